/** The rotations that the figure compares: two orders of two turns. */
import { rotationFromScaledAxis } from '../../core/entries/index.ts';
import { product } from '../../core/linear/quaternion.ts';
import type { Program } from '../../export/code.ts';
import { scale, type Vec3 } from '../../figure/vec.ts';
import type { TurnsParams } from './controls.ts';
import { angleOf, apart, type Quat } from './quaternion.ts';

/** The axes of the two turns. */
export const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const;

/** Seconds of each turn, and at which both boxes have turned. */
export const SECONDS = { turn: 1, all: 2 };

/** The clock of the turns: a press begins them again. */
export class Turning {
  // Counted, so that no rounding adds up.
  #steps = 0;
  seconds = 0;

  step(dt: number): void {
    this.#steps += 1;
    this.seconds = this.#steps * dt;
  }

  act(): void {
    this.#steps = 0;
    this.seconds = 0;
  }
}

/** Returns the share of the first and of the second turn that is done at a time. */
export function done(seconds: number): readonly [first: number, second: number] {
  const share = (from: number): number => Math.max(0, Math.min(1, (seconds - from) / SECONDS.turn));
  return [share(0), share(SECONDS.turn)];
}

export type Orders = ReturnType<typeof ordersOf>;

export function ordersOf({ angle }: TurnsParams) {
  const about = (axis: Vec3): Quat => rotationFromScaledAxis(scale(axis, angle));
  const [x, y] = [about(AXES.x), about(AXES.y)];
  const [xThenY, yThenX] = [product(y, x), product(x, y)];
  return { xThenY, yThenX, apart: apart(xThenY, yThenX), each: angleOf(xThenY) };
}

/** Returns a rotation on its way: a share of a turn about one axis, then a share of one about another. */
export function onItsWay(
  angle: number,
  [first, last]: readonly [Vec3, Vec3],
  [one, two]: readonly [number, number],
): Quat {
  const about = (axis: Vec3, share: number): Quat => rotationFromScaledAxis(scale(axis, share * angle));
  return product(about(last, two), about(first, one));
}

/**
 * Returns both orders as "Copy as code" hands them out; its step is of a spin by the same angle, which
 * changes across itself by as much.
 */
export function program({ angle }: TurnsParams): Program {
  return { example: 'turns', constants: { ANGLE: angle, SPIN: [angle, -angle / 2, 0], GAIN: [0, angle, 0] } };
}
