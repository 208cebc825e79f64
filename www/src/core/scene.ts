/** Whole trees as plain objects, out and in: for JSON, files and other threads. */

import { numbers, starter } from './boundary/core.ts';
import { fromCore, inWords, KinetreeError } from './boundary/errors.ts';
import { sceneSentences } from './boundary/sentences.ts';
import { scene as group } from './generated/groups/scene.js';
import { status, treeError } from './hierarchy/calls.ts';
import { expectTree } from './hierarchy/expect.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import { badScene, readScene, type Scene, writeScene } from './hierarchy/scene.ts';
import { Hierarchy } from './hierarchy.ts';

const start = /* @__PURE__ */ starter(group);

/**
 * Returns a whole tree as a plain object. Numbers keep all their bits, in JSON too. Nodes are
 * numbered by their place in the list, without handles.
 *
 * ```js
 * const tree = new Hierarchy();
 * tree.add({ translation: [0.1, 0, 0] }, { name: 'boat' });
 * const saved = JSON.stringify(toScene(tree));
 * const again = fromScene(JSON.parse(saved));
 * console.log(again.local(again.find('boat')).translation[0]); // → 0.1
 * ```
 *
 * @throws KinetreeError `FULL` for a tree that is too large for one object; `DISPOSED`;
 * `NOT_FINITE` or `NOT_UNIT` for a node whose rows have NaN, infinities, or a quaternion that is no
 * rotation: no scene could be read with it.
 */
export function toScene(tree: Hierarchy): Scene {
  const { unchanged } = expectTree(tree);
  const written = start().to_scene(unchanged);
  if (typeof written === 'number') status(written, unchanged);
  return readScene(written);
}

/**
 * Makes a tree from a plain object. A parent may come after its children; siblings are in the order
 * of the list. `handles`, if it is given, is filled with the nodes in the order of the list;
 * {@link Hierarchy.nodes} has them parents first, which is the same order for a scene that
 * {@link toScene} or `readGltf` returned.
 *
 * ```js
 * const nodes = [{ name: 'arm' }, { name: 'hand', parent: 0, translation: [0, 2, 0] }];
 * const handles = [];
 * const tree = fromScene({ version: 1, dimension: 3, rule: 'matrices', nodes }, handles);
 * console.log(tree.name(handles[1]), tree.parent(handles[1]) === handles[0]); // → hand true
 * ```
 *
 * @throws KinetreeError `FULL` or `TOO_LARGE` where memory has no room for it;
 * `BAD_SCENE` for an object that is no scene, has another version, or a
 * node whose parent is missing or its own descendant; `NOT_FINITE`, `NOT_UNIT` and `BAD_ARGUMENT`
 * for numbers that make no sense.
 */
export function fromScene(scene: Scene, handles?: NodeHandle[]): Hierarchy {
  if (handles !== undefined && (!Array.isArray(handles) || Object.isFrozen(handles)))
    throw new KinetreeError('BAD_ARGUMENT', 'the handles must be a list to be filled');
  let written: ReturnType<typeof writeScene>;
  try {
    written = writeScene(scene);
  } catch (cause) {
    // A getter of the scene's may throw anything.
    throw cause instanceof KinetreeError ? cause : badScene(String(cause), cause);
  }
  const tree = new Hierarchy();
  const refused = start().set_scene(tree.core, written.names, written.count);
  if (refused === 0) {
    if (handles) {
      const found = numbers(written.count);
      handles.length = written.count;
      for (let place = 0; place < handles.length; place++) handles[place] = found[place] as NodeHandle;
    }
    return tree;
  }
  const error = sceneRefusal(refused);
  tree.dispose();
  throw error;
}

/** The kinds of errors from which on they are a hierarchy's or a scene's. */
const OF_TREES = 100;

/**
 * Returns the error of a scene that the core refused.
 *
 * @internal
 */
export function sceneRefusal(kind: number): KinetreeError {
  const [first = 0, second = 0] = numbers();
  const sentence = sceneSentences[kind];
  if (sentence) return new KinetreeError('BAD_SCENE', inWords(sentence, { first, second }));
  return kind > OF_TREES
    ? treeError(kind, { first, second })
    : fromCore(kind, numbers(), (place) => ` of node ${place} of the scene`);
}
