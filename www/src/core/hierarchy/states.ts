/** The states of nodes, read and set in the parent and in the world. */

import { readPart, readRecord, records, sendPart, sendRecord, writeRecord } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import type { MatrixLike } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import type { RatesLike, Space3Types } from '../dynamic/states.ts';
import { handle, status } from './calls.ts';
import { type FitOptions, fitOf, NO_OPTIONS, type Residual, residualOf } from './fit.ts';
import type { LocalLike, PoseLike } from './local.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

/** The bits of {@link LocalLike} that are rates. */
const RATES = 0b1111000;
/** The numbers of a pose, before the rates, and of both. */
const POSE = 10;
const LOCAL = 22;

export function local(tree: Owner, node: NodeHandle, out?: object): unknown {
  const core = tree.core;
  const it = handle(node);
  status(core.local(it), core, it);
  return readRecord(numbers(), 3, records.local, out);
}

export function setLocal(tree: Owner, node: NodeHandle, local: LocalLike): void {
  const it = handle(node);
  sendRecord(3, records.local, local, ' of the state');
  const core = tree.core;
  status(core.set_local(it), core, it);
}

export function change(tree: Owner, node: NodeHandle, part: LocalLike): void {
  const it = handle(node);
  const given = sendRecord(3, records.local, part, '');
  const core = tree.core;
  status(core.change(it, given), core, it);
}

export function setCompensates(tree: Owner, node: NodeHandle, compensates: boolean): void {
  const core = tree.core;
  const it = handle(node);
  status(core.set_compensates(it, Boolean(compensates)), core, it);
}

export function compensates(tree: Owner, node: NodeHandle): boolean {
  const core = tree.core;
  const it = handle(node);
  status(core.compensates(it), core, it);
  return numbers()[0] === 1;
}

export function localMatrix(tree: Owner, node: NodeHandle, out?: object): unknown {
  const core = tree.core;
  const it = handle(node);
  status(core.local_matrix(it), core, it);
  return readPart(numbers(), 0, 16, out);
}

export function setLocalMatrix(tree: Owner, node: NodeHandle, matrix: MatrixLike): void {
  const it = handle(node);
  sendPart(3, 'matrix', matrix, 'matrix');
  const core = tree.core;
  status(core.set_local_matrix(it), core, it);
}

export function worldState(tree: Owner, node: NodeHandle, out?: object): unknown {
  const core = tree.core;
  const it = handle(node);
  status(core.world_state(it), core, it);
  return readRecord(numbers(), 3, records.local, out);
}

export function changeWorld(tree: Owner, node: NodeHandle, part: LocalLike): void {
  const it = handle(node);
  const given = sendRecord(3, records.local, part, '');
  const core = tree.core;
  status(core.change_world(it, given), core, it);
}

export function setWorldRates(tree: Owner, node: NodeHandle, rates: RatesLike<Space3Types>): void {
  const it = handle(node);
  const sheet = take(LOCAL);
  writeRecord(sheet, POSE, 3, records.rates, rates, ' of the rates');
  send(sheet, LOCAL);
  const core = tree.core;
  status(core.change_world(it, RATES), core, it);
}

export function setWorld(
  tree: Owner,
  node: NodeHandle,
  pose: PoseLike,
  given: FitOptions = NO_OPTIONS,
): Residual {
  const it = handle(node);
  const fit = fitOf(given);
  sendRecord(3, records.pose, pose, ' of the pose');
  const core = tree.core;
  status(core.set_world(it, fit), core, it);
  return residualOf(numbers());
}

export function setWorldMatrix(
  tree: Owner,
  node: NodeHandle,
  matrix: MatrixLike,
  given: FitOptions = NO_OPTIONS,
): Residual {
  const it = handle(node);
  const fit = fitOf(given);
  sendPart(3, 'matrix', matrix, 'matrix');
  const core = tree.core;
  status(core.set_world_matrix(it, fit), core, it);
  return residualOf(numbers());
}
