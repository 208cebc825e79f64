/**
 * What figures may use of the core: what their own, smaller wasm holds (the flavour `figures` of `scripts/wasm.mjs`).
 * A figure that needs more adds it here and there.
 */
export * from './still.ts';
