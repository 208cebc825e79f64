/**
 * The edits of a document. Each returns another document and leaves the given one as it was; what
 * the core refuses, it refuses too.
 */
import {
  type Fit,
  type Hierarchy,
  KinetreeError,
  type LocalLike,
  type NodeHandle,
  type Residual,
  type ScaleRule,
  type SceneNode,
  toScene,
} from '../../core/entries/index.ts';
import {
  endOf,
  freshId,
  LONGEST_NAME,
  lineage,
  PLAIN_SHAPE,
  placeOf,
  REST,
  type Shape,
  type State,
  type TreeDocument,
  type TreeNode,
  tidy,
  withNodes,
} from './document.ts';
import { posed, posedApart } from './posed.ts';
import { stateOf } from './scene.ts';

/** The numbers of a node in the world that an edit may set: parts of its pose, and its rates. */
type WorldPart = Partial<Omit<State, 'stretch' | 'free' | 'compensates' | 'flight' | 'drive'>>;

/** An edit that makes a node, and its id. */
export interface Made {
  readonly document: TreeDocument;
  readonly id: number;
}

/** An edit that may lose something, and what it lost. */
export interface Fitted {
  readonly document: TreeDocument;
  readonly residual: Residual;
}

export const NOTHING_LOST: Residual = { local: 0, world: 0, displacement: 0, angle: 0 };

/** Adds a node after the last child of a parent. */
export function add(
  document: TreeDocument,
  parent: number | null,
  given: Partial<Omit<TreeNode, 'id' | 'parent'>> = {},
): Made {
  const id = freshId(document);
  const at = parent === null ? document.nodes.length : endOf(document, expectPlace(document, parent));
  const made: TreeNode = {
    ...REST,
    shape: PLAIN_SHAPE,
    ...given,
    name: given.name ?? freshName(document, 'node'),
    id,
    parent,
  };
  const nodes = document.nodes.toSpliced(at, 0, made);
  return { document: accepted({ ...document, nodes }), id };
}

/** Removes a node with all its descendants. */
export function remove(document: TreeDocument, id: number): TreeDocument {
  const place = expectPlace(document, id);
  return { ...document, nodes: document.nodes.toSpliced(place, endOf(document, place) - place) };
}

export function rename(document: TreeDocument, id: number, name: string): TreeDocument {
  return replace(document, id, { name: tidy(name) });
}

/** Sets the parts given of a node's state in its parent. */
export function change(document: TreeDocument, id: number, part: Partial<State>): TreeDocument {
  return changeAll(document, [[id, part]]);
}

/** Sets the parts given of several nodes' states, each in its parent. */
export function changeAll(
  document: TreeDocument,
  parts: readonly (readonly [id: number, part: Partial<State>])[],
): TreeDocument {
  let made = document;
  const put: TreeNode[] = [];
  for (const [id, part] of parts) {
    const node = expectNode(document, id);
    // The core knows which of its numbers end a drive, and which turn with it.
    if (node.drive)
      made = within(made, id, (tree, it) => {
        tree.setLocal(it, part as LocalLike);
        return NOTHING_LOST;
      }).document;
    else put.push({ ...node, ...part });
  }
  return accepted({ ...made, nodes: withNodes(made, put) });
}

/** @throws KinetreeError `NOT_FINITE` or `BAD_ARGUMENT` for lengths that no body has. */
export function reshape(document: TreeDocument, id: number, shape: Shape): TreeDocument {
  return replace(document, id, { shape: expectShape(shape) });
}

/** Returns a shape whose lengths make sense. The core does not know shapes, so it refuses none. */
export function expectShape(shape: Shape): Shape {
  const found = [...shape.size, ...shape.center].find((it) => !Number.isFinite(it));
  if (found !== undefined)
    throw new KinetreeError(
      'NOT_FINITE',
      `the lengths of a body must be finite numbers, but one is ${found}`,
    );
  const least = Math.min(...shape.size);
  if (least < 0)
    throw new KinetreeError('BAD_ARGUMENT', `the size of a body must not be below 0, but is ${least}`);
  return shape;
}

/**
 * Sets the parts given of a node's state in the world.
 *
 * @throws KinetreeError `NOT_HELD` where no translation, rotation and scale holds the pose and
 * `fit` allows no loss; `SINGULAR` under a parent that flattens space.
 */
export function changeWorld(document: TreeDocument, id: number, part: WorldPart, fit: Fit = 'exact'): Fitted {
  return within(document, id, (tree, node) => tree.setWorld(node, part, { fit }));
}

/**
 * Sets the matrix of a node in the world, column by column.
 *
 * @throws KinetreeError as {@link changeWorld}.
 */
export function setWorldMatrix(
  document: TreeDocument,
  id: number,
  matrix: ArrayLike<number>,
  fit: Fit = 'exact',
): Fitted {
  return within(document, id, (tree, node) => tree.setWorldMatrix(node, matrix, { fit }));
}

export function setRule(document: TreeDocument, rule: ScaleRule): TreeDocument {
  return accepted({ ...document, rule });
}

/** Lets a node compensate for its parent's own scale, or inherit it again. */
export function setCompensates(document: TreeDocument, id: number, compensates: boolean): TreeDocument {
  const { compensates: _, ...node } = expectNode(document, id);
  return accepted(put(document, compensates ? { ...node, compensates } : node));
}

/** Returns a name that no node has yet: the given one, or it with a number. */
export function freshName({ nodes }: TreeDocument, name: string): string {
  // With room for the number: a file cuts longer names.
  const stem = tidy(name.replace(/ \d+$/, '').slice(0, LONGEST_NAME - 7));
  if (!nodes.some((it) => it.name === name)) return name;
  // One of as many numbers as there are names, and one more, is free.
  const numbers = new Uint8Array(nodes.length + 3);
  const numbered = `${stem} `;
  for (const it of nodes)
    if (it.name.startsWith(numbered)) numbers[Number(it.name.slice(numbered.length))] = 1;
  return `${numbered}${numbers.indexOf(0, 2)}`;
}

/**
 * Runs a call of the core on a node, and returns the document with the node after it. The tree has
 * that node, another one if the call needs it, and their ancestors alone: a node's numbers depend
 * on no others, so a drag in a large tree is as swift as in a small one.
 */
export function within(
  document: TreeDocument,
  id: number,
  act: (tree: Hierarchy, node: NodeHandle, other: NodeHandle | null) => Residual,
  other: number | null = null,
): Fitted {
  const place = expectPlace(document, id);
  if (other !== null) expectPlace(document, other);
  const part = lineage(document, [id, other]);
  const { tree, handles } = posedApart(part);
  try {
    const handle = handles[placeOf(part, id)] as NodeHandle;
    const residual = act(tree, handle, other === null ? null : (handles[placeOf(part, other)] as NodeHandle));
    // The core writes its nodes in an order of its own, which another parent changes.
    const given = toScene(tree).nodes[tree.nodes().indexOf(handle)] as SceneNode;
    const { name, parent, shape } = document.nodes[place] as TreeNode;
    return { document: put(document, { id, name, parent, shape, ...stateOf(given) }), residual };
  } finally {
    tree.dispose();
  }
}

/** Returns the document once the core has taken it. */
function accepted(document: TreeDocument): TreeDocument {
  posed(document);
  return document;
}

export function replace(document: TreeDocument, id: number, part: Partial<TreeNode>): TreeDocument {
  return put(document, { ...expectNode(document, id), ...part });
}

function put(document: TreeDocument, node: TreeNode): TreeDocument {
  expectPlace(document, node.id);
  return { ...document, nodes: withNodes(document, [node]) };
}

function expectNode(document: TreeDocument, id: number): TreeNode {
  return document.nodes[expectPlace(document, id)] as TreeNode;
}

export function expectPlace(document: TreeDocument, id: number): number {
  const place = placeOf(document, id);
  if (place < 0) throw new KinetreeError('NO_SUCH_NODE', `there is no node ${id} in the tree`);
  return place;
}
