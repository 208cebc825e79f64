/**
 * The operations for figures: those that their own, smaller core has (`figures` in
 * `scripts/cores.mjs`). A figure that needs another one adds it here and there.
 */
import type { ScaleRule } from '../accumulate.ts';
import { Hierarchy as Whole } from '../hierarchy.ts';

export { chainMotion } from '../chain.ts';
export type { Algebra } from '../dynamic/algebra.ts';
export type {
  AccelerationTerms,
  AngularAccelerationTerms,
  BodyLike,
  DynamicTransform,
  DynamicTransformLike,
  Filled,
  MotionTerms,
  OutOf,
  PointMotion,
  PointMotionLike,
  Rates,
  RatesLike,
  Space3Types,
} from '../dynamic/states.ts';
export { space3 } from '../dynamic.ts';
export type {
  Fit,
  FitOptions,
  KeepOptions,
  ReparentOptions,
  Residual,
} from '../hierarchy/fit.ts';
export type { Local, LocalLike, PoseLike } from '../hierarchy/local.ts';
export type { NodeHandle } from '../hierarchy/node-handle.ts';
export {
  type ContactImpulse,
  type ContactLike,
  type Friction,
  type InertiaOf,
  type Physics,
  physics3,
} from '../physics.ts';
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

export const Hierarchy: new (rule?: ScaleRule) => Hierarchy = Whole;
