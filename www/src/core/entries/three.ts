/**
 * The contents of `kinetree/three`: trees of `kinetree` that drive objects of three.js. It imports
 * neither three.js nor a core of its own: the objects and the tree are the caller's.
 *
 * @module kinetree/three
 */
export { type Attached, type AttachFit, attach, detach, type ParentLike } from '../three/attach.ts';
export { countUpdates, type UpdateCount } from '../three/count-updates.ts';
export { type Diagnosed, diagnose, type LeaningObject } from '../three/diagnose.ts';
export { type ClipFromThree, fromAnimationClip } from '../three/from-clip.ts';
export { fromLoadedGltf, type LoadedGltfOptions } from '../three/from-gltf.ts';
export { type FromObjectOptions, fromObject3D } from '../three/from-object.ts';
export {
  type DrawnMeshLike,
  type HelperLooks,
  type Helpers,
  helpers,
  type MotionHelperOptions,
  type MotionHelperParts,
  type SkewHelperOptions,
  type SkewHelperParts,
  type ThreeClasses,
} from '../three/helpers.ts';
export type { HelperTheme } from '../three/inks.ts';
export type {
  AnimationClipLike,
  InstancedMeshLike,
  KeyframeTrackLike,
  LoadedGltfLike,
  Matrix4Like,
  Object3DLike,
  QuaternionLike,
  Vector3Like,
} from '../three/like.ts';
export type { MotionArrow, MotionShown, MotionTerm } from '../three/motion-arrows.ts';
export { type ReleaseObjectOptions, type RigOptions, ThreeRig } from '../three/rig.ts';
