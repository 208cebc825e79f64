/** Finds a place for a label that enters a picture, and the next place of one that is in it. */
import type { Field } from './field.ts';
import { leadOf } from './leader.ts';
import { FASTEST, HINTS, KEEPS, LONGEST, NARROW } from './limits.ts';
import { type Anchor, compass, dot, orderOf, type Slot, slotAt } from './slots.ts';
import type { LabelRequest, Point, Rectangle, Remembered } from './types.ts';

/** Free space around a label: at a place that it chooses, and while it moves. */
const CLEAR = { chosen: 6, moving: 2 };
/** From a picture's edge. */
const EDGE = 6;
/** Costs of a place: a crossed stroke, a thing near it, one under a hand's words or others, a change. */
const COST = { crossing: 30, near: 4, under: 2, covered: 12, change: 18 };
/** Shapes under a place beyond which more are no worse. */
const CROWD = 40;
/** Distance from anything within which a place costs more. */
const NEAR = 10;
/** Distance from its thing at which a label leaves the picture, and at which it may be astray. */
const FARTHEST = 150;
const OFF = 44;
/** The same where a leader would soon cross all of the picture. */
const FARTHEST_NARROW = 64;
/** Seconds between two looks for a better place, and those for which a label may be astray. */
const LOOKS = 0.25;
const ASTRAY = 0.7;
/** Directions that a label tries when its way is not free. */
const WAYS = 16;

type Size = readonly [halfWidth: number, halfHeight: number];
interface Sizes {
  readonly full: Size;
  readonly short: Size;
}

/** The places of labels, by name: others keep away from them. */
export type Taken = Map<string, { readonly at: Point; readonly size: Size }>;

export class Mover {
  readonly #farthest: number;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly field: Field,
    readonly taken: Taken,
    /** The field of things that words should cover as few of as they can; `null` where they cover none. */
    readonly under: Field | null = null,
  ) {
    this.#farthest = width < NARROW ? FARTHEST_NARROW : FARTHEST;
  }

  /** Returns the best place, or `null` if there is none. */
  enter(request: LabelRequest, anchor: Anchor, sizes: Sizes, roomy: boolean): Remembered | null {
    for (const full of roomy ? [true, false] : [false]) {
      const size = full ? sizes.full : sizes.short;
      const near = ({ at }: Slot): boolean => isNear(request, at, size, anchor.at);
      const slot = this.#best(request, anchor, size, near, -1);
      if (!slot) continue;
      const { at, side, code } = slot;
      return { at, side, slot: code, full, anchor: anchor.at, aside: 0, since: 0, astray: 0, shown: true };
    }
    return null;
  }

  /** Returns the next place of a label, or `null` if it has to leave the picture. */
  move(
    request: LabelRequest,
    anchor: Anchor,
    old: Remembered,
    sizes: Sizes,
    roomy: boolean,
    seconds: number,
  ): Remembered | null {
    const shift = apart(anchor.at, old.anchor);
    const reach = Math.max(FASTEST * Math.min(seconds, LONGEST), shift);
    const since = old.since + seconds;
    const aside = old.aside + seconds;
    const side = anchor.along ? anchor.side : old.side;
    const bound = anchor.along !== null || aside < KEEPS;
    const allowed = (at: Point): boolean =>
      (!bound || dot(side, [at[0] - anchor.at[0], at[1] - anchor.at[1]]) > 0) &&
      isNear(request, at, sizes.full, anchor.at);
    let full = old.full && roomy;
    let size = full ? sizes.full : sizes.short;
    const slot = this.#target(request, anchor, old, size, (it) => allowed(it.at), since, seconds);
    const target = slot?.at ?? old.at;
    let at = this.#step(old.at, target, reach, size, allowed);
    if (!at && full && sizes.short !== sizes.full) {
      full = false;
      size = sizes.short;
      at = this.#step(old.at, target, reach, size, allowed);
    }
    if (!at) return null;
    if (!full && roomy && since > KEEPS && this.#free(at, sizes.full, CLEAR.chosen)) {
      full = true;
      size = sizes.full;
    }
    const { distance } = leadOf(boxOf(at, size), anchor, this.field);
    if (distance > this.#farthest) return null;
    const gained = apart(old.at, target) - apart(at, target);
    const lost = distance > OFF && apart(at, target) >= (slot ? 8 : 0) && gained < reach / 2;
    const astray = lost ? old.astray + seconds : 0;
    if (astray > ASTRAY) return null;
    const away: Point = [at[0] - anchor.at[0], at[1] - anchor.at[1]];
    const kept = dot(side, away) > 0;
    return {
      at,
      anchor: anchor.at,
      side: kept ? side : compass(away),
      slot: slot?.code ?? old.slot,
      full,
      aside: kept ? aside : 0,
      since,
      astray,
      shown: true,
    };
  }

  /** Returns the place to which a label is on its way: the one it has, while that is good. */
  #target(
    request: LabelRequest,
    anchor: Anchor,
    old: Remembered,
    size: Size,
    allowed: (slot: Slot) => boolean,
    since: number,
    seconds: number,
  ): Slot | null {
    const held = slotAt(anchor, old.slot, request.gap, size, this.field);
    const good = allowed(held) && this.#free(held.at, size, clearance(request));
    const looks = Math.floor(since / LOOKS) !== Math.floor((since - seconds) / LOOKS);
    if (good && !looks) return held;
    return this.#best(request, anchor, size, allowed, old.slot);
  }

  #best(
    request: LabelRequest,
    anchor: Anchor,
    size: Size,
    allowed: (slot: Slot) => boolean,
    held: number,
  ): Slot | null {
    let best: Slot | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [code, cost] of orderOf(anchor)) {
      if (cost - COST.change >= least) break;
      const slot = slotAt(anchor, code, request.gap, size, this.field);
      let total = cost + slot.cost - (code === held ? COST.change : 0);
      if (total >= least || !allowed(slot) || !this.#free(slot.at, size, clearance(request))) continue;
      if (this.field.hits(...slot.at, ...size, NEAR)) total += COST.near;
      const each = request.hint ? COST.under : COST.covered;
      if (this.under) total += each * this.under.count(...slot.at, ...size, 0, CROWD);
      const { line, distance } = leadOf(boxOf(slot.at, size), anchor, this.field);
      if (line) {
        if (distance > this.#farthest) continue;
        if (this.#covered(line.from, line.to)) continue;
        if (this.field.crosses(line.from, line.to)) total += COST.crossing;
      }
      if (total >= least) continue;
      best = slot;
      least = total;
    }
    return best;
  }

  /** Returns the free place nearest to the target within reach, or `null`. */
  #step(
    from: Point,
    target: Point,
    reach: number,
    size: Size,
    allowed: (at: Point) => boolean,
  ): Point | null {
    const free = (at: Point): boolean => allowed(at) && this.#free(at, size, CLEAR.moving);
    const far = apart(from, target);
    if (far <= reach && free(target)) return target;
    const [dx, dy] = far > 0 ? [(target[0] - from[0]) / far, (target[1] - from[1]) / far] : [0, -1];
    const straight = Math.min(far, reach);
    const ahead: Point = [from[0] + dx * straight, from[1] + dy * straight];
    if (free(ahead)) return ahead;
    let best = free(from) ? from : null;
    let least = best ? far : Number.POSITIVE_INFINITY;
    for (let way = 0; way < WAYS; way++) {
      const angle = (2 * Math.PI * way) / WAYS;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const [wx, wy] = [dx * c - dy * s, dx * s + dy * c];
      for (const share of [1, 0.5]) {
        const at: Point = [from[0] + wx * reach * share, from[1] + wy * reach * share];
        const left = apart(at, target);
        if (left >= least || !free(at)) continue;
        best = at;
        least = left;
      }
    }
    return best;
  }

  #free([x, y]: Point, [w, h]: Size, pad: number): boolean {
    if (x - w < EDGE || x + w > this.width - EDGE) return false;
    if (y - h < EDGE || y + h > this.height - EDGE) return false;
    for (const { at, size } of this.taken.values())
      if (Math.abs(at[0] - x) < size[0] + w + pad && Math.abs(at[1] - y) < size[1] + h + pad) return false;
    return !this.field.hits(x, y, w, h, pad);
  }

  /** Returns `true` if a line crosses the place of another label. */
  #covered([ax, ay]: Point, [bx, by]: Point): boolean {
    for (const { at, size } of this.taken.values()) {
      const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / 6);
      for (let i = 0; i <= steps; i++) {
        const [x, y] = [ax + ((bx - ax) * i) / steps, ay + ((by - ay) * i) / steps];
        if (Math.abs(x - at[0]) < size[0] + 2 && Math.abs(y - at[1]) < size[1] + 2) return true;
      }
    }
    return false;
  }
}

/** Returns the free space around a chosen place: less than its own distance from its thing. */
function clearance({ gap }: LabelRequest): number {
  return Math.min(CLEAR.chosen, Math.max(CLEAR.moving, gap - 6));
}

/** Tells if words of this size may be at a place: a hand's words stay near its ring. */
function isNear({ hint }: LabelRequest, [x, y]: Point, [w, h]: Size, [px, py]: Point): boolean {
  return !hint || Math.hypot(Math.max(Math.abs(px - x) - w, 0), Math.max(Math.abs(py - y) - h, 0)) <= HINTS;
}

function boxOf([x, y]: Point, [w, h]: Size): Rectangle {
  return { x: x - w, y: y - h, width: 2 * w, height: 2 * h };
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
