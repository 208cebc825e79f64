/** The formula as a machine: a card for each term, with its curve, and the pair that leaves it. */
import type { FieldTerm } from '../../core/field/terms.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { extentOf, type Plan } from '../../figure/view.ts';
import { rectangle } from '../shared/rectangle.ts';
import type { Found } from './model.ts';
import { alongSlope, type Plot, paintPlot, plotOf } from './plot.ts';
import { cut, ruleOf, three } from './words.ts';

export function paint(found: Found, x: number, out: Drawing): void {
  const { broken } = found;
  const title = broken ? `No slope from ${cut(broken.text, 16)} on` : 'A pair goes through';
  paintMachine(out.pane({ title, camera: machinePlan(found), part: 'machine' }), found, x);
}

/** A card, and the way from one to the next. */
const CARD = { width: 3.6, round: 0.18 } as const;
const NEXT = { across: 4.2, down: 0.7 } as const;
/** Heights of a card, where there is one row of them and where there are more. */
const HIGH = { alone: 6.2, stacked: 4.4 } as const;
/** Width of the curve on a card, and the room for letters over and under it. */
const CURVE = { width: 3.3, over: 0.9, under: 1.7 } as const;
/** Half of the length of the slope on a card, in units of x. */
const REACH = 1.6;
/** The colors of what is under a curve: a function of a function is a step deeper. */
const DEPTHS = ['parent', 'child', 'grandchild', 'deep3', 'deep4'] as const;
/** Heights of letters, and the pixels that they are high at most. */
const LETTERS = { rule: 0.62, pair: 0.66, most: 25 } as const;
/** Places of the lines of letters from a card's top, and from its foot. */
const LINES = { rule: -0.49, value: 1.12, slope: 0.48 } as const;
const MARGIN = 0.15;
/** Characters that fit on a card. */
const FITS = 10;
/** Cards of which each shows its pair; of more, the first and the last. */
const FEW = 3;

interface Placed {
  readonly term: FieldTerm;
  readonly column: number;
  readonly row: number;
  /** The middle of its card, and half of its height. */
  readonly at: Vec3;
  readonly half: number;
}

/** Returns the terms that have a card, each in its column and row. Numbers are in the rules. */
function placed(terms: readonly FieldTerm[]): ReadonlyMap<FieldTerm, Placed> {
  const grid = new Map<FieldTerm, { column: number; row: number }>();
  let rows = 0;
  for (const [i, term] of terms.entries()) {
    if (term.operation === 'number' && i < terms.length - 1) continue;
    const inner = innerOf(term, terms).flatMap((it) => grid.get(it) ?? []);
    const sum = inner.reduce((all, { row }) => all + row, 0);
    const column = Math.max(-1, ...inner.map((it) => it.column)) + 1;
    grid.set(term, { column, row: inner.length > 0 ? sum / inner.length : rows++ });
  }
  const high = rows > 1 ? HIGH.stacked : HIGH.alone;
  return new Map(
    Array.from(grid, ([term, { column, row }]) => {
      const at: Vec3 = [column * NEXT.across, -row * (high + NEXT.down), 0];
      return [term, { term, column, row, at, half: high / 2 }];
    }),
  );
}

function innerOf({ operands }: FieldTerm, terms: readonly FieldTerm[]): FieldTerm[] {
  return operands.flatMap((operand) => ('term' in operand ? (terms[operand.term] ?? []) : []));
}

const colorOf = ({ column }: Placed): ColorName => DEPTHS[Math.min(column, DEPTHS.length - 1)] ?? 'parent';

/** Returns the color of the area under the whole formula's curve. */
export function depthOf({ terms, whole }: Found): ColorName {
  const card = placed(terms).get(whole);
  return card ? colorOf(card) : 'parent';
}

export function machinePlan({ terms }: Found): Plan {
  const cards = Array.from(placed(terms).values());
  const [left, bottom, right, top] = extentOf(cards.map(({ at }) => at));
  const [wide, high] = [CARD.width / 2 + MARGIN, (cards[0]?.half ?? 0) + MARGIN];
  return { plan: [left - wide, bottom - high, right + wide, top + high] };
}

export function paintMachine(pane: Painter, found: Found, x: number): void {
  const { terms, whole } = found;
  const cards = placed(terms);
  for (const card of cards.values())
    for (const inner of innerOf(card.term, terms)) {
      const from = cards.get(inner);
      if (!from) continue;
      const [a, b] = [from.at, card.at];
      pane.as('machine', 'axis').arrow([a[0] + CARD.width / 2, a[1], 0], [b[0] - CARD.width / 2, b[1], 0]);
    }
  for (const card of cards.values()) {
    const told = cards.size <= FEW || card.column === 0 || card.term === whole;
    paintCard(pane, card, found, x, told);
  }
  const first = Array.from(cards.values()).find(({ term }) => term.operation === 'variable');
  if (first) addHandle(pane, plotOn(first, found), x);
}

/** The hand puts x into the first card: along the line of all pairs that enter. */
function addHandle(pane: Painter, plot: Plot | null, x: number): void {
  if (!plot) return;
  const at = plot.at(x, plot.risen(x));
  const to = ([across]: Vec3) => x + (across - at[0]) / plot.across;
  pane.as('enters').handle('x', at, ['Place x, which enters', 'drag me'], to, {
    track: { kind: 'line', from: at, along: [plot.across, plot.up, 0] },
  });
}

function paintCard(pane: Painter, card: Placed, found: Found, x: number, told: boolean): void {
  const { terms, whole, broken } = found;
  const { term, at, half } = card;
  const part = term === whole ? 'leaves' : card.column === 0 ? 'enters' : 'inside';
  const wrong = term === broken;
  pane.polygon(rectangle(at, [CARD.width, 2 * half]), {
    color: 'raised',
    edge: wrong ? 'wrong' : term === whole ? 'ink' : 'hair',
    width: term === whole || wrong ? 2.4 : 1.3,
    dashed: wrong,
    round: CARD.round,
    part,
  });
  const line = (up: number, size: number, text: string, color: 'ink' | 'quiet'): void =>
    pane.letters([at[0], at[1] + up, 0], size, text, { color, part, most: LETTERS.most });
  paintTerm(pane, card, found, x, part);
  // What enters is x itself: its card needs no rule.
  if (term.operation !== 'variable')
    line(half + LINES.rule, LETTERS.rule, cut(ruleOf(term, terms), FITS), 'quiet');
  if (!told) return;
  line(LINES.value - half, LETTERS.pair, `(${three(term.value)},`, 'ink');
  line(LINES.slope - half, LETTERS.pair, `${three(term.slope)})`, 'ink');
}

/** Returns the scales of the curve on a card; `null` for a term without one. */
function plotOn({ term, at, half }: Placed, { terms, curves }: Found): Plot | null {
  const values = curves[terms.indexOf(term)];
  const center: Vec3 = [at[0], at[1] + (CURVE.under - CURVE.over) / 2, 0];
  const height = 2 * half - CURVE.over - CURVE.under;
  return values ? plotOf(values, { center, width: CURVE.width, height }) : null;
}

/** Draws the curve of a term, with its value at x as a dot that carries its slope. */
function paintTerm(pane: Painter, card: Placed, found: Found, x: number, part: string): void {
  const plot = plotOn(card, found);
  const values = found.curves[found.terms.indexOf(card.term)];
  if (!plot || !values) return;
  const { value, slope } = card.term;
  paintPlot(pane, values, plot, { color: 'axis', area: colorOf(card), width: 1.6, part });
  const rise = plot.risen(value);
  if (!(Math.abs(rise) <= plot.high)) return;
  if (Number.isFinite(slope))
    pane.line(alongSlope(plot, x, rise, slope, REACH), { color: 'ink', width: 4, part });
  pane.dot(plot.at(x, rise), { color: 'ink', size: 5, part });
}
