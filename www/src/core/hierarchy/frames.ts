/** Nodes relative to each other: motion, matrices, coordinates and directions. */
import { options } from '../boundary/options.ts';
import { readPart, readRecord, records, sendPart, sendRecord, writePart } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import type { Vec3Like } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import type { PointMotionLike, Space3Types } from '../dynamic/states.ts';
import { handle, handleOrWorld, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

/** The directions of {@link Hierarchy.aim}. */
export interface Directions {
  /** The node's own direction that is to point at the target. */
  readonly forward: Vec3Like;
  /** The node's own direction that is to be nearly up. */
  readonly top: Vec3Like;
  /** A place of the world. */
  readonly target: Vec3Like;
  /** In the world; default y. */
  readonly up?: Vec3Like;
}

const AIM = ['forward', 'top', 'target', 'up'];
const UP: Vec3Like = [0, 1, 0];
const FORWARD: Vec3Like = [0, 0, -1];

export function world(tree: Owner, node: NodeHandle, out?: object): unknown {
  return relative(tree, node, null, out);
}

export function relative(tree: Owner, node: NodeHandle, frame: NodeHandle | null, out?: object): unknown {
  const core = tree.core;
  const it = handle(node);
  status(core.relative(it, handleOrWorld(frame, 'frame')), core, it);
  return readRecord(numbers(), 3, records.dynamicTransform, out);
}

export function relativeMatrix(
  tree: Owner,
  node: NodeHandle,
  frame: NodeHandle | null,
  out?: object,
): unknown {
  const core = tree.core;
  const it = handle(node);
  status(core.relative_matrix(it, handleOrWorld(frame, 'frame')), core, it);
  return readPart(numbers(), 0, 16, out);
}

export function transformPoint(
  tree: Owner,
  point: Vec3Like,
  from: NodeHandle | null,
  to: NodeHandle | null,
  out?: object,
): unknown {
  sendPart(3, 'vector', point, 'point');
  const core = tree.core;
  status(core.transform_point(handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
  return readPart(numbers(), 0, 3, out);
}

export function transformVector(
  tree: Owner,
  vector: Vec3Like,
  from: NodeHandle | null,
  to: NodeHandle | null,
  out?: object,
): unknown {
  sendPart(3, 'vector', vector, 'vector');
  const core = tree.core;
  status(core.transform_vector(handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
  return readPart(numbers(), 0, 3, out);
}

export function transformNormal(
  tree: Owner,
  normal: Vec3Like,
  from: NodeHandle | null,
  to: NodeHandle | null,
  out?: object,
): unknown {
  sendPart(3, 'vector', normal, 'normal');
  const core = tree.core;
  status(core.transform_normal(handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
  return readPart(numbers(), 0, 3, out);
}

export function transformMotion(
  tree: Owner,
  motion: PointMotionLike<Space3Types>,
  from: NodeHandle | null,
  to: NodeHandle | null,
  out?: object,
): unknown {
  sendRecord(3, records.pointMotion, motion, ' of the point');
  const core = tree.core;
  status(core.transform_motion(handleOrWorld(from, 'frame'), handleOrWorld(to, 'frame')), core);
  return readRecord(numbers(), 3, records.pointMotion, out);
}

export function motionTerms(
  tree: Owner,
  node: NodeHandle,
  frame: NodeHandle | null,
  point: PointMotionLike<Space3Types>,
  out?: object,
): unknown {
  const it = handle(node);
  sendRecord(3, records.pointMotion, point, ' of the point');
  const core = tree.core;
  status(core.motion_terms(it, handleOrWorld(frame, 'frame')), core, it);
  return readRecord(numbers(), 3, records.motionTerms, out);
}

export function lookAt(tree: Owner, node: NodeHandle, target: Vec3Like, up: Vec3Like = UP): void {
  aimAt(tree, node, FORWARD, UP, target, up);
}

export function aim(tree: Owner, node: NodeHandle, directions: Directions): void {
  const { forward, top, target, up = UP } = options(directions, AIM, 'the directions');
  aimAt(tree, node, forward, top, target, up);
}

function aimAt(
  tree: Owner,
  node: NodeHandle,
  forward: Vec3Like,
  top: Vec3Like,
  target: Vec3Like,
  up: Vec3Like,
): void {
  const it = handle(node);
  const sheet = take(12);
  writePart(sheet, 0, 3, 'vector', forward, 'forward', '');
  writePart(sheet, 3, 3, 'vector', top, 'top', '');
  writePart(sheet, 6, 3, 'vector', target, 'target', '');
  send(sheet, writePart(sheet, 9, 3, 'vector', up, 'up', ''));
  const core = tree.core;
  status(core.aim(it), core, it);
}
