/**
 * Pages to look things up in: a list or a table that other people can cite. One is one file in
 * `www/lists`. Its head is a chapter's, with `name`, `claim`, `description`, and `sources` if it
 * comes from articles.
 *
 * Its entries have an `id` each, and the build makes a link to it of the first heading in one:
 * `<tr id="unity"><th scope="row">Unity</th>`, `<section id="order"><h2>Order</h2>`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { opening } from './page-head.mjs';

/** @typedef {ReturnType<typeof list>} List `address` is its file on the site */

const FIELDS = { name: true, claim: true, description: true, sources: false };
/** The opening tag of an entry, and its first heading. */
const ENTRY =
  /(<(?:tr|section|li) id="(?<id>[\w-]+)"[^>]*>\s*<(?<heading>th|h2|h3)\b[^>]*>)(?<words>[\s\S]*?)(?=<\/\k<heading>>)/g;

/**
 * All lists, in the order of their names.
 *
 * @param {string} www the folder of the site's sources
 * @returns {List[]}
 */
export function lists(www) {
  const folder = join(www, 'lists');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((it) => it.endsWith('.html'))
    .sort()
    .map((file) => list(file, readFileSync(join(folder, file), 'utf8')));
}

/**
 * Reads a list.
 *
 * @param {string} address its file
 * @param {string} html
 */
export function list(address, html) {
  return { ...opening(`lists/${address}`, html, FIELDS, 'list'), address };
}

/**
 * A list's text, each of its entries with a link to itself in its heading.
 *
 * @param {string} body
 */
export function withAnchors(body) {
  return body.replace(
    ENTRY,
    (_, start, id, __, words) => `${start}<a class="here" href="#${id}">${words}</a>`,
  );
}
