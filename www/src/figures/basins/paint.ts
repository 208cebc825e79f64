/** The picture: all starts by their roots, the square with its image, and Newton's path. */
import { guessed } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { counted, tuple } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { places } from '../../figure/soft.ts';
import { addScaled, type Vec3, xy } from '../../figure/vec.ts';
import { clipped } from '../../figure/view.ts';
import type { BasinsParams } from './controls.ts';
import type { Facts, Here } from './facts.ts';
import { COLORS, FINE, lend, MAP, type Place } from './picture.ts';
import { type Path, STATUS } from './search.ts';

/** Half of the square's side. */
const HALF = 0.13;
/** From the square's middle to its image's, and the half width that the image may have. */
const BESIDE = { far: 0.62, half: 0.3 };
/** Cells between the field's arrows, and the length of the longest. */
const ARROWS = { columns: 14, rows: 8, long: 0.24 };

/** Seconds in which the path is walked, whatever the number of its steps. */
export const WALK = 4;

export function paint(facts: Facts, params: BasinsParams, out: Drawing): void {
  const { picture, path, other } = facts;
  // A reader sees it grow; a file has it whole.
  do picture.refine();
  while (!out.clock.runs && !picture.complete);
  const share = Math.min(1, out.time / WALK);
  out.restless = !picture.complete;
  const title = share < 1 ? onTheWay(facts, share) : 'Where does each start lead?';
  const pane = out.pane({ title, ...(share < 1 ? {} : { result: resultOf(facts) }), part: 'path' });
  const colors = params.arrows ? COLORS.faint : COLORS.strong;
  pane.raster({ box: MAP, columns: FINE.columns, cells: picture.cells, colors, part: 'basins' });
  if (params.arrows || out.asked) paintArrows(pane, params, out.asked ? 'axis' : 'quiet');
  paintRoots(pane, facts, share, out.asked);
  paintSquare(pane, params, facts.here, out.asked);
  if (other) paintPath(pane, other, share, 'differences');
  paintPath(pane, path, share, 'path');
  for (const { x, y } of out.earlier as readonly BasinsParams[])
    pane.dot(xy(x, y), { color: 'ink', hollow: true, part: 'tried' });
  paintGuess(pane, params, facts, share);
  pane.as('path').handle('start', [params.x, params.y, 0], ['Start', 'drag me'], ([x, y]) => ({ x, y }));
}

/** The answer is told where the walk ends. */
function onTheWay({ path }: Facts, share: number): string {
  return share === 0
    ? 'Newton starts at the square. Which root does it find?'
    : `Step ${Math.ceil(path.steps * share)}`;
}

function resultOf({ path }: Facts): string {
  const steps = counted(path.steps, 'step');
  if (path.status === STATUS.found) return `${steps} to ${tuple(path.places.slice(-2), 2)}`;
  if (path.status === STATUS.unfinished) return `no root in ${steps}`;
  return path.steps === 0 ? 'no way from here' : `no way on after ${steps}`;
}

function paintRoots(
  pane: Painter,
  { picture: { roots }, found, path }: Facts,
  share: number,
  asked: boolean,
): void {
  roots.forEach(([x, y], i) => {
    const root = pane.as('root', 'ink');
    root.dot([x, y, 0], { size: asked ? 9 : 4.5, hollow: asked });
    if (i === found && share === 1 && path.status === STATUS.found)
      root.dot([x, y, 0], { size: 8, hollow: true });
    if (i === found && share === 1) root.dot([x, y, 0], { size: 4.5 });
    root.label([x, y, 0], 'root', { size: 'small', spare: true });
  });
}

function paintSquare(pane: Painter, { x, y }: BasinsParams, { along: [p, q] }: Here, asked: boolean): void {
  const square = CORNERS.map(([s, t]): Vec3 => [x + HALF * s, y + HALF * t, 0]);
  pane.polygon(square, { color: 'paint', edge: 'ink', fill: 0.35, width: 2, aside: true, part: 'J' });
  paintSide(pane, square);
  const reach = HALF * Math.max(Math.abs(p[0]) + Math.abs(q[0]), Math.abs(p[1]) + Math.abs(q[1]));
  if (asked || !(reach > 0) || !Number.isFinite(reach)) return;
  const shrunk = shrinkage(reach);
  const side = x > 0.6 ? -1 : 1;
  const middle: Vec3 = [x + side * BESIDE.far, y, 0];
  const under = ([s, t]: Place): Vec3 => [p[0] * s + q[0] * t, p[1] * s + q[1] * t, 0];
  const image = CORNERS.map((corner) => addScaled(middle, under(corner), HALF / shrunk));
  pane.polygon(image, { color: 'paint', edge: 'ink', fill: 0.7, width: 2, aside: true, part: 'J' });
  paintSide(pane, image);
  const from: Vec3 = [x + side * (HALF + 0.03), y, 0];
  const to: Vec3 = [middle[0] - side * (reach / shrunk + 0.02), y, 0];
  if ((to[0] - from[0]) * side > 0.05)
    pane
      .as('J', 'ink')
      .arrow(from, to, { text: shrunk === 1 ? 'J' : `J, drawn 1 : ${shrunk}`, short: 'J', aside: true });
}

function paintSide(pane: Painter, [, , c, d]: readonly Vec3[]): void {
  if (c && d) pane.line([d, c], { color: 'ink', width: 5, part: 'J' });
}

const CORNERS = places([-1, -1, -1, 1, 1, 1, 1, -1]);

/** Returns 1, 2, 5, 10, …: by as much a reach fits beside the square. */
function shrinkage(reach: number): number {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) if (reach <= BESIDE.half * factor * power) return factor * power;
}

/** The way from place to place, up to where it is. */
function paintPath(pane: Painter, { places, steps }: Path, share: number, part: string): void {
  const wrong = part === 'differences';
  const reached = steps * share;
  const last = Math.floor(reached);
  const points = Array.from({ length: last + 1 }, (_, i) => placeAt(places, i));
  if (reached > last) {
    const [from, to] = [placeAt(places, last), placeAt(places, last + 1)];
    points.push(addScaled(from, [to[0] - from[0], to[1] - from[1], 0], reached - last));
  }
  // Where it leaves the map an arrow says so, and it comes in again where it does.
  const [color, width] = wrong ? (['wrong', 2.4] as const) : (['ink', 2.2] as const);
  let piece: Vec3[] = [];
  points.forEach((to, i) => {
    const [a, b] = clipped(MAP, points[i - 1] ?? to, to) ?? [];
    if (piece.length === 0 && a) piece.push(a);
    if (a && b && i > 0) piece.push(b);
    if (piece.length > 1 && (b !== to || i === points.length - 1)) {
      pane.line(piece, { color, width, dashed: wrong, part });
      if (a && b && b !== to) pane.arrow(a, b, { color, dashed: wrong, part });
    }
    if (b !== to) piece = [];
  });
  for (const point of wrong ? [] : points.slice(1, last + 1))
    if (clipped(MAP, point, point)) pane.dot(point, { color: 'ink', size: 3.2, aside: true, part });
}

export function placeAt(places: readonly number[], i: number): Vec3 {
  return [places[2 * i] ?? 0, places[2 * i + 1] ?? 0, 0];
}

/** Arrows of the field, each from the middle of a part of the picture. */
function paintArrows(pane: Painter, { formula }: BasinsParams, color: ColorName): void {
  const { columns, rows, long } = ARROWS;
  const [left, bottom, right, top] = MAP;
  lend(formula, (field) => {
    for (let i = 0; i < columns * rows; i++) {
      const x = left + (((i % columns) + 0.5) / columns) * (right - left);
      const y = bottom + ((Math.floor(i / columns) + 0.5) / rows) * (top - bottom);
      const [u = 0, v = 0] = field.evaluate([x, y]);
      const size = Math.sqrt(u * u + v * v);
      // Long ones would cover each other: the length tells little and great apart.
      const scale = long / (0.5 + size);
      if (size > 0 && Number.isFinite(size))
        pane.arrow([x, y, 0], [x + scale * u, y + scale * v, 0], { color, part: 'field' });
    }
  });
}

function paintGuess(pane: Painter, { guess }: BasinsParams, { picture, found }: Facts, share: number): void {
  const mark = guessed(guess);
  const root = picture.roots[found];
  if (!mark || !root || share < 1) return;
  pane.guess([mark[0], mark[1], 0], [root[0], root[1], 0]);
}
