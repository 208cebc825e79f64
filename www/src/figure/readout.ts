/**
 * The numbers of a figure, as data. The element decides how they look, and screen readers hear the
 * summary.
 */
import { fixed } from '../core/fixed.ts';
import type { Mat4 } from './drawing.ts';
import type { ColorName } from './palette.ts';

export { fixed };

/** Degrees in a radian: figures work in radians, and pages show degrees. */
export const DEGREES = 180 / Math.PI;

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

export interface Cell {
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

export interface TableRow {
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
export interface ReadoutGroup {
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
  /** An open question hides it: it is told as a question mark. */
  readonly hidden?: boolean;
}

/**
 * A number of a figure, declared once: its name, and the unit and digits with which it is told. It
 * is a row of a table and a live value; written into a sentence, it is its digits alone.
 */
export class Quantity implements LiveValue {
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

/** Returns a whole number with its thousands apart: `31,000`. */
export function grouped(value: number): string {
  return fixed(value, 0).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * Returns `2.50 m`, `60°`, `31,000`: a number and its unit, which stay in one line; `?` for one that
 * is hidden.
 */
export function withUnit({ value, unit, digits, hidden }: LiveValue): string {
  if (hidden) return '?';
  const number = digits === 0 ? grouped(value) : fixed(value, digits);
  return `${number}${unit === '' || unit === '°' ? unit : `\u00a0${unit}`}`;
}

/** Returns `(2.50, 3.00, 3.00)`. */
export function tuple(values: Iterable<number>, digits: number): string {
  return `(${Array.from(values, (value) => fixed(value, digits)).join(', ')})`;
}

/** Returns a cell for each number. */
export function cells(values: ArrayLike<number>, digits: number): Cell[] {
  return Array.from(values, (value) => ({ text: fixed(value, digits) }));
}

/**
 * Returns a difference that ought to be zero as `0`, `3·10⁻¹⁴`, or `0.125` if it is more than
 * rounding.
 */
export function residual(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) < 1e-3 ? powerText(value) : fixed(value, 3);
}

/** Returns a number with one digit and a power of ten: `3·10⁻¹⁴`. */
export function powerText(value: number): string {
  const [digits, power = ''] = value.toExponential(0).split('e');
  const raised = Array.from(power, (sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(sign)] ?? '');
  return `${digits?.replace('-', '−')}·10${raised.join('')}`;
}

/** Returns a table. Its first column, that of the row labels, has no heading. */
export function table(caption: string, head: readonly string[], rows: Table['rows']): Table {
  return { kind: 'table', caption, head: ['', ...head], rows };
}

/** Returns a row of numbers. */
export function row(label: string, values: ArrayLike<number>, digits: number): TableRow {
  return { label, cells: cells(values, digits) };
}

/** Returns a row of one text. */
export function textRow(label: string, text: string): TableRow {
  return { label, cells: [{ text }] };
}

/** Returns a group without a heading, which is always open. */
export function group(...items: readonly ReadoutItem[]): ReadoutGroup {
  return { items };
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
 * Returns the readout of a few numbers in one table: live values under their names, and others that
 * are told in the table alone, above them.
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
  return { groups: [{ items: [table(caption, [''], rows)] }], values };
}
