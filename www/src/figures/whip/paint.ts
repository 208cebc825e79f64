/** The picture: the boxes, and how fast the joint of each is. */
import { math } from '../../core/entries/index.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed, grouped } from '../../figure/readout.ts';
import { addScaled, dot, length, normalize, subtract, type Vec3, vec3 } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import { SIDES } from '../chain/shape.ts';
import { FASTEST, type WhipParams } from './controls.ts';
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

/** Radians of a joint in the arc of the question, and of its hand for a radian a second. */
const COILED = (0.85 * Math.PI) / 180;
const TURNED = 60;

export const home: Plan = { plan: [-12, -18, 312, 200] };

export function paint(whip: Whip, params: WhipParams, out: Drawing): void {
  if (out.asked) {
    paintQuestion(params, out);
    return;
  }
  const { boxes, fastest } = whip;
  const faces = boxes.map((box) => face(box));
  const extent = extentOf(faces.flat());
  const size = Math.max(extent[2] - extent[0], extent[3] - extent[1]);
  // Meters of arrow for a length per second: the same whatever the rate, so that a hand can set it.
  const perSpeed = (ARROW * size * params.rate * DEGREES) / speedOf(boxes[fastest]);
  const tip = (i: number, times = 1): Vec3 => {
    const { translation, velocity } = boxes[i] ?? boxes[0] ?? { translation: [], velocity: [] };
    return addScaled(translation, velocity, times * perSpeed);
  };
  // Room for the fastest that a hand can make it.
  const most = FASTEST / (params.rate * DEGREES);
  const [left, bottom, right, top] = extentOf([...faces.flat(), ...boxes.map((_, i) => tip(i, most))]);
  const margin = MARGIN * size;
  const pane = out.pane({ camera: { plan: [left - margin, bottom - margin, right + margin, top + margin] } });
  paintBoxes(pane, faces, SEEN * size);
  for (const [i, { translation, scale }] of boxes.entries()) {
    if (i % EVERY !== 0 || i === fastest || scale < CROWDED) continue;
    pane.line([vec3(translation), tip(i)], { color: 'spin', width: 1.2, part: 'speed' });
    pane.dot(tip(i), { color: 'spin', size: 2, part: 'speed' });
  }
  // In a coil a curve through the tips would be one more coil.
  if (params.joint * boxes.length < Math.PI) {
    const tips = (times: number): Vec3[] => boxes.map((_, i) => tip(i, times));
    pane.line(tips(1), { color: 'spin', width: 1.6, part: 'speed' });
    if (most > 1) paintFastestRate(pane, tips(most), most * speedOf(boxes[fastest]));
  }
  paintFastest(pane, whip, params, tip(fastest));
}

/** The whip before it strikes, in an arc, with the turn of its first joint. */
function paintQuestion(params: WhipParams, out: Drawing): void {
  const joint = Math.max(params.joint, COILED);
  const { boxes, end } = whipOf({ ...params, joint });
  const faces = boxes.map((box) => face(box));
  const [left, bottom, right, top] = extentOf(faces.flat());
  const margin = 0.08 * Math.max(right - left, top - bottom);
  const pane = out.pane({
    camera: { plan: [left - 2 * margin, bottom - margin, right + margin, top + margin] },
  });
  paintBoxes(pane, faces, 0);
  const radius = 0.16 * (top - bottom);
  const { cos, sin, atan2 } = math;
  const angle = params.rate * TURNED;
  pane.line([[0, 0, 0], vec3(boxes[Math.round(radius)]?.translation ?? [])], { color: 'ink', width: 2 });
  pane.arc([0, 0, 0], radius, { from: 0, to: angle, color: 'accent', width: 2.4, part: 'rate' });
  pane.dot([0, 0, 0], { color: 'ink', size: 6, part: 'rate' });
  pane.handle({
    name: 'rate',
    label: 'Rate of each joint',
    at: [radius * cos(angle), radius * sin(angle), 0],
    track: { kind: 'circle', center: [0, 0, 0], axis: [0, 0, 1], radius },
    sets: ['rate'],
    to: ([x, y]) => ({ rate: atan2(y, x) / TURNED }),
    hint: 'turn each joint',
    part: 'rate',
  });
  pane.dot(vec3(end.translation), { color: 'ink', size: 6, part: 'chain' });
  pane.label(vec3(end.translation), 'the end: how fast?', { color: 'ink', side: [-1, 0, 0], part: 'chain' });
}

/** The curve of the fastest rate that a hand can set: how far the arrow may still go. */
function paintFastestRate(pane: Painter, tips: readonly Vec3[], speed: number): void {
  pane.line(tips, { color: 'hair', width: 1.2, dashed: true });
  const words = `at ${FASTEST} °/s`;
  pane.label(
    tips[Math.round(0.8 * tips.length)] ?? tips[0] ?? [0, 0, 0],
    `${words}: ${grouped(speed)} lengths/s`,
    {
      color: 'quiet',
      short: words,
      side: [-1, 1, 0],
      spare: true,
    },
  );
}

function paintBoxes(pane: Painter, faces: readonly (readonly Vec3[])[], small: number): void {
  for (const [i, corners] of faces.entries()) {
    const [a, b, c] = corners;
    if (!a || !b || !c || length(subtract(c, b)) < small) continue;
    // As on the landing page: the whorls of a nautilus that are in sight have colors of their own.
    const left = 1 - i / (faces.length - 1);
    pane.polygon(corners, {
      color: 1 - left * left,
      width: 0,
      round: length(subtract(b, a)) / 4,
      part: 'chain',
    });
  }
}

function paintFastest(pane: Painter, { boxes, end, fastest }: Whip, { rate }: WhipParams, to: Vec3): void {
  const box = boxes[fastest];
  if (!box) return;
  const from = vec3(box.translation);
  const along = normalize(box.velocity);
  const number = `${fixed(speedOf(box), speedOf(box) < 100 ? 2 : 1)} lengths/s`;
  pane.arrow(from, to, { color: 'spin', part: 'fastest' });
  // Beside the arrow: over its tip is the value of a handle that is held.
  const side: Vec3 = [-along[1], along[0], 0];
  pane.label(to, `box ${fastest}: ${number}`, { color: 'spin', short: number, side, part: 'fastest' });
  pane.handle({
    name: 'rate',
    label: 'Rate of each joint',
    at: to,
    track: { kind: 'line', from, along },
    sets: ['rate'],
    to: (point) => ({ rate: (rate * dot(subtract(point, from), along)) / length(subtract(to, from)) }),
    hint: 'drag me',
    part: 'fastest',
  });
  if (box === end) return;
  pane.label(vec3(end.translation), `end: ${fixed(speedOf(end), speedOf(end) < 10 ? 3 : 1)} lengths/s`, {
    color: 'ink',
    part: 'end',
    spare: true,
  });
}

/** Returns the corners of a box. */
function face({ translation, rotation, scale }: Whip['end']): readonly Vec3[] {
  const [x, y] = [SIDES.width / 2, SIDES.height / 2];
  const [, , z = 0, w = 0] = rotation;
  const [c, s] = [scale * (w * w - z * z), scale * 2 * w * z];
  const corner = (u: number, v: number): Vec3 => [
    (translation[0] ?? 0) + c * u - s * v,
    (translation[1] ?? 0) + s * u + c * v,
    0,
  ];
  return [corner(-x, -y), corner(x, -y), corner(x, y), corner(-x, y)];
}

/** Returns the box around some points. */
function extentOf(points: readonly Vec3[]): [left: number, bottom: number, right: number, top: number] {
  return points.reduce<[number, number, number, number]>(
    ([left, bottom, right, top], [x, y]) => [
      Math.min(left, x),
      Math.min(bottom, y),
      Math.max(right, x),
      Math.max(top, y),
    ],
    [0, 0, 0, 0],
  );
}
