/** The knight, who is taller than wide, and his table: flat shapes, in his own axes before he is tall. */
import type { Painter } from '../../figure/drawing.ts';
import { corners } from '../../figure/rectangle.ts';
import { type Place, places, soft } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';

/** His right hand, in his own axes, m; the table, and how far along the sword lies on it. */
export const HAND: Place = [0.86, 1.27];
export const TABLE = {
  left: 2.05,
  right: 4.55,
  top: 0.78,
  high: 0.16,
  leg: 0.17,
  sword: 2.5,
};

export const ARM = places([0.4, 1.54, 0.62, 1.5, 0.76, 1.38, 0.84, 1.3, 0.74, 1.22, 0.58, 1.3, 0.44, 1.36]);
const LEFT_ARM = places([-0.42, 1.53, -0.68, 1.44, -0.76, 1.1, -0.6, 1.06, -0.5, 1.3]);
const SHIELD = places([-1.04, 1.28, -0.72, 1.34, -0.42, 1.28, -0.46, 0.94, -0.73, 0.68, -1, 0.94]);
const TUNIC = places([-0.46, 0.74, 0.46, 0.74, 0.5, 1.02, 0.44, 1.55, -0.44, 1.55, -0.5, 1.02]);
const HELMET = places([
  -0.24, 1.62, -0.28, 1.86, -0.16, 2.07, 0, 2.12, 0.16, 2.07, 0.28, 1.86, 0.24, 1.62, 0, 1.56,
]);
const FEATHER = places([-0.05, 2.1, 0.02, 2.28, 0.3, 2.26, 0.42, 2.08, 0.24, 2.16, 0.08, 2.08]);
const LEG = [0.04, 0.06, 0.4, 0.86] as const;
const FOOT = [0.05, 0, 0.48, 0.12] as const;
const BELT = [-0.49, 0.99, 0.49, 1.06] as const;
const CROSS = [
  [-0.045, 1.14, 0.045, 1.48],
  [-0.17, 1.28, 0.17, 1.36],
] as const;
const VISOR = [-0.22, 1.83, 0.22, 1.88] as const;

export function paintKnight(pane: Painter, height: number): void {
  const on = (x: number, y: number): Vec3 => xy(x, y * height);
  const edge = { edge: 'ink', width: 1.4, part: 'knight' } as const;
  for (const side of [-1, 1]) {
    const beside = (x: number, y: number): Vec3 => on(side * x, y);
    pane.polygon(corners(LEG, beside), { color: 'parent', ...edge });
    pane.polygon(corners(FOOT, beside), { color: 'steel', round: 0.05, ...edge });
  }
  pane.polygon(
    TUNIC.map(([x, y]) => on(x, y)),
    { color: 'child', ...edge },
  );
  pane.polygon(corners(BELT, on), { color: 'steel', ...edge });
  for (const bar of CROSS) pane.polygon(corners(bar, on), { color: 'paint', part: 'knight' });
  pane.polygon(soft(LEFT_ARM, on), { color: 'parent', ...edge });
  pane.polygon(soft(SHIELD, on), { color: 'clay', ...edge });
  pane.polygon(soft(FEATHER, on), { color: 'deep3', ...edge });
  pane.polygon(soft(HELMET, on), { color: 'parent', ...edge });
  pane.polygon(corners(VISOR, on), { color: 'steel', ...edge });
}

export function paintTable(pane: Painter): void {
  const { left, right, top, high, leg } = TABLE;
  const edge = { color: 'clay', edge: 'ink', width: 1.4, part: 'table' } as const;
  for (const x of [left + leg, right - 2 * leg]) pane.polygon(corners([x, 0, x + leg, top]), edge);
  pane.polygon(corners([left, top, right, top + high]), edge);
}
