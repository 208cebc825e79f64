/**
 * The picture of all searches: each cell has the color of the root that Newton's method finds from
 * its middle, and the paler the more steps it took.
 *
 * A picture depends on the field and the Jacobian alone, so it is kept while the start moves. A
 * coarse one is there at once; a drawing adds some rows of the fine one. Neither is part of a run.
 */
import { KinetreeError } from '../../core/entries/index.ts';
import { VectorField } from '../../core/entries/math.ts';
import type { Raster } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { type Ends, type Field, STATUS, searched } from './search.ts';

/** The rectangle of the starts that are counted, and that of the map, which is as wide as a page. */
export const BOX = [-2, -1.5, 2, 1.5] as const;
export const MAP = [-2, -1.2, 2, 1.2] as const;

type Grid = {
  readonly columns: number;
  readonly rows: number;
  readonly box: readonly [number, number, number, number];
};
export const COARSE: Grid = { columns: 96, rows: 72, box: BOX };
export const FINE: Grid = { columns: 320, rows: 192, box: MAP };
/** Rows of the fine picture that a drawing adds: 5,120 searches, 2 to 4 ms. */
const SLICE = 16;
/** Pictures that are kept: with fewer, an undo or another h would begin again. */
const KEPT = 6;

/** The colors of the roots, matte as solids are; a start without a root has none of them. */
const TINTS: readonly ColorName[] = [
  'child',
  'deep4',
  'deep3',
  'grandchild',
  'ramp5',
  'ramp3',
  'ramp6',
  'ramp1',
];
/** The most steps of each shade, and its opacity. */
const SHADES: readonly (readonly [steps: number, opacity: number])[] = [
  [4, 0.95],
  [6, 0.8],
  [8, 0.65],
  [11, 0.5],
  [16, 0.36],
  [Number.POSITIVE_INFINITY, 0.24],
];
/** Ends that are nearer than this are one root: a step of 1e-6 leaves far less. */
const APART = 1e-3;

export type Place = readonly [x: number, y: number];

/** A list of colors: that of no root first, then the shades of each. */
function colorsOf(strength: number): Raster['colors'] {
  const shades = TINTS.flatMap((color) =>
    SHADES.map(([, opacity]) => ({ color, opacity: strength * opacity })),
  );
  return [{ color: 'quiet', opacity: 0.35 * strength }, ...shades];
}
export const COLORS = { strong: colorsOf(1), faint: colorsOf(0.45) } as const;

type Search = (field: Field, points: Float64Array) => Ends;

export class Picture {
  /** The roots, the farthest right first; of two above each other the upper one. */
  readonly roots: readonly Place[];
  /** The ends of the coarse picture's searches. */
  readonly ends: Ends;
  cells: Uint8Array;
  #rows = 0;

  constructor(
    readonly formula: string,
    readonly search: Search,
  ) {
    this.ends = lend(formula, (field) => search(field, startsOf(COARSE)));
    this.roots = rootsOf(this.ends);
    const coarse = this.#cells(this.ends);
    const starts = startsOf(FINE);
    const cell = (at: number, low: number, high: number, count: number): number =>
      Math.floor(((at - low) / (high - low)) * count);
    this.cells = Uint8Array.from({ length: FINE.columns * FINE.rows }, (_, i) => {
      const [x, y] = [starts[2 * i] as number, starts[2 * i + 1] as number];
      const column = cell(x, BOX[0], BOX[2], COARSE.columns);
      return coarse[cell(-y, BOX[1], BOX[3], COARSE.rows) * COARSE.columns + column] as number;
    });
  }

  get complete(): boolean {
    return this.#rows === FINE.rows;
  }

  /** Adds some rows of the fine picture: another list of cells. */
  refine(): void {
    if (this.complete) return;
    const [from, to] = [this.#rows, Math.min(this.#rows + SLICE, FINE.rows)];
    const cells = this.cells.slice();
    const ends = lend(this.formula, (field) => this.search(field, startsOf(FINE, from, to)));
    cells.set(this.#cells(ends), from * FINE.columns);
    this.cells = cells;
    this.#rows = to;
  }

  rootAt(x: number, y: number): number {
    return this.roots.findIndex(([a, b]) => Math.abs(a - x) < APART && Math.abs(b - y) < APART);
  }

  #cells({ points, steps, status }: Ends): Uint8Array {
    return Uint8Array.from(status, (it, i) => {
      if (it !== STATUS.found) return 0;
      const root = this.rootAt(points[2 * i] as number, points[2 * i + 1] as number);
      if (root < 0) return 0;
      const taken = steps[i] as number;
      return 1 + root * SHADES.length + SHADES.findIndex(([most]) => taken <= most);
    });
  }
}

/**
 * Returns the middles of cells, row after row from the top. Counted from the middle of the picture,
 * those of a row and of its mirror image have the same bits.
 */
export function startsOf({ columns, rows, box }: Grid, from = 0, to = rows): Float64Array {
  const [left, bottom, right, top] = box;
  const points = new Float64Array(2 * columns * (to - from));
  let at = 0;
  for (let row = from; row < to; row++)
    for (let column = 0; column < columns; column++) {
      points[at++] = (left + right + ((2 * column + 1 - columns) / columns) * (right - left)) / 2;
      points[at++] = (bottom + top + ((rows - 1 - 2 * row) / rows) * (top - bottom)) / 2;
    }
  return points;
}

/** Returns the places where most searches end, at most as many as there are tints. */
function rootsOf({ points, status }: Ends): readonly Place[] {
  const found: { at: Place; count: number }[] = [];
  for (let i = 0; i < status.length; i++) {
    if (status[i] !== STATUS.found) continue;
    const [x, y] = [points[2 * i] as number, points[2 * i + 1] as number];
    const known = found.find(({ at: [a, b] }) => Math.abs(a - x) < APART && Math.abs(b - y) < APART);
    if (known) known.count += 1;
    else if (found.length < MOST_ENDS) found.push({ at: [x, y], count: 1 });
  }
  found.sort((a, b) => b.count - a.count);
  const roots = found.slice(0, TINTS.length).map(({ at }) => at);
  return roots.sort(([a, b], [c, d]) => (Math.abs(a - c) < APART ? d - b : c - a));
}

/** Ends that are told apart, at most: a field such as `sin(x), y` has no last root. */
const MOST_ENDS = 64;

const pictures = new Map<string, Picture>();

/** Returns the picture of a field whose text is valid, by duals or by differences over `h`. */
export function pictureOf(formula: string, h: number | null): Picture {
  const name = `${h} ${formula}`;
  const known = pictures.get(name) ?? new Picture(formula, (field, points) => searched(field, points, h));
  // The one that is used last is forgotten last.
  pictures.delete(name);
  pictures.set(name, known);
  for (const oldest of pictures.keys()) {
    if (pictures.size <= KEPT) break;
    pictures.delete(oldest);
  }
  return known;
}

/** Throws the reason for which a text is no field of the plane. */
export function expectPlane(formula: string): void {
  const found = lend(formula, ({ components }) => components);
  if (found === 2) return;
  const one = found === 1 ? '1 component' : `${found} components`;
  const message = `a field of the plane has two components with a comma between, not ${one}`;
  throw new KinetreeError('BAD_EXPRESSION', message);
}

/** Reads a field for some work, and frees it. */
export function lend<Result>(formula: string, work: (field: Field) => Result): Result {
  const field = new VectorField(formula, ['x', 'y']);
  try {
    return work(field);
  } finally {
    field.dispose();
  }
}
