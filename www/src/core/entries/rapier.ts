/**
 * The contents of `kinetree/rapier`: a tree and a world of the physics engine Rapier that move
 * together. It does not import Rapier: the world and the bodies are the caller's.
 *
 * @module kinetree/rapier
 */
export type { RapierRotation, RapierVector, RapierWorldLike, RigidBodyLike } from '../rapier/like.ts';
export { type InterpolatedPose, type InterpolatedPoseOut, RapierLink } from '../rapier/link.ts';
export type { BindOptions, CatchOptions, LinkOptions, PlaceLike } from '../rapier/options.ts';
