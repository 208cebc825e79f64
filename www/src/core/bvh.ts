/** BVH files (Biovision hierarchies), as motion capture is given away: a tree and a clip of it. */
import { bytesOf } from './boundary/bytes.ts';
import { inWords, KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { NOT_FINITE, NOT_POSITIVE } from './boundary/sentences.ts';
import { expectNumber } from './boundary/vectors.ts';
import { readJoints } from './bvh/joints.ts';
import { readMotion } from './bvh/motion.ts';
import { Words } from './bvh/words.ts';
import type { ClipLike } from './clip.ts';
import type { Scene } from './hierarchy/scene.ts';

/** The tree and the motion of a BVH file. All of it is data: it may go through JSON. */
export interface BvhFile {
  /**
   * The joints, each at its offset from its parent and without rotation, and the ends of the limbs,
   * which are named after their joint: `LeftToe end`. Parents come before their children.
   */
  readonly scene: Scene;
  /**
   * The motion, with a key for each frame. A joint's rotation is the product of its channels from
   * left to right; its translation is its offset plus its position channels.
   */
  readonly clip: ClipLike;
  /** The number of frames. */
  readonly frames: number;
  /** The time from one frame to the next, s. */
  readonly frameTime: number;
}

/** Options of {@link readBvh}. */
export interface BvhOptions {
  /**
   * Meters in a unit of the file, which does not say: 0.01 for centimeters. All lengths are
   * multiplied by it. Default 1.
   */
  readonly unit?: number;
}

/**
 * Reads a BVH file, as text or as its bytes.
 *
 * ```js
 * const text = `HIERARCHY
 * ROOT Hips { OFFSET 0 1 0 CHANNELS 4 Yposition Zrotation Xrotation Yrotation
 *   JOINT Knee { OFFSET 0 -0.5 0 CHANNELS 1 Xrotation End Site { OFFSET 0 -0.5 0 } } }
 * MOTION Frames: 2 Frame Time: 0.5
 * 0 0 0 0 0
 * 0 0 0 0 90`;
 * const { scene, clip } = readBvh(text);
 * const tree = fromScene(scene);
 * const [hips, knee, foot] = tree.nodes();
 * new Clip(clip, tree.nodes()).pose(tree, 0.5);
 * const at = tree.world(foot).translation.map((it) => Number(it.toFixed(9)));
 * console.log(tree.name(foot), at); // → Knee end 0,0.5,-0.5
 * ```
 *
 * Axes are the file's: in most, y is up. Angles of the file are degrees. A file may be anybody's:
 * what is no tree, a frame that is missing, and a number that is none are refused, with the line.
 *
 * @throws KinetreeError `BAD_BVH` with the line; `NOT_POSITIVE` and `NOT_FINITE` for the unit.
 */
export function readBvh(file: string | ArrayBuffer | ArrayBufferView, given: BvhOptions = {}): BvhFile {
  const bytes = typeof file === 'string' ? undefined : bytesOf(file);
  const text = bytes ? new TextDecoder().decode(bytes) : file;
  if (typeof text !== 'string')
    throw new KinetreeError('BAD_ARGUMENT', 'a BVH file must be a text, or bytes');
  const unit = expectNumber(options(given, ['unit'], 'the options').unit ?? 1, 'unit');
  const quantity = 'unit';
  if (!Number.isFinite(unit))
    throw new KinetreeError('NOT_FINITE', inWords(NOT_FINITE, { quantity, value: unit }));
  if (unit <= 0) throw new KinetreeError('NOT_POSITIVE', inWords(NOT_POSITIVE, { quantity, value: unit }));
  const words = new Words(text);
  const joints = readJoints(words, unit);
  const { frames, frameTime, channels } = readMotion(words, joints, unit);
  const nodes = joints.map(({ name, parent, offset }) => ({ name, parent, translation: offset }));
  return {
    scene: { version: 1, dimension: 3, rule: 'matrices', nodes },
    clip: { channels },
    frames,
    frameTime,
  };
}
