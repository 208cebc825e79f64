/**
 * Styles and shaders are texts to a minifier of scripts, which leaves them as they were written. A
 * reader needs neither their comments nor their lines.
 */
import { transform } from 'esbuild';

/**
 * Shortens the styles and shaders of a build.
 *
 * @type {import('vite').Plugin}
 */
export const shortTexts = {
  name: 'short-texts',
  enforce: 'pre',
  async transform(code, id) {
    if (id.endsWith('/render/shaders.ts')) return { code: shortShaders(code), map: null };
    if (!id.endsWith('.ts') || !code.includes('css`')) return null;
    return { code: await shortStyles(code), map: null };
  },
};

/**
 * Returns a module of shaders without comments of a line, indents and empty lines.
 *
 * @param {string} code
 */
export function shortShaders(code) {
  return code.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/\n\s+/g, '\n');
}

/**
 * Returns a module with its styles minified, those that are whole: without a place for a value.
 *
 * @param {string} code
 */
export async function shortStyles(code) {
  const found = [...code.matchAll(/\bcss`([^`$\\]*)`/g)];
  const short = await Promise.all(
    // As they are, and not as escapes: in a template these would be others.
    found.map(([, styles = '']) => transform(styles, { loader: 'css', minify: true, charset: 'utf8' })),
  );
  let next = 0;
  return code.replaceAll(/\bcss`[^`$\\]*`/g, () => `css\`${short[next++]?.code.trim()}\``);
}
