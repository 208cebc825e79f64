/** Vectors of WebAssembly, which the core is compiled with. */

/** A module of one function that counts the bits of a vector. */
const VECTORS = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
];

/**
 * The sentence for an engine that runs WebAssembly without vectors, and so not the core; nothing
 * where it has them, or runs no WebAssembly at all.
 *
 * @internal
 */
export function lacksVectors(): string | undefined {
  const { WebAssembly: engine } = globalThis;
  if (!engine?.validate || engine.validate(new Uint8Array(VECTORS))) return undefined;
  return (
    'this browser is too old: its WebAssembly has no vectors (SIMD), ' +
    'which Chrome 91, Firefox 89, Safari 16.4 (March 2023), Node 16.4 and all later ones have'
  );
}
