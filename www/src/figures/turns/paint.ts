/** The picture: two boxes that turn, in two orders, and the same rotations as walks on a ball. */
import { rotationFromScaledAxis } from '../../core/entries/index.ts';
import { product } from '../../core/linear/quaternion.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { addScaled, normalize, scale, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import { extentOf, type Plan } from '../../figure/view.ts';
import { paintBall, paintBetween, paintWay, place, straight } from './ball.ts';
import { holdTurn, paintBox, paintGhost } from './box.ts';
import type { TurnsParams } from './controls.ts';
import { degrees } from './degrees.ts';
import { AXES, done, onItsWay, ordersOf, type Turning } from './model.ts';
import { vectorOf } from './quaternion.ts';
import { flat, share } from './slope.ts';

const PAIR = { plan: [-2.5, -1.75, 2.5, 1.6] } as const;
/** Two boxes alone, while the question is open, with the hand at the left. */
const CLOSE = { plan: [-3.25, -1.45, 2.3, 1.3] } as const;
/** Places of the two boxes. */
const TWO: readonly [Vec3, Vec3] = [xy(-1.25, 0), xy(1.25, 0)];
const UNDER: Vec3 = [0, -1.02, 0];
/** Half of the axes about which they turn, out of the boxes on both sides. */
const LONG = { x: 1.1, y: 0.86 } as const;
type Ends = [from: Vec3, to: Vec3];
/** The size of the turns that the question is about. */
const ASKED = Math.PI / 2;
/** Places along a way. */
const PARTS = 48;
/** Half of the ball's picture, in its radii; and the size of a walk below which it is enlarged. */
const BALL = { half: 1.3, walk: 0.22, about: 0.85 } as const;
/** Times of enlargement below which nothing is said of it. */
const SAID = 1.2;

export function paint({ seconds }: Turning, params: TurnsParams, out: Drawing): void {
  const { angle } = params;
  const [title, short] = ['Does it matter which turn is first?', { title: 'Does order matter?' }];
  const words = { title, short, result: `each turn ${fixed(angle * DEGREES, 0)}°` };
  const boxes = out.pane({
    ...(out.asked ? { title: 'Will both boxes end alike?' } : words),
    camera: out.asked ? CLOSE : PAIR,
    // A phone has one of the two: the answer, or its reason.
    ...(out.asked || params.guess !== '' ? {} : { roomy: true }),
  });
  const shares = done(seconds);
  const each = [
    { name: 'x, then y', part: 'x-first', axes: [AXES.x, AXES.y] },
    { name: 'y, then x', part: 'y-first', axes: [AXES.y, AXES.x] },
  ] as const;
  // Another turn than the asked one is answered: where the first box is, over the other.
  const other = out.asked && Math.abs(angle - ASKED) > 1e-9;
  each.forEach(({ name, part, axes }, i) => {
    const center = TWO[i] ?? ZERO;
    for (const text of ['x', 'y'] as const) {
      const [from, to] = [-LONG[text], LONG[text]].map((far) => flat(scale(AXES[text], far), center)) as Ends;
      boxes.as('angle', 'axis').line([from, to], { width: 1.2 });
      // Both boxes have the same axes.
      if (i === 0)
        boxes.as('angle', 'quiet').label(to, text, { size: 'small', side: flat(AXES[text]), spare: true });
    }
    paintBox(boxes, onItsWay(angle, axes, shares), center, part);
    const short = name.replace(', then', ' →');
    const words = other && i > 0 ? `${name}; outline: ${each[0].name}` : name;
    boxes.as(part, 'ink').label(addScaled(center, UNDER, 1), words, { short, spare: true, side: [0, -1, 0] });
  });
  // The walks on the ball are the answer's reason.
  if (!out.asked) paintAnswer(boxes, params, out);
  else {
    holdTurn(boxes, TWO[0], angle, 'Size of each turn');
    if (other)
      paintGhost(boxes, onItsWay(angle, each[0].axes, shares), TWO[1], { color: 'ink', part: 'other' });
  }
}

/** The second box as it would be if a guess at the angle between both were right. */
export function paintGuess(said: string, params: TurnsParams, { panes: [boxes] }: Drawing): void {
  const { xThenY, yThenX } = ordersOf(params);
  const [x = 0, y = 0, z = 0, w = 1] = Array.from(xThenY);
  const way = vectorOf(product(yThenX, [-x, -y, -z, w]));
  const guessed = rotationFromScaledAxis(scale(normalize(way), Number(said) / DEGREES));
  if (boxes) paintGhost(boxes, product(guessed, xThenY), TWO[1], { color: 'accent', part: 'guess' });
}

function paintAnswer(boxes: Painter, params: TurnsParams, out: Drawing): void {
  const { angle } = params;
  const [apart, axes] = [boxes.as('apart', 'ink'), [xy(0, 1), xy(1, 0)] as const];
  apart.arc([0, -0.55, 0], 1.75, { axes, from: -0.5, to: 0.5, width: 2.4, head: true });
  const words = `${degrees(ordersOf(params).apart)} apart`;
  apart.label([0, 1.22, 0], words, { size: 'large', side: [0, 1, 0] });
  const walks = walksOf(angle);
  // Under a hand the view stays, so the picture is of the ball as the hand took it.
  const kept = out.hand?.holds ? along(out.hand.from) : angle;
  const plan = around(walksOf(kept).flat());
  const times = (2 * BALL.half) / (plan[2] - plan[0]);
  const pane = out.pane({
    title: 'The ball of rotations',
    short: { title: 'The ball' },
    subtitle:
      times > SAID ? `enlarged ${fixed(times, times < 10 ? 1 : 0)} times` : 'its skin is half a turn away',
    camera: { plan },
    ...(params.guess === '' ? {} : { roomy: true }),
  });
  // Where it is enlarged, its axes are named before the end of the walks.
  paintBall(pane, times > SAID ? (1.2 * kept) / Math.PI : 1);
  paintBetween(pane, ...walks);
  paintWay(pane, walks[0], { part: 'x-first' });
  paintWay(pane, walks[1], { part: 'y-first', dashed: true });
  pane
    .as('angle')
    .handle('angle', flat(scale(AXES.x, angle / Math.PI)), ['Size of each turn', 'pull me'], along, {
      track: { kind: 'line', from: ZERO, along: flat(AXES.x) },
    });
}

/** Returns the size of each turn for a place of the hand. */
const along = (point: Vec3): number => share(point, AXES.x) * Math.PI;
const walksOf = (angle: number) => [walk(angle, AXES.x, AXES.y), walk(angle, AXES.y, AXES.x)] as const;

/** Returns the plan of the whole ball, or of the walks in it where these are small. */
function around(points: readonly Vec3[]): Plan['plan'] {
  const [left, bottom, right, top] = extentOf(points.map((point) => flat(point)));
  const size = Math.max(right - left, top - bottom);
  const square = (size / BALL.walk) * (size / BALL.walk);
  const whole = Math.min(1, square * square);
  const half = Math.min(BALL.half, BALL.about * size * (1 - whole) + BALL.half * whole);
  const [x, y] = [((left + right) / 2) * (1 - whole), ((bottom + top) / 2) * (1 - whole)];
  return [x - half, y - half, x + half, y + half];
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
