/** The manual: its pages, the programs on them, their links, and what a search finds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { describe, expect, it, vi } from 'vitest';
import { plain } from '../../scripts/site/html.mjs';
import { contents, manualPages, page } from '../../scripts/site/manual.mjs';
import { searchIndex } from '../../scripts/site/manual-files.mjs';
import { moduleFiles } from '../../scripts/site/manual-modules.mjs';
import { outputs, printsOf, withOutputs } from '../../scripts/site/manual-outputs.mjs';
import { www } from '../../scripts/site/sources.mjs';
import moduleNames from '../../www/pages/manual/modules.json';
import { pack, unpack } from '../../www/pages/manual/packed.ts';
import * as core from '../../www/src/core/entries/index.ts';
import { fromLink } from '../../www/src/playground/files/link.ts';
import { figureNames } from '../../www/src/runner/registry.ts';

const root = new URL('../../', import.meta.url);
const programs = import.meta.glob('../../examples/manual/*.js');
const all = contents();
// The same that the build does: it runs each program, and refuses one that breaks its promise.
const composed = Array.from(manualPages(www), async ([address, compose]) => {
  return [address, await withOutputs(compose())] as const;
});
const pages = new Map(await Promise.all(composed));
const text = [...pages.values()].join('\n');

it('has the pages of the contents, each at an address of its own', () => {
  expect(all.length).toBeGreaterThan(25);
  expect(pages.size).toBe(all.length);
  for (const html of pages.values()) {
    expect(html).toMatch(/<title>[^<]+ · Kinetree manual<\/title>/);
    expect(html).not.toMatch(/<!-- \w+ -->|\{\{\w+\}\}/);
  }
});

it('shows every program of examples/manual, and what it prints', () => {
  for (const file of readdirSync(new URL('examples/manual/', root))) {
    if (/\.(?:txt|json)$/.test(file)) continue;
    expect(text).toContain(`data-file="examples/manual/${file}"`);
  }
  for (const [, file = '', html = ''] of text.matchAll(/data-file="([^"]+\.js)"([\s\S]*?)<\/div>/g)) {
    expect(html, file).toContain('class="prints"');
    expect(text, file).toContain(`data-file="${file}" data-runs="js"`);
  }
});

describe('a program that the page runs', async () => {
  const programs = await outputs();

  it('stands with what it prints, without a press of Run', () => {
    expect(programs.length).toBeGreaterThan(50);
    for (const library of ['kinetree/three', 'kinetree/react', 'kinetree/rapier'])
      expect(programs.some(({ code }) => code.includes(`from '${library}'`))).toBe(true);
    for (const { source, prints } of programs) {
      const { address } = all.find((it) => it.source === source) ?? { address: '' };
      expect(plain(pages.get(address) ?? ''), source).toContain(`<samp>${prints}</samp>`);
      expect(prints, source).not.toBe('');
    }
    expect(text).not.toContain('<!-- printed by');
    expect(text.split('data-runs=').length - 1).toBe(programs.length);
  });

  it('is held to its promise', async () => {
    const program = { source: 'a page', language: 'js', promise: undefined };
    const code = "import { Hierarchy } from 'kinetree';\nconsole.log(new Hierarchy().size, [1]); // → 0 [1]";
    expect(await printsOf([{ ...program, code }])).toEqual(['0 [1]']);
    const broken = [
      [code.replace('0 [1]', '1 [1]'), /a page has a program that prints\n0 \[1\]\nand not\n1 \[1\]/],
      [code.replace('// → 0 [1]', ''), /it promises nothing/],
      [`${code}\nthrow new Error('late');`, /prints\n0 \[1\]\nError: late/],
    ] as const;
    for (const [other, words] of broken)
      await expect(printsOf([{ ...program, code: other }])).rejects.toThrow(words);
  });

  it('has modules that need each other in one order, and share one core, one React, one three.js', async () => {
    const files = await moduleFiles();
    const above: string[] = [];
    const done = new Set<string>();
    const read = (file: string): void => {
      expect(above, `${file} needs itself`).not.toContain(file);
      if (done.has(file)) return;
      const code = files.get(file);
      if (code === undefined) throw new Error(`there is no ${file}`);
      above.push(file);
      for (const [, other = ''] of code.matchAll(/(?:from|import)\s?"\.\/([\w-]+\.js)"/g)) read(other);
      above.pop();
      done.add(file);
    };
    for (const file of Object.values(moduleNames)) read(`${file}.js`);
    expect(done.size).toBe(files.size);
    const texts = [...files.values()];
    for (const once of ['"KinetreeError"', 'useEffect=function', '__THREE__'])
      expect(texts.filter((it) => it.includes(once)).length, once).toBe(1);
  });
});

it('begins each figure that a program drives as the program leaves it', async () => {
  const driven = [...text.matchAll(/data-file="([^"]+\.js)"[\s\S]*?(?=<div class="program"|$)/g)].flatMap(
    ([html, file = '']) => {
      const [, attributes] =
        /<kinetree-figure ([^>]*)>.*?<\/kinetree-figure>\s*(?:<p class="says">|<\/div>)/.exec(html) ?? [];
      return attributes && html.indexOf('</div>') > html.indexOf('<kinetree-figure')
        ? [{ file, attributes }]
        : [];
    },
  );
  expect(driven.map(({ file }) => file)).toContain('examples/manual/symptom-deformed.js');
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  for (const { file, attributes } of driven) {
    const run = programs[`../../${file}`];
    if (!run) throw new Error(`there is no ${file}`);
    const { figure } = (await run()) as { figure: Record<string, unknown> };
    const own = Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    for (const name of ['scene', 'controls', 'toolbar']) delete own[name];
    expect(own, file).toEqual(
      Object.fromEntries(Object.entries(figure).map(([name, value]) => [name, String(value)])),
    );
  }
  log.mockRestore();
});

it('has figures that there are, all of them on the page for teachers', () => {
  for (const [, name = ''] of text.matchAll(/kinetree-figure\s+scene="([\w-]+)"/g))
    expect(figureNames).toContain(name);
  const teachers = pages.get('manual/teachers.html') ?? '';
  for (const name of figureNames) {
    expect(teachers).toContain(`href="../figure/${name}.html"`);
    expect(teachers).toContain(`scene=&quot;${name}&quot;`);
  }
  expect(teachers).not.toMatch(/<td><\/td>|<a [^>]*><\/a>/);
});

it('leads nowhere that is not there', () => {
  // The build adds pages of figures, and the reference; a test in the browser follows those.
  const elsewhere = /^\.\.\/(?:figure|reference)\//;
  for (const [address, html] of pages)
    for (const [, href = ''] of html.matchAll(/<a\b[^>]* href="([^"]*)"/g)) {
      if (/^\w+:/.test(href) || elsewhere.test(href)) continue;
      if (href.startsWith('../playground.html#tree=')) continue;
      const [path = '', anchor] = href.replace('../manual/', '').split('#');
      const here = path.startsWith('../')
        ? existsSync(new URL(`pages/${path.slice(3)}`, `file://${www}/`)) ||
          ['chapters', 'lists'].some((it) => existsSync(new URL(`${it}/${path.slice(3)}`, `file://${www}/`)))
        : path === '' || pages.has(`manual/${path}`);
      expect(here, `${address} links ${href}`).toBe(true);
      if (anchor && !path.startsWith('../'))
        expect(path ? pages.get(`manual/${path}`) : html, `${address} links ${href}`).toContain(
          ` id="${anchor}"`,
        );
    }
});

it('opens the trees of symptoms in the playground, as the package has them', async () => {
  const links = [...text.matchAll(/href="(\.\.\/playground\.html#tree=[\w-]+)"/g)];
  const titles = await Promise.all(links.map(async ([, link = '']) => (await fromLink(link)).title));
  expect(titles.sort()).toEqual(
    ['A glove on a mirrored side', 'A sign on a stretched wall', 'A stone on an arm on a car'].sort(),
  );
});

it('names no method and no function that there is not', () => {
  using tree = new core.Hierarchy();
  using batch = new core.Batch([-1]);
  const { rotation3, space3, physics3 } = core;
  const found = { tree, batch, rotation3, space3, physics3 };
  // The page about Rust has Rust's names.
  for (const { source } of all.filter((it) => it.source !== 'www/manual/rust.md')) {
    const words = readFileSync(new URL(source, root), 'utf8');
    for (const [whole, object = '', name = ''] of words.matchAll(
      /(?<![-\w./])(tree|batch|rotation3|space3|physics3)\.([a-z]\w*)/g,
    ))
      expect(name in found[object as keyof typeof found], `${source}: ${whole}`).toBe(true);
  }
});

it('has "edit this page", with the repository of package.json', () => {
  const { repository } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const [, home] = /^git\+(.*)\.git$/.exec(repository.url) ?? [];
  for (const { source, address } of all)
    expect(pages.get(address)).toContain(`<a href="${home}/edit/main/${source}">Edit this page</a>`);
});

it('has nothing that a strict policy refuses: no style in a tag, no handler, no address of a script', () => {
  const { html } = page({ source: 'www/manual/symptoms.md', address: 'x', name: '' }, all);
  expect(html).toContain('class="line"');
  for (const entry of all)
    expect(page(entry, all).html, entry.source).not.toMatch(/<[^>]* (?:style=|on\w+=)|<script|javascript:/);
});

describe('a search', async () => {
  const { options, index } = JSON.parse(await searchIndex());
  const search = MiniSearch.loadJS(index, options);
  it.each([
    ['moving platform', 'recipe-platform.html'],
    ['reparent keep pose', 'recipe-change-parent.html'],
    ['throw', 'recipe-throw.html'],
    ['non-uniform skew', 'symptoms.html#my-child-is-deformed'],
    ['one frame late', 'symptoms.html#my-child-is-one-frame-late'],
    ['mirrored', 'symptoms.html#my-child-is-mirrored'],
    ['root motion', 'recipe-root-motion.html'],
    ['undo', 'recipe-undo-save.html'],
    ['import map', 'install.html#without-a-bundler'],
    ['WASM_UNAVAILABLE', 'errors.html'],
    ['lossyScale', 'coming-from.html#unity'],
  ])('for "%s" leads to %s', (asked, address) => {
    const found = search.search(asked, { prefix: true, fuzzy: 0.2, boost: { page: 3, title: 3 } });
    expect(found.slice(0, 8).map((it) => it.address)).toContain(address);
  });
});

it('a program is a word of an address, and comes out as it was', async () => {
  const program = readFileSync(new URL('examples/manual/throw.js', root), 'utf8');
  const packed = await pack(program);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(program.length);
  expect(await unpack(packed)).toBe(program);
  await expect(unpack(await pack('x'.repeat(200_000)))).rejects.toThrow('too long');
  await expect(unpack('nonsense')).rejects.toThrow();
});
