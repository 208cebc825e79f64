/** The vectors of figures: those of the core's own algebra, which have the same bits in every engine. */
export {
  add,
  addScaled,
  cross,
  dot,
  length,
  normalize,
  scale,
  subtract,
  type Vec3,
  vec3,
  xy,
  ZERO,
} from '../core/linear/vec.ts';
