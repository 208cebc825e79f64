/** A small figure: two terms of an equation cross its equals sign, and get another sign and name. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed } from '../figure/numbers.ts';
import type { ColorName } from '../figure/palette.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { rectangle } from '../figure/rectangle.ts';
import { add, addScaled, length, scale, subtract, type Vec3, vec3, xy } from '../figure/vec.ts';
import { spinning } from './shared/flat.ts';

/** The ball that is thrown from the middle of a disc, 0.8 s later: rad/s, m, m/s over the ground. */
const RATE = 1.2;
const BALL = { position: [0.8, 0, 0], velocity: [1, 0, 0] } as const;
/** Meters of arrow for a m/s². */
const ARROW = 0.62;
/** The disc in the picture: its middle, its radius, and meters for one of the disc's. */
const MIDDLE: Vec3 = [-0.75, -0.65, 0];
const [RIM, LARGE] = [1.55, 1.45];
/** The cards of the equation: their height, and the middles of those that stay. */
const EQUATION = { y: 1.5, height: 0.7, zero: -0.8, seen: 0.8 };
/** The card of the two terms: half of its width, the middle of each, and its own on the right and the left. */
const TERMS = { half: 2.6, first: -1.42, second: 1.15, right: 3.95, left: -3.15 };
/** What stays hops over the card that passes: up to this height, from this distance of their middles on. */
const HOP = { high: 0.85, from: 3.1, full: 2.95 };

/** The ball as the disc sees it: it has an acceleration there, though over the ground it has none. */
function termsOnDisc() {
  const disc = spinning(0, RATE);
  const terms = space3.motionTerms(disc, space3.inverseTransformMotion(disc, BALL));
  return {
    seen: vec3(terms.relativeAcceleration),
    coriolis: vec3(terms.coriolis),
    centripetal: vec3(terms.centripetal),
  };
}

export default defineFigure({
  title: 'Two sides of an equation',
  notice: 'Pull the two terms across the equals sign. What do their arrows do?',
  camera: { plan: [-5.85, -2.6, 6.65, 2.8] },
  controls: { across: slider('Terms brought across', [0, 1, 0.01], 0) },
  row: ['across'],
  facts: termsOnDisc,
  draw({ seen, coriolis, centripetal }, { across }, out) {
    const pane = out.pane();
    const over = across >= 0.5;
    const middle = TERMS.right + (TERMS.left - TERMS.right) * across;
    paintEquation(pane, middle, over, across);
    const ball = paintDisc(pane);
    const tip = addScaled(ball, seen, ARROW);
    const tail = addScaled(ball, seen, ARROW * (1 - across));
    const sign = over ? -ARROW : ARROW;
    const between = add(tail, scale(coriolis, sign));
    const end = add(between, scale(centripetal, sign));
    if (across === 1) pane.arrow(tail, end, { color: 'ink', hollow: true, part: 'sum' });
    pane.arrow(ball, tip, { color: 'relative', part: 'seen' });
    pane.as('seen', 'relative').label(tip, 'a', { side: xy(-0.4, -1) });
    const name = (part: 'coriolis' | 'centripetal', from: Vec3, to: Vec3, word: string, side: Vec3): void => {
      pane.as(part, part).arrow(from, to);
      const text = across % 1 === 0 ? `${word} ${over ? 'force' : 'acceleration'}` : word;
      pane.as(part, part).label(addScaled(from, subtract(to, from), 0.5), text, { short: word, side });
    };
    name('coriolis', tail, between, 'Coriolis', over ? xy(-1, 0.3) : xy(1, -0.3));
    name('centripetal', between, end, over ? 'centrifugal' : 'centripetal', over ? xy(0, -1) : xy(1, 0));
    const to = ([x]: Vec3) => (TERMS.right - x) / (TERMS.right - TERMS.left);
    const under: Vec3 = [middle, EQUATION.y - EQUATION.height / 2, 0];
    const words = ['Terms brought across the equals sign', 'pull me across'] as const;
    pane.as('terms').handle('across', under, words, to, { value: over ? '− each' : '+ each', below: true });
  },
  readout({ seen, coriolis, centripetal }, { across }) {
    const over = across >= 0.5;
    const rows = [
      row('a, as the disc sees it, m/s²', [length(seen)], 2),
      row(over ? 'Coriolis, per kg' : '2 ω × u, m/s²', [length(coriolis)], 2),
      row(over ? 'Centrifugal, per kg' : 'ω × (ω × r), m/s²', [length(centripetal)], 2),
    ];
    const said = over
      ? 'Coriolis and centrifugal force, with a minus each, make the acceleration that the disc sees'
      : 'The acceleration that the disc sees and its two terms, each with a plus, cancel';
    return {
      summary: `${said}: ${fixed(length(seen), 2)}, ${fixed(length(coriolis), 2)} and ${fixed(length(centripetal), 2)} meters a second in each second.`,
      groups: [group(table('The terms', [''], ...rows))],
      values: {
        seen: live(length(seen), 'm/s²'),
        coriolis: live(length(coriolis), 'm/s²'),
        centripetal: live(length(centripetal), 'm/s²'),
      },
    };
  },
});

/** The disc, and the ball that it sees leave to the right; returns where the ball is now. */
function paintDisc(pane: Painter): Vec3 {
  const at = (away: number): Vec3 => {
    const [radius, angle] = [away * LARGE, (BALL.position[0] - away) * RATE];
    return add(MIDDLE, xy(radius * math.cos(angle), radius * math.sin(angle)));
  };
  pane.arc(MIDDLE, RIM, { color: 'child', fill: 0.35, part: 'disc' });
  pane.arc(MIDDLE, RIM + 0.15, { from: 2.5, to: 3.2, color: 'quiet', head: true, part: 'disc' });
  pane.dot(MIDDLE, { color: 'axis', size: 4, part: 'disc' });
  const path = Array.from({ length: 33 }, (_, i) => at((BALL.position[0] * i) / 32));
  pane.line(path, { color: 'ink', width: 1.6, part: 'ball' });
  for (let i = 1; i < 8; i++) pane.dot(at(i / 10), { color: 'ink', size: 2.6, part: 'ball' });
  const ball = at(BALL.position[0]);
  pane.dot(ball, { color: 'relative', size: 11, part: 'ball' });
  return ball;
}

/** The equation: `0 = a + …` as long as the terms are on the right, then `− … = a`. */
function paintEquation(pane: Painter, middle: number, over: boolean, across: number): void {
  const { y, height, zero, seen } = EQUATION;
  const up = (x: number): number => {
    const near = (HOP.from - Math.abs(x - middle)) / (HOP.from - HOP.full);
    return y + HOP.high * Math.min(Math.max(near, 0), 1);
  };
  const write = (x: number, at: number, words: string, color: ColorName) =>
    pane.letters([x, at, 0], 0.42, words, { color, most: 22, part: color === 'ink' ? 'equals' : color });
  const card = rectangle([middle, y, 0], [2 * TERMS.half, height]);
  pane.polygon(card, { color: 'raised', edge: 'accent', width: 1.6, round: 0.1, part: 'terms' });
  const [sign, own] = [over ? '−' : '+', pane.as('equals', 'raised')];
  write(middle + TERMS.first, y, `${sign} 2 ω × u`, 'coriolis');
  write(middle + TERMS.second, y, `${sign} ω × (ω × r)`, 'centripetal');
  for (const x of across > 0.7 ? [seen] : [zero, seen])
    own.polygon(rectangle([x, up(x), 0], [height, height]), { edge: 'axis', round: 0.1 });
  if (across <= 0.7) write(zero, up(zero), '0', 'ink');
  write(0, up(0), '=', 'ink');
  write(seen, up(seen), 'a', 'relative');
}
