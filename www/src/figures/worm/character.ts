/**
 * The character on the ball: a sprite 50 wide and 100 high, by corners in units of its own. A tap
 * goes back through the inverse of the ball, and then of the character.
 */
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { tuple } from '../../figure/numbers.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import type { WormParams } from './controls.ts';
import type { Worm } from './model.ts';
import { boardBy } from './view.ts';

/** The corners, which the source prints as (−25, 0) twice. */
export const CORNERS: readonly Vec3[] = [xy(-25, 0), xy(-25, 100), xy(25, 100), xy(25, 0)];

/** Its lines, and the middle and radius of its head. */
const LINES: readonly (readonly Vec3[])[] = [
  [xy(-15, 4), xy(0, 38), xy(15, 4)],
  [xy(0, 38), xy(0, 70)],
  [xy(-18, 46), xy(0, 64), xy(18, 46)],
];
const HEAD = { at: [0, 82, 0] as Vec3, radius: 12 };
/** The plan around it, in its own units. */
const PLAN = [-115, -30, 115, 195] as const;

/** Twelve corners of a circle, whose sines are square roots: those of each quarter, turned to the next. */
const HALF = Math.sqrt(3) / 2;
const QUARTER = [xy(1, 0), xy(HALF, 0.5), xy(0.5, HALF)];
const turned = (points: readonly Vec3[]): Vec3[] => points.map(([x, y]) => xy(-y, x));
const SIDE = [...QUARTER, ...turned(QUARTER)];
const CIRCLE = [...SIDE, ...turned(turned(SIDE))];

/** Draws it in its own axes and units, with what a tap has hit. */
export function paintOnCharacter(worm: Worm, params: WormParams, out: Drawing): void {
  const pin = worm.pin(params);
  const [toBall, toCharacter] = [worm.map('character', 'ball'), worm.map('ball', 'character')];
  const hit = pin && toCharacter(pin);
  const pane = out.pane({
    title: 'Character',
    ...(hit ? { result: tuple(hit.slice(0, 2), 0) } : {}),
    part: 'character',
    inset: 'top',
    camera: { plan: PLAN },
  });
  pane.board = boardBy(toBall, toCharacter);
  paintSprite(pane, (point) => point);
  for (const corner of CORNERS) {
    pane.dot(corner, { color: 'ink', size: 3, part: 'character' });
    const side: Vec3 = [corner[0], corner[1] - 50, 0];
    const words = tuple(corner.slice(0, 2), 0);
    pane.label(corner, words, { color: 'quiet', size: 'small', side, part: 'character' });
  }
  if (hit) pane.dot(hit, { color: 'accent', size: 5.5, part: 'inverse' });
}

/** Draws it by the places in the picture of its own points. */
export function paintSprite(pane: Painter, put: (point: Vec3) => Vec3): void {
  const part = 'character';
  pane.polygon(CORNERS.map(put), { color: 'grandchild', fill: 0.45, edge: 'ink', width: 1.3, part });
  for (const line of LINES) pane.line(line.map(put), { color: 'ink', width: 1.8, part });
  const head = CIRCLE.map(([x, y]): Vec3 => [HEAD.at[0] + HEAD.radius * x, HEAD.at[1] + HEAD.radius * y, 0]);
  pane.polygon(head.map(put), { color: 'ink', fill: 0, edge: 'ink', width: 1.8, part });
}
