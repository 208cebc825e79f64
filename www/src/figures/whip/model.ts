/**
 * The chain of the landing page in motion: each of its 300 joints turns at the same rate.
 *
 * Box k, counted from 0, has all turns of the joints before it and its own, k + 1 in all. With the
 * joints' rate δ, links of length 1 and a straight chain its joint moves at δ k (k + 1) / 2.
 */

import type {
  DynamicTransform,
  DynamicTransformLike,
  PointMotion,
  Space3Types,
} from '../../core/entries/index.ts';
import { chainMotion, rotationFromScaledAxis, space3 } from '../../core/entries/index.ts';
import { length } from '../../figure/vec.ts';
import { BOXES } from '../chain/shape.ts';
import type { WhipParams } from './controls.ts';

type Box = DynamicTransform<Space3Types>;

export interface Whip {
  /** The boxes in the world, each with the motion of its joint: lengths, seconds, radians. */
  readonly boxes: readonly Box[];
  readonly end: Box;
  /** The place in the list of the box whose joint is the fastest. */
  readonly fastest: number;
}

/** Returns the first box in the world, and each other one in the box before it. */
export function frames({ rate, joint, next }: WhipParams): DynamicTransformLike<Space3Types>[] {
  const angularVelocity = [0, 0, rate] as const;
  const link = {
    translation: [1, 0, 0],
    rotation: rotationFromScaledAxis([0, 0, joint]),
    scale: next,
    angularVelocity,
  } as const;
  return [{ angularVelocity }, ...Array.from({ length: BOXES - 1 }, () => link)];
}

export function whipOf(params: WhipParams): Whip {
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
export function otherwise(params: WhipParams): PointMotion<Space3Types> {
  return chainMotion(frames(params), {});
}

export function speedOf(box: Box | undefined): number {
  return length(box?.velocity ?? []);
}
