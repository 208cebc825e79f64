/** Quantities set by numbers, for loops over many nodes. */
import { KinetreeError } from '../boundary/errors.ts';
import { handle, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

/** Rates in the core's numbering. */
const [VELOCITY, ACCELERATION, ANGULAR_VELOCITY, ANGULAR_ACCELERATION] = [0, 1, 2, 3];

export function setTranslation(tree: Owner, node: NodeHandle, x: number, y: number, z: number): void {
  const it = handle(node);
  if (!areNumbers(x, y, z)) throw notNumbers('translation', 'x, y, z');
  const core = tree.core;
  const kind = core.set_translation(it, x, y, z);
  if (kind !== 0) status(kind, core, it);
}

export function setRotation(tree: Owner, node: NodeHandle, x: number, y: number, z: number, w: number): void {
  const it = handle(node);
  if (!areNumbers(x, y, z) || typeof w !== 'number') throw notNumbers('rotation', 'x, y, z, w');
  const core = tree.core;
  const kind = core.set_rotation(it, x, y, z, w);
  if (kind !== 0) status(kind, core, it);
}

export function setScale(tree: Owner, node: NodeHandle, x: number, y: number, z: number): void {
  const it = handle(node);
  if (!areNumbers(x, y, z)) throw notNumbers('scale', 'x, y, z');
  const core = tree.core;
  const kind = core.set_scale(it, x, y, z);
  if (kind !== 0) status(kind, core, it);
}

export function setVelocity(tree: Owner, node: NodeHandle, x: number, y: number, z: number): void {
  setRate(tree, VELOCITY, 'velocity', node, x, y, z);
}

export function setAcceleration(tree: Owner, node: NodeHandle, x: number, y: number, z: number): void {
  setRate(tree, ACCELERATION, 'acceleration', node, x, y, z);
}

export function setAngularVelocity(tree: Owner, node: NodeHandle, x: number, y: number, z: number): void {
  setRate(tree, ANGULAR_VELOCITY, 'angular velocity', node, x, y, z);
}

export function setAngularAcceleration(tree: Owner, node: NodeHandle, x: number, y: number, z: number): void {
  setRate(tree, ANGULAR_ACCELERATION, 'angular acceleration', node, x, y, z);
}

function setRate(
  tree: Owner,
  which: number,
  name: string,
  node: NodeHandle,
  x: number,
  y: number,
  z: number,
): void {
  const it = handle(node);
  if (!areNumbers(x, y, z)) throw notNumbers(name, 'x, y, z');
  const { current } = tree.views;
  const core = tree.core;
  const kind = core.set_rate(it, which, x, y, z);
  if (kind !== 0) status(kind, core, it);
  // Matrices do not depend on rates.
  tree.views.current = current;
}

function areNumbers(x: unknown, y: unknown, z: unknown): boolean {
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number';
}

function notNumbers(what: string, names: string): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', `${what} is not made of the numbers ${names}`);
}
