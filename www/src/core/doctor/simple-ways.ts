/** The ways of mending that treat each stretch separately: evenly, to a leaf, by a helper. */
import {
  applied,
  columnOf,
  columnsTimes,
  determinant,
  diagonal,
  type Matrix3,
  product,
  transposed,
} from '../linear/matrix3.ts';
import { polar, singular } from '../linear/polar.ts';
import { type Quaternion, quaternionOf } from '../linear/quaternion.ts';
import type { Vec3 } from '../linear/vec.ts';
import { evened, isUneven, ownScale, type Rows, signsOf } from './patient.ts';
import { type Helper, type LocalParts, localLinear, type Plan } from './plan.ts';
import { neededAbove } from './rigid.ts';
import { matrixAt } from './rows.ts';
import type { Wanted } from './wanted.ts';

/**
 * Scales by the mean of its scales each node that stretches unevenly and has something skewed below,
 * and each that holds a sheared matrix.
 */
export function even(rows: Rows, given: Wanted): Plan {
  const locals = new Map<number, LocalParts>();
  const evens = new Set(treated(rows, given));
  for (const place of evens)
    locals.set(place, { ...partsOf(rows, place), scale: evened(ownScale(rows, place)) });
  return { rows, locals, rests: new Map(), helpers: new Map(), changed: changedBelow(rows, locals), evens };
}

/** Gives the scales of the same nodes to leaves with their bodies, and multiplies their children's places. */
export function leaf(rows: Rows, given: Wanted): Plan {
  const all = treated(rows, given).map((place) => [place, signsOf(ownScale(rows, place))] as const);
  return leafPlan(rows, new Map(all));
}

/** Gives the scales of these nodes, but for their signs, to leaves: of a tree at another instant the same. */
export function leafPlan(rows: Rows, all: ReadonlyMap<number, Vec3>): Plan {
  const locals = new Map<number, LocalParts>();
  const rests = new Map<number, Matrix3>();
  for (const place of rows.order) {
    const parent = rows.parents[place] as number;
    const above = rests.get(parent);
    const own = all.has(place) || (above !== undefined && rows.sheared[place] === 1);
    if (!above && !own) continue;
    const parts = partsOf(rows, place);
    const translation = above ? applied(above, parts.translation) : parts.translation;
    const signs = all.get(place) ?? signsOf(ownScale(rows, place));
    locals.set(place, { ...parts, translation, scale: own ? signs : parts.scale });
    if (own) rests.set(place, absolute(rows, place, signs));
  }
  return { rows, locals, rests, helpers: new Map(), changed: changedBelow(rows, locals), leaves: all };
}

/** Returns a node's own stretch without its mirrors: S = diag(σ) P. */
function absolute(rows: Rows, place: number, signs: Vec3): Matrix3 {
  const stretch = matrixAt(rows.stretches, place);
  return product(diagonal(signs), stretch);
}

/**
 * Puts a node above each that holds a sheared matrix, so that two nodes hold what one cannot: by the
 * singular values L = U S Vᵀ the upper one is turned by U Vᵀ V and scaled by S, the lower turned by Vᵀ.
 */
export function helper(rows: Rows, wanted: Uint8Array): Plan {
  const helpers = new Map<number, Helper>();
  for (const place of rows.order) {
    if (!rows.sheared[place] || !wanted[place]) continue;
    const { translation } = partsOf(rows, place);
    helpers.set(place, { translation, ...split(localLinear(rows, place)) });
  }
  return { rows, locals: new Map(), rests: new Map(), helpers, changed: new Uint8Array(rows.count) };
}

/**
 * Returns the helper's rotation and scale for a matrix, and the rotation below. Of the 24 proper
 * orders and signs of V the one is taken that turns the node least.
 */
export function split(linear: Matrix3): Omit<Helper, 'translation'> {
  const { orthogonal } = polar(linear, determinant(linear) < 0 ? -1 : 1, diagonal([1, 1, 1]));
  const { values, v } = singular(linear);
  const { turn, order } = leastTurn(v);
  const scale = order.map((i) => values[i] as number);
  let upper = product(orthogonal, turn);
  if (determinant(upper) < 0) {
    upper = columnsTimes(upper, [-1, 1, 1]);
    scale[0] = -(scale[0] as number);
  }
  return {
    rotation: quaternionOf(upper),
    scale: scale as unknown as Vec3,
    below: quaternionOf(transposed(turn)),
  };
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

function leastTurn(v: Matrix3): { turn: Matrix3; order: readonly number[] } {
  let [best, most]: [{ turn: Matrix3; order: readonly number[] } | null, number] = [null, -4];
  for (const order of ORDERS)
    for (let signs = 0; signs < 8; signs++) {
      const columns = order.flatMap((from, to) => {
        const by = signs & (1 << to) ? -1 : 1;
        return columnOf(v, from).map((it) => it * by);
      });
      const turn = Float64Array.from(columns);
      const trace = (turn[0] as number) + (turn[4] as number) + (turn[8] as number);
      if (determinant(turn) > 0 && trace > most + 1e-12) [best, most] = [{ turn, order }, trace];
    }
  return best as { turn: Matrix3; order: readonly number[] };
}

/** The nodes that are uneven, now or in a clip, and have something wanted below; and the wanted sheared ones. */
function treated(rows: Rows, { wanted, uneven, crowds }: Wanted): readonly number[] {
  const needs = neededAbove(rows, wanted);
  const below = crowds?.slice() ?? new Uint8Array(rows.count);
  for (let place = 0; place < rows.count; place++)
    if (needs[place] && (rows.parents[place] as number) >= 0) below[rows.parents[place] as number] = 1;
  return [...rows.order].filter(
    (place) =>
      (rows.sheared[place] && needs[place]) || ((uneven?.[place] || isUneven(rows, place)) && below[place]),
  );
}

/** Returns a node's parts; of a sheared matrix its nearest rotation and the lengths of its axes. */
export function partsOf(rows: Rows, place: number): LocalParts {
  const at = 3 * place;
  const { translations: t } = rows;
  return {
    translation: [t[at] as number, t[at + 1] as number, t[at + 2] as number],
    rotation: quaternionOf(matrixAt(rows.rotations, place)) as Quaternion,
    scale: ownScale(rows, place),
  };
}

function changedBelow({ count, order, parents }: Rows, locals: ReadonlyMap<number, unknown>): Uint8Array {
  const changed = new Uint8Array(count);
  for (const place of order) {
    const parent = parents[place] as number;
    if (locals.has(place) || (parent >= 0 && changed[parent])) changed[place] = 1;
  }
  return changed;
}
