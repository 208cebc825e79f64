/** Forces, impulses and additions to rates. */

import { numbers } from '../boundary/core.ts';
import { KinetreeError } from '../boundary/errors.ts';
import { expectObject, options } from '../boundary/options.ts';
import { clearRecord, readRecord, records, sendRecord, writePart } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import { choice, expectNumber, type Vec3Like } from '../boundary/vectors.ts';
import type { BodyLike, RatesLike, Space3Types } from '../dynamic/states.ts';
import { handle, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

/** The options of {@link Hierarchy.addWorldRates}. */
export interface AddRatesOptions {
  /** `carried` by the node, or `left`: they go on in the world as before. Default `carried`. */
  readonly children?: 'carried' | 'left';
}

/** An impulse at a point. */
export interface ImpulseLike {
  /** N·s, in the world's axes. */
  readonly impulse: Vec3Like;
  /** A point of the world. */
  readonly at: Vec3Like;
}

/** A force through the center of mass and a torque, or a force at a point. */
export interface ForceLike {
  /** N, in the world's axes. Default zero. */
  readonly force?: Vec3Like;
  /** N·m, in the world's axes. Default zero. */
  readonly torque?: Vec3Like;
  /** A point of the world; default the node's origin, its center of mass. */
  readonly at?: Vec3Like;
}

const CHILDREN = ['carried', 'left'] as const;
const NO_OPTIONS: AddRatesOptions = {};
const ZERO: Vec3Like = [0, 0, 0];

export function addWorldRates(
  tree: Owner,
  node: NodeHandle,
  delta: RatesLike<Space3Types>,
  given: AddRatesOptions = NO_OPTIONS,
): void {
  const { children = 'carried' } = options(given, ['children'], 'the options of addWorldRates');
  const it = handle(node);
  const alone = choice(CHILDREN, children) === 1;
  sendRecord(3, records.rates, delta, ' that are added');
  const core = tree.core;
  status(alone ? core.add_world_rates_without_children(it) : core.add_world_rates(it), core, it);
}

export function applyImpulse(
  tree: Owner,
  node: NodeHandle,
  body: BodyLike<Space3Types>,
  given: ImpulseLike,
  out?: object,
): unknown {
  const { impulse, at } = options(given, ['impulse', 'at'], 'the impulse');
  const it = handle(node);
  // A refusal must come before the impulse, not after it.
  clearRecord(3, records.rates, out);
  writeBody(body, 'point', at, 'impulse', impulse);
  const core = tree.core;
  status(core.apply_impulse(it), core, it);
  return readRecord(numbers(), 3, records.rates, out);
}

export function applyForce(
  tree: Owner,
  node: NodeHandle,
  body: BodyLike<Space3Types>,
  given: ForceLike,
): void {
  const { force = ZERO, torque, at } = options(given, ['force', 'torque', 'at'], 'the force');
  if (at !== undefined && torque !== undefined)
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'a force at a point has its own torque: pass { force, at } or { force, torque }',
    );
  const it = handle(node);
  if (at === undefined) writeBody(body, 'force', force, 'torque', torque ?? ZERO);
  else writeBody(body, 'point', at, 'force', force);
  const core = tree.core;
  status(at === undefined ? core.apply_force(it) : core.apply_force_at(it), core, it);
}

export function accelerationUnderForce(
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
  status(core.acceleration_under_force(it), core, it);
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
