/** Labels in ink, for pictures without a page: files, paper and posters. */
import { Spread } from '../spread.ts';
import type { PaneView } from '../views.ts';
import type { Ink } from './ink.ts';

const SIZE = 14;

export function inkLabels(ink: Ink, { pane, box, sight }: PaneView): void {
  const spread = new Spread(box.width, box.height, pane.title);
  spread.avoidTips(pane.things, (point) => sight.project(point));
  for (const thing of pane.things) {
    if (thing.kind !== 'label') continue;
    const at = sight.project(thing.at);
    if (!at || at.x < 0 || at.x > box.width || at.y < 0 || at.y > box.height) continue;
    const [x, y] = spread.place(at.x, at.y, thing.text);
    const mark = ink.words(thing.part, thing.text, x, y, SIZE);
    mark.fill = thing.color;
    mark.weight = 600;
  }
}
