/**
 * The loss of a node under another parent by each way to hold it, before the node is put there. The
 * core makes the documents; the numbers are the differences of world matrices before and after.
 */

import {
  axesApart,
  cornersApart,
  LEAST_TURN,
  leastMeters,
  originsApart,
  UNIT_BOX,
} from '../../core/doctor/displacement.ts';
import type { Fit, Residual } from '../../core/entries/index.ts';
import { endOf, placeOf, type TreeDocument } from '../document/document.ts';
import type { Fitted } from '../document/edits.ts';
import { unlessRefused } from '../document/posed.ts';
import { attach, reparent } from '../document/verbs.ts';
import { EACH, worldsOf } from '../document/worlds.ts';
import { partOf } from './stretch.ts';

/** The ways to hold a node: a fit of its pose in the world, or the numbers that it has. */
export type Way = Exclude<Fit, 'exact'> | 'local';

const WAYS: readonly Way[] = ['matrix', 'polar', 'lossy', 'local'];

/** A node held under its new parent in one way, with its changes in the world. */
export interface LossFit {
  readonly fit: Way;
  /** The largest displacement of a corner of the node's unit box, in meters. */
  readonly displacement: number;
  /** The largest turn of an axis of the node, in degrees. */
  readonly angle: number;
  /** The largest displacement of the origin of a descendant, in meters. */
  readonly below: number;
  readonly document: TreeDocument;
}

export interface Loss {
  /** `true` if a translation, rotation and scale keep the node and all below it where they are. */
  readonly exact: boolean;
  /** The core's residual of the nearest scale; all zero if it is exact. */
  readonly residual: Residual;
  /** The ways to choose from; none if it is exact. */
  readonly fits: readonly LossFit[];
  /** The document where nothing is lost; `null` if something is. */
  readonly document: TreeDocument | null;
}

const NOTHING: Residual = { local: 0, world: 0, displacement: 0, angle: 0 };
const DEGREES = 180 / Math.PI;

/**
 * Returns what a node loses under another parent, if it is attached there and keeps its pose in the
 * world.
 *
 * @throws KinetreeError what no way of holding it helps against: `CYCLE`, `SINGULAR` under a parent
 * that flattens space, `NO_SUCH_NODE`.
 */
export function lossOf(document: TreeDocument, id: number, parent: number | null, position?: number): Loss {
  // The part on which the node depends and which it changes: few nodes of a large tree.
  const part = partOf(document, id, parent);
  const at = position === undefined ? {} : { index: position };
  const held = (whole: TreeDocument, fit: Way | 'exact', where: { readonly index?: number } = {}): Fitted =>
    fit === 'local'
      ? reparent(whole, id, parent, { ...where, keep: fit })
      : attach(whole, id, parent, { ...where, fit });
  const whole = (fit: Way | 'exact'): TreeDocument => held(document, fit, at).document;
  const exact = unlessRefused(() => held(part, 'exact'), 'NOT_HELD');
  if (exact && isKept(part, exact.document, id))
    return { exact: true, residual: exact.residual, fits: [], document: whole('exact') };
  let residual = NOTHING;
  const fits = WAYS.flatMap((fit): LossFit[] => {
    const made = unlessRefused(() => held(part, fit), 'NOT_HELD');
    if (!made) return [];
    if (fit === 'lossy') residual = made.residual;
    let document: TreeDocument | null = null;
    return [
      {
        fit,
        ...changeOf(part, made.document, id),
        // Made late, because few of the documents are asked for.
        get document() {
          document ??= whole(fit);
          return document;
        },
      },
    ];
  });
  return { exact: false, residual, fits, document: null };
}

function isKept(before: TreeDocument, after: TreeDocument, id: number): boolean {
  const { displacement, angle, below } = changeOf(before, after, id);
  const least = leastMeters(worldsOf(partOf(before, id)));
  return displacement <= least && below <= least && angle <= DEGREES * LEAST_TURN;
}

/** Returns how far a node and its descendants differ between two documents. */
function changeOf(
  before: TreeDocument,
  after: TreeDocument,
  id: number,
): Pick<LossFit, 'displacement' | 'angle' | 'below'> {
  // The node, all above it and all below: in a large tree these are few.
  const [old, now] = [partOf(before, id), partOf(after, id)];
  const [was, is] = [worldsOf(old), worldsOf(now)];
  const place = placeOf(old, id);
  const end = endOf(old, place);
  // A node's descendants follow it in the order of the outline, under any parent.
  const shift = placeOf(now, id) - place;
  const at = (matrices: Float64Array, i: number): Float64Array => matrices.subarray(EACH * i, EACH * (i + 1));
  let below = 0;
  for (let i = place + 1; i < end; i++) below = Math.max(below, originsApart(at(was, i), at(is, i + shift)));
  const [own, other] = [at(was, place), at(is, place + shift)];
  return {
    displacement: cornersApart(own, other, UNIT_BOX),
    angle: DEGREES * axesApart(own, other),
    below,
  };
}
