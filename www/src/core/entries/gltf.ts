/**
 * The contents of `kinetree/gltf`: reads glTF files. It has a core of its own, which only reads;
 * what it returns fits any other entry: `Hierarchy.fromScene`, `new Clip`.
 */
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export type { ChannelLike, ClipLike, Interpolation } from '../clip.ts';
export { type FindBuffer, type GltfFile, loadGltf, readGltf } from '../gltf.ts';
export type { Scene, SceneNode } from '../hierarchy/scene.ts';
