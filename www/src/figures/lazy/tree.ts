/** The tree at work: its events, their cost, and the answers that it gives. */
import * as math from '../../core/math.ts';
import { aboutZ } from '../shared/flat.ts';
import { nameOf, parentAtFirst, parts, ROOT } from './robot.ts';
import {
  IDENTITY,
  inverse,
  type LeftOut,
  type Matrix,
  type Shared,
  same,
  Transform,
  times,
} from './transform.ts';

export type Order = 'parents' | 'children';

/** Something that happens to the tree. */
export type Event =
  | { readonly kind: 'edit'; readonly node: number; readonly count: number }
  | { readonly kind: 'read' | 'inverse'; readonly node: number }
  | { readonly kind: 'move'; readonly node: number; readonly parent: number }
  | { readonly kind: 'draw' }
  /** In each frame an edit of the root, and all is drawn. */
  | { readonly kind: 'frames'; readonly count: number };

/** Counts since the beginning, when all had been read once. */
export type Counts = ReturnType<typeof nothing>;

const nothing = () => ({
  edits: 0,
  /** Calls of `setDirty`; of these, calls on a node that was marked already. */
  marks: 0,
  stopped: 0,
  /** Of these, `asked` are products of a node that has a parent. */
  products: 0,
  asked: 0,
  moves: 0,
  inverses: 0,
  answers: 0,
  wrong: 0,
  /** Products of a tree that works out everything below an edit at once. */
  eager: 0,
});

const idle = () => ({ marked: [] as number[], multiplied: [] as number[], inverted: [] as number[] });

/** Degrees between which an edit swings a node. No angle returns within 40 edits. */
const SWING = { stride: 17, count: 41 };

export class Tree implements Shared {
  /** The tree is built by a whole class, as all had worked before a line went missing. */
  leftOut: LeftOut = { a: false, b: false, c: false, d: false, stop: false };
  readonly nodes: readonly Transform[];
  readonly counts: Counts = nothing();
  /** The work of the last event: the nodes in their order. */
  work = idle();
  /** The last answer of each node's getter: the robot is drawn by these. */
  readonly answers: Matrix[] = [];
  /** `true` for a node whose last answer to a read was wrong. */
  readonly wrong: boolean[] = [];
  /** The last answer of a read of an inverse, while it is the last that happened. */
  inverseAnswer: { readonly node: number; readonly matrix: Matrix; readonly wrong: boolean } | null = null;
  /** The core's sentence, while the last that happened is a move that it refused. */
  refused = '';
  last: Event | null = null;
  readonly edits: number[];

  constructor(
    leftOut: LeftOut,
    readonly order: Order,
  ) {
    this.edits = parts.map(() => 0);
    this.nodes = parts.map((_, id) => new Transform(id, this));
    for (const node of this.nodes) {
      const parent = this.nodes[parentAtFirst(node.id)];
      if (parent) node.setParent(parent);
      node.setLocal(this.#localOf(node.id));
    }
    for (const node of this.nodes) node.getWorldToLocal();
    for (const node of this.nodes) this.wrong[node.id] = false;
    this.leftOut = leftOut;
    Object.assign(this.counts, nothing());
    this.#begin(null);
  }

  happen(event: Event): void {
    this.#begin(event);
    switch (event.kind) {
      case 'edit':
        for (let i = 0; i < event.count; i++) this.#edit(event.node);
        break;
      case 'read':
        this.#read(this.#node(event.node), this.truth(event.node));
        break;
      case 'inverse':
        this.#readInverse(this.#node(event.node));
        break;
      case 'move':
        this.#move(event.node, event.parent);
        break;
      case 'draw':
        this.#draw();
        break;
      case 'frames':
        for (let i = 0; i < event.count; i++) {
          this.#begin(event);
          this.#edit(ROOT);
          this.#draw();
        }
    }
  }

  /** Returns a node's matrix, worked out from the root down, whatever is stored. */
  truth(id: number): Matrix {
    const { parent, local } = this.#node(id);
    return parent ? times(this.truth(parent.id), local) : local;
  }

  /** `true` for a node that would give a wrong answer, since it does not know that it is stale. */
  deceived(id: number): boolean {
    const node = this.#node(id);
    return !node.isDirty && !same(node.localToWorld, this.truth(id));
  }

  marked(node: Transform, first: boolean): void {
    this.counts.marks += 1;
    if (first) this.work.marked.push(node.id);
    else this.counts.stopped += 1;
  }

  multiplied(node: Transform): void {
    this.counts.products += 1;
    if (node.parent) this.counts.asked += 1;
    this.work.multiplied.push(node.id);
  }

  inverted(node: Transform): void {
    this.counts.inverses += 1;
    this.work.inverted.push(node.id);
  }

  answered(node: Transform, matrix: Matrix): void {
    this.answers[node.id] = matrix;
  }

  #begin(event: Event | null): void {
    this.last = event;
    this.work = idle();
    this.inverseAnswer = null;
    this.refused = '';
  }

  #node(id: number): Transform {
    const node = this.nodes[id];
    if (!node) throw new RangeError(`the tree has no node ${id}`);
    return node;
  }

  #edit(id: number): void {
    this.edits[id] = (this.edits[id] ?? 0) + 1;
    this.counts.edits += 1;
    this.counts.eager += size(this.#node(id));
    this.#node(id).setLocal(this.#localOf(id));
  }

  #move(id: number, parent: number): void {
    this.refused = this.#refusal(id, parent);
    if (this.refused) return;
    this.counts.moves += 1;
    this.counts.eager += size(this.#node(id));
    this.#node(id).setParent(this.#node(parent));
  }

  #read(node: Transform, truth: Matrix): void {
    this.wrong[node.id] = this.#judged(node.getLocalToWorld(), truth);
  }

  #readInverse(node: Transform): void {
    const matrix = node.getWorldToLocal();
    const wrong = this.#judged(matrix, inverse(this.truth(node.id)));
    this.inverseAnswer = { node: node.id, matrix, wrong };
  }

  /** Counts an answer, and returns whether it is wrong. */
  #judged(answer: Matrix, truth: Matrix): boolean {
    const wrong = !same(answer, truth);
    this.counts.answers += 1;
    if (wrong) this.counts.wrong += 1;
    return wrong;
  }

  /** Reads all nodes: each before its children, or after them. */
  #draw(): void {
    const truths: Matrix[] = [];
    const order: Transform[] = [];
    const walk = (node: Transform, above: Matrix): void => {
      const truth = node.parent ? times(above, node.local) : node.local;
      truths[node.id] = truth;
      if (this.order === 'parents') order.push(node);
      for (const child of node.children) walk(child, truth);
      if (this.order === 'children') order.push(node);
    };
    for (const node of this.nodes) if (!node.parent) walk(node, IDENTITY);
    for (const node of order) this.#read(node, truths[node.id] ?? IDENTITY);
  }

  /** Returns a node's matrix in its parent after its edits. */
  #localOf(id: number): Matrix {
    const [x = 0, y = 0] = parts[id]?.at ?? [];
    const angle = angleOf(this.edits[id] ?? 0);
    const [sin, cos] = [math.sin(angle), math.cos(angle)];
    return [cos, sin, -sin, cos, x, y];
  }

  /**
   * Returns the sentence by which the core refuses a cycle, or ''. It is written here too, since a
   * tree of the core would be two thirds of what a reader waits for; a test compares them.
   */
  #refusal(id: number, parent: number): string {
    for (let above: Transform | null = this.#node(parent); above; above = above.parent)
      if (above.id === id)
        return `"${nameOf(id)}" cannot have "${nameOf(parent)}" as its parent, which is the node itself or one of its descendants`;
    return '';
  }
}

/** Returns the angle after a number of edits, in radians: 0, 17, −7, 10, −14, … degrees. */
export function angleOf(edits: number): number {
  const { stride, count } = SWING;
  const step = (edits * stride) % count;
  return ((step > count / 2 ? step - count : step) * Math.PI) / 180;
}

/** Returns a node's place and rotation in its parent, as the core takes them. */
export function localOf({ edits }: Pick<Tree, 'edits'>, id: number) {
  const [x = 0, y = 0] = parts[id]?.at ?? [];
  return { translation: [x, y, 0] as const, rotation: aboutZ(angleOf(edits[id] ?? 0)) };
}

function size(node: Transform): number {
  return node.children.reduce((sum, child) => sum + size(child), 1);
}
