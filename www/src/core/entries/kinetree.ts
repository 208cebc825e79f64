/**
 * kinetree: transform hierarchies that move. The typed face of the Rust core; what `kinetree` gives.
 *
 * Column vectors, right-handed, y up. Quaternions x, y, z, w; matrices column-major; radians and metres.
 * Importing does nothing; the core starts, synchronously, with the first call.
 */

export type { Vec2Like } from '../boundary/vectors.ts';
export { type ChannelLike, Clip, type ClipLike, type Interpolation } from '../clip.ts';
export {
  curl,
  Dual,
  type DualField,
  type DualLike,
  derivative,
  directionalDerivative,
  divergence,
  jacobian,
} from '../dual.ts';
export { type Space2Types, space2 } from '../dynamic.ts';
export type { StepScheme, TranslationScheme } from '../editing.ts';
export { VectorField } from '../field.ts';
export {
  type BodyScheme,
  type BodyState,
  type BodyStateLike,
  bodySchemes,
  bodyState,
  type Exponential,
  type Magnus,
  magnusOrders,
  RotationBatch,
  type RotationScheme,
  type RotationState,
  type RotationStateLike,
  stepBodies,
  stepRotation,
  stepRotations,
} from '../integrate.ts';
export { physics2 } from '../physics.ts';
export { Hierarchy, type Scene, type SceneNode } from '../scene.ts';
export * from './figures.ts';
