/**
 * The words of every figure: its caption opens with a verb, its row is short, and its summary names
 * both sides of what it compares, whatever the settings are.
 */
import { describe, expect, it } from 'vitest';
import { ASKED, defaults, valued } from '../../www/src/figure/controls.ts';
import type { Figure } from '../../www/src/figure/figure.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { effort } from '../effort.ts';
import { Random } from './random.ts';
import { within } from './random-value.ts';

const figures = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));

/** Verbs that a caption may open with: acts of a hand in a picture. */
const VERBS = [
  'Aim',
  'Bend',
  'Change',
  'Choose',
  'Click',
  'Drag',
  'Drive',
  'Drop',
  'Fire',
  'Grab',
  'Hit',
  'Hold',
  'Let',
  'Move',
].concat(
  ['Press', 'Pull', 'Push', 'Put', 'Set', 'Shift', 'Slide', 'Spin', 'Squash', 'Stretch', 'Swap', 'Swing'],
  ['Take', 'Tap', 'Throw', 'Tilt', 'Turn', 'Twist'],
);
/** Settings that each figure is asked about. */
const SETTINGS = effort(12, 4);

/** Returns the captions of a figure: as it is described, and with each choice and while it asks. */
function captionsOf(figure: Figure): Set<string> {
  const runner = new Runner(figure);
  const captions = new Set([figure.notice, runner.notice]);
  if (figure.notices)
    for (const [name, control] of valued(figure.controls)) {
      const options = control.kind === 'choice' ? control.options.map(({ value }) => value) : [];
      const guesses = control.kind === 'guess' ? [ASKED, control.options?.[0]?.value ?? '0 0'] : [];
      for (const value of [...options, ...guesses]) {
        runner.reset();
        runner.set(name, value);
        captions.add(runner.notice);
      }
    }
  runner.dispose();
  return captions;
}

/** Returns what the first picture says over it and under it, and what it asks its reader to guess. */
function firstWords(figure: Figure): string {
  const runner = new Runner(figure);
  runner.pose();
  const [pane] = runner.draw().panes;
  const asks = valued(figure.controls).flatMap(([, it]) => (it.kind === 'guess' ? [it.asks] : []));
  const words = [runner.notice, pane?.title, pane?.subtitle, ...asks].join(' ');
  runner.dispose();
  return words;
}

describe.each(figures)('figure %s', (_name, figure) => {
  it('asks something in its first picture', () => {
    expect(firstWords(figure)).toContain('?');
  });

  it('has a caption that opens with what the hand does and tells no outcome, and at most two controls in its row', () => {
    for (const notice of captionsOf(figure)) {
      expect(VERBS).toContain(/^\w+/.exec(notice)?.[0]);
      expect(notice).toMatch(/[.?]$/);
      // It asks, and does not tell what comes out.
      expect(notice).not.toMatch(/: [^?]*$/);
    }
    const idle = figure.idle?.(defaults(figure.controls)) ?? [];
    const shown = figure.row.filter((name) => !idle.includes(name));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThanOrEqual(2);
    for (const name of [...figure.row, ...idle]) expect(figure.controls).toHaveProperty(name);
  });
});

const comparing = figures.flatMap(([name, figure]) =>
  figure.compares ? [[name, figure, figure.compares] as const] : [],
);

describe.each(comparing)('figure %s', (_name, figure, sides) => {
  it('says both sides of its comparison at any settings, posed and where it tells the most', () => {
    const random = new Random(15);
    const runner = new Runner(figure);
    for (let i = 0; i < SETTINGS; i++) {
      runner.reset();
      const values = valued(figure.controls).map(([name, it]) => [name, within(random, it)] as const);
      if (i > 0) runner.setAll(Object.fromEntries(values));
      for (const at of new Set([0, figure.posed ?? 0, figure.tells ?? 0])) {
        runner.seek(at);
        // Before the answer there is nothing to compare.
        if (runner.question) continue;
        const { summary } = runner.readout();
        for (const side of sides) expect(summary.toLowerCase()).toContain(side.toLowerCase());
      }
    }
    runner.dispose();
  }, 60_000);
});
