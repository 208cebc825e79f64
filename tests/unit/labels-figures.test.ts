/** The labels of every figure, at random settings, in three sizes, in motion. */
import { expect, it } from 'vitest';
import { valued } from '../../www/src/figure/controls.ts';
import type { Figure } from '../../www/src/figure/figure.ts';
import { headOver, inputsOf, Lettering, legendBox } from '../../www/src/render/labels/lettering.ts';
import { placeLabels } from '../../www/src/render/labels/place.ts';
import type { Memory } from '../../www/src/render/labels/types.ts';
import { type FigureView, viewOf } from '../../www/src/render/views.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { effort } from '../effort.ts';
import { inkedPanes } from './inked.ts';
import { Watch } from './label-laws.ts';
import { Random } from './random.ts';
import { within } from './random-value.ts';

const figures = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));
const sizes = [
  { width: 1200, height: 600 },
  { width: 760, height: 500 },
  { width: 350, height: 300 },
];

/** Begins anew with a random value of every control, all at once: each change computes. */
function shuffle(runner: Runner, figure: Figure, random: Random): void {
  const all = valued(figure.controls).filter(([, it]) => it.kind !== 'guess');
  const values = Object.fromEntries(all.map(([name, control]) => [name, within(random, control)]));
  runner.reset();
  runner.setAll(values);
}

const panesOf = (runner: Runner, camera: FigureView, size: (typeof sizes)[number]) => {
  const drawing = runner.draw();
  camera.aim(drawing, size);
  return inkedPanes(drawing, camera, size);
};

/** Holds that no label is under the words at the lower edge. */
function expectAboveWords(panes: ReturnType<typeof panesOf>, where: string): void {
  const lettering = new Lettering();
  const labels = lettering.place(panes);
  const words = legendBox(panes, lettering.legend);
  for (const [i, { placements }] of labels.entries()) {
    const { x = 0, y = 0 } = panes[i]?.shown.box ?? {};
    for (const { box, text } of placements) {
      const beside = x + box.x >= words.x + words.width || y + box.y >= words.y + words.height;
      const over = x + box.x + box.width <= words.x || y + box.y + box.height <= words.y;
      expect(beside || over, `${where}: ${text}`).toBe(true);
    }
  }
}

/** Holds that no title and no result is under the tools. */
function expectUnderTools(panes: ReturnType<typeof panesOf>, where: string): void {
  const top = headOver(panes.map(({ shown }) => shown));
  for (const { ink, shown } of panes) {
    if (shown.view.flat || shown.box.whole.y > 0) continue;
    for (let i = 0; i < ink.count; i++) {
      const { text, matrix, size: high, part } = ink.mark(i);
      if (!text || part !== shown.pane.part || shown.box.inset) continue;
      const [, , , , , y = 0] = matrix;
      expect(shown.box.y + y + high / 2, `${where}: ${text}`).toBeLessThanOrEqual(top);
    }
  }
}

it.each(figures)(
  '%s: in motion at 60 frames a second in each size, and at random settings; no words are on others',
  (name, figure) => {
    const random = new Random(13);
    for (const size of sizes) {
      const run = (runner: Runner, frames: number, where: string): number => {
        const camera = viewOf(figure);
        const watches: Watch[] = [];
        const before: (Memory | undefined)[] = [];
        for (let frame = 0; frame < frames; frame++) {
          for (const [i, wanted] of inputsOf(panesOf(runner, camera, size)).entries()) {
            const input = { ...wanted, before: before[i], seconds: 1 / 60 };
            const labels = placeLabels(input);
            watches[i] ??= new Watch(`${name}, ${size.width} × ${size.height}, ${where}, pane ${i}`, 1 / 60);
            watches[i].see(input, labels);
            before[i] = labels.memory;
          }
          if (frames > 1) runner.step(4);
        }
        const [shown, wanted] = [
          watches.reduce((sum, it) => sum + it.shown, 0),
          watches.reduce((sum, it) => sum + it.wanted, 0),
        ];
        return wanted > 0 ? shown / wanted : 1;
      };
      const runner = new Runner(figure);
      const expectRoom = (when: string): void => {
        const [panes, where] = [panesOf(runner, viewOf(figure), size), `${name}, ${size.width}, ${when}`];
        expectAboveWords(panes, where);
        expectUnderTools(panes, where);
      };
      expectRoom('as it begins');
      // One that is posed at its end would not be seen in motion.
      if (figure.posed !== figure.tells) runner.pose();
      // A figure that does not move shows the same in each frame.
      const moving = run(
        runner,
        // Two seconds: a label waits for half of one, and for room.
        runner.moves ? 120 : effort(30, 2),
        'as it is',
      );
      const narrowest = Math.min(
        ...panesOf(runner, viewOf(figure), size).map(({ shown }) => shown.box.width),
      );
      const still: number[] = [];
      // A mean of fewer would say little.
      for (let round = 0; round < 12; round++) {
        shuffle(runner, figure, random);
        runner.step(random.whole(0, 240));
        still.push(run(runner, 1, `settings ${round}`));
        if (round < effort(5, 2)) expectRoom(`settings ${round}`);
      }
      runner.reset();
      runner.pose();
      expectRoom('posed');
      runner.dispose();
      const mean = still.reduce((sum, it) => sum + it, 0) / still.length;
      // The rest waits in the legend: most for room, in motion also for half a second. Panes beside
      // each other are as narrow as a phone's picture.
      const least = narrowest < 500 ? 0.3 : 0.75;
      expect(Math.min(mean, moving), `${name}, ${size.width}`).toBeGreaterThanOrEqual(least);
    }
    // Each frame of the tank is a picture with all of its solids, and there are thousands.
  },
  240_000,
);

it('the piston has no words at the lower edge of a phone: its slider says how long the plate is', async () => {
  const figure = await loadFigure('piston');
  const runner = new Runner(figure);
  for (const width of [350, 280]) {
    const lettering = new Lettering();
    lettering.place(panesOf(runner, viewOf(figure), { width, height: 210 }));
    expect(lettering.legend.map(({ text }) => text)).toEqual([]);
  }
  runner.dispose();
});
