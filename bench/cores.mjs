/** The core twice, without SIMD and with it, each with its own memory. */

/** The line of the bundled package that asks the machine whether it has SIMD. */
const ASKS = /return !!globalThis\.WebAssembly\?\.validate\(new Uint8Array\(module\)\);/;

/**
 * Returns the text of the bundled package for a machine without SIMD.
 *
 * @param {string} bundle
 */
export function withoutSimd(bundle) {
  if (!ASKS.test(bundle)) throw new Error('the bundle does not ask the machine for SIMD where it did');
  return bundle.replace(ASKS, 'return false;');
}

/**
 * @param {string} address of the bundled package; that without SIMD is `plain.js` beside it
 * @returns {Promise<{ plain: any, simd: any }>}
 */
export async function bothCores(address) {
  const [plain, simd] = await Promise.all([
    import(/* @vite-ignore */ new URL('plain.js', address).href),
    import(/* @vite-ignore */ address),
  ]);
  for (const core of [plain, simd]) core.initialize();
  return { plain, simd };
}
