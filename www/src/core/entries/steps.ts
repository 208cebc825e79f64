/** The operations for figures that carry points, rotations and bodies forward in time. */
export {
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
  rotationHabits,
  stepBodies,
  stepPoint,
  stepRotation,
  stepRotations,
  type TranslationScheme,
} from '../integrate.ts';
export * from './space.ts';
