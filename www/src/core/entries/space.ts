/** The operations for figures that have a few moving frames, and no tree. */
export { chainMotion } from '../chain.ts';
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
  Space3Types,
} from '../dynamic/states.ts';
export { space3 } from '../dynamic.ts';
export * from './still.ts';
