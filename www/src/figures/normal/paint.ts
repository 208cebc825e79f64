/** The picture: the squashed ball in its two lights, and one normal sent in both ways. */
import * as math from '../../core/math.ts';
import { ASKED } from '../../figure/controls.ts';
import type { Drawing, Painter, PaneWords } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { addScaled, length, normalize, scale, type Vec3, xy, ZERO } from '../../figure/vec.ts';
import type { NormalParams } from './controls.ts';
import { type Ball, brightest, type Facts, type Place, stretchesOf } from './model.ts';
import { layersOf, type Part } from './shade.ts';

/** Free space around what is kept in the picture, in radii. */
const MARGIN = 0.06;
/** Meters of arrow for a normal of length 1 on a ball of radius 1. */
const PER_NORMAL = 0.42;
/** Length of the tangent's arrow, in radii. */
const PER_TANGENT = 0.6;
/** Radii of the ball before: both ends of the light's arrow. Radians of its way beside the ring. */
const LIGHT = { from: 1.38, to: 1.06, way: 0.22 };
/** Sides of the mark of a right angle, and radius of the angle between the normals, in radii. */
const MARKS = { right: 0.075, lean: 0.24 };
/** A squash by less than this cannot be seen: both halves are alike. */
const ROUND = 0.995;

/** Returns the meters of arrow for a normal of length 1: by the root, so that 1/3 is seen at 3. */
const perNormal = (size: number): number => PER_NORMAL * Math.sqrt(size);

export function paint({ ball, place }: Facts, params: NormalParams, out: Drawing): void {
  const { squash, light, scale: size, guess } = params;
  const asked = guess === ASKED;
  const lamp: Vec3 = [math.cos(light), math.sin(light), 0];
  const split = squash < ROUND;
  const pane = out.pane(words(params, place.lean));
  keepAll(pane, place, size);
  pane.arc(ZERO, size, { color: 'hair', width: 1.5, part: 'before' });
  paintBall(pane, params, ball, split);
  // The rest is the answer to a question that waits.
  if (split && !asked) paintBrightest(pane, params, ball);
  if (!asked) paintNormals(pane, params, place, split);
  const [from, to] = [scale(lamp, LIGHT.from * size), scale(lamp, LIGHT.to * size)];
  pane.as('light', 'quiet').arrow(from, to, { text: 'light' });
  pane
    .as('squash')
    .handle('top', [0, ball.high, 0], ['Height of the ball', 'pull me'], ([, y]) => ({ squash: y / size }));
  const way = { from: light - LIGHT.way, to: light + LIGHT.way, width: 1.4 };
  pane.as('light', 'accent').arc(ZERO, LIGHT.from * size, way);
  pane.as('light').handle('light', from, 'Light', ([x, y]) => math.atan2(y, x));
}

/** Asks while a question waits, and then says the answer beside the guess. */
function words({ guess, squash }: NormalParams, lean: number): PaneWords {
  const round = squash >= ROUND;
  if (guess === '')
    return {
      title: round
        ? 'One scale for both axes: neither leans'
        : `As a direction, the normal leans by ${fixed(lean * DEGREES, 1)}°`,
    };
  if (guess !== ASKED) return { title: round ? 'Both halves are right' : 'The right half is right' };
  return { title: round ? 'Round, both halves are alike. Squash it.' : 'Two programs: which half is right?' };
}

/** The ball in its shadow, then the light on it: one shading on each half. */
function paintBall(pane: Painter, params: NormalParams, ball: Ball, split: boolean): void {
  const { wide, high } = ball;
  const axes: [Vec3, Vec3] = [xy(wide, 0), xy(0, high)];
  pane.arc(ZERO, 1, { axes, color: 'steel', fill: 1, width: 0 });
  const stretches = stretchesOf(params);
  const halves: readonly (readonly [Part, number, string])[] = split
    ? [
        ['left', stretches.wrong, 'like-a-point'],
        ['right', stretches.right, 'inverse-transpose'],
      ]
    : [['whole', stretches.right, 'inverse-transpose']];
  for (const [half, stretch, part] of halves)
    for (const { points, opacity } of layersOf(params.light, stretch, half)) {
      const shown = points.map(([x, y]): Vec3 => [wide * x, high * y, 0]);
      pane.polygon(shown, { color: 'paint', fill: opacity, part });
    }
  pane.arc(ZERO, 1, { axes, color: 'ink', width: 1.5 });
  if (!split) return;
  pane.line([xy(0, -high), xy(0, high)], { color: 'ink', width: 1.5, part: 'seam' });
  if (params.guess === ASKED) return;
  const low = -0.87 * high;
  pane.as('like-a-point', 'wrong').label([-0.5 * wide, low, 0], 'as a direction', { side: [-0.3, -1, 0] });
  const right = pane.as('inverse-transpose', 'ink');
  right.label([0.5 * wide, low, 0], 'inverse transpose', { side: [0.3, -1, 0] });
}

/** The places that each shading makes the brightest. */
function paintBrightest(pane: Painter, params: NormalParams, { wide, high }: Ball): void {
  const { right, wrong } = stretchesOf(params);
  const spot = (stretch: number): Vec3 => {
    const angle = brightest(params.light, stretch);
    return [wide * math.cos(angle), high * math.sin(angle), 0];
  };
  pane.dot(spot(right), { color: 'ink', size: 4.5, part: 'brightest' });
  pane.dot(spot(wrong), { color: 'wrong', size: 4.5, hollow: true, part: 'falsely-brightest' });
}

function paintNormals(
  pane: Painter,
  { tangent: shown, scale: size }: NormalParams,
  { at, right, wrong, tangent, lean }: Place,
  split: boolean,
): void {
  const [along, up] = [normalize(tangent), normalize(right)];
  const upright = pane.as('inverse-transpose', 'ink');
  if (shown)
    pane.as('tangent', 'ink').arrow(at, addScaled(at, along, PER_TANGENT * size), { text: 'tangent' });
  const leans = split && lean * DEGREES > 0.5;
  if (leans) {
    // The corner of a square: the right normal is at right angles to the outline.
    const side = MARKS.right * size;
    const corner = addScaled(at, up, side);
    upright.line([corner, addScaled(corner, along, side), addScaled(at, along, side)], { width: 1.4 });
    const { atan2 } = math;
    const from = atan2(wrong[1], wrong[0]);
    const turn = atan2(wrong[0] * right[1] - wrong[1] * right[0], wrong[0] * right[0] + wrong[1] * right[1]);
    const text = `${fixed(lean * DEGREES, 1)}°`;
    pane.as('lean', 'wrong').arc(at, MARKS.lean * size, { from, to: from + turn, width: 1.6, text });
  }
  const tips = [wrong, right].map((normal) => addScaled(at, normal, perNormal(size))) as [Vec3, Vec3];
  const said = leans ? {} : called('as a direction', wrong);
  pane.as('like-a-point', 'wrong').arrow(at, tips[0], { dashed: true, ...said });
  upright.arrow(at, tips[1], leans ? { text: '90°' } : called('inverse transpose', right));
}

/** Returns the words of a normal with its length; a phone has its name under the picture. */
function called(name: string, normal: Vec3) {
  const short = `${fixed(length(normal), 2)} long`;
  return { text: `${name}: ${short}`, short };
}

/** Keeps the arrows, and the light wherever it may be, in the picture. */
function keepAll(pane: Painter, { at, right, wrong }: Place, size: number): void {
  const round = (LIGHT.from + MARGIN) * size;
  pane.keep([-round, -round, 0], [round, round, 0]);
  pane.keep(...[right, wrong].map((normal) => addScaled(at, normal, perNormal(size) + MARGIN * size)));
}
