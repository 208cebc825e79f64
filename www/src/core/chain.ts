/** A chain of moving frames, differentiated: the referee of composition, to be shown beside it. */

import { lengthOf, readRecord, records, writeRecord } from './boundary/records.ts';
import { check, numbers, start } from './boundary/wasm.ts';
import type { DynamicTransformLike, PointMotion, PointMotionLike, Space3Types } from './dynamic.ts';

/**
 * Returns the motion of a point at the end of a chain of frames, in the parent of the first. The
 * frames are given from the outermost to the innermost, each in the one before it.
 *
 * It uses no formula of composition: place and rotation of every frame are functions of time, and
 * go through plain matrices as numbers that carry two derivatives. `space3.compose` and
 * `space3.transformMotion` must return the same.
 *
 * @throws KinetreeError `NOT_FINITE`, `NOT_UNIT`, `NOT_POSITIVE`, `BAD_ARGUMENT`, as they do.
 */
export function chainMotion(
  frames: readonly DynamicTransformLike<Space3Types>[],
  point: PointMotionLike<Space3Types>,
  out?: PointMotion<Space3Types>,
): PointMotion<Space3Types> {
  const { dynamicTransform, pointMotion } = records;
  const room = frames.length * lengthOf(3, dynamicTransform) + lengthOf(3, pointMotion);
  const block = numbers(room);
  let at = 0;
  for (const frame of frames) at = writeRecord(block, at, 3, dynamicTransform, frame, ' of a frame');
  writeRecord(block, at, 3, pointMotion, point, ' of the point');
  check(start().chain_motion(frames.length));
  return readRecord(numbers(room), 3, pointMotion, out) as PointMotion<Space3Types>;
}
