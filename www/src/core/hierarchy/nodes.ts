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
  keepsWorld,
  NO_OPTIONS,
  type ReparentOptions,
  type Residual,
  residualOf,
} from './fit.ts';
import type { LocalLike } from './local.ts';
import type { NodeHandle } from './node-handle.ts';
import { HierarchyOwner } from './owner.ts';

const NEW = ' of the new node';
const AT_REST: LocalLike = {};
const NOTHING = {};
const ADD = ['parent', 'name'];
const KEEP = ['keep', 'fit'];
const REPARENT = [...KEEP, 'position'];

/** The part of a {@link Hierarchy} about its shape. */
export abstract class HierarchyNodes extends HierarchyOwner {
  /** The number of nodes. */
  get size(): number {
    return this.core.size();
  }

  /** The number of nodes that fit without more memory: the largest {@link size} so far. */
  get capacity(): number {
    return this.core.capacity();
  }

  /** Returns whether the node is in this tree. */
  contains(node: NodeHandle): boolean {
    return typeof node === 'number' && this.core.contains(node);
  }

  /**
   * Adds a node to a parent, after the children that are there already, or to the world. Names need
   * not be unique.
   *
   * @throws KinetreeError `FULL` beyond 4,194,303 nodes, or where memory has no room for more. The
   * nodes that are there can still be read.
   */
  add(
    local: LocalLike = AT_REST,
    given: { parent?: NodeHandle | null; name?: string } = NOTHING,
  ): NodeHandle {
    const { parent = null, name = '' } = options(given, ADD, 'the options');
    const above = handleOrWorld(parent, 'parent');
    const text = expectText(name, 'name');
    sendRecord(3, records.local, local, NEW);
    const core = this.core;
    status(core.add(above, text), core, above, NEW);
    return returned(numbers()[0]) as NodeHandle;
  }

  /** Removes a node and its descendants. Returns the number of nodes removed. */
  remove(node: NodeHandle): number {
    const core = this.core;
    const it = handle(node);
    status(core.remove(it), core, it);
    return numbers()[0] as number;
  }

  /**
   * Removes a node and attaches its children to its parent, at its position. Returns the largest
   * residual of a child.
   *
   * @throws KinetreeError as {@link reparent}.
   */
  removeKeepingChildren(node: NodeHandle, given: KeepOptions = NO_OPTIONS): Residual {
    const { keep = 'world', fit = 'exact' } = options(given, KEEP, 'the options');
    const core = this.core;
    const it = handle(node);
    status(core.remove_keeping_children(it, keepsWorld(keep), fitNumber(fit)), core, it);
    return residualOf(numbers());
  }

  /**
   * Attaches a node, with its descendants, to another parent: after the children there, or at
   * `position` among them. Returns the residual of its pose.
   *
   * With `keep: 'world'` its pose and its four rates in the world stay. Under the rules that
   * multiply matrices a translation, a rotation and a scale may not be able to hold that pose; then
   * `fit` decides.
   *
   * @throws KinetreeError `CYCLE` for a parent that is the node or its descendant, `NOT_HELD`,
   * `NO_SUCH_POSITION`.
   */
  reparent(node: NodeHandle, parent: NodeHandle | null, given: ReparentOptions = NO_OPTIONS): Residual {
    const { keep = 'world', fit = 'exact', position } = options(given, REPARENT, 'the options');
    const core = this.core;
    const [it, above] = [handle(node), handleOrWorld(parent, 'parent')];
    const at = position === undefined ? -1 : expectPosition(position);
    status(core.reparent(it, above, keepsWorld(keep), fitNumber(fit), at), core, it);
    return residualOf(numbers());
  }

  /** Returns the parent of a node: `null` for the world. */
  parent(node: NodeHandle): NodeHandle | null {
    const core = this.core;
    const it = handle(node);
    status(core.parent(it), core, it);
    return returned(numbers()[0]);
  }

  /** Returns the children of a node, or of the world, in order. */
  children(parent: NodeHandle | null): NodeHandle[] {
    const above = handleOrWorld(parent, 'parent');
    return list(this.core.children(above), above);
  }

  /** Returns the node and its descendants, parents first. */
  descendants(node: NodeHandle): NodeHandle[] {
    const it = handle(node);
    return list(this.core.descendants(it), it);
  }

  /** Returns the parent, its parent, and so on. A root has none. */
  ancestors(node: NodeHandle): NodeHandle[] {
    const it = handle(node);
    return list(this.core.ancestors(it), it);
  }

  /** Returns all nodes, parents first. */
  nodes(): NodeHandle[] {
    return list(this.core.nodes(), WORLD);
  }

  /** Returns the number of ancestors of a node. */
  depth(node: NodeHandle): number {
    return this.#place(node)[1] as number;
  }

  /** Returns the position of a node among its siblings, from 0. */
  position(node: NodeHandle): number {
    return this.#place(node)[2] as number;
  }

  /**
   * Moves a node to a position among its siblings. The others keep their order.
   *
   * @throws KinetreeError `NO_SUCH_POSITION`.
   */
  setPosition(node: NodeHandle, position: number): void {
    const core = this.core;
    const it = handle(node);
    status(core.set_position(it, expectPosition(position)), core, it);
  }

  /** Returns the name of a node. */
  name(node: NodeHandle): string {
    const it = handle(node);
    const name = this.core.name(it);
    if (name === undefined) throw noSuchNode(it);
    return name;
  }

  /** Renames a node. */
  rename(node: NodeHandle, name: string): void {
    const core = this.core;
    const it = handle(node);
    status(core.rename(it, expectText(name, 'name')), core, it);
  }

  /** Returns the first node of this name, parents first. */
  find(name: string): NodeHandle | null {
    return returned(this.core.find(expectText(name, 'name')));
  }

  /**
   * Returns the first node at the end of a path of names from a root: a list of them, or one text
   * with slashes between.
   */
  findPath(path: string | readonly string[]): NodeHandle | null {
    const names = typeof path === 'string' ? path.split('/') : listOf<string>(path, 'the names of a path');
    for (const name of names) expectText(name, 'path');
    const core = this.core;
    // All nodes that the names so far lead to, in order: equal names lead to several.
    let reached = [-1];
    for (const name of names) reached = reached.flatMap((it) => [...(core.named(it, name) ?? [])]);
    return returned(reached[0]);
  }

  /** Returns the names from a root to the node, its own last. */
  path(node: NodeHandle): string[] {
    return [node, ...this.ancestors(node)].map((it) => this.name(it)).reverse();
  }

  /** Parent, depth and position. */
  #place(node: NodeHandle): Float64Array {
    const core = this.core;
    const it = handle(node);
    status(core.place(it), core, it);
    return numbers();
  }
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
