/** The operations for the playground: whole trees, their files, and rotations in every form. */
export type { ScaleRule } from '../accumulate.ts';
export { scaleRules } from '../accumulate.ts';
export { KinetreeError } from '../boundary/errors.ts';
export { Clip, type ClipLike } from '../clip.ts';
export type { Fit, FitOptions, KeepOptions, ReparentOptions, Residual } from '../hierarchy/fit.ts';
export type { Local, LocalLike, PoseLike } from '../hierarchy/local.ts';
export type { StepScheme } from '../hierarchy/motion.ts';
export type { NodeHandle } from '../hierarchy/node-handle.ts';
export type { Scene, SceneNode } from '../hierarchy/scene.ts';
export { Hierarchy } from '../hierarchy.ts';
export * as math from '../math.ts';
export * as rotation3 from '../rotation.ts';
