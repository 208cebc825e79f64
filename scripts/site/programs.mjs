/**
 * The programs of chapters: `<pre data-program tabindex="0"><code>…</code></pre>`. Under each is a
 * row with a link that opens it in the manual's editor, where it runs. The row is in the page, so
 * nothing moves when the script of the page adds the button that copies: `www/pages/copy.ts`.
 */
import { plain } from './html.mjs';
import { editorLink } from './packed.mjs';

const PROGRAM = /<pre data-program tabindex="0"><code>([\s\S]*?)<\/code><\/pre>/g;

/**
 * The programs of a chapter's body, as text.
 *
 * @param {string} body
 */
export function programsOf(body) {
  return Array.from(body.matchAll(PROGRAM), ([, code = '']) => plain(code));
}

/**
 * A chapter's text whose programs can be opened.
 *
 * @param {string} body
 */
export function withPrograms(body) {
  return body.replace(
    PROGRAM,
    (listing, code) => `<div class="program">${listing}
<p class="buttons"><a href="${editorLink(`${plain(code).trimEnd()}\n`)}">Open and run it</a></p></div>`,
  );
}
