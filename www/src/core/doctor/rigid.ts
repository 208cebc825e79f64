/**
 * The rigid way: origins stay where they are, each node takes the nearest rotation, and an uneven
 * scale goes to a leaf, where it has no children to lean.
 *
 * Each node that has something skewed below gets the frame (u O, o) of its world matrix (L, o), with
 * L = O P in polar factors. Its even scales stay in u; the rest K = P / u is its body's. Since a child
 * sees only u O, it cannot lean.
 */
import {
  appliedBack,
  columnsTimes,
  determinant,
  identity3,
  type Matrix3,
  product,
  transposed,
} from '../linear/matrix3.ts';
import { polar } from '../linear/polar.ts';
import { quaternionOf } from '../linear/quaternion.ts';
import { scale, subtract, type Vec3 } from '../linear/vec.ts';
import { isEven, ownScale, type Rows, signsOf } from './patient.ts';
import { isIdentity, type LocalParts, type Plan } from './plan.ts';
import { matrixAt } from './rows.ts';
import { linearAt, originAt, worldsOf } from './worlds.ts';

/** Parts of the largest singular value within which a matrix scales evenly. */
const SIMILAR = 1e-9;

/** Nodes that are worked on before others have their turn: some milliseconds. */
const SLICE = 200;

/** The frame of a node for its children: u O. */
interface Frame {
  readonly orthogonal: Matrix3;
  readonly unit: number;
}

const WORLD: Frame = { orthogonal: identity3(), unit: 1 };

/**
 * Makes the rigid way for a tree, with moments of rest between slices of the work.
 *
 * @param wanted 1 for the nodes that are to be mended: those that lean, and sheared ones
 * @param leans 1 for all nodes that no translation, rotation and scale may hold in another frame
 * @param uneven 1 for nodes whose scale has to be on a leaf though it is even now: it changes in time
 */
export function* rigid(
  rows: Rows,
  wanted: Uint8Array,
  leans: Uint8Array,
  uneven?: Uint8Array,
): Generator<undefined, Plan> {
  const { count, order, parents } = rows;
  const needs = neededAbove(rows, wanted);
  const worlds = worldsOf(rows);
  const changed = new Uint8Array(count);
  const frames = new Map<number, Frame>();
  // A child that compensates takes its parent's scale off: an uneven one has to be on a leaf then.
  const taken = new Uint8Array(count);
  if (rows.compensates)
    for (let place = 0; place < count; place++)
      if (rows.compensates[place] && (parents[place] as number) >= 0) taken[parents[place] as number] = 1;
  const locals = new Map<number, LocalParts>();
  const rests = new Map<number, Matrix3>();
  let worked = 0;
  for (const place of order) {
    const parent = parents[place] as number;
    const below = parent >= 0 && changed[parent] === 1;
    // A node that compensates feels its parent's own scale, which may have changed.
    const other = below || (rows.compensates?.[place] === 1 && locals.has(parent));
    const needed = needs[place] === 1 || (below && (leans[place] === 1 || taken[place] === 1));
    if (!needed && !other) continue;
    if (++worked % SLICE === 0) yield;
    const linear = linearAt(worlds, place);
    const above = parent < 0 ? WORLD : (frames.get(parent) ?? frameOf(linearAt(worlds, parent)));
    const origin = originAt(worlds, place);
    const offset = parent < 0 ? origin : subtract(origin, originAt(worlds, parent));
    const translation = scale(appliedBack(above.orthogonal, offset), 1 / above.unit);
    const own = ownScale(rows, place);
    const signs = signsOf(own);
    if (!needed) {
      locals.set(place, kept(rows, place, linear, above, translation));
      continue;
    }
    const sign = (determinant(above.orthogonal) < 0 ? -1 : 1) * signs[0] * signs[1] * signs[2];
    const turned = columnsTimes(product(above.orthogonal, matrixAt(rows.rotations, place)), signs);
    const { orthogonal, stretch, values, rank } = polar(linear, sign, turned);
    const most = Math.max(...values);
    const varies = uneven?.[place] === 1;
    if (!varies && !other && rank === 3 && most - Math.min(...values) <= SIMILAR * most) {
      frames.set(place, { orthogonal, unit: most });
      continue;
    }
    const isOne = !varies && isEven(own) && own[0] !== 0 && !rows.sheared[place];
    const even = isOne ? Math.abs(own[0]) : 1;
    const unit = above.unit * even;
    const back = product(transposed(above.orthogonal), columnsTimes(orthogonal, signs));
    frames.set(place, { orthogonal, unit });
    locals.set(place, { translation, rotation: quaternionOf(back), scale: scale(signs, even) });
    const rest = stretch.map((it) => it / unit);
    if (!isIdentity(rest)) rests.set(place, rest);
    changed[place] = 1;
  }
  return { rows, locals, rests, helpers: new Map(), changed, ...(uneven ? { uneven } : {}) };
}

/** Returns the frame of a node whose world matrix scales evenly. */
function frameOf(linear: Matrix3): Frame {
  const { orthogonal, values } = polar(linear, 1, identity3());
  return { orthogonal, unit: Math.max(...values) };
}

/** Returns the parts that keep a node's world matrix under a frame that scales evenly. */
function kept(rows: Rows, place: number, linear: Matrix3, above: Frame, translation: Vec3): LocalParts {
  const signs = signsOf(ownScale(rows, place));
  const local = product(transposed(above.orthogonal), linear).map((it) => it / above.unit);
  const straight = columnsTimes(local, signs);
  const { orthogonal } = polar(straight, 1, matrixAt(rows.rotations, place).slice());
  const rest = product(transposed(orthogonal), straight);
  const scale = [0, 4, 8].map((i, axis) => (rest[i] as number) * (signs[axis] as number)) as unknown as Vec3;
  return { translation, rotation: quaternionOf(orthogonal), scale };
}

/** Returns 1 for each node that is, or has below it, one that is wanted. */
export function neededAbove({ order, parents }: Rows, wanted: Uint8Array): Uint8Array {
  const needs = wanted.slice();
  for (let i = order.length - 1; i >= 0; i--) {
    const place = order[i] as number;
    const parent = parents[place] as number;
    if (parent >= 0 && needs[place]) needs[parent] = 1;
  }
  return needs;
}
