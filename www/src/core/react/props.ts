/** The props of the components. */
import type { ReactNode, Ref, RefObject } from 'react';
import type { ScaleRule } from '../accumulate.ts';
import type { Keep } from '../hierarchy/fit.ts';
import type { LocalLike } from '../hierarchy/local.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Object3DLike } from '../three/like.ts';

/**
 * A parent: the `name` of a `<Node>`, its `ref`, a node of the tree, or `null` for the world.
 */
export type NodeParent = string | RefObject<Object3DLike | null> | NodeHandle | null;

/** The props of `<Hierarchy>`. */
export interface HierarchyProps {
  /** The rule by which scales accumulate. Default `matrices`. */
  readonly rule?: ScaleRule | undefined;
  /**
   * Seconds: the tree goes on in steps of this duration, and keeps what a frame has left over.
   * Default: one step a frame, as long as the frame was.
   */
  readonly step?: number | undefined;
  /** The most seconds of one frame, since a page that was hidden has minutes. Default 0.1. */
  readonly longest?: number | undefined;
  /** Time stands still. */
  readonly paused?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The parts of a state as props, which may be `undefined` from one rendering to the next. */
export type StateProps = {
  readonly [Part in Exclude<keyof LocalLike, 'free'>]?: LocalLike[Part] | undefined;
};

/**
 * The props of `<Node>`. Those of {@link LocalLike} are its state in its parent when it appears.
 * Time moves it from there; a prop whose numbers change is set then, and one that goes is set to
 * what it is without.
 */
export interface NodeProps extends StateProps {
  readonly name?: string | undefined;
  /**
   * Default: the `<Node>` around it. When it changes, the node gets another parent, and `keep` says
   * what stays. Else its pose in the world stays, and the parent carries it from then on.
   */
  readonly parent?: NodeParent | undefined;
  /**
   * What stays when the parent changes, as `tree.reparent` has it: the `pose` in the world, at rest
   * in the parent, which is the default; the `velocity` too, or all of its `motion`; or its `local`
   * state in the parent. With `velocity` in the world the node is released: it flies on as it
   * moved, with the `acceleration` that it is given.
   */
  readonly keep?: Keep | undefined;
  readonly visible?: boolean | undefined;
  readonly children?: ReactNode;
  /** The `Group` of three.js that the node drives. */
  readonly ref?: Ref<Object3DLike> | undefined;
}
