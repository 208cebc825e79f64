/** The orders in numbers. */

import type { Mat4 } from '../../figure/drawing.ts';
import { DEGREES, fixed, residual, tuple } from '../../figure/numbers.ts';
import { group, live, type Matrices, type Readout, table, textRow } from '../../figure/readout.ts';
import { controls, type Factor, type OrdersParams, PARTS } from './controls.ts';
import {
  different,
  type Factors,
  type Facts,
  fewestNodes,
  named,
  nodeOf,
  type Outcome,
  product,
  shapeOf,
  written,
} from './model.ts';

/** Both sides of the comparison, as every summary names them. */
export const SIDES = ['T R S', 'T S R'] as const;

export function readout(facts: Facts, params: OrdersParams): Readout {
  const { numbers, all, chosen } = facts;
  return {
    summary: summary(all, chosen),
    asking: `${sentence(chosen)} ${controls.guess.asks}`,
    values: values(all, chosen),
    groups: [group(orders(numbers, all), products(facts, params))],
  };
}

const byMatrix = ({ matrix }: Outcome): Mat4 => matrix;

function summary(all: readonly Outcome[], chosen: Outcome): string {
  const listed = all.filter(({ order }, i) => i < SIDES.length || named(order) === named(chosen.order));
  return listed.map(sentence).join(' ');
}

/** Returns `T R S: tip at (3.50, 1.87), half as long, square.` */
function sentence(it: Outcome): string {
  return `${it.order.join(' ')}: tip at ${tuple(it.tip.slice(0, 2), 2)}, ${shapeOf(it)}.`;
}

function values(all: readonly Outcome[], chosen: Outcome) {
  const [, tsr] = all;
  const count = different(all.map(byMatrix));
  const degrees = (it: Outcome | undefined) => live((it?.lean ?? Number.NaN) * DEGREES, '°', 1);
  const factor = (value = Number.NaN) => live(value, '×');
  return {
    pictures: live(count, '', 0),
    lean: degrees(chosen),
    long: factor(chosen.long),
    wide: factor(chosen.wide),
    leanOther: degrees(tsr),
  };
}

function orders(numbers: Factors, all: readonly Outcome[]) {
  const texts = ({ tip, long, wide, lean }: Outcome): string[] => [
    tuple(tip.slice(0, 2), 3),
    fixed(long, 3),
    fixed(wide, 3),
    lean === null ? 'flat' : `${fixed(lean * DEGREES, 3)}°`,
  ];
  const [first] = all;
  const reference = first ? texts(first) : [];
  return table(
    'Each order: the tip, times as long and as wide, its skew. A node of an engine holds T·R·S alone',
    ['Tip', 'Long', 'Wide', 'Skewed', 'Nodes it takes', 'Found so, off by'],
    ...all.map((it) => {
      const nodes = fewestNodes(numbers, it.order);
      const found = product(nodes).matrix;
      const off = Math.max(...Array.from(it.matrix, (entry, i) => Math.abs(entry - (found[i] ?? 0))));
      const cells = texts(it).map((text, i) => ({ text, strong: text !== reference[i] }));
      return textRow(named(it.order), ...cells, String(nodes.length), residual(off));
    }),
  );
}

/** Returns the written product: its matrix, then those of its factors. */
function products({ numbers, order }: Facts, { rows }: OrdersParams): Matrices {
  const matrix = (of: readonly Factor[]): Mat4 => {
    const columns = product(of.map((factor) => nodeOf(numbers, factor))).matrix;
    return rows ? transposed(columns) : columns;
  };
  const factorsWritten = rows ? order.toReversed() : order;
  return {
    kind: 'matrices',
    plane: rows ? 'rows' : 'columns',
    caption: `${written(order, rows)}. The pale ${rows ? 'column is' : 'row is'} always 0 0 1: the third ${rows ? 'row makes' : 'column makes'} a move a product too, and two ${rows ? 'columns' : 'rows'} are all that is stored.`,
    entries: [
      { label: named(factorsWritten), matrix: matrix(order) },
      ...factorsWritten.map((factor) => ({ label: factor, matrix: matrix([factor]), part: PARTS[factor] })),
    ],
  };
}

/** Returns the matrix for points that are rows. */
export function transposed(matrix: Mat4): Mat4 {
  const places = [0, 1, 2, 3];
  return places.flatMap((row) => places.map((i) => matrix[4 * i + row] ?? Number.NaN));
}
