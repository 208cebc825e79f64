/** Quantities set by numbers, for loops over many nodes. */
import { KinetreeError } from '../boundary/errors.ts';
import { handle, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

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

function areNumbers(x: unknown, y: unknown, z: unknown): boolean {
  return typeof x === 'number' && typeof y === 'number' && typeof z === 'number';
}

function notNumbers(what: string, names: string): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', `${what} is not made of the numbers ${names}`);
}
