/** Trees of turns on turns: planets, a carousel on a carousel, a chain; and a box in a box. */
import type { TreeDocument } from '../document/document.ts';
import { ball, bare, box, type Grown, grow, roller, turned, turning, X, Y, Z } from './grow.ts';

/** Returns a sun with planets and moons; each pivot turns what is under it. */
export function planets(): TreeDocument {
  const year = (degrees: number, start: number): Grown => ({
    under: 'sun',
    rotation: turned(Y, start),
    angularVelocity: turning(Y, degrees),
    shape: bare,
  });
  return grow('Planets and moons', {
    sun: { translation: [0, 1, 0], shape: ball(1.4) },
    'earth year': year(30, 20),
    earth: {
      under: 'earth year',
      translation: [2.6, 0, 0],
      angularVelocity: turning(Y, 120),
      shape: ball(0.5),
    },
    'moon month': {
      under: 'earth year',
      translation: [2.6, 0, 0],
      angularVelocity: turning(Y, 160),
      shape: bare,
    },
    moon: { under: 'moon month', translation: [0.7, 0, 0], shape: ball(0.18) },
    'mars year': year(16, 150),
    mars: {
      under: 'mars year',
      translation: [4.2, 0, 0],
      angularVelocity: turning(Y, 110),
      shape: ball(0.4),
    },
    'phobos month': {
      under: 'mars year',
      translation: [4.2, 0, 0],
      rotation: turned(X, 25),
      angularVelocity: turning(Y, 220),
      shape: bare,
    },
    phobos: { under: 'phobos month', translation: [0.55, 0, 0], shape: ball(0.12) },
  });
}

/** Returns the teacups of chapter 5: a rider on a cup on a disc, who stops dead three times. */
export function carousel(): TreeDocument {
  const flat = turned(X, -90);
  return grow('Carousel on a carousel', {
    disc: { translation: [0, 0.2, 0], angularVelocity: turning(Y, 40), shape: bare },
    plate: { under: 'disc', rotation: flat, shape: roller(7.4, 0.2) },
    cup: { under: 'disc', translation: [3, 0.2, 0], angularVelocity: turning(Y, -160), shape: bare },
    saucer: { under: 'cup', rotation: flat, shape: roller(2.4, 0.14) },
    rider: { under: 'cup', translation: [1, 0.3, 0], shape: ball(0.4) },
  });
}

const LINKS = 30;

/** Returns the chain of the first page: each link is one step, one turn and one shrink farther. */
export function chain(): TreeDocument {
  const links: Record<string, Grown> = {};
  for (let link = 1; link <= LINKS; link++) {
    links[`link ${link}`] = {
      ...(link === 1
        ? { translation: [-4, 1.5, 0] as const }
        : {
            under: `link ${link - 1}`,
            translation: [0.6, 0, 0] as const,
            rotation: turned(Z, 8),
            scale: [0.97, 0.97, 0.97] as const,
          }),
      shape: box([0.45, 1.6, 0.5]),
    };
  }
  return grow('Chain', links);
}

/** Returns the skew that everybody meets: a box that is turned in a stretched box. */
export function skew(): TreeDocument {
  return grow('A box in a stretched box', {
    plank: { translation: [0, 0.5, 0], scale: [3, 1, 1], shape: box([1, 0.3, 1]) },
    crate: {
      under: 'plank',
      translation: [0, 0.85, 0],
      rotation: turned(Z, 30),
      shape: box([0.7, 0.7, 0.7]),
    },
  });
}
