/** The frames of a BVH file: the part of it under `MOTION`. */
import type { ChannelLike } from '../clip.ts';
import type { Notes } from '../notes.ts';
import { fromEuler } from '../rotation.ts';
import { type Channel, type Joint, orderOf } from './joints.ts';
import type { Words } from './words.ts';

/** Radians in a degree. */
const DEGREE = Math.PI / 180;

/** The two ways to read position channels. */
export type Positions = 'add' | 'replace';

/** All frames of a file, as its numbers. */
export interface Frames {
  /** Their number. */
  readonly count: number;
  /** From one to the next, s. */
  readonly time: number;
  /** The numbers in a frame. */
  readonly width: number;
  readonly numbers: Float64Array;
}

/** Reads all frames. */
export function readFrames(words: Words, joints: readonly Joint[], notes: Notes): Frames {
  words.expect('Frames :');
  const count = words.number('the count of frames');
  if (!Number.isInteger(count) || count < 0) throw words.refused(`there cannot be ${count} frames`);
  // One pose has no next one, so the time between two does not matter, nor need it be there.
  const pose = count <= 1;
  let time = 0;
  if (!pose || words.follows('Frame Time :')) {
    words.expect('Frame Time :');
    time = words.number('the time of a frame');
  }
  if (pose) time = Math.max(time, 0);
  else if (time <= 0) throw words.refused(`the time of a frame must be above zero, but is ${time} s`);
  const width = joints.reduce((sum, { channels }) => sum + channels.length, 0);
  // A number and a space each: a file that promises more than it brings costs no memory.
  if (count * width > words.left)
    throw words.refused(
      `${count} frames of ${width} numbers must follow, but the file is too short for them`,
    );
  const numbers = new Float64Array(count * width);
  for (let at = 0; at < numbers.length; at++)
    numbers[at] = words.number(`number ${1 + (at % width)} of frame ${Math.floor(at / width)}`);
  expectEnd(words, count, width, notes);
  return { count, time, width, numbers };
}

/**
 * Takes whole frames behind those that the file promises, which are left out, and refuses all else
 * that is there: of a broken frame nobody knows which number is missing.
 */
function expectEnd(words: Words, count: number, width: number, notes: Notes): void {
  let [more, line] = [0, 0];
  for (; width > 0 && words.numberFollows(); more++)
    for (let place = 1; place <= width; place++) {
      words.number(`number ${place} of frame ${count + more}`);
      line ||= words.line();
    }
  const rest = words.next();
  if (rest) throw words.refused(`the file must end after its ${count} frames`, rest);
  if (more === 0) return;
  const are = more === 1 ? 'is' : 'are';
  const sentence = `the file goes on after the ${count} frames that it promises: ${more} more ${are} left out`;
  notes.add('FRAMES_AFTER_END', `line ${line}`, sentence);
}

/**
 * Guesses how positions are read: as in the first frame they are nearer to the offsets, or to zero.
 * Returns the guess and the first joint where it matters, if it matters.
 */
export function guess(
  { numbers }: Frames,
  joints: readonly Joint[],
  unit: number,
): { readonly positions: Positions; readonly joint: string } | undefined {
  if (numbers.length === 0) return undefined;
  // |p − o|² < |p|² where p · o > o²/2. Axes without a channel say nothing.
  let [along, half, at] = [0, 0, 0];
  let first: string | undefined;
  for (const { name, offset, channels } of joints)
    for (const { axis, kind } of channels) {
      const [length, number] = [offset[axis] as number, numbers[at++] as number];
      if (kind !== 'position' || length === 0) continue;
      along += unit * number * length;
      half += (length * length) / 2;
      first ??= name;
    }
  return first === undefined ? undefined : { positions: along > half ? 'replace' : 'add', joint: first };
}

/**
 * Returns the curves of all joints that have channels; `unit` has meters in a unit of the file.
 */
export function curves(
  { count, time, width, numbers }: Frames,
  joints: readonly Joint[],
  unit: number,
  positions: Positions,
): ChannelLike[] {
  if (numbers.length === 0) return [];
  const times = Array.from({ length: count }, (_, frame) => frame * time);
  const found: ChannelLike[] = [];
  let first = 0;
  for (const [node, { offset, channels }] of joints.entries()) {
    /** The columns of a kind: their places in the frame. */
    const columns = (wanted: Channel['kind']) =>
      channels.flatMap(({ kind, axis }, place) => (kind === wanted ? [{ axis, column: first + place }] : []));
    const rows = <Row>(make: (row: Float64Array) => Iterable<Row>): Row[] =>
      times.flatMap((_, frame) => [...make(numbers.subarray(frame * width, (frame + 1) * width))]);
    const moved = columns('position');
    if (moved.length > 0) {
      const place = (row: Float64Array): number[] => {
        const at = [...offset];
        for (const { axis, column } of moved)
          at[axis] = (positions === 'add' ? (at[axis] as number) : 0) + unit * (row[column] as number);
        return at;
      };
      found.push({ node, path: 'translation', times, values: rows(place) });
    }
    const sized = columns('scale');
    if (sized.length > 0) {
      const scale = (row: Float64Array): number[] => {
        const factors = [1, 1, 1];
        for (const { axis, column } of sized) factors[axis] = row[column] as number;
        return factors;
      };
      found.push({ node, path: 'scale', times, values: rows(scale) });
    }
    const turned = columns('rotation');
    const euler = orderOf(channels);
    if (turned.length > 0 && euler) {
      const turn = (row: Float64Array): Float64Array => {
        const angles = [0, 0, 0];
        for (const [i, { column }] of turned.entries())
          angles[euler.places[i] as number] = DEGREE * (row[column] as number);
        return fromEuler(angles, euler.order);
      };
      found.push({ node, path: 'rotation', times, values: rows(turn) });
    }
    first += channels.length;
  }
  return found;
}
