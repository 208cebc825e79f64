/**
 * The operations for figures in which nothing moves: their readers load few parts of the core.
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
export { initialize, ready } from '../boundary/core.ts';
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export type {
  Given,
  MatrixLike,
  MatrixOut,
  NumbersOut,
  QuatLike,
  QuatOut,
  Vec3Like,
  Vec3Out,
} from '../boundary/vectors.ts';
export * as math from '../math.ts';
