/**
 * Trees of transforms that move, after "Managing Transformations in Hierarchy" and "The Dynamics of
 * a Transform Hierarchy".
 *
 * The methods of `Hierarchy` are in the files of `hierarchy/`, one idea each, where each adds to
 * the one before: nodes, states, frames, motion, forces. What few programs use are functions:
 * `toScene`, `fromScene`, `poseBlend`.
 */
import { type ScaleRule, scaleRules } from './accumulate.ts';
import { KinetreeError } from './boundary/errors.ts';
import { choice } from './boundary/vectors.ts';
import { starter } from './boundary/wasm.ts';
import type { HierarchyEditing as Core } from './generated/main/glue.js';
import { editing as group } from './generated/main/groups/editing.js';
import { HierarchyForces } from './hierarchy/forces.ts';
import { copyOf } from './hierarchy/owner.ts';

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
export class Hierarchy extends HierarchyForces {
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
   * Refuses: `JSON.stringify(toScene(tree))` writes a tree.
   *
   * @throws KinetreeError `BAD_ARGUMENT`.
   */
  toJSON(): never {
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'a tree is in memory of the core: JSON is written of toScene(tree)',
    );
  }
}
