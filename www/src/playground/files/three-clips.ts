/**
 * The animations of three.js JSON (`AnimationClip.toJSON`) as clips: tracks of positions,
 * quaternions and scales.
 */
import { told } from '../../core/boundary/errors.ts';
import { type ChannelLike, type ClipLike, rotation3 } from '../../core/entries/index.ts';
import { ADDITIVE, BEZIER, DISCRETE, LINEAR, SMOOTH, smooth, targetOf } from '../../core/three/tracks.ts';
import { tidy } from './bounds.ts';
import { type Given, listOf, numberOf, numbersOf, objectOf, refused } from './fields.ts';

/** An object of the file, by the number in which it comes. Its node has the next number as id. */
export interface Listed {
  readonly given: Given;
  /** The number of its parent; `null` for the first. */
  readonly parent: number | null;
}

const SIZES = { translation: 3, rotation: 4, scale: 3 } as const;
/**
 * Returns the clips of a file. Tracks of anything but places are left out: weights of morph
 * targets, materials; so are those of objects that are not in the file, as three.js does. Tracks of
 * single numbers (`position[x]`, `rotation`) are left out too, and a note tells it.
 *
 * @throws KinetreeError in one sentence that names the track.
 */
export function threeClips(
  animations: unknown,
  objects: readonly Listed[],
): { readonly clips: readonly ClipLike[]; readonly notes: readonly { readonly message: string }[] } {
  const all = listOf(animations ?? [], 'animations');
  if (all.length === 0) return { clips: [], notes: [] };
  const owners = ownersOf(objects);
  const find = finder(objects);
  const single: string[] = [];
  const clips = all.map((it, place): ClipLike => {
    const what = `animation ${place}`;
    const clip = objectOf(it, what);
    if (clip.blendMode === ADDITIVE)
      throw refused(`${what} is additive: it has no pose of its own, so it cannot be played alone`);
    const rate = clip.fps === undefined ? 1 : numberOf(clip.fps, `fps of ${what}`) || 1;
    const owner = owners.get(clip.uuid) ?? 0;
    const channels = listOf(clip.tracks, `tracks of ${what}`).flatMap((track, i) =>
      channelOf(objectOf(track, `track ${i} of ${what}`), `track ${i} of ${what}`, rate, {
        find: (name) => find(name, owner),
        leave: (name) => single.push(name),
      }),
    );
    const name = typeof clip.name === 'string' ? tidy(clip.name) : '';
    return { name: name || what, channels };
  });
  const [first] = single;
  if (first === undefined) return { clips, notes: [] };
  const others = single.length > 1 ? ` and ${single.length - 1} more` : '';
  const message = `${first}${others} left out: a track of single numbers is not read, only whole positions, quaternions and scales`;
  return { clips, notes: [{ message }] };
}

/** Returns the number of the first object that has each clip among its own, by the clip's uuid. */
function ownersOf(objects: readonly Listed[]): ReadonlyMap<unknown, number> {
  const found = new Map<unknown, number>();
  for (const [number, { given }] of objects.entries())
    if (Array.isArray(given.animations))
      for (const uuid of given.animations) if (!found.has(uuid)) found.set(uuid, number);
  return found;
}

/** Returns what finds an object by name or uuid: an owner, the first below it, or any. */
function finder(objects: readonly Listed[]): (name: string, owner: number) => number | undefined {
  const known = new Map<unknown, number[]>();
  const ends = objects.map((_, number) => number + 1);
  for (let number = objects.length - 1; number > 0; number--) {
    const { parent } = objects[number] as Listed;
    if (parent !== null) ends[parent] = Math.max(ends[parent] as number, ends[number] as number);
  }
  for (const [number, { given }] of objects.entries())
    for (const key of new Set([given.name, given.uuid])) {
      const same = known.get(key);
      if (same) same.push(number);
      else known.set(key, [number]);
    }
  return (name, owner) => {
    if (name === '' || name === '.') return owner;
    const all = known.get(name) ?? [];
    // The bones of a mesh may be anywhere in the file.
    return all.find((it) => it >= owner && it < (ends[owner] as number)) ?? all[0];
  };
}

/** Returns the channel of a track; none for a track that moves no object of the file. */
function channelOf(
  { name, times, values, interpolation }: Given,
  where: string,
  rate: number,
  { find, leave }: { find: (name: string) => number | undefined; leave: (what: string) => void },
): readonly ChannelLike[] {
  if (typeof name !== 'string') throw refused(`the name of ${where} must be a text, but is ${told(name)}`);
  const what = `${where}, ${told(tidy(name))}`;
  const target = targetOf(name);
  if (target === 'nothing') throw refused(`${what} has a name that leads to no property`);
  if (target === 'single') leave(what);
  if (typeof target === 'string') return [];
  const { path } = target;
  const found = find(target.node);
  if (found === undefined) return [];
  const keys = numbersOf(times, null, `the times of ${what}`).map((it) => it / rate);
  if (keys.length === 0) throw refused(`${what} has no keys`);
  const size = SIZES[path];
  const flat = numbersOf(values, size * keys.length, `the values of ${what}`);
  const channel = { node: found + 1, path, times: keys };
  const course = interpolation ?? LINEAR;
  if (course === DISCRETE) return [{ ...channel, interpolation: 'step', values: held(path, flat) }];
  // Three.js has no smooth course of quaternions, and takes the linear one.
  if (course === LINEAR || (course === SMOOTH && path === 'rotation'))
    return [{ ...channel, interpolation: 'linear', values: held(path, flat) }];
  if (course === SMOOTH) return [{ ...channel, interpolation: 'cubicSpline', values: smooth(keys, flat) }];
  const which = course === BEZIER ? 'Bézier curves, which are not read' : `the interpolation ${told(course)}`;
  throw refused(`${what} has ${which}; those that are read are discrete, linear and smooth`);
}

/** Returns the values of keys; rotations as unit quaternions, which files have only to rounding. */
function held(path: ChannelLike['path'], flat: readonly number[]): readonly number[] {
  if (path !== 'rotation') return flat;
  const units: number[] = [];
  for (let i = 0; i < flat.length; i += 4) units.push(...rotation3.normalize(flat.slice(i, i + 4)));
  return units;
}
