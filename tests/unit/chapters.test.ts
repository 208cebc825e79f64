/** The chapters of the site: found by their files, and true to the figures that they set. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { chapter, chapters, pages, withFormulas, withSteps } from '../../scripts/site/chapters.mjs';
import { demos } from '../../scripts/site/demos.mjs';
import { formula, math } from '../../scripts/site/formula.mjs';
import { typeset } from '../../scripts/site/typeset.mjs';
import { controlNamed, runOf, valuesIn, valuesOf } from '../../www/pages/step-run.ts';
import { textFigure } from '../../www/pages/text-figure.ts';
import { attributeName, defaults, parseValue, valued } from '../../www/src/figure/controls.ts';
import { presentQuery } from '../../www/src/link/moved.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { at, blocks } from './pages.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));
const temporary: string[] = [];
afterAll(() => {
  for (const folder of temporary) rmSync(folder, { recursive: true });
});

/** A copy of the pages and chapters, to be changed. */
function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-chapters-'));
  temporary.push(folder);
  for (const part of ['chapters', 'lists', 'pages'])
    cpSync(join(www, part), join(folder, part), { recursive: true });
  return folder;
}

it('the Rust in the chapter of slopes is that of a tested example, and so is what it prints', () => {
  const file = (path: string): string => readFileSync(join(www, '..', path), 'utf8');
  const [, listing = ''] =
    /<pre><code>([\s\S]*?)<\/code><\/pre>/.exec(file('www/chapters/slopes.html')) ?? [];
  const lines = listing.replaceAll('&lt;', '<').replaceAll('&gt;', '>').split('\n');
  const example = file('examples/slope.rs')
    .split('\n')
    .map((it) => it.trim());
  for (const line of lines) expect(example).toContain(line.replace(/ *\/\/.*$/, '').trim());
  const printed = lines.flatMap((line) => line.match(/(?<=\/\/ ).*/) ?? []);
  expect(`${printed.join('\n')}\n`).toBe(file('examples/slope.txt'));
});

describe('the site', () => {
  it('has a page for each chapter and for each page of its own, and keeps the addresses that are linked', () => {
    const found = pages(www);
    expect([...found.keys()]).toEqual(
      expect.arrayContaining([
        'index.html',
        'stretch.html',
        'piston.html',
        'tank.html',
        'embed.html',
        '404.html',
      ]),
    );
    for (const [address, compose] of found) {
      const html = compose();
      expect(html, address).not.toMatch(/<!-- \w+ -->|\{\{|>\s*undefined/);
      expect(html, address).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  it('gets a chapter by a file, with no other file told of it', () => {
    const folder = copy();
    const file = join(folder, 'chapters/pendulum.html');
    const html = readFileSync(join(folder, 'chapters/stretch.html'), 'utf8');
    const own = html.replace(/<title>[^<]*/, '<title>A & B');
    writeFileSync(
      file,
      own.replace('<meta name="words"', '<meta name="formerly" content="piston.html" />\n$&'),
    );
    expect(() => pages(folder)).toThrow('wants the address piston.html, which another page has');
    writeFileSync(file, own.replace('name="chapter" content="2"', 'name="chapter" content="90"'));
    const found = pages(folder);
    expect(found.get('pendulum.html')?.()).toMatch(/<title>A &#38; B [^<]+ · Kinetree<\/title>/);
    expect(found.get('index.html')?.()).toContain('href="pendulum.html"');
    writeFileSync(file, own.replace(/<meta name="claim"[^>]*>/, ''));
    expect(() => pages(folder)).toThrow('chapters/pendulum.html has no claim');
    writeFileSync(file, own.replace('name="words"', 'name="answer"'));
    expect(() => pages(folder)).toThrow('has a "answer", which no chapter has');
  });

  it('links no page that there is not', () => {
    const found = pages(www);
    // The manual has a test of its own. The build adds the pages of figures, and the reference; tests/browser/reference.spec.ts follows the links to it.
    const elsewhere = [
      'manual/index.html',
      'reference/index.html',
      ...Object.keys(demos).map((name) => `figure/${name}.html`),
    ];
    for (const [address, compose] of found)
      for (const [, href = ''] of compose().matchAll(/<a\b[^>]* href="(?:\.\/)?([^":#]+\.html)(?:#[^"]*)?"/g))
        expect(
          found.has(href) || elsewhere.includes(href) || href.startsWith('manual/'),
          `${address} links ${href}`,
        ).toBe(true);
  });

  it('leads from each chapter to the one before and the one after', () => {
    const all = chapters(www);
    const found = pages(www);
    for (const [i, { address }] of all.entries()) {
      const html = found.get(address)?.() ?? '';
      expect(html).toContain(`<a rel="prev" href="${all[i - 1]?.address ?? 'index.html'}">`);
      expect(html).toContain(`<a rel="next" href="${all[i + 1]?.address ?? 'index.html#chapters'}">`);
    }
  });

  it('has an address for each step, which its heading links', () => {
    const all = pages(www);
    for (const { address, body } of chapters(www)) {
      const html = all.get(address)?.() ?? '';
      const found = [
        ...html.matchAll(/<section id="([^"]+)" data-step[^>]*>\s*<h2><a class="here" href="#([^"]+)">/g),
      ];
      expect(found, address).toHaveLength(body.match(/<section data-step/g)?.length ?? 0);
      for (const [, id, link] of found) expect(link).toBe(id);
    }
    const step = (heading: string) => `<section data-step data-at="1"><h2>${heading}</h2></section>`;
    expect(withSteps(step('It says <b>1.75</b>!'), 'x.html')).toBe(
      '<section id="it-says-1-75" data-step data-at="1"><h2>It says <b>1.75</b>!</h2></section>',
    );
    expect(() => withSteps(step('A') + step('a'), 'x.html')).toThrow('chapters/x.html has "a" twice');
  });

  it('leads from an address that a chapter had to the chapter, with query and fragment', () => {
    const all = pages(www);
    for (const { address, formerly } of chapters(www))
      for (const old of formerly)
        expect(all.get(old)?.()).toContain(
          `location.replace(\`${address}\${location.search}\${location.hash}\`)`,
        );
  });

  it('leads from a step or figure that a chapter had to the chapter that has it now', () => {
    const all = pages(www);
    const led = chapters(www).flatMap((it) =>
      it.taken.map((old) => [it.address, ...old.split('#')] as const),
    );
    expect(led.length).toBeGreaterThan(0);
    for (const [address, from = '', part = ''] of led) {
      const [now, old] = [all.get(address)?.() ?? '', all.get(from)?.() ?? ''];
      // A figure may have another name today.
      const today = new URLSearchParams(presentQuery(`scene=${part}`)).get('scene') ?? '';
      expect(now, `${address} has no ${part}`).toContain(` id="${today}"`);
      expect(old, `${from} still has ${part}`).not.toContain(` id="${part}"`);
      // The script of the page, with the address that a reader came by.
      const [, script = ''] = /<script>([^<]*new Map[^<]*)<\/script>/.exec(old) ?? [];
      const links = now.includes(` scene="${today}"`) ? [`#kinetree=1&scene=${part}&v=1`] : [];
      for (const hash of [`#${part}`, ...links]) {
        const went: string[] = [];
        new Function('location', script)({ hash, replace: (to: string) => went.push(to) });
        expect(went).toEqual([`${address}${hash}`]);
      }
      const stayed: string[] = [];
      new Function('location', script)({ hash: '#constructor', replace: (to: string) => stayed.push(to) });
      expect(stayed).toEqual([]);
    }
  });
});

/** The tags of a chapter's figures, steps and numbers, each with its attributes. */
function marks(body: string): { tag: string; attributes: Map<string, string> }[] {
  return [...body.matchAll(/<(kinetree-figure|section|span|output|div)\b([^>]*)>/g)].map(
    ([, tag = '', list = '']) => ({
      tag,
      attributes: new Map(
        [...list.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
          name,
          value.replaceAll('&amp;', '&'),
        ]),
      ),
    }),
  );
}

/** The chapter that docs/chapters.md shows. */
const [shown = ''] = blocks(at('docs/chapters.md'), 'html');
const example = chapter('example.html', shown);

it('docs/chapters.md shows a whole chapter', () => {
  const folder = copy();
  writeFileSync(join(folder, 'chapters/example.html'), shown);
  const html = pages(folder).get('example.html')?.() ?? '';
  expect(html).toContain('<section id="along-the-plate" data-step');
  expect(html).toContain('<dfn id="stretch"><a href="words.html#stretch">stretch</a></dfn>');
  expect(html).toContain('<a class="word" href="#stretch" aria-describedby="means-stretch">stretch</a>');
  expect(html).toContain('<p id="means-stretch" data-from="Chapter 99, An example">A scale that is larger');
  expect(html).toContain('<p class="buttons"><a href="manual/try.html#code=0.');
});

describe.each([...chapters(www), example])(
  'the chapter $address',
  ({ address, body, poster, claim, lead }) => {
    it('sets only what its figures take, and its numbers are there', async () => {
      let scene = '';
      let settings: Record<string, string> = {};
      let step: Map<string, string> = new Map();
      expect(figureNames).toContain(new URLSearchParams(poster.replaceAll('&amp;', '&')).get('scene'));
      for (const { tag, attributes } of marks(body)) {
        if (tag === 'kinetree-figure') {
          scene = attributes.get('scene') ?? '';
          settings = Object.fromEntries(attributes);
          step = new Map();
          expect(figureNames, address).toContain(scene);
        }
        if (attributes.has('data-step')) {
          step = attributes;
          const { controls } = await loadFigure(scene);
          for (const [attribute, value] of new URLSearchParams(step.get('data-set'))) {
            const [key, control] = valued(controls).find(([it]) => attributeName(it) === attribute) ?? [];
            if (!key || !control) throw new Error(`${address}: ${scene} has no ${attribute}`);
            expect(() => parseValue(key, control, value)).not.toThrow();
          }
          for (const word of step.get('data-controls')?.split(' ') ?? [])
            expect(controlNamed(controls, word), `${address}: ${scene} has no ${word}`).toBeDefined();
          const press = step.get('data-press');
          for (const name of press?.split(' ') ?? [])
            expect(['button', 'hold'], `${address}: ${name}`).toContain(controls[name]?.kind);
        }
        for (const kind of ['value', 'scrub'] as const) {
          const name = attributes.get(`data-${kind}`);
          if (name === undefined) continue;
          const figure = await textFigure(scene, settings);
          const [set, at, press] = ['set', 'at', 'press'].map((it) => step.get(`data-${it}`));
          expect(figure.text(kind, name, { set, at, press }), `${address}: ${kind} ${name}`).toBeDefined();
          figure.dispose();
        }
      }
    });

    it('has steps that are read beside a picture, and no word that the voice avoids', () => {
      const said = `${lead} ${claim} ${body}`.replace(/<[^>]*>/g, ' ');
      expect(said).not.toMatch(/\b(simply|just|powerful|seamless)\b|!/i);
      for (const [, , step = ''] of body.matchAll(/<section data-step([^>]*)>([\s\S]*?)<\/section>/g)) {
        const words = step.replace(/<p data-formula>[\s\S]*?<\/p>|<[^>]*>/g, ' ');
        expect(words.split(/\s+/).filter(Boolean).length, step).toBeLessThanOrEqual(120);
      }
    });
  },
);

describe('the head of a chapter', () => {
  const head = ['chapter', 'name', 'claim', 'description', 'poster'].map(
    (name) => `<meta name="${name}" content="1" />`,
  );
  const html = (sources: string) =>
    `<title>X</title>${head.join('')}<meta name="sources" content="${sources}" /><p class="lead">Y</p>Z`;

  it('is read', () => {
    expect(chapter('x.html', html('dynamics dual'))).toMatchObject({
      address: 'x.html',
      title: 'X',
      number: 1,
      lead: 'Y',
      body: 'Z',
      sources: ['dynamics', 'dual'],
    });
  });

  it('must be whole, and name sources that there are', () => {
    expect(() => chapter('x.html', '<p>Text.</p>')).toThrow('chapters/x.html has no head');
    expect(() => chapter('x.html', html('nobody'))).toThrow('the source "nobody", which is unknown');
  });
});

describe('the run of a step', () => {
  const step = { set: 'joint=45', at: '1' };

  it('has the values of the step over those of the figure, at its time', async () => {
    const figure = await loadFigure('piston');
    const base = valuesOf(figure, (name) => (name === 'scale-x' ? '3' : null));
    const values = valuesIn(figure, step, base);
    expect(values).toEqual({ ...defaults(figure.controls), scaleX: 3, joint: 45 });
    expect(runOf(figure, step, values, false)).toEqual({ seed: 1, values, inputs: [], step: 240 });
  });

  it('runs from zero if it plays, and shows its moment to a reader who wants no motion', async () => {
    const figure = await loadFigure('piston');
    const plays = { ...step, press: 'go', play: '' };
    expect(runOf(figure, plays, {}, false)).toMatchObject({
      step: 0,
      inputs: [{ step: 0, name: 'go', value: null }],
    });
    expect(runOf(figure, plays, {}, true).step).toBe(240);
    expect(runOf({ ...figure, tells: 2 }, { play: '' }, {}, true).step).toBe(480);
    expect(runOf({ ...figure, posed: 0.5 }, {}, {}, false).step).toBe(120);
  });
});

describe('a formula', () => {
  it('becomes MathML with a place for a value under each term, which lights its part', () => {
    expect(formula('v | speed\nbase: v_tank | tank\nspin: − ω × r | turning | arrow')).toBe(
      [
        '<span class="signed"><span class="term"><math><mi>v</mi></math><output data-value="speed"></output></span></span>',
        '<span class="signed"><span class="sign">=</span><span class="term base" data-part="tank"><math><msub><mi>v</mi><mtext>tank</mtext></msub></math><output data-value="tank"></output></span></span>',
        '<span class="signed"><span class="sign">−</span><span class="term spin" data-part="arrow"><math><mi>ω</mi><mo>×</mo><mi>r</mi></math><output data-value="turning"></output></span></span>',
      ].join('\n'),
    );
  });

  it('has primes beside their letters, and a space after the name of a function', () => {
    expect(math('a′')).toBe('<math><mrow><mi>a</mi><mo lspace="0" rspace="0">′</mo></mrow></math>');
    expect(math('sin θ')).toBe('<math><mi>sin</mi><mspace width="0.16em"/><mi>θ</mi></math>');
    expect(withFormulas('<p>a <math>2 x_i</math></p>')).toBe(
      '<p>a <math><mn>2</mn><msub><mi>x</mi><mi>i</mi></msub></math></p>',
    );
  });

  it('has a space before a function too, and += as one sign', () => {
    expect(math('Ω sin φ')).toBe(
      '<math><mi>Ω</mi><mspace width="0.16em"/><mi>sin</mi><mspace width="0.16em"/><mi>φ</mi></math>',
    );
    expect(math('ω += a')).toBe('<math><mi>ω</mi><mo>+=</mo><mi>a</mi></math>');
  });

  it('has the sign of an inverse', () => {
    expect(math('P⁻¹ M')).toBe('<math><msup><mi>P</mi><mn>−1</mn></msup><mi>M</mi></math>');
  });

  it('has brackets, and numbers below and above a letter', () => {
    expect(math('Ω_2 = h³/12 [α, m]')).toBe(
      '<math><msub><mi>Ω</mi><mn>2</mn></msub><mo>=</mo><msup><mi>h</mi><mn>3</mn></msup><mo>/</mo><mn>12</mn>' +
        '<mo stretchy="false">[</mo><mi>α</mi><mo>,</mo><mi>m</mi><mo stretchy="false">]</mo></math>',
    );
  });

  it('refuses what it does not know', () => {
    expect(() => formula('spin: ω || x')).toThrow('must be like "spin: ω_h × r_h | turning"');
    expect(() => math('a ≠ b')).toThrow('has the sign "≠"');
  });
});

describe('a line of text', () => {
  it('ends neither between a number and its unit nor within a product', () => {
    expect(typeset('67 m, 3 m/s², 8 °/h, 5 % of 2 men')).toBe(
      '67\u00a0m, 3\u00a0m/s², 8\u00a0°/h, 5\u00a0% of 2 men',
    );
    expect(typeset('<span>ω × r</span>')).toBe('<span>ω\u00a0×\u00a0r</span>');
    expect(typeset('<pre>a × b 3 m</pre><i title="3 m">')).toBe('<pre>a × b 3 m</pre><i title="3 m">');
  });

  it('may end between the words of a name in a program', () => {
    expect(typeset('<code>NODE_INHERIT</code> or <code>worldPositionStays</code>')).toBe(
      '<code>NODE_<wbr>INHERIT</code> or <code>world<wbr>Position<wbr>Stays</code>',
    );
  });

  it('does not begin with the stop after a formula', () => {
    const [R, x] = ['R', 'x'].map((it) => `<math><mi>${it}</mi></math>`);
    expect(typeset(`by ${R}. At (${x}, ${x}) or ${x} or`)).toBe(
      `by <span class="unbroken">${R}.</span> At <span class="unbroken">(${x},</span> <span class="unbroken">${x})</span> or ${x} or`,
    );
  });
});
