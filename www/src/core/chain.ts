/** A chain of moving frames, differentiated: the referee of composition, to be shown beside it. */

import { lengthOf, readRecord, records, writeRecord } from './boundary/records.ts';
import { check, numbers } from './boundary/wasm.ts';
import type { DynamicTransformLike, PointMotion, PointMotionLike, Space3Types } from './dynamic.ts';

/**
 * How a point at the end of a chain of frames moves outside of them all. The frames stand from the
 * outermost in, each in the one before it.
 *
 * No formula of composition is used: place and turn of every frame are functions of time, sent
 * through plain matrices as numbers that carry two derivatives. `solid.compose` and
 * `space3.transformMotion` must say the same.
 *
 * @throws KinetreeError `NOT_FINITE`, `NOT_UNIT`, `NOT_POSITIVE`, `BAD_ARGUMENT`, as they do.
 */
export function chainMotion(
  frames: readonly DynamicTransformLike<Space3Types>[],
  point: PointMotionLike<Space3Types>,
  out?: PointMotion<Space3Types>,
): PointMotion<Space3Types> {
  const { moving, motion } = records;
  const room = frames.length * lengthOf(3, moving) + lengthOf(3, motion);
  const block = numbers(room);
  let at = 0;
  for (const frame of frames) at = writeRecord(block, at, 3, moving, frame, ' of a frame');
  writeRecord(block, at, 3, motion, point, ' of the point');
  check((core) => core.chain_motion(frames.length));
  return readRecord(numbers(room), 3, motion, out) as PointMotion<Space3Types>;
}
