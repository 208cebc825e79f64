/** The parts of the core in files, for builds that do not take their bytes from modules. */
import { join } from 'node:path';

/**
 * The name of the file of a part, which tells where it is from among those of a program.
 *
 * @param {string} name of the part
 */
export const fileOf = (name) => `kinetree-${name}.wasm`;

/** The modules of parts that builds replace, as they are named where they are imported. */
const PART = /^(\.\.\/parts\/\w+)\.js$/;

/**
 * An alias of Vite's by which a build takes the parts from files.
 *
 * @param {'file' | 'compiled' | 'read'} form
 */
export const inFiles = (form) => ({ find: PART, replacement: `$1.${form}.js` });

/**
 * A plugin of esbuild's that does the same.
 *
 * @param {'file' | 'compiled' | 'read'} form
 * @returns {import('esbuild').Plugin}
 */
export const partsInFiles = (form) => ({
  name: 'parts in files',
  setup(build) {
    const { find, replacement } = inFiles(form);
    build.onResolve({ filter: find }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(find, replacement)),
    }));
  },
});
