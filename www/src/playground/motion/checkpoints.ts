/**
 * Trees at some instants of a course, from which later ones are computed. Their number is bounded:
 * where there are too many, every other one is given back, and the rest are twice as far apart.
 */
import type { Hierarchy } from '../../core/entries/index.ts';

/** Steps between the first instants that are kept. */
const STRIDE = 60;
const MOST = 64;
/**
 * Nodes of all checkpoints together, at most; four checkpoints are kept however many nodes they
 * have.
 */
const MOST_NODES = 200_000;

interface Checkpoint {
  /** Steps since the start. */
  readonly steps: number;
  readonly tree: Hierarchy;
}

export class Checkpoints {
  /** In the order of time. */
  #kept: Checkpoint[] = [];
  #stride = STRIDE;

  get count(): number {
    return this.#kept.length;
  }

  /** Keeps a copy of a tree if it is later than those kept, and far enough from them. */
  offer(steps: number, tree: Hierarchy): void {
    const last = this.#kept.at(-1);
    if (steps % this.#stride !== 0 || (last && last.steps >= steps)) return;
    this.#kept.push({ steps, tree: tree.copy() });
    if (this.#kept.length > mostOf(tree.size)) this.#thin();
  }

  /** Returns the latest tree that is kept and not after an instant. */
  before(steps: number): Checkpoint | undefined {
    return this.#kept.findLast((it) => it.steps <= steps);
  }

  clear(): void {
    for (const { tree } of this.#kept.splice(0)) tree.dispose();
    this.#stride = STRIDE;
  }

  #thin(): void {
    this.#stride *= 2;
    const [stays, goes] = [[] as Checkpoint[], [] as Checkpoint[]];
    for (const it of this.#kept) (it.steps % this.#stride === 0 ? stays : goes).push(it);
    for (const { tree } of goes) tree.dispose();
    this.#kept = stays;
  }
}

/** Returns the number of trees of a size that are kept at most. */
function mostOf(nodes: number): number {
  return Math.max(4, Math.min(MOST, Math.floor(MOST_NODES / Math.max(nodes, 1))));
}
