/** The tracks of three.js: what their names lead to, and their courses between keys. */

/** A track's name as three.js takes it apart: node, object and its index, property, its index. */
const TRACK = /^(?:[^[\].:/]+[/:])*([^[\]:/]+)?(?:\.([^[\].:/]+)(?:\[(.+)\])?)?\.([^[\].:/]+)(?:\[(.+)\])?$/;
/** Characters of a track's name, so that it is soon taken apart. */
const LONGEST = 1000;
/** The end of a node's name that is a part of an object, not of its name. */
const PARTS = /\.(?:material|materials|map)$/;

const PATHS = { position: 'translation', quaternion: 'rotation', scale: 'scale' } as const;

/** The numbers of three.js for the courses between keys. */
export const [DISCRETE, LINEAR, SMOOTH, BEZIER] = [2300, 2301, 2302, 2303];
/** The number of three.js for clips that add to the pose. */
export const ADDITIVE = 2501;

/** What a track's name leads to. */
export type TrackTarget =
  /** A whole pose quantity of a node, whose name may be empty: the root's. */
  | { readonly node: string; readonly path: (typeof PATHS)[keyof typeof PATHS] }
  /** One number of a position or a scale, or one Euler angle, by its axis: 0, 1 or 2. */
  | { readonly node: string; readonly path: 'translation' | 'scale' | 'angles'; readonly axis: number }
  /** One number of a quaternion, or three angles at once. */
  | 'turn'
  /** Anything else: weights, materials. */
  | 'other'
  /** No property. */
  | 'nothing';

/** Takes a track's name apart, as `PropertyBinding` of three.js does. */
export function targetOf(name: string): TrackTarget {
  const [, node = '', object, bone, property = '', component] =
    (name.length <= LONGEST && TRACK.exec(name)) || [];
  if (property === '') return 'nothing';
  // Of an object's parts only bones have places.
  if ((object !== undefined && object !== 'bones') || PARTS.test(node)) return 'other';
  const whole = Object.hasOwn(PATHS, property) && PATHS[property as keyof typeof PATHS];
  const axis = ['x', 'y', 'z'].indexOf(component ?? '');
  if (whole && component === undefined) return { node: bone ?? node, path: whole };
  if (property === 'rotation' || whole === 'rotation')
    return whole || axis < 0 ? 'turn' : { node: bone ?? node, path: 'angles', axis };
  return whole && axis >= 0 ? { node: bone ?? node, path: whole, axis } : 'other';
}

/**
 * Returns the entries of a Hermite spline that is the smooth course of three.js: at each key the
 * tangent is the mean of the two mean velocities beside it. In an action that is played once it is
 * zero at the first key, and half the mean velocity before it at the last. `size` is the count of
 * numbers of a key.
 */
export function smooth(times: ArrayLike<number>, flat: ArrayLike<number>, size: number): readonly number[] {
  const at = (key: number, axis: number): number => flat[size * key + axis] as number;
  const mean = (key: number, axis: number): number =>
    (at(key + 1, axis) - at(key, axis)) / ((times[key + 1] as number) - (times[key] as number));
  const axes = Array.from({ length: size }, (_, axis) => axis);
  return Array.from(times).flatMap((_, key) => {
    const tangent = axes.map((axis) => {
      if (key === 0) return 0;
      return (mean(key - 1, axis) + (key < times.length - 1 ? mean(key, axis) : 0)) / 2;
    });
    return [...tangent, ...axes.map((axis) => at(key, axis)), ...tangent];
  });
}
