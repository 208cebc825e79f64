/**
 * The contents of `kinetree/bvh`: reads BVH files. What it returns fits any other entry:
 * `fromScene`, `new Clip`.
 *
 * @module kinetree/bvh
 */
export { type ErrorCode, KinetreeError } from '../boundary/errors.ts';
export { type BvhFile, type BvhOptions, readBvh } from '../bvh.ts';
export type { ChannelLike, ClipLike, Interpolation } from '../clip.ts';
export type { Scene, SceneNode } from '../hierarchy/scene.ts';
export type { FileNote, NoteCode } from '../notes.ts';
