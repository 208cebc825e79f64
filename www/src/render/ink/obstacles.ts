/** Shapes that no label may touch: marks of ink, solids and handles, in a pane's own pixels. */
import { edgesOf } from '../edges.ts';
import type { Point } from '../hull.ts';
import type { Obstacle } from '../labels/types.ts';
import { textWidth } from '../labels/widths.ts';
import { whole } from '../next-task.ts';
import { isBody } from '../shapes.ts';
import type { PaneView } from '../views.ts';
import { eachPiece } from './hit.ts';
import type { Color, Ink } from './ink.ts';
import { Lens } from './lens.ts';
import { outlineOf } from './solids.ts';

/** Radius of a handle's ring with its halo. */
const HANDLE = 18;
/** Plates, hairlines and rasters are the ground on which labels may be. */
const GROUND: readonly (Color | null)[] = ['page', 'raised', 'ground', 'rule', 'hair'];
/** Strokes shorter than this are part of the next one. */
const STEP = 3;
/** Corners of a filled shape that are nearer than this are one: labels keep 2 px away from it. */
const CORNER = 0.5;

/** Returns the obstacles of a pane whose ink has been drawn. */
export function obstacles(ink: Ink, shown: PaneView, font?: string): readonly Obstacle[] {
  return whole(finding(ink, shown, font));
}

/** Finds the obstacles of a pane whose ink has been drawn. Before each there may be a pause. */
export function* finding(
  ink: Ink,
  shown: PaneView,
  font?: string,
): Generator<undefined, readonly Obstacle[]> {
  const found: Obstacle[] = [];
  const { pane, view } = shown;
  const lens = new Lens(shown);
  for (const thing of pane.things) {
    yield;
    if (thing.kind === 'handle' || thing.kind === 'hold') {
      if (lens.at(thing.at)) found.push({ kind: 'circle', at: [lens.x, lens.y], radius: HANDLE });
    } else if (isBody(thing) && !view.flat) {
      const points = outlineOf(lens, edgesOf(thing, view.eye).flat());
      if (points.length > 2) found.push({ kind: 'polygon', points });
    }
  }
  for (let i = 0; i < ink.count; i++) {
    yield;
    const mark = ink.mark(i);
    if (mark.text) {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = mark.matrix;
      const wide = textWidth(mark.text, mark.size, font);
      const from = mark.anchor === 'middle' ? -wide / 2 : mark.anchor === 'end' ? -wide : 0;
      const half = 0.6 * mark.size;
      const points = [
        [from, -half],
        [from + wide, -half],
        [from + wide, half],
        [from, half],
      ].map(([x = 0, y = 0]): Point => [a * x + c * y + e, b * x + d * y + f]);
      found.push({ kind: 'polygon', points, words: true });
      continue;
    }
    if (mark.raster) continue;
    if (GROUND.includes(mark.fill ?? mark.stroke) && GROUND.includes(mark.stroke ?? mark.fill)) continue;
    const width = mark.stroke === null ? 1 : mark.width;
    const outline: Point[] = [];
    let x = Number.NaN;
    let y = Number.NaN;
    eachPiece(ink, mark, (ax, ay, bx, by) => {
      if (mark.fill !== null && !near(outline.at(-1), ax, ay)) outline.push([ax, ay]);
      if (Number.isNaN(x) || apart(ax - x, ay - y) > 2 * STEP) {
        x = ax;
        y = ay;
      }
      if (apart(bx - x, by - y) < STEP) return;
      found.push({ kind: 'segment', from: [x, y], to: [bx, by], width });
      x = bx;
      y = by;
    });
    if (mark.fill !== null && mark.fillOpacity * mark.opacity > 0.3) found.push(...convex(outline));
  }
  return found;
}

/** Faster than `Math.hypot`, which guards against overflow. */
const apart = (x: number, y: number): number => Math.sqrt(x * x + y * y);

function near(corner: Point | undefined, x: number, y: number): boolean {
  return corner !== undefined && Math.abs(corner[0] - x) < CORNER && Math.abs(corner[1] - y) < CORNER;
}

/** A filled shape: itself if it is convex. Of a concave one the edge is enough. */
function convex(points: readonly Point[]): Obstacle[] {
  let turn = 0;
  for (let i = 0; i < points.length; i++) {
    const [a, b, c] = [points[i], points[(i + 1) % points.length], points[(i + 2) % points.length]];
    if (!a || !b || !c) return [];
    const here = Math.sign((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]));
    if (here !== 0 && turn !== 0 && here !== turn) return [];
    turn ||= here;
  }
  return points.length > 2 ? [{ kind: 'polygon', points }] : [];
}
