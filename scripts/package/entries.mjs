/** The entries of the package beside the element, as its package.json has them. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(
  readFileSync(new URL('../../www/src/core/package.json', import.meta.url), 'utf8'),
);

/** The sources of the entries that are modules of their own, by the names of their files. */
export const entries = Object.fromEntries(
  Object.values(manifest.exports).flatMap((given) => {
    const [, name] = /^\.\/dist\/core\/entries\/([\w-]+)\.js$/.exec(given.default ?? given) ?? [];
    return name ? [[name, `www/src/core/entries/${name}.ts`]] : [];
  }),
);

export const ELEMENT = 'www/src/element/index.ts';
/** All of them in one file, for pages without a bundler. */
export const BUNDLE = 'www/src/core/entries/bundle.ts';
/** Those that need the core, without its WebAssembly. */
export const SLIM = 'www/src/core/entries/slim.ts';
