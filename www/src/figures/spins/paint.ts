/**
 * The picture: one box as it truly turns, over it the outline of the average, and where each method
 * puts a corner; beside it the same as a walk on the ball of rotations.
 */

import { rotated } from '../../core/linear/quaternion.ts';
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { addScaled, cross, dot, length, scale, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import { paintBall, paintBetween, paintWay, place, placeOf } from '../turns/ball.ts';
import { HALF, holdTurn, paintBox, paintGhost } from '../turns/box.ts';
import { degrees } from '../turns/degrees.ts';
import { AXES } from '../turns/model.ts';
import type { Quat } from '../turns/quaternion.ts';
import { along, flat, share } from '../turns/slope.ts';
import { controls, type SpinsParams } from './controls.ts';
import { type Carried, cornered, ink, type Method, SHORT, shortError, shortNames, wordOf } from './model.ts';

const BALL = { plan: [-1.3, -1.3, 1.3, 1.3] } as const;
/** Half of the picture's sides about the box, and free space about a hand. */
const ONE = { wide: 1.8, high: 1.2, free: 0.3 } as const;
/** Places along a way. */
const PARTS = 48;
/** Length of an arrow for a radian a second, and radius of its turn of half a second. */
const SPIN = 0.45;
const ROUND = 0.2;
/** The average turn that a hand makes at least, rad: below it all arrows are dots. */
const LEAST = 0.6;
/** The largest change of the spin, of which none is negative. */
const MOST = controls.change.max;

export function paint(carried: Carried, params: SpinsParams, out: Drawing): void {
  if (params.shows === 'step') paintStep(carried, params, out);
  else paintExponential(params, out);
}

function paintStep(carried: Carried, params: SpinsParams, out: Drawing): void {
  const { pieces, method } = params;
  const tip = flat(scale(carried.spin.last, SPIN));
  // Under a hand the view stays, and the hand in it.
  const [x, y] = out.hand?.holds ? out.hand.from : tip;
  const wide = Math.max(ONE.wide, Math.abs(x) + ONE.free);
  const high = Math.max(ONE.high, Math.abs(y) + ONE.free);
  const pane = out.pane({
    title: 'How far off is the average spin?',
    short: { title: 'How far off?' },
    result: `${degrees(carried.error('terms1', pieces))}${pieces === 1 ? '' : ` in ${pieces} steps`}`,
    camera: { plan: [-wide, -high, wide, high] },
  });
  // The outline is what the question asks about: where a program that takes the average leaves the box.
  const average = { color: ink('terms1'), part: out.asked ? 'program-end' : 'terms1' } as const;
  if (out.asked) {
    paintBox(pane, [0, 0, 0, 1], ZERO, 'start');
    const low = flat([-HALF[0], -HALF[1], HALF[2]]);
    pane.as('start', 'ink').label(low, 'the box at the start', { side: xy(-1, -1), short: '' });
  } else paintBox(pane, carried.truth, ZERO, 'truth');
  paintGhost(pane, carried.end('terms1', pieces), ZERO, average);
  if (!out.asked) {
    for (const each of new Set(cornered(method))) paintCorner(pane, carried, each, pieces);
  }
  paintSpin(pane, carried, tip, out.asked);
  const value = `${fixed(length(carried.spin.last) * DEGREES, 0)}° a second`;
  const end = [tip[0] / (wide - ONE.free), tip[1] / (high - ONE.free)].some((it) => Math.abs(it) > 0.98);
  const to = ([x, y]: Vec3) => spinTo([within(x, wide), within(y, high), 0], params);
  pane.as('spin').handle('last', tip, ['Spin at the end of the step', 'drag me'], to, {
    value: end && out.hand ? `${value}, no farther` : value,
  });
  if (!out.asked) paintWays(carried, out);
}

/** A hand's way from the middle: it stays in the picture, with the room that it needs. */
const within = (way: number, half: number) => Math.max(ONE.free - half, Math.min(way, half - ONE.free));
const corner = (rotation: Quat): Vec3 => flat(rotated(rotation, HALF));

/** Where a method puts one corner of the box, from where it is, and how far off the whole box is. */
function paintCorner(pane: Painter, carried: Carried, method: Method, pieces: number): void {
  const look = { color: ink(method), part: method } as const;
  const at = corner(carried.end(method, pieces));
  pane.line([corner(carried.truth), at], { ...look, width: 1.6, dashed: method === 'naive' });
  pane.dot(at, { ...look, size: 4 });
  const text = `${wordOf(method)} ${degrees(carried.error(method, pieces))}`;
  pane.label(at, text, { ...look, spare: true, side: at });
}

/** The spin as the step begins and as it ends: arrows from the middle of the box. */
function paintSpin(pane: Painter, { spin }: Carried, tip: Vec3, asks: boolean): void {
  const first = flat(scale(spin.first, SPIN));
  const arrow = (to: Vec3, color: ColorName, text: string, side: Vec3): void => {
    pane.as('spin', color).arrow(ZERO, to, { aside: color === 'quiet' });
    const named = asks && length(to) > 0.05;
    if (named) pane.as('spin', color).label(to, text, { side, short: '', aside: color === 'quiet' });
  };
  arrow(first, 'quiet', 'the spin at first', first);
  if (asks)
    arrow(
      scale(addScaled(first, tip, 1), 0.5),
      'spin',
      `average ${fixed((length(addScaled(spin.first, spin.last, 1)) / 2) * DEGREES, 0)}°/s`,
      AXES.x,
    );
  arrow(tip, 'accent', 'at the end', AXES.x);
  const rate = length(spin.last);
  if (rate > 0) {
    const axes = [flat(AXES.z), flat(cross(scale(spin.last, 1 / rate), AXES.z))] as const;
    const turn = { axes, from: 0, to: Math.min(rate / 2, 6), width: 2, head: true };
    pane.as('spin', 'accent').arc(scale(tip, 0.75), ROUND, turn);
  }
}

/** The true way on the ball, and that of the average alone. */
function paintWays(carried: Carried, out: Drawing): void {
  const words = { title: 'Its way on the ball', subtitle: 'dashed: the average, as if turns commuted' };
  const pane = out.pane({ ...words, camera: BALL, roomy: true });
  paintBall(pane);
  const { first, acceleration } = carried.spin;
  const way = carried.way(PARTS).map((rotation) => place(rotation));
  const sum = Array.from({ length: PARTS + 1 }, (_, i) => {
    const time = i / PARTS;
    return placeOf(addScaled(scale(first, time), acceleration, (time * time) / 2));
  });
  paintBetween(pane, way, sum);
  paintWay(pane, sum, { part: 'terms1', color: ink('terms1'), dashed: true });
  paintWay(pane, way, { part: 'truth' });
}

/** Returns the average turn and its change that have their last spin at a place of the picture. */
function spinTo(point: Vec3, { slant, change }: SpinsParams): Record<string, number> {
  const place = scale(point, 1 / SPIN);
  const [cos, sin] = [math.cos(slant), math.sin(slant)];
  // Along the spin both would move it along one line: then the change stays.
  if (sin < 1e-6) return { turn: Math.max(LEAST, share(place, AXES.x) / (1 + change / 2)), change };
  const [ahead, aside] = along(place, AXES.x, AXES.y);
  const to = Math.max(ahead - (aside * cos) / sin, LEAST);
  const wanted = (2 * aside) / (sin * to);
  const most = Math.sign(wanted) * MOST;
  if (Math.abs(wanted) <= MOST) return { turn: to, change: wanted };
  // On along the ray of the largest change: to the place on it that is nearest to the hand.
  const ray = xy(1 + (most * cos) / 2, (most * sin) / 2);
  return { turn: Math.max(dot(xy(ahead, aside), ray) / dot(ray, ray), LEAST), change: most };
}

function paintExponential({ angle }: SpinsParams, out: Drawing): void {
  const pane = out.pane({
    title: `A turn by ${fixed(angle * DEGREES, 0)}°`,
    camera: { plan: [-ONE.wide, -ONE.high, ONE.wide, ONE.high] },
  });
  const words = { title: 'On the ball', subtitle: 'the turn, and both ends' };
  const ball = out.pane({ ...words, camera: BALL, roomy: true });
  paintBall(ball);
  ball.line([ZERO, flat(scale(AXES.x, angle / Math.PI))], { color: 'ink', width: 3, part: 'truth' });
  for (const [i, form] of SHORT.entries()) {
    const { rotation, exact, angle: off } = shortError(form, angle);
    if (i === 0) paintBox(pane, exact, ZERO, 'truth');
    const look = { color: form === 'thirdOrder' ? 'wrong' : 'coriolis', part: form } as const;
    const short = degrees(Math.abs(off));
    paintGhost(pane, rotation, ZERO, look);
    const at = corner(rotation);
    pane.label(at, `${shortNames[form]}: ${short}`, { ...look, short, spare: true, side: at });
    ball.dot(flat(place(rotation)), { ...look, size: 5, hollow: true });
  }
  holdTurn(pane, ZERO, angle, 'Size of the turn');
}
