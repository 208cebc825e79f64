/**
 * The text and its figures agree. Each number in the words of a step is the figure's in that state: it
 * is one of its settings, its readings or the words in its picture. Those that are not are in a table
 * here, with what they are.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chapters } from '../../scripts/site/chapters.mjs';
import { runOf, type Step, valuesIn, valuesOf } from '../../www/pages/step-run.ts';
import { grow } from '../../www/src/figures/forest/growth.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { plainWords } from './article.ts';

const www = fileURLToPath(new URL('../../www', import.meta.url));

interface Told {
  readonly address: string;
  readonly heading: string;
  readonly scene: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly step: Step;
  readonly words: string;
}

function attributesOf(list: string): Record<string, string> {
  const found = list.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
}

/** The words of a step without what follows the figure by itself, formulas and keys. */
const wordsOf = (section: string): string =>
  plainWords(
    section
      .replace(
        /<p data-formula>[\s\S]*?<\/p>|<output\b[\s\S]*?<\/output>|<span data-scrub[^>]*><\/span>/g,
        ' ',
      )
      .replace(/<(math|code|kbd|h2|dfn)\b[\s\S]*?<\/\1>/g, ' '),
  );

const steps: readonly Told[] = chapters(www).flatMap(({ address, body }) =>
  body
    .split('<kinetree-figure')
    .slice(1)
    .flatMap((story) => {
      const attributes = attributesOf(story.slice(0, story.indexOf('>')));
      return [...story.matchAll(/<section data-step([^>]*)>([\s\S]*?)<\/section>/g)].map(
        ([, list = '', section = '']): Told => {
          const own = attributesOf(list);
          return {
            address,
            heading: plainWords(/<h2>([\s\S]*?)<\/h2>/.exec(section)?.[1] ?? ''),
            scene: attributes.scene ?? '',
            attributes,
            step: {
              set: own['data-set'],
              press: own['data-press'],
              at: own['data-at'],
              play: own['data-play'],
            },
            words: wordsOf(section),
          };
        },
      );
    }),
);

const NUMBER = /(?<![\p{L}\d.,])[−-]?\d[\d,]*(?:\.\d+)?(?![\d⁰¹²³⁴⁵⁶⁷⁸⁹⁻])/gu;
const numbersIn = (text: string): string[] =>
  Array.from(text.matchAll(NUMBER), ([it]) =>
    it
      .replace('−', '-')
      .replace(/,(?=\d{3})/g, '')
      .replace(/,$/, ''),
  );

/** A figure's numbers and words in the state of a step, as a reader has it who wants no motion. */
async function shown({ scene, attributes, step }: Told) {
  const figure = await loadFigure(scene);
  const base = valuesOf(figure, (name) => attributes[name] ?? null);
  const run = runOf(figure, step, valuesIn(figure, step, base), true);
  const runner = new Runner(figure);
  runner.replay(run);
  const { summary, groups, values = {} } = runner.readout();
  const labels = Object.values(figure.controls).map(({ label }) => label);
  const panes = runner
    .draw()
    .panes.map(({ title, subtitle, result, things }) => [
      title,
      subtitle,
      result,
      things.map((it) => ('text' in it ? it.text : '')),
    ]);
  runner.dispose();
  const settings = Object.values(run.values);
  const texts = settings.filter((it) => typeof it === 'string');
  const words = [summary, figure.title, figure.notice, ...labels, ...texts, JSON.stringify([groups, panes])];
  const plain = [
    ...Object.values(values).map(({ value }) => value),
    ...settings.filter((it) => typeof it === 'number'),
  ];
  return { words: words.join(' '), plain, groups };
}

/** Returns whether a number stands for another one, with the digits that it has. */
function isRounded(text: string, value: number): boolean {
  return Math.abs(value).toFixed(text.split('.')[1]?.length ?? 0) === text.replace(/^-/, '');
}

const RADIANS = Math.PI / 180;

/** Seconds from flip to flip of a body with the moments 1, 2 and 3, by the complete elliptic integral. */
function flips(aboutStem: number, aboutBar: number): number {
  const [twice, square] = [aboutBar ** 2 + 2 * aboutStem ** 2, aboutBar ** 2 + 4 * aboutStem ** 2];
  const rate = Math.sqrt((3 * twice - square) / 6);
  const modulus = (square - twice) / (3 * twice - square);
  // Gauss's mean of 1 and the complementary modulus.
  let [a, b] = [1, Math.sqrt(1 - modulus)];
  for (let i = 0; i < 30; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / a / rate;
}

/** The angle between the image of the child's x axis and the direction of its rotations. */
function pulled(): number {
  const turned = (angle: number, [x, y]: readonly [number, number]): readonly [number, number] => {
    const [c, s] = [Math.cos(angle * RADIANS), Math.sin(angle * RADIANS)];
    return [c * x - s * y, s * x + c * y];
  };
  const stretched = ([x, y]: readonly [number, number]) => [6 * x, y] as const;
  const [x, y] = stretched(turned(40, stretched(turned(70, [1, 0]))));
  return Math.abs(Math.atan2(y, x) / RADIANS - 110);
}

const fern = grow('ferns', 1000);

/** Numbers that are no reading of their step: of another state, of a comparison, of the thing itself. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, (groups: string) => number>>>> = {
  'Three hundred boxes': { '299': () => 300 - 1 },
  'A quarter of a degree': { '299': () => 300 - 1, '74.75': () => 299 * 0.25 },
  'A ring that closes': {
    '360': () => 300 * 1.2,
    '1.3': () => 1.2 + 0.1,
    // 300 unit vectors, each 1.3° on.
    '22.8': () => Math.sin(150 * 1.3 * RADIANS) / Math.sin(0.65 * RADIANS),
  },
  'A negative scale': { '90.7': pulled },
  'Two flags and a visit upward': { '999': () => 1000 - 1, '31': () => 31_000 / 1000 },
  // The crate of 600 kg and the tank of 2,000 go on together: what both gain from nowhere.
  'When the child strikes its parent': { '23': () => (100 * 600) / (600 + 2000) },
  'Many steps': { '64': () => 2 ** 6 },
  'A step beyond half a revolution': { '360': () => (2 * Math.PI) / RADIANS },
  'Five seconds': { '1.65': () => flips(4 * Math.PI, 0.04 * Math.PI) },
  'An hour': {
    '5.3': (groups) => 100 * Number(/"Runge–Kutta 4".*?"−(0\.\d+)"/.exec(groups)?.[1]),
    '12': (groups) => 1000 * Number(/"Splitting 4".*?"(0\.\d+)"/.exec(groups)?.[1]),
  },
  'The usual way': {
    '0.1': () => 10 ** -1,
    '0.089': () => (Math.sin(1.4) ** 2 - Math.sin(1.3) ** 2) / 0.1 - Math.sin(2.6),
  },
  'Every node, every frame': {
    '0.8': () => fern.sizes[1] ?? 0,
    '25': () => (2 * Math.acos(fern.bases[4 * 2 + 3] ?? 0)) / RADIANS,
  },
};

describe.each(steps)('$address, $heading', (told) => {
  it('has no number that the figure has not', async () => {
    const { words, plain, groups } = await shown(told);
    const read = numbersIn(words);
    const has = (text: string): boolean => {
      const other = ELSEWHERE[told.heading]?.[text];
      if (other) return isRounded(text, other(JSON.stringify(groups)));
      const size = text.replace(/^-/, '');
      return (
        plain.some((it) => isRounded(text, it)) ||
        read.some((it) => it.replace(/^-/, '').length >= size.length && isRounded(text, Number(it)))
      );
    };
    expect(numbersIn(told.words).filter((it) => !has(it))).toEqual([]);
  });
});

it('looks at every step, and finds a number that is wrong', () => {
  expect(steps.length).toBeGreaterThan(110);
  for (const heading of Object.keys(ELSEWHERE)) expect(steps.map((it) => it.heading)).toContain(heading);
  expect(numbersIn('by 74.75° of 31,000, −0.5 and 10⁻¹⁶')).toEqual(['74.75', '31000', '-0.5']);
  expect(isRounded('1.65', 1.6516)).toBe(true);
  expect(isRounded('1.66', 1.6516)).toBe(false);
});
