/** The picture: boxes that were to be turned alike, and the same rotations as walks on a ball. */
import { math, rotationFromScaledAxis } from '../../core/entries/index.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/readout.ts';
import { addScaled, scale, type Vec3, ZERO } from '../../figure/vec.ts';
import { paintBall, paintBetween, paintWay, place, placeOf, straight } from './ball.ts';
import { paintBox, paintGhost } from './box.ts';
import type { TurnsParams } from './controls.ts';
import {
  AXES,
  type Carried,
  ink,
  names,
  ordersOf,
  SHORT,
  shortError,
  shortNames,
  shownBy,
  symbols,
} from './model.ts';
import { product } from './quaternion.ts';
import { degrees } from './say.ts';
import { along, flat, share } from './slope.ts';

const BALL = { plan: [-1.3, -1.3, 1.3, 1.3] } as const;
const PAIR = { plan: [-2.5, -1.75, 2.5, 1.6] } as const;
/** Two boxes alone, while the question is open. */
const CLOSE = { plan: [-2.3, -1.45, 2.3, 1.15] } as const;
const FOUR = { plan: [-2.4, -2.75, 2.4, 2.15] } as const;
/** Places of two boxes, and of four. */
const TWO: readonly Vec3[] = [
  [-1.25, 0, 0],
  [1.25, 0, 0],
];
const SQUARE: readonly Vec3[] = [
  [-1.2, 1.15, 0],
  [1.2, 1.15, 0],
  [-1.2, -1.3, 0],
  [1.2, -1.3, 0],
];
const UNDER: Vec3 = [0, -1.02, 0];
/** Places along a way. */
const PARTS = 48;
/** Share of the ball's radius for a spin of half a turn a second. */
const SPIN = 0.5 / Math.PI;

export function paint(carried: Carried, params: TurnsParams, out: Drawing): void {
  if (params.shows === 'orders') paintOrders(params, out);
  else if (params.shows === 'step') paintStep(carried, params, out);
  else paintExponential(params, out);
}

function ball(out: Drawing, title: string, subtitle: string, roomy = false): Painter {
  const pane = out.pane({ title, short: { title: 'The ball' }, subtitle, camera: BALL, roomy });
  paintBall(pane);
  return pane;
}

function paintOrders(params: TurnsParams, out: Drawing): void {
  const { angle } = params;
  const orders = ordersOf(params);
  const boxes = out.pane({
    title: 'The same two turns',
    short: { title: 'Two turns' },
    subtitle: 'about x and y',
    camera: out.asked ? CLOSE : PAIR,
  });
  const each = [
    { name: 'x, then y', part: 'x-first', rotation: orders.xThenY },
    { name: 'y, then x', part: 'y-first', rotation: orders.yThenX },
  ] as const;
  each.forEach(({ name, part, rotation }, i) => {
    const center = TWO[i] ?? ZERO;
    paintBox(boxes, rotation, center, part);
    boxes.label(addScaled(center, UNDER, 1), name, {
      color: 'ink',
      short: name.replace(', then', ' →'),
      spare: true,
      side: [0, -1, 0],
      part,
    });
  });
  // The walks on the ball are the answer's reason.
  if (out.asked) return;
  boxes.arc([0, -0.55, 0], 1.75, {
    axes: [
      [0, 1, 0],
      [1, 0, 0],
    ],
    from: -0.5,
    to: 0.5,
    color: 'ink',
    width: 2.4,
    head: true,
    part: 'apart',
  });
  boxes.label([0, 1.22, 0], `${degrees(orders.apart)} apart`, {
    color: 'ink',
    size: 'large',
    side: [0, 1, 0],
    part: 'apart',
  });

  const pane = ball(out, 'The ball of rotations', 'dashed: y first');
  const walks = [walk(angle, AXES.x, AXES.y), walk(angle, AXES.y, AXES.x)] as const;
  paintBetween(pane, ...walks);
  paintWay(pane, walks[0], { part: 'x-first' });
  paintWay(pane, walks[1], { part: 'y-first', dashed: true });
  holdAngle(pane, angle, 'Size of each turn');
}

/** Adds the handle of a turn's angle: its place along x in the ball of rotations. */
function holdAngle(pane: Painter, angle: number, label: string): void {
  pane.handle({
    name: 'angle',
    label,
    at: flat(scale(AXES.x, angle / Math.PI)),
    track: { kind: 'line', from: ZERO, along: flat(AXES.x) },
    sets: ['angle'],
    to: (point) => ({ angle: share(point, AXES.x) * Math.PI }),
    hint: 'drag me',
    part: 'angle',
  });
}

/** The way from no rotation by a turn about one axis, and then by one about another. */
function walk(angle: number, first: Vec3, second: Vec3): Vec3[] {
  const about = (axis: Vec3, part: number) => rotationFromScaledAxis(scale(axis, (angle * part) / PARTS));
  const start = about(first, PARTS);
  const count = Array.from({ length: PARTS }, (_, i) => i + 1);
  return [
    ...straight(scale(first, angle / Math.PI)),
    ...count.map((i) => place(product(about(second, i), start))),
  ];
}

function paintStep(carried: Carried, params: TurnsParams, out: Drawing): void {
  const { pieces, method } = params;
  const boxes = out.pane({
    title: pieces === 1 ? 'One step' : `${pieces} steps`,
    subtitle: 'dashed: by each method',
    camera: FOUR,
  });
  shownBy(method).forEach((each, i) => {
    const center = SQUARE[i] ?? ZERO;
    paintBox(boxes, carried.truth, center, 'truth');
    const off = degrees(carried.error(each, pieces));
    paintGhost(boxes, carried.end(each, pieces), center, { color: ink(each), part: each });
    boxes.label(addScaled(center, UNDER, 1), `${names[each]}: ${off}`, {
      short: `${symbols[each]} ${off}`,
      color: ink(each),
      side: [0, -1, 0],
      part: each,
    });
  });

  const pane = ball(out, 'Its way on the ball', 'dashed: Ω₁, as if turns commuted', true);
  const { first, last, acceleration } = carried.spin;
  const way = carried.way(PARTS).map((rotation) => place(rotation));
  const sum = Array.from({ length: PARTS + 1 }, (_, i) => {
    const time = i / PARTS;
    return placeOf(addScaled(scale(first, time), acceleration, (time * time) / 2));
  });
  paintBetween(pane, way, sum);
  paintWay(pane, sum, { part: 'terms1', color: ink('terms1'), dashed: true });
  paintWay(pane, way, { part: 'truth' });
  for (const spin of [first, last])
    pane.arrow(ZERO, flat(scale(spin, SPIN)), { color: 'quiet', part: 'spin' });
  const at = flat(scale(last, SPIN));
  pane.keep(at);
  pane.handle({
    name: 'last',
    label: 'Spin at the end of the step',
    at,
    track: { kind: 'plane', from: ZERO, normal: [0, 0, 1] },
    sets: ['turn', 'change'],
    to: (point) => spinTo(point, params),
    hint: 'drag me',
    part: 'spin',
  });
}

/** Returns the average turn and its change that have their last spin at a place of the picture. */
function spinTo(point: Vec3, { slant, change, turn }: TurnsParams): Record<string, number> {
  const place = scale(point, 1 / SPIN);
  const [cos, sin] = [math.cos(slant), math.sin(slant)];
  // Along the spin both would move it along one line: then the change stays.
  if (sin < 1e-6) return { turn: share(place, AXES.x) / (1 + change / 2), change };
  const [ahead, aside] = along(place, AXES.x, AXES.y);
  const to = ahead - (aside * cos) / sin;
  return to > 0 ? { turn: to, change: (2 * aside) / (sin * to) } : { turn, change };
}

function paintExponential(params: TurnsParams, out: Drawing): void {
  const { angle } = params;
  const boxes = out.pane({
    title: `A turn by ${fixed(angle * DEGREES, 0)}°`,
    subtitle: 'dashed: without sine and cosine',
    camera: PAIR,
  });
  const pane = ball(out, 'On the ball', 'the turn, and both ends', true);
  pane.line([ZERO, flat(scale(AXES.x, angle / Math.PI))], { color: 'ink', width: 3, part: 'truth' });
  SHORT.forEach((form, i) => {
    const center = TWO[i] ?? ZERO;
    const { rotation, exact, angle: off } = shortError(form, angle);
    paintBox(boxes, exact, center, 'truth');
    paintGhost(boxes, rotation, center, { color: 'wrong', part: form });
    boxes.label(addScaled(center, UNDER, 1), `${shortNames[form]}: ${degrees(Math.abs(off))}`, {
      short: degrees(Math.abs(off)),
      color: 'wrong',
      side: [0, -1, 0],
      part: form,
    });
    pane.dot(flat(place(rotation)), { color: 'wrong', size: 5, hollow: true, part: form });
  });
  holdAngle(pane, angle, 'Size of the turn');
}
