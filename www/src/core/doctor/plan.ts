/** A mended tree as changes to its rows: what every way of mending makes, and what it moves. */

import { identity3, type Matrix3, NINE } from '../linear/matrix3.ts';
import { quaternionOf, rotationInto } from '../linear/quaternion.ts';
import type { Helper, LocalParts } from './local-parts.ts';
import { ownScale, type Rows } from './patient.ts';
import { matrixAt } from './rows.ts';

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
  /** The parts of the leaves that hold bodies in place of their nodes: of those that have a rest. */
  readonly bodies: ReadonlyMap<number, LocalParts>;
  readonly helpers: ReadonlyMap<number, Helper>;
  /** 1 for nodes whose new world matrix differs from the old one. */
  readonly changed: Uint8Array;
  /** The largest displacements at rest, and the places of the nodes with them, or −1. */
  readonly moved: {
    readonly corner: number;
    readonly cornerOf: number;
    readonly origin: number;
    readonly originOf: number;
  };
  /** 1 for nodes that a clip stretches, where that is looked at: their scales are on leaves. */
  readonly uneven?: Uint8Array;
  /** The nodes whose scales are made even, at all times. */
  readonly evens?: ReadonlySet<number>;
  /** The nodes whose scales are on leaves but for their signs, at all times, where frames do not matter. */
  readonly leaves?: ReadonlySet<number>;
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

/**
 * Returns the largest displacements that a plan brings. A node without a body is measured by its
 * origin alone, unless `unit` gives each a box of one meter where none has a body.
 */
export function movedBy({ rows, moved }: Plan, unit = false): Moved {
  const { corner, cornerOf, origin, originOf } = moved;
  return unit || rows.boxes.some((it) => it)
    ? { corner, origin, place: cornerOf < 0 ? originOf : cornerOf }
    : { corner: 0, origin, place: originOf };
}

/** Returns a node's parts; of a sheared matrix its nearest rotation and the lengths of its axes. */
export function partsOf(rows: Rows, place: number): LocalParts {
  const at = 3 * place;
  const { translations: t } = rows;
  return {
    translation: [t[at] as number, t[at + 1] as number, t[at + 2] as number],
    rotation: quaternionOf(matrixAt(rows.rotations, place)),
    scale: ownScale(rows, place),
  };
}
