/**
 * The chain of the landing page in motion: each of its 300 joints turns at the same rate.
 *
 * Box k, counted from 0, has all turns of the joints before it and its own, k + 1 in all. With the
 * joints' rate δ, links of 1 (in words 1 cm) and a straight chain its joint moves at δ k (k + 1) / 2.
 */

import type { DynamicTransform, DynamicTransformLike, Space3Types } from '../../core/entries/index.ts';
import { rotationFromScaledAxis, space3 } from '../../core/entries/index.ts';
import { chainMotion } from '../../core/entries/math.ts';
import { length } from '../../figure/vec.ts';
import { BOXES } from '../chain/shape.ts';
import type { WhipParams } from './controls.ts';

type Box = DynamicTransform<Space3Types>;

export type Whip = ReturnType<typeof whipOf>;

/** Returns the first box in the world, and each other one in the box before it. */
export function frames({ rate, joint, next }: WhipParams): DynamicTransformLike<Space3Types>[] {
  const angularVelocity = [0, 0, rate] as const;
  const rotation = rotationFromScaledAxis([0, 0, joint]);
  const link = { translation: [1, 0, 0], rotation, scale: next, angularVelocity } as const;
  return [{ angularVelocity }, ...Array.from({ length: BOXES - 1 }, () => link)];
}

export function whipOf(params: WhipParams) {
  const boxes: Box[] = [];
  let end = space3.compose({}, {});
  let fastest = 0;
  for (const frame of frames(params)) {
    end = space3.compose(end, frame);
    boxes.push(end);
    if (speedOf(end) > speedOf(boxes[fastest])) fastest = boxes.length - 1;
  }
  return { boxes, end, fastest };
}

/** Returns the motion of the end without a formula of composition: all frames differentiated. */
export function otherwise(params: WhipParams) {
  return chainMotion(frames(params), {});
}

export function speedOf(box: Box | undefined): number {
  return length(box?.velocity ?? []);
}
