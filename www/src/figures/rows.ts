/** A small figure: a product of two matrices, number by number: a row of the left one, a column of the right one. */
import { angle, slider } from '../figure/controls.ts';
import type { Mat4, Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import type { ColorName } from '../figure/palette.ts';
import { group, live } from '../figure/readout.ts';
import { corners } from '../figure/rectangle.ts';
import { type Vec3, xy } from '../figure/vec.ts';
import { inWorld, posed } from './shared/flat.ts';

/** The tray in the world, and the cup on the tray, as in the picture of both. */
const TRAY = [3, 1] as const;
const CUP = [2, 1] as const;
/** A cell, and the lower left corners of the tables: the row comes from the left, the column from above. */
const [WIDE, HIGH] = [1.25, 0.8];
const PLACES = { left: [0, 0], above: [4.3, 2.95], result: [4.3, 0] } as const;
/** The sum's box, as large as a table, its lines from the top one down, and the lane from it to a cell. */
const SUM = { at: [0, 2.95], top: 4.98, apart: 0.56, first: 1.15, second: 2.5, lane: 4.02 } as const;
const [DIGITS, NAME] = [0.34, 0.3];
/** What the columns of a matrix are, over those of the two that are multiplied. */
const HEADS = ['x axis', 'y axis', 'origin'] as const;
const COUNT = 3;

type Table = readonly (readonly number[])[];
type Tables = readonly [Table, Table, Table];

/** Returns the numbers of a matrix of the plane, in rows. */
const tableOf = ({ matrix: m }: { readonly matrix: Mat4 }): Table =>
  [0, 1, 3].map((row) => [0, 1, 3].map((column) => m[column * 4 + row] ?? 0));

function product(turn: number) {
  const [tray, cup] = [posed(TRAY, turn), posed(CUP)];
  const [left, above, result] = [inWorld(tray), inWorld(cup), inWorld(tray, cup)];
  return { left, above, result, tables: [left, above, result].map(tableOf) as unknown as Tables };
}

/** Returns the row and the column of the number that was done last. */
const cellOf = (done: number) => [Math.floor((done - 1) / COUNT), (done - 1) % COUNT] as const;

/** Returns the corners of some cells of a table, from a row and a column. */
function cells([x, y]: readonly [number, number], row: number, column: number, down = 1, along = 1): Vec3[] {
  const [from, top] = [x + column * WIDE, y + (COUNT - row) * HIGH];
  return corners([from, top - down * HIGH, from + along * WIDE, top]);
}

export default defineFigure({
  title: 'Rows times columns',
  notice: 'Drag the ring from cell to cell.',
  camera: { plan: [-0.3, -0.75, 8.4, 6.25] },
  controls: {
    done: slider('Numbers done', [1, COUNT * COUNT, 1], 3),
    turn: angle('Tray', [0, 90, 0.5], 25),
  },
  row: ['done', 'turn'],
  facts: ({ turn }) => product(turn),
  draw({ tables }, { done }, out) {
    const [left, above, result] = tables;
    const [row, column] = cellOf(done);
    const told = `Row ${row + 1} · column ${column + 1} = ${fixed(result[row]?.[column] ?? 0, 2)}`;
    const pane = out.pane(out.untouched ? 'Which row and column meet here?' : told);
    pane.polygon(cells(PLACES.left, row, 0, 1, COUNT), { color: 'base', fill: 0.28, part: 'row' });
    pane.polygon(cells(PLACES.above, 0, column, COUNT), { color: 'relative', fill: 0.28, part: 'column' });
    pane.polygon(cells(PLACES.result, row, 0, 1, column), { color: 'base', fill: 0.14, part: 'row' });
    pane.polygon(cells(PLACES.result, 0, column, row), { color: 'relative', fill: 0.14, part: 'column' });
    pane.polygon(cells(PLACES.result, row, column), { color: 'accent', fill: 0.16, part: 'cell' });
    paintTable(pane, PLACES.left, left, 'world from tray', 'base', 'left');
    paintTable(pane, PLACES.above, above, 'tray from cup', 'relative', 'above', COUNT * HIGH + 0.66);
    paintTable(pane, PLACES.result, result, 'world from cup', 'ink', 'result', -0.32, done);
    paintSum(pane, tables, done);
    const [x, y] = PLACES.result;
    const nearest = (share: number) => Math.max(1, Math.min(COUNT, Math.round(share)));
    const to = ([px, py]: Vec3) => (nearest(COUNT - (py - y) / HIGH) - 1) * COUNT + nearest((px - x) / WIDE);
    const corner = xy(x + (column + 1) * WIDE, y + (COUNT - row - 1) * HIGH);
    // A count would cover the next cell.
    const value = done > 1 && done < COUNT * COUNT ? { value: '' } : {};
    const at = out.carried('done', corner, [x, y, x + COUNT * WIDE, y + COUNT * HIGH]);
    pane.as('cell').handle('done', at, ['Numbers done', 'drag me'], to, value);
  },
  readout({ left, above, result, tables: [, , table] }, { done, turn }) {
    const [row, column] = cellOf(done);
    const last = table[row]?.[column] ?? 0;
    return {
      summary:
        `The tray is rotated by ${fixed(turn * DEGREES, 1)} degrees. Of the nine numbers of the product ${done} are done. ` +
        `Row ${row + 1} of world from tray and column ${column + 1} of tray from cup make ${fixed(last, 2)}.`,
      groups: [
        group({
          kind: 'matrices',
          plane: 'columns',
          caption: 'World from cup = world from tray · tray from cup',
          entries: [
            { label: 'World from cup', matrix: result.matrix, part: 'result' },
            { label: 'World from tray', matrix: left.matrix, part: 'left', color: 'base' },
            { label: 'Tray from cup', matrix: above.matrix, part: 'above', color: 'relative' },
          ],
        }),
      ],
      values: { last: live(last, '', 2) },
    };
  },
});

/** The sum number by number in the corner, and the ways to its cell: of the sum, the row and the column. */
function paintSum(pane: Painter, [lefts, above, result]: Tables, done: number): void {
  const [row, column] = cellOf(done);
  const sum = pane.as('cell');
  const { at, top, apart, first, second, lane } = SUM;
  const box = { color: 'accent', fill: 0.1, edge: 'accent', width: 1, round: 0.1 } as const;
  sum.polygon(cells(at, 0, 0, COUNT, COUNT), box);
  for (const [i, number] of (lefts[row] ?? []).entries()) {
    const y = top - apart * i;
    sum.letters(xy(0.4, y), DIGITS, i > 0 ? '+' : '', { color: 'ink' });
    sum.letters(xy(first, y), DIGITS, fixed(number, 2), { color: 'base' });
    sum.letters(xy((first + second) / 2, y), DIGITS, '·', { color: 'ink' });
    sum.letters(xy(second, y), DIGITS, fixed(above[i]?.[column] ?? 0, 2), { color: 'relative' });
  }
  const last = top - apart * COUNT;
  sum.letters(xy((first + second) / 2, last), DIGITS, `= ${fixed(result[row]?.[column] ?? 0, 2)}`, {
    color: 'ink',
  });
  const [x, y] = PLACES.result;
  const [left, high] = [x + column * WIDE, y + (COUNT - row) * HIGH];
  const edge = COUNT * WIDE;
  sum.line([xy(edge, last), xy(lane, last), xy(lane, high), xy(left, high)], { color: 'accent' });
  sum.polygon(cells(PLACES.result, row, column), { color: 'accent', fill: 0, edge: 'accent', width: 2 });
  const [across, down] = [high - HIGH / 2, left + WIDE / 2];
  pane.as('row', 'base').arrow(xy(edge, across), xy(x, across));
  pane.as('column', 'relative').arrow(xy(down, PLACES.above[1]), xy(down, y + COUNT * HIGH));
}

/** A table of nine numbers with its name at a height over its foot, as many of them as are known. */
function paintTable(
  pane: Painter,
  place: readonly [number, number],
  table: Table,
  name: string,
  color: ColorName,
  part: string,
  named = -0.32,
  known = COUNT * COUNT,
): void {
  const [x, y] = place;
  if (part !== 'result')
    for (const [column, head] of HEADS.entries())
      pane.letters(xy(x + (column + 0.5) * WIDE, y + COUNT * HIGH + 0.24), 0.25, head, {
        color: 'quiet',
        part,
      });
  for (const [row, numbers] of table.entries())
    for (const [column, number] of numbers.entries()) {
      pane.polygon(cells(place, row, column), { color: 'hair', fill: 0, edge: 'hair', width: 1, part });
      if (row * COUNT + column >= known) continue;
      const middle = xy(x + (column + 0.5) * WIDE, y + (COUNT - row - 0.5) * HIGH);
      pane.letters(middle, DIGITS, fixed(number, 2), { color, part });
    }
  pane.letters(xy(x + (COUNT * WIDE) / 2, y + named), NAME, name, { color, part });
}
