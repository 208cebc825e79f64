/**
 * What figures may use of the core: what their own, smaller wasm holds (the flavour `figures` of `scripts/wasm.mjs`).
 * A figure that needs more adds it here and there.
 */
export { chainMotion } from '../chain.ts';
export {
  type AccelerationTerms,
  type Algebra,
  type AngularAccelerationTerms,
  type BodyLike,
  type DynamicTransform,
  type DynamicTransformLike,
  type MotionTerms,
  type PointMotion,
  type PointMotionLike,
  type Rates,
  type RatesLike,
  type Space3Types,
  space3,
} from '../dynamic.ts';
export {
  type Fit,
  Hierarchy,
  type Keep,
  type Local,
  type LocalLike,
  type PoseLike,
  type Residual,
} from '../hierarchy.ts';
export type { NodeHandle } from '../node-handle.ts';
export {
  type ContactImpulse,
  type ContactLike,
  type Friction,
  type InertiaOf,
  type Physics,
  physics3,
} from '../physics.ts';
export * from './still.ts';
