/** The state of a node in its parent. */
import { KinetreeError, told } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { readPart, readRecord, records, sendPart, writePart, writeRecord } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import type { MatrixLike } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import { handle, status } from './calls.ts';
import type { DriveLike, Local, LocalLike } from './local.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

type Core = Owner['core'];

/** The numbers of a pose with its rates. */
export const LOCAL = 22;
/** Of those with the flags, and with velocity and angular velocity of a drive. */
const [FLAGS, DRIVE, WHOLE] = [22, 23, 29];
/** The bits of the flags. */
const [DRIVEN, FREE, COMPENSATES] = [1, 2, 4];
/** The bits of the parts of a record: translation, rotation, scale, and the four rates. */
const [POSE, ALL] = [0b111, 0b1111111];

const DRIVE_KEYS = ['velocity', 'angularVelocity'];

export function local(tree: Owner, node: NodeHandle, out?: object): unknown {
  const core = tree.core;
  const it = handle(node);
  status(core.local(it), core, it);
  const block = numbers();
  const flags = block[FLAGS] as number;
  const drive = flags & DRIVEN ? block.slice(DRIVE, WHOLE) : undefined;
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
  const sheet = take(LOCAL);
  const parts = writeRecord(sheet, 0, 3, records.local, part, '');
  const course = courseOf(part);
  const core = tree.core;
  if (!course) {
    send(sheet, LOCAL);
    status(core.change(it, parts), core, it);
    return;
  }
  const before = stateOf(core, it);
  send(sheet, LOCAL);
  status(core.change(it, course.drive ? parts & POSE : parts), core, it);
  undoing(core, it, before, () => startCourse(core, it, course));
}

/** What a state says besides pose and rates. */
export interface Course {
  readonly compensates?: boolean;
  readonly free?: boolean;
  readonly drive?: Float64Array;
}

/** Returns what a state says besides pose and rates: `undefined` for nothing. */
export function courseOf({ compensates, free, drive }: LocalLike): Course | undefined {
  if (compensates === undefined && free === undefined && drive === undefined) return undefined;
  return {
    ...(compensates === undefined ? {} : { compensates: expectFlag(compensates, 'compensates') }),
    ...(free === undefined ? {} : { free: expectFlag(free, 'free') }),
    ...(drive === undefined ? {} : { drive: driveOf(drive) }),
  };
}

function expectFlag(value: unknown, what: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new KinetreeError('BAD_ARGUMENT', `${what} must be true or false, but is ${told(value)}`);
}

/** Returns the six numbers of a drive. */
export function driveOf(drive: DriveLike): Float64Array {
  const { velocity = ZERO, angularVelocity = ZERO } = options(drive, DRIVE_KEYS, 'the drive');
  const six = new Float64Array(6);
  writePart(six, 0, 3, 'vector', velocity, 'velocity', ' of the drive');
  writePart(six, 3, 3, 'vector', angularVelocity, 'angular velocity', ' of the drive');
  return six;
}

const ZERO = [0, 0, 0];

/** Gives a node what a state says besides pose and rates. */
export function startCourse(core: Core, it: number, { compensates, free, drive }: Course): void {
  if (compensates !== undefined) status(core.set_compensates(it, compensates), core, it);
  if (free !== undefined) status(core.set_free_body(it, free), core, it);
  if (drive) startDrive(core, it, drive);
}

/** Starts a drive of six numbers. */
export function startDrive(core: Core, it: number, drive: Float64Array): void {
  numbers().set(drive);
  status(core.drive(it), core, it);
}

/** Returns the whole state of a node, to go back to. */
export function stateOf(core: Core, it: number): Float64Array {
  status(core.local(it), core, it);
  return numbers().slice(0, WHOLE);
}

/** Does the second half of a change; where that is refused, the first half is undone. */
export function undoing<Result>(core: Core, it: number, before: Float64Array, call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    const flags = before[FLAGS] as number;
    numbers().set(before.subarray(0, LOCAL));
    core.change(it, ALL);
    core.set_compensates(it, (flags & COMPENSATES) !== 0);
    core.set_free_body(it, (flags & FREE) !== 0);
    if (flags & DRIVEN) {
      numbers().set(before.subarray(DRIVE));
      core.drive(it);
    }
    throw error;
  }
}

export function drive(tree: Owner, node: NodeHandle, given: DriveLike): void {
  const it = handle(node);
  const six = driveOf(given);
  startDrive(tree.core, it, six);
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
