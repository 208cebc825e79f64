/** Finds the part under a place in a pane. */

import { length, subtract } from '../../core/linear/vec.ts';
import { column } from '../../figure/drawing.ts';
import { edgesOf } from '../edges.ts';
import { isBody } from '../shapes.ts';
import type { PaneView } from '../views.ts';
import { CLOSE, CURVE, type Ink, type Mark, MOVE } from './ink.ts';
import { Lens } from './lens.ts';
import { outlineOf } from './solids.ts';

/** CSS pixels beside a stroke that count as on it. */
const NEAR = 6;
/** CSS pixels from the middle of a ring that count as on it. */
const RING = 12;
/** Straight pieces that stand for a curve. */
const PIECES = 6;

/** Returns the name of the part that is painted last at a place, or of a ring there, or `null`. */
export function partAt(ink: Ink, shown: PaneView, x: number, y: number): string | null {
  for (const it of shown.pane.things) {
    if (it.kind !== 'handle' || it.part === undefined) continue;
    const seen = shown.sight.project(it.at);
    if (seen && Math.hypot(seen.x - x, seen.y - y) < RING) return it.part;
  }
  for (let i = ink.count - 1; i >= 0; i--) {
    const mark = ink.mark(i);
    if (mark.part !== undefined && touches(ink, mark, x, y)) return mark.part;
  }
  if (shown.view.flat) return null;
  const lens = new Lens(shown);
  const { eye } = shown.view;
  let part: string | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const thing of shown.pane.things) {
    if (!isBody(thing)) continue;
    const far = length(subtract(column(thing.matrix, 3), eye));
    if (far >= nearest || !within(outlineOf(lens, edgesOf(thing, eye).flat()), x, y)) continue;
    nearest = far;
    part = thing.part ?? null;
  }
  return part;
}

function touches(ink: Ink, mark: Mark, x: number, y: number): boolean {
  if (mark.text) {
    const [, , , , e = 0, f = 0] = mark.matrix;
    const half = 0.28 * mark.size * mark.text.length;
    return mark.halo > 0 && Math.abs(x - e) < half && Math.abs(y - f) < 0.6 * mark.size;
  }
  const reach = NEAR + (mark.stroke === null ? 0 : mark.width / 2);
  let inside = false;
  let near = false;
  eachPiece(ink, mark, (ax, ay, bx, by) => {
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    near ||= distance(x, y, ax, ay, bx, by) < reach;
  });
  return near || (inside && (mark.fill !== null || mark.raster !== null));
}

/** Calls `act` for each straight piece of a mark's path. */
export function eachPiece(
  ink: Ink,
  { first, last, at }: Mark,
  act: (ax: number, ay: number, bx: number, by: number) => void,
): void {
  const { steps, numbers } = ink;
  let i = at;
  let startX = 0;
  let startY = 0;
  let x = 0;
  let y = 0;
  const next = (): number => numbers[i++] ?? 0;
  const to = (nx: number, ny: number): void => {
    act(x, y, nx, ny);
    x = nx;
    y = ny;
  };
  // No list is made in here: a picture has thousands of pieces, sixty times a second.
  for (let k = first; k < last; k++) {
    const step = steps[k];
    if (step === MOVE) {
      x = startX = next();
      y = startY = next();
    } else if (step === CLOSE) to(startX, startY);
    else if (step === CURVE) {
      const x0 = x;
      const y0 = y;
      const ax = next();
      const ay = next();
      const bx = next();
      const by = next();
      const ex = next();
      const ey = next();
      for (let p = 1; p <= PIECES; p++) {
        const t = p / PIECES;
        const s = 1 - t;
        const k0 = s * s * s;
        const k1 = 3 * s * s * t;
        const k2 = 3 * s * t * t;
        const k3 = t * t * t;
        to(k0 * x0 + k1 * ax + k2 * bx + k3 * ex, k0 * y0 + k1 * ay + k2 * by + k3 * ey);
      }
    } else to(next(), next());
  }
}

function distance(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

function within(points: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}
