/**
 * The operations for figures: those that their own, smaller core has (`figures` in
 * `scripts/cores.mjs`). A figure that needs another one adds it here and there.
 */
export {
  type ContactImpulse,
  type ContactLike,
  type Friction,
  type InertiaOf,
  type Physics,
  physics3,
} from '../physics.ts';
export * from './space.ts';
export * from './tree.ts';
