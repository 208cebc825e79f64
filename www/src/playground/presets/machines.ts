/** Trees whose parts are machines: a digger, a piston, a flail, a tank. */
import { math } from '../../core/entries/index.ts';
import type { Shape, TreeDocument } from '../document/document.ts';
import { ball, box, grow, turned, turning, Y, Z } from './grow.ts';

/** Returns a digger whose boom was made longer by its scale: the stick and the bucket lean. */
export function digger(): TreeDocument {
  return grow('Digger', {
    tracks: { translation: [0, 0.62, 0], shape: box([2, 0.34, 1.3]) },
    'left track': { under: 'tracks', translation: [0, -0.26, 0.85], shape: box([3, 0.72, 0.48]) },
    'right track': { under: 'tracks', translation: [0, -0.26, -0.85], shape: box([3, 0.72, 0.48]) },
    cab: {
      under: 'tracks',
      translation: [0, 0.2, 0],
      rotation: turned(Y, 24),
      shape: box([2, 0.5, 1.5], [-0.2, 0.28, 0]),
    },
    boom: {
      under: 'cab',
      translation: [0.7, 0.42, -0.1],
      rotation: turned(Z, 46),
      scale: [1.6, 1, 1],
      shape: box([1.7, 0.42, 0.34], [0.72, 0, 0]),
    },
    stick: {
      under: 'boom',
      translation: [1.5, 0, 0],
      rotation: turned(Z, -58),
      angularVelocity: turning(Z, 20),
      shape: box([1.65, 0.34, 0.34], [0.7, 0, 0]),
    },
    bucket: {
      under: 'stick',
      translation: [1.45, 0, 0],
      rotation: turned(Z, -62),
      shape: box([0.5, 0.5, 0.72], [0.15, 0.06, 0]),
    },
    window: {
      under: 'cab',
      translation: [0.08, 0.98, 0.42],
      shape: box([1.2, 0.95, 0.6]),
    },
    lamp: { under: 'window', translation: [0, 0.58, 0], shape: box([0.22, 0.22, 0.22]) },
  });
}

/** Returns the piston of chapter 2: a plate stretched to 2.5, a rod at 45° in it, and its head. */
export function piston(): TreeDocument {
  return grow('Piston', {
    plate: { translation: [0, 0.25, 0], scale: [2.5, 1, 1], shape: box([2, 0.4, 2]) },
    rod: {
      under: 'plate',
      translation: [0, 1, 0],
      rotation: turned(Z, 45),
      angularVelocity: turning(Z, 30),
      shape: box([0.25, 2, 0.25]),
    },
    head: { under: 'rod', translation: [0, 1.1, 0], shape: box([0.9, 0.5, 0.9]) },
  });
}

const PERIOD = 1.6;
const KEYS = 16;

/** Returns an arm that swings a stick, a chain and a ball: release it at the right moment. */
export function flail(): TreeDocument {
  const joint = (middle: number, swing: number, phase: number) => (time: number) =>
    turned(Z, middle + swing * math.sin((2 * Math.PI * time) / PERIOD + phase));
  const arm = joint(-20, 70, 0);
  const forearm = joint(35, 25, -0.5);
  const stick = joint(10, 35, -0.9);
  const chain = joint(0, 80, -1.5);
  const times = Array.from({ length: KEYS + 1 }, (_, key) => (key * PERIOD) / KEYS);
  const channels = [arm, forearm, stick, chain].map(
    (rotation, i) => ({ node: i + 2, path: 'rotation', times, values: times.flatMap(rotation) }) as const,
  );
  const limb = (length: number, width: number): Shape => box([length, width, width], [length / 2, 0, 0]);
  return grow(
    'Flail',
    {
      post: { shape: box([0.12, 1.8, 0.12], [0, 0.9, 0]) },
      arm: { under: 'post', translation: [0, 1.8, 0], rotation: arm(0), shape: limb(0.34, 0.12) },
      forearm: { under: 'arm', translation: [0.34, 0, 0], rotation: forearm(0), shape: limb(0.3, 0.1) },
      stick: { under: 'forearm', translation: [0.3, 0, 0], rotation: stick(0), shape: limb(0.55, 0.05) },
      chain: { under: 'stick', translation: [0.55, 0, 0], rotation: chain(0), shape: limb(0.45, 0.025) },
      ball: { under: 'chain', translation: [0.45, 0, 0], shape: ball(0.14) },
    },
    { clips: [{ name: 'swing', channels }], clip: 0 },
  );
}

/** Returns a tank that drives, with a turret that turns and a shell in its gun. */
export function tank(): TreeDocument {
  return grow('Tank', {
    hull: {
      translation: [-2, 0.5, 0],
      velocity: [1.5, 0, 0],
      shape: box([3, 0.5, 1.4]),
    },
    'left tracks': { under: 'hull', translation: [0, -0.15, 0.95], shape: box([3.2, 0.7, 0.45]) },
    'right tracks': { under: 'hull', translation: [0, -0.15, -0.95], shape: box([3.2, 0.7, 0.45]) },
    turret: {
      under: 'hull',
      translation: [-0.2, 0.5, 0],
      rotation: turned(Y, 40),
      angularVelocity: turning(Y, 40),
      shape: box([1.3, 0.5, 1.1]),
    },
    gun: {
      under: 'turret',
      translation: [0.65, 0.05, 0],
      rotation: turned(Z, 12),
      shape: box([1.7, 0.16, 0.16], [0.85, 0, 0]),
    },
    shell: {
      under: 'gun',
      translation: [1.7, 0, 0],
      velocity: [6, 0, 0],
      shape: ball(0.24),
    },
  });
}
