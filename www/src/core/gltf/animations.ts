/** The animations of a file as clips. */
import { NOT_POSITIVE, WRONG_LENGTH } from '../boundary/sentences.ts';
import type { ChannelLike, ClipLike, Interpolation } from '../clip.ts';
import type { Accessors, Reading } from './accessors.ts';
import { entry, isPlace, list, nameOf, type Part, part } from './json.ts';
import { expectFinite, impossible, refused, told } from './refusal.ts';
import { unit } from './rotation.ts';

const interpolations = new Map<unknown, Interpolation>([
  ['STEP', 'step'],
  ['LINEAR', 'linear'],
  ['CUBICSPLINE', 'cubicSpline'],
]);

/** Reads the animations; `places` has the place in the scene of each node of the file. */
export function* readAnimations(
  root: Part,
  places: readonly number[],
  accessors: Accessors,
): Reading<ClipLike[]> {
  const clips: ClipLike[] = [];
  for (const [number, listed] of list(root, 'animations', 'the file').entries()) {
    const animation = part(listed);
    const where = `animation ${number}`;
    const channels: ChannelLike[] = [];
    const moved = new Set<string>();
    for (const channel of list(animation, 'channels', where)) {
      const { sampler: place, target } = part(channel);
      const { node, path } = part(target);
      const sampler = entry(animation.samplers, place);
      const interpolation = interpolations.get(sampler?.interpolation ?? 'LINEAR');
      if (!sampler || !interpolation || !isPlace(node, places.length)) throw lost(where);
      if (path === 'weights') continue;
      const key = `${node} ${told(path)}`;
      if (moved.has(key))
        throw refused(`two channels of ${where} of the file move the same quantity of node ${node}`);
      moved.add(key);
      const keys = yield* readKeys(sampler, path, interpolation, where, accessors);
      channels.push({ node: places[node] as number, interpolation, ...keys });
    }
    clips.push({ name: nameOf(animation, where), channels });
  }
  return clips;
}

const lost = (where: string): Error => refused(`a channel of ${where} of the file names what is not there`);

/** Reads the keys of a channel, and refuses what {@link Clip} would refuse. */
function* readKeys(
  { input, output }: Part,
  path: unknown,
  interpolation: Interpolation,
  where: string,
  accessors: Accessors,
): Reading<Pick<ChannelLike, 'path' | 'times' | 'values'>> {
  if (!isPath(path)) throw lost(where);
  const width = path === 'rotation' ? 4 : 3;
  const times = yield* accessors(input, 1, 0);
  const spline = interpolation === 'cubicSpline';
  const values = yield* accessors(output, width, 3 * times.length);
  if (width === 4) {
    // Of a spline's three entries the middle one is the rotation; the others are tangents.
    for (let at = spline ? 4 : 0; at < values.length; at += spline ? 12 : 4) {
      const turn = unit(values.slice(at, at + 4), where);
      for (let i = 0; i < 4; i++) values[at + i] = turn[i] as number;
    }
  }
  const [expected, found] = [Math.max(times.length, 1) * (spline ? 3 : 1), values.length / width];
  if (found !== expected) throw impossible(where, WRONG_LENGTH, path, found, expected);
  expectFinite(times, where, 'duration');
  let last = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    if (!(time > last)) throw impossible(where, NOT_POSITIVE, 'duration', time - last);
    last = time;
  }
  expectFinite(values, where, path);
  return { path, times, values };
}

const paths: readonly unknown[] = ['translation', 'rotation', 'scale'];
const isPath = (path: unknown): path is ChannelLike['path'] => paths.includes(path);
