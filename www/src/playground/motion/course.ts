/**
 * The course of a document through time: the tree at each instant from the document's start on. It
 * is computed from the start in equal steps, so an instant has the same bits however it is reached.
 */
import { type Hierarchy, KinetreeError, type NodeHandle } from '../../core/entries/playground.ts';
import type { TreeDocument, TreeNode } from '../document/document.ts';
import { type Posed, posed } from '../document/posed.ts';
import { stateOf } from '../document/scene.ts';

/** The length of a step, in seconds. */
export const STEP = 1 / 240;
/** Steps between two instants that are kept to start from. */
const STRIDE = 240;

export class Course {
  /** The trees at every second, the first at the start. */
  readonly #kept: Hierarchy[] = [];
  #handles: readonly NodeHandle[] = [];
  /** The tree at the present time, if that is not the start. */
  #tree: Hierarchy | null = null;
  #steps = 0;
  #document: TreeDocument | null;

  /** @throws KinetreeError for a document that the core does not take. */
  constructor(readonly start: TreeDocument) {
    posed(start);
    this.#document = start;
  }

  /** The time, in seconds. */
  get time(): number {
    return this.start.start + this.#steps * STEP;
  }

  /**
   * The tree at that time, and the handles of its nodes in the order of the document. Nobody else
   * changes it, and nobody keeps it: after the next edit or seek it is another one.
   */
  get posed(): Posed {
    return this.#tree ? { tree: this.#tree, handles: this.#handles } : posed(this.start);
  }

  /** The document at that time. At the start it is the very document that was given. */
  get document(): TreeDocument {
    this.#document ??= this.#read();
    return this.#document;
  }

  /** Returns the course of another document, and gives the memory of this one back. */
  after(document: TreeDocument): Course {
    if (document === this.start && this.#steps === 0) return this;
    const course = new Course(document);
    this.dispose();
    return course;
  }

  /**
   * Goes to a time, in seconds; before the start there is none.
   *
   * @throws KinetreeError `TOO_LARGE` for a rotation too fast to be stepped. Then it stays.
   */
  seek(time: number): void {
    if (!Number.isFinite(time))
      throw new KinetreeError('NOT_FINITE', `the time must be a number, but is ${time}`);
    const steps = Math.max(0, Math.round((time - this.start.start) / STEP));
    if (steps === this.#steps) return;
    const tree = steps === 0 ? null : this.#treeAt(steps);
    this.#tree?.dispose();
    this.#tree = tree;
    this.#steps = steps;
    this.#document = steps === 0 ? this.start : null;
  }

  dispose(): void {
    for (const tree of this.#kept.splice(0)) tree.dispose();
    this.#tree?.dispose();
    this.#tree = null;
    this.#steps = 0;
    this.#document = this.start;
  }

  /** Returns a tree of its own at a step, from the latest one that is kept before it. */
  #treeAt(steps: number): Hierarchy {
    if (this.#kept.length === 0) {
      const { tree, handles } = posed(this.start);
      this.#kept.push(tree.copy());
      this.#handles = handles;
    }
    const second = Math.min(Math.floor(steps / STRIDE), this.#kept.length - 1);
    const goesOn = this.#tree && this.#steps <= steps && this.#steps >= second * STRIDE;
    const tree = (goesOn ? (this.#tree as Hierarchy) : (this.#kept[second] as Hierarchy)).copy();
    try {
      for (let at = goesOn ? this.#steps : second * STRIDE; at < steps; at++) {
        tree.step(STEP);
        if ((at + 1) % STRIDE === 0 && (at + 1) / STRIDE === this.#kept.length) this.#kept.push(tree.copy());
      }
    } catch (refusal) {
      tree.dispose();
      throw refusal;
    }
    return tree;
  }

  #read(): TreeDocument {
    const { tree, handles } = this.posed;
    const places = new Map(tree.nodes().map((handle, place) => [handle, place]));
    const { nodes: given } = tree.toScene();
    const nodes = this.start.nodes.map((node, i): TreeNode => {
      const { id, name, parent, shape } = node;
      const at = given[places.get(handles[i] as NodeHandle) as number];
      return at ? { id, name, parent, shape, ...stateOf(at) } : node;
    });
    return { ...this.start, nodes, start: this.time };
  }
}
