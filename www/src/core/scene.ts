/** Whole trees in and out, as plain objects and as JSON. */
import type { Rule } from './accumulate.ts';
import { KinetreeError } from './errors.ts';
import { Hierarchy as Tree } from './hierarchy.ts';
import { refuse } from './tree.ts';

/** A tree as a plain object, ready for JSON. Rust reads and writes the same. */
export interface Scene {
  /** Of this description: 1 so far. */
  readonly version: number;
  /** How many axes space has: 3. */
  readonly dimension: number;
  readonly rule: Rule;
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

/** {@inheritDoc Tree} */
export class Hierarchy extends Tree {
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
    const tree = new Hierarchy();
    try {
      let kind: number;
      try {
        kind = tree.core.become_scene(scene);
      } catch (cause) {
        const said = cause instanceof Error ? cause.message : String(cause);
        throw new KinetreeError('BAD_SCENE', `this is no scene: ${said}`, { cause });
      }
      if (kind !== 0) refuse(kind, tree.core);
    } catch (error) {
      tree.dispose();
      throw error;
    }
    return tree;
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
