/** People, from the side and from above: a few thick lines, and a head. */
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { disc, limb, type On, oval } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';

/**
 * Where somebody stands, the direction of the head, or of the look from above, how long a meter of them
 * is, and their clothes.
 */
export interface Somebody {
  readonly at: Vec3;
  readonly up: number;
  readonly size: number;
  readonly color: ColorName;
  readonly part: string;
}

/** CSS pixels that a limb is wide for each meter of its own width, in a picture 50 of them a meter. */
const THICK = 46;
const SKIN: ColorName = 'ramp4';

/** Adds somebody of 1.8 m, and returns where the hand is, which is raised by an angle. */
export function paintStanding(pane: Painter, { at, up, size, color, part }: Somebody, raised: number): Vec3 {
  const [c, s] = [math.cos(up), math.sin(up)];
  const on: On = (x, y) => xy(at[0] + size * (x * s + y * c), at[1] + size * (y * s - x * c));
  const wide = (meters: number): number => meters * THICK * size;
  for (const side of [-1, 1])
    limb(pane, [on(0.11 * side, 0.04), on(0.08 * side, 0.46), on(0, 0.86)], wide(0.17), {
      color: 'steel',
      part,
    });
  limb(pane, [on(0, 0.9), on(0, 1.34)], wide(0.32), { color, part });
  disc(pane, on(0, 1.66), 0.17 * size, { color: SKIN, part });
  const hand = on(0.5 * math.cos(raised), 1.36 + 0.5 * math.sin(raised));
  limb(pane, [on(0.04, 1.36), hand], wide(0.13), { color, part });
  disc(pane, hand, 0.09 * size, { color: SKIN, part, width: 1 });
  return hand;
}

/** Half of somebody's shoulders from above, across and along, and the head: shares of a meter. */
const SHOULDERS = { across: 0.16, along: 0.34, head: 0.17 };

/** Adds somebody from above who sits and looks along `up`. */
export function paintSeated(pane: Painter, { at, up, size, color, part }: Somebody, hair: ColorName): void {
  const [x, y] = [size * math.cos(up), size * math.sin(up)];
  const { across, along, head } = SHOULDERS;
  const axes = [xy(across * x, across * y), xy(-along * y, along * x)] as const;
  pane.arc(at, 1, { axes, color, fill: 1, width: 0, part });
  disc(pane, at, head * size, { color: hair, edge: color, part });
}

/** Adds somebody from above, with an arm ahead, and returns where the hand is. */
export function paintFromAbove(pane: Painter, { at, up, size, color, part }: Somebody): Vec3 {
  const [c, s] = [math.cos(up), math.sin(up)];
  const on: On = (x, y) => xy(at[0] + size * (x * c - y * s), at[1] + size * (x * s + y * c));
  pane.polygon(oval([0, 0], [0.19, 0.46], on), { color, edge: 'ink', part });
  const hand = on(0.54, -0.06);
  limb(pane, [on(0.02, -0.36), on(0.3, -0.3), on(0.5, -0.1)], THICK * 2 * 0.19 * size, { color, part });
  disc(pane, hand, 0.1 * size, { color: SKIN, part, width: 1 });
  disc(pane, on(0.02, 0), 0.215 * size, { color: 'steel', part });
  return hand;
}
