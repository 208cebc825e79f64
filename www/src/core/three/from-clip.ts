/** An `AnimationClip` of three.js as a clip of a tree. */
import { described, KinetreeError } from '../boundary/errors.ts';
import { isList } from '../boundary/vectors.ts';
import type { ChannelLike, ClipLike } from '../clip.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import { type FileNote, Notes } from '../notes.ts';
import { isNearOne, rotationLength, Scaled } from '../unit-rotation.ts';
import { bezier, type Course, fixed, linear, spline, step } from './courses.ts';
import { joined, joinedAngles } from './joined.ts';
import type { AnimationClipLike, KeyframeTrackLike, Object3DLike } from './like.ts';
import { ADDITIVE, BEZIER, DISCRETE, LINEAR, SMOOTH, smooth, targetOf } from './tracks.ts';

/** A clip of three.js for a tree. */
export interface ClipFromThree {
  /** The channels. Their nodes are places in `nodes`. */
  readonly clip: ClipLike;
  /** The list that goes with the clip: `new Clip(clip, nodes)`. */
  readonly nodes: readonly NodeHandle[];
  /** What was left out. */
  readonly notes: readonly FileNote[];
}

const SIZES = { translation: 3, rotation: 4, scale: 3, number: 1 } as const;

/**
 * Takes an `AnimationClip` of three.js for the nodes of its objects, as {@link fromObject3D} and
 * {@link fromLoadedGltf} return them; the first is the root that a mixer would have. Names of
 * tracks lead to objects as the mixer finds them. Positions, quaternions and scales come in with
 * the course that three.js gives them: discrete, linear, smooth as of an action that is played
 * once, Bézier curves, and the cubic splines of glTF. Tracks of single numbers (`position[y]`, and
 * `rotation[z]` by the object's order of Euler angles) are joined; the other numbers are those that
 * the object has. Where no spline is their course, keys are added until it is to 1e-9 of the
 * largest number.
 *
 * ```js
 * const door = new THREE.Object3D();
 * door.name = 'door';
 * const turned = [0, 0, 0, 1, 0, Math.SQRT1_2, 0, Math.SQRT1_2];
 * const track = new THREE.QuaternionKeyframeTrack('door.quaternion', [0, 2], turned);
 * const opens = new THREE.AnimationClip('open', -1, [track]);
 *
 * const tree = new Hierarchy();
 * const { clip, nodes } = fromAnimationClip(opens, fromObject3D(door, tree));
 * new Clip(clip, nodes).applyTo(tree, 1);
 * console.log((tree.world(nodes[0]).angularVelocity[1] * 4).toFixed(4)); // → 3.1416
 * ```
 *
 * Tracks of anything but poses, of single numbers of a quaternion, and those whose object has no
 * node are left out, and `notes` says which. Quaternions of few digits are scaled to length one.
 *
 * @throws KinetreeError `BAD_ARGUMENT` where no track leads to one of the objects: the clip is of
 * another model; for a clip that adds to a pose; for a track without keys, or with the wrong number
 * of values.
 */
export function fromAnimationClip(
  animation: AnimationClipLike,
  objects: ReadonlyMap<Object3DLike, NodeHandle>,
): ClipFromThree {
  if (!Array.isArray(animation?.tracks)) throw refused('an AnimationClip of three.js is needed, with tracks');
  if (!(objects instanceof Map))
    throw refused('a map of objects and their nodes is needed, as fromObject3D and fromLoadedGltf return it');
  // What is looked for by its name is all that is asked of them: a file has no matrices yet.
  for (const object of objects.keys())
    if (!Array.isArray(object?.children)) throw refused('an Object3D of three.js is needed, with children');
  for (const [number, track] of animation.tracks.entries())
    if (typeof track?.name !== 'string' || !isList(track.times) || !isList(track.values))
      throw refused(`track ${number} must be a KeyframeTrack of three.js, with name, times and values`);
  const [root] = objects.keys();
  const name = String(animation.name ?? '');
  const what = `the clip ${described(name)}`;
  if (animation.blendMode === ADDITIVE)
    throw refused(`${what} is additive: it has no pose of its own, so it cannot be played alone`);
  if (root === undefined) throw refused(`${what} has no object to move: the map of objects is empty`);
  const places = new Map([...objects.keys()].map((object, place) => [object, place]));
  const [notes, channels, strangers] = [new Notes(), [] as ChannelLike[], [] as string[]];
  const singles = new Map<string, Singles>();
  const scaled = new Scaled();
  for (const [number, track] of animation.tracks.entries()) {
    const where = `track ${number}, ${described(track.name)}`;
    const left = (why: string): void =>
      notes.add('CHANNELS_LEFT_OUT', where, `${where}, is left out: ${why}`);
    const target = targetOf(track.name);
    if (target === 'nothing') left('its name leads to no property');
    else if (target === 'turn')
      left('of rotations, whole quaternions are read and single angles, such as `rotation[y]`');
    else if (target === 'other') left('it moves no position, quaternion or scale');
    else {
      const object = find(root, target.node);
      const node = object && places.get(object);
      if (!object || node === undefined) {
        strangers.push(track.name);
        left(`no object with a node has the name ${described(target.node)}`);
        continue;
      }
      const keys = keysOf(track, 'axis' in target ? 'number' : target.path, where);
      if (typeof keys === 'string') left(keys);
      else if ('axis' in target) {
        const key = `${node} ${target.path === 'angles' ? 'rotation' : target.path}`;
        const { path } = target;
        const others: Singles = singles.get(key) ?? { object, node, path, courses: [], left: [] };
        singles.set(key, others);
        others.left.push(left);
        if (others.courses[target.axis]) left('another track moves the same number');
        else others.courses[target.axis] = keys.courses()[0];
      } else {
        const { path } = target;
        const whole = path === 'rotation' ? withUnits(keys.whole(), where, scaled) : keys.whole();
        channels.push({ node, path, ...whole });
      }
    }
  }
  const moved = new Set(channels.map(({ node, path }) => `${node} ${path}`));
  for (const [key, it] of singles) {
    const channel = moved.has(key) ? 'a track of the whole quantity moves it, too' : channelOf(it);
    if (typeof channel !== 'string') channels.push({ node: it.node, ...channel });
    else for (const left of it.left) left(channel);
  }
  const [stranger] = strangers;
  if (channels.length === 0 && stranger !== undefined)
    throw refused(
      `${what} fits none of the ${objects.size} objects: ${described(stranger)} leads to none of them. Is it of another model?`,
    );
  scaled.tell(notes, '');
  return { clip: { name, channels }, nodes: [...objects.values()], notes: notes.finish() };
}

/** The tracks of single numbers of a quantity of an object. */
interface Singles {
  readonly object: Object3DLike;
  readonly node: number;
  readonly path: 'translation' | 'scale' | 'angles';
  /** By axis; what has none stays as the object has it. */
  readonly courses: (Course | undefined)[];
  /** Leave each of them out, for a reason. */
  readonly left: ((why: string) => void)[];
}

/** Returns the channel that tracks of single numbers make; why not, where the object has none of them. */
function channelOf({ object, path, courses }: Singles): Omit<ChannelLike, 'node'> | string {
  const { position, scale, rotation } = object;
  const own = { translation: position, scale, angles: rotation }[path];
  if (!own) return 'its object has no Euler angles';
  const all = [own.x, own.y, own.z].map((it, axis) => courses[axis] ?? fixed(it));
  if (path !== 'angles') return { path, ...joined(all) };
  return { path: 'rotation', ...joinedAngles(all, rotation?.order ?? 'XYZ') };
}

/** A `SkinnedMesh`, whose bones may be anywhere. */
type Skinned = Object3DLike & { readonly skeleton?: { readonly bones: readonly Object3DLike[] } };

/** What makes a course between keys: the loader of glTF marks its own. */
interface Flagged {
  readonly isInterpolantFactoryMethodGLTFCubicSpline?: boolean;
}

/** Returns the object that a name leads to, as `PropertyBinding.findNode` of three.js finds it. */
function find(root: Object3DLike, name: string): Object3DLike | undefined {
  const isIt = (it: Object3DLike): boolean => it.name === name || it.uuid === name;
  if (name === '' || name === '.' || isIt(root)) return root;
  const bone = (root as Skinned).skeleton?.bones.find((it) => it.name === name);
  if (bone) return bone;
  // Parents first, without recursion: a chain of objects may be long.
  const waiting = [...root.children].reverse();
  for (let it = waiting.pop(); it; it = waiting.pop()) {
    if (isIt(it)) return it;
    waiting.push(...[...it.children].reverse());
  }
  return undefined;
}

type Keys = Pick<ChannelLike, 'interpolation' | 'times' | 'values'>;

/** The keys of a track, as they are, or each of its numbers by itself. */
interface TrackKeys {
  whole(): Keys;
  courses(): readonly Course[];
}

/** Returns the keys of a track, each of which is a `what`; why not, for a course that is not read. */
function keysOf(track: KeyframeTrackLike, what: keyof typeof SIZES, where: string): TrackKeys | string {
  const size = SIZES[what];
  const times = Array.from(track.times);
  const isSpline =
    (track.createInterpolant as Flagged | undefined)?.isInterpolantFactoryMethodGLTFCubicSpline === true;
  const wanted = size * (isSpline ? 3 : 1) * times.length;
  if (wanted === 0) throw refused(`${where}, has no keys`);
  if (track.values.length !== wanted)
    throw refused(
      `${where}, has ${track.values.length} numbers for ${times.length} keys of a ${what}: it needs ${wanted}`,
    );
  const values = Array.from(track.values);
  const axes = Array.from({ length: size }, (_, axis) => axis);
  /** The numbers of an axis. */
  const of = (list: readonly number[], axis: number): number[] => list.filter((_, i) => i % size === axis);
  const splined = (entries: readonly number[]): TrackKeys => ({
    whole: () => ({ interpolation: 'cubicSpline', times, values: entries }),
    courses: () => axes.map((axis) => spline(times, of(entries, axis))),
  });
  const straight: TrackKeys = {
    whole: () => ({ interpolation: 'linear', times, values }),
    courses: () => axes.map((axis) => linear(times, of(values, axis))),
  };
  if (size === 1) expectRising(times, values, where);
  if (isSpline) return splined(values);
  const course = track.getInterpolation() ?? LINEAR;
  if (course === DISCRETE)
    return {
      whole: () => ({ interpolation: 'step', times, values }),
      courses: () => axes.map((axis) => step(times, of(values, axis))),
    };
  // Three.js has no smooth course of quaternions, and takes the linear one.
  if (course === LINEAR || (course === SMOOTH && size === 4)) return straight;
  if (course === SMOOTH) return splined(smooth(times, values, size));
  if (course !== BEZIER)
    return 'its course between keys is neither discrete, linear, smooth, Bézier nor a cubic spline of glTF';
  const { inTangents, outTangents } = track.settings ?? {};
  // Without handles three.js takes the straight line.
  if (!inTangents || !outTangents) return straight;
  expectRising(times, values, where);
  for (const list of [inTangents, outTangents])
    if (list.length !== 2 * values.length)
      throw refused(`${where}, has ${list.length} numbers of handles for ${2 * values.length}`);
  const curves = axes.map((axis) => {
    const handle = (list: ArrayLike<number>) => (key: number) => {
      const place = 2 * (size * key + axis);
      return [list[place] as number, list[place + 1] as number] as const;
    };
    return bezier(times, of(values, axis), { into: handle(inTangents), out: handle(outTangents) });
  });
  if (!curves.every((it) => it !== undefined))
    return 'the handles of its Bézier curve lead back in time, where it has several values at once';
  return { whole: () => joined(curves), courses: () => curves };
}

/** Refuses keys that no course can be made of. Those of other tracks the clip checks. */
function expectRising(times: readonly number[], values: readonly number[], where: string): void {
  if (![...times, ...values].every(Number.isFinite)) throw refused(`${where}, has a key that is not finite`);
  const back = times.findIndex((time, key) => key > 0 && time <= (times[key - 1] as number));
  if (back >= 0) throw refused(`${where}, has key ${back} at ${times[back]} s, not after the one before`);
}

/** Scales the quaternions of keys to length one: in single precision they are so to rounding only. */
function withUnits({ interpolation, times, values: given }: Keys, where: string, scaled: Scaled): Keys {
  const values = Array.from(given);
  const isSpline = interpolation === 'cubicSpline';
  // Of a spline's three entries the middle one is the rotation; the others are tangents.
  for (let at = isSpline ? 4 : 0; at < values.length; at += isSpline ? 12 : 4) {
    const turn = values.slice(at, at + 4);
    const length = rotationLength(turn);
    // What is no rotation at all is refused by the clip.
    if (!isNearOne(length)) continue;
    scaled.see(turn, where);
    for (let i = at; i < at + 4; i++) values[i] = (values[i] as number) / length;
  }
  return { ...(interpolation && { interpolation }), times, values };
}

function refused(message: string): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', message);
}
