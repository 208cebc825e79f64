/** The frames of a BVH file: the part of it under `MOTION`. */
import type { ChannelLike } from '../clip.ts';
import { fromEuler } from '../rotation.ts';
import { type Joint, orderOf } from './joints.ts';
import type { Words } from './words.ts';

/** Radians in a degree. */
const DEGREE = Math.PI / 180;

export interface Motion {
  readonly frames: number;
  /** s */
  readonly frameTime: number;
  readonly channels: readonly ChannelLike[];
}

/** Reads all frames; `unit` has meters in a unit of the file. */
export function readMotion(words: Words, joints: readonly Joint[], unit: number): Motion {
  words.expect('Frames :');
  const frames = words.number('the count of frames');
  if (!Number.isInteger(frames) || frames < 0) throw words.refused(`there cannot be ${frames} frames`);
  words.expect('Frame Time :');
  const frameTime = words.number('the time of a frame');
  if (frameTime <= 0) throw words.refused(`the time of a frame must be above zero, but is ${frameTime} s`);
  const width = joints.reduce((sum, { channels }) => sum + channels.length, 0);
  // A number and a space each: a file that promises more than it brings costs no memory.
  if (frames * width > words.left)
    throw words.refused(
      `${frames} frames of ${width} numbers must follow, but the file is too short for them`,
    );
  const numbers = new Float64Array(frames * width);
  for (let at = 0; at < numbers.length; at++)
    numbers[at] = words.number(`number ${1 + (at % width)} of frame ${Math.floor(at / width)}`);
  const rest = words.next();
  if (rest) throw words.refused(`the file must end after its ${frames} frames`, rest);
  const times = Array.from({ length: numbers.length > 0 ? frames : 0 }, (_, frame) => frame * frameTime);
  return { frames, frameTime, channels: times.length > 0 ? curves(joints, numbers, width, times, unit) : [] };
}

/** Returns the curves of all joints that have channels. */
function curves(
  joints: readonly Joint[],
  numbers: Float64Array,
  width: number,
  times: readonly number[],
  unit: number,
): ChannelLike[] {
  const found: ChannelLike[] = [];
  let first = 0;
  for (const [node, { offset, channels }] of joints.entries()) {
    /** The columns of a kind: their places in the frame. */
    const columns = (kind: boolean) =>
      channels.flatMap(({ turns, axis }, place) => (turns === kind ? [{ axis, column: first + place }] : []));
    const rows = <Row>(make: (row: Float64Array) => Iterable<Row>): Row[] =>
      times.flatMap((_, frame) => [...make(numbers.subarray(frame * width, (frame + 1) * width))]);
    const moved = columns(false);
    if (moved.length > 0) {
      const place = (row: Float64Array): number[] => {
        const at = [...offset];
        for (const { axis, column } of moved)
          at[axis] = (at[axis] as number) + unit * (row[column] as number);
        return at;
      };
      found.push({ node, path: 'translation', times, values: rows(place) });
    }
    const turned = columns(true);
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
