/** Tables of the tank: one vector found in several ways, and quantities before and after a strike. */
import { offBy, residual } from '../../figure/numbers.ts';
import { cells, row, table, textRow } from '../../figure/readout.ts';

/** Returns a row for each way in which a vector was found, with its distance from the first. */
export function agreement(caption: string, ways: Readonly<Record<string, ArrayLike<number>>>) {
  const entries = Object.entries(ways);
  const reference = entries[0]?.[1] ?? [];
  return table(
    caption,
    ['x', 'y', 'z', 'off by'],
    ...entries.map(([label, values]) => textRow(label, ...cells(values, 6), offBy(values, reference))),
  );
}

/** A value before and after a sudden change. */
export interface Across<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Quantities of several things, before and after. */
export interface Ledger {
  readonly caption: string;
  /** Names of the quantities, with units. */
  readonly quantities: readonly string[];
  readonly things: Readonly<Record<string, Across<readonly number[]>>>;
  readonly digits: number;
  /** Label of two more rows with the sums over all things; none by default. */
  readonly total?: string;
  /** Label of the last row: the change of the total, or of the last thing. */
  readonly change: string;
}

export function ledger({ caption, quantities, things, digits, total, change }: Ledger) {
  const all = Object.entries(things);
  const sum = (when: keyof Across<unknown>): number[] =>
    quantities.map((_, i) => all.reduce((sofar, [, thing]) => sofar + (thing[when][i] ?? 0), 0));
  if (total !== undefined) all.push([total, { before: sum('before'), after: sum('after') }]);
  const last = all.at(-1)?.[1] ?? { before: [], after: [] };
  return table(
    caption,
    quantities,
    ...all.flatMap(([name, { before, after }]) => [
      row(`${name} before`, before, digits),
      row(`${name} after`, after, digits),
    ]),
    textRow(change, ...last.after.map((after, i) => ({ text: residual(after - (last.before[i] ?? 0)) }))),
  );
}
