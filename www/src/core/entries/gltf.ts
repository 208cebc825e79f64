/**
 * The contents of `kinetree/gltf`: reads glTF files, in plain JavaScript. What it returns fits any
 * other entry: `fromScene`, `new Clip`.
 *
 * @module kinetree/gltf
 */
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export type { ChannelLike, ClipLike, Interpolation } from '../clip.ts';
export {
  type FindBuffer,
  type GltfBody,
  type GltfFile,
  type GltfOptions,
  type GltfScene,
  type LoadOptions,
  loadGltf,
  readGltf,
} from '../gltf.ts';
export type { Scene, SceneNode } from '../hierarchy/scene.ts';
export type { FileNote, NoteCode } from '../notes.ts';
