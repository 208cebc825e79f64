/** The animations of a file as clips. */
import { KinetreeError } from '../boundary/errors.ts';
import { WRONG_LENGTH } from '../boundary/sentences.ts';
import type { ChannelLike, ClipLike, Interpolation } from '../clip.ts';
import { type Notes, quoted } from '../notes.ts';
import { Scaled } from '../unit-rotation.ts';
import type { Accessors, Reading } from './accessors.ts';
import { entry, isAbsent, isPlace, list, nameOf, type Part, part } from './json.ts';
import { BEYOND_BOUNDS, expectFinite, impossible, refused } from './refusal.ts';
import { unit } from './rotation.ts';

const interpolations = new Map<unknown, Interpolation>([
  ['STEP', 'step'],
  ['LINEAR', 'linear'],
  ['CUBICSPLINE', 'cubicSpline'],
]);

/**
 * Reads the animations; `places` has the place in the scene of each node of the file. One that is
 * broken, or whose numbers are not there, is left out whole: half of its motion would be a wrong
 * one.
 */
export function* readAnimations(
  root: Part,
  places: readonly number[],
  accessors: Accessors,
  notes: Notes,
): Reading<ClipLike[]> {
  const clips: ClipLike[] = [];
  for (const [number, listed] of list(root, 'animations', 'the file').entries()) {
    const where = `animation ${number}`;
    try {
      clips.push(yield* readAnimation(root, part(listed), where, places, accessors, notes));
    } catch (fault) {
      if (!(fault instanceof KinetreeError) || fault.message === BEYOND_BOUNDS) throw fault;
      const name = part(listed).name;
      const called = typeof name === 'string' && name !== '' ? `${where}, ${quoted(name)},` : where;
      notes.add('CLIP_LEFT_OUT', where, `${called} is left out: ${fault.message}`);
    }
  }
  return clips;
}

function* readAnimation(
  root: Part,
  animation: Part,
  where: string,
  places: readonly number[],
  accessors: Accessors,
  notes: Notes,
): Reading<ClipLike> {
  const channels: ChannelLike[] = [];
  const moved = new Set<string>();
  const [left, scaled] = [new LeftOut(), new Scaled()];
  for (const [number, channel] of list(animation, 'channels', where).entries()) {
    const { sampler: place, target } = part(channel);
    const moves = targetOf(part(target));
    if ('left' in moves) left.add(moves.left);
    else {
      const { node, path } = moves;
      const what = `channel ${number} of ${where}`;
      const sampler = entry(animation.samplers, place);
      const interpolation = interpolations.get(sampler?.interpolation ?? 'LINEAR');
      if (!sampler || !interpolation || !isPlace(node, places.length) || !isPath(path))
        throw refused(`${what} of the file names what is not there`);
      const key = `${node} ${path}`;
      if (moved.has(key))
        throw refused(`two channels of ${where} of the file move the same quantity of node ${node}`);
      moved.add(key);
      // Shorts and bytes cannot be of length one: that is their format, and told of nobody.
      const floats = entry(root.accessors, sampler.output)?.componentType === FLOATS;
      const keys = yield* readKeys(
        sampler,
        path,
        interpolation,
        what,
        accessors,
        floats ? scaled : undefined,
      );
      channels.push({ node: places[node] as number, interpolation, ...keys });
    }
  }
  left.tell(where, notes);
  scaled.tell(notes);
  return { name: nameOf(animation, where), channels };
}

/** The number of glTF for numbers in single precision. */
const FLOATS = 5126;

/** What a channel moves, or of which kind it is, where that is not read: an extension may own it. */
type Target = { readonly node: unknown; readonly path: unknown } | { readonly left: string };

/** Returns what a channel moves, by the words of the core or by a pointer of `KHR_animation_pointer`. */
function targetOf({ node, path, extensions }: Part): Target {
  const { pointer } = part(part(extensions).KHR_animation_pointer);
  if (path === 'pointer' && typeof pointer === 'string') return pointed(pointer);
  if (isAbsent(node)) return { left: 'without a node' };
  return typeof path === 'string' && !isPath(path) ? { left: `for ${quoted(path)}` } : { node, path };
}

/**
 * Returns the target of a pointer: `/nodes/3/rotation` is the rotation of node 3. Morph weights are
 * reported as those of a core channel are.
 */
function pointed(pointer: string): Target {
  const [, node = '', path] = /^\/nodes\/([^/]*)\/([^/]*)$/.exec(pointer) ?? [];
  // Without a sign and without zeros before it: so JSON pointers count.
  if (isPath(path)) return { node: /^(?:0|[1-9]\d*)$/.test(node) ? Number(node) : -1, path };
  return { left: `for ${path === 'weights' ? path : quoted(pointer)}` };
}

/** The most kinds of channels that a note lists. */
const MOST_KINDS = 5;

/** The channels of an animation that are left out, counted by their kinds. */
class LeftOut {
  readonly #kinds = new Map<string, number>();
  #others = 0;

  add(kind: string): void {
    const count = this.#kinds.get(kind) ?? 0;
    if (count === 0 && this.#kinds.size === MOST_KINDS) this.#others++;
    else this.#kinds.set(kind, count + 1);
  }

  tell(where: string, notes: Notes): void {
    const kinds = [...this.#kinds].map(([kind, count]) => `${count} ${kind}`);
    if (this.#others > 0) kinds.push(`${this.#others} others`);
    if (kinds.length > 0)
      notes.add(
        'CHANNELS_LEFT_OUT',
        where,
        `channels of ${where} of the file are left out: ${kinds.join(', ')}`,
      );
  }
}

/** Reads the keys of a channel, and refuses what {@link Clip} would refuse. */
function* readKeys(
  { input, output }: Part,
  path: ChannelLike['path'],
  interpolation: Interpolation,
  where: string,
  accessors: Accessors,
  scaled: Scaled | undefined,
): Reading<Pick<ChannelLike, 'path' | 'times' | 'values'>> {
  const width = path === 'rotation' ? 4 : 3;
  const times = yield* accessors.keys(input, 1, 0);
  const spline = interpolation === 'cubicSpline';
  const values = yield* accessors.keys(output, width, 3 * times.length);
  if (width === 4) {
    // Of a spline's three entries the middle one is the rotation; the others are tangents.
    for (let at = spline ? 4 : 0; at < values.length; at += spline ? 12 : 4) {
      const given = values.slice(at, at + 4);
      scaled?.see(given, where);
      const turn = unit(given, where);
      for (let i = 0; i < 4; i++) values[at + i] = turn[i] as number;
    }
  }
  for (const [key, time] of times.entries()) {
    const last = times[key - 1] ?? Number.NEGATIVE_INFINITY;
    if (!Number.isFinite(time)) throw refused(`time ${key} of ${where} of the file is not a finite number`);
    if (time <= last)
      throw refused(
        `time ${key} of ${where} of the file is ${time} s, ${time === last ? 'equal to' : 'before'} time ${key - 1}, ${last} s: each must be after the one before`,
      );
  }
  const [expected, found] = [Math.max(times.length, 1) * (spline ? 3 : 1), values.length / width];
  if (found !== expected) throw impossible(where, WRONG_LENGTH, path, found, expected);
  expectFinite(values, where, path);
  return { path, times, values };
}

const paths: readonly unknown[] = ['translation', 'rotation', 'scale'];
const isPath = (path: unknown): path is ChannelLike['path'] => paths.includes(path);
