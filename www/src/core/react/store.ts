/**
 * The tree of a `<Hierarchy>`, and what its `<Node>`s are in it.
 *
 * Rendering makes entries only, which are plain objects: React renders what it never shows, and
 * shows what it hid before. Effects of children come before those of their parents, both when they
 * appear and, the other way round, when they go; so a child's entry makes the nodes above it, and
 * what goes bears a tree in which its parent, or the whole tree, is gone.
 */
import type { ScaleRule } from '../accumulate.ts';
import { KinetreeError } from '../boundary/errors.ts';
import type { Keep } from '../hierarchy/fit.ts';
import type { Local, WorldState } from '../hierarchy/local.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import { moves } from '../hierarchy/rows.ts';
import { Hierarchy } from '../hierarchy.ts';
import type { Object3DLike } from '../three/like.ts';
import { ThreeRig } from '../three/rig.ts';
import { changesOf, localOf, type Signs, signsOf } from './parts.ts';
import type { NodeParent, NodeProps } from './props.ts';

/** A `<Node>`: its node while it is shown, and what the node was while it is hidden. */
export interface Entry {
  /** The `<Node>` around it. */
  readonly above: Entry | null;
  /** As they were rendered last. */
  props: NodeProps;
  object: Object3DLike | null;
  node: NodeHandle | null;
  /** What the tree has of the props. */
  applied: Applied | null;
  /** Its state while it is hidden. */
  parked: Local | null;
  /** What it keeps under the parent that it waits for; an orphan's has gone, and may come back. */
  waits: Keep | 'orphan' | null;
}

/** What a tree has of the props of a `<Node>`. */
interface Applied {
  readonly signs: Signs;
  readonly name: string;
  readonly parent: NodeParent | undefined;
}

const appliedOf = (props: NodeProps): Applied => ({
  signs: signsOf(props),
  name: props.name ?? '',
  parent: props.parent,
});

/** Returns an entry that is nowhere yet. */
export function entryOf(above: Entry | null, props: NodeProps): Entry {
  return { above, props, object: null, node: null, applied: null, parked: null, waits: null };
}

/** Reads the motion of a node after each frame. */
export interface Watch {
  readonly node: () => NodeHandle | null;
  readonly frame: () => NodeHandle | null | undefined;
  readonly into: WorldState;
}

/** What is called in each step. Where it returns `true` there is to be another one. */
export type StepCall = (dt: number, tree: Hierarchy) => unknown;

/** How a tree goes on in time: see `HierarchyProps`. */
export interface Pace {
  rule: ScaleRule;
  step: number | undefined;
  longest: number;
  paused: boolean;
}

/**
 * The most seconds of a frame before which the tree slept: the time that it slept is no time of
 * what has just begun to move.
 */
const WAKING = 1 / 60;

interface Open {
  readonly tree: Hierarchy;
  readonly rig: ThreeRig;
}

export class Store {
  readonly pace: Pace = { rule: 'matrices', step: undefined, longest: 0.1, paused: false };
  /** Asks for a frame, where those come on demand. */
  ask = (): void => {};
  readonly beforeStep = new Set<{ current: StepCall }>();
  readonly afterStep = new Set<{ current: StepCall }>();
  readonly watches = new Set<Watch>();
  private readonly entries = new Set<Entry>();
  /** The states that children had in a parent that has just gone: they may go with it. */
  private readonly lost = new Map<Entry, Local>();
  private frame: Object3DLike | null = null;
  private opened: Open | null = null;
  /** The time that is not yet stepped. */
  private rest = 0;
  /** True while it asks for the frames to come. */
  private awake = false;
  /** True where there was a step since it slept. */
  private stepped = false;
  /** True where a program has asked for another step. */
  private wanted = false;
  /** True in a frame, whose programs are not the ones that wake the tree. */
  private framing = false;

  get tree(): Hierarchy {
    return this.now.tree;
  }

  /** Tree and rig for a program, which may set what moves or is to be seen. */
  get woken(): Open {
    const { now } = this;
    if (!this.framing) this.ask();
    return now;
  }

  get rig(): ThreeRig {
    return this.now.rig;
  }

  /** Shows a `<Hierarchy>`: the tree's world is the space of an object. */
  open(frame: Object3DLike | null): void {
    this.frame = frame;
    this.start().rig.frame = frame;
  }

  /** Hides it: its nodes are parked, and the tree is disposed of. */
  close(): void {
    const { opened } = this;
    if (!opened) return;
    const { tree, rig } = opened;
    for (const entry of this.entries) this.park(entry, tree);
    for (const entry of this.entries) entry.node = null;
    this.lost.clear();
    this.rest = 0;
    this.awake = false;
    this.stepped = false;
    this.opened = null;
    rig.dispose();
    tree.dispose();
  }

  /** Shows a `<Node>`. */
  show(entry: Entry, object: Object3DLike): void {
    this.lost.clear();
    const node = this.ensure(entry);
    const { rig } = this.start();
    entry.object = object;
    about(entry, () => rig.bind(node, object));
    this.resolve();
    this.ask();
  }

  /** Hides a `<Node>`: its node goes, and gives its children to its parent, where they move on. */
  hide(entry: Entry): void {
    this.entries.delete(entry);
    const { opened } = this;
    const { node, object } = entry;
    if (!opened || node === null) return;
    const { tree, rig } = opened;
    if (object && rig.node(object) === node) rig.unbind(object);
    entry.object = null;
    entry.node = null;
    if (!tree.contains(node)) return;
    entry.parked = this.lost.get(entry) ?? tree.local(node);
    for (const child of this.entries) {
      if (child.node === null || tree.parent(child.node) !== node) continue;
      if (!this.lost.has(child)) this.lost.set(child, tree.local(child.node));
      child.waits = 'orphan';
    }
    tree.removeKeepingChildren(node, { fit: 'matrix' });
    this.ask();
  }

  /** Brings the tree to what was rendered: the parent first, then what else has changed. */
  apply(entry: Entry): void {
    const { node, applied, props } = entry;
    const { tree } = this.start();
    if (node === null || !applied || !tree.contains(node)) return;
    const { name = '', parent, keep = 'pose' } = props;
    const now = appliedOf(props);
    about(entry, () => {
      entry.applied = now;
      if (name !== applied.name) tree.rename(node, name);
      const toWorld = parent === null || (parent === undefined && !entry.above);
      const flies = parent !== applied.parent && toWorld && keep === 'velocity';
      if (parent !== applied.parent) {
        entry.waits = keep;
        this.place(entry);
        this.ask();
      }
      // What is released has its acceleration in the world already.
      const acceleration = flies ? now.signs.acceleration : applied.signs.acceleration;
      const { acceleration: _, ...others } = applied.signs;
      const before = acceleration === undefined ? others : { ...others, acceleration };
      const changes = changesOf(before, now.signs, props);
      if (!changes) return;
      tree.setLocal(node, changes);
      this.ask();
    });
    this.resolve();
  }

  /** Refuses a parent that is still missing when all has been shown. */
  settle(entry: Entry): void {
    const { waits, props, node } = entry;
    if (waits === null || waits === 'orphan' || node === null || !this.opened) return;
    if (this.place(entry)) return;
    const { tree } = this.opened;
    const names = [...new Set(tree.nodes().map((it) => tree.name(it)))].filter((it) => it);
    const wanted = typeof props.parent === 'string' ? `the name "${props.parent}"` : 'the ref of its parent';
    throw new KinetreeError(
      'NO_SUCH_NODE',
      `${called(entry)}: no <Node> of this <Hierarchy> has ${wanted}${names.length > 0 ? `, only ${names.join(', ')}` : ''}`,
    );
  }

  /**
   * Goes on by the time of a frame, and writes the matrices of all objects. Where frames come on
   * demand, it asks for the next one while something moves.
   */
  advance(delta: number, onDemand: boolean): void {
    const { opened, pace } = this;
    if (!opened) return;
    this.lost.clear();
    const longest = this.awake || !onDemand ? pace.longest : Math.min(pace.longest, WAKING);
    const time = pace.paused ? 0 : Math.min(Math.max(delta, 0), longest);
    if (pace.step === undefined) this.step(time);
    else for (this.rest += time; this.rest >= pace.step; this.rest -= pace.step) this.step(pace.step);
    // A callback may have hidden all of it.
    if (this.opened !== opened) return;
    opened.rig.update();
    for (const watch of this.watches) this.read(watch);
    if (!onDemand) return;
    this.awake = !pace.paused && (this.wanted || !this.stepped || moves(opened.tree));
    if (this.awake) this.ask();
    else this.stepped = false;
    // Callbacks of `useFrame` come after this one, and may set something in motion.
    this.framing = true;
    queueMicrotask(() => {
      this.framing = false;
      if (!this.awake && !pace.paused && this.opened === opened && moves(opened.tree)) this.ask();
    });
  }

  /** Reads the motion that a hook watches, where there is one. */
  read({ node, frame, into }: Watch): void {
    const { opened } = this;
    if (!opened) return;
    const [it, of] = [node(), frame()];
    if (it === null || of === undefined) return;
    opened.tree.relative(it, of, into);
  }

  /** Returns the node of an object, by its ref: `null` while there is none. */
  nodeOf(object: Object3DLike | null): NodeHandle | null {
    return object && this.opened ? this.opened.rig.node(object) : null;
  }

  /** Returns the first node of a name: `null` for none. */
  named(name: string): NodeHandle | null {
    return this.opened?.tree.find(name) ?? null;
  }

  private step(dt: number): void {
    if (dt === 0) return;
    this.stepped = true;
    this.wanted = false;
    this.call(this.beforeStep, dt);
    this.opened?.tree.step(dt);
    this.call(this.afterStep, dt);
  }

  private call(programs: ReadonlySet<{ readonly current: StepCall }>, dt: number): void {
    for (const { current } of programs) {
      if (!this.opened) return;
      if (current(dt, this.opened.tree) === true) this.wanted = true;
    }
  }

  private get now(): Open {
    if (this.opened) return this.opened;
    throw new KinetreeError(
      'DISPOSED',
      'this <Hierarchy> is not shown: its tree is there in effects, in frames and in events, not while React renders',
    );
  }

  private start(): Open {
    if (!this.opened) {
      const tree = new Hierarchy(this.pace.rule);
      this.opened = { tree, rig: new ThreeRig(tree, { frame: this.frame }) };
    }
    return this.opened;
  }

  /** Returns the node of an entry. One that is missing is made, and those above it before. */
  private ensure(entry: Entry): NodeHandle {
    const { tree } = this.start();
    if (entry.node !== null && tree.contains(entry.node)) return entry.node;
    const { props, parked } = entry;
    const before = parked ? entry.applied : null;
    const wanted = before ? before.parent : props.parent;
    const parent = wanted === undefined ? (entry.above ? this.ensure(entry.above) : null) : this.find(wanted);
    const given = { parent: parent ?? null, name: props.name ?? '' };
    const node = about(entry, () => tree.add(parked ?? localOf(props), given));
    entry.node = node;
    entry.parked = null;
    entry.applied = before ?? appliedOf(props);
    entry.waits = parent === undefined ? 'local' : null;
    this.entries.add(entry);
    return node;
  }

  private park(entry: Entry, tree: Hierarchy): void {
    const { node } = entry;
    if (node !== null && tree.contains(node)) entry.parked = this.lost.get(entry) ?? tree.local(node);
    entry.object = null;
  }

  /** Returns the node that a parent means: `undefined` where it is not there. */
  private find(parent: NodeParent): NodeHandle | null | undefined {
    const { tree, rig } = this.start();
    if (parent === null) return null;
    if (typeof parent === 'string') return tree.find(parent) ?? undefined;
    if (typeof parent === 'object' && 'current' in parent)
      return (parent.current && rig.node(parent.current)) ?? undefined;
    return parent as NodeHandle;
  }

  /** Gives those that wait the parents that have come. */
  private resolve(): void {
    for (const entry of this.entries) if (entry.waits !== null) this.place(entry);
  }

  /** Puts an entry that waits below its parent. Returns whether that is there. */
  private place(entry: Entry): boolean {
    const { node, waits, applied, above, props } = entry;
    const { tree } = this.start();
    if (node === null || !applied || waits === null) return true;
    const parent = applied.parent === undefined ? (above ? above.node : null) : this.find(applied.parent);
    if (parent === undefined || (parent === null && waits === 'orphan')) return false;
    about(entry, () => {
      if (waits === 'pose' || waits === 'orphan') tree.attach(node, parent, { fit: 'matrix' });
      else if (waits === 'velocity' && parent === null)
        tree.release(node, { acceleration: props.acceleration ?? [0, 0, 0], fit: 'matrix' });
      else tree.reparent(node, parent, { keep: waits, fit: 'matrix' });
    });
    entry.waits = null;
    return true;
  }
}

/** Returns a component as messages name it. */
function called({ props: { name } }: Entry): string {
  return name ? `<Node name="${name}">` : '<Node> without a name';
}

/** Calls the tree; an error names the component. */
function about<Result>(entry: Entry, call: () => Result): Result {
  try {
    return call();
  } catch (cause) {
    if (!(cause instanceof KinetreeError) || cause.message.startsWith(`${called(entry)}: `)) throw cause;
    throw new KinetreeError(cause.code, `${called(entry)}: ${cause.message}`, { cause });
  }
}
