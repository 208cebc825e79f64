/**
 * Trees of transforms that move, after "Managing Transformations in Hierarchy" and "The Dynamics of
 * a Transform Hierarchy".
 *
 * The methods of `Hierarchy` are in the files of `hierarchy/`, one idea each, where each adds to
 * the one before: nodes, states, frames, motion, forces, poses. This file adds whole trees.
 */
import { type ScaleRule, scaleRules } from './accumulate.ts';
import { KinetreeError } from './boundary/errors.ts';
import { choice } from './boundary/vectors.ts';
import { numbers, starter } from './boundary/wasm.ts';
import type { HierarchyEditing as Core } from './generated/main/glue.js';
import { editing as group } from './generated/main/groups/editing.js';
import { sceneRefusal } from './hierarchy/calls.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import { copyOf } from './hierarchy/owner.ts';
import { HierarchyPoses } from './hierarchy/poses.ts';
import { badScene, readScene, type Scene, writeScene } from './hierarchy/scene.ts';

const start = /* @__PURE__ */ starter(group);

/**
 * A forest of transforms that move: any number of roots, each node with its state in its parent.
 *
 * ```js
 * const tree = new Hierarchy();
 * const ferry = tree.add({ translation: [100, 0, 0], velocity: [5, 0, 0] }, { name: 'ferry' });
 * const car = tree.add({ velocity: [0, 0, -1] }, { parent: ferry, name: 'car' });
 * console.log(tree.world(car).velocity.join()); // → 5,0,-1
 * tree.reparent(car, null); // it drives off, and keeps its velocity
 * tree.step(1 / 60);
 * ```
 *
 * `null` is the world, wherever a method takes a parent or a frame. A node's values in the world
 * are computed when they are read, and kept until something above the node changes. Methods that
 * read take an `out` last, which they fill and return: with one that an earlier call returned,
 * nothing is allocated.
 *
 * `change` and `changeWorld` set the parts given; `setLocal` and `setWorld` set all, and take a
 * missing part for that of the identity.
 *
 * A call that is refused throws a {@link KinetreeError} and changes nothing. Besides what each
 * method says, all refuse: `NO_SUCH_NODE` for a handle whose node was removed or is another tree's;
 * `NOT_FINITE`, `NOT_UNIT` and `BAD_ARGUMENT` as `space3` does; `SINGULAR` where they would have to
 * undo a parent that flattens space; `DISPOSED`.
 *
 * It holds memory of the core: dispose of it, or let it go out of scope of `using`.
 */
export class Hierarchy extends HierarchyPoses {
  /** An empty tree. `rule` says how scales accumulate. */
  constructor(rule?: ScaleRule);
  /** @internal */
  constructor(rule: ScaleRule | Core);
  constructor(rule: ScaleRule | Core = 'matrices') {
    const { HierarchyEditing } = start();
    super(rule instanceof HierarchyEditing ? rule : new HierarchyEditing(choice(scaleRules, rule)));
  }

  /** The rule by which scales accumulate. It can be changed at any time; all local states stay. */
  get rule(): ScaleRule {
    return scaleRules[this.core.rule()] as ScaleRule;
  }

  set rule(rule: ScaleRule) {
    this.core.set_rule(choice(scaleRules, rule));
  }

  /**
   * Returns a copy, to go back to. Handles name the same nodes in both.
   *
   * @throws KinetreeError `FULL` where memory has no room for it.
   */
  copy(): Hierarchy {
    return new Hierarchy(copyOf(this.unchanged));
  }

  /**
   * Returns the whole tree as a plain object. Numbers keep all their bits. Nodes are numbered by
   * their place in the list, without handles.
   */
  toScene(): Scene {
    return readScene(this.core.to_scene());
  }

  /** Returns what `JSON.stringify` writes: {@link toScene}. */
  toJSON(): Scene {
    return this.toScene();
  }

  /**
   * Makes a tree from a plain object. A parent may come after its children; siblings are in the
   * order of the list. `handles`, if it is given, is filled with the nodes in the order of the
   * list; {@link nodes} has them parents first, which is the same order for a scene that
   * {@link toScene} or `readGltf` returned.
   *
   * @throws KinetreeError `FULL` or `TOO_LARGE` where memory has no room for it;
   * `BAD_SCENE` for an object that is no scene, has another version, or a
   * node whose parent is missing or its own descendant; `NOT_FINITE`, `NOT_UNIT` and `BAD_ARGUMENT`
   * for numbers that make no sense.
   */
  static fromScene(scene: Scene, handles?: NodeHandle[]): Hierarchy {
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
    const refused = tree.core.set_scene(written.names, written.count);
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

  /**
   * Makes a tree from a text that `JSON.stringify` wrote.
   *
   * @throws KinetreeError as {@link fromScene}, and `BAD_SCENE` for a text that is no JSON.
   */
  static fromJSON(text: string): Hierarchy {
    let scene: Scene;
    try {
      scene = JSON.parse(text) as Scene;
    } catch (cause) {
      throw badScene(String(cause), cause);
    }
    return Hierarchy.fromScene(scene);
  }
}
