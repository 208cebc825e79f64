/** Turns on turns, planets with moons; and a box in a box. */
import type { TreeDocument } from '../document/document.ts';
import { ball, bare, box, type Grown, grow, turned, turning, X, Y, Z } from './grow.ts';

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
