/**
 * The two shells in time. The turret swings in, fires as it points at the target, and the picture
 * of the tank stays as it was at the shot, as on a plate exposed for the whole flight.
 */

import type { Trs } from '../../core/entries/index.ts';
import { accumulate, rotationFromScaledAxis } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Pose } from '../tank/paint-vehicle.ts';
import { HINGE, RIDE, TRACK, TURRET } from '../tank/shape.ts';
import type { ShellsParams } from './controls.ts';
import { type Shot, solve } from './shot.ts';

/** Seconds in which the turret swings in before the shot. */
export const SWING_IN = 0.5;
/** Seconds that the film has for a flight. A longer one is shown faster, a shorter one as it is. */
const FLIGHT = 1.74;
/** Seconds after which the craters are seen, whatever the shot: a little more than both. */
export const TOLD = 2.25;

export class Shells {
  shot: Shot;
  since = -SWING_IN;

  constructor(params: ShellsParams) {
    this.shot = solve(params);
  }

  get landed(): boolean {
    return this.since >= this.shot.time;
  }

  settle(params: ShellsParams): void {
    this.shot = solve(params);
  }

  /** A hand on a control sees the whole flight at once, unless the shell is still in the gun. */
  changed(name: keyof ShellsParams): void {
    if (name !== 'guess' && this.since > 0) this.since = Number.MAX_VALUE;
  }

  act(): void {
    this.since = -SWING_IN;
  }

  step(dt: number): void {
    this.since += this.since < 0 ? dt : dt * this.pace;
  }

  /** Seconds of the flight in a second of the film. */
  get pace(): number {
    return Math.max(1, this.shot.time / FLIGHT);
  }

  /**
   * Returns the angle to which a turret of this rate has turned by now, radians to the left. It begins
   * where it ends, winds back and has its rate as it fires: so it stands still for a hand at any rate.
   */
  readonly turned = (swing: number): number => {
    const before = Math.min(this.since, 0);
    const begun = 1 + before / SWING_IN;
    return this.shot.aimOf(swing) + swing * before * begun * begun;
  };

  frames({ elevation, swing, hullSpeed, hullTurn }: ShellsParams): Trs[] {
    const before = Math.min(this.since, 0);
    // An arc of a circle: its chord is as long as the way, less what the bend takes.
    const half = (hullTurn * before) / 2;
    const chord = hullSpeed * before * (Math.abs(half) < 1e-9 ? 1 : math.sin(half) / half);
    const about = (angle: number): ArrayLike<number> => rotationFromScaledAxis([0, angle, 0]);
    const translation = [chord * math.cos(half), RIDE, -chord * math.sin(half)] as const;
    return [
      { translation, rotation: about(2 * half) },
      { translation: TURRET, rotation: about(this.turned(swing)) },
      { translation: HINGE, rotation: rotationFromScaledAxis([0, 0, elevation]) },
    ];
  }

  /** Returns the matrices of the tank, and how far its wheels have rolled. */
  pose(params: ShellsParams): Pose {
    const { hullSpeed, hullTurn } = params;
    const before = Math.min(this.since, 0);
    const [hull, turret, gun] = accumulate('matrices', this.frames(params));
    const rolled = (side: number): number =>
      ((hullSpeed + side * TRACK.z * hullTurn) * before) / TRACK.radius;
    if (!hull || !turret || !gun) throw new Error('a chain of three nodes has three poses');
    const bodies = { hull: hull.matrix, turret: turret.matrix, gun: gun.matrix };
    return { ...bodies, rolled: [rolled(-1), rolled(1)] };
  }
}
