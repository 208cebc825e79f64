/** The robot from its front, and the road on which it drives to the right. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { corners } from '../../figure/rectangle.ts';
import { disc, limb } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';

export const NAMES = ['base', 'chest', 'collar', 'head', 'hat'] as const;
/** Meters: the wheels, and the height at which the base is pulled. */
export const WHEELS = { radius: 0.105, at: [-0.31, 0, 0.31], y: 0, half: 0.46, hand: 0.11 } as const;
/** Each box about the middle of its lower edge: half its width, its bottom and its top. */
const BOXES = [
  [0.46, 0.02, 0.25],
  [0.36, 0.25, 0.8],
  [0.1, 0.8, 0.92],
  [0.32, 0.92, 1.38],
] as const;
/** The brim of the hat, its crown and its band. */
const HAT = [
  [-0.4, 1.38, 0.4, 1.45],
  [-0.23, 1.45, 0.23, 1.82],
  [-0.23, 1.47, 0.23, 1.56],
] as const;
const COLORS = ['parent', 'child', 'parent', 'child'] as const;
/** Dashes of the road: how long, and from one to the next. */
const ROAD = { y: -0.115, below: -0.22, long: 0.17, apart: 0.34, half: 2.1 };

export function paintRoad(pane: Painter, way: number): void {
  pane.line([xy(-ROAD.half, ROAD.y), xy(ROAD.half, ROAD.y)], { color: 'axis', width: 1.5, aside: true });
  const phase = way - ROAD.apart * Math.floor(way / ROAD.apart);
  for (let x = -ROAD.half - phase; x < ROAD.half; x += ROAD.apart)
    pane.line([xy(x, ROAD.below), xy(x + ROAD.long, ROAD.below)], { color: 'hair', width: 3, aside: true });
}

/** The boxes, each as far back as it is behind the base. */
export function paintBoxes(pane: Painter, gaps: readonly number[], way: number): void {
  const edge = { edge: 'ink', width: 1.5 } as const;
  for (const [i, [half, bottom, top]] of BOXES.entries()) {
    const x = -(gaps[i] ?? 0);
    const style = { color: COLORS[i] ?? 'parent', part: NAMES[i] ?? '', round: 0.05, ...edge };
    if (i === 1) paintArms(pane, x);
    pane.polygon(corners([x - half, bottom, x + half, top]), style);
  }
  for (const x of WHEELS.at) {
    disc(pane, xy(x, WHEELS.y), WHEELS.radius, { color: 'steel', part: 'base' });
    const spoke = (turn: number): Vec3 => {
      const angle = turn - way / WHEELS.radius;
      return xy(x + 0.06 * math.cos(angle), WHEELS.y + 0.06 * math.sin(angle));
    };
    pane.line([spoke(0), spoke(Math.PI)], { color: 'parent', width: 3, part: 'base' });
  }
  const [chest, head, hat] = [-(gaps[1] ?? 0), -(gaps[3] ?? 0), -(gaps[4] ?? 0)];
  const plate = corners([chest - 0.2, 0.44, chest + 0.2, 0.64]);
  pane.polygon(plate, { color: 'paint', round: 0.04, part: 'chest', ...edge });
  for (const [i, color] of (['ramp5', 'ramp4', 'deep3'] as const).entries())
    pane.arc(xy(chest + 0.1 * (i - 1), 0.54), 0.03, { color, fill: 1, width: 0, part: 'chest' });
  const visor = corners([head - 0.24, 1.1, head + 0.24, 1.28]);
  pane.polygon(visor, { color: 'steel', round: 0.09, part: 'head', ...edge });
  for (const x of [-0.11, 0.11])
    pane.arc(xy(head + x, 1.19), 0.045, { color: 'paint', fill: 1, width: 0, part: 'head' });
  pane.arc(xy(head, 1.09), 0.12, { color: 'ink', from: -2.3, to: -0.84, width: 2, part: 'head' });
  for (const [i, box] of HAT.entries()) {
    const color = i === 2 ? 'steel' : 'grandchild';
    const points = corners(box, (x, y) => xy(hat + x, y));
    pane.polygon(points, { color, round: 0.02, part: 'hat', ...edge });
  }
}

/** The plumb line over the base, and how far the middles of chest and hat are behind it. */
export function paintPlumb(pane: Painter, gaps: readonly number[]): void {
  pane.as('base', 'ink').line([xy(0, BOXES[0][2]), xy(0, 1.9)], { width: 1.2 });
  for (const i of [1, 4] as const) {
    const [y, beside] = i === 1 ? [0.7, 0.95] : [1.7, 0.72];
    const [gap, named] = [gaps[i] ?? 0, pane.as(NAMES[i], 'ink')];
    pane.line([xy(0, y), xy(-gap, y)], { color: 'page', width: 5, part: NAMES[i] });
    if (gap > 0.02) named.arrow(xy(0, y), xy(-gap, y));
    named.letters(xy(beside, y), 0.14, `${NAMES[i]} ${fixed(100 * gap, 1)} cm`, { most: 18 });
  }
}

function paintArms(pane: Painter, x: number): void {
  for (const side of [-1, 1]) {
    const arm = [
      [0.34, 0.68],
      [0.5, 0.55],
      [0.47, 0.36],
    ].map(([u = 0, v = 0]) => xy(x + side * u, v));
    limb(pane, arm, 13, { color: 'child', part: 'chest' });
    disc(pane, xy(x + side * 0.47, 0.33), 0.06, { color: 'parent', part: 'chest' });
  }
}
