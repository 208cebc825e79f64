/** The labels that the things of a pane want, in the picture's own pixels. */

import { add, addScaled, scale, type Vec3 } from '../../core/linear/vec.ts';
import type { Arc, Arrow, Label, Measure, Thing } from '../../figure/drawing.ts';
import type { HandleOptions, HoldOptions } from '../../figure/handle.ts';
import type { ColorName } from '../../figure/palette.ts';
import { NARROW } from './limits.ts';
import type { LabelRequest, Point } from './types.ts';

/** A label that a thing wants, with all that it takes to write it. */
export interface Wanted extends LabelRequest {
  readonly color: ColorName | number;
  /** It is shown over the picture, by an element of its own: the ink leaves its place free. */
  readonly over?: boolean;
  readonly part?: string;
}

/** Returns the words at a handle of a pane: its hint, or the value while a hand holds it. */
export type HandWords = (
  handle: HandleOptions | HoldOptions,
  pane: number,
) => Pick<Wanted, 'text' | 'over'> | null;

/** The hint of each handle. */
export const everyHint: HandWords = ({ hint }) => (hint ? { text: hint } : null);

/** Returns a point's place in the picture, or `null` for one behind the eye. */
type Project = (point: Vec3) => { readonly x: number; readonly y: number } | null;
type Size = { readonly width: number; readonly height: number };

/** Height of letters, and in a narrow picture. */
const SIZES = { small: [13, 12], normal: [14, 13], measure: [15, 13], large: [21, 17] } as const;
/** Distance of a label from its thing. A measure's number is over its line. */
const GAPS = { label: 10, arrow: 12, arc: 10, measure: 6, axis: 7 };
/** The order in which labels choose their places. */
const PRIORITY = { large: 4, measure: 3, arrow: 2, label: 1, axis: 0 };
/** An arrow of which less than this is in the picture has no label. */
const LEAST = 2;

/** The label of one kind of thing, without its name. */
type Wish = Omit<Wanted, 'name' | 'color' | 'part'>;

/** Returns the name of the words at a handle: hint and value keep the place of each other. */
export const hintOf = (handle: string): string => `hint ${handle}`;

export function requestsOf(things: readonly Thing[], project: Project, view: Size): Wanted[] {
  const narrow = view.width < NARROW ? 1 : 0;
  const place = (point: Vec3): Point | null => {
    const at = project(point);
    return at && Number.isFinite(at.x + at.y) ? [at.x, at.y] : null;
  };
  const wishes = new Map<string, number>();
  return things.flatMap((thing): Wanted[] => {
    const wish = wishOf(thing, place, view, narrow);
    if (!wish || !('color' in thing)) return [];
    const { color, part } = thing;
    // Names leave out the digits, which run, and things may change their order from frame to frame.
    const same = `${thing.kind} ${part ?? ''} ${color} ${wish.text.replace(/[\d.,−-]+/g, '#')}`;
    const count = wishes.get(same) ?? 0;
    wishes.set(same, count + 1);
    return [{ ...wish, name: `${same} ${count}`, color, ...(part === undefined ? {} : { part }) }];
  });
}

function wishOf(thing: Thing, place: (point: Vec3) => Point | null, view: Size, narrow: 0 | 1): Wish | null {
  switch (thing.kind) {
    case 'arrow':
      return thing.text && !(narrow ? thing.short === '' : thing.enlarged)
        ? ofArrow(thing, thing.text, place, view, narrow)
        : null;
    case 'arc':
      return thing.text ? ofArc(thing, thing.text, place, view, narrow) : null;
    case 'measure':
      return thing.text ? ofMeasure(thing, place, view, narrow) : null;
    case 'label':
      return narrow && thing.short === '' ? null : ofLabel(thing, place, view, narrow);
    default:
      return null;
  }
}

function ofArrow(
  arrow: Arrow,
  text: string,
  place: (point: Vec3) => Point | null,
  view: Size,
  narrow: 0 | 1,
): Wish | null {
  const [from, to] = [place(arrow.from), place(arrow.to)];
  const seen = from && to && within(from, to, view);
  if (!from || !to || !seen) return null;
  const size = SIZES.normal[narrow];
  if (arrow.color !== 'axis') {
    const [at, end] = seen;
    const { stays = false } = arrow;
    return { at, to: end, text, ...short(arrow), size, gap: GAPS.arrow, priority: PRIORITY.arrow, stays };
  }
  // The letter of an axis is at its tip.
  if (!inside(to, view)) return null;
  const side: Point = [to[0] - from[0], to[1] - from[1]];
  return { at: to, exact: true, text, ...direction(side), size, gap: GAPS.axis, priority: PRIORITY.axis };
}

function ofArc(
  arc: Arc,
  text: string,
  place: (point: Vec3) => Point | null,
  view: Size,
  narrow: 0 | 1,
): Wish | null {
  const [x, y] = arc.axes ?? [
    [1, 0, 0],
    [0, 1, 0],
  ];
  const angle = (arc.from + arc.to) / 2;
  const out = add(scale(x, Math.cos(angle)), scale(y, Math.sin(angle)));
  const at = place(addScaled(arc.center, out, arc.radius));
  const center = place(arc.center);
  if (!at || !center || !inside(at, view)) return null;
  const side = direction([at[0] - center[0], at[1] - center[1]]);
  return {
    at,
    exact: true,
    text,
    ...side,
    size: SIZES.normal[narrow],
    gap: GAPS.arc,
    priority: PRIORITY.arrow,
  };
}

function ofMeasure(
  { from, to, offset, text, large, spare = false }: Measure,
  place: (point: Vec3) => Point | null,
  view: Size,
  narrow: 0 | 1,
): Wish | null {
  const ends = [place(add(from, offset)), place(add(to, offset))] as const;
  const seen = ends[0] && ends[1] && within(ends[0], ends[1], view);
  const measured = place(from);
  if (!ends[0] || !seen || !measured) return null;
  return {
    at: seen[0],
    to: seen[1],
    text,
    ...direction([ends[0][0] - measured[0], ends[0][1] - measured[1]]),
    size: SIZES[large ? 'large' : 'measure'][narrow],
    gap: GAPS.measure,
    priority: PRIORITY[large ? 'large' : 'measure'],
    spare,
  };
}

function ofLabel(label: Label, place: (point: Vec3) => Point | null, view: Size, narrow: 0 | 1): Wish | null {
  const at = place(label.at);
  if (!at || !inside(at, view)) return null;
  const beyond = label.side ? place(addScaled(label.at, label.side, SHORT)) : null;
  return {
    at,
    text: label.text,
    ...short(label),
    ...(beyond ? direction([beyond[0] - at[0], beyond[1] - at[1]]) : {}),
    size: SIZES[label.size ?? 'normal'][narrow],
    gap: GAPS.label,
    priority: PRIORITY[label.size === 'large' ? 'large' : 'label'],
    ...(label.spare ? { spare: true } : {}),
  };
}

/** Share of a direction in the world that is projected: so short that it is straight. */
const SHORT = 0.01;

function short({ short }: { readonly short?: string }): { readonly short?: string } {
  return short === undefined ? {} : { short };
}

/** Returns a direction as a request has it, or nothing for one that is too short to be seen. */
function direction([x, y]: Point): { readonly side?: Point } {
  const long = Math.hypot(x, y);
  return long > 1e-3 ? { side: [x / long, y / long] } : {};
}

function inside([x, y]: Point, { width, height }: Size): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** Returns the part of a stroke that is in the picture, or `null` if next to nothing is. */
function within(from: Point, to: Point, view: Size): readonly [Point, Point] | null {
  const along: Point = [to[0] - from[0], to[1] - from[1]];
  let [first, last] = [0, 1];
  for (const [axis, high] of [view.width, view.height].entries()) {
    const [start = 0, rate = 0] = [from[axis], along[axis]];
    if (rate === 0) {
      if (start < 0 || start > high) return null;
      continue;
    }
    const times = [-start / rate, (high - start) / rate];
    first = Math.max(first, Math.min(...times));
    last = Math.min(last, Math.max(...times));
  }
  if (first > last) return null;
  const whole = first === 0 && last === 1;
  if (!whole && (last - first) * Math.hypot(...along) < LEAST) return null;
  const at = (time: number): Point => [from[0] + along[0] * time, from[1] + along[1] * time];
  return [at(first), at(last)];
}
