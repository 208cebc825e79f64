/** Texts in the fragment of an address, packed as by `www/src/link/tree-link.ts`. */
import { deflateRawSync } from 'node:zlib';

/** Returns a text as a word of an address. */
export function packed(/** @type {string} */ text) {
  return deflateRawSync(text).toString('base64url');
}

/**
 * Returns the address that opens a program in the editor of the manual's page to try things, from the
 * root of the site. The reader runs it: a link runs nothing.
 *
 * @param {string} code
 */
export function editorLink(code) {
  return `manual/try.html#code=0.${packed(code)}`;
}
