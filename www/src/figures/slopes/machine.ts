/** The formula as a machine: a card for each term, with the pair that leaves it. */
import type { FieldTerm } from '../../core/field/terms.ts';
import type { Mat4, Painter } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import type { Found } from './model.ts';
import { cut, five, ruleOf } from './words.ts';

/** A card, and the way from one to the next. */
const CARD = { width: 3.6, height: 2.5, round: 0.18 } as const;
const PITCH = { across: 4.1, down: 3.4 } as const;
/** Heights of letters: the rule of a card, its pair, and its piece of the formula. */
const LETTERS = { rule: 0.62, pair: 0.64, own: 0.6 } as const;
/** Places of the lines of letters over the middle of a card. */
const LINES = { own: 1.66, rule: 0.74, value: -0.12, slope: -0.84 } as const;
const MARGIN = 0.15;
/** Characters that fit on a card, and over it. */
const FITS = 10;

interface Placed {
  readonly term: FieldTerm;
  readonly column: number;
  readonly row: number;
}

/** Returns the terms that have a card, each in its column and row. Numbers are in the rules. */
export function placed(terms: readonly FieldTerm[]): ReadonlyMap<FieldTerm, Placed> {
  const cards = new Map<FieldTerm, Placed>();
  let rows = 0;
  for (const [i, term] of terms.entries()) {
    if (term.operation === 'number' && i < terms.length - 1) continue;
    const inner = innerOf(term, terms).flatMap((it) => cards.get(it) ?? []);
    const sum = inner.reduce((all, { row }) => all + row, 0);
    const column = Math.max(-1, ...inner.map((it) => it.column)) + 1;
    cards.set(term, { term, column, row: inner.length > 0 ? sum / inner.length : rows++ });
  }
  return cards;
}

function innerOf({ operands }: FieldTerm, terms: readonly FieldTerm[]): FieldTerm[] {
  return operands.flatMap((operand) => ('term' in operand ? (terms[operand.term] ?? []) : []));
}

const placeOf = ({ column, row }: Placed): Vec3 => [column * PITCH.across, -row * PITCH.down, 0];

export function machinePlan({ terms }: Found): Plan {
  const all = Array.from(placed(terms).values(), placeOf);
  const [x, y] = [0, 1].map((i) => all.map((at) => at[i] as number)) as [number[], number[]];
  const [wide, high] = [CARD.width / 2 + MARGIN, CARD.height / 2 + MARGIN];
  return {
    plan: [
      Math.min(...x) - wide,
      Math.min(...y) - high,
      Math.max(...x) + wide,
      Math.max(...y) + LINES.own + LETTERS.own,
    ],
  };
}

export function paintMachine(pane: Painter, { terms, whole, broken }: Found): void {
  const cards = placed(terms);
  for (const card of cards.values())
    for (const inner of innerOf(card.term, terms)) {
      const from = cards.get(inner);
      if (!from) continue;
      const [a, b] = [placeOf(from), placeOf(card)];
      pane.arrow([a[0] + CARD.width / 2, a[1], 0], [b[0] - CARD.width / 2, b[1], 0], {
        color: 'axis',
        part: 'machine',
      });
    }
  for (const card of cards.values()) paintCard(pane, card, terms, whole, broken);
}

function paintCard(
  pane: Painter,
  card: Placed,
  terms: readonly FieldTerm[],
  whole: FieldTerm,
  broken: FieldTerm | null,
): void {
  const { term } = card;
  const at = placeOf(card);
  const part = term === whole ? 'leaves' : card.column === 0 ? 'enters' : 'inside';
  const wrong = term === broken;
  pane.polygon(corners(at), {
    color: 'raised',
    edge: wrong ? 'wrong' : term === whole ? 'ink' : 'hair',
    width: term === whole || wrong ? 2.4 : 1.3,
    dashed: wrong,
    round: CARD.round,
    part,
  });
  const line = (up: number, size: number, text: string, color: 'ink' | 'quiet'): void =>
    pane.text(written([at[0], at[1] + up, 0], size), text, { color, part });
  if (card.column > 0) line(LINES.own, LETTERS.own, cut(term.text, FITS + 2), 'quiet');
  line(LINES.rule, LETTERS.rule, cut(ruleOf(term, terms), FITS), 'quiet');
  line(LINES.value, LETTERS.pair, `(${five(term.value)},`, 'ink');
  line(LINES.slope, LETTERS.pair, `${five(term.slope)})`, 'ink');
}

function corners([x, y]: Vec3): Vec3[] {
  const [wide, high] = [CARD.width / 2, CARD.height / 2];
  return [
    [x - wide, y - high, 0],
    [x + wide, y - high, 0],
    [x + wide, y + high, 0],
    [x - wide, y + high, 0],
  ];
}

/** Returns the matrix of letters of a height in meters around a point. */
export function written([x, y]: Vec3, height: number): Mat4 {
  return [height, 0, 0, 0, 0, height, 0, 0, 0, 0, 1, 0, x, y, 0, 1];
}
