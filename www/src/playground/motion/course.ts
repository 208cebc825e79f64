/**
 * The course of a document through time: the tree at each instant from the document's start on. It
 * is computed from the start in equal steps, so an instant has the same bits however it is reached.
 */
import { type Hierarchy, KinetreeError, type NodeHandle } from '../../core/entries/index.ts';
import type { TreeDocument } from '../document/document.ts';
import { adopt, nodesAsIn, type Posed, posed } from '../document/posed.ts';
import { Checkpoints } from './checkpoints.ts';
import { RATE, Stepper, timeAfter } from './stepper.ts';

export class Course {
  readonly #kept = new Checkpoints();
  #stepper: Stepper | null = null;
  #handles: readonly NodeHandle[] = [];
  /** The tree at the present time, if that is not the start. */
  #tree: Hierarchy | null = null;
  #posed: Posed | null = null;
  #steps = 0;
  #document: TreeDocument | null;

  /** @throws KinetreeError for a document that the core does not take. */
  constructor(readonly start: TreeDocument) {
    posed(start);
    this.#document = start;
  }

  get time(): number {
    return timeAfter(this.start, this.#steps);
  }

  /**
   * The tree at that time, and the handles of its nodes in the order of the document. Nobody else
   * changes it, and nobody keeps it: a seek changes the tree, and after an edit it is another one.
   * `posed` is another object at another instant, so a cache can be keyed by it.
   */
  get posed(): Posed {
    if (!this.#tree) return posed(this.start);
    this.#posed ??= { tree: this.#tree, handles: this.#handles };
    return this.#posed;
  }

  /** The document at that time. At the start it is the very document that was given. */
  get document(): TreeDocument {
    this.#document ??= this.#read();
    return this.#document;
  }

  /** The number of checkpoints. */
  get kept(): number {
    return this.#kept.count;
  }

  /** Returns the course of another document, and gives the memory of this one back. */
  after(document: TreeDocument): Course {
    if (document === this.start && this.#steps === 0) return this;
    const course = new Course(document);
    this.dispose();
    return course;
  }

  /**
   * Goes to a time, in seconds, or as near as `most` steps lead; before the start there is none.
   *
   * @throws KinetreeError `TOO_LARGE` for a rotation too fast to be stepped. Then it has gone as
   * far as it can.
   */
  seek(time: number, most = Number.POSITIVE_INFINITY): void {
    if (!Number.isFinite(time))
      throw new KinetreeError('NOT_FINITE', `the time must be a number, but is ${time}`);
    const steps = Math.max(0, Math.round((time - this.start.start) * RATE));
    if (steps === this.#steps) return;
    try {
      if (steps === 0) this.#rest();
      else this.#go(steps, most);
    } finally {
      this.#posed = null;
      this.#document = this.#steps === 0 ? this.start : null;
    }
  }

  dispose(): void {
    this.#kept.clear();
    this.#stepper?.dispose();
    this.#stepper = null;
    this.#rest();
    this.#document = this.start;
  }

  #rest(): void {
    this.#tree?.dispose();
    this.#tree = null;
    this.#steps = 0;
  }

  /** Goes to a step: onward from the present tree, or from a kept one. */
  #go(steps: number, most: number): void {
    if (!this.#stepper) {
      const { tree, handles } = posed(this.start);
      this.#stepper = new Stepper(this.start, handles);
      this.#handles = handles;
      this.#kept.offer(0, tree);
    }
    const from = this.#kept.before(steps);
    const onward = this.#tree && this.#steps <= steps && this.#steps >= (from?.steps ?? 0);
    if (from && !onward) {
      this.#tree?.dispose();
      this.#tree = from.tree.copy();
      this.#steps = from.steps;
    }
    const tree = this.#tree as Hierarchy;
    for (let left = most; left > 0 && this.#steps < steps; left--) {
      this.#stepper.step(tree, this.#steps);
      this.#steps++;
      this.#kept.offer(this.#steps, tree);
    }
  }

  #read(): TreeDocument {
    const now = { ...this.start, nodes: nodesAsIn(this.start, this.posed), start: this.time };
    adopt(now, this.posed);
    return now;
  }
}
