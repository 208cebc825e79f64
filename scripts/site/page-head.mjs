/**
 * The head of a page that is one file: `<title>`, `<meta name="…" content="…" />`, and
 * `<p class="lead">`. All that follows is its body.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { www } from './sources.mjs';

/**
 * The articles that the chapters come from, by the names that chapters use for them. That of
 * "Managing Transformations in Hierarchy", a chapter of a book, is the book's site.
 *
 * @type {Readonly<Record<string, { title: string, url: string }>>}
 */
export const articles = JSON.parse(readFileSync(join(www, 'pages/articles.json'), 'utf8'));

/**
 * Reads a page's file. `fields` are the names that its head may have, with `true` for those that
 * it must have; those that are left out are ''. `kind` says in a refusal which pages these are.
 *
 * @template {string} Field
 * @param {string} path
 * @param {string} html
 * @param {Readonly<Record<Field, boolean>>} fields
 * @param {string} kind
 */
export function opening(path, html, fields, kind) {
  const missing = (/** @type {string} */ what) => new Error(`${path} has no ${what}`);
  const head =
    /^\s*<title>(?<title>[^<]+)<\/title>(?<metas>(?:\s*<meta name="[a-z]+"\s+content="[^"]*"\s*\/>)*)\s*<p class="lead">(?<lead>[\s\S]*?)<\/p>(?<body>[\s\S]*)$/.exec(
      html,
    )?.groups;
  if (!head) throw missing('head: <title>, <meta name="…" content="…" />, <p class="lead">');
  const { title = '', metas = '', lead = '', body = '' } = head;
  const found = Object.fromEntries(
    [...metas.matchAll(/name="([a-z]+)"\s+content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  );
  for (const [name, needed] of Object.entries(fields)) if (needed && !found[name]) throw missing(name);
  for (const name of Object.keys(found))
    if (!(name in fields)) throw new Error(`${path} has a "${name}", which no ${kind} has`);
  for (const source of words(found.sources))
    if (!(source in articles)) throw new Error(`${path} has the source "${source}", which is unknown`);
  const all = /** @type {Record<Field, string>} */ (
    Object.fromEntries(Object.keys(fields).map((name) => [name, found[name] ?? '']))
  );
  return { ...all, title: title.trim(), lead: lead.trim(), sources: words(found.sources), body };
}

/**
 * @param {string | undefined} list
 * @returns {readonly string[]}
 */
export function words(list) {
  return list ? list.split(' ') : [];
}
