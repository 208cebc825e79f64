/**
 * What holds of each chapter as an article: it is found by the words that people type, explains each
 * term and letter before it uses it, begins with the scene of its lead, and ends with the parts that a
 * reader looks for.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chapters, pages } from '../../scripts/site/chapters.mjs';
import { attributesOf, plain } from '../../scripts/site/html.mjs';
import { manualPages } from '../../scripts/site/manual.mjs';
import { articles } from '../../scripts/site/page-head.mjs';
import { wordsOf } from '../../scripts/site/words.mjs';
import { textFigure } from '../../www/pages/text-figure.ts';
import { FOUND_BY, homesIn, PARTS, plainWords, running, storiesOf, unexplained } from './article.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const www = join(root, 'www');
const all = chapters(www);
const words = wordsOf(all);
const number = (address: string): number => all.find((it) => it.address === address)?.number ?? -1;

describe('all pages', () => {
  it('have titles of their own, and no chapter asks what another page asks', () => {
    const titles = new Map<string, string>();
    for (const [address, compose] of [...pages(www), ...manualPages(www)]) {
      const html = compose();
      if (html.includes('content="noindex"')) continue;
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      expect(titles.get(title), `${address} and another page are "${title}"`).toBeUndefined();
      titles.set(title, address);
    }
    const headings = [...pages(www).values()].flatMap((compose) =>
      [...compose().matchAll(/<h1>([\s\S]*?)<\/h1>/g)].map(([, it = '']) => plain(it)),
    );
    for (const { title } of all) expect(headings.filter((it) => it === title)).toEqual([title]);
  });

  it('of the thirteen chapters each has words by which it is found', () => {
    expect(all.map(({ address }) => address)).toEqual(Object.keys(FOUND_BY));
    expect(all.map((it) => it.number)).toEqual(all.map((_, i) => i));
    expect(all).toHaveLength(13);
  });

  it('no text says the number of a chapter, which changes: it has the name and a link', () => {
    const folders = ['www/chapters', 'www/lists', 'www/manual', 'docs'];
    const files = folders.flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((it) => /\.(html|md)$/.test(it))
        .map((it) => join(folder, it)),
    );
    expect(files.length).toBeGreaterThan(60);
    for (const file of [...files, 'README.md'])
      expect(
        /\bchapters?\s+\d+/i.exec(plainWords(readFileSync(join(root, file), 'utf8')))?.[0],
        file,
      ).toBeUndefined();
  });

  it('the first page asks what each chapter asks, and says the thread', () => {
    const html = pages(www).get('index.html')?.() ?? '';
    expect(html).toContain('What does a child get from its parent, and what must it not get?');
    const poster =
      /<a class="poster" href="([^"]*)">\s*<div class="plate" data-poster="([^"]*)"><\/div>\s*<h3><span>(\d+)<\/span>([^<]*)</g;
    const asked = [...html.matchAll(poster)].map(([, address, shown, at, title = '']) => [
      Number(at),
      address,
      plain(title),
      shown,
    ]);
    // Each question is under the first picture of its chapter.
    const first = (body: string) => /<kinetree-figure class="first"[^>]* scene="(\w+)"/.exec(body)?.[1];
    expect(asked).toEqual(all.map((it) => [it.number, it.address, it.title, `scene=${first(it.body)}`]));
  });
});

describe('a word', () => {
  it('that is explained has one home, an address, and a meaning of at most 25 words', () => {
    for (const { address, lead, body } of all) {
      const ids = [...`${lead}${body}`.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, address).toBe(ids.length);
      for (const { id, term, means } of homesIn(`${lead}${body}`)) {
        expect(id, `${address}: ${term}`).toMatch(/^[\w-]+$/);
        expect(means, `${address}: ${term} has data-means, a sentence`).toMatch(/^[\p{Lu}\d].{10,}[.?]$/u);
        expect(means.split(' ').length, means).toBeLessThanOrEqual(25);
      }
    }
    const terms = words.filter(({ term, symbol }) => term !== symbol).map(({ term }) => term.toLowerCase());
    expect(terms.filter((it, i) => terms.indexOf(it) !== i)).toEqual([]);
  });

  it('is linked from its home, which the page of words links', () => {
    const found = pages(www);
    const list = found.get('words.html')?.() ?? '';
    expect(words.length).toBeGreaterThan(8);
    for (const { id, home, entry, means } of words) {
      const [, said = ''] = new RegExp(`<li id="${entry}">([\\s\\S]*?)</li>`).exec(list) ?? [];
      expect(said).toContain(`<a href="${home}#${id}">`);
      expect(plainWords(said)).toContain(means);
      const chapter = found.get(home)?.() ?? '';
      expect(chapter.includes(`<dfn id="${id}"><a href="words.html#${entry}">`), `${home}#${id}`).toBe(true);
    }
  });

  it('that is used again leads to its home, and is described by what it means', () => {
    for (const { address, lead, body } of all) {
      const html = pages(www).get(address)?.() ?? '';
      for (const [, list = ''] of `${lead}${body}`.matchAll(/<a\b([^>]*\bclass="word"[^>]*)>/g)) {
        const { href = '' } = attributesOf(list);
        const [page, id] = href.split('#');
        const word = words.find((it) => it.home === (page || address) && it.id === id);
        expect(word, `${address}: no <dfn> is at ${href}`).toBeDefined();
        expect(number(word?.home ?? ''), `${address}: ${href} comes later`).toBeLessThanOrEqual(
          number(address),
        );
        expect(html.includes(`aria-describedby="means-${word?.entry}"`), href).toBe(true);
        expect(html.includes(`<p id="means-${word?.entry}"`), href).toBe(true);
      }
    }
  });

  it('is neither a heading nor something that is pressed for another reason', () => {
    for (const { address, body } of all) {
      const html = body.replace(/<(a|span)\b([^>]*)>/g, (tag, _, list: string) =>
        /data-part|data-show|href/.test(list) ? '<press>' : tag,
      );
      expect(html, address).not.toMatch(/<press>[^<]*<(?:dfn|a class="word")/);
      expect(html, address).not.toMatch(/<dfn[^>]*>[^<]*<press>/);
      for (const [heading] of body.matchAll(/<(h\d|summary)\b[^>]*>[\s\S]*?<\/\1>/g))
        expect(heading, address).not.toMatch(/<dfn|class="word"/);
    }
  });

  it('of an earlier chapter is linked where it is used again', () => {
    for (const { address, number: at, body } of all) {
      const text = running(body).toLowerCase();
      const linked = [...body.matchAll(/<a class="word" href="([^"]*)"/g)].map(([, href]) => href);
      for (const { home, id, term, symbol } of words) {
        if (home === 'tree.html' || number(home) >= at || term === symbol) continue;
        const used = new RegExp(`(?<![\\p{L}-])${term.toLowerCase()}s?(?![\\p{L}-])`, 'u').test(text);
        if (used) expect(linked, `${address} uses "${term}"`).toContain(`${home}#${id}`);
      }
    }
  });
});

describe.each(all)('$address', ({ address, title, words: more, description, lead, body }) => {
  it('is found by the words that people type', () => {
    const [bold, others] = FOUND_BY[address] ?? [[], []];
    const low = (...texts: string[]): string =>
      plainWords(texts.join(' | ')).toLowerCase().replaceAll("'", '’');
    const headings = [...body.matchAll(/<h2>([\s\S]*?)<\/h2>/g)].map(([, it = '']) => it);
    const head = low(title, more, ...headings);
    const [, called = ''] = /<b>Also called<\/b>([\s\S]*?)<\/p>/.exec(body) ?? [];
    const found = low(head, description, called);
    const missing = [
      ...bold.filter((it) => !head.includes(it.toLowerCase())).map((it) => `${it}, in the title or an h2`),
      ...others.filter((it) => !found.includes(it.toLowerCase())),
    ];
    expect(missing).toEqual([]);
    expect(title).toMatch(/\?$/);
  });

  it('ends with the parts that a reader looks for, in their order', () => {
    const places = PARTS.map((it) => body.search(it));
    for (const [i, place] of places.entries()) {
      expect(place, `${PARTS[i]}`).toBeGreaterThan(-1);
      expect(place, `${PARTS[i]} comes too early`).toBeGreaterThan(places[i - 1] ?? -1);
    }
    const [, home = ''] = /<h2>What to take home<\/h2>\s*<p>([\s\S]*?)<\/p>/.exec(body) ?? [];
    expect(plainWords(home).split(/(?<=[.?]) (?=\p{Lu})/u)).toHaveLength(3);
    // The last line of the prose is the question that the next chapter answers.
    expect(body).toMatch(
      /<h2>What to take home<\/h2>\s*<p>(?:(?!<p>)[\s\S])*?<\/p>\s*<p class="on">[^\n]*\?(?:<\/a>)?<\/p>\s*<h2>/,
    );
  });

  it('begins with its lead of at most 35 words, the figure of it, and a paragraph', () => {
    if (!body.includes('class="first"')) return;
    const html = pages(www).get(address)?.() ?? '';
    expect(html).toMatch(
      /<main>\s*<header class="opening">[\s\S]*?<\/header>\s*<div class="stage">\s*<kinetree-figure class="first"[^>]*><\/kinetree-figure>\s*<p>/,
    );
    const [, beside = ''] = /<\/kinetree-figure>\s*<p>([\s\S]*?)<\/p>/.exec(body) ?? [];
    const count = (it: string): number => plainWords(it).split(' ').length;
    expect(count(lead)).toBeLessThanOrEqual(35);
    expect(count(beside)).toBeLessThanOrEqual(75);
  });

  it('has stories of at most six steps, with two live numbers each, and none speaks of its sources', () => {
    const sources = [...Object.values(articles).map((it) => it.title), 'Game Engine Gems', 'the article'];
    for (const steps of storiesOf(body)) {
      expect(steps.length).toBeLessThanOrEqual(6);
      for (const step of steps) {
        const [heading] = /<h2>[^<]*/.exec(step) ?? [];
        const sentences = step.replace(/<p data-formula>[\s\S]*?<\/p>/g, '');
        expect(sentences.match(/<output/g)?.length ?? 0, heading).toBeLessThanOrEqual(2);
        for (const source of sources) expect(plainWords(step), heading).not.toContain(source);
      }
    }
  });

  it('explains each letter before its first use, or in the same sentence', () => {
    const known = new Set(
      words.filter(({ home }) => number(home) < number(address)).map(({ symbol }) => symbol),
    );
    expect(unexplained(`<p>${lead}</p>${body}`, known)).toEqual([]);
  });

  it('has live numbers with a unit, or with the name of what they count', async () => {
    let figure: Awaited<ReturnType<typeof textFigure>> | undefined;
    const named = new Map<string, Awaited<ReturnType<typeof textFigure>>>();
    let step = {};
    const bare = [];
    const MARK =
      /<kinetree-figure\b(?<figure>[^>]*)>|<section data-step(?<step>[^>]*)>|<output(?<number>[^>]*)><\/output>(?<after>[\s\S]{0,60})/g;
    // A pure number: its name is before it, "its slope, 0.3", or what it counts behind it, "3 places".
    const NAMED = /(?:[,:]|\b(?:is|are|as|of|here))$/;
    for (const { groups = {}, index } of body.matchAll(MARK)) {
      if (groups.figure !== undefined) {
        const attributes = attributesOf(groups.figure);
        figure = await textFigure(attributes.scene ?? '', attributes);
        named.set(attributes.id ?? `${named.size}`, figure);
        step = {};
      } else if (groups.step !== undefined) {
        const own = attributesOf(groups.step.replaceAll('&amp;', '&'));
        step = { set: own['data-set'], press: own['data-press'], at: own['data-at'] };
      } else {
        const { 'data-value': value = '', 'data-figure': of } = attributesOf(groups.number ?? '');
        const said = (of ? named.get(of) : figure)?.text('value', value, step) ?? '';
        const next = plainWords(groups.after?.replace(/<[^>]*$/, '') ?? '');
        const before = plainWords(body.slice(Math.max(0, index - 60), index).replace(/^[^<]*>/, ''));
        if (/^[−\d.,\s]*$/.test(said) && !/^\p{L}/u.test(next) && !NAMED.test(before))
          bare.push(`${value}: ${said} ${next}`);
      }
    }
    for (const it of named.values()) it.dispose();
    expect(bare).toEqual([]);
  });

  it('is shown elsewhere with a picture of its own', () => {
    const [, scene = ''] = /<kinetree-figure\b[^>]* scene="([^"]*)"/.exec(body) ?? [];
    expect(existsSync(join(root, 'docs', `${scene}.jpg`)), `docs/${scene}.jpg`).toBe(true);
  });
});
