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
import { paintFlag, spinning } from './shared/flat.ts';

/** The ball that is thrown at 1 m/s from the middle of a disc at a flag, 0.8 s later: rad/s, m. */
const RATE = 1.2;
const GONE = 0.8;
/** Meters of arrow for a m/s². */
const ARROW = 0.62;
/** The disc in the picture: its middle, its radius, and meters for one of the disc's. */
const MIDDLE: Vec3 = [-0.75, -0.65, 0];
const [RIM, LARGE] = [1.55, 1.45];
/** The cards of the equation: their height, and the middles of those that stay. */
const EQUATION = { y: 1.5, height: 0.7, zero: -0.8, seen: 0.8 };
/** The card of the two terms: half of its width, the middle of each, and its own on the right and the left. */
const TERMS = { half: 2.75, first: -1.55, second: 1.17, right: 4.05, left: -3.25 };

/** The ball as the disc sees it: it has an acceleration there, though over the ground it has none. */
function termsOnDisc() {
  const disc = spinning(0, RATE);
  // The disc has turned from under the line to the flag.
  const [position, velocity] = [GONE, 1].map((long) => onFilm(GONE, long)) as [Vec3, Vec3];
  const terms = space3.motionTerms(disc, space3.inverseTransformMotion(disc, { position, velocity }));
  return {
    seen: vec3(terms.relativeAcceleration),
    coriolis: vec3(terms.coriolis),
    centripetal: vec3(terms.centripetal),
  };
}

export default defineFigure({
  title: 'Two sides of an equation',
  notice: 'Pull the two terms across the equals sign, and see their arrows.',
  camera: { plan: [-6.1, -2.95, 6.9, 2.8] },
  controls: { across: slider('Terms brought across', [0, 2, 2], 0) },
  row: ['across'],
  facts: termsOnDisc,
  draw({ seen, coriolis, centripetal }, params, out) {
    const { left, right } = TERMS;
    const under = EQUATION.y - EQUATION.height / 2;
    const home = xy(right + (params.across / 2) * (left - right), under);
    const [middle] = out.carried('across', home, [left, under, right, under]);
    const across = (right - middle) / (right - left);
    const over = across >= 0.5;
    const result = across === 1 ? 'They turn round: two forces' : '';
    const pane = out.pane({ title: 'What becomes of the two arrows?', result });
    paintEquation(pane, middle, over);
    const ball = paintDisc(pane);
    const tip = addScaled(ball, seen, ARROW);
    const tail = addScaled(ball, seen, ARROW * (1 - across));
    const sign = over ? -ARROW : ARROW;
    const between = add(tail, scale(coriolis, sign));
    const end = add(between, scale(centripetal, sign));
    if (across === 1) pane.arrow(tail, end, { color: 'ink', hollow: true, part: 'sum' });
    pane.arrow(ball, tip, { color: 'relative', part: 'seen' });
    const size = (word: string, of: Vec3): string => `${word} ${fixed(length(of), 2)}`;
    const named = over ? addScaled(ball, seen, ARROW / 2) : tip;
    pane
      .as('seen', 'relative')
      .label(named, `${size('a', seen)} m/s²`, { side: over ? xy(0, -1) : xy(-1, 0) });
    const [x, y] = addScaled(tail, subtract(between, tail), 0.5);
    const own = pane.as('coriolis', 'coriolis');
    own.arrow(tail, between);
    // A label would leave the disc, and with it its arrow.
    own.letters([x, y + (over ? 0.38 : -0.38), 0], 0.32, size('Coriolis', coriolis), { most: 15 });
    const word = size(over ? 'centrifugal' : 'centripetal', centripetal);
    const inward = pane.as('centripetal', 'centripetal');
    inward.arrow(between, end);
    inward.label(addScaled(between, subtract(end, between), 0.5), word, { side: xy(over ? -1 : 1, -0.4) });
    const to = ([x]: Vec3) => (2 * (right - x)) / (right - left);
    const words = ['Terms brought across the equals sign', 'pull me across'] as const;
    pane.as('terms').handle('across', xy(middle, under), words, to, {
      value: across === 1 ? 'a minus each' : '',
      below: true,
    });
  },
  readout({ seen, coriolis, centripetal }, { across }) {
    const over = across >= 1;
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

/** Returns a way so long, in the direction in which the disc sees the ball after so many seconds. */
const onFilm = (seconds: number, long: number): Vec3 =>
  xy(long * math.cos(RATE * seconds), -long * math.sin(RATE * seconds));

/** The disc as its film shows it, with the ball that leaves the line to the flag; returns where that is now. */
function paintDisc(pane: Painter): Vec3 {
  const at = (away: number): Vec3 => add(MIDDLE, onFilm(away, away * LARGE));
  pane.arc(MIDDLE, RIM, { color: 'child', fill: 0.35, part: 'disc' });
  pane.letters(add(MIDDLE, xy(-RIM - 1.3, 0.8)), 0.3, 'from the disc', {
    color: 'quiet',
    most: 15,
    part: 'disc',
  });
  paintFlag(pane, add(MIDDLE, xy(RIM, 0)), LARGE);
  pane.dot(MIDDLE, { color: 'axis', size: 4, part: 'disc' });
  const path = Array.from({ length: 33 }, (_, i) => at((GONE * i) / 32));
  pane.line(path, { color: 'ink', width: 1.6, part: 'ball' });
  for (let i = 1; i < 8; i++) pane.dot(at(i / 10), { color: 'ink', size: 2.6, part: 'ball' });
  const ball = at(GONE);
  pane.dot(ball, { color: 'relative', size: 11, part: 'ball' });
  return ball;
}

/** The equation: `0 = a + …` as long as the terms are on the right, then `− … = a`. */
function paintEquation(pane: Painter, middle: number, over: boolean): void {
  const { y, height, zero, seen } = EQUATION;
  const write = (x: number, words: string, color: ColorName) =>
    pane.letters([x, y, 0], 0.42, words, {
      color,
      most: 22,
      part: color === 'ink' ? 'equals' : color,
    });
  const [sign, own] = [over ? '−' : '+', pane.as('equals', 'raised')];
  // The card slides over the sign and the others. Under it the zero goes.
  for (const x of over ? [seen] : [zero, seen])
    own.polygon(rectangle([x, y, 0], [height, height]), { edge: 'axis', round: 0.1 });
  if (!over) write(zero, '0', 'ink');
  write(seen, 'a', 'relative');
  write(0, '=', 'ink');
  const card = rectangle([middle, y, 0], [2 * TERMS.half, height]);
  pane.polygon(card, { color: 'raised', edge: 'accent', width: 1.6, round: 0.1, part: 'terms' });
  write(middle + TERMS.first, `${sign} 2 ω × u`, 'coriolis');
  write(middle + TERMS.second, `${sign} ω × (ω × r)`, 'centripetal');
}
