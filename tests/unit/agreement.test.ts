/**
 * The text and its figures agree. Each number in the words of a step is the figure's in that state: it
 * is one of its settings, its readings or the words in its picture. So is each number in a paragraph
 * between the pictures. Those that are not are in a table here, with what they are: another state of a
 * figure, a formula, or what history says.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { controlNamed, runOf, valuesIn, valuesOf } from '../../www/pages/step-run.ts';
import { grow } from '../../www/src/figures/forest/growth.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { plainWords } from './article.ts';
import { paragraphs, runnerOf, steps, type Told } from './told.ts';

/** The words of a step without what follows the figure by itself, formulas and keys. */
const wordsOf = (html: string): string =>
  plainWords(
    html
      .replace(
        /<p data-formula>[\s\S]*?<\/p>|<output\b[\s\S]*?<\/output>|<span data-scrub[^>]*><\/span>/g,
        ' ',
      )
      .replace(/<(math|code|kbd|h2|dfn)\b[\s\S]*?<\/\1>/g, ' '),
  );

const NUMBER = /(?<![\p{L}\d.,])[−-]?\d[\d,]*(?:\.\d+)?(?![\d⁰¹²³⁴⁵⁶⁷⁸⁹⁻])/gu;
const numbersIn = (text: string): string[] =>
  Array.from(text.matchAll(NUMBER), ([it]) =>
    it
      .replace('−', '-')
      .replace(/,(?=\d{3})/g, '')
      .replace(/,$/, ''),
  );

/** A figure's numbers and words in the state of a text. */
async function shown(told: Told) {
  const runner = await runnerOf(told);
  const { figure, values: set } = runner;
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
  const settings = Object.values(set);
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

const fern = grow('ferns', 1000);

/** Returns a reading of a figure in a state, as a step has it. */
const reading = (scene: string, set: string, name: string, press?: string) => async (): Promise<number> => {
  const figure = await loadFigure(scene);
  for (const word of new URLSearchParams(set).keys())
    if (!controlNamed(figure.controls, word)) throw new Error(`${scene} has no ${word}`);
  const step = { set, press };
  const values = valuesIn(
    figure,
    step,
    valuesOf(figure, () => null),
  );
  const runner = new Runner(figure);
  runner.replay(runOf(figure, step, values, true));
  const { value } = runner.readout().values?.[name] ?? {};
  runner.dispose();
  if (typeof value !== 'number') throw new Error(`${scene} has no number "${name}"`);
  return value;
};

/** A number that is elsewhere; some are in the tables of the step. */
type Elsewhere = Readonly<Record<string, (groups: string) => number | Promise<number>>>;

/** Numbers that are no reading of their step: of another state, of a comparison, of the thing itself. */
const ELSEWHERE: Readonly<Record<string, Elsewhere>> = {
  'Three hundred boxes': { '299': () => 300 - 1 },
  'A quarter of a degree': { '299': () => 300 - 1, '74.75': () => 299 * 0.25 },
  'A ring that closes': {
    '360': () => 300 * 1.2,
    '1.1': () => 1.2 - 0.1,
    // 300 unit vectors, each 1.1° on.
    '27.0': () => Math.sin(150 * 1.1 * RADIANS) / Math.sin(0.55 * RADIANS),
  },
  'Two flags and a visit upward': { '999': () => 1000 - 1, '31': () => 31_000 / 1000 },
  // The crate of 600 kg and the tank of 2,000 go on together: what both gain from nowhere.
  'When the child strikes its parent': { '23': () => (100 * 600) / (600 + 2000) },
  'Five seconds': { '1.65': () => flips(4 * Math.PI, 0.04 * Math.PI) },
  'An hour': {
    '5.3': (groups) => 100 * Number(/"Runge–Kutta 4".*?"−(0\.\d+)"/.exec(groups)?.[1]),
    '12': (groups) => 1000 * Number(/"Splitting 4".*?"(0\.\d+)"/.exec(groups)?.[1]),
  },
  'Every node, every frame': {
    '0.8': () => fern.sizes[1] ?? 0,
    '25': () => (2 * Math.acos(fern.bases[4 * 2 + 3] ?? 0)) / RADIANS,
  },
  'Two equal changes': {
    '2': async () => (await reading('outward', '', 'both')()) / (await reading('outward', '', 'half')()),
  },
};

/** Returns how far from the middle of the fish a click may be along a direction and still hit its box. */
const edge = (x: number, y: number) => async (): Promise<number> => {
  let [hit, missed] = [0, 3];
  while (missed - hit > 1e-4) {
    const at = (hit + missed) / 2;
    const state = `turn=0&tap=${at * x}%20${at * y}`;
    if ((await reading('click', state, 'hits', 'click')()) > 0) hit = at;
    else missed = at;
  }
  return hit;
};

/** Returns the degrees at which the elbow alone brings the hand nearest to the cup: where the slope is zero. */
async function nearest(): Promise<number> {
  let [before, past] = [-60, -110];
  while (before - past > 0.05) {
    const at = (before + past) / 2;
    if ((await reading('reach', `elbow=${at}`, 'slope')()) > 0) before = at;
    else past = at;
  }
  return Math.abs(before);
}

/** What is so, and no figure's: what history says, and what a sign is. */
const given = (it: number) => () => it;

/** What the bench of the ferns has measured, ns a node, by the names of the chapter's table. */
const [, inBench = ''] =
  /## The figure of the last chapter[\s\S]*?update and set \+ update: ([\s\S]*?)\n\n/.exec(
    readFileSync(new URL('../../bench/README.md', import.meta.url), 'utf8'),
  ) ?? [];
const measured = (name: string) => (): number =>
  Number(new RegExp(`${name.replace(/[.]/g, '\\.')}\\s([\\d.]+) and`).exec(inBench)?.[1]);

/** By how much the usual line falls short of an angle: it goes straight ahead, to the tangent of its half. */
const short = (degrees: number) => () => degrees - (2 * Math.atan((degrees / 2) * RADIANS)) / RADIANS;

/** Numbers in the paragraphs between the pictures, by the heading over them. */
const BETWEEN: Readonly<Record<string, Elsewhere>> = {
  // The cup at rest on a tray that is neither moved nor rotated is at its own numbers.
  'Parent and child': {
    '24': reading('breakfast', 'placed=carrier&turn=0', 'cupX'),
    '11': reading('breakfast', 'placed=carrier&turn=0', 'cupY'),
  },
  'Local and world transform: a matrix product': { '0': given(0) },
  'Local or world: whose coordinates are these?': {
    '1.6': edge(1, 0),
    '0.8': edge(0, 1),
  },
  'Local and world coordinates': {
    '38': given(38),
    '1.0': given(1),
    '1.1': given(1.1),
    '1.5': reading('click', 'turn=38&tap=1%201.1', 'localX', 'click'),
    '0.3': reading('click', 'turn=38&tap=1%201.1', 'localY', 'click'),
    '1.6': edge(1, 0),
    '0.8': edge(0, 1),
  },
  'In which order do transforms act?': {
    '3': reading('tortoise', '', 'x'),
    '3.00': reading('tortoise', 'turn=60', 'apart'),
    '90': given(90),
    '4.24': reading('tortoise', 'turn=90', 'apart'),
  },
  'Skew, or shear': {
    '57.0': reading('sign', 'stretch=2&turn=30', 'corner'),
    '33.0': async () => 90 - (await reading('sign', 'stretch=2&turn=30', 'corner')()),
    '45': given(45),
    '36.9': async () => 90 - (await reading('sign', 'stretch=2&turn=45', 'corner')()),
  },
  'How do I change the parent and keep the pose?': {
    // The angle at which the sword is stored.
    '30': given(30),
    // The direction of the blade in a parent that is 1.6 times as tall as wide.
    '1.6': given(1.6),
    '12.7': () => Math.atan(1.6 * Math.tan(30 * RADIANS)) / RADIANS - 30,
    '42.7': () => Math.atan(1.6 * Math.tan(30 * RADIANS)) / RADIANS,
  },
  'Three ways to lose nothing': { '1.042': reading('sword', 'moves=2', 'along') },
  'When should a world matrix be computed?': {
    '5': given(5),
    '8.33': reading('tower', 'pace=5', 'chest'),
    '33.3': reading('tower', 'pace=5', 'hat'),
  },
  'Which of five lines can go?': {
    '31000': reading('lazy', 'begin=all&without-stop=true', 'marks'),
    '1030': reading('lazy', 'begin=all', 'marks'),
  },
  // The frame that is late has a length of its own.
  'One frame late: stale transforms and updateMatrixWorld': {
    '60': async () => 30 / (await reading('late', 'pace=30', 'gap')()),
  },
  'The Foucault pendulum': { '1851': given(1851), '28': given(28), '67': given(67) },
  'How do I integrate a rotation?': { '21': reading('race', '', 'naive') },
  'Quaternion integration: what the usual line does': {
    '0.03': short(10),
    '10': given(10),
    '13.7': short(90),
    '90': given(90),
  },
  'The Dzhanibekov effect: the intermediate axis': {
    '1.65': () => flips(2 * Math.PI, 0.02 * Math.PI) / 2,
    '3.30': () => flips(2 * Math.PI, 0.02 * Math.PI),
  },
  'What a slope is good for: Newton’s method': {
    '1': reading('newton', 'guess=1', 'off'),
    '82.8': nearest,
    '6.6': async () => reading('reach', `elbow=${-(await nearest())}`, 'far')(),
  },
  'Objects or a struct of arrays: what the cache loads': { '64': given(64) },
  'An honest account of the factor': {
    '58': () => measured('three.js')() / measured('`Batch`')(),
    '15.3': measured('4×4 matrices'),
  },
  'What to take home': { '16.7': reading('budget', '', 'frame') },
};

const said = (told: Told) => ({ ...told, numbers: numbersIn(wordsOf(told.html)) });
const numbered = paragraphs.map(said).filter(({ numbers }) => numbers.length > 0);

describe.each([
  ...steps.map((it) => ({ ...said(it), elsewhere: ELSEWHERE[it.heading] })),
  ...numbered.map((it) => ({ ...it, elsewhere: BETWEEN[it.heading] })),
])('$address, $heading', ({ numbers, elsewhere, ...told }) => {
  it('has no number that the figure has not', async () => {
    const { words, plain, groups } = await shown(told);
    const read = numbersIn(words);
    const has = async (text: string): Promise<boolean> => {
      const other = elsewhere?.[text.replace(/^-/, '')];
      if (other) return isRounded(text, await other(JSON.stringify(groups)));
      const size = text.replace(/^-/, '');
      return (
        plain.some((it) => isRounded(text, it)) ||
        read.some((it) => it.replace(/^-/, '').length >= size.length && isRounded(text, Number(it)))
      );
    };
    const strange: string[] = [];
    for (const it of numbers) if (!(await has(it))) strange.push(it);
    expect(strange).toEqual([]);
  });
});

it('looks at every step and paragraph, and finds a number that is wrong', () => {
  expect(steps.length).toBeGreaterThan(90);
  expect(numbered.length).toBeGreaterThan(20);
  // A table says nothing of numbers that no text has.
  const told = (some: readonly Told[], heading: string) =>
    some
      .filter((it) => it.heading === heading)
      .flatMap((it) => numbersIn(wordsOf(it.html)).map((number) => number.replace(/^-/, '')));
  for (const [table, some] of [
    [ELSEWHERE, steps],
    [BETWEEN, paragraphs],
  ] as const)
    for (const [heading, numbers] of Object.entries(table))
      expect(told(some, heading), heading).toEqual(expect.arrayContaining(Object.keys(numbers)));
  expect(numbersIn('by 74.75° of 31,000, −0.5 and 10⁻¹⁶')).toEqual(['74.75', '31000', '-0.5']);
  expect(isRounded('1.65', 1.6516)).toBe(true);
  expect(isRounded('1.66', 1.6516)).toBe(false);
});

it('the factor of the last chapter is taken apart as the bench has measured it', () => {
  const html = readFileSync(new URL('../../www/chapters/fast.html', import.meta.url), 'utf8');
  const [, table = ''] = /<table id="the-factor-in-parts">([\s\S]*?)<\/table>/.exec(html) ?? [];
  const told = [...table.matchAll(/<td>([\d.]+) ns<\/td>/g)].map(([, it]) => Number(it));
  const names = ['three.js', 'gl-matrix', 'flat JS', '`Batch`'];
  expect(told).toEqual(names.map((it) => measured(it)()));
});
