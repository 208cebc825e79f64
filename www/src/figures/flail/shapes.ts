/** The shapes: the arm on its post, the stick, the chain and the ball, and the bell. */

import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { corners } from '../../figure/rectangle.ts';
import { type On, places } from '../../figure/soft.ts';
import { addScaled, normalize, subtract, type Vec3, xy } from '../../figure/vec.ts';
import { BALL, joints, PIVOT } from './arm.ts';
import { BELL } from './flight.ts';
import { type Flail, REACH } from './model.ts';

/** Links of the chain, and half of a link's thickness, m. */
const LINKS = 9;
const LINK = 0.02;
/** The arcs at the joints, m. */
const TURN = { radius: 0.13, from: 0.5, to: 2.2 };
/** The thrower about the shoulder: legs and trunk as boxes, and the head, m. */
const BODY = [
  [-0.22, -1.8, -0.06, -0.75, 0.07],
  [-0.04, -1.8, 0.12, -0.75, 0.07],
  [-0.26, -0.9, 0.15, 0.13, 0.12],
] as const;
const HEAD = { at: [-0.05, 0.32], radius: 0.15 } as const;
/** Spikes of the ball, and how far they reach, in its radii. */
const SPIKES = { count: 9, reach: 1.7 };

/** Arm, forearm and stick: the color, and half of the width, m. */
const limbs: readonly (readonly [color: ColorName, half: number])[] = [
  ['child', 0.085],
  ['child', 0.07],
  ['grandchild', 0.035],
];

export function paintFlail(flail: Flail, pane: Painter): void {
  const { arm, released } = flail;
  const joined = arm.places();
  const ball = arm.motion().place;
  const [x, y] = PIVOT;
  paintThrower(pane, (u, v) => xy(x + u, y + v), 'thrower');
  pane.as('thrower', 'ink').dot([x + HEAD.at[0] + 0.6 * HEAD.radius, y + HEAD.at[1], 0], { size: 2 });
  const hand = joined.at(-1) ?? PIVOT;
  const end = released ? arm.empty() : ball;
  paintChain(pane, hand, end);
  // The arm is nearer to the reader than the stick that it holds.
  for (const i of [2, 1, 0]) {
    const [from, to, limb] = [joined[i], joined[i + 1], limbs[i]];
    if (from && to && limb)
      pane
        .as(joints[i]?.name ?? '', limb[0])
        .polygon(bar(from, to, limb[1]), { edge: 'page', round: limb[1] });
  }
  for (const at of joined) pane.dot(at, { color: 'steel', size: 3 });
  if (!released) paintTurns(flail, pane);
  else if (!flail.lies) pane.arc(hand, REACH, { color: 'accent', width: 0, fill: 0.1, part: 'reach' });
  paintBall(pane, ball);
}

/** The one who throws without the arm, about the shoulder; `size` is how long a meter is, as `on` puts it. */
export function paintThrower(pane: Painter, on: On, part: string, size = 1): void {
  for (const [left, bottom, right, top, round] of BODY) {
    const style = { color: 'parent', edge: 'hair', width: 1, round: size * round, part } as const;
    pane.polygon(corners([left, bottom, right, top], on), style);
  }
  pane.arc(on(...HEAD.at), size * HEAD.radius, { color: 'parent', fill: 1, width: 0, part });
}

function paintBall(pane: Painter, [x, y]: Vec3): void {
  const star = Array.from({ length: 2 * SPIKES.count }, (_, i): Vec3 => {
    const [angle, far] = [(Math.PI * i) / SPIKES.count, BALL * (i % 2 === 0 ? SPIKES.reach : 1)];
    return [x + far * math.cos(angle), y + far * math.sin(angle), 0];
  });
  pane.polygon(star, { color: 'steel', edge: 'ink', width: 1, part: 'ball' });
  pane.arc([x, y, 0], BALL, { color: 'clay', fill: 1, width: 1.3, part: 'ball' });
}

function bar(from: Vec3, to: Vec3, half: number): readonly Vec3[] {
  const along = normalize(subtract(to, from));
  const across: Vec3 = [-along[1], along[0], 0];
  const [start, end] = [addScaled(from, along, -half), addScaled(to, along, half)];
  return [
    addScaled(start, across, -half),
    addScaled(end, across, -half),
    addScaled(end, across, half),
    addScaled(start, across, half),
  ];
}

function paintChain(pane: Painter, from: Vec3, to: Vec3): void {
  pane.line([from, to], { color: 'steel', width: 1.2, part: 'chain' });
  for (let i = 0; i < LINKS; i++) {
    const at = addScaled(from, subtract(to, from), (i + 0.5) / LINKS);
    pane.arc(at, LINK, { color: 'steel', width: 1.6, part: 'chain' });
  }
}

/** The sense in which each joint turns. */
function paintTurns({ arm }: Flail, pane: Painter): void {
  for (const { name, at, rate } of arm.shares()) {
    const sense = rate < 0 ? -1 : 1;
    const axes = [xy(1, 0), xy(0, sense)] as const;
    const { radius, from, to } = TURN;
    pane.arc(at, radius, { axes, from, to, color: 'spin', width: 1.8, head: true, part: name });
  }
}

/** The bell on its cord. It rings where the ball comes into its circle; arcs say that it does. */
export function paintBell(pane: Painter, rings: boolean): void {
  const { at, radius } = BELL;
  const [x, y] = at;
  pane.arc(at, radius, { color: 'axis', width: 1.4, part: 'bell' });
  pane.line([xy(x, y + radius), xy(x, y + 8)], { color: 'hair', width: 1.4, part: 'bell' });
  const half = outline.map(([u, v]): Vec3 => [x + u * radius, y + v * radius, 0]);
  const other = outline.map(([u, v]): Vec3 => [x - u * radius, y + v * radius, 0]).reverse();
  pane.dot([x, y - 0.62 * radius, 0], { color: 'steel', size: 4, part: 'bell' });
  pane.polygon([...half, ...other], { color: 'clay', edge: 'steel', width: 1.3, part: 'bell' });
  for (const out of rings ? [1.25, 1.5, 1.75] : [])
    for (const side of [1, -1]) {
      const axes = [xy(side, 0), xy(0, 1)] as const;
      pane.arc(at, out * radius, { axes, from: -0.5, to: 0.5, color: 'ink', width: 2, part: 'bell' });
    }
  const [words, color] = rings ? (['it rings', 'ink'] as const) : (['bell', 'quiet'] as const);
  pane.as('bell', color).label([x, y - radius, 0], words, { side: [0, -1, 0] });
}

/** The right half of the bell, from the top down, in radii. */
const outline = places([0, 0.62, 0.16, 0.58, 0.28, 0.42, 0.33, 0.1, 0.4, -0.25, 0.58, -0.5, 0, -0.5]);
