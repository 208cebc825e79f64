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
} from './accumulate.ts';
export { type ErrorCode, KinetreeError } from './errors.ts';
export * as math from './math.ts';
export type { QuatLike, Vec3Like } from './vectors.ts';
export { initialize, ready } from './wasm.ts';
