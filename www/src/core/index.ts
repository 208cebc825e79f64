/**
 * kinetree: transform hierarchies that move. The typed face of the Rust core; what `npm install kinetree` gives.
 *
 * Column vectors, right-handed, y up. Quaternions x, y, z, w; matrices column-major; radians and metres.
 * Importing does nothing; the core starts, synchronously, with the first call.
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
export { type ErrorCode, KinetreeError } from './errors.ts';
export type { QuatLike, Vec3Like } from './vectors.ts';
export { initialize, ready } from './wasm.ts';
