/**
 * The tree in motion, and the same with one node turned further. The turn is no part of the motion:
 * another node or another angle leaves the first as it was.
 */

import type { Hierarchy, NodeHandle } from '../../core/entries/index.ts';
import { KinetreeError, rotationFromScaledAxis } from '../../core/entries/index.ts';
import type { PlaygroundParams } from '../../playground/controls.ts';
import type { TreeDocument, TreeNode } from '../../playground/document/document.ts';
import { type Posed, posedApart } from '../../playground/document/posed.ts';
import { documentOf } from '../../playground/files/document-json.ts';
import { RATE, Stepper } from '../../playground/motion/stepper.ts';

export class Model {
  document: TreeDocument;
  #moving: Posed;
  #stepper: Stepper;
  /** Seconds that have passed of the next step of the document, and the steps before. */
  #passed = 0;
  #steps = 0;
  #shown: Hierarchy | null = null;

  /** @throws KinetreeError for a text that is no tree. */
  constructor(tree: string) {
    this.document = read(tree);
    this.#moving = posedApart(this.document);
    this.#stepper = new Stepper(this.document, this.#moving.handles);
  }

  get posed(): Posed {
    return { tree: this.#shown ?? this.#moving.tree, handles: this.#moving.handles };
  }

  /** Returns the place of the chosen node: the last one where there are fewer. */
  chosen({ node }: PlaygroundParams): number {
    return Math.min(node, this.document.nodes.length) - 1;
  }

  nodeOf(params: PlaygroundParams): TreeNode | undefined {
    return this.document.nodes[this.chosen(params)];
  }

  changed(name: keyof PlaygroundParams, { tree }: PlaygroundParams): void {
    if (name !== 'tree') return;
    const next = new Model(tree);
    this.dispose();
    this.document = next.document;
    this.#moving = next.#moving;
    this.#stepper = next.#stepper;
    this.#passed = 0;
    this.#steps = 0;
  }

  /** Steps the tree at the playground's rate, which may be lower than the figure's. */
  step(dt: number, params: PlaygroundParams): void {
    // A tenth of a step is more than all rounding of the sum.
    for (this.#passed += dt; this.#passed > 0.9 / RATE; this.#passed -= 1 / RATE)
      this.#stepper.step(this.#moving.tree, this.#steps++);
    this.settle(params);
  }

  settle(params: PlaygroundParams): void {
    this.#shown?.dispose();
    this.#shown = null;
    const handle = this.#moving.handles[this.chosen(params)];
    if (handle === undefined || params.turn === 0) return;
    const shown = this.#moving.tree.copy();
    shown.setLocal(handle, { rotation: this.#turned(shown, handle, params) });
    this.#shown = shown;
  }

  #turned(tree: Hierarchy, handle: NodeHandle, { turn, axis }: PlaygroundParams): number[] {
    const about = { x: [turn, 0, 0], y: [0, turn, 0], z: [0, 0, turn] }[axis] as [number, number, number];
    const [x, y, z, w] = rotationFromScaledAxis(about);
    const [a = 0, b = 0, c = 0, d = 1] = tree.local(handle).rotation;
    return [
      d * x + a * w + b * z - c * y,
      d * y + b * w + c * x - a * z,
      d * z + c * w + a * y - b * x,
      d * w - a * x - b * y - c * z,
    ];
  }

  dispose(): void {
    this.#shown?.dispose();
    this.#shown = null;
    this.#stepper.dispose();
    this.#moving.tree.dispose();
  }
}

function read(text: string): TreeDocument {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new KinetreeError('BAD_SCENE', 'the tree is no JSON: copy it from the playground, under Share', {
      cause,
    });
  }
  return documentOf(json);
}
