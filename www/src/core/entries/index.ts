/**
 * The contents of `kinetree`: transform hierarchies that move, the typed face of the Rust core.
 *
 * Column vectors, right-handed, y up. Quaternions x, y, z, w; matrices column-major; radians and
 * meters. Importing does nothing; the core starts, synchronously, with the first call.
 *
 * @module kinetree
 */

export {
  accumulate,
  type ChainNode,
  largestShear,
  rotationFromScaledAxis,
  type ScaleRule,
  type Skew,
  scaleRules,
  shear,
  type Trs,
  type WorldTransform,
} from '../accumulate.ts';
export { type AffineMotion, affineMotion } from '../affine-motion.ts';
export { Batch, DynamicBatch, DynamicBatch32 } from '../batch.ts';
export { applyBlend, fadeIn, fadeOut, type Playback } from '../blend.ts';
export { initialize, ready } from '../boundary/core.ts';
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export type {
  Given,
  MatrixLike,
  MatrixOut,
  NumbersOut,
  QuatLike,
  QuatOut,
  Vec2Like,
  Vec2Out,
  Vec3Like,
  Vec3Out,
} from '../boundary/vectors.ts';
export { type BvhFile, type BvhOptions, readBvh } from '../bvh.ts';
export { type ChannelLike, Clip, type ClipLike, type Interpolation } from '../clip.ts';
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
  Space2Types,
  Space3Types,
} from '../dynamic/states.ts';
export { space2, space3 } from '../dynamic.ts';
export {
  type FindBuffer,
  type GltfBody,
  type GltfFile,
  type GltfOptions,
  type GltfScene,
  type LoadOptions,
  loadGltf,
  readGltf,
} from '../gltf.ts';
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
export type { HierarchyOptions } from '../hierarchy/rows.ts';
export type { Scene, SceneNode } from '../hierarchy/scene.ts';
export type { Rows, WorldRates } from '../hierarchy/written.ts';
export { Hierarchy } from '../hierarchy.ts';
export {
  type Drive2Like,
  type Force2Like,
  Hierarchy2,
  type Impulse2Like,
  type Law2,
  type Local2,
  type Local2Like,
  type Pose2Like,
  type Release2Options,
  type WorldState2,
} from '../hierarchy2.ts';
export {
  type AxisEvent,
  type BodyRun,
  type BodyScheme,
  type BodyState,
  type BodyStateLike,
  bodySchemes,
  bodyState,
  type Exponential,
  type Magnus,
  magnusOrders,
  type PointState,
  type PointStateLike,
  type RotationHabit,
  type RotationScheme,
  type RotationState,
  type RotationStateLike,
  type RunOptions,
  rotationHabits,
  runBody,
  stepBodies,
  stepPoint,
  stepRotation,
  stepRotations,
  type TranslationScheme,
} from '../integrate.ts';
export {
  type JacobianOptions,
  type Joint,
  type Joint2,
  motionJacobian,
  motionJacobianRate,
} from '../jacobian.ts';
export type { FileNote, NoteCode } from '../notes.ts';
export {
  type ContactImpulse,
  type ContactLike,
  type Friction,
  type InertiaOf,
  type Physics,
  physics2,
  physics3,
} from '../physics.ts';
export { type PhysicsBodyLike, type PhysicsMotion, physicsMotion } from '../physics-motion.ts';
export type { Loop, PlaybackOptions } from '../playback.ts';
export type { AxisAngle, Decomposition, EulerOrder } from '../rotation.ts';
export * as rotation3 from '../rotation.ts';
export { RotationBatch } from '../rotation-batch.ts';
export { fromScene, toScene } from '../scene.ts';
export {
  type SmoothClip,
  type SmoothNote,
  type SmoothNoteCode,
  type SmoothOptions,
  smoothClip,
} from '../smooth.ts';
export { type Law, stepWithLaw } from '../step-with-law.ts';
export { type WorldParts, worldParts } from '../world-parts.ts';
