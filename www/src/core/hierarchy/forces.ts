/** Forces, impulses and jumps. */
import { expectObject } from '../boundary/options.ts';
import { clearRecord, readRecord, records, sendRecord, writePart } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import { expectNumber, type Vec3Like } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import type { BodyLike, RatesLike, Space3Types } from '../dynamic/states.ts';
import { handle, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

const NO_TORQUE: Vec3Like = [0, 0, 0];

export function jump(tree: Owner, node: NodeHandle, delta: RatesLike<Space3Types>): void {
  const it = handle(node);
  sendRecord(3, records.rates, delta, ' of the jump');
  const core = tree.core;
  status(core.jump(it), core, it);
}

export function jumpWithoutChildren(tree: Owner, node: NodeHandle, delta: RatesLike<Space3Types>): void {
  const it = handle(node);
  sendRecord(3, records.rates, delta, ' of the jump');
  const core = tree.core;
  status(core.jump_without_children(it), core, it);
}

export function applyImpulse(
  tree: Owner,
  node: NodeHandle,
  body: BodyLike<Space3Types>,
  point: Vec3Like,
  impulse: Vec3Like,
  out?: object,
): unknown {
  const it = handle(node);
  // A refusal must come before the impulse, not after it.
  clearRecord(3, records.rates, out);
  writeBody(body, 'point', point, 'impulse', impulse);
  const core = tree.core;
  status(core.apply_impulse(it), core, it);
  return readRecord(numbers(), 3, records.rates, out);
}

export function applyForce(
  tree: Owner,
  node: NodeHandle,
  body: BodyLike<Space3Types>,
  force: Vec3Like,
  torque: Vec3Like = NO_TORQUE,
): void {
  const it = handle(node);
  writeBody(body, 'force', force, 'torque', torque);
  const core = tree.core;
  status(core.apply_force(it), core, it);
}

export function applyForceAt(
  tree: Owner,
  node: NodeHandle,
  body: BodyLike<Space3Types>,
  point: Vec3Like,
  force: Vec3Like,
): void {
  const it = handle(node);
  writeBody(body, 'point', point, 'force', force);
  const core = tree.core;
  status(core.apply_force_at(it), core, it);
}

export function accelerationTerms(
  tree: Owner,
  node: NodeHandle,
  mass: number,
  force: Vec3Like,
  out?: object,
): unknown {
  const it = handle(node);
  const sheet = take(4);
  sheet[0] = expectNumber(mass, 'mass');
  send(sheet, writePart(sheet, 1, 3, 'vector', force, 'force', ''));
  const core = tree.core;
  status(core.acceleration_terms(it), core, it);
  return readRecord(numbers(), 3, records.accelerationTerms, out);
}

/** Writes a body and two vectors. */
function writeBody(
  body: BodyLike<Space3Types>,
  first: string,
  a: Vec3Like,
  second: string,
  b: Vec3Like,
): void {
  const { mass, inertia } = expectObject(body, 'the body');
  const sheet = take(16);
  sheet[0] = expectNumber(mass, 'mass');
  writePart(sheet, 1, 3, 'inertia', inertia, 'inertia', '');
  writePart(sheet, 10, 3, 'vector', a, first, '');
  send(sheet, writePart(sheet, 13, 3, 'vector', b, second, ''));
}
