/**
 * The edits that take a stretch from the children of a node. Where a node no longer stretches its
 * children, their places are scaled in its stead, so that their origins stay where they were.
 */
import {
  childrenOf,
  freshId,
  placeOf,
  REST,
  type TreeDocument,
  type TreeNode,
  type Triple,
  withNodes,
} from '../document/document.ts';
import { expectShape, freshName } from '../document/edits.ts';
import { evened, ownScale, put, stretched } from './stretch.ts';
import { link } from './words.ts';

/** A document after an edit, and the node that has the body of another one since. */
export interface Treated {
  readonly document: TreeDocument;
  readonly body?: ReadonlyMap<number, number>;
}

const ONE: Triple = [1, 1, 1];

/** Scales nodes along all axes by the mean. */
export function even(document: TreeDocument, causes: readonly TreeNode[]): Treated {
  return { document: causes.reduce((made, node) => put(made, evened(node)), document) };
}

/** Lets a node compensate for its parent's own scale. */
export function compensated(document: TreeDocument, node: TreeNode): Treated {
  return { document: put(document, { ...node, compensates: true }) };
}

/** Scales a node's shape and the places of its children instead of the node. */
export function baked(document: TreeDocument, node: TreeNode): Treated {
  const sizes = sizesOf(node);
  const { shape } = node;
  const larger = expectShape({
    ...shape,
    size: times(sizes.scale, shape.size),
    center: times(sizes.scale, shape.center),
  });
  return { document: withPlaces(put(document, { ...bare(node), shape: larger }), node, sizes) };
}

/** Gives a node's scale and its body to a child of its own, which has no children. */
export function leaf(document: TreeDocument, node: TreeNode): Treated {
  const sizes = sizesOf(node);
  const id = freshId(document);
  const body: TreeNode = {
    ...REST,
    ...sizes,
    id,
    parent: node.id,
    name: freshName(document, `${link(node).name} body`),
    shape: node.shape,
  };
  const emptied = put(document, { ...bare(node), shape: { ...node.shape, kind: 'none' } });
  const placed = withPlaces(emptied, node, sizes);
  const nodes = placed.nodes.toSpliced(placeOf(placed, node.id) + 1, 0, body);
  return { document: { ...placed, nodes }, body: new Map([[node.id, id]]) };
}

type Sizes = Pick<TreeNode, 'scale' | 'stretch'>;

/** Returns a node's own stretch without its mirrors, which stay with it: they lean nobody. */
function sizesOf({ scale, stretch }: TreeNode): Sizes {
  if (stretch) return { scale: ONE, stretch };
  return { scale: [Math.abs(scale[0]), Math.abs(scale[1]), Math.abs(scale[2])] };
}

/** Returns the node with the mirrors alone of its scale. */
function bare(node: TreeNode): TreeNode {
  const { stretch, ...rest } = node;
  const [x, y, z] = stretch ? ONE : ownScale(node);
  return { ...rest, scale: [x < 0 ? -1 : 1, y < 0 ? -1 : 1, z < 0 ? -1 : 1] };
}

/** Scales the places of a node's children, and the rates of these places, in clips too. */
function withPlaces(document: TreeDocument, parent: TreeNode, sizes: Sizes): TreeDocument {
  const below = childrenOf(document, parent.id);
  const children = new Set(below.map(({ id }) => id));
  const placed = below.map((node): TreeNode => {
    // The course of a flight is measured in the parent: the core begins it anew from the rates.
    const { flight: _, ...rest } = node;
    const scaled = (vector: Triple): Triple => stretched(sizes, vector);
    return {
      ...rest,
      translation: scaled(node.translation),
      velocity: scaled(node.velocity),
      acceleration: scaled(node.acceleration),
    };
  });
  const clips = document.clips.map((clip) => ({
    ...clip,
    channels: clip.channels.map((channel) => {
      if (channel.path !== 'translation' || !children.has(channel.node)) return channel;
      return { ...channel, values: triples(channel.values, (vector) => stretched(sizes, vector)) };
    }),
  }));
  return { ...document, nodes: withNodes(document, placed), clips };
}

function triples(values: ArrayLike<number>, map: (vector: Triple) => Triple): number[] {
  const found: number[] = [];
  for (let i = 0; i + 2 < values.length; i += 3)
    found.push(...map([values[i] as number, values[i + 1] as number, values[i + 2] as number]));
  return found;
}

function times([a, b, c]: Triple, [x, y, z]: Triple): Triple {
  return [a * x, b * y, c * z];
}
