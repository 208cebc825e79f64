/**
 * The numbers of a figure, as data. The element decides how they look, and screen readers hear the
 * summary.
 */

import { length, vec3 } from '../core/linear/vec.ts';
import type { Mat4 } from './drawing.ts';
import { fixed, grouped } from './numbers.ts';
import type { ColorName } from './palette.ts';

export { DEGREES, fixed, grouped, powerText } from './numbers.ts';

/** One quantity on a scale from 0 to `max`, with a tick at a limit. */
export interface Meter {
  readonly kind: 'meter';
  readonly label: string;
  /** `null` if there is no value; `missing` then gives the reason. */
  readonly value: number | null;
  readonly missing?: string;
  readonly max: number;
  readonly unit: string;
  readonly digits: number;
  readonly limit?: { readonly value: number; readonly label: string };
}

interface Cell {
  readonly text: string;
  /** Emphasized, because it differs from the value that it is compared with. */
  readonly strong?: boolean;
}

export interface Table {
  readonly kind: 'table';
  readonly caption: string;
  /** One heading for each column, the first for the column of row labels. */
  readonly head: readonly string[];
  readonly rows: readonly TableRow[];
}

interface TableRow {
  readonly label: string;
  readonly color?: ColorName;
  readonly cells: readonly Cell[];
}

/** Labeled matrices side by side. Entries that differ from `against` are emphasized. */
export interface Matrices {
  readonly kind: 'matrices';
  readonly caption?: string;
  /**
   * Matrices of the plane: only their rows and columns of x, y and the translation are shown. Those
   * for points that are columns have a last row, and those for points that are rows a last column,
   * that is always 0 0 1: it is pale.
   */
  readonly plane?: 'columns' | 'rows';
  readonly entries: readonly {
    readonly label: string;
    readonly color?: ColorName;
    readonly matrix: Mat4;
    /** The part of the picture that it lights. */
    readonly part?: string;
    readonly against?: Mat4;
  }[];
}

/**
 * Symbols separated by spaces, with an underscore before a subscript (`2 ω_h × u`), over their
 * present value.
 */
export interface FormulaPart {
  readonly symbols: string;
  readonly value: string;
  readonly color?: ColorName;
}

/**
 * An equation: a quantity, and the terms that add up to it. A term that begins with a minus is
 * subtracted.
 */
export interface Formula {
  readonly kind: 'formula';
  readonly label: string;
  readonly left: FormulaPart;
  readonly parts: readonly FormulaPart[];
}

export type ReadoutItem = Meter | Table | Matrices | Formula;

/** Items under one heading. A closed group opens on demand. */
interface ReadoutGroup {
  readonly title?: string;
  readonly closed?: boolean;
  readonly items: readonly ReadoutItem[];
}

/** One number of a figure, for text outside of it. */
export interface LiveValue {
  readonly value: number;
  /** Follows the number: `m`, `°`. */
  readonly unit: string;
  readonly digits: number;
  /** An open question hides it: a question mark is shown. */
  readonly hidden?: boolean;
}

/**
 * A number of a figure, declared once: its name, its unit and its digits. It is a row of a table
 * and a live value; written into a sentence, it is its digits alone.
 */
class Quantity implements LiveValue {
  constructor(
    readonly name: string,
    readonly value: number,
    readonly unit: string,
    readonly digits: number,
  ) {}

  toString(): string {
    return fixed(this.value, this.digits);
  }
}

export interface Readout {
  /**
   * A sentence or two with the main numbers, for screen readers and for a page without the picture.
   */
  readonly summary: string;
  /** What it says while a question is open, instead of the question alone. */
  readonly asking?: string;
  readonly groups: readonly ReadoutGroup[];
  /**
   * Numbers by their names, for a text that follows the figure: `<output data-value="length">`.
   */
  readonly values?: Readonly<Record<string, LiveValue>> | undefined;
}

/**
 * Returns `2.50 m`, `60°`, `31,000`: a number and its unit, which stay in one line; `?` for one
 * that is hidden.
 */
export function withUnit({ value, unit, digits, hidden }: LiveValue): string {
  if (hidden) return '?';
  const number = digits === 0 ? grouped(value) : fixed(value, digits);
  return `${number}${unit === '' || unit === '°' ? unit : `\u00a0${unit}`}`;
}

export function cells(values: ArrayLike<number>, digits: number): Cell[] {
  return Array.from(values, (value) => ({ text: fixed(value, digits) }));
}

/** A value, or a falsy one where a condition before it (`pin && row(…)`) does not hold. */
type Maybe<It> = It | false | null | undefined | '';

function there<It>(list: readonly Maybe<It>[]): It[] {
  return list.filter((it): it is It => Boolean(it));
}

/** Returns a table. Its first column, the row labels, has no heading. */
export function table(caption: string, head: readonly string[], ...rows: Maybe<TableRow>[]): Table {
  return { kind: 'table', caption, head: ['', ...head], rows: there(rows) };
}

export function row(label: string, values: ArrayLike<number>, digits: number, color?: ColorName): TableRow {
  return { label, ...(color ? { color } : {}), cells: cells(values, digits) };
}

/** Returns a row of a vector in the plane of x and y: its components, and its length. */
export function vectorRow(
  label: string,
  vector: ArrayLike<number>,
  digits: number,
  color?: ColorName,
): TableRow {
  return row(label, [...vec3(vector).slice(0, 2), length(vector)], digits, color);
}

/** Returns a row of texts, and of cells. */
export function textRow(label: string, ...texts: readonly (string | Cell)[]): TableRow {
  return { label, cells: texts.map((text) => (typeof text === 'string' ? { text } : text)) };
}

/** Returns a group without a heading, which is always open. */
export function group(...items: Maybe<ReadoutItem>[]): ReadoutGroup {
  return { items: there(items) };
}

/** Returns a group under a heading. */
export function headed(title: string, ...items: Maybe<ReadoutItem>[]): ReadoutGroup {
  return { title, items: there(items) };
}

/** Returns a group that opens on demand. */
export function closed(title: string, ...items: Maybe<ReadoutItem>[]): ReadoutGroup {
  return { ...headed(title, ...items), closed: true };
}

/** Returns a number for a text; without a unit it is a count or a ratio. */
export function live(value: number, unit = '', digits = 2): LiveValue {
  return { value, unit, digits };
}

/** Returns a number with its name; without a unit it is a count or a ratio. */
export function quantity(name: string, value: number, unit = '', digits = 2): Quantity {
  return new Quantity(name, value, unit, digits);
}

/**
 * Returns the readout of a few numbers in one table: live values under their names, and above them
 * others that only the table has.
 */
export function sheet(
  caption: string,
  values: Readonly<Record<string, Quantity>>,
  others: readonly Quantity[] = [],
): Pick<Readout, 'groups' | 'values'> {
  const rows = [...others, ...Object.values(values)].map((it) => ({
    label: it.unit === '' ? it.name : `${it.name}, ${it.unit}`,
    cells: [{ text: `${it}` }],
  }));
  return { groups: [group(table(caption, [''], ...rows))], values };
}
