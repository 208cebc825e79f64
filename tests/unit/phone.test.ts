/** Figures on a phone: a subject is no dot in its picture, and the words leave it the room. */
import { expect, it } from 'vitest';
import type { Thing, Vec3 } from '../../www/src/figure/drawing.ts';
import { Ink } from '../../www/src/render/ink/ink.ts';
import { obstacles } from '../../www/src/render/ink/obstacles.ts';
import { inkThings } from '../../www/src/render/ink/things.ts';
import { type PaneView, paneViews, viewOf } from '../../www/src/render/views.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { type Bounds, boundsOf } from './obstacle-bounds.ts';

const figures = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));
/** The pictures of a figure's own page in windows of 390 and 320 px. */
const sizes = [
  { width: 350, height: 262 },
  { width: 280, height: 210 },
];
/** Share of a view, across or up, that its things take; labels have the rest. */
const FILLED = 0.6;
/** Share of a pane's height that its words may take; less than this are two lines of them. */
const WORDS = { share: 0.5, lines: 50 };

/** Returns points of the things that are in no label's way: a map, and the boxes of a crowd. */
function placesOf(thing: Thing): readonly Vec3[] {
  if (thing.kind === 'raster') {
    const [left, bottom, right, top] = thing.box;
    return [
      [left, bottom, 0],
      [right, top, 0],
    ];
  }
  if (thing.kind !== 'crowd') return [];
  const at = (i: number): number => thing.matrices[i] ?? Number.NaN;
  return Array.from({ length: thing.count }, (_, i) => [at(16 * i + 12), at(16 * i + 13), at(16 * i + 14)]);
}

/** Returns the larger share of a view, across or up, that its things take; its words are none. */
function filled(shown: PaneView): number {
  const { width, height, head } = { ...shown.box };
  const bare = {
    ...shown,
    box: { ...shown.box, head: { ...head, lines: [], subtitle: '', resultText: '' } },
  };
  const ink = new Ink();
  inkThings(ink, bare);
  const points = shown.pane.things.flatMap(placesOf).flatMap((at) => shown.sight.project(at) ?? []);
  const all = [...obstacles(ink, bare).map(boundsOf), ...points.map(({ x, y }): Bounds => [x, y, x, y])];
  const least = (side: 0 | 1): number => Math.max(0, Math.min(...all.map((it) => it[side])));
  const most = (side: 2 | 3, edge: number): number => Math.min(edge, Math.max(...all.map((it) => it[side])));
  return Math.max((most(2, width) - least(0)) / width, (most(3, height) - least(1)) / height);
}

it.each(figures)('the %s fills its picture, and its words leave it half', (_, figure) => {
  for (const size of sizes) {
    const runner = new Runner(figure);
    runner.pose();
    const drawing = runner.draw();
    const camera = viewOf(figure);
    camera.aim(drawing, size);
    for (const shown of paneViews(drawing, { camera, ...size })) {
      const { inset, head, whole } = shown.box;
      if (inset) continue;
      const where = `${size.width} px, ${shown.pane.title}`;
      expect(filled(shown), where).toBeGreaterThan(FILLED);
      expect(head.height, where).toBeLessThanOrEqual(Math.max(WORDS.share * whole.height, WORDS.lines));
    }
    runner.dispose();
  }
});
