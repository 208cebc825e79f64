/** The path of the watched point as a graph over time, and as a table. */

import type { Axis, Graph } from '../../figure/graph.ts';
import { fixed } from '../../figure/readout.ts';
import { length } from '../../figure/vec.ts';
import { SAMPLES, type Track } from './track.ts';

export const curves = ['speed', 'acceleration', 'x', 'y', 'z'] as const;
export type CurveName = (typeof curves)[number];

export const curveWords: Readonly<Record<CurveName, { readonly name: string; readonly unit: string }>> = {
  speed: { name: 'speed', unit: 'm/s' },
  acceleration: { name: 'size of the acceleration', unit: 'm/s²' },
  x: { name: 'x', unit: 'm' },
  y: { name: 'y', unit: 'm' },
  z: { name: 'z', unit: 'm' },
};

/** Samples between two rows of the table: 0.1 s. */
const ROW = 0.1 * SAMPLES;

interface Known {
  readonly count: number;
  readonly curve: CurveName;
  readonly at: Float64Array;
  readonly y: Float64Array;
  readonly range: readonly [number, number];
}

/** The last curve of each path: while time runs, most often its cursor alone moves. */
const kept = new WeakMap<Track, Known>();

export interface Span {
  readonly begin: number;
  readonly end: number;
  readonly now: number;
}

/** Returns a quantity of a path over the time bar's time, seen from a node of a name. */
export function stripOf(track: Track, curve: CurveName, { begin, end, now }: Span, from: string): Graph {
  track.reach(end);
  const { at, y, range } = curveOf(track, curve);
  const { name, unit } = curveWords[curve];
  const [low, high] = range;
  const label = `${name} seen from ${from}`;
  const flat = high - low < 1e-9 * Math.max(1, Math.abs(high));
  const axis: Axis = flat
    ? { label, unit, min: Math.min(0, low - 1), max: high + 1 }
    : { label, unit, min: curve === 'speed' || curve === 'acceleration' ? 0 : low, max: high };
  return {
    x: { label: 'time', unit: 's', min: begin, max: end },
    y: axis,
    at,
    curves: [{ name: `${label}, ${unit}`, color: 'ink', y }],
    now,
    drives: null,
    summary: `From ${fixed(at[0] ?? 0, 1)} to ${fixed(at.at(-1) ?? 0, 1)} s the ${label} is between ${fixed(low, 2)} and ${fixed(high, 2)} ${unit}.`,
  };
}

function curveOf(track: Track, curve: CurveName): Known {
  const { count } = track;
  const known = kept.get(track);
  if (known?.count === count && known.curve === curve) return known;
  const at = Float64Array.from({ length: count }, (_, sample) => track.time(sample));
  const y = Float64Array.from({ length: count }, (_, sample) => heightOf(track, curve, sample));
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of y)
    if (Number.isFinite(value)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const made: Known = { count, curve, at, y, range: low > high ? [0, 0] : [low, high] };
  kept.set(track, made);
  return made;
}

function heightOf(track: Track, curve: CurveName, sample: number): number {
  if (curve === 'speed') return length(track.velocity(sample));
  if (curve === 'acceleration') return length(track.acceleration(sample));
  return track.position(sample)['xyz'.indexOf(curve)] ?? Number.NaN;
}

/** A row of the table: t, x, y, z, the speed, and the size of the acceleration. */
export type Row = readonly [number, number, number, number, number, number];

export const columns = ['t s', 'x m', 'y m', 'z m', '|v| m/s', '|a| m/s²'] as const;

/** Returns the rows of a path at every tenth of a second up to a time. */
export function rowsOf(track: Track, end: number): readonly Row[] {
  track.reach(end);
  const rows: Row[] = [];
  for (let sample = 0; sample < track.count; sample += ROW) {
    const time = track.time(sample);
    if (time > end + 1e-6) break;
    const [x = 0, y = 0, z = 0] = track.position(sample);
    rows.push([time, x, y, z, length(track.velocity(sample)), length(track.acceleration(sample))]);
  }
  return rows;
}

/** Returns rows as text with commas, with all digits. */
export function csvOf(rows: readonly Row[]): string {
  const head = columns.map((name) => name.replace(' ', ' in ')).join();
  return `${[head, ...rows.map(([time, ...rest]) => [Number(time.toFixed(6)), ...rest].join())].join('\n')}\n`;
}
