/** The operations for figures that have a tree of nodes, and need nothing else that moves. */
import type { ScaleRule } from '../accumulate.ts';
import { FigureTree } from '../hierarchy/figure-tree.ts';
import type { Hierarchy as Whole } from '../hierarchy.ts';

export type {
  Fit,
  FitOptions,
  KeepOptions,
  ReparentOptions,
  Residual,
} from '../hierarchy/fit.ts';
export type { Local, LocalLike, PoseLike } from '../hierarchy/local.ts';
export type { NodeHandle } from '../hierarchy/node-handle.ts';
export type { SceneNode } from '../hierarchy/scene.ts';
export * from './still.ts';

/** The class `Hierarchy`, with those of its methods that the core of the figures has. */
export interface Hierarchy
  extends Pick<
    Whole,
    | 'accelerationTerms'
    | 'add'
    | 'applyImpulse'
    | 'change'
    | 'contains'
    | 'dispose'
    | 'isFreeBody'
    | 'jump'
    | 'jumpWithoutChildren'
    | 'local'
    | 'motionTerms'
    | 'name'
    | 'parent'
    | 'relative'
    | 'relativeMatrix'
    | 'remove'
    | 'reparent'
    | 'setFreeBody'
    | 'size'
    | 'transformMotion'
    | 'transformPoint'
    | 'transformVector'
    | 'world'
    | 'worldMatrix'
    | typeof Symbol.dispose
  > {
  copy(): Hierarchy;
  step(dt: number): void;
}

export const Hierarchy: new (rule?: ScaleRule) => Hierarchy = FigureTree;
