/** What a figure says in numbers. The view decides how they look; screen readers hear the summary. */
import { length, type Mat4, minus } from './drawing.ts';
import type { ColorName } from './palette.ts';

/** One quantity on a scale from 0 to `max`, with a tick where a limit stands. */
export interface Meter {
  readonly kind: 'meter';
  readonly label: string;
  /** `null` where it has no value; `missing` then says why. */
  readonly value: number | null;
  readonly missing?: string;
  readonly max: number;
  readonly unit: string;
  readonly digits: number;
  readonly limit?: { readonly value: number; readonly label: string };
}

export interface Cell {
  readonly text: string;
  /** Differs from what it is compared with. */
  readonly strong?: boolean;
}

export interface Table {
  readonly kind: 'table';
  readonly caption: string;
  /** The first names the row headers. */
  readonly head: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly color?: ColorName;
    readonly cells: readonly Cell[];
  }[];
}

/** Matrices side by side, each with its label; entries that differ from `against` stand out. */
export interface Matrices {
  readonly kind: 'matrices';
  readonly entries: readonly {
    readonly label: string;
    readonly color?: ColorName;
    readonly matrix: Mat4;
    readonly against?: Mat4;
  }[];
}

/** A symbol or a few, separated by spaces (`2 ω_h × u`; an underscore lowers what follows), over the value they have now. */
export interface FormulaPart {
  readonly symbols: string;
  readonly value: string;
  readonly color?: ColorName;
}

/** An equation: one thing, and the terms that add up to it. A term that begins with a minus is taken away. */
export interface Formula {
  readonly kind: 'formula';
  readonly label: string;
  readonly left: FormulaPart;
  readonly parts: readonly FormulaPart[];
}

export type ReadoutItem = Meter | Table | Matrices | Formula;

/** Items under one heading; closed ones open on demand. */
export interface ReadoutGroup {
  readonly title?: string;
  readonly closed?: boolean;
  readonly items: readonly ReadoutItem[];
}

export interface Readout {
  /** A sentence or two with the numbers drawn, for screen readers and where there is no picture. */
  readonly summary: string;
  readonly groups: readonly ReadoutGroup[];
}

/** `2.50`, with a true minus, never `-0.00`, and an em dash for what is not a number. */
export function fixed(value: number, digits: number): string {
  if (!Number.isFinite(value)) return '—';
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** `(2.50, 3.00, 3.00)` */
export function tuple(values: Iterable<number>, digits: number): string {
  return `(${Array.from(values, (value) => fixed(value, digits)).join(', ')})`;
}

/** A cell for each number. */
export function cells(values: ArrayLike<number>, digits: number): Cell[] {
  return Array.from(values, (value) => ({ text: fixed(value, digits) }));
}

/** What is left over where nothing should be: `0`, `3·10⁻¹⁴`, or `0.125` where it is no rounding. */
export function residual(value: number): string {
  if (value === 0) return '0';
  const [digits, power = ''] = value.toExponential(0).split('e');
  if (!(Number(power) < -3)) return fixed(value, 3);
  const raised = Array.from(power, (sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(sign)]);
  return `${digits?.replace('-', '−')}·10${raised.join('')}`;
}

/** A table whose rows have names of their own: the first of its columns has none. */
export function table(caption: string, head: readonly string[], rows: Table['rows']): Table {
  return { kind: 'table', caption, head: ['', ...head], rows };
}

/** A vector found in several ways, by their names, and how far each is from the first. */
export function agreement(caption: string, ways: Readonly<Record<string, ArrayLike<number>>>): Table {
  const all = Object.entries(ways);
  const first = all[0]?.[1] ?? [];
  return table(
    caption,
    ['x', 'y', 'z', 'off by'],
    all.map(([label, values]) => ({
      label,
      cells: [...cells(values, 6), { text: residual(length(minus(values, first))) }],
    })),
  );
}

/** Each thing's quantities before and after, by its name. */
export type Across = Readonly<Record<string, readonly [before: readonly number[], after: readonly number[]]>>;

/**
 * What changed and what did not: two rows for each thing, a column for each quantity, and a last row, by name, of how far the last thing
 * changed. With `all` that is their sum, under that name.
 */
export function ledger(
  caption: string,
  head: readonly string[],
  things: Across,
  digits: number,
  change: string,
  all?: string,
): Table {
  const sum = (when: 0 | 1): number[] =>
    head.map((_, i) => Object.values(things).reduce((total, it) => total + (it[when][i] ?? 0), 0));
  const entries: Across = all === undefined ? things : { ...things, [all]: [sum(0), sum(1)] };
  const [before, after] = Object.values(entries).at(-1) ?? [[], []];
  return table(caption, head, [
    ...Object.entries(entries).flatMap(([name, its]) =>
      its.map((values, when) => ({
        label: `${name} ${when ? 'after' : 'before'}`,
        cells: cells(values, digits),
      })),
    ),
    { label: change, cells: minus(after, before).map((it) => ({ text: residual(it) })) },
  ]);
}

/** Which way an arrow in a vehicle's axes points, mostly: x is forward, y up, z to the right. */
export function direction(along: ArrayLike<number>): string {
  const words = ['forward', 'up', 'to the right', 'back', 'down', 'to the left'];
  const sizes = [1, -1].flatMap((sign) => Array.from(along, (value) => sign * value));
  return words[sizes.indexOf(Math.max(...sizes))] ?? '';
}
