/** The core twice, without SIMD and with it, each with its own memory. */

/**
 * A module with another query is another module. A core takes SIMD where the machine says that it
 * has it.
 *
 * @param {string} address of the bundled package
 * @returns {Promise<{ plain: any, simd: any }>}
 */
export async function bothCores(address) {
  const { validate } = WebAssembly;
  const core = async (/** @type {string} */ name, /** @type {boolean} */ simd) => {
    WebAssembly.validate = () => simd;
    const module = await import(/* @vite-ignore */ `${address}?${name}`);
    module.initialize();
    return module;
  };
  try {
    return { plain: await core('plain', false), simd: await core('simd', true) };
  } finally {
    WebAssembly.validate = validate;
  }
}
