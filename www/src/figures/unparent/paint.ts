/** The picture: the child as it was, what is held of it, and what is lost between them. */
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { counterClockwise, outside } from '../../figure/hatch.ts';
import { DEGREES, fixed, tuple } from '../../figure/numbers.ts';
import { rectangle } from '../../figure/rectangle.ts';
import { addScaled, cross, length, scale, subtract, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import type { UnparentParams } from './controls.ts';
import {
  type Axes,
  corners,
  type Gap,
  gapOf,
  type Model,
  type Move,
  point,
  type Unparented,
} from './model.ts';
import { ASKED, PARENT, type Setter, seen } from './setter.ts';

/** Half of the side of the plate that the parent is drawn as, in the parent's own unit. */
const PLATE = 0.9;
/** Opacity of the plate: pale enough for labels to be on it. */
const PALE = 0.3;
/** Distances in the plan at home, in meters: a measure from its corners, an arc past the sides. */
const ASIDE = { measure: 0.4, arc: 0.3 };
/** Distance of a ruler from its side, and the child's tag: half its sides, and its letters, m. */
const RULER = 0.14;
const TAG = { half: 0.62, high: 0.18, letters: 0.2 };
/** From the plate's end to its hand: half of that in the plate's own unit is beside it, m. */
const STALK = 0.1;
/** The plan at home has the stretches that a hand gives the parent. It grows where the shapes do. */
export const home = { plan: [-3.15, -1.65, 3.15, 1.65] } as const satisfies Plan;
/** The plan of the setter's example. */
const PLACES: Plan = { plan: [-1.5, 0.6, 10.5, 9.6] };
/** Meters from the two places to their measure. */
const BESIDE = 0.5;
/** Meters and radians below which nothing is lost, to the digits shown. */
const NOTHING = 0.0005;
/** Radians by which one angle must be larger: both sides of a square are as far off. */
const SAME = 1e-9;

/** Returns the child as it is held now; before any move, as it would be. */
export const heldOf = ({ moves, out }: Unparented): Move => moves.at(-1) ?? out;

export const isLost = ({ distance, angles }: Gap): boolean =>
  distance > NOTHING || Math.max(...angles) > NOTHING;

export function paint(model: Model, params: UnparentParams, out: Drawing): void {
  if (params.shows === 'setter') paintSetter(model.setter, out);
  else {
    paintChild(model.at(params), params, out);
    const [pane] = out.panes;
    // Its diagonal is what is stored as it is taken out; back in its parent it has another.
    const stored = params.fit !== 'matrix' && model.at(params).moves.length <= 1;
    if (pane && stored && !out.asked) paintMatrix(pane, model.matrices(params)[1]);
  }
}

function paintChild(found: Unparented, params: UnparentParams, out: Drawing): void {
  const { parent, was, moves } = found;
  const held = heldOf(found);
  const gap = gapOf(was, held.axes);
  const plate = corners(parent.map((axis) => addScaled(ZERO, axis, 2 * PLATE)) as unknown as Axes);
  const [before, after] = [corners(was), corners(held.axes)];
  const plan = planOf([...plate, ...before, ...after]);
  // Once guessed, it is still on the plate: its sides alone are told, and the move is the next press.
  if (out.asked || (params.guess && moves.length === 0)) {
    paintQuestion(found, params, { plan, plate, before }, out);
    return;
  }
  const said = words(found, gap, out.untouched);
  const short = { result: said.result.replace(/(would be|is) /, '') };
  const pane = out.pane({ ...said, short, camera: plan, part: 'are' });
  const unit = (plan.plan[2] - plan.plan[0]) / (home.plan[2] - home.plan[0]);
  pane.polygon(plate, { color: 'parent', edge: 'parent', fill: PALE, part: 'stretch' });
  const inside = moves.length === 0;
  pane.polygon(inside ? before : after, { color: 'child', part: inside ? 'are' : 'says' });
  if (isLost(gap)) {
    const [one, other] = [counterClockwise(before), counterClockwise(after)];
    for (const piece of [...outside(one, other), ...outside(other, one)])
      pane.polygon(piece, { color: 'wrong', hatched: true, part: 'lost' });
    pane.polygon(after, { color: 'wrong', edge: 'wrong', fill: 0, width: 2.4, dashed: true, part: 'says' });
  }
  pane.polygon(before, { color: 'ink', edge: 'ink', fill: 0, width: 2, part: 'are' });
  if (isLost(gap)) {
    paintAngle(pane, was, held.axes, gap, unit);
    paintMeasure(pane, gap, unit);
  }
  paintNumbers(pane, before, after, found, gap);
  addHandles(pane, found, params);
}

/** The child in its parent, the scale that it will tell, and a ruler beside two of its sides. */
function paintQuestion(
  found: Unparented,
  params: UnparentParams,
  { plan, plate, before }: Record<'plate' | 'before', readonly Vec3[]> & { readonly plan: Plan },
  out: Drawing,
): void {
  const title = out.asked ? 'A turned child on a stretched plate' : 'On the plate';
  const pane = out.pane({ title, camera: plan, part: 'are' });
  pane.polygon(plate, { color: 'parent', edge: 'parent', fill: PALE, part: 'stretch' });
  pane.polygon(before, { color: 'child', edge: 'ink', width: 2, part: 'are' });
  const unit = (plan.plan[2] - plan.plan[0]) / (home.plan[2] - home.plan[0]);
  const high = [...before].sort((a, b) => b[1] - a[1])[0] ?? ZERO;
  for (const [i, from] of before.entries()) {
    const to = before[(i + 1) % before.length] ?? ZERO;
    if (from !== high && to !== high) continue;
    const [x, y] = subtract(to, from);
    const away = (RULER * unit) / (length([x, y, 0]) || 1);
    const outward = y * from[0] - x * from[1] > 0 ? away : -away;
    const text = out.asked ? '? m' : `${two(length([x, y, 0]))} m`;
    pane.measure(from, to, text, { color: 'ink', offset: [y * outward, -x * outward, 0], part: 'are' });
  }
  const card = rectangle(ZERO, [2 * TAG.half * unit, 2 * TAG.high * unit]);
  pane.polygon(card, { color: 'page', edge: 'ink', width: 1.6, round: 0.06 * unit, part: 'says' });
  const says = `scale ${pair(...heldOf(found).says, ' by ')}`;
  pane.letters(ZERO, TAG.letters * unit, says, { color: 'ink', part: 'says' });
  addHandles(pane, found, params);
}

function words({ moves, refusal }: Unparented, gap: Gap, untouched: boolean) {
  const last = moves.at(-1);
  // A shape that has grown has lost nothing of its size: its corner is elsewhere.
  const off = isLost(gap) ? `${fixed(gap.distance, 2)} m off` : 'nothing is lost';
  const would = isLost(gap) ? `would be ${off}` : off;
  if (refusal) return { title: 'Refused', subtitle: 'it stays in its parent', result: would };
  if (!last)
    return {
      title: untouched ? 'At which turn is nothing lost?' : 'In its parent',
      subtitle: isLost(gap) ? 'dashed: what is left of it, taken out' : 'taken out, it looks the same',
      result: would,
    };
  return {
    title: last.to === 'world' ? 'Taken out' : 'Put back',
    subtitle: isLost(gap) ? 'outline: as it was' : 'it looks as it did',
    result: off,
  };
}

/** R⁻¹ M in a corner of the picture: its diagonal is stored, and what is lit beside it is dropped. */
function paintMatrix(pane: Painter, matrix: ArrayLike<number>): void {
  const [left = 0, , right = 0, top = 0] = (pane.camera as Plan).plan;
  const unit = (right - left) / (home.plan[2] - home.plan[0]);
  const at = (column: number, row: number): Vec3 =>
    xy(left + unit * (1.2 + 0.75 * column), top - unit * (0.15 + 0.3 * row));
  pane.as('says', 'ink').letters(at(-1, 0.5), 0.24 * unit, 'R⁻¹ M', {});
  for (const i of [0, 1, 4, 5]) {
    const [value, place] = [matrix[i] ?? 0, at(i >> 2, i & 3)];
    const drops = i % 5 !== 0 && Math.abs(value) > NOTHING;
    const own = pane.as(drops ? 'lost' : 'says', drops ? 'wrong' : 'ink');
    const cell = rectangle(place, [0.7 * unit, 0.27 * unit]);
    if (drops) own.polygon(cell, { fill: 0.2, edge: 'wrong' });
    own.letters(place, 0.24 * unit, fixed(value, 2), {});
  }
}

/** The axis that is further off, as it was and as it is, with the angle between them. */
function paintAngle(pane: Painter, was: Axes, is: Axes, { angles }: Gap, unit: number): void {
  const which = angles[1] > angles[0] + SAME ? 1 : 0;
  if (angles[which] < NOTHING) return;
  const [before, after] = [was[which], is[which]];
  const radius = Math.max(length(before), length(after)) / 2 + ASIDE.arc * unit;
  const to = (axis: Vec3): Vec3[] => [ZERO, addScaled(ZERO, axis, radius / length(axis))];
  pane.line(to(before), { color: 'ink', width: 1.5, part: 'are' });
  // A scale of zero leaves no axis; below zero it points the other way.
  if (length(after) > 0) pane.line(to(after), { color: 'wrong', width: 1.5, dashed: true, part: 'says' });
  const from = math.atan2(before[1], before[0]);
  const turn = angles[which] * (cross(before, after)[2] < 0 ? -1 : 1);
  const ends = { from: Math.min(from, from + turn), to: Math.max(from, from + turn) };
  const text = `${fixed(angles[which] * DEGREES, 1)}°`;
  pane.as('lost', 'wrong').arc(ZERO, radius - (ASIDE.arc * unit) / 3, { ...ends, text });
}

/** The distance between the corner as it was and as it is, below both. */
function paintMeasure(pane: Painter, { corner: [was, is], distance }: Gap, unit: number): void {
  const [x, y] = subtract(is, was);
  // Across the way between them, on its lower side.
  const side = distance > 0 ? ((x > 0 ? -1 : 1) * ASIDE.measure * unit) / distance : 0;
  const offset: Vec3 = [-y * side, x * side, 0];
  pane.measure(was, is, `${fixed(distance, 2)} m`, { color: 'wrong', large: true, offset, part: 'lost' });
}

/** The scale that the child has of itself; once it has been taken out, its sides as they were. */
function paintNumbers(
  pane: Painter,
  before: readonly Vec3[],
  after: readonly Vec3[],
  found: Unparented,
  gap: Gap,
): void {
  const { was, moves } = found;
  if (moves.length > 0) {
    const left = before.reduce((left, at) => (at[0] < left[0] ? at : left));
    const sides = pair(length(was[0]), length(was[1]), ' and ');
    pane.label(left, `sides were ${sides}`, { color: 'ink', side: [-1, -0.3, 0], part: 'are' });
  }
  if (!isLost(gap)) return;
  const low = after.reduce((low, at) => (at[1] < low[1] ? at : low));
  const says = `scale ${pair(...heldOf(found).says, ' by ')}`;
  pane.label(low, says, { color: 'wrong', side: [1, -0.4, 0], part: 'says' });
}

function addHandles(pane: Painter, { parent, was }: Unparented, params: UnparentParams): void {
  const [x, y] = parent;
  /** Returns a place in the parent's own coordinates. */
  const within = (at: Vec3): readonly [number, number] => {
    const whole = cross(x, y)[2];
    return [cross(at, y)[2] / whole, cross(x, at)[2] / whole];
  };
  pane.line([point(parent, PLATE, 0), point(parent, PLATE + STALK, 0)], {
    color: 'accent',
    width: 1.6,
    part: 'stretch',
  });
  const to = (at: Vec3) => ({ stretch: (within(at)[0] / (PLATE + STALK)) * params.stretch });
  pane.as('stretch').handle('edge', point(parent, PLATE + STALK, 0), ['The parent’s edge', 'pull me'], to, {
    track: { kind: 'line', from: ZERO, along: x },
    reach: { stretch: [1, 3] },
  });
  pane.as('joint').handle('corner', point(was, 0.5, 0.5), ['The child’s corner', 'drag me'], (at) => {
    const [u, v] = within(at);
    return u === 0 && v === 0 ? { joint: params.joint } : { joint: math.atan2(v, u) - Math.PI / 4 };
  });
}

/** Paints the place that was asked for, and the one where the published setter puts the child. */
function paintSetter({ published, off, axes: [x, y] }: Setter, out: Drawing): void {
  const pane = out.pane({
    title: 'The published setter',
    subtitle: 'divides by the scale, then turns back',
    result: `${fixed(off, 2)} m off`,
    camera: PLACES,
    part: 'setter',
  });
  const from = seen(PARENT.translation);
  const [asked, landed] = [seen(ASKED), seen(published)];
  const square = rectangle([0.5, 0.5, 0], [1, 1]);
  const plate = square.map(([u, v]) => addScaled(addScaled(from, x, u), y, v));
  pane.polygon(plate, { color: 'parent', edge: 'parent', fill: PALE, part: 'stretch' });
  pane.arrow(from, addScaled(from, x, 1), { color: 'axis', text: 'x' });
  pane.arrow(from, addScaled(from, y, 1), { color: 'axis', text: 'y' });
  pane.line([from, asked], { color: 'ink', width: 2, part: 'asked' });
  pane.line([from, landed], { color: 'wrong', width: 2, dashed: true, part: 'setter' });
  const [u, v] = subtract(landed, asked);
  // On the side where the way from the parent is not.
  const offset: Vec3 = scale([v, -u, 0], BESIDE / off);
  pane.measure(asked, landed, `${fixed(off, 2)} m`, { color: 'wrong', large: true, offset, part: 'setter' });
  pane.dot(asked, { color: 'ink', part: 'asked' });
  pane.dot(landed, { color: 'wrong', hollow: true, part: 'setter' });
  pane.as('asked', 'ink').label(asked, 'asked for (5, 6, 7)', { short: '(5, 6, 7)', side: [1, -1, 0] });
  const place = tuple(published, 2);
  pane.as('setter', 'wrong').label(landed, `lands at ${place}`, { short: place, side: [1, 0.5, 0] });
}

function planOf(points: readonly Vec3[]): Plan {
  const [, , right, top] = home.plan;
  const most = (axis: 0 | 1, from: number): number =>
    points.reduce((most, at) => Math.max(most, 1.15 * Math.abs(at[axis])), from);
  const [x, y] = [most(0, right), most(1, top)];
  return { plan: [-x, -y, x, y] };
}

/** Returns a number without its rounding, by which 1.225 is 1.22 or 1.23. */
export const exact = (value: number): number => Math.round(value * 1e9) / 1e9;
export const two = (value: number): string => fixed(exact(value), 2);

/** Returns `1.75` for two numbers that are the same to two digits, else `2.32 by 1.18`. */
export function pair(x: number, y: number, between: string): string {
  return two(x) === two(y) ? two(x) : `${two(x)}${between}${two(y)}`;
}
