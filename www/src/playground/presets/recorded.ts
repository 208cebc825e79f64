/** A tree with a recorded motion, from a glTF file of ours. */
import type { Shape, TreeDocument } from '../document/document.ts';
import { gltfDocument } from '../files/gltf.ts';
import { ball, bare, box } from './grow.ts';
import figure from './walker.gltf?raw';

/** The bodies of the figure's nodes: each from its joint down to the next. */
const limbs: Readonly<Record<string, Shape>> = {
  hips: box([0.2, 0.14, 0.32]),
  spine: box([0.22, 0.46, 0.36], [0, 0.22, 0]),
  head: ball(0.26, [0.02, 0.14, 0]),
  arm: box([0.09, 0.3, 0.09], [0, -0.14, 0]),
  forearm: box([0.08, 0.28, 0.08], [0, -0.14, 0]),
  leg: box([0.13, 0.42, 0.13], [0, -0.21, 0]),
  shin: box([0.1, 0.42, 0.1], [0, -0.21, 0]),
  foot: box([0.26, 0.08, 0.11], [0.06, -0.02, 0]),
};

/** Returns a figure that walks in place, read from a glTF file. */
export function walker(): TreeDocument {
  const { source: _, ...read } = gltfDocument(figure, 'A figure that walks', () => undefined).document;
  const shapeOf = (name: string): Shape => limbs[name.replace(/^(left|right) /, '')] ?? bare;
  return { ...read, nodes: read.nodes.map((node) => ({ ...node, shape: shapeOf(node.name) })) };
}
