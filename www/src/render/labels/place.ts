/**
 * Places the labels of a picture: beside their things, on no other thing, steady from frame to
 * frame. The same input gives the same places.
 *
 * A label that is in the picture moves at most 120 px a second, or as fast as its thing where that
 * is faster, and keeps its side. If something overtakes it, or all room beside its thing is taken,
 * it leaves the picture for the legend and comes back after half a second, where there is room. So
 * no label ever lies on anything, however fast a figure moves, and a picture that is all geometry
 * has its words in the legend. One that stays lies over lines and bodies instead, and so does each
 * that is in the picture while a hand holds a part of it: values are read beside what is moved.
 */

import { whole } from '../next-task.ts';
import { Field } from './field.ts';
import { leadOf } from './leader.ts';
import { APPEARS, KEEPS, NARROW } from './limits.ts';
import { Mover, type Taken } from './mover.ts';
import { anchorOf } from './slots.ts';
import type { LabelInput, LabelRequest, Labels, Obstacle, Placement, Point, Remembered } from './types.ts';

export function placeLabels<Request extends LabelRequest>(input: LabelInput<Request>): Labels<Request> {
  return whole(placing(input));
}

/** Places the labels one after the other. Before each of them there may be a pause. */
export function* placing<Request extends LabelRequest>(
  input: LabelInput<Request>,
): Generator<undefined, Labels<Request>> {
  const { width, height, corner = false, obstacles, requests, measure, before } = input;
  const { seconds = 0, held = false } = input;
  const field = new Field(width, height, obstacles);
  const middle = middleOf(requests, width, height);
  const taken: Taken = new Map();
  const mover = new Mover(width, height, field, taken);
  // A hand's words stay at its ring. Without room beside bodies they lie inside one, off its edges;
  // without that, over as few lines as possible. Few pictures need these two fields.
  const within = once(() => {
    const edges = new Field(width, height, obstacles.flatMap(edgesOf));
    return new Mover(width, height, edges, taken);
  });
  const over = once(() => {
    const words = new Field(width, height, obstacles.filter(isWords));
    return new Mover(width, height, words, taken, within().field);
  });
  const memory = new Map<string, Remembered>();
  const placed = new Map<Request, Placement<Request>>();
  let restless = false;

  // Labels in the picture keep their places before others look for one.
  const rank = (request: Request): number => request.priority + (before?.get(request.name)?.shown ? 1e6 : 0);
  const order = [...requests].sort((a, b) => rank(b) - rank(a));
  const named = ({ stays }: Request): boolean => Boolean(stays) && (corner || width >= NARROW);
  const short = (request: Request): string =>
    named(request) ? request.text : (request.short ?? request.text);
  const sizeOf = (request: Request, full: boolean): Point => [
    measure(full ? request.text : short(request), request.size) / 2,
    Math.round(request.size * 1.28) / 2,
  ];
  for (const request of order) {
    const old = before?.get(request.name);
    if (old?.shown) taken.set(request.name, { at: old.at, size: sizeOf(request, old.full) });
  }

  for (const request of order) {
    yield;
    const old = before?.get(request.name);
    const anchor = anchorOf(request, old?.side ?? null, middle);
    // Slots lead out of the bodies around a ring, but words within edges need none.
    const ring = { ...anchor, exits: [] };
    const sizes = { full: sizeOf(request, true), short: sizeOf(request, false) };
    const roomy = width >= NARROW || short(request) === request.text;
    let next: Remembered | null = null;
    taken.delete(request.name);
    if (old?.shown) {
      const move = (it: Mover, at = anchor) => it.move(request, at, old, sizes, roomy, seconds);
      next = move(mover);
      if (request.hint) for (const it of [within, over]) next ??= move(it(), ring);
      if (request.stays || held) next ??= move(over());
      if (held) next ??= keeping(old, over().enter(request, anchor, sizes, roomy));
    } else {
      const waited = old ? old.since + seconds : KEEPS;
      if (waited >= KEEPS) next = mover.enter(request, anchor, sizes, roomy);
      if (request.hint) for (const it of [within, over]) next ??= it().enter(request, ring, sizes, roomy);
      if (request.stays) next ??= over().enter(request, anchor, sizes, roomy);
      if (next && !before) next = { ...next, since: APPEARS, aside: KEEPS };
      if (!next) {
        const side = old?.side ?? anchor.side;
        next = { ...nowhere, anchor: anchor.at, side, aside: (old?.aside ?? 0) + seconds, since: waited };
        restless ||= waited < KEEPS;
      }
    }
    if (old?.shown && !next) {
      next = { ...old, anchor: anchor.at, shown: false, since: 0, aside: old.aside + seconds };
      restless = true;
    }
    if (!next) continue;
    memory.set(request.name, next);
    if (!next.shown) continue;
    const size = next.full ? sizes.full : sizes.short;
    taken.set(request.name, { at: next.at, size });
    const box = { x: next.at[0] - size[0], y: next.at[1] - size[1], width: 2 * size[0], height: 2 * size[1] };
    const opacity = Math.min(1, next.since / APPEARS);
    restless ||= opacity < 1 || next.astray > 0 || (old !== undefined && !same(old.at, next.at));
    placed.set(request, {
      request,
      box,
      text: next.full ? request.text : short(request),
      leader: leadOf(box, anchor, field).line,
      side: next.side,
      opacity,
    });
  }
  return {
    placements: requests.flatMap((request) => placed.get(request) ?? []),
    legend: requests.filter((request) => {
      const { hint, spare, text } = request;
      return !hint && !spare && !isBare(text) && placed.get(request)?.text !== text;
    }),
    restless,
    memory,
  };
}

/** Returns a function that calls another one once, and keeps its result. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns the new place of a label that a hand has moved on: it does not appear once more. */
function keeping({ since }: Remembered, place: Remembered | null): Remembered | null {
  return place && { ...place, since };
}

/** Tells words and rings, which are never covered, from lines and bodies. */
function isWords({ kind }: LabelInput['obstacles'][number]): boolean {
  return kind === 'rectangle' || kind === 'circle';
}

/** Returns an obstacle as its edges, inside which is room, but words as they are. */
function edgesOf(shape: Obstacle): readonly Obstacle[] {
  if (shape.kind !== 'polygon' || shape.words) return [shape];
  return shape.points.map((from, i) => {
    return { kind: 'segment', from, to: shape.points[(i + 1) % shape.points.length] ?? from, width: 1 };
  });
}

const nowhere: Omit<Remembered, 'anchor' | 'side' | 'aside' | 'since'> = {
  at: [0, 0],
  slot: 0,
  full: false,
  astray: 0,
  shown: false,
};

/** Tells a number, a place or an axis's letter alone, which in a legend would name no thing. */
function isBare(text: string): boolean {
  return /^[−+±]?\d[\d.,]*\s?\S*$|^\([−\d][−\d., ]*\)$|^[xyz]$/.test(text);
}

/** Returns the middle of all arrows with labels; their outer sides are away from it. */
function middleOf(requests: readonly LabelRequest[], width: number, height: number): Point {
  let [x, y, count] = [0, 0, 0];
  for (const { at, to } of requests) {
    if (!to) continue;
    x += (at[0] + to[0]) / 2;
    y += (at[1] + to[1]) / 2;
    count += 1;
  }
  return count > 0 ? [x / count, y / count] : [width / 2, height / 2];
}

function same(a: Point, b: Point): boolean {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.05;
}
