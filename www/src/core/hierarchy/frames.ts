/** Nodes relative to each other: motion, matrices, coordinates and directions. */

import { numbers } from '../boundary/core.ts';
import { options } from '../boundary/options.ts';
import { readPart, readRecord, records, sendPart, sendRecord, writePart } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import type { Vec3Like } from '../boundary/vectors.ts';
import type { PointMotionLike, Space3Types } from '../dynamic/states.ts';
import { handle, handleOrWorld, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

/** The options of {@link Hierarchy.lookAt}. */
export interface AimOptions {
  /** The direction of the world that is nearly up. Default y. */
  readonly up?: Vec3Like;
  /** The node's own direction that is to point at the target. Default −z. */
  readonly forward?: Vec3Like;
  /** The node's own direction that is to be nearly up. Default y. */
  readonly top?: Vec3Like;
}

const AIM = ['forward', 'top', 'up'];
const NO_OPTIONS: AimOptions = {};
const UP: Vec3Like = [0, 1, 0];
const FORWARD: Vec3Like = [0, 0, -1];

/** Carries a vector of a kind from one frame to another. */
const carried =
  (name: 'point' | 'vector' | 'normal') =>
  (tree: Owner, vector: Vec3Like, from: NodeHandle | null, to: NodeHandle | null, out?: object): unknown => {
    sendPart(3, 'vector', vector, name);
    const core = tree.core;
    const frames = [handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')] as const;
    status(core[`transform_${name}`](...frames), core);
    return readPart(numbers(), 0, 3, out);
  };

export const transformPoint = /* @__PURE__ */ carried('point');
export const transformVector = /* @__PURE__ */ carried('vector');
export const transformNormal = /* @__PURE__ */ carried('normal');

/** Carries the motion of a point to another frame, as a motion or as its terms. */
const moved =
  (name: 'transform_motion' | 'motion_terms', kind: 'pointMotion' | 'motionTerms') =>
  (
    tree: Owner,
    point: PointMotionLike<Space3Types>,
    from: NodeHandle | null,
    to: NodeHandle | null,
    out?: object,
  ): unknown => {
    sendRecord(3, records.pointMotion, point, ' of the point');
    const core = tree.core;
    status(core[name](handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
    return readRecord(numbers(), 3, records[kind], out);
  };

export const transformMotion = /* @__PURE__ */ moved('transform_motion', 'pointMotion');
export const motionTerms = /* @__PURE__ */ moved('motion_terms', 'motionTerms');

export function lookAt(
  tree: Owner,
  node: NodeHandle,
  target: Vec3Like,
  given: AimOptions = NO_OPTIONS,
): void {
  const { up = UP, forward = FORWARD, top = UP } = options(given, AIM, 'the options of lookAt');
  const it = handle(node);
  const sheet = take(12);
  writePart(sheet, 0, 3, 'vector', forward, 'forward', '');
  writePart(sheet, 3, 3, 'vector', top, 'top', '');
  writePart(sheet, 6, 3, 'vector', target, 'target', '');
  send(sheet, writePart(sheet, 9, 3, 'vector', up, 'up', ''));
  const core = tree.core;
  status(core.aim(it), core, it);
}
