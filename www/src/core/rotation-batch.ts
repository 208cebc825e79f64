/** Many rotating frames at once, in rows of four. */
import { check, numbers, starter } from './boundary/core.ts';
import { tooLarge } from './boundary/errors.ts';
import { type Owned, owned } from './boundary/owned.ts';
import { choice, expectCount, expectFloats, expectNumber, floats } from './boundary/vectors.ts';
import type { RotationBatch as CoreBatch } from './generated/glue.js';
import { rotationBatch } from './generated/groups/rotationBatch.js';
import { type Magnus, magnusOrders } from './integrate/schemes.ts';

const start = /* @__PURE__ */ starter(rotationBatch);

/** The largest number that crosses as a whole one. */
const MOST = 2 ** 32 - 1;

/**
 * Many rotating frames in single precision, kept inside the core: a step crosses to it with nothing
 * but its duration. Four frames lie side by side, for processors that compute with four numbers at
 * once.
 *
 * No step is cut: {@link step} returns the longest path of any frame, and beyond π/2 the next
 * should be shorter. The batch holds memory of the core: dispose of it, or let it go out of scope
 * of `using`.
 *
 * ```js
 * const batch = new RotationBatch(2);
 * batch.set([0, 0, 0, 1, 0, 0, 0, 1], [0, 0, 1, 0, 2, 0]);
 * console.log(batch.step(0.5)); // → 1
 * const rotations = new Float64Array(8);
 * batch.read(rotations);
 * console.log(rotations[2].toFixed(4), rotations[5].toFixed(4)); // → 0.2474 0.4794
 * ```
 */
export class RotationBatch {
  private readonly own: Owned<CoreBatch>;

  constructor(
    /** Number of frames. */
    readonly count: number,
  ) {
    expectCount(count, 'the count of frames');
    if (count > MOST) throw tooLarge(count, 'frames');
    const rows = new (start().RotationBatch)(count);
    if (rows.count !== count) {
      rows.free();
      throw tooLarge(count, 'frames');
    }
    this.own = owned(rows, 'batch');
  }

  /** Sets the rotations and angular velocities of all frames: four and three numbers each. */
  set(rotations: ArrayLike<number>, angularVelocities: ArrayLike<number>): void {
    const n = this.count;
    const [turns, spins] = [
      floats(rotations, 4 * n, 'rotations'),
      floats(angularVelocities, 3 * n, 'angular velocities'),
    ];
    const [rows, block] = [this.own(), numbers(7 * n)];
    block.set(turns);
    block.set(spins, 4 * n);
    check(rows.set_state());
  }

  /** Sets the angular accelerations, three numbers a frame. They stay until the next ones. */
  accelerate(angularAccelerations: ArrayLike<number>): void {
    const pushes = floats(angularAccelerations, 3 * this.count, 'angular accelerations');
    const rows = this.own();
    numbers(3 * this.count).set(pushes);
    check(rows.set_acceleration());
  }

  /**
   * Carries all frames over a step. Returns the longest path of any frame, rad.
   *
   * @throws KinetreeError `NOT_FINITE`, `NOT_UNIT`, or `TOO_LARGE` for a step of more than a whole
   * turn, naming the frame; hand over good numbers before the next step.
   */
  step(duration: number, magnus: Magnus = 'order6'): number {
    const rows = this.own();
    const [m, h] = [choice(magnusOrders, magnus), expectNumber(duration, 'duration')];
    numbers(3);
    check(rows.step(m, h), (frame) => ` of frame ${frame}`);
    return numbers(1)[0] ?? Number.NaN;
  }

  /**
   * Copies the rotations of all frames, four numbers each, and into a second array the angular
   * velocities, three each.
   */
  read(rotations: Float32Array | Float64Array, angularVelocities?: Float32Array | Float64Array): void {
    const [rows, n] = [this.own(), this.count];
    expectFloats(rotations, 4 * n, 'rotations');
    if (angularVelocities !== undefined) expectFloats(angularVelocities, 3 * n, 'angular velocities');
    numbers(7 * n);
    check(rows.state());
    const block = numbers(7 * n);
    // A typed array without numbers may be detached.
    if (n === 0) return;
    rotations.set(block.subarray(0, 4 * n));
    angularVelocities?.set(block.subarray(4 * n, 7 * n));
  }

  /**
   * Gives its memory back. A second time it does nothing; any other use afterwards throws
   * `DISPOSED`.
   */
  dispose(): void {
    this.own.free();
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
