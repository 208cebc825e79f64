/** An `AnimationClip` of three.js as a clip of a tree. */
import { KinetreeError, told } from '../boundary/errors.ts';
import { isList } from '../boundary/vectors.ts';
import type { ChannelLike, ClipLike } from '../clip.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import { type FileNote, Notes } from '../notes.ts';
import { type AnimationClipLike, expectObject, type KeyframeTrackLike, type Object3DLike } from './like.ts';
import { ADDITIVE, DISCRETE, LINEAR, SMOOTH, smooth, targetOf } from './tracks.ts';

/** A clip of three.js for a tree. */
export interface ClipFromThree {
  /** The channels. Their nodes are places in `nodes`. */
  readonly clip: ClipLike;
  /** The list that goes with the clip: `new Clip(clip, nodes)`. */
  readonly nodes: readonly NodeHandle[];
  /** What was left out. */
  readonly notes: readonly FileNote[];
}

const SIZES = { translation: 3, rotation: 4, scale: 3 } as const;

/**
 * Takes an `AnimationClip` of three.js for the nodes of its objects, as {@link fromObject3D} and
 * {@link fromLoadedGltf} return them; the first is the root that a mixer would have. Names of tracks
 * lead to objects as the mixer finds them. Positions, quaternions and scales come in with the course
 * that three.js gives them: discrete, linear, smooth as of an action that is played once, and the
 * cubic splines of glTF.
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
 * new Clip(clip, nodes).pose(tree, 1);
 * console.log((tree.world(nodes[0]).angularVelocity[1] * 4).toFixed(4)); // → 3.1416
 * ```
 *
 * Tracks of single numbers (`position[x]`), of anything but poses, with Bézier curves, and those
 * whose object has no node are left out, and `notes` says which.
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
  for (const object of objects.keys()) expectObject(object);
  for (const [number, track] of animation.tracks.entries())
    if (typeof track?.name !== 'string' || !isList(track.times) || !isList(track.values))
      throw refused(`track ${number} must be a KeyframeTrack of three.js, with name, times and values`);
  const [root] = objects.keys();
  const name = String(animation.name ?? '');
  const what = `the clip ${told(name)}`;
  if (animation.blendMode === ADDITIVE)
    throw refused(`${what} is additive: it has no pose of its own, so it cannot be played alone`);
  if (root === undefined) throw refused(`${what} has no object to move: the map of objects is empty`);
  const places = new Map([...objects.keys()].map((object, place) => [object, place]));
  const [notes, channels, strangers] = [new Notes(), [] as ChannelLike[], [] as string[]];
  for (const [number, track] of animation.tracks.entries()) {
    const where = `track ${number}, ${told(track.name)}`;
    const left = (why: string): void =>
      notes.add('CHANNELS_LEFT_OUT', where, `${where}, is left out: ${why}`);
    const target = targetOf(track.name);
    if (target === 'nothing') left('its name leads to no property');
    else if (target === 'single')
      left('a track of single numbers is not read, only whole positions, quaternions and scales');
    else if (target === 'other') left('it moves no position, quaternion or scale');
    else {
      const object = find(root, target.node);
      const node = object && places.get(object);
      if (node === undefined) {
        strangers.push(track.name);
        left(`no object with a node has the name ${told(target.node)}`);
        continue;
      }
      const keys = keysOf(track, target.path, where);
      if (keys) channels.push({ node, path: target.path, ...keys });
      else left('its course between keys is neither discrete, linear, smooth nor a cubic spline of glTF');
    }
  }
  const [stranger] = strangers;
  if (channels.length === 0 && stranger !== undefined)
    throw refused(
      `${what} fits none of the ${objects.size} objects: ${told(stranger)} leads to none of them. Is it of another model?`,
    );
  return { clip: { name, channels }, nodes: [...objects.values()], notes: notes.finish() };
}

/** A `SkinnedMesh`, whose bones may be anywhere. */
type Skinned = Object3DLike & { readonly skeleton?: { readonly bones: readonly Object3DLike[] } };

/** What makes a course between keys: the loader of glTF marks its own. */
interface Course {
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

/** Returns the keys of a track; nothing for a course between them that is not read. */
function keysOf(
  track: KeyframeTrackLike,
  path: ChannelLike['path'],
  where: string,
): Pick<ChannelLike, 'interpolation' | 'times' | 'values'> | undefined {
  const times = Array.from(track.times);
  const spline =
    (track.createInterpolant as Course | undefined)?.isInterpolantFactoryMethodGLTFCubicSpline === true;
  const [size, entries] = [SIZES[path], spline ? 3 : 1];
  const wanted = size * entries * times.length;
  if (wanted === 0) throw refused(`${where}, has no keys`);
  if (track.values.length !== wanted)
    throw refused(
      `${where}, has ${track.values.length} numbers for ${times.length} keys of a ${path}: it needs ${wanted}`,
    );
  const values = Array.from(track.values);
  // Of a spline's three entries the middle one is the rotation; the others are tangents.
  if (path === 'rotation')
    for (let at = spline ? 4 : 0; at < values.length; at += 4 * entries) makeUnit(values, at);
  if (spline) return { interpolation: 'cubicSpline', times, values };
  const course = track.getInterpolation() ?? LINEAR;
  if (course === DISCRETE) return { interpolation: 'step', times, values };
  // Three.js has no smooth course of quaternions, and takes the linear one.
  if (course === LINEAR || (course === SMOOTH && path === 'rotation'))
    return { interpolation: 'linear', times, values };
  if (course === SMOOTH) return { interpolation: 'cubicSpline', times, values: smooth(times, values) };
  return undefined;
}

/** Scales a quaternion to length one: in single precision it is so to rounding only. */
function makeUnit(values: number[], at: number): void {
  let square = 0;
  for (let i = at; i < at + 4; i++) square += (values[i] as number) ** 2;
  const length = Math.sqrt(square);
  // What is no rotation at all is refused by the clip.
  if (length > 0.9 && length < 1.1)
    for (let i = at; i < at + 4; i++) values[i] = (values[i] as number) / length;
}

function refused(message: string): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', message);
}
