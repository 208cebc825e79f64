/** A space station from its side: a ring on whose inner wall people stand, and the wrench. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { disc, type On, type Place, places } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { inWorld, placeIn, posed } from '../shared/flat.ts';
import { paintStanding } from '../shared/people.ts';

/** The wall, m; the thrower’s hand, and the chest of the friend on the other side. */
export const RADIUS = 4;
export const HAND: Vec3 = [0.276, -2.164, 0];
export const FRIEND: Place = [0, 2.65];
const HULL = 0.34;
const PLATES = 12;
const RAISED = 0.92;
const TALL = 1.06;
const SPOKES = [0.25, 0.75, 1.25, 1.75];
/** The wrench about its middle: its shaft, and its jaw. */
const WRENCH = places([
  -0.42, -0.06, 0.12, -0.06, 0.12, -0.13, 0.3, -0.2, 0.46, -0.16, 0.38, -0.06, 0.38, 0.06, 0.46, 0.16, 0.3,
  0.2, 0.12, 0.13, 0.12, 0.06, -0.42, 0.06,
]);

export function paintStation(pane: Painter, on: On, turned: number): void {
  const own = pane.as('station');
  own.arc(xy(0, 0), RADIUS + HULL, { color: 'parent', fill: 1, width: 0 });
  own.arc(xy(0, 0), RADIUS + HULL, { color: 'ink', width: 1.6 });
  own.arc(xy(0, 0), RADIUS, { color: 'ground', fill: 1, width: 0 });
  own.arc(xy(0, 0), RADIUS, { color: 'ink', width: 1.3 });
  const round = (radius: number, turn: number): Vec3 =>
    on(radius * math.cos(Math.PI * turn), radius * math.sin(Math.PI * turn));
  const plate = (turn: number) => [round(RADIUS, turn), round(RADIUS + HULL, turn)] as const;
  for (let i = 0; i < PLATES; i++) own.line(plate((2 * i) / PLATES), { color: 'steel', width: 1.2 });
  for (const turn of SPOKES) own.line([round(0.5, turn), round(RADIUS, turn)], { color: 'rule', width: 8 });
  disc(pane, xy(0, 0), 0.55, { color: 'parent', part: 'station' });
  const spins = { color: 'quiet', width: 2.4, head: true, part: 'spins' } as const;
  for (const from of [0.1, Math.PI + 0.1])
    pane.arc(xy(0, 0), RADIUS + HULL + 0.2, { ...spins, from, to: from + 0.24 });
  for (const [turn, color, part] of [
    [0.5, 'child', 'friend'],
    [-0.5, 'grandchild', 'thrower'],
  ] as const) {
    const up = Math.PI * (turn + 1) + turned;
    paintStanding(pane, { at: round(RADIUS, turn), up, size: TALL, color, part }, RAISED);
  }
}

export function paintWrench(pane: Painter, at: Vec3, angle: number): void {
  const node = inWorld(posed([at[0], at[1]], angle));
  const outline = WRENCH.map(([x, y]) => placeIn(node, x, y));
  pane.as('wrench', 'axis').polygon(outline, { edge: 'ink' });
}
