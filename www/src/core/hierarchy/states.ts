/** The state of a node in its parent. */

import { numbers } from '../boundary/core.ts';
import { described, KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { readPart, readRecord, records, sendPart, writePart, writeRecord } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import type { MatrixLike } from '../boundary/vectors.ts';
import { handle, status } from './calls.ts';
import type { DriveLike, Local, LocalLike } from './local.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

/** The numbers of a pose with its rates. */
export const LOCAL = 22;
/** The places of the flags and of a drive in the core's answer, and its end. */
const [FLAGS, DRIVE, END] = [22, 23, 29];
/** The bits of the flags. */
const [DRIVEN, FREE, COMPENSATES] = [1, 2, 4];
/** The bits behind the parts' bits: one for a drive, and two for each flag, given and true. */
const [DRIVES, FREELY, COMPENSATING] = [7, 8, 10];
/** The numbers of a state with a drive. */
export const STATE = 28;

const DRIVE_KEYS = ['velocity', 'angularVelocity'];

export function local(tree: Owner, node: NodeHandle, out?: object): unknown {
  const core = tree.core;
  const it = handle(node);
  status(core.local(it), core, it);
  const block = numbers();
  const flags = block[FLAGS] as number;
  const drive = flags & DRIVEN ? block.slice(DRIVE, END) : undefined;
  const into = readRecord(block, 3, records.local, out) as Local;
  // Most nodes have none of these, and records of other libraries no room for them.
  if (drive) into.drive = { velocity: drive.slice(0, 3), angularVelocity: drive.slice(3) };
  else if (into.drive !== undefined) into.drive = undefined;
  if (flags & FREE) into.free = true;
  else if (into.free !== undefined) into.free = undefined;
  if (flags & COMPENSATES) into.compensates = true;
  else if (into.compensates !== undefined) into.compensates = undefined;
  return into;
}

export function setLocal(tree: Owner, node: NodeHandle, part: LocalLike): void {
  const it = handle(node);
  const sheet = take(STATE);
  const parts = writeRecord(sheet, 0, 3, records.local, part, '') | writeCourse(sheet, part);
  const core = tree.core;
  send(sheet, STATE);
  status(core.change(it, parts), core, it);
}

/** Writes the drive and the flags of a state; returns their bits. */
export function writeCourse(sheet: Float64Array, { compensates, free, drive }: LocalLike): number {
  let bits = 0;
  if (compensates !== undefined) bits |= flag(compensates, 'compensates') << COMPENSATING;
  if (free !== undefined) bits |= flag(free, 'free') << FREELY;
  if (drive !== undefined) {
    writeDrive(sheet, LOCAL, drive);
    bits |= 1 << DRIVES;
  }
  return bits;
}

/** Returns the two bits of a flag that is given. */
function flag(value: unknown, what: string): number {
  if (typeof value === 'boolean') return value ? 0b11 : 0b01;
  throw new KinetreeError('BAD_ARGUMENT', `${what} must be true or false, but is ${described(value)}`);
}

/** Writes the six numbers of a drive. */
function writeDrive(into: Float64Array, at: number, drive: DriveLike): void {
  const { velocity = ZERO, angularVelocity = ZERO } = options(drive, DRIVE_KEYS, 'the drive');
  writePart(into, at, 3, 'vector', velocity, 'velocity', ' of the drive');
  writePart(into, at + 3, 3, 'vector', angularVelocity, 'angular velocity', ' of the drive');
}

const ZERO = [0, 0, 0];

export function drive(tree: Owner, node: NodeHandle, given: DriveLike): void {
  const it = handle(node);
  const sheet = take(STATE);
  writeDrive(sheet, 0, given);
  const core = tree.core;
  send(sheet, 6);
  status(core.drive(it), core, it);
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
