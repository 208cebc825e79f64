/**
 * The forms of the core beside the default entry: `--mode cjs` for `require`, and
 * `--mode slim`, which carries no bytes. `npm run build` runs both after
 * `vite build --mode package` has written the rest.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { withCore } from '../cores.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const core = at('../../www/src/core');

/** The slim entry says what it needs in the place where the default one decodes its bytes. */
const withoutBytes = {
  name: 'without-bytes',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/generated/main/bytes.js') ? '\0no-bytes' : undefined),
  load: (id) => (id === '\0no-bytes' ? NO_BYTES : undefined),
};

const NO_BYTES = `
import { KinetreeError } from '${core}/boundary/errors.ts';
export function bytes() {
  throw new KinetreeError(
    'WASM_UNAVAILABLE',
    'kinetree/slim carries no WebAssembly: call initialize() first, with the module or the bytes of kinetree/core.wasm',
  );
}`;

export default defineConfig(({ mode }) => ({
  root: core,
  publicDir: false,
  // The core of the default entry: without batches.
  resolve: { alias: [withCore('package')] },
  plugins: mode === 'slim' ? [withoutBytes] : [],
  build: {
    target: 'es2022',
    outDir: at('../../dist/package/dist'),
    emptyOutDir: false,
    // As in the default entry: a bundler minifies it, and a person can read it.
    minify: false,
    lib: {
      entry: `${core}/entries/kinetree.ts`,
      formats: [mode === 'slim' ? 'es' : 'cjs'],
      fileName: () => (mode === 'slim' ? 'slim.js' : 'index.cjs'),
    },
  },
}));
