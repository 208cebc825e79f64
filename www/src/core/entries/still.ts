/**
 * What figures may use in which nothing moves: their core (`crate/wasm` without its default features) is a third as
 * large.
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
export type { QuatLike, Vec3Like } from '../boundary/vectors.ts';
export { initialize, ready } from '../boundary/wasm.ts';
export * as math from '../math.ts';
