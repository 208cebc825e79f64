/** Tells a node that was put elsewhere from one that went there. */
import type { WorldState } from '../hierarchy/local.ts';
import { magnitude } from '../linear/vec.ts';
import { angleBetween } from '../rotation.ts';
import type { Place } from './place.ts';

/** The speed beyond which a way that nothing explains is a jump, m/s: 0.83 m in a step of 60 Hz. */
export const JUMP_SPEED = 50;
/** The same of a turn, rad/s: half a radian in a step of 60 Hz. Rapier itself cuts at π/4 a step. */
const JUMP_TURN = 30;
/** What goes on as it went before, up to twice as fast, is no jump. */
const FASTER = 2;

/** The way of one node from step to step. */
export class Jumps {
  private speed = 0;
  private turn = 0;

  constructor(private readonly limit: number) {}

  /**
   * Returns whether a node has come from its place at the end of the last step by a jump: the way
   * is longer than its velocity and its last step explain. It was put there by a program then.
   */
  jumped(from: Place, now: WorldState, dt: number): boolean {
    const way = Math.hypot(...from.translation.map((it, i) => (now.translation[i] ?? 0) - it)) / dt;
    const angle = angleBetween(from.rotation, now.rotation) / dt;
    const [own, spin] = [magnitude(now.velocity), magnitude(now.angularVelocity)];
    const jumps =
      way > this.limit + FASTER * Math.max(this.speed, own) ||
      (this.limit < Number.POSITIVE_INFINITY && angle > JUMP_TURN + FASTER * Math.max(this.turn, spin));
    [this.speed, this.turn] = jumps ? [own, spin] : [way, angle];
    return jumps;
  }
}
