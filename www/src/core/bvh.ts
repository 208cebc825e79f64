/** BVH files (Biovision hierarchies), as motion capture is given away: a tree and a clip of it. */
import { bytesOf } from './boundary/bytes.ts';
import { inWords, KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { NOT_FINITE, NOT_POSITIVE } from './boundary/sentences.ts';
import { choice, expectNumber } from './boundary/vectors.ts';
import { readJoints } from './bvh/joints.ts';
import { curves, guess, type Positions, readFrames } from './bvh/motion.ts';
import { Words } from './bvh/words.ts';
import type { ClipLike } from './clip.ts';
import { type FileKind, kindOf, markOf } from './file-kind.ts';
import type { Scene } from './hierarchy/scene.ts';
import { type FileNote, Notes, quoted } from './notes.ts';

/** The tree and the motion of a BVH file. All of it is data: it may go through JSON. */
export interface BvhFile {
  /**
   * The joints, each at its offset from its parent and without rotation, and the ends of the limbs.
   * An end without a name of its own is named after its joint: `LeftToe end`. Parents come before
   * their children.
   */
  readonly scene: Scene;
  /**
   * The motion, with a key for each frame. A joint's rotation is the product of its channels from
   * left to right; `positions` tells its translation. Scale channels are its scale.
   */
  readonly clip: ClipLike;
  /** The number of frames. */
  readonly frames: number;
  /** The time from one frame to the next, s; 0 where one pose has no time. */
  readonly frameTime: number;
  /** How the position channels were read: see {@link BvhOptions}. */
  readonly positions: 'add' | 'replace';
  /** What was left out of the file, or guessed. */
  readonly notes: readonly FileNote[];
}

/** Options of {@link readBvh}. */
export interface BvhOptions {
  /**
   * Meters in a unit of the file, which does not say: 0.01 for centimeters. All lengths are
   * multiplied by it. Default 1.
   */
  readonly unit?: number;
  /**
   * How position channels are read, which the format does not tell:
   *
   * - `add`: the joint is at its OFFSET plus its position channels.
   * - `replace`: position channels are the place of the joint in its parent, as Blender and data
   *   sets such as LaFAN1 have it. Along an axis without a channel it is at its OFFSET.
   *
   * By default it is guessed from the first frame: the positions there are nearer to the OFFSETs,
   * or nearer to zero. A note tells the guess.
   */
  readonly positions?: 'add' | 'replace';
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
 * new Clip(clip, tree.nodes()).applyTo(tree, 0.5);
 * const at = tree.world(foot).translation.map((it) => Number(it.toFixed(9)));
 * console.log(tree.name(foot), at); // → Knee end 0,0.5,-0.5
 * ```
 *
 * The notes of a file tell what was guessed:
 *
 * ```js
 * const { positions, notes } = readBvh(`HIERARCHY
 * ROOT Hips { OFFSET 0 1 0 CHANNELS 3 Xposition Yposition Zposition }
 * MOTION Frames: 1 Frame Time: 0.5
 * 2 1.1 0`);
 * console.log(positions, notes[0].code); // → replace POSITIONS_GUESSED
 * ```
 *
 * Axes are the file's: in most, y is up. Angles of the file are degrees. A text ends at a
 * control-Z, as old programs write it, and may have zero bytes behind the last frame. Whole frames
 * behind those that the file promises are left out, with a note. A file without MOTION is a tree
 * with an empty clip. Bytes are UTF-8, or UTF-16 with its byte order mark; a text in another
 * encoding is decoded first: `new TextDecoder('shift_jis').decode(bytes)`.
 *
 * A file may come from a stranger: joints that form no tree, missing frames and words that are no
 * numbers are refused, with the line.
 *
 * @throws KinetreeError `BAD_BVH` with the line; `NOT_POSITIVE` and `NOT_FINITE` for the unit.
 */
export function readBvh(file: string | ArrayBuffer | ArrayBufferView, given: BvhOptions = {}): BvhFile {
  const bytes = typeof file === 'string' ? undefined : bytesOf(file);
  expectBvh(bytes ?? file);
  const text = bytes ? decoded(bytes) : file;
  if (typeof text !== 'string')
    throw new KinetreeError('BAD_ARGUMENT', 'a BVH file must be a text, or bytes');
  const asked = options(given, ['unit', 'positions'], 'the options');
  const unit = expectNumber(asked.unit ?? 1, 'unit');
  const quantity = 'unit';
  if (!Number.isFinite(unit))
    throw new KinetreeError('NOT_FINITE', inWords(NOT_FINITE, { quantity, value: unit }));
  if (unit <= 0) throw new KinetreeError('NOT_POSITIVE', inWords(NOT_POSITIVE, { quantity, value: unit }));
  if (asked.positions !== undefined) choice(ways, asked.positions);
  const notes = new Notes();
  const words = new Words(text, notes);
  const { joints, moves } = readJoints(words, unit);
  if (!moves)
    notes.add('NO_MOTION', 'the end of the file', 'the file has no MOTION: it is a skeleton without frames');
  const frames = moves ? readFrames(words, joints, notes) : { count: 0, time: 0, width: 0, numbers: NONE };
  const guessed = guess(frames, joints, unit);
  if (guessed && !asked.positions) {
    const [nearer, farther, then] = guessed.positions === 'add' ? TO_ZERO : TO_OFFSET;
    const sentence =
      `in frame 0 the positions, that of ${quoted(guessed.joint)} first, are nearer to ${nearer} than to ` +
      `${farther}: position channels are taken to ${then} OFFSETs, unless \`positions\` says otherwise`;
    notes.add('POSITIONS_GUESSED', 'frame 0', sentence);
  }
  const positions = asked.positions ?? guessed?.positions ?? 'add';
  const channels = curves(frames, joints, unit, positions);
  const nodes = joints.map(({ name, parent, offset }) => ({ name, parent, translation: offset }));
  return {
    scene: { version: 1, dimension: 3, rule: 'matrices', nodes },
    clip: { channels },
    frames: frames.count,
    frameTime: frames.time,
    positions,
    notes: notes.finish(),
  };
}

const ways: readonly Positions[] = ['add', 'replace'];
const TO_ZERO = ['zero', 'their OFFSETs', 'be added to'] as const;
const TO_OFFSET = ['their OFFSETs', 'zero', 'replace'] as const;
const NONE = new Float64Array(0);

/** Throws for a file of another format by its first bytes; any text may be a broken BVH file. */
function expectBvh(file: unknown): void {
  if (typeof file !== 'string' && !(file instanceof Uint8Array)) return;
  const { kind, sentence } = kindOf(file);
  const other = typeof file === 'string' ? file !== '' && kind === 'foreign' : !TEXTS.includes(kind);
  if (other) throw new KinetreeError('BAD_BVH', `this is no BVH file: ${sentence}`);
}

const TEXTS: readonly FileKind['kind'][] = ['bvh', 'unknown'];

/** Decodes a text. Throws for bytes of another encoding, because names would come out alike. */
function decoded(bytes: Uint8Array): string {
  const mark = markOf(bytes);
  // A zero byte behind the last sign is one of those that fill a block.
  const odd = mark && bytes.length % 2 === 1 && bytes[bytes.length - 1] === 0;
  const name = !mark ? 'UTF-8' : `UTF-16 (${mark === 'utf-16le' ? 'little' : 'big'}-endian)`;
  try {
    return new TextDecoder(mark ?? 'utf-8', { fatal: true }).decode(odd ? bytes.subarray(0, -1) : bytes);
  } catch (cause) {
    throw new KinetreeError(
      'BAD_BVH',
      `the text of the file is not ${name}: decode it first, as by new TextDecoder('shift_jis').decode(bytes), and pass the text`,
      { cause },
    );
  }
}
