/**
 * The contents of `kinetree/gltf-transform`: the doctor as a transform of glTF-Transform. It
 * imports nothing of that: the document is the caller's. It is plain JavaScript: no WebAssembly
 * starts.
 *
 * @module kinetree/gltf-transform
 */
export type { DocumentLike } from '../gltf-transform/like.ts';
export { type JsonDocumentLike, splitSheared } from '../gltf-transform/split.ts';
export { UNSKEW_DEFAULTS, type UnskewOptions, unskew } from '../gltf-transform/unskew.ts';
