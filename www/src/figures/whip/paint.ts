/** The picture: the boxes, and how fast the joint of each is. */
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { kept } from '../../figure/kept.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { corners } from '../../figure/rectangle.ts';
import { addScaled, dot, length, normalize, subtract, type Vec3, vec3, xy, ZERO } from '../../figure/vec.ts';
import { extentOf, type Plan } from '../../figure/view.ts';
import { SIDES } from '../chain/shape.ts';
import { BEND, FASTEST, type WhipParams } from './controls.ts';
import { speedOf, type Whip, whipOf } from './model.ts';

/** The arrow of the fastest box at 1 °/s, as a share of the chain's larger extent. */
const ARROW = 0.3;
/** Boxes from one arrow to the next. */
const EVERY = 5;
/** Scale of a box below which arrows would only cover each other: in the middle of a coil. */
const CROWDED = 0.15;
/** Room around all, as a share of the extent. */
const MARGIN = 0.04;
/** Boxes of less than this share of the extent are not drawn. */
const SEEN = 5e-4;

/** The box by which the whip is held while the page asks: its end goes ten times as far. */
const GRIP = 90;
/** The whip at every bend that a hand can give it, so that the picture stays while it is held. */
const BENT: Plan['plan'] = [-70, -40, 308, 222];
/** How many times as thick as on the landing page its first box is drawn, and its last. */
const THICK = { first: 2.6, last: 0.7 };
/** Half of the stiff piece's height, and of the grip's sides. */
const STIFF = 2.5;
const HELD = [20, 7] as const;
/** The places of ring and end from the first bend to none: dots of the ways that a hand has pulled them. */
const STEPS = 12;
const bendsOf = kept(
  (params: WhipParams) =>
    Array.from({ length: STEPS }, (_, i) => {
      const bend = (BEND * (1 - i / STEPS)) / DEGREES;
      const { boxes } = whipOf({ ...params, joint: bend });
      return { bend, at: [boxes[GRIP], boxes.at(-1)].map((it) => vec3(it?.translation ?? [])) };
    }),
  ({ next }) => next,
);
/** The turn of the first joint: radius and angles of its arrow. */
const TURN = { radius: 26, from: 1.3, to: 2.5 };

export const home: Plan = { plan: [-12, -18, 312, 200] };

export function paint(whip: Whip, params: WhipParams, out: Drawing): void {
  if (out.asked) {
    paintQuestion(params, out);
    return;
  }
  const { boxes, fastest } = whip;
  const faces = boxes.map((box) => face(box));
  const extent = extentOf([ZERO, ...faces.flat()]);
  const size = Math.max(extent[2] - extent[0], extent[3] - extent[1]);
  // Meters of arrow for a cm per second: the same whatever the rate, so that a hand can set it.
  const perSpeed = (ARROW * size * params.rate * DEGREES) / speedOf(boxes[fastest]);
  const tip = (i: number, times = 1): Vec3 => {
    const { translation, velocity } = boxes[i] ?? boxes[0] ?? { translation: [], velocity: [] };
    return addScaled(translation, velocity, times * perSpeed);
  };
  // Room for the fastest that a hand can make it.
  const most = FASTEST / (params.rate * DEGREES);
  const tips = (times: number): Vec3[] => boxes.map((_, i) => tip(i, times));
  const [left, bottom, right, top] = extentOf([ZERO, ...faces.flat(), ...tips(most)]);
  const margin = MARGIN * size;
  // Below a straight chain are the words of the stiff piece.
  const told = params.guess !== '' && straight(whip, params);
  const below = straight(whip, params) ? 2.5 * margin : margin;
  const own = [left - margin, bottom - below, right + margin, top + margin] as const;
  // After the guess the picture stays, and so does the whip, where the hand has left it.
  const stiff = params.rate * length(whip.end.translation);
  // Another rate of all joints leaves that number as it is.
  const still = !out.untouched && params.joint === 0 && params.next === 1 ? 'still ' : '';
  // A coil is no piece that one would compare it with.
  const result = straight(whip, params)
    ? `${still}${fixed(speedOf(whip.end) / stiff, 0)} × one stiff piece`
    : `${fixed(speedOf(whip.end), 2)} cm/s`;
  const pane = out.pane({ title: 'How fast is the end?', result, camera: { plan: told ? BENT : own } });
  if (told) paintBefore(pane, params);
  paintBoxes(pane, faces, SEEN * size);
  for (const [i, { translation, scale }] of boxes.entries()) {
    if (i % EVERY !== 0 || i === fastest || scale < CROWDED) continue;
    pane.line([vec3(translation), tip(i)], { color: 'spin', width: 1.2, part: 'speed' });
    pane.dot(tip(i), { color: 'spin', size: 2, part: 'speed' });
  }
  // In a coil a curve through the tips would be one more coil.
  if (straight(whip, params)) {
    pane.line(tips(1), { color: 'spin', width: 1.6, part: 'speed' });
  }
  paintFastest(pane, whip, params, tip(fastest));
  if (straight(whip, params)) paintStiff(pane, whip, params);
}

/** Tells a chain that bends so little that its arrows stand side by side. */
const straight = ({ boxes }: Whip, { joint }: WhipParams): boolean => joint * boxes.length < Math.PI;

/** The speed of one stiff piece, whose arrow at this scale would be too short to be seen. */
function paintStiff(pane: Painter, { end }: Whip, { rate }: WhipParams): void {
  const at = vec3(end.translation);
  const words = `one stiff piece: ${fixed(rate * length(at), 1)} cm/s`;
  pane.as('stiff', 'quiet').label(addScaled(ZERO, at, 0.8), words, { side: [0, -1, 0], spare: true });
}

/** The whip before it strikes, which a hand pulls straight, beside one stiff piece of its length. */
function paintQuestion(params: WhipParams, out: Drawing): void {
  const { bend, rate } = params;
  const { boxes, end } = whipOf({ ...params, joint: bend });
  const pane = out.pane({ title: 'Pull it straight. How fast is its end then?', camera: { plan: BENT } });
  const stiff: Vec3 = [boxes.length - 1, 0, 0];
  const style = { color: 'steel', fill: 0.3, width: 0, round: STIFF, part: 'stiff' } as const;
  pane.polygon(corners([0, -STIFF, stiff[0], STIFF], xy), style);
  const words = `one stiff piece, 3 m: ${fixed(rate * stiff[0], 1)} cm/s`;
  const short = words.replace('one stiff piece, 3 m', 'stiff');
  const beside = { color: 'quiet', short, side: [0, -1, 0], spare: true, part: 'stiff' } as const;
  pane.label([0.6 * stiff[0], 0, 0], words, beside);
  for (const past of bendsOf(params))
    if (past.bend > bend) for (const it of past.at) pane.dot(it, { color: 'axis', size: 3.5, part: 'chain' });
  paintWhip(pane, boxes);
  const { radius, from, to } = TURN;
  const text = `each joint: ${fixed(rate * DEGREES, 2)} °/s`;
  pane.arc(ZERO, radius, { from, to, color: 'spin', width: 2.4, head: true, text, part: 'rate' });
  const at = vec3(end.translation);
  pane.dot(at, { color: 'ink', size: 7, part: 'chain' });
  pane.as('chain', 'ink').label(at, 'the end', { side: [-1, 0.2, 0] });
  const value = ([x, y]: Vec3) => (2 * math.atan2(y, x)) / (GRIP - 1);
  pane
    .as('chain')
    .handle('bend', vec3(boxes[GRIP]?.translation ?? []), ['Bend of each joint', 'pull me straight'], value);
}

/** The whip as it was before the stroke, and the way of its end up to where it is stretched out. */
function paintBefore(pane: Painter, params: WhipParams): void {
  const { boxes, end } = whipOf({ ...params, joint: params.bend });
  paintWhip(pane, boxes);
  const way = bendsOf(params).flatMap(({ bend, at }) => (bend < params.bend ? at.slice(1) : []));
  const places: Vec3[] = [vec3(end.translation), ...way, [boxes.length - 1, 0, 0]];
  pane.as('chain', 'axis').line(places, { width: 1.6, dashed: true });
}

function paintWhip(pane: Painter, boxes: Whip['boxes']): void {
  const held = { color: 'clay', edge: 'ink', round: 4, part: 'rate' } as const;
  pane.polygon(corners([-HELD[0], -HELD[1], 2, HELD[1]], xy), held);
  const thick = (i: number): number => THICK.first + (i / boxes.length) * (THICK.last - THICK.first);
  const faces = boxes.map((box, i) => face(box, thick(i)));
  paintBoxes(pane, faces, 0);
}

function paintBoxes(pane: Painter, faces: readonly (readonly Vec3[])[], small: number): void {
  for (const [i, corners] of faces.entries()) {
    const [a, b, c] = corners;
    if (!a || !b || !c || length(subtract(c, b)) < small) continue;
    // As on the landing page: the whorls of a nautilus that are in sight have colors of their own.
    const left = 1 - i / (faces.length - 1);
    pane.as('chain', 1 - left * left).polygon(corners, { width: 0, round: length(subtract(b, a)) / 4 });
  }
}

function paintFastest(pane: Painter, whip: Whip, { rate, guess }: WhipParams, to: Vec3): void {
  const { boxes, end, fastest } = whip;
  const box = boxes[fastest];
  if (!box) return;
  const from = vec3(box.translation);
  const along = normalize(box.velocity);
  const number = `${fixed(speedOf(box), speedOf(box) < 100 ? 2 : 1)} cm/s`;
  pane.arrow(from, to, { color: 'spin', part: 'fastest' });
  // Beside the arrow: over its tip is the value of a handle that is held.
  const side: Vec3 = [-along[1], along[0], 0];
  const times = `${fixed(speedOf(end) / (rate * length(end.translation)), 0)} ×`;
  const words = box === end && guess !== '' ? `${number}, ${times}` : `box ${fastest}: ${number}`;
  pane.label(to, words, { color: 'spin', short: number, side, part: 'fastest' });
  pane
    .as('fastest')
    .handle(
      'rate',
      to,
      ['Rate of each joint', 'pull me'],
      (point) => (rate * dot(subtract(point, from), along)) / length(subtract(to, from)),
      { track: { kind: 'line', from, along } },
    );
  if (box === end) return;
  const slow = `end: ${fixed(speedOf(end), speedOf(end) < 10 ? 3 : 1)} cm/s`;
  pane.as('end', 'ink').label(vec3(end.translation), slow, { spare: true });
}

function face({ translation, rotation, scale }: Whip['end'], thick = 1): readonly Vec3[] {
  const [x, y] = [SIDES.width / 2, (thick * SIDES.height) / 2];
  const [, , z = 0, w = 0] = rotation;
  const [c, s] = [scale * (w * w - z * z), scale * 2 * w * z];
  const corner = (u: number, v: number): Vec3 =>
    xy((translation[0] ?? 0) + c * u - s * v, (translation[1] ?? 0) + s * u + c * v);
  return [corner(-x, -y), corner(x, -y), corner(x, y), corner(-x, y)];
}
