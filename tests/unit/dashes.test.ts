/** A dashed line means one thing in a picture. */
import { expect, it } from 'vitest';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';

const figures = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));

it.each(figures)('%s: what is dashed has one color in a picture, and a guess has its own', (_, figure) => {
  const runner = new Runner(figure);
  for (const seconds of [figure.posed ?? 0, figure.tells ?? figure.posed ?? 1]) {
    runner.seek(seconds);
    for (const { title, things } of runner.draw().panes) {
      const dashed = things.flatMap((it) => ('dashed' in it && it.dashed && it.part !== 'guess' ? [it] : []));
      const colors = dashed.map((it) => ('edge' in it && it.edge) || ('color' in it ? it.color : ''));
      expect(Array.from(new Set(colors)).slice(1), title).toEqual([]);
    }
  }
  runner.dispose();
});
