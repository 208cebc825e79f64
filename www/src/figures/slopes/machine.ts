/** The formula as a machine: a card for each term, with its curve, and the pair that leaves it. */
import type { FieldTerm } from '../../core/field/terms.ts';
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { corners } from '../../figure/rectangle.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { extentOf, type Plan } from '../../figure/view.ts';
import { PLACES } from './controls.ts';
import type { Found } from './model.ts';
import { alongSlope, type Plot, paintPlot, plotOf, rangeOf } from './plot.ts';
import { cut, ruleOf, three } from './words.ts';

export function paint(found: Found, x: number, out: Drawing): void {
  const comes = `Out comes ${three(found.whole.value)}, with the slope ${three(found.whole.slope)}`;
  const title = out.earlier.length > 0 ? comes : 'How steep is the curve that comes out?';
  paintMachine(out.pane({ title, camera: machinePlan(found) }), found, x);
}

/** Units of a card beside its curve, for letters; and room round the values, and round the card. */
const SIDE = 4.5;
const ROOM = 0.2;
const [EDGE, ROUND] = [0.12, 0.16];
/** From card to card, across and down. */
const GAP = { across: 0.5, down: 0.24 } as const;
/** Units of values that a card shows at most, and its least height: for letters, or large ones. */
const HIGH = { most: 2.1, least: 1.2, roomy: 2.3 } as const;
/** Half of the length of the tangent on a card. */
const REACH = 0.72;
/** The colors of what is under a curve: a function of a function is a step deeper. */
const DEPTHS = ['parent', 'child', 'grandchild', 'deep3', 'deep4'] as const;
/** The height of letters where there is one column of cards, and where more; their pixels at most. */
const LETTERS = { alone: 0.38, more: 0.56, most: 20 } as const;
/** Characters that fit on a card. */
const FITS = 12;
const WIDE = PLACES.max - PLACES.min;

interface Placed {
  readonly term: FieldTerm;
  /** How many functions deep, from above; and which of those beside each other. */
  readonly depth: number;
  readonly column: number;
  /** The middle of its curve, and half of its height. */
  readonly at: Vec3;
  readonly half: number;
}

/** Returns the terms that have a card, each below what it is made of. Numbers are in the rules. */
function placed({ terms, curves }: Found): ReadonlyMap<FieldTerm, Placed> {
  const grid = new Map<FieldTerm, { depth: number; column: number }>();
  let columns = 0;
  for (const [i, term] of terms.entries()) {
    if (term.operation === 'number' && i < terms.length - 1) continue;
    const inner = innerOf(term, terms).flatMap((it) => grid.get(it) ?? []);
    const sum = inner.reduce((all, { column }) => all + column, 0);
    const depth = Math.max(-1, ...inner.map((it) => it.depth)) + 1;
    grid.set(term, { depth, column: inner.length > 0 ? sum / inner.length : columns++ });
  }
  const least = columns > 1 ? HIGH.roomy : HIGH.least;
  // Those beside each other are equally high.
  const highs: number[] = [];
  for (const [term, { depth }] of grid) {
    const [low, top] = rangeOf(curves[terms.indexOf(term)] ?? new Float64Array());
    const own = Math.max(Math.min(top - low, HIGH.most) + 2 * ROOM, least);
    highs[depth] = Math.max(highs[depth] ?? 0, own);
  }
  const downTo = (depth: number): number =>
    highs.slice(0, depth).reduce((down, high) => down + high + GAP.down, 0);
  return new Map(
    Array.from(grid, ([term, { depth, column }]) => {
      const half = (highs[depth] ?? 0) / 2;
      const at: Vec3 = [column * (WIDE + SIDE + GAP.across), -downTo(depth) - half, 0];
      return [term, { term, depth, column, at, half }];
    }),
  );
}

function innerOf({ operands }: FieldTerm, terms: readonly FieldTerm[]): FieldTerm[] {
  return operands.flatMap((operand) => ('term' in operand ? (terms[operand.term] ?? []) : []));
}

const colorOf = ({ depth }: Placed): ColorName => DEPTHS[Math.min(depth, DEPTHS.length - 1)] ?? 'parent';

/** Returns the color of the area under the whole formula's curve. */
export function depthOf(found: Found): ColorName {
  const card = placed(found).get(found.whole);
  return card ? colorOf(card) : 'parent';
}

/** Returns the corners of a card: its curve, and the letters on its right. */
function cardOf({ at: [x, y], half }: Placed): readonly Vec3[] {
  const [left, right] = [x - WIDE / 2 - EDGE, x + WIDE / 2 + SIDE];
  return corners([left, y - half, right, y + half], (across, up) => [across, up, 0] as const);
}

function machinePlan(found: Found): Plan {
  const all = Array.from(placed(found).values()).flatMap(cardOf);
  const [left, bottom, right, top] = extentOf(all);
  return { plan: [left - EDGE, bottom - EDGE, right + EDGE, top + EDGE] };
}

function paintMachine(pane: Painter, found: Found, x: number): void {
  const { terms } = found;
  const cards = placed(found);
  const columns = new Set(Array.from(cards.values(), ({ column }) => column)).size;
  for (const card of cards.values()) {
    paintCard(pane, card, found, columns > 1 ? LETTERS.more : LETTERS.alone);
  }
  for (const card of cards.values())
    for (const inner of innerOf(card.term, terms)) {
      const from = cards.get(inner);
      if (from) paintWay(pane, from, card, columns > 1);
    }
  for (const card of cards.values()) paintTerm(pane, card, found, x);
  const first = Array.from(cards.values()).find(({ term }) => term.operation === 'variable');
  if (first) addHandle(pane, plotOn(first, found), x);
}

/** The way of a pair from one card to the next: between their letters, or between cards. */
function paintWay(pane: Painter, from: Placed, to: Placed, many: boolean): void {
  const [a, b] = [from.at, to.at];
  const letters = WIDE / 2 + SIDE / 2;
  const aside = many ? 0 : letters;
  const inset = many ? 0 : LETTERS.alone / 2;
  // Those that meet come from their own side.
  const between = (a[0] - b[0]) / 4;
  const end: Vec3 = [b[0] + between + aside, b[1] + to.half - inset, 0];
  pane.as('machine', 'axis').arrow([a[0] - between + aside, a[1] - from.half + inset, 0], end);
}

/** The hand moves the place: across all curves that x enters. */
function addHandle(pane: Painter, plot: Plot | null, x: number): void {
  if (!plot) return;
  const at = plot.at(x, plot.risen(x));
  const to = ([across]: Vec3) => x + (across - at[0]) / plot.across;
  pane.as('enters').handle('x', at, ['Place x, which enters', 'drag me'], to, {
    track: { kind: 'line', from: at, along: [plot.across, 0, 0] },
  });
}

const partOf = ({ term, depth }: Placed, { whole }: Found): string =>
  term === whole ? 'leaves' : depth === 0 ? 'enters' : 'inside';

function paintCard(pane: Painter, card: Placed, found: Found, letters: number): void {
  const { terms, whole, broken } = found;
  const { term, at } = card;
  const part = partOf(card, found);
  const wrong = term === broken;
  pane.polygon(cardOf(card), {
    color: 'raised',
    edge: wrong ? 'wrong' : term === whole ? 'ink' : 'hair',
    width: term === whole || wrong ? 2.4 : 1.3,
    dashed: wrong,
    round: ROUND,
    part,
  });
  const pair = `${three(term.value)}, slope ${three(term.slope)}`;
  const lettered = letters === LETTERS.alone ? [pair] : [three(term.value), `slope ${three(term.slope)}`];
  const rule = term.operation === 'variable' ? 'x' : cut(ruleOf(term, terms), FITS);
  const lines = [rule, ...lettered];
  for (const [i, text] of lines.entries()) {
    const up = ((lines.length - 1) / 2 - i) * 1.3 * letters;
    const middle: Vec3 = [at[0] + WIDE / 2 + SIDE / 2, at[1] + up, 0];
    pane.letters(middle, letters, text, { color: i === 0 ? 'quiet' : 'ink', part, most: LETTERS.most });
  }
}

/** Returns the scales of the curve on a card; `null` for a term without one. */
function plotOn({ term, at, half }: Placed, { terms, curves }: Found): Plot | null {
  const values = curves[terms.indexOf(term)];
  return values
    ? plotOf(values, { center: at, width: WIDE, height: 2 * (half - ROOM), around: term.value })
    : null;
}

/** Draws the curve of a term, with its value at x as a dot that carries its slope. */
function paintTerm(pane: Painter, card: Placed, found: Found, x: number): void {
  const part = partOf(card, found);
  const plot = plotOn(card, found);
  const values = found.curves[found.terms.indexOf(card.term)];
  if (!plot || !values) return;
  const { value, slope } = card.term;
  paintPlot(pane, values, plot, { color: 'axis', area: colorOf(card), width: 1.6, part });
  const edges = [-card.half, card.half].map((up) => plot.at(x, up));
  pane.line(edges, { color: 'accent', width: 1.2, part: 'enters' });
  const rise = plot.risen(value);
  if (!(Math.abs(rise) <= plot.high)) return;
  if (Number.isFinite(slope)) pane.line(tangentOf(plot, x, rise, slope), { color: 'ink', width: 4, part });
  pane.dot(plot.at(x, rise), { color: 'ink', size: 5, part });
}

/** Returns the ends of the tangent: equally long at any slope, but for what would leave the card. */
function tangentOf(plot: Plot, x: number, rise: number, slope: number) {
  const level = REACH / math.hypot(1, slope);
  return alongSlope(plot, x, rise, slope, level);
}
