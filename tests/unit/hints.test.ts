/** What a hand is told: its words stand at its ring, off edges, and their verbs mean one thing each. */
import { expect, it } from 'vitest';
import { Ink } from '../../www/src/render/ink/ink.ts';
import { obstacles } from '../../www/src/render/ink/obstacles.ts';
import { inputsOf, Lettering } from '../../www/src/render/labels/lettering.ts';
import { everyHint } from '../../www/src/render/labels/requests.ts';
import type { Obstacle, Rectangle } from '../../www/src/render/labels/types.ts';
import { paneViews, viewOf } from '../../www/src/render/views.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { inkedPanes } from './inked.ts';

const SIZES = [
  { width: 1200, height: 600 },
  { width: 1200, height: 480 },
  { width: 760, height: 475 },
  { width: 350, height: 288 },
];
/** The verbs of `docs/figures.md`. */
const VERBS = /^(drag|turn|pull|throw|hold) me\b/;
/** CSS pixels from a ring's middle to its words, at most. */
const NEAR = 40;
/** The figures whose ring is on a ball of lines that is wider than that. */
const MESHED: readonly string[] = ['pendulum', 'turns'];
/** Pictures so high have room beside what has a ring: a phone's has none, and a full screen's things are large. */
const ROOMY = [470, 490] as const;

/** Tells if the outline of a shape goes through a rectangle, by points of it a pixel apart. */
function goesThrough(shape: Obstacle, { x, y, width, height }: Rectangle): boolean {
  if (shape.kind !== 'segment' && shape.kind !== 'polygon') return false;
  const corners = shape.kind === 'segment' ? [shape.from, shape.to] : shape.points;
  return corners.some(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay];
    const steps = Math.ceil(Math.hypot(bx - ax, by - ay));
    for (let k = 0; k <= steps; k++) {
      const [px, py] = [ax + ((bx - ax) * k) / steps, ay + ((by - ay) * k) / steps];
      if (px > x && px < x + width && py > y && py < y + height) return true;
    }
    return false;
  });
}

it.each(figureNames)('%s: the first hand has words, which stand at its ring and on no edge', async (name) => {
  const figure = await loadFigure(name);
  const runner = new Runner(figure);
  runner.pose();
  const drawing = runner.draw();
  const found: string[] = [];
  for (const size of SIZES) {
    const camera = viewOf(figure);
    camera.aim(drawing, size);
    const panes = inkedPanes(drawing, camera, size);
    const views = panes.map(({ shown }) => shown);
    const hands = views.flatMap(({ pane }) =>
      pane.things.flatMap((it) => (it.kind === 'handle' || it.kind === 'hold' ? [it] : [])),
    );
    const others = views.some(({ pane }) => pane.cards || pane.taken);
    if (hands[0] && !others && !hands[0].hint) found.push(`${hands[0].name} has no words`);
    for (const { name, hint } of hands) if (hint && !VERBS.test(hint)) found.push(`${name} says "${hint}"`);
    const labels = new Lettering().place(panes, undefined, undefined, everyHint);
    labels.forEach(({ placements, legend }, i) => {
      for (const { name } of legend)
        if (name.startsWith('hint ')) found.push(`${size.width}: ${name} is in the legend`);
      for (const { box, request } of placements) {
        if (!request.hint) continue;
        const [x, y] = request.at;
        const off = Math.hypot(
          Math.max(box.x - x, 0, x - box.x - box.width),
          Math.max(box.y - y, 0, y - box.y - box.height),
        );
        const where = `${size.width}, pane ${i}: "${request.text}"`;
        if (off > NEAR) found.push(`${where} is ${Math.round(off)} px off`);
        const { ink, shown } = panes[i] ?? {};
        const roomy = size.height >= ROOMY[0] && size.height <= ROOMY[1];
        if (!ink || !shown || !roomy || MESHED.includes(name)) continue;
        if (obstacles(ink, shown).some((shape) => goesThrough(shape, box)))
          found.push(`${where} is on an edge`);
      }
    });
  }
  runner.dispose();
  expect(found).toEqual([]);
});

it.each([
  ['sides', 'across', 'below'],
  ['late', 'pace', 'above'],
])('%s: labels keep off the value of the hand “%s”, %s its ring', async (name, hand, side) => {
  const figure = await loadFigure(name);
  const runner = new Runner(figure);
  runner.pose();
  const drawing = runner.draw();
  for (const pane of drawing.panes) pane.held = hand;
  const camera = viewOf(figure);
  const size = { width: 760, height: 475 };
  camera.aim(drawing, size);
  const panes = paneViews(drawing, { camera, ...size }).map((shown) => ({ ink: new Ink(), shown }));
  const [shown] = panes.map((it) => it.shown);
  const ring = shown?.pane.things.find((it) => it.kind === 'handle');
  const at = ring?.kind === 'handle' ? shown?.sight.project(ring.at) : null;
  const [input] = inputsOf(panes);
  const values = (input?.obstacles ?? []).filter(
    (it) => it.kind === 'rectangle' && Math.abs(it.x + it.width / 2 - (at?.x ?? 0)) < 1e-6,
  );
  const sides = values.map((it) => (it.kind === 'rectangle' && it.y > (at?.y ?? 0) ? 'below' : 'above'));
  expect(sides).toEqual([side]);
  runner.dispose();
});
