/**
 * The contents of `kinetree/math`: derivatives that are exact, fields given as text and their
 * roots, and the elementary functions with the same bits in every engine.
 *
 * @module kinetree/math
 */
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export { chainMotion } from '../chain.ts';
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
export { type FieldRoots, findRoots, type RootOptions, rootStatuses } from '../field/roots.ts';
export { type FieldTerm, fieldTerms, type Operand } from '../field/terms.ts';
export { type FieldJacobians, VectorField } from '../field.ts';
export { gradient, hessian, Jet, type JetFunction, type JetLike, secondDerivative } from '../jet.ts';
export * from '../math.ts';
