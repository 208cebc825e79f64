/** The straight line from a label that is off to the thing that it belongs to. */
import type { Field } from './field.ts';
import { LEADS } from './limits.ts';
import type { Anchor } from './slots.ts';
import { dot } from './slots.ts';
import type { Leader, Point, Rectangle } from './types.ts';

/** Free space between a leader and its words, and its arrow. */
const WORDS = 3;
const ARROW = 5;
/** Share of an arrow's half length, around its middle, to which a leader may lead. */
const MIDDLE = 0.7;

/** Each brings the distance nearer to the least; the places of a label differ by more pixels. */
const ROUNDS = 4;

interface Lead {
  /** From the label to its thing. */
  readonly distance: number;
  /** `null` while the label is near. */
  readonly line: Leader | null;
}

export function leadOf(box: Rectangle, anchor: Anchor, field: Field): Lead {
  let edge: Point = [box.x + box.width / 2, box.y + box.height / 2];
  let thing = nearest(anchor, edge);
  // Projections onto two convex shapes in turn come to their nearest points.
  for (let round = 0; round < ROUNDS; round++) {
    edge = nearestOf(box, thing);
    thing = nearest(anchor, edge);
  }
  const [dx, dy] = [edge[0] - thing[0], edge[1] - thing[1]];
  const far = Math.hypot(dx, dy);
  if (far < LEADS) return { distance: far, line: null };
  const toward: Point = [dx / far, dy / far];
  // A leader ends at the outline of the solid that its label belongs to, not over it.
  const inside = anchor.exact ? 0 : field.exit(thing, toward);
  const distance = far - inside;
  if (distance < LEADS) return { distance, line: null };
  const from = leaves(box, thing);
  const long = Math.hypot(from[0] - thing[0], from[1] - thing[1]);
  const back: Point = [(from[0] - thing[0]) / long, (from[1] - thing[1]) / long];
  const end = anchor.exact ? ARROW : field.exit(thing, back);
  return { distance, line: { from, to: [thing[0] + back[0] * end, thing[1] + back[1] * end] } };
}

/** Returns the point of a thing that is nearest to a label. */
function nearest({ at, along, half }: Anchor, [x, y]: Point): Point {
  if (!along) return at;
  const most = half * MIDDLE;
  const share = Math.max(-most, Math.min(most, dot(along, [x - at[0], y - at[1]])));
  return [at[0] + along[0] * share, at[1] + along[1] * share];
}

function nearestOf({ x, y, width, height }: Rectangle, point: Point): Point {
  return [Math.max(x, Math.min(x + width, point[0])), Math.max(y, Math.min(y + height, point[1]))];
}

/** Returns where a leader leaves its label: beside its middle line, or under or over its words. */
function leaves({ x, y, width, height }: Rectangle, [px, py]: Point): Point {
  const across = Math.max(x - px, px - x - width, 0);
  const up = Math.max(y - py, py - y - height, 0);
  if (across > up) return [px < x ? x - WORDS : x + width + WORDS, y + height / 2];
  const most = Math.min(width / 2, 12);
  return [Math.max(x + most, Math.min(x + width - most, px)), py < y ? y : y + height];
}
