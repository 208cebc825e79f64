/** The formula as a machine: a card for each term, with its curve, and the pair that leaves it. */
import type { FieldTerm } from '../../core/field/terms.ts';
import type { Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import type { Found } from './model.ts';
import { alongSlope, paintPlot, plotOf } from './plot.ts';
import { cut, five, ruleOf } from './words.ts';

/** A card, and the way from one to the next. */
const CARD = { width: 3.6, round: 0.18 } as const;
const NEXT = { across: 4.2, down: 0.95 } as const;
/** Heights of a card, where there is one row of them and where there are more. */
const HIGH = { alone: 4.3, stacked: 3.6 } as const;
/** Width of the curve on a card, and the room for letters over and under it. */
const CURVE = { width: 3.2, over: 0.95, under: 1.55 } as const;
/** Half of the length of the slope on a card, in units of x. */
const REACH = 1.1;
/** The colors of what is under a curve: a function of a function is a step deeper. */
const DEPTHS = ['parent', 'child', 'grandchild', 'deep3', 'deep4'] as const;
/** Heights of letters: the rule of a card, its pair, and its piece of the formula. */
const LETTERS = { rule: 0.62, pair: 0.64, own: 0.6 } as const;
/** Places of the lines of letters from a card's top, and from its foot. */
const LINES = { own: 0.47, rule: -0.49, value: 1.13, slope: 0.43 } as const;
const MARGIN = 0.15;
/** Characters that fit on a card, and over it. */
const FITS = 10;

interface Placed {
  readonly term: FieldTerm;
  readonly column: number;
  readonly row: number;
  /** The middle of its card, and half of its height. */
  readonly at: Vec3;
  readonly half: number;
}

/** Returns the terms that have a card, each in its column and row. Numbers are in the rules. */
export function placed(terms: readonly FieldTerm[]): ReadonlyMap<FieldTerm, Placed> {
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
  const [x, y] = [0, 1].map((i) => cards.map(({ at }) => at[i] as number)) as [number[], number[]];
  const [wide, high] = [CARD.width / 2 + MARGIN, cards[0]?.half ?? 0];
  return {
    plan: [
      Math.min(...x) - wide,
      Math.min(...y) - high - MARGIN,
      Math.max(...x) + wide,
      Math.max(...y) + high + LINES.own + LETTERS.own,
    ],
  };
}

export function paintMachine(pane: Painter, found: Found, x: number): void {
  const { terms } = found;
  const cards = placed(terms);
  for (const card of cards.values())
    for (const inner of innerOf(card.term, terms)) {
      const from = cards.get(inner);
      if (!from) continue;
      const [a, b] = [from.at, card.at];
      pane.arrow([a[0] + CARD.width / 2, a[1], 0], [b[0] - CARD.width / 2, b[1], 0], {
        color: 'axis',
        part: 'machine',
      });
    }
  for (const card of cards.values()) paintCard(pane, card, found, x);
}

function paintCard(pane: Painter, card: Placed, { terms, whole, broken, curves }: Found, x: number): void {
  const { term, at, half } = card;
  const part = term === whole ? 'leaves' : card.column === 0 ? 'enters' : 'inside';
  const wrong = term === broken;
  pane.polygon(corners(card), {
    color: 'raised',
    edge: wrong ? 'wrong' : term === whole ? 'ink' : 'hair',
    width: term === whole || wrong ? 2.4 : 1.3,
    dashed: wrong,
    round: CARD.round,
    part,
  });
  const line = (up: number, size: number, text: string, color: 'ink' | 'quiet'): void =>
    pane.letters([at[0], at[1] + up, 0], size, text, { color, part });
  if (card.column > 0) line(half + LINES.own, LETTERS.own, cut(term.text, FITS + 2), 'quiet');
  const values = curves[terms.indexOf(term)];
  if (values) paintTerm(pane, card, values, x, part);
  line(half + LINES.rule, LETTERS.rule, cut(ruleOf(term, terms), FITS), 'quiet');
  line(LINES.value - half, LETTERS.pair, `(${five(term.value)},`, 'ink');
  line(LINES.slope - half, LETTERS.pair, `${five(term.slope)})`, 'ink');
}

/** Draws the curve of a term, with its value at x as a dot that carries its slope. */
function paintTerm(pane: Painter, card: Placed, values: Float64Array, x: number, part: string): void {
  const { term, at, half } = card;
  const { value, slope } = term;
  const middle: Vec3 = [at[0], at[1] + (CURVE.under - CURVE.over) / 2, 0];
  const plot = plotOf(values, {
    center: middle,
    width: CURVE.width,
    height: 2 * half - CURVE.over - CURVE.under,
  });
  paintPlot(pane, values, plot, { color: 'axis', area: colorOf(card), width: 1.5, part });
  const rise = plot.risen(value);
  if (!(Math.abs(rise) <= plot.high)) return;
  if (Number.isFinite(slope))
    pane.line(alongSlope(plot, x, rise, slope, REACH), { color: 'ink', width: 3, part });
  pane.dot(plot.at(x, rise), { color: 'ink', size: 4, part });
}

function corners({ at: [x, y], half: high }: Placed): Vec3[] {
  const wide = CARD.width / 2;
  return [
    [x - wide, y - high, 0],
    [x + wide, y - high, 0],
    [x + wide, y + high, 0],
    [x - wide, y + high, 0],
  ];
}
