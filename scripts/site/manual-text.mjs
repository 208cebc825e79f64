/**
 * Markdown of the manual as HTML. A fence may name a file in place of code, `js
 * file=examples/crowd.js`. Under a program is what it prints: the build runs it, and holds it to
 * the text beside the file, or to the text behind the arrows of the code.
 *
 * `js file=examples/crowd.js figure="piston joint=45"` adds a figure in that state. The program
 * drives it: what it exports as `figure`, values by the names of attributes, is what the figure
 * shows after Run.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import MarkdownIt from 'markdown-it';
import { createHighlighterCoreSync } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import html from 'shiki/langs/html.mjs';
import json from 'shiki/langs/json.mjs';
import rust from 'shiki/langs/rust.mjs';
import sh from 'shiki/langs/shellscript.mjs';
import toml from 'shiki/langs/toml.mjs';
import tsx from 'shiki/langs/tsx.mjs';
import yaml from 'shiki/langs/yaml.mjs';
import { text } from './html.mjs';
import { moduleNames } from './manual-modules.mjs';
import { packed } from './packed.mjs';
import { root } from './sources.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
export const repository = JSON.parse(read('package.json')).repository.url.replace(/^git\+|\.git$/g, '');
/** The addresses of the site that Markdown names in full, since it is read elsewhere, too. */
const SITE = 'https://kinetree.github.io/kinetree/';

export const markdown = new MarkdownIt({ html: true });
/** @type {Record<string, (tokens: any[], i: number, options: any, env: any, self: any) => string>} */
const rules = markdown.renderer.rules;

/** The words of a token, without marks. */
export const plain = (/** @type {import('markdown-it').Token} */ { children }) =>
  (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');

rules.heading_open = (tokens, i, _, env) => {
  const [{ tag }, words] = [tokens[i], plain(tokens[i + 1])];
  // As GitHub has them, where the same text is read.
  const id = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  if (env.headings.some((/** @type {{ id: string }} */ it) => it.id === id))
    throw new Error(`${env.source} has the heading "${words}" twice`);
  env.headings.push({ id, words, level: Number(tag.slice(1)) });
  return `<${tag} id="${id}"><a class="here" href="#${id}">`;
};
rules.heading_close = (tokens, i) => `</a></${tokens[i].tag}>\n`;
// A table that is wider than its place scrolls there, by keys, too.
rules.table_open = () => '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n';
rules.table_close = () => '</table></div>\n';
// A corner is no heading.
rules.th_open = (tokens, i) => (tokens[i + 1].content ? '<th scope="col">' : '<td>');
rules.th_close = (tokens, i) => (tokens[i - 1].content ? '</th>' : '</td>');
rules.link_open = (tokens, i, options, env, self) => {
  tokens[i].attrSet('href', target(tokens[i].attrGet('href') ?? '', env));
  return self.renderToken(tokens, i, options);
};

/**
 * The address that a link of a page has on the site. A test tells of links that lead to no file.
 *
 * @param {string} href
 * @param {{ source: string, all: readonly import('./manual.mjs').Entry[] }} env
 */
function target(href, { source, all }) {
  if (href.startsWith(SITE)) return `../${href.slice(SITE.length) || 'index.html'}`;
  if (/^(?:\w+:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.join(posix.dirname(source), path);
  const place = anchor ? `#${anchor}` : '';
  const other = all.find((it) => it.source === file);
  if (other) return basename(other.address) + place;
  // A tree of the playground as a link that opens it: see www/src/link/tree-link.ts.
  if (/^examples\/manual\/.*\.json$/.test(file)) return `../playground.html#tree=${packed(read(file))}`;
  const [, own] = /^www\/(?:chapters|lists|pages)\/([\w-]+\.html)$/.exec(file) ?? [];
  return own ? `../${own}${place}` : `${repository}/blob/main/${file}${place}`;
}

rules.fence = (tokens, i, _, env) => {
  const { source } = env;
  const { info, content } = tokens[i];
  const [, language = '', file, driven] =
    /^([\w-]*)(?: file=(\S+)(?: figure="([^"]+)")?)?$/.exec(info.trim()) ?? [];
  if (file && content.trim()) throw new Error(`${source} has code of its own where it names ${file}`);
  const code = (file ? read(file) : content).trimEnd();
  const names = [...code.matchAll(/ from '([^']+)';$/gm)].map(([, name = '']) => name);
  const runs =
    /^(?:js|tsx)$/.test(language) && names.length > 0 && names.every((it) => moduleNames.includes(it));
  const lines = `<pre><code>${highlighted(code, language, source)}</code></pre>`;
  const output = file?.replace(/\.\w+$/, '.txt');
  const promise = output && existsSync(join(root, output)) ? read(output) : undefined;
  if (runs) env.programs.push({ source, language, code, promise });
  const prints = runs ? placeOf(code) : promise ? printed(promise) : '';
  const from = file ? `<p class="from"><a href="${repository}/blob/main/${file}">${file}</a></p>` : '';
  const figure = driven ? figureIn(driven, source) : '';
  const data = `${file ? ` data-file="${file}"` : ''}${runs ? ` data-runs="${language}"` : ''}`;
  return `<div class="program"${data}>${from}${lines}${figure}${prints}</div>\n`;
};

/** The place of what a program prints, until it has been run: see `manual-outputs.mjs`. */
export const placeOf = (/** @type {string} */ code) =>
  `<!-- printed by ${createHash('sha256').update(code).digest('hex')} -->`;

/** What a program prints, as HTML. */
export const printed = (/** @type {string} */ lines) =>
  `<p class="says">It prints</p><pre class="prints"><samp>${text(lines.trimEnd())}</samp></pre>`;

/**
 * The figure that a program drives, as HTML.
 *
 * @param {string} words its name, and its attributes with `=` between name and value
 * @param {string} source the page, for a refusal
 */
function figureIn(words, source) {
  const [scene = '', ...pairs] = words.split(' ');
  const wrong = pairs.find((it) => !/^[\w-]+=[\w.-]+$/.test(it));
  if (wrong) throw new Error(`${source} drives the figure ${scene} with "${wrong}", not with name=value`);
  const attributes = pairs.map((it) => ` ${it.replace('=', '="')}"`).join('');
  return `<kinetree-figure scene="${scene}"${attributes} controls="none" toolbar="none"></kinetree-figure>`;
}

/** The classes of the inks of code, each by a color that nobody sees: a policy forbids styles in tags. */
const INKS = {
  quiet: ['comment', 'punctuation.definition.comment'],
  plain: ['keyword.operator', 'meta.template.expression'],
  key: ['keyword', 'keyword.operator.new', 'storage', 'entity.name.tag', 'variable.language'],
  string: ['string', 'punctuation.definition.string', 'constant.character'],
  number: ['constant.numeric', 'constant.language'],
};
/** Languages without colors. Any that is not here, and that the highlighter has not, is refused. */
const PLAIN = ['', 'text', 'md', 'mdx', 'astro', 'vue', 'php', 'python', 'go-html-template'];
const LIKE_TSX = ['js', 'mjs', 'jsx', 'ts', 'ojs'];
const colorOf = (/** @type {number} */ i) => `#00000${i + 1}`;
const settings = Object.values(INKS).map((scope, i) => ({ scope, settings: { foreground: colorOf(i) } }));
const engine = await createOnigurumaEngine(import('shiki/wasm'));
/** @type {ReturnType<typeof createHighlighterCoreSync> | undefined} */
let highlighter;

/**
 * Code as HTML, each line in a tag of its own.
 *
 * @param {string} code
 * @param {string} language
 * @param {string} source the page, for a refusal
 */
function highlighted(code, language, source) {
  highlighter ??= createHighlighterCoreSync({
    langs: [html, json, rust, sh, toml, tsx, yaml],
    themes: [{ name: 'inks', fg: '#000000', settings }],
    engine,
  });
  const lang = PLAIN.includes(language) ? 'text' : LIKE_TSX.includes(language) ? 'tsx' : language;
  if (lang !== 'text' && !highlighter.getLoadedLanguages().includes(lang))
    throw new Error(`${source} has code in "${language}", which has no colors`);
  // Without a limit of time: on a busy machine it would leave lines half done.
  const lines = highlighter.codeToTokensBase(code, { lang, theme: 'inks', tokenizeTimeLimit: 0 });
  const inked = (/** @type {{ content: string, color?: string }} */ { content, color }) => {
    const ink = Object.keys(INKS).find((_, i) => colorOf(i) === color?.toLowerCase());
    return ink && ink !== 'plain' ? `<span class="${ink}">${text(content)}</span>` : text(content);
  };
  return lines.map((line) => `<span class="line">${line.map(inked).join('')}</span>`).join('\n');
}
