/**
 * The contents of `kinetree/bundle`: all of `kinetree` in one file, for pages without a bundler,
 * with the other entries as namespaces: two of them have a `diagnose` of their own.
 * `kinetree/react` alone is not in it, since it imports React.
 *
 * @module kinetree/bundle
 */
export * as doctor from './doctor.ts';
export * as gltfTransform from './gltf-transform.ts';
export * from './index.ts';
export * as math from './math.ts';
export * as rapier from './rapier.ts';
export * as three from './three.ts';
export * as urdf from './urdf.ts';
