/** A chain of moving frames, differentiated: the referee of composition, to be shown beside it. */

import { check, numbers, starter } from './boundary/core.ts';
import { lengthOf, readRecord, records, writeRecord } from './boundary/records.ts';
import { send, take } from './boundary/scratch.ts';
import { listOf } from './boundary/vectors.ts';
import type {
  DynamicTransformLike,
  Filled,
  OutOf,
  PointMotion,
  PointMotionLike,
  Space3Types,
} from './dynamic/states.ts';
import { chain as group } from './generated/groups/chain.js';

const start = /* @__PURE__ */ starter(group);

/**
 * Returns the motion of a point at the end of a chain of frames, in the parent of the first. The
 * frames are given from the outermost to the innermost, each in the one before it.
 *
 * It uses no formula of composition: place and rotation of every frame are functions of time, and
 * go through plain matrices as numbers that carry two derivatives. `space3.compose` and
 * `space3.transformMotion` must return the same.
 *
 * ```js
 * const frames = [{ velocity: [5, 0, 0] }, { angularVelocity: [0, 0, 0.5] }];
 * console.log(chainMotion(frames, { position: [4, 0, 0] }).velocity.join()); // → 5,2,0
 * ```
 *
 * @throws KinetreeError `NOT_FINITE`, `NOT_UNIT`, `NOT_POSITIVE`, `BAD_ARGUMENT`, as they do.
 */
export function chainMotion<Out extends OutOf<Space3Types, PointMotion<Space3Types>> | undefined = undefined>(
  frames: readonly DynamicTransformLike<Space3Types>[],
  point: PointMotionLike<Space3Types>,
  out?: Out,
): Filled<Out, PointMotion<Space3Types>> {
  const { frame: its, pointMotion } = records;
  const given = listOf<object>(frames, 'the frames');
  const size = lengthOf(3, its);
  const [end, room] = [given.length * size, given.length * size + lengthOf(3, pointMotion)];
  const sheet = take(room);
  given.forEach((frame, i) => writeRecord(sheet, i * size, 3, its, frame, ` of frame ${i}`));
  writeRecord(sheet, end, 3, pointMotion, point, ' of the point');
  send(sheet, room);
  check(start().chain_motion(given.length));
  return readRecord(numbers(room), 3, pointMotion, out) as never;
}
