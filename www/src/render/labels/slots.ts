/**
 * The places that a label may take beside its thing, with what each costs. They move with the
 * thing, so a label that keeps its place follows smoothly.
 */
import type { Field } from './field.ts';
import type { LabelRequest, Point } from './types.ts';

/** A place relative to a thing. The less it costs, the better. */
export interface Slot {
  readonly code: number;
  readonly at: Point;
  readonly side: Point;
  readonly cost: number;
}

/** A thing that has a label, as this frame sees it. */
export interface Anchor {
  /** The middle of the arrow, or the point. */
  readonly at: Point;
  /** `false` for a point that is in the place of the solid around it. */
  readonly exact: boolean;
  /** Unit vector along the arrow; `null` without a direction. */
  readonly along: Point | null;
  /** Half of the arrow's length. */
  readonly half: number;
  /** Unit vector toward the best side. */
  readonly side: Point;
  /** Lengths of the ways out of the shapes around a point, by direction, as far as known. */
  readonly exits: number[];
}

/** CSS pixels beyond a label's own gap, up to the longest leader. */
const FARTHER = [0, 6, 14, 17, 24, 36, 52, 72, 96, 120];
/** Shares of an arrow's half length, from its middle. */
const ALONG = [0, 0.35, -0.35, 0.7, -0.7];
/** Directions around a point. */
const AROUND = 16;
/** Length below which an arrow has no direction that could be seen. */
const SPECK = 4;
/** The other side of an arrow; its tip, not its middle; the opposite direction; a way out. */
const COST = { across: 16, along: 14, turned: 44, inside: 0.4 };

/** The codes of places with the least that each costs, cheapest first. */
type Order = readonly (readonly [code: number, cost: number])[];

const beside: Order = ordered(2 * ALONG.length * FARTHER.length, (code) => {
  const [place, more] = split(code);
  const share = ALONG[place % ALONG.length] ?? 0;
  return more + Math.abs(share) * COST.along + (place < ALONG.length ? 0 : COST.across);
});

const around: Order = ordered(AROUND * FARTHER.length, (code) => {
  const [place, more] = split(code);
  return more + (Math.min(place, AROUND - place) / AROUND) * COST.turned;
});

function ordered(count: number, cost: (code: number) => number): Order {
  return Array.from({ length: count }, (_, code) => [code, cost(code)] as const).sort((a, b) => a[1] - b[1]);
}

function split(code: number): readonly [place: number, more: number] {
  return [Math.floor(code / FARTHER.length), FARTHER[code % FARTHER.length] ?? 0];
}

/**
 * Returns the thing of a request. `before` is the side that the label had; without one, an arrow's
 * outer side is away from `middle`.
 */
export function anchorOf(request: LabelRequest, before: Point | null, middle: Point): Anchor {
  const { at, to, side = [0, -1] } = request;
  if (!to) return { at, exact: request.exact ?? false, along: null, half: 0, side, exits: [] };
  const [dx, dy] = [to[0] - at[0], to[1] - at[1]];
  const long = Math.hypot(dx, dy);
  const center: Point = [(at[0] + to[0]) / 2, (at[1] + to[1]) / 2];
  if (!(long >= SPECK)) return { at: center, exact: true, along: null, half: 0, side, exits: [] };
  const along: Point = [dx / long, dy / long];
  const normal: Point = [-along[1], along[0]];
  const out = before ?? request.side ?? [center[0] - middle[0], center[1] - middle[1]];
  const aside = dot(normal, out);
  // Of an arrow through the middle, the upper side is the outer one.
  const sign = Math.abs(aside) > 1e-6 ? Math.sign(aside) : normal[1] < 0 ? 1 : -1;
  return { at: center, exact: true, along, half: long / 2, side: scaled(normal, sign), exits: [] };
}

/** Returns all places around a thing with the least that each costs, cheapest first. */
export function orderOf(anchor: Anchor): Order {
  return anchor.along ? beside : around;
}

/** Returns one place for the middle of a label of this size. */
export function slotAt(
  anchor: Anchor,
  code: number,
  gap: number,
  size: readonly [halfWidth: number, halfHeight: number],
  field: Field,
): Slot {
  const [place, more] = split(code);
  if (anchor.along) {
    const share = (ALONG[place % ALONG.length] ?? 0) * anchor.half;
    const side = place < ALONG.length ? anchor.side : scaled(anchor.side, -1);
    const from: Point = [anchor.at[0] + anchor.along[0] * share, anchor.at[1] + anchor.along[1] * share];
    return { code, at: offset(from, side, gap + more, size), side, cost: 0 };
  }
  const angle = Math.atan2(anchor.side[1], anchor.side[0]) + (2 * Math.PI * place) / AROUND;
  const toward: Point = [Math.cos(angle), Math.sin(angle)];
  anchor.exits[place] ??= field.exit(anchor.at, toward);
  const inside = anchor.exits[place];
  const at = offset(anchor.at, toward, inside + gap + more, size);
  return { code, at, side: compass(toward), cost: inside * COST.inside };
}

/**
 * Returns the middle of a label whose nearest corner or side is at a distance from a point, in a
 * direction. Between corner and side it slides, so that it never jumps while a direction turns.
 */
function offset([x, y]: Point, [nx, ny]: Point, distance: number, [w, h]: readonly [number, number]): Point {
  const out = distance + Math.abs(nx) * w + Math.abs(ny) * h;
  const aside = ny * slide(nx) * w - nx * slide(ny) * h;
  return [x + nx * out + ny * aside, y + ny * out - nx * aside];
}

function slide(value: number): number {
  return Math.max(-1, Math.min(1, 3 * value));
}

/** Returns the nearest of the four directions: right, left, below, above. */
export function compass([x, y]: Point): Point {
  if (Math.abs(x) > Math.abs(y) * (1 + 1e-9)) return [Math.sign(x), 0];
  return [0, y > 0 ? 1 : -1];
}

export function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}

function scaled([x, y]: Point, factor: number): Point {
  return [x * factor, y * factor];
}
