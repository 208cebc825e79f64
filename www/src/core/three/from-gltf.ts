/** The objects of a model that three.js has loaded, and the nodes of the same file in a tree. */
import { described, KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import type { GltfFile } from '../gltf.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { expectObject, type LoadedGltfLike, type Object3DLike } from './like.ts';

/** The options of {@link fromLoadedGltf}. */
export interface LoadedGltfOptions {
  /** The nodes of the file's scene, in its order, in a tree that has others too. Default: all. */
  readonly nodes?: readonly NodeHandle[];
}

/**
 * Returns the node of each object of a model that `GLTFLoader` has loaded, in a tree that was made
 * of the same file: by the loader's own associations, whatever the names, which the loader changes.
 *
 * ```js
 * const file = readGltf('{ "asset": { "version": "2.0" }, "nodes": [{ "name": "left arm" }] }');
 * const tree = fromScene(file.scene);
 * const arm = new THREE.Object3D(); // GLTFLoader gives it, with the name left_arm
 * const model = { scene: arm, parser: { associations: new Map([[arm, { nodes: 0 }]]) } };
 *
 * const rig = new ThreeRig(tree, { nodes: fromLoadedGltf(model, file, tree) });
 * console.log(tree.name(rig.node(arm))); // → left arm
 * ```
 *
 * The root of `model.scene`, a group that the loader adds, is no node of the file, and is in no
 * pair.
 *
 * @throws KinetreeError `BAD_ARGUMENT` for nodes that are not those of the file: another number of
 * them, or other names, of which the sentence has the first; where an object is associated with a
 * node that the file has not, and where no object is associated with any.
 */
export function fromLoadedGltf<O extends Object3DLike>(
  model: LoadedGltfLike<O>,
  file: Pick<GltfFile, 'scene' | 'places'>,
  tree: Hierarchy,
  given: LoadedGltfOptions = {},
): Map<O | O['children'][number], NodeHandle> {
  if (typeof tree?.nodes !== 'function') throw refused('the tree must be a Hierarchy');
  const { nodes = tree.nodes() } = options(given, ['nodes'], 'the options of fromLoadedGltf');
  if (!Array.isArray(nodes)) throw refused('the nodes must be a list');
  if (!Array.isArray(file?.scene?.nodes) || !Array.isArray(file.places))
    throw refused('the file must be the one that readGltf returned, with scene and places');
  const associations = model?.parser?.associations;
  if (!(associations instanceof Map))
    throw refused('a model of GLTFLoader is needed, with parser.associations');
  const { nodes: wanted } = file.scene;
  if (nodes.length !== wanted.length)
    throw refused(
      `the list has ${nodes.length} nodes, but the file has ${wanted.length}: pass those that its scene was made into`,
    );
  for (const [place, node] of nodes.entries()) {
    const [has, should] = [tree.name(node), wanted[place]?.name ?? ''];
    if (has !== should)
      throw refused(
        `node ${place} of the list is ${described(has)}, but that of the file is ${described(should)}: the list is of another file, or in another order`,
      );
  }
  const found = new Map<O | O['children'][number], NodeHandle>();
  for (const [object, association] of associations) {
    const number = (association as { nodes?: number } | null | undefined)?.nodes;
    if (number === undefined) continue;
    const node = nodes[file.places[number] ?? -1];
    if (node === undefined)
      throw refused(
        `an object of the model is node ${number}, which the file has not: it is of another file`,
      );
    expectObject(object as O);
    found.set(object as O, node);
  }
  if (found.size === 0) throw refused('no object of the model is associated with a node of the file');
  // Parents first, as fromObject3D has them.
  const order = new Map(nodes.map((node, place) => [node, place]));
  const place = (node: NodeHandle): number => order.get(node) ?? 0;
  return new Map([...found].sort(([, a], [, b]) => place(a) - place(b)));
}

function refused(message: string): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', message);
}
