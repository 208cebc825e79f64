/**
 * What a reader sees first: the body that the step is about is large, its labels are few, and the hand
 * is beside what it moves, and marked.
 */
import { expect, it } from 'vitest';
import { ASKED } from '../../www/src/figure/controls.ts';
import { Ink } from '../../www/src/render/ink/ink.ts';
import { obstacles } from '../../www/src/render/ink/obstacles.ts';
import { inkThings } from '../../www/src/render/ink/things.ts';
import { Lettering } from '../../www/src/render/labels/lettering.ts';
import { type PaneView, viewOf } from '../../www/src/render/views.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { inkedPanes } from './inked.ts';
import { type Bounds, boundsOf } from './obstacle-bounds.ts';

/**
 * For each figure the parts that are its body in the first picture, all of them without a part: where
 * two are compared, both. The forest is a crowd, whose trees are `tests/unit/forest.test.ts`'s, and the
 * crash is about a crate on a hull that fills the picture.
 */
const BODIES: Readonly<Record<string, readonly string[]>> = {
  basins: ['field'],
  breakfast: ['tray'],
  budget: ['ferns'],
  carousel: ['carousel'],
  chain: [],
  click: ['fish'],
  differences: ['curve'],
  engines: ['shoulder', 'elbow', 'hand'],
  excavator: ['excavator', 'arm', 'bucket'],
  first: ['rotated-first'],
  fit: ['was'],
  flag: ['eager', 'lazy'],
  flail: ['thrower'],
  half: ['before', 'rotated'],
  handle: ['ball'],
  hit: ['plate'],
  kicks: ['plate'],
  lantern: ['carousel'],
  late: ['car'],
  lazy: ['mark'],
  newton: ['curve'],
  normal: ['like-a-point', 'inverse-transpose', ''],
  order: ['objects', 'array'],
  orders: ['before'],
  outward: ['disc'],
  pendulum: ['planet'],
  piston: ['rod', 'head'],
  pivot: ['door'],
  product: ['board'],
  race: ['true'],
  reach: ['arm'],
  rows: ['row', 'column', 'cell'],
  secant: ['curve'],
  shells: ['hull', 'powder'],
  sides: ['terms', 'equals'],
  sign: ['wall'],
  slopes: ['leaves'],
  spins: ['start'],
  spoke: ['disc', 'velocity'],
  sword: ['knight'],
  tank: [''],
  teacups: ['trail', 'cup'],
  tortoise: ['tortoise'],
  tower: ['base', 'chest', 'head', 'hat'],
  trs: ['box'],
  truck: ['truck'],
  twice: ['disc'],
  turns: ['x-first', 'y-first'],
  unparent: ['are'],
  wheel: ['disc'],
  whip: ['chain'],
  worm: ['ball'],
  wrench: ['station'],
};
/** The picture of a chapter at 1280 px, and that of a phone; and the least share of the body. */
const SHEETS = [
  { width: 760, height: 475, least: 1 / 3 },
  { width: 350, height: 288, least: 0.45 },
];
const MOST_LABELS = 5;

/** Returns the bounds of the things of some parts; of all without a part. */
function bodyOf(shown: PaneView, parts: readonly string[]): Bounds {
  const things = shown.pane.things.filter(
    (it) => !['handle', 'hold', 'spot', 'label', 'text', 'grid'].includes(it.kind),
  );
  const own = things.filter((it) => parts.length === 0 || parts.includes(('part' in it && it.part) || ''));
  const head = { ...shown.box.head, lines: [], subtitle: '', resultText: '' };
  const only = { ...shown, pane: { ...shown.pane, things: own }, box: { ...shown.box, head } };
  const ink = new Ink();
  inkThings(ink, only);
  const all = obstacles(ink, only).map(boundsOf);
  return [0, 1, 2, 3].map((side) =>
    (side < 2 ? Math.min : Math.max)(...all.map((it) => it[side as 0 | 1 | 2 | 3])),
  ) as unknown as Bounds;
}

it.each(Object.entries(BODIES))('the %s is large where it asks, with few labels', async (name, parts) => {
  const figure = await loadFigure(name);
  for (const { least, ...size } of SHEETS) {
    const runner = new Runner(figure);
    runner.pose();
    const guess = Object.entries(figure.controls).find(([, it]) => it.kind === 'guess' && it.hides);
    if (guess) runner.set(guess[0], ASKED);
    const drawing = runner.draw();
    const camera = viewOf(figure);
    camera.aim(drawing, size);
    const panes = inkedPanes(drawing, camera, size);
    const views = panes.map(({ shown }) => shown);
    const [first] = views;
    if (!first) throw new Error('there is a picture');
    const [left, top, right, bottom] = bodyOf(first, parts);
    const share = Math.max((right - left) / size.width, (bottom - top) / size.height);
    expect(share, `${size.width} px`).toBeGreaterThan(least);
    const placed = new Lettering().place(panes).flatMap(({ placements }) => placements);
    expect(placed.length, `labels, ${size.width} px`).toBeLessThanOrEqual(MOST_LABELS);
    // One of the hands is marked until it is used, and at most two are in sight.
    const hands = views.flatMap(({ pane }) =>
      pane.things.flatMap((it) => (it.kind === 'handle' || it.kind === 'hold' ? [it] : [])),
    );
    // A card that is moved, and a thing that is put down as a mark, are hands too.
    const others = views.flatMap(({ pane }) => [pane.cards?.hint ?? [], pane.taken?.hint ?? []].flat());
    expect(hands.length === 0 || [...hands.map(({ hint }) => hint), ...others].some(Boolean)).toBe(true);
    expect(new Set(hands.map(({ name }) => name)).size).toBeLessThanOrEqual(2);
    runner.dispose();
  }
});
