/** A truck from above, its loose crate, and a lamp post. */
import type { WorldTransform } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { disc, limb, type Place, places } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { boxIn, inWorld, placeIn, posed } from '../shared/flat.ts';

/** Length and width of the truck, and the crate on its bed, about the truck’s middle, m. */
export const SIDES = [6, 2.5] as const;
export const CRATE = [-1.6, -0.45] as const;
const HALF = 0.46;
const BED = [-3, -1.25, 1.35, 1.25] as const;
const WHOLE = [-3, -1.25, 3, 1.25] as const;
const CAB = places([1.42, -1.2, 2.55, -1.2, 3, -0.93, 3, 0.93, 2.55, 1.2, 1.42, 1.2]);
const GLASS = places([2.2, -0.98, 2.62, -0.86, 2.62, 0.86, 2.2, 0.98]);
const WHEELS = places([-2.1, 1.25, -2.1, -1.25, -1.2, 1.25, -1.2, -1.25, 2, 1.25, 2, -1.25]);
const PLANKS = 6;
type Crate = 'crate' | 'kick' | 'guess';
/** The post stands so far before the bow, and lies so long in this direction. */
const POST = { ahead: 0.3, radius: 0.3, long: 2.6, lies: -0.19 };
const ROAD = 2.9;

export function paintRoad(pane: Painter): void {
  for (const y of [-ROAD, ROAD]) pane.line([xy(-9, y), xy(9, y)], { color: 'hair', width: 2, aside: true });
}

export function paintTruck(pane: Painter, node: WorldTransform, ghost: boolean): void {
  if (ghost) {
    const outline = { edge: 'axis', fill: 0, dashed: true, width: 1.5 } as const;
    pane.as('before', 'axis').polygon(boxIn(node, WHOLE), outline);
    return;
  }
  const on = (points: readonly Place[]): Vec3[] => points.map(([x, y]) => placeIn(node, x, y));
  const edge = { edge: 'ink', width: 1.6, part: 'truck' } as const;
  for (const [x, y] of WHEELS)
    pane.polygon(boxIn(node, [x - 0.38, y - 0.14, x + 0.38, y + 0.14]), { color: 'steel', ...edge });
  pane.polygon(boxIn(node, BED), { color: 'parent', ...edge });
  for (let i = 1; i < PLANKS; i++) {
    const y = BED[1] + (i * SIDES[1]) / PLANKS;
    const ends = [placeIn(node, BED[0] + 0.1, y), placeIn(node, BED[2] - 0.1, y)];
    pane.line(ends, { color: 'steel', width: 1, part: 'truck' });
  }
  pane.polygon(on(CAB), { color: 'child', ...edge });
  pane.polygon(on(GLASS), { color: 'steel', ...edge });
  for (const y of [-0.72, 0.72])
    disc(pane, placeIn(node, 2.86, y), 0.11, { color: 'ramp4', part: 'truck', width: 1 });
}

/** The crate, the red one that inherits from its parent, or the reader's. */
export function paintCrate(pane: Painter, [x, y]: Vec3, turned: number, part: Crate): void {
  const node = inWorld(posed([x, y], turned));
  const box = boxIn(node, [-HALF, -HALF, HALF, HALF]);
  if (part !== 'crate') {
    const color = part === 'kick' ? 'wrong' : 'accent';
    pane.polygon(box, { color, edge: color, fill: 0, dashed: true, width: 2.6, part });
    return;
  }
  pane.polygon(box, { color: 'clay', edge: 'ink', width: 1.6, part });
  for (const side of [-HALF, HALF]) {
    const ends = [placeIn(node, -HALF, -side), placeIn(node, HALF, side)];
    pane.line(ends, { color: 'ink', width: 1.4, part });
  }
}

export function paintPost(pane: Painter, aside: number, lies: boolean): void {
  const foot = xy(SIDES[0] / 2 + POST.ahead, aside);
  if (!lies) {
    disc(pane, foot, POST.radius, { color: 'steel', part: 'post', width: 1.6 });
    disc(pane, foot, POST.radius / 2, { color: 'ramp4', part: 'post' });
    pane.as('post', 'ink').letters(xy(foot[0] + 2.8 * POST.radius, aside), 0.36, 'post');
    return;
  }
  const tip = xy(foot[0] + POST.long * math.cos(POST.lies), foot[1] + POST.long * math.sin(POST.lies));
  limb(pane, [foot, tip], 12, { color: 'steel', part: 'post' });
  disc(pane, tip, POST.radius, { color: 'ramp4', part: 'post', width: 1.6 });
}
