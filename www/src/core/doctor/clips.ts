/** The animations of a tree that is mended: what stays, what is multiplied, and what a way cannot keep. */
import type { ClipLike } from '../clip.ts';
import { applied } from '../linear/matrix3.ts';
import type { Vec3 } from '../linear/vec.ts';
import { nameOf, ownScale, placesOf, type Rows, signsOf } from './patient.ts';
import type { Plan } from './plan.ts';
import type { MendWay } from './plans.ts';
import { keepsShape } from './uneven.ts';

/** The numbers of a channel of scales, three each, where they can be read; of a spline with its tangents. */
export interface Scales {
  readonly values?: ArrayLike<number> | undefined;
  readonly spline?: boolean | undefined;
}

/** Returns why a plan cannot keep a channel of a node; `null` if it can. */
export function refusalOf(
  plan: Plan,
  way: MendWay,
  place: number,
  path: string,
  scales: Scales = {},
): string | null {
  const { values } = scales;
  const { rows, locals, helpers } = plan;
  if (helpers.has(place)) return 'moves a node that holds a sheared matrix, which no clip may move';
  const name = nameOf(rows, place);
  if (plan.evens) {
    const mirrors = path === 'scale' && plan.evens.has(place) && !keepsSigns(rows, place, scales);
    return mirrors ? `scales ${name} through 0, which no mean of its scales can follow` : null;
  }
  if (plan.leaves && !(path === 'scale' && plan.leaves.has(place))) return null;
  if (path === 'scale' && values && keepsScale(plan, place, values)) return null;
  if (path === 'scale' && locals.has(place))
    return `scales ${name}, whose scale would have to change on a leaf and in all below it`;
  if (path === 'scale' && changesBelow(plan, place))
    return `scales ${name}, above nodes whose scales were made rigid`;
  if ((way === 'rigid' || way === 'bake') && path === 'rotation' && isBelow(plan, place))
    return `turns ${name} below a stretch, so that what is left over changes in time`;
  return null;
}

/** Parts of a scale below which two are one. */
const SAME = 1e-9;

/**
 * Returns whether a curve of scales, three numbers each, may stay as it is: it makes the node larger and
 * smaller as a whole, and the plan leaves the node its scale. All frames below grow with it.
 */
export function keepsScale(
  { rows, locals, uneven }: Plan,
  place: number,
  values: ArrayLike<number>,
): boolean {
  if (uneven?.[place] || !keepsShape(rows, place, values)) return false;
  const own = ownScale(rows, place);
  const made = locals.get(place)?.scale ?? own;
  return made.every((it, i) => Math.abs(it - (own[i] as number)) <= SAME * Math.abs(own[i] as number));
}

/** Returns whether the keys of a curve of scales mirror along the same axes as the node at rest. */
function keepsSigns(rows: Rows, place: number, { values = [], spline = false }: Scales): boolean {
  const signs = signsOf(ownScale(rows, place));
  const [first, step] = spline ? [3, 9] : [0, 3];
  for (let at = first; at < values.length; at += step)
    for (const [axis, sign] of signs.entries()) if (sign * (values[at + axis] as number) < 0) return false;
  return values.length > 0;
}

/**
 * Returns the numbers of a channel as a plan has them, with those of splines; `undefined` where they stay
 * as they are.
 */
export function keptValues(
  plan: Plan,
  place: number,
  path: string,
  values: ArrayLike<number>,
): readonly number[] | undefined {
  if (path === 'scale' && plan.evens?.has(place))
    return evenedAll(values, signsOf(ownScale(plan.rows, place)));
  const under = path === 'translation' ? placesUnder(plan, place) : undefined;
  return under && allApplied(under, values);
}

/** Returns whether a plan gives a channel other numbers. */
export function changesValues(plan: Plan, place: number, path: string): boolean {
  if (path === 'scale') return plan.evens?.has(place) === true;
  return path === 'translation' && placesUnder(plan, place) !== undefined;
}

/** Returns scales that are even: the mean along all axes. It is linear, so tangents of splines go by it, too. */
function evenedAll(values: ArrayLike<number>, signs: Vec3): number[] {
  return Array.from({ length: values.length }, (_, at) => {
    const from = at - (at % 3);
    const sum = signs.reduce((all, sign, axis) => all + sign * (values[from + axis] as number), 0);
    return ((signs[at % 3] as number) * sum) / 3;
  });
}

/** Returns whether the parent of a node has another frame than before. */
export function isBelow({ rows, changed }: Plan, place: number): boolean {
  const parent = rows.parents[place] as number;
  return parent >= 0 && changed[parent] === 1;
}

const below = new WeakMap<Plan, Uint8Array>();

/** Returns whether a plan changes a node below one. */
function changesBelow(plan: Plan, place: number): boolean {
  let found = below.get(plan);
  if (!found) {
    found = spread(plan.rows, plan.changed);
    below.set(plan, found);
  }
  return found[place] === 1;
}

function spread({ order, parents, count }: Rows, changed: Uint8Array): Uint8Array {
  const above = new Uint8Array(count);
  for (let i = order.length - 1; i >= 0; i--) {
    const place = order[i] as number;
    const parent = parents[place] as number;
    if (parent >= 0 && (changed[place] || above[place])) above[parent] = 1;
  }
  return above;
}

/**
 * Returns the matrix by which what is measured in a node's parent is multiplied: its place, its
 * velocity and its keys. `undefined` where that stays as it is.
 */
export function placesUnder({ rows, locals, rests }: Plan, place: number): Float64Array | undefined {
  return locals.has(place) ? rests.get(rows.parents[place] as number) : undefined;
}

/** Returns vectors, concatenated, each under a matrix. */
export function allApplied(matrix: Float64Array, values: ArrayLike<number>): number[] {
  const made: number[] = [];
  for (let at = 0; at + 2 < values.length; at += 3)
    made.push(...applied(matrix, [values[at], values[at + 1], values[at + 2]] as unknown as Vec3));
  return made;
}

/** Clips of a mended tree, and why they cannot be had. */
interface MendedClips {
  readonly clips: readonly ClipLike[];
  readonly refused: readonly string[];
}

/** Returns clips for a mended tree, whose channels name nodes by their places in the rows. */
export function mendedClips(plan: Plan, way: MendWay, clips: readonly ClipLike[]): MendedClips {
  const { rows } = plan;
  const places = placesOf(rows);
  const refused: string[] = [];
  const made = clips.map((clip, number): ClipLike => {
    const channels = clip.channels.flatMap((channel) => {
      const place = places.get(channel.node);
      // A motion of a node that is gone rests.
      if (place === undefined) return [];
      const spline = channel.interpolation === 'cubicSpline';
      const reason = refusalOf(plan, way, place, channel.path, { values: channel.values, spline });
      if (reason) refused.push(`clip ${clip.name ? `"${clip.name.slice(0, 80)}"` : number} ${reason}`);
      const values = keptValues(plan, place, channel.path, channel.values) ?? channel.values;
      return [{ ...channel, node: place, values }];
    });
    return { ...clip, channels };
  });
  return { clips: made, refused };
}
