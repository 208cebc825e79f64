/**
 * The operations for figures in which nothing moves. Their core (`still` in `scripts/cores.mjs`) is
 * a quarter of the size.
 */
export {
  accumulate,
  largestShear,
  rotationFromScaledAxis,
  type ScaleRule,
  type Skew,
  scaleRules,
  shear,
  type Trs,
  type WorldTransform,
} from '../accumulate.ts';
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
export { initialize, ready } from '../boundary/wasm.ts';
export * as math from '../math.ts';
