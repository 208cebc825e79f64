/** The shape of a tree: its nodes, their parents and siblings, their names. */

import { numbers } from '../boundary/core.ts';
import { KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { records, writeRecord } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import { expectText, listOf } from '../boundary/vectors.ts';
import { handle, handleOrWorld, noSuchNode, returned, status, WORLD } from './calls.ts';
import type { LocalLike } from './local.ts';
import type { NodeHandle } from './node-handle.ts';
import type { Owner } from './owner.ts';
import { LOCAL, STATE, writeCourse } from './states.ts';

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

export function contains(tree: Owner, node: NodeHandle): boolean {
  return typeof node === 'number' && tree.core.contains(node);
}

export function add(tree: Owner, local: LocalLike = AT_REST, given: AddOptions = NOTHING): NodeHandle {
  expectInPlace(local, given);
  const { parent = null, name = '' } = options(given, ADD, 'the options of add');
  const above = handleOrWorld(parent, 'parent');
  const text = expectText(name, 'name');
  const sheet = take(STATE);
  writeRecord(sheet, 0, 3, records.local, local, NEW);
  const course = writeCourse(sheet, local);
  const drive = course ? sheet.slice(LOCAL, STATE) : undefined;
  const core = tree.core;
  send(sheet, LOCAL);
  status(core.add(above, text), core, above, NEW);
  const node = numbers()[0] as number;
  if (drive) {
    // The other parts are in place already. A refusal here comes before any change.
    numbers().set(drive, LOCAL);
    const refused = core.change(node, course);
    if (refused !== 0) {
      const about = numbers().slice(0, FIVE);
      core.remove(node);
      numbers().set(about);
      status(refused, core, above, NEW);
    }
  }
  return returned(node) as NodeHandle;
}

/** The numbers that an error leaves at most. */
const FIVE = 5;

/** Throws for the commonest slips: `add(local, parent)`, `add(parent)` and `add({ parent })`. */
export function expectInPlace(local: unknown, given: unknown): void {
  if (typeof given === 'number' || given === null)
    throw new KinetreeError('BAD_ARGUMENT', 'the parent of a new node is an option: pass { parent }');
  const keys = typeof local === 'object' ? local : null;
  const first = typeof local === 'number' ? 'parent' : ADD.find((key) => keys && key in keys);
  if (first)
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `the ${first} of a new node is an option, after its state: add({}, { ${first} })`,
    );
}

export function remove(tree: Owner, node: NodeHandle): number {
  const core = tree.core;
  const it = handle(node);
  status(core.remove(it), core, it);
  return numbers()[0] as number;
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

export function find(tree: Owner, name: string | readonly string[]): NodeHandle | null {
  if (typeof name === 'string') return returned(tree.core.find(expectText(name, 'name')));
  const names = listOf<string>(name, 'the names of a path');
  for (const it of names) expectText(it, 'path');
  const { core } = tree;
  // All nodes that the names so far lead to, in order: equal names lead to several.
  let reached = [-1];
  for (const it of names) reached = reached.flatMap((above) => [...(core.named(above, it) ?? [])]);
  return returned(reached[0]);
}

export function path(tree: Owner, node: NodeHandle): string[] {
  return [node, ...ancestors(tree, node)].map((it) => name(tree, it)).reverse();
}

/** Returns a list of the core's as handles. It has none where the node is gone. */
function list(found: Float64Array | undefined, node: number): NodeHandle[] {
  if (!found) throw noSuchNode(node);
  return Array.from(found) as NodeHandle[];
}
