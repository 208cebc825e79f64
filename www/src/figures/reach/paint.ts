/** The robot from its side: two links and a grip, on a table beside a shelf with a cup. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { corners } from '../../figure/rectangle.ts';
import { disc, limb, places } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { inWorld, placeIn, posed } from '../shared/flat.ts';
import { type Arm, CUP } from './arm.ts';

/** Meters: the table under the foot, and the shelf with its leg. */
const TABLE = { y: -0.037, from: -0.7, to: 1.25 };
const FOOT = places([-0.21, TABLE.y, -0.14, 0.07, 0.14, 0.07, 0.21, TABLE.y]);
const SHELF = [CUP[0] - 0.14, 0.208, CUP[0] + 0.27, 0.245] as const;
const LEG = [CUP[0] + 0.2, TABLE.y, CUP[0] + 0.245, 0.208] as const;
/** The cup about its middle, its ear, its coffee and what rises of it. */
const SIDES = places([-0.085, 0.09, -0.07, -0.1, -0.045, -0.115, 0.045, -0.115, 0.07, -0.1, 0.085, 0.09]);
const STEAM = [-0.028, 0.026];
/** Half of a link's width, at both ends. */
const WIDE = { upper: [0.1, 0.076], lower: [0.072, 0.045] } as const;
/** A finger of the grip, from the wrist. */
const FINGER = places([0.015, 0.018, 0.06, 0.064, 0.128, 0.06, 0.16, 0.032]);
/** Corners of a round end. */
const ROUND = 9;

export function paintRoom(pane: Painter): void {
  const edge = { edge: 'ink', width: 1.4, part: 'room' } as const;
  pane.line([xy(TABLE.from, TABLE.y), xy(TABLE.to, TABLE.y)], { color: 'axis', width: 2, aside: true });
  pane.polygon(
    FOOT.map(([x, y]) => xy(x, y)),
    { color: 'steel', ...edge },
  );
  pane.polygon(corners(LEG), { color: 'clay', ...edge, width: 1 });
  pane.polygon(corners(SHELF), { color: 'clay', ...edge });
  paintCup(pane);
}

function paintCup(pane: Painter): void {
  const on = (x: number, y: number): Vec3 => xy(CUP[0] + x, CUP[1] + y);
  const ear = { from: -1.45, to: 1.45, part: 'cup' } as const;
  pane.arc(on(0.075, -0.01), 0.052, { ...ear, color: 'ink', width: 9 });
  pane.arc(on(0.075, -0.01), 0.052, { ...ear, color: 'deep3', width: 6.6 });
  pane.polygon(
    SIDES.map(([x, y]) => on(x, y)),
    { color: 'deep3', edge: 'ink', width: 1.5, part: 'cup' },
  );
  pane.line([on(-0.078, 0.086), on(0.078, 0.086)], { color: 'steel', width: 4, part: 'cup' });
  for (const x of STEAM) {
    const wave = Array.from({ length: 7 }, (_, i) => on(x + 0.011 * math.sin(1.6 * i), 0.125 + 0.016 * i));
    pane.line(wave, { color: 'hair', width: 2.4, part: 'cup' });
  }
}

/** A link with round ends. */
function link(from: Vec3, to: Vec3, [a, b]: readonly [number, number]): Vec3[] {
  const along = math.atan2(to[1] - from[1], to[0] - from[0]);
  const end = ([x, y]: Vec3, radius: number, begin: number): Vec3[] =>
    Array.from({ length: ROUND }, (_, i) => {
      const angle = along + begin + (Math.PI * i) / (ROUND - 1);
      return xy(x + radius * math.cos(angle), y + radius * math.sin(angle));
    });
  return [...end(from, a, Math.PI / 2), ...end(to, b, -Math.PI / 2)];
}

/** The arm; `before` is its dashed outline. */
export function paintArm(pane: Painter, { joint, wrist, hand, angles }: Arm, part: 'arm' | 'before'): void {
  const ghost = part === 'before';
  const style = ghost
    ? ({ edge: 'axis', width: 1.3, dashed: true, fill: 0, part } as const)
    : ({ edge: 'ink', width: 1.6, part } as const);
  pane.polygon(link(xy(0, 0), joint, WIDE.upper), { color: 'parent', ...style });
  pane.polygon(link(joint, wrist, WIDE.lower), { color: 'child', ...style });
  if (ghost) return;
  const palm = inWorld(posed([wrist[0], wrist[1]], angles.shoulder + angles.elbow));
  for (const side of [-1, 1]) {
    const finger = FINGER.map(([x, y]) => placeIn(palm, x, side * y));
    limb(pane, finger, 8, { color: 'grandchild', part: 'hand' });
  }
  disc(pane, wrist, 0.05, { color: 'grandchild', part: 'hand' });
  disc(pane, xy(0, 0), 0.042, { color: 'steel', part });
  disc(pane, joint, 0.034, { color: 'steel', part });
  // The middle of the grip, from which the distance counts.
  pane.dot(hand, { color: 'ink', size: 4, part: 'far' });
}
