/** The operations for figures that differentiate: pairs of value and slope, fields of a text. */
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
export * from '../field/roots.ts';
export * from '../field/terms.ts';
export { type FieldJacobians, VectorField } from '../field.ts';
export * from './still.ts';
