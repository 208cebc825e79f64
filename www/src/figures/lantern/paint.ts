/** A part of a carousel from above, Anna on a painted line, and the lantern on her pole. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import { corners } from '../../figure/rectangle.ts';
import { disc, limb, type On, places, soft } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { inWorld, placeIn, posed } from '../shared/flat.ts';
import { paintFromAbove } from '../shared/people.ts';

/** Meters: the carousel, Anna behind the lantern's hook, and the chain on which it hangs. */
export const RIM = 2.55;
export const BEHIND = 0.52;
export const CHAIN = 1.5;
/** The direction of the painted line. */
const LINE = (62 * Math.PI) / 180;
const BOARDS = 24;
const RINGS = [1.05, 1.85];
/** The horses: from the axle, and the directions in which they stand. */
const HORSES = { out: 2.1, at: [0.5, 1.74, 2.4] };
const BODY = places([0.3, 0, 0.1, 0.12, -0.25, 0.12, -0.32, 0, -0.25, -0.12, 0.1, -0.12]);
const HEAD = places([0.2, 0.07, 0.42, 0.06, 0.52, 0, 0.42, -0.06, 0.2, -0.07]);
const SADDLE = [-0.1, -0.12, 0.08, 0.12] as const;

/** Returns the place so far along the painted line, and so far to its left. */
export const along = (out: number, left: number): Vec3 => placeIn(inWorld(posed([0, 0], LINE)), out, left);

export function paintCarousel(pane: Painter): void {
  const middle = xy(0, 0);
  const at = (radius: number, angle: number): Vec3 => xy(radius * math.cos(angle), radius * math.sin(angle));
  const boards = { color: 'rule', part: 'carousel', aside: true } as const;
  pane.arc(middle, RIM, { color: 'parent', fill: 0.45, width: 0, part: 'carousel', aside: true });
  for (let i = 0; i < BOARDS; i++) {
    const angle = (2 * Math.PI * i) / BOARDS;
    pane.line([at(0.3, angle), at(RIM, angle)], { ...boards, width: 1.2 });
  }
  for (const ring of RINGS) pane.arc(middle, ring, { ...boards, width: 1.2 });
  pane.arc(middle, RIM, { color: 'ink', width: 1.6, part: 'carousel', aside: true });
  pane.arc(middle, RIM - 0.05, { color: 'child', width: 8, part: 'carousel', aside: true });
  pane.arc(middle, 0.2, { color: 'parent', fill: 1, width: 1.4, aside: true });
  pane.line([along(0.2, 0), along(RIM - 0.12, 0)], { color: 'page', width: 7, part: 'line' });
  pane.line([along(0.2, 0), along(RIM - 0.12, 0)], { color: 'child', width: 3, dashed: true, part: 'line' });
  pane.arc(middle, RIM + 0.13, { color: 'quiet', from: 2, to: 2.3, width: 2.4, head: true, part: 'spins' });
  for (const angle of HORSES.at) paintHorse(pane, at(HORSES.out, angle), angle + Math.PI / 2);
}

function paintHorse(pane: Painter, at: Vec3, ahead: number): void {
  const node = inWorld(posed([at[0], at[1]], ahead));
  const on: On = (x, y) => placeIn(node, x, y);
  const style = { edge: 'ink', width: 1.1, part: 'horses', aside: true } as const;
  pane.line([on(-0.32, 0), on(-0.46, 0.03)], { color: 'steel', width: 5, part: 'horses', aside: true });
  pane.polygon(soft(BODY, on), { color: 'paint', ...style });
  pane.polygon(soft(HEAD, on), { color: 'paint', ...style });
  pane.polygon(corners(SADDLE, on), { color: 'child', ...style });
}

/** Anna behind her hook, with her pole; returns where she is. */
export function paintAnna(pane: Painter, hook: number): Vec3 {
  const at = along(hook - BEHIND, 0);
  const hand = paintFromAbove(pane, { at, up: LINE, size: 0.54, color: 'grandchild', part: 'anna' });
  limb(pane, [hand, along(hook, 0)], 3.4, { color: 'clay', part: 'pole' });
  return at;
}

/** The lantern as it hangs, and the dashed outline of how it would hang if she stood. */
export function paintLantern(pane: Painter, hook: number, hangs: Vec3, stands: Vec3 | null): void {
  const at = (by: Vec3): Vec3 => along(hook + by[0], by[1]);
  const [from, to] = [along(hook, 0), at(hangs)];
  if (stands) pane.arc(at(stands), 0.12, { color: 'axis', width: 1.6, dashed: true, part: 'stands' });
  pane.line([from, to], { color: 'ink', width: 1.6, part: 'chain' });
  pane.arc(to, 0.21, { color: 'clay', fill: 0.25, width: 0, part: 'lantern' });
  disc(pane, to, 0.12, { color: 'clay', part: 'lantern', width: 1.5 });
  for (let i = 0; i < 6; i++) {
    const [c, s] = [math.cos((i * Math.PI) / 3), math.sin((i * Math.PI) / 3)];
    const rib = [xy(to[0] + 0.05 * c, to[1] + 0.05 * s), xy(to[0] + 0.115 * c, to[1] + 0.115 * s)];
    pane.line(rib, { color: 'ink', width: 1, part: 'lantern' });
  }
  disc(pane, to, 0.047, { color: 'paint', part: 'lantern', width: 1 });
  pane.dot(from, { color: 'ink', size: 4, part: 'pole' });
}
