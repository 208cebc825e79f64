/** A mended tree as changes to its rows: what every way of mending makes, and what it moves. */

import { identity3, type Matrix3, NINE, product } from '../linear/matrix3.ts';
import { type Quaternion, rotationInto } from '../linear/quaternion.ts';
import type { Vec3 } from '../linear/vec.ts';
import { type BodyParts, fitted } from './body.ts';
import { cornersApart, originsApart, UNIT_BOX } from './displacement.ts';
import type { Box, Rows } from './patient.ts';
import { matrixAt } from './rows.ts';
import { linearAt, matrixOf, originAt, type Worlds, worldsOf } from './worlds.ts';

/** The new parts of a node, in its parent. */
export interface LocalParts {
  readonly translation: Vec3;
  readonly rotation: Quaternion;
  readonly scale: Vec3;
}

/** A node above a node that held a sheared matrix. */
export interface Helper extends LocalParts {
  /** The rotation of the node under it, which has nothing else. */
  readonly below: Quaternion;
}

/** The nodes of a tree that a way of mending changes, by their places. */
export interface Plan {
  readonly rows: Rows;
  /** New parts of nodes. */
  readonly locals: ReadonlyMap<number, LocalParts>;
  /**
   * The symmetric matrix by which a node's body is stretched before the node's new frame is
   * applied. It is the identity where it is missing.
   */
  readonly rests: ReadonlyMap<number, Matrix3>;
  readonly helpers: ReadonlyMap<number, Helper>;
  /** 1 for nodes whose new world matrix differs from the old one. */
  readonly changed: Uint8Array;
  /** 1 for nodes that a clip stretches, where that is looked at: their scales are on leaves. */
  readonly uneven?: Uint8Array;
  /** The nodes whose scales are made even, at all times. */
  readonly evens?: ReadonlySet<number>;
  /** The nodes whose scales are on leaves but for these signs, at all times, where frames do not matter. */
  readonly leaves?: ReadonlyMap<number, Vec3>;
}

/** The largest displacements that a plan brings, in meters. */
export interface Moved {
  /** Of a corner of a body. */
  readonly corner: number;
  /** Of a node's origin. */
  readonly origin: number;
  /** The place of the node with that corner, or with that origin if no corner moves; −1 for none. */
  readonly place: number;
}

const IDENTITY = identity3();
/** The part of a rest that may differ from the identity and still needs no leaf. */
const SAME = 1e-12;

/** Returns whether a rest stretches nothing. */
export function isIdentity(rest: Matrix3 | undefined): boolean {
  return !rest || rest.every((it, i) => Math.abs(it - (IDENTITY[i] as number)) <= SAME);
}

/** Returns the rows of the nodes after a plan, without leaves and helpers. */
export function rowsAfter({ rows, locals }: Pick<Plan, 'locals' | 'rows'>): Rows {
  const translations = rows.translations.slice();
  const rotations = rows.rotations.slice();
  const stretches = rows.stretches.slice();
  const sheared = rows.sheared.slice();
  const compensates = rows.compensates?.slice() ?? null;
  for (const [place, { translation, rotation, scale }] of locals) {
    translations.set(translation, 3 * place);
    rotationInto(rotations, NINE * place, rotation);
    stretches.fill(0, NINE * place, NINE * place + NINE);
    for (let axis = 0; axis < 3; axis++) stretches[NINE * place + 4 * axis] = scale[axis] as number;
    sheared[place] = 0;
    if (compensates) compensates[place] = 0;
  }
  return { ...rows, translations, rotations, stretches, sheared, compensates };
}

/** Returns the parts of a leaf that holds a body in place of its node; `null` where none is needed. */
export function leafOf(plan: Plan, place: number, box: Box = UNIT_BOX): BodyParts | null {
  const rest = plan.rests.get(place);
  return rest && !isIdentity(rest) ? fitted(rest, box) : null;
}

/**
 * Returns the largest displacements that a plan brings. A node without a body is measured by its
 * origin alone, unless `unit` gives it a box of one meter.
 */
export function movedBy(plan: Plan, unit = false): Moved {
  const { rows } = plan;
  const before = worldsOf(rows);
  const after = worldsOf(rowsAfter(plan));
  let [corner, origin, place, farthest] = [0, 0, -1, -1];
  for (let i = 0; i < rows.count; i++) {
    const box = rows.boxes[i] ?? (unit ? UNIT_BOX : undefined);
    const old = matrixOf(linearAt(before, i), originAt(before, i));
    const off = originsApart(old, matrixOf(linearAt(after, i), originAt(after, i)));
    if (off > origin && !rows.unseen?.[i]) [origin, farthest] = [off, i];
    const away = box ? cornersApart(old, bodyMatrix(plan, after, i, box), box) : 0;
    if (away > corner) [corner, place] = [away, i];
  }
  return { corner, origin, place: place < 0 ? farthest : place };
}

/** Returns the world matrix of a node's body after a plan: that of its leaf, if it has one. */
export function bodyMatrix(plan: Plan, after: Worlds, place: number, box: Box): Float64Array {
  const frame = linearAt(after, place);
  const origin = originAt(after, place);
  const helper = plan.helpers.get(place);
  if (helper) return matrixOf(linearAt(worldsOf(plan.rows), place), originAt(worldsOf(plan.rows), place));
  const leaf = leafOf(plan, place, box);
  if (!leaf) return matrixOf(frame, origin);
  const turned = new Float64Array(NINE);
  rotationInto(turned, 0, leaf.rotation);
  for (let i = 0; i < NINE; i++)
    turned[i] = (turned[i] as number) * (leaf.scale[Math.floor(i / 3)] as number);
  const [x, y, z] = leaf.translation;
  const at = (row: number): number =>
    (frame[row] as number) * x +
    (frame[3 + row] as number) * y +
    (frame[6 + row] as number) * z +
    (origin[row] as number);
  return matrixOf(product(frame, turned), [at(0), at(1), at(2)]);
}

/** Returns the local linear part of a node: its rotation times its stretch. */
export function localLinear(rows: Rows, place: number): Matrix3 {
  return product(matrixAt(rows.rotations, place), matrixAt(rows.stretches, place));
}
