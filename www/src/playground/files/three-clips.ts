/**
 * The animations of three.js JSON (`AnimationClip.toJSON`) as clips, by the reader of the package
 * for clips of three.js: JSON has the fields of its objects.
 */
import { described } from '../../core/boundary/errors.ts';
import { type ClipLike, KinetreeError, rotation3 } from '../../core/entries/index.ts';
import { fromMatrix } from '../../core/gltf/nodes.ts';
import { fromAnimationClip } from '../../core/three/from-clip.ts';
import type { AnimationClipLike, KeyframeTrackLike } from '../../core/three/like.ts';
import { tidy } from '../document/document.ts';
import { type Given, listOf, numberOf, numbersOf, objectOf, textOf } from './fields.ts';
import type { Noted } from './gltf.ts';

/** An object of the file, by the number in which it comes. Its node has the next number as id. */
export interface Listed {
  readonly given: Given;
  /** The number of its parent; `null` for the first. */
  readonly parent: number | null;
}

/** An object of the file, in the form in which names of tracks are looked up. */
interface Named {
  readonly name: string;
  readonly uuid: unknown;
  readonly children: Named[];
  /** The numbers that stay where a track moves one of them. */
  readonly position: Axes;
  readonly rotation: Axes & { readonly order: string };
  readonly scale: Axes;
}

/** Three numbers as three.js names them. */
interface Axes {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const axes = (list: ArrayLike<number>): Axes => ({
  x: list[0] as number,
  y: list[1] as number,
  z: list[2] as number,
});

/** Returns position, Euler angles and scale of an object's matrix, as three.js does. */
function partsOf({ matrix }: Given): Pick<Named, 'position' | 'rotation' | 'scale'> {
  const whole = matrix === undefined ? IDENTITY : numbersOf(matrix, 16, 'the matrix');
  const { translation = [], rotation = [], scale = [] } = fromMatrix(whole, 'the matrix');
  const angles = rotation3.toEuler(rotation, 'XYZ');
  return { position: axes(translation), rotation: { ...axes(angles), order: 'XYZ' }, scale: axes(scale) };
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Returns the clips of a file, and notes on the tracks and the clips that are left out. */
export function threeClips(
  animations: unknown,
  objects: readonly Listed[],
): { readonly clips: readonly ClipLike[]; readonly notes: Noted['notes'] } {
  const all = listOf(animations ?? [], 'animations');
  if (all.length === 0) return { clips: [], notes: [] };
  const named = objects.map(
    ({ given }): Named => ({ name: String(given.name), uuid: given.uuid, children: [], ...partsOf(given) }),
  );
  for (const [number, { parent }] of objects.entries())
    if (parent !== null) named[parent]?.children.push(named[number] as Named);
  // The bones of a mesh may be anywhere in the file.
  const bones = named.filter((_, number) => objects[number]?.given.type === 'Bone');
  const notes: Noted['notes'][0][] = [];
  const clips = all.map((it, place): ClipLike => {
    const what = `animation ${place}`;
    const given = objectOf(it, what);
    const name = (typeof given.name === 'string' && tidy(given.name)) || what;
    const owner = objects.findIndex(
      ({ given: { animations: own } }) => Array.isArray(own) && own.includes(given.uuid),
    );
    const root = { ...(named[Math.max(0, owner)] as Named), skeleton: { bones } };
    const ids = new Map<Named, number>([
      [root, Math.max(1, owner + 1)],
      ...named.map((one, i) => [one, i + 1] as const),
    ]);
    try {
      const read = fromAnimationClip(animationOf(given, what), ids as never);
      notes.push(...read.notes.map(({ message }) => ({ message: `in ${what}, ${message}` })));
      const places = [...ids.values()];
      const channels = read.clip.channels.map((it) => ({ ...it, node: places[it.node] as number }));
      return { name, channels };
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError)) throw refusal;
      notes.push({ message: `${what} is left out: ${refusal.message}` });
      return { name, channels: [] };
    }
  });
  return { clips, notes };
}

/** Returns a clip as three.js would make it of JSON; refuses anything that is no clip. */
function animationOf({ name, tracks, fps, blendMode }: Given, what: string): AnimationClipLike {
  const rate = fps === undefined ? 1 : numberOf(fps, `fps of ${what}`) || 1;
  return {
    name: String(name ?? ''),
    ...(typeof blendMode === 'number' ? { blendMode } : {}),
    tracks: listOf(tracks, `tracks of ${what}`).map((it, place): KeyframeTrackLike => {
      const track = objectOf(it, `track ${place}`);
      const own = `track ${place}, ${described(track.name)}`;
      return {
        name: tidy(textOf(track.name, `the name of track ${place}`)),
        times: numbersOf(track.times, null, `the times of ${own}`).map((time) => time / rate),
        values: Array.isArray(track.values) ? track.values : [],
        getInterpolation: () => track.interpolation as number | undefined,
        ...(track.settings === undefined ? {} : { settings: handlesOf(track.settings, own) }),
      };
    }),
  };
}

/** Returns the handles of Bézier curves. */
function handlesOf(given: unknown, own: string): NonNullable<KeyframeTrackLike['settings']> {
  const { inTangents, outTangents } = objectOf(given, `settings of ${own}`);
  const handles = (list: unknown): readonly number[] => numbersOf(list, null, `the handles of ${own}`);
  return inTangents && outTangents
    ? { inTangents: handles(inTangents), outTangents: handles(outTangents) }
    : {};
}
