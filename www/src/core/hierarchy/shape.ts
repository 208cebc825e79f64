/** The shape of a tree: its nodes, their parents and siblings, their names. */
import { KinetreeError, told } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { records, sendRecord } from '../boundary/records.ts';
import { expectText, listOf } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import { handle, handleOrWorld, noSuchNode, returned, status, WORLD } from './calls.ts';
import {
  fitNumber,
  type KeepOptions,
  keepNumber,
  NO_OPTIONS,
  type ReparentOptions,
  type Residual,
  residualOf,
} from './fit.ts';
import type { LocalLike } from './local.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';

const NEW = ' of the new node';
const AT_REST: LocalLike = {};
const NOTHING: AddOptions = {};
/** Where a new node goes, and its name. */
export interface AddOptions {
  /** Default `null`, the world. */
  readonly parent?: NodeHandle | null;
  /** Default none. */
  readonly name?: string;
}

const ADD = ['parent', 'name'];
const KEEP = ['keep', 'fit'];
const REPARENT = [...KEEP, 'position'];

export function size(tree: Owner): number {
  return tree.core.size();
}

export function capacity(tree: Owner): number {
  return tree.core.capacity();
}

export function contains(tree: Owner, node: NodeHandle): boolean {
  return typeof node === 'number' && tree.core.contains(node);
}

export function add(tree: Owner, local: LocalLike = AT_REST, given: AddOptions = NOTHING): NodeHandle {
  const { parent = null, name = '' } = options(given, ADD, 'the options');
  const above = handleOrWorld(parent, 'parent');
  const text = expectText(name, 'name');
  sendRecord(3, records.local, local, NEW);
  const core = tree.core;
  status(core.add(above, text), core, above, NEW);
  return returned(numbers()[0]) as NodeHandle;
}

export function remove(tree: Owner, node: NodeHandle): number {
  const core = tree.core;
  const it = handle(node);
  status(core.remove(it), core, it);
  return numbers()[0] as number;
}

export function removeKeepingChildren(
  tree: Owner,
  node: NodeHandle,
  given: KeepOptions = NO_OPTIONS,
): Residual {
  const { keep = 'world', fit = 'exact' } = options(given, KEEP, 'the options');
  const core = tree.core;
  const it = handle(node);
  status(core.remove_keeping_children(it, keepNumber(keep), fitNumber(fit)), core, it);
  return residualOf(numbers());
}

export function reparent(
  tree: Owner,
  node: NodeHandle,
  parent: NodeHandle | null,
  given: ReparentOptions = NO_OPTIONS,
): Residual {
  const { keep = 'world', fit = 'exact', position } = options(given, REPARENT, 'the options');
  const core = tree.core;
  const [it, above] = [handle(node), handleOrWorld(parent, 'parent')];
  const at = position === undefined ? -1 : expectPosition(position);
  status(core.reparent(it, above, keepNumber(keep), fitNumber(fit), at), core, it);
  return residualOf(numbers());
}

export function parent(tree: Owner, node: NodeHandle): NodeHandle | null {
  const core = tree.core;
  const it = handle(node);
  status(core.parent(it), core, it);
  return returned(numbers()[0]);
}

export function children(tree: Owner, parent: NodeHandle | null): NodeHandle[] {
  const above = handleOrWorld(parent, 'parent');
  return list(tree.core.children(above), above);
}

export function descendants(tree: Owner, node: NodeHandle): NodeHandle[] {
  const it = handle(node);
  return list(tree.core.descendants(it), it);
}

export function ancestors(tree: Owner, node: NodeHandle): NodeHandle[] {
  const it = handle(node);
  return list(tree.core.ancestors(it), it);
}

export function nodes(tree: Owner): NodeHandle[] {
  return list(tree.core.nodes(), WORLD);
}

export function depth(tree: Owner, node: NodeHandle): number {
  return place(tree, node)[1] as number;
}

export function position(tree: Owner, node: NodeHandle): number {
  return place(tree, node)[2] as number;
}

export function setPosition(tree: Owner, node: NodeHandle, position: number): void {
  const core = tree.core;
  const it = handle(node);
  status(core.set_position(it, expectPosition(position)), core, it);
}

export function name(tree: Owner, node: NodeHandle): string {
  const it = handle(node);
  const name = tree.core.name(it);
  if (name === undefined) throw noSuchNode(it);
  return name;
}

export function rename(tree: Owner, node: NodeHandle, name: string): void {
  const core = tree.core;
  const it = handle(node);
  status(core.rename(it, expectText(name, 'name')), core, it);
}

export function find(tree: Owner, name: string): NodeHandle | null {
  return returned(tree.core.find(expectText(name, 'name')));
}

export function findPath(tree: Owner, path: string | readonly string[]): NodeHandle | null {
  const names = typeof path === 'string' ? path.split('/') : listOf<string>(path, 'the names of a path');
  for (const name of names) expectText(name, 'path');
  const core = tree.core;
  // All nodes that the names so far lead to, in order: equal names lead to several.
  let reached = [-1];
  for (const name of names) reached = reached.flatMap((it) => [...(core.named(it, name) ?? [])]);
  return returned(reached[0]);
}

export function path(tree: Owner, node: NodeHandle): string[] {
  return [node, ...ancestors(tree, node)].map((it) => name(tree, it)).reverse();
}

/** Parent, depth and position. */
function place(tree: Owner, node: NodeHandle): Float64Array {
  const core = tree.core;
  const it = handle(node);
  status(core.place(it), core, it);
  return numbers();
}

/** Returns a list of the core's as handles. It has none where the node is gone. */
function list(found: Float64Array | undefined, node: number): NodeHandle[] {
  if (!found) throw noSuchNode(node);
  return Array.from(found) as NodeHandle[];
}

/** Returns a position among siblings. The core says whether there are that many. */
function expectPosition(position: unknown): number {
  if (Number.isInteger(position) && (position as number) >= 0)
    return Math.min(position as number, 2 ** 32 - 1);
  throw new KinetreeError(
    'BAD_ARGUMENT',
    `position must be a whole number from 0 on, but is ${told(position)}`,
  );
}
