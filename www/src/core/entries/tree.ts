/** The operations for figures that have a tree of nodes, and need nothing else that moves. */
export type {
  Fit,
  FitOptions,
  Keep,
  KeepOptions,
  PlaceOptions,
  ReleaseOptions,
  ReparentOptions,
  Residual,
} from '../hierarchy/fit.ts';
export type {
  Drive,
  DriveLike,
  Local,
  LocalLike,
  PoseLike,
  WorldLike,
  WorldState,
} from '../hierarchy/local.ts';
export type { NodeHandle } from '../hierarchy/node-handle.ts';
export type { SceneNode } from '../hierarchy/scene.ts';
export { Hierarchy } from '../hierarchy.ts';
export * from './still.ts';
