/**
 * What figures may use of the core: what their own, smaller wasm holds (`crate/wasm` without its default features).
 * A figure that needs more adds it here and there.
 */
export {
  accumulate,
  largestShear,
  type Rule,
  rotationFromVector,
  rules,
  type Skew,
  shear,
  type Trs,
  type WorldNode,
} from './accumulate.ts';
export { chainMotion } from './chain.ts';
export {
  type AccelerationTerms,
  type Algebra,
  type AngularTerms,
  type BodyLike,
  type Delta,
  type DeltaLike,
  type Motion,
  type MotionLike,
  type Moving,
  type MovingLike,
  type PlaneTypes,
  plane,
  type SolidTypes,
  solid,
} from './dynamic.ts';
export { type ErrorCode, KinetreeError } from './errors.ts';
export {
  type Fit,
  Hierarchy,
  type Keep,
  type Local,
  type LocalLike,
  type PoseLike,
  type Residual,
  type StepOptions,
  type TranslationScheme,
} from './hierarchy.ts';
export type { NodeHandle } from './tree.ts';
export type { QuatLike, Vec3Like } from './vectors.ts';
export { initialize, ready } from './wasm.ts';
