/** Recorded motions of rows. */

import { KinetreeError } from '../boundary/errors.ts';
import type { ClipLike } from '../clip.ts';
import { placesOf, type Rows } from './patient.ts';

export type Path = 'rotation' | 'scale' | 'translation';

/** One quantity of one node over time. */
export interface Curve {
  readonly place: number;
  readonly path: Path;
  readonly interpolation: 'cubicSpline' | 'linear' | 'step';
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** A recorded motion, whose nodes are places. */
export interface Motion {
  readonly name: string;
  readonly curves: readonly Curve[];
}

/** Returns the numbers that a curve needs for each key. */
export const widthOf = ({ path, interpolation }: Pick<Curve, 'interpolation' | 'path'>): number =>
  (path === 'rotation' ? 4 : 3) * (interpolation === 'cubicSpline' ? 3 : 1);

/** Returns whether a curve has keys, and values for all of them. */
export const isWhole = (curve: Curve): boolean =>
  curve.times.length > 0 && curve.values.length >= widthOf(curve) * curve.times.length;

/**
 * Returns clips as motions of rows; channels of nodes that are not there are left out.
 *
 * @throws KinetreeError `BAD_ARGUMENT` for a channel that has no keys, or too few values.
 */
export function motionsOf(rows: Rows, clips: readonly ClipLike[]): readonly Motion[] {
  const places = placesOf(rows);
  return clips.map(({ name, channels }, number) => ({
    name: name || `${number}`,
    curves: channels.flatMap(({ node, path, interpolation = 'linear', times, values }): Curve[] => {
      const place = places.get(node);
      if (place === undefined || times.length === 0) return [];
      const curve = { place, path, interpolation, times, values };
      if (!isWhole(curve))
        throw new KinetreeError('BAD_ARGUMENT', `clip ${name || number} has a channel with too few values`);
      return [curve];
    }),
  }));
}
