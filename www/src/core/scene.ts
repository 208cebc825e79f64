/** Whole trees in and out, as plain objects and as JSON. */
import type { ScaleRule } from './accumulate.ts';
import { KinetreeError } from './boundary/errors.ts';
import { block, refuse } from './boundary/tree.ts';
import { start } from './boundary/wasm.ts';
import { Editing } from './editing.ts';

/** A tree as a plain object, ready for JSON. Rust reads and writes the same. */
export interface Scene {
  /** Of this description: 1 so far. */
  readonly version: number;
  /** How many axes space has: 3. */
  readonly dimension: number;
  readonly rule: ScaleRule;
  /** Parents before children, children in their order. */
  readonly nodes: readonly SceneNode[];
}

/** A node of a {@link Scene}: numbers in the order of the axes. What is left out, or has no numbers, is the identity, or at rest. */
export interface SceneNode {
  readonly name?: string;
  /** The place in the list of the node it hangs on, which comes before it; `null` for the world. */
  readonly parent?: number | null;
  readonly translation?: readonly number[];
  /** x, y, z, w */
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  /** Nine numbers, column by column, where the node holds a matrix: its rotation times this. */
  readonly stretch?: readonly number[];
  readonly velocity?: readonly number[];
  readonly acceleration?: readonly number[];
  readonly angularVelocity?: readonly number[];
  readonly angularAcceleration?: readonly number[];
  /** Whether steps carry it by its rates in the world. */
  readonly free?: boolean;
}

/**
 * A tree (or a wood: any number of roots) of nodes that stand, turn, stretch and move in what they hang on.
 *
 * ```js
 * const tree = new Hierarchy();
 * const ferry = tree.add({ translation: [100, 0, 0], velocity: [5, 0, 0] }, { name: 'ferry' });
 * const car = tree.add({ velocity: [0, 0, -1] }, { parent: ferry, name: 'car' });
 * tree.world(car).velocity; // 5, 0, −1
 * tree.reparent(car, null); // it drives off, and keeps its speed
 * tree.step(1 / 60);
 * ```
 *
 * `null` stands for the world, wherever a parent or a frame is asked for. What follows from a node is worked out when it is asked for, and kept
 * until something above it changes. Readings take an `out` last, which they fill and return: with one that an earlier call returned,
 * nothing is allocated.
 *
 * A call that is refused throws a {@link KinetreeError} and changes nothing. Besides what each says, all refuse: `NO_SUCH_NODE` for a handle whose node was
 * removed or is another tree's; `NOT_FINITE`, `NOT_UNIT` and `BAD_ARGUMENT` as `solid` does; `SINGULAR` where a parent that flattens space would have to be
 * undone; `DISPOSED`.
 *
 * It holds memory of the core: dispose of it, or let it go out of scope of `using`.
 */
export class Hierarchy extends Editing {
  /** The whole tree as a plain object. Numbers keep all their bits; handles do not travel: nodes are numbered by their place in the list. */
  toScene(): Scene {
    return this.core.to_scene() as Scene;
  }

  /** What `JSON.stringify` writes: {@link toScene}. */
  toJSON(): Scene {
    return this.toScene();
  }

  /**
   * The tree that a plain object tells of; its nodes, in the order of the list, are {@link nodes}.
   *
   * @throws KinetreeError `BAD_SCENE` for what is no scene, has another version, or a node before its parent; `NOT_FINITE`, `NOT_UNIT` and `BAD_ARGUMENT`
   * for numbers that make no sense.
   */
  static fromScene(scene: Scene): Hierarchy {
    // Room for the numbers of a refusal.
    block();
    const { Tree } = start();
    try {
      return new Hierarchy(Tree.from_scene(scene));
    } catch (cause) {
      if (typeof cause === 'number') refuse(cause);
      const said = cause instanceof Error ? cause.message : String(cause);
      throw new KinetreeError('BAD_SCENE', `this is no scene: ${said}`, { cause });
    }
  }

  /**
   * The tree that a text tells of which `JSON.stringify` wrote.
   *
   * @throws KinetreeError as {@link fromScene}, and `BAD_SCENE` for what is no JSON.
   */
  static fromJSON(text: string): Hierarchy {
    let scene: Scene;
    try {
      scene = JSON.parse(text) as Scene;
    } catch (cause) {
      throw new KinetreeError('BAD_SCENE', `this is no scene: ${String(cause)}`, { cause });
    }
    return Hierarchy.fromScene(scene);
  }
}
