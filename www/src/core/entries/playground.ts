/**
 * The operations for the playground, where a reader makes a tree: whole trees, recorded motion, and
 * rotations from and to any form. It loads parts of the figures' core that no figure needs.
 */
export { type ChannelLike, Clip, type ClipLike, type Interpolation } from '../clip.ts';
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
export type {
  Fit,
  FitOptions,
  Keep,
  KeepOptions,
  PlaceOptions,
  ReleaseOptions,
  ReparentOptions,
  Residual,
} from '../hierarchy/fit.ts';
export type {
  Drive,
  DriveLike,
  Local,
  LocalLike,
  PoseLike,
  WorldLike,
  WorldState,
} from '../hierarchy/local.ts';
export type { StepScheme } from '../hierarchy/motion.ts';
export type { NodeHandle } from '../hierarchy/node-handle.ts';
export type { Scene, SceneNode } from '../hierarchy/scene.ts';
export { Hierarchy } from '../hierarchy.ts';
export {
  type Exponential,
  exponentials,
  type Magnus,
  magnusOrders,
  type RotationScheme,
  type TranslationScheme,
  translationSchemes,
} from '../integrate/schemes.ts';
export type { Loop, PlaybackOptions } from '../playback.ts';
export type { AxisAngle, Decomposition, EulerOrder } from '../rotation.ts';
export * as rotation3 from '../rotation.ts';
export { fromScene, toScene } from '../scene.ts';
export { type WorldParts, worldParts } from '../world-parts.ts';
export * from './still.ts';
