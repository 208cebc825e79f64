/**
 * A figure as a tree of nodes, for the playground. The figure's own file of it is loaded when a
 * reader asks for it.
 */
import type { LocalLike, ScaleRule, SceneNode } from '../core/entries/index.ts';

/** A body of a node, in the node's axes: it feels the node's transform. A cylinder is along z. */
export interface NodeShape {
  readonly kind: 'box' | 'cylinder' | 'sphere' | 'none';
  readonly size?: readonly number[];
  readonly center?: readonly number[];
}

/** A node of a scene of the core, with a body. */
export interface FigureNode extends SceneNode {
  readonly name: string;
  readonly shape: NodeShape;
}

/** A recorded motion, whose channels name nodes by their places in the list. */
export interface FigureClip {
  readonly name: string;
  readonly channels: readonly {
    readonly node: number;
    readonly path: 'translation' | 'rotation' | 'scale';
    readonly times: readonly number[];
    readonly values: readonly number[];
  }[];
}

/** The tree in the playground's own format, but for its version. */
export interface FigureScene {
  readonly title: string;
  readonly rule: ScaleRule;
  /** Each node is after its parent. */
  readonly nodes: readonly FigureNode[];
  readonly clips?: readonly FigureClip[];
  /** The place of the clip that plays. */
  readonly clip?: number;
}

/** No body. */
export const BARE: NodeShape = { kind: 'none' };

export const box = (size: readonly number[], center: readonly number[] = [0, 0, 0]): NodeShape => ({
  kind: 'box',
  size,
  center,
});

/** A disc or a rod along z. */
export const roller = (width: number, length: number): NodeShape => ({
  kind: 'cylinder',
  size: [width, width, length],
});

export const ball = (width: number): NodeShape => ({ kind: 'sphere', size: [width, width, width] });

/** Returns a node of a scene, in the node at a place of the list, with its body and its state. */
export function nodeOf(
  name: string,
  parent: number | null,
  shape: NodeShape,
  local: LocalLike = {},
): FigureNode {
  return { name, parent, ...stateOf(local), shape };
}

/** Returns nodes of which each is in the one before it; `of` gives the name and the body of each. */
export function chainOf(
  locals: readonly LocalLike[],
  of: (place: number) => readonly [name: string, shape: NodeShape],
): FigureNode[] {
  return locals.map((local, i) => nodeOf(of(i)[0], i === 0 ? null : i - 1, of(i)[1], local));
}

/** Returns the state of a node as a scene has it. Figures write their vectors as lists. */
function stateOf(local: LocalLike): SceneNode {
  return Object.fromEntries(
    Object.entries(local).map(([name, it]) => [
      name,
      typeof it === 'number' ? [it, it, it] : Array.from(it as ArrayLike<number>),
    ]),
  );
}
