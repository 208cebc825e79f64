/** The chapters of the site: found by their folders, and true to the figures that they set. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { chapters, pages, withData } from '../../scripts/site/chapters.mjs';
import { mathml } from '../../scripts/site/formula.mjs';
import { attributeName, parseValue, valued } from '../../www/src/figure/controls.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));
const temporary: string[] = [];
afterAll(() => {
  for (const folder of temporary) rmSync(folder, { recursive: true });
});

/** A copy of the pages and chapters, to be changed. */
function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-chapters-'));
  temporary.push(folder);
  for (const part of ['chapters', 'pages']) cpSync(join(www, part), join(folder, part), { recursive: true });
  return folder;
}

describe('the site', () => {
  it('has a page for each chapter and for each page of its own, and keeps the addresses that are linked', () => {
    const found = pages(www);
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(['index.html', 'tank.html', 'embed.html', '404.html']),
    );
    for (const [address, compose] of found) {
      const html = compose();
      expect(html, address).not.toMatch(/<!-- \w+ -->|\{\{/);
      expect(html, address).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  it('gets a chapter by a folder, with no other file told of it', () => {
    const folder = copy();
    cpSync(join(folder, 'chapters/piston'), join(folder, 'chapters/pendulum'), { recursive: true });
    const data = JSON.parse(readFileSync(join(folder, 'chapters/pendulum/chapter.json'), 'utf8'));
    const write = (it: object) =>
      writeFileSync(join(folder, 'chapters/pendulum/chapter.json'), JSON.stringify(it));
    expect(() => pages(folder)).toThrow('wants the address index.html, which another page has');
    write({ ...data, address: undefined, title: 'A & B' });
    expect(pages(folder).get('pendulum.html')?.()).toContain('<title>A &#38; B · Kinetree</title>');
    expect(pages(folder).get('404.html')?.()).toContain('<li><a href="pendulum.html">A &#38; B</a></li>');
    write({ ...data, title: '' });
    expect(() => pages(folder)).toThrow('chapters/pendulum/chapter.json has no title');
  });

  it('links no page that there is not', () => {
    const found = pages(www);
    // The build adds the reference; tests/browser/reference.spec.ts follows the links to it.
    const elsewhere = ['reference/index.html'];
    for (const [address, compose] of found)
      for (const [, href = ''] of compose().matchAll(/<a href="([^":]+\.html)"/g))
        expect(found.has(href) || elsewhere.includes(href), `${address} links ${href}`).toBe(true);
  });
});

describe.each(chapters(www))('the chapter $name', ({ name, figures, steps }) => {
  it('sets only what its figures take', async () => {
    for (const [title, step] of Object.entries(steps)) {
      const settings = figures[step.figure ?? Object.keys(figures)[0] ?? ''] ?? {};
      const { controls } = await loadFigure(settings.scene ?? '');
      for (const [attribute, value] of Object.entries(step.set)) {
        const [key, control] = valued(controls).find(([it]) => attributeName(it) === attribute) ?? [];
        if (!key || !control) throw new Error(`${name}, ${title}: the figure has no ${attribute}`);
        expect(parseValue(key, control, String(value)), `${title}: ${attribute}`).toBe(value);
      }
      if (step.press)
        expect(controls[step.press], `${title}: ${step.press}`).toMatchObject({ kind: 'button' });
    }
    for (const settings of Object.values(figures)) expect(figureNames).toContain(settings.scene);
  });
});

describe('a text and its data', () => {
  const chapter = {
    name: 'x',
    address: 'x.html',
    title: 'X',
    description: 'X.',
    figures: { one: { scene: 'piston' } },
    formulas: { sum: { label: 'A "sum"', left: 'v', terms: ['base: v_h', 'spin: − ω_h × r_h'] } },
    steps: { go: { label: 'Go', set: { joint: 45, wings: true }, at: 1 } },
  };
  const figure = '<kinetree-figure data-figure="one"></kinetree-figure>';
  const formula = '<p data-formula="sum"></p>';
  const button = '<button type="button" data-step="go"></button>';

  it('meet by their names', () => {
    const html = withData(chapter, figure + formula + button);
    expect(html).toContain('<kinetree-figure data-figure="one" embed="embed.html" scene="piston">');
    expect(html).toContain('data-formula="A &#34;sum&#34;" data-figure="one"');
    expect(html).toContain('data-set="joint=45&#38;wings=true" data-at="1">Go</button>');
  });

  it('must both have a name', () => {
    expect(() => withData(chapter, figure + formula)).toThrow('chapter.json has a step "go", text.html none');
    expect(() => withData({ ...chapter, formulas: {} }, figure + formula + button)).toThrow(
      'text.html has a formula "sum", chapter.json none',
    );
    const elsewhere = { ...chapter, steps: { go: { ...chapter.steps.go, figure: 'two' } } };
    expect(() => withData(elsewhere, figure + formula + button)).toThrow('there is no figure "two"');
  });
});

describe('a formula', () => {
  it('becomes MathML with a place under each term', () => {
    const place = '<mtext>&nbsp;</mtext></munder></math>';
    expect(mathml({ label: '', left: 'a′', terms: ['base: a', 'coriolis: − 2 ω_f × (u_f)'] })).toBe(
      [
        `<math><munder><mrow><msup><mi>a</mi><mo>′</mo></msup></mrow>${place} <math><mo>=</mo></math>`,
        `<math class="base"><munder><mrow><mi>a</mi></mrow>${place}`,
        '<math class="coriolis"><mo lspace="0" rspace="0.5em">−</mo><munder><mrow><mn>2</mn>' +
          '<msub><mi>ω</mi><mi>f</mi></msub><mo>×</mo><mo stretchy="false">(</mo>' +
          `<msub><mi>u</mi><mi>f</mi></msub><mo stretchy="false">)</mo></mrow>${place}`,
      ].join('\n'),
    );
  });

  it('refuses what it does not know', () => {
    expect(() => mathml({ label: '', left: 'v', terms: ['v_h'] })).toThrow('must be like "spin: ω_h × r_h"');
    expect(() => mathml({ label: '', left: 'v', terms: ['spin: a + b'] })).toThrow('has the sign "+"');
  });
});

it('a chapter has no script of its own', () => {
  for (const { name } of chapters(www))
    expect(readdirSync(join(www, 'chapters', name)).sort()).toEqual(['chapter.json', 'text.html']);
});
