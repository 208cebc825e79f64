/**
 * Asked before shown: while a question is open, what it hides is in no picture, number, sentence or
 * graph of its figure, in no poster, and in no text of the step that asks.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { keepBack } from '../../scripts/site/answers.mjs';
import { pages } from '../../scripts/site/chapters.mjs';
import { runOf, stillAsked, valuesIn, valuesOf } from '../../www/pages/step-run.ts';
import { ASKED, type Control, type Guess, type Values } from '../../www/src/figure/controls.ts';
import type { Drawing } from '../../www/src/figure/drawing.ts';
import type { Figure } from '../../www/src/figure/figure.ts';
import { withUnit } from '../../www/src/figure/readout.ts';
import { hiddenBy, type Outcome, type Question, verdict } from '../../www/src/runner/question.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { WallClock } from '../../www/src/runner/wall-clock.ts';
import { at } from './pages.ts';
import { runnerOf, steps } from './told.ts';

const all = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));
const guessOf = ({ controls }: Figure): readonly [string, Guess] | undefined =>
  Object.entries(controls).find(
    (entry): entry is [string, Guess] => isGuess(entry[1]) && entry[1].look !== 'pin',
  );
const isGuess = (it: Control): it is Guess => it.kind === 'guess';
const asking = all.flatMap(([name, figure]) => {
  const found = guessOf(figure);
  return found ? [[name, figure, ...found] as const] : [];
});

/** Those that a chapter asks. The best step is found with the secant, before the V comes, which asks on its own page. */
const inChapters = asking.map(([scene]) => scene).filter((scene) => scene !== 'differences');

/** A guess that the question takes: a picture's word, or a place. */
const some = ({ options }: Guess): string => options?.[0]?.value ?? '0.5 0.5';

/** Returns a runner at the question, as its step in a chapter or its own page has it. */
function asked(figure: Figure, name: string): Runner {
  const runner = new Runner(figure);
  runner.pose();
  runner.set(name, ASKED);
  return runner;
}

/** All words of a drawing. */
function words({ panes }: Drawing): string[] {
  return panes.flatMap(({ title, subtitle, result, short, things }) => [
    title,
    subtitle ?? '',
    result ?? '',
    ...Object.values(short ?? {}),
    ...things.flatMap((it) =>
      ['text', 'short', 'hint', 'value', 'label'].map((key) =>
        String((it as unknown as Record<string, unknown>)[key] ?? ''),
      ),
    ),
  ]);
}

/** All words that a figure says, but for those of its controls, among which is each guess. */
function said(runner: Runner): string[] {
  const { notice, figure } = runner;
  const { summary, groups } = runner.readout();
  const drawn = words(runner.draw());
  return [
    figure.title,
    notice,
    ...drawn,
    summary,
    JSON.stringify(groups),
    JSON.stringify(runner.graph() ?? ''),
  ];
}

/** Returns what would tell the answer: the words, and each number with a unit or decimals. */
function answers(figure: Figure, name: string, { hides }: Question | Guess): string[] {
  const runner = asked(figure, name);
  runner.set(name, '');
  const { values = {} } = runner.readout();
  const numbers = (hides?.values ?? []).flatMap((it) => {
    const value = values[it];
    const text = value && Number.isFinite(value.value) ? withUnit(value).replace('\u00a0', ' ') : '';
    return /[.,]\d|\d\s?[^\d\s.,]/.test(text) && value?.value !== 0 ? [text] : [];
  });
  return [...numbers, ...(hides?.words ?? [])];
}

const holds = (text: string, answer: string): boolean => {
  const plain = text.replaceAll('\u00a0', ' ').toLowerCase();
  const quoted = answer.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\d.\\p{L}])${quoted}(?![\\d\\p{L}])`, 'u').test(plain);
};

describe.each(asking)('the question of the %s', (_scene, figure, name, control) => {
  it('names what it hides, and each of it exists', () => {
    const { hides } = control;
    expect(hides).toBeDefined();
    const runner = asked(figure, name);
    const known = runner.readout().values ?? {};
    for (const value of hides?.values ?? []) expect(Object.keys(known)).toContain(value);
  });

  it('hides it in the picture, the numbers, the sentence and the graph', () => {
    const runner = asked(figure, name);
    const { parts = [], values = [] } = control.hides ?? {};
    const drawing = runner.draw();
    expect(drawing.asked).toBe(true);
    for (const thing of drawing.panes.flatMap(({ things }) => things)) {
      expect(parts).not.toContain('part' in thing ? thing.part : undefined);
      expect('color' in thing && thing.color === 'wrong', `${thing.kind} is red`).toBe(false);
    }
    const numbers = runner.readout().values ?? {};
    for (const value of values)
      expect(withUnit(numbers[value] ?? { value: 0, unit: '', digits: 0 })).toBe('?');
    for (const answer of answers(figure, name, control))
      for (const text of said(runner)) expect(holds(text, answer), `"${answer}" in "${text}"`).toBe(false);
  });

  it('tells it once it is answered', () => {
    const runner = asked(figure, name);
    const before = said(runner);
    runner.set(name, some(control));
    if (control.look === 'pictures') expect(runner.question).toBeNull();
    else {
      // The mark is put down; the run answers it.
      expect(runner.question).not.toBeNull();
      const { parts = [] } = control.hides ?? {};
      for (const thing of runner.draw().panes.flatMap(({ things }) => things))
        expect(parts).not.toContain('part' in thing ? thing.part : undefined);
    }
    if (control.hides?.until === 'pressed') {
      // What the reader does answers it, too, whatever was chosen before.
      const does = Object.entries(figure.controls).find(
        ([, it]) => it.kind === 'hold' || (it.kind === 'button' && !it.sets),
      );
      runner.press(does?.[0] ?? '');
      const other = asked(figure, name);
      other.press(does?.[0] ?? '');
      expect(other.question).toBeNull();
    }
    runner.seek(figure.tells ?? figure.posed ?? 1);
    expect(runner.question).toBeNull();
    expect(said(runner)).not.toEqual(before);
  });
});

const chosen = asking.filter(([, , , { options }]) => options);

describe.each(chosen)('a guess at the pictures of the %s', (_, figure, name, control) => {
  const { options = [], answer } = control;
  const until = answer?.runs && (answer.runs[1] ?? figure.tells);
  /** Asks, then moves all that can be moved. */
  const moved = (): { runner: Runner; asked: Values } => {
    const runner = new Runner(figure, 1, new WallClock());
    runner.pose();
    runner.set(name, ASKED);
    const asked = runner.values;
    const { row } = figure;
    for (const [key, it] of Object.entries(figure.controls))
      if (it.kind === 'slider' && row.concat(Object.keys(figure.controls).slice(0, 3)).includes(key))
        runner.set(key, it.value === it.max ? it.min : it.max);
    return { runner, asked };
  };
  const said = (runner: Runner) => words(runner.draw()).some((it) => it.includes('you said'));
  const guessed = (value: string): Runner => {
    const { runner, asked } = moved();
    const shown = value === '' && answer?.stays ? runner.values : asked;
    runner.answer(name, value);
    expect(runner.values).toEqual({ ...shown, ...answer?.sets, [name]: value });
    if (until !== undefined) {
      expect(runner.outcome?.right, 'nothing is told before the run has').toBe(
        value === '' ? undefined : null,
      );
      runner.seek(until);
      expect(runner.tells).toBe(true);
    } else if (figure.plays) {
      // What is measured is told once it has been.
      runner.step(4);
      runner.draw();
    }
    return runner;
  };

  it('is answered for what was asked, and stays in the picture', () => {
    const first = guessed(options[0]?.value ?? '').outcome?.right;
    for (const option of options) {
      const runner = guessed(option.value);
      const right = runner.outcome?.right;
      expect(options).toContain(right);
      // What is measured is not the same each time.
      if (!figure.plays || until !== undefined) expect(right).toBe(first);
      expect(runner.outcome).toEqual({ name, said: option, right });
      expect(said(runner)).toBe(true);
      expect(verdict(runner.outcome as Outcome)).toMatch(option === right ? /: right\.$/ : /; it is .+\.$/);
    }
  });

  it('leaves its ghost over what came out, and only there', () => {
    if (!figure.leaves) return;
    const ghosts = (runner: Runner) =>
      runner
        .draw()
        .panes.flatMap(({ things }) => things)
        .filter((it) => 'part' in it && it.part === 'guess');
    const all = options.map(({ value }) => JSON.stringify(ghosts(guessed(value))));
    expect(new Set(all).size, 'each guess has a ghost of its own').toBe(options.length);
    for (const it of all) expect(it).toContain('"accent"');
    expect(ghosts(guessed(''))).toEqual([]);
    expect(ghosts(moved().runner)).toEqual([]);
  });

  it('keeps its mark once something else is shown, as of what was asked, and asks the same again', () => {
    const runner = guessed(options[0]?.value ?? '');
    const { outcome } = runner;
    const [key = '', slider] = Object.entries(figure.controls).find(([, it]) => it.kind === 'slider') ?? [];
    if (slider?.kind === 'slider') {
      runner.set(key, runner.values[key] === slider.max ? slider.min : slider.max);
      expect(runner.guess).toBeNull();
      expect(runner.outcome).toEqual({ ...outcome, past: true });
      expect(verdict(runner.outcome as Outcome)).toMatch(/^When asked, you said .+(: right|; it was .+)\.$/);
      runner.answer(name, options[0]?.value ?? '');
      if (until !== undefined) runner.seek(until);
    }
    expect(runner.outcome?.said).toEqual(outcome?.said);
  });

  it('may be left out: the same run, without a guess', () => {
    const runner = guessed('');
    expect(runner.question).toBeNull();
    expect(runner.outcome).toBeNull();
    expect(said(runner)).toBe(false);
  });
});

const attributes = (list: string): Map<string, string> =>
  new Map(
    [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      value.replaceAll('&amp;', '&'),
    ]),
  );

const plain = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');

describe('the chapters', () => {
  const open = steps.filter(({ step }) => /=\?/.test(step.set ?? ''));
  it('ask the question of each figure that has one', () => {
    expect([...new Set(open.map(({ scene }) => scene))].sort()).toEqual(inChapters.sort());
  });

  it.each(open)('keep the answer back: $address, $heading', async (told) => {
    const found = asking.find(([scene]) => scene === told.scene);
    if (!found) throw new Error(`${told.scene} asks nothing`);
    const [, figure, name, control] = found;
    const runner = await runnerOf(told);
    expect(runner.question, 'the question is open').not.toBeNull();
    const { values = {} } = runner.readout();
    for (const value of control.hides?.values ?? []) expect(values[value]?.hidden, value).toBe(true);
    const next = steps[steps.indexOf(told) + 1];
    for (const answer of answers(figure, name, control)) {
      expect(holds(plain(told.html), answer), `"${answer}" in the step`).toBe(false);
      if (next?.attributes === told.attributes)
        expect(holds(next.heading, answer), `"${answer}" in the next heading`).toBe(false);
      for (const text of said(runner)) expect(holds(text, answer), `"${answer}" in "${text}"`).toBe(false);
    }
  });
});

const www = fileURLToPath(new URL('../../www', import.meta.url));
const composed = pages(www);
const figures = new Map(all);
const hiddenOf = (scene: string): readonly string[] => {
  const figure = figures.get(scene);
  return figure ? hiddenBy(figure) : [];
};

/** A step after an open question, as its page has it. */
interface After {
  readonly where: string;
  readonly scene: string;
  readonly tag: ReadonlyMap<string, string>;
  readonly own: ReadonlyMap<string, string>;
  readonly html: string;
}

/** Returns HTML without what is kept back. */
function unkept(html: string): string {
  let [seen, depth] = ['', 0];
  for (const part of html.split(/(?=<)/)) {
    if (depth > 0) depth += /^<span\b/.test(part) ? 1 : /^<\/span/.test(part) ? -1 : 0;
    else if (part.startsWith('<span class="kept">')) depth = 1;
    if (depth === 0) seen += part;
  }
  return seen;
}

/** Returns the text that is seen, without the letters of formulas and words that it explains. */
const seen = (html: string): string =>
  plain(unkept(html).replace(/<p class="formula">[\s\S]*?<\/p>|<dfn[\s\S]*?<\/dfn>/g, ''));

function afterQuestions(): After[] {
  return [...composed].flatMap(([address, make]) => {
    const html = keepBack(make(), hiddenOf);
    return html
      .split('<kinetree-figure')
      .slice(1)
      .flatMap((story) => {
        const tag = attributes(story.slice(0, story.indexOf('>')));
        const parts = story.split(/<section (?=[^>]*data-step)/).slice(1);
        const asks = parts.findIndex((it) => /^[^>]*data-set="[^"]*=\?/.test(it));
        return parts.slice(asks + 1).flatMap((part) => {
          if (asks < 0) return [];
          const own = attributes(part.slice(0, part.indexOf('>')));
          const where = `${address}#${own.get('id')}`;
          return [
            { where, scene: tag.get('scene') ?? '', tag, own, html: part.split('</section>')[0] ?? '' },
          ];
        });
      });
  });
}

describe('after a question that is open', () => {
  const after = afterQuestions();

  it('there are steps of every figure that asks', () => {
    expect(new Set(after.map(({ scene }) => scene))).toEqual(new Set(inChapters));
  });

  it.each(after.map((it) => [it.where, it] as const))('%s does not tell', (_, step) => {
    const [, figure, name, control] = asking.find(([scene]) => scene === step.scene) ?? [];
    if (!figure || !name || !control) throw new Error(`${step.scene} asks nothing`);
    for (const value of control.hides?.values ?? [])
      expect(unkept(step.html)).not.toContain(`<output data-value="${value}"`);
    const defined = Array.from(
      at(`www/chapters/${step.where.split('#')[0]}`).matchAll(/<dfn[^>]*>([\s\S]*?)<\/dfn>/g),
      ([, it = '']) => plain(it),
    );
    for (const answer of answers(figure, name, control).filter((it) => !defined.includes(it)))
      expect(holds(seen(step.html), answer), `"${answer}" in ${seen(step.html)}`).toBe(false);
    // What is kept back says so, and leads to what opens it.
    if (step.html.includes('class="kept"'))
      expect(step.html).toMatch(/<p class="still">.*<label for="answer-/);
    // Whoever reads on without a guess does not see it either.
    const runner = new Runner(figure);
    const own = { set: step.own.get('data-set') };
    const base = valuesOf(figure, (attribute) => step.tag.get(attribute) ?? null);
    const asked = stillAsked(figure, own, valuesIn(figure, own, base));
    runner.replay(runOf(figure, asked.step, asked.values, true));
    expect(runner.question).not.toBeNull();
    const drawing = runner.draw();
    for (const part of control.hides?.parts ?? [])
      for (const thing of drawing.panes.flatMap(({ things }) => things))
        expect('part' in thing ? thing.part : undefined).not.toBe(part);
  });

  it('an answer that waits for no question is refused', () => {
    const page =
      '<kinetree-figure scene="turns"></kinetree-figure><section data-step><span data-answer>3</span></section>';
    expect(() => keepBack(page, hiddenOf)).toThrow('<span data-answer> of the story of "turns"');
  });

  it('an answer is kept back with all that is in it, and a step before the question keeps nothing', () => {
    const number = '<output data-value="apart"></output>';
    const page = [
      `<kinetree-figure scene="turns"></kinetree-figure><section data-step id="a">${number}</section>`,
      `<section id="b" data-step data-set="guess=?">${number}</section>`,
      `<section id="c" data-step><h2>C</h2><span data-answer>so <span data-part="x">${number}</span>.</span> ${number}</section>`,
    ].join('');
    const kept = keepBack(page, hiddenOf);
    expect(kept.match(/class="kept"/g)).toHaveLength(2);
    expect(kept).toContain(
      `<span class="kept"><span>so <span data-part="x">${number}</span>.</span></span> <span class="kept"><span>${number}</span></span>`,
    );
    expect(kept).toContain('id="answer-b"');
    expect(kept).toContain('<section id="c" data-step><p class="still">');
  });
});
