/** The worst instant of each skewed node in a clip: between keys, or just before a jump. */

import { type Curve, keyTimesOf, type Motion, posedAt } from './motion.ts';
import { isEven, isUneven, pathOf, type Rows } from './patient.ts';
import { skewsOf } from './skews.ts';
import { chainOf, partOf } from './subset.ts';

/** The worst instant of a node in a clip. */
export interface Instant {
  /** The clip's name, or its number. */
  readonly clip: string;
  readonly node: number;
  readonly path: string;
  /** The largest skew of the node in the clip, degrees, to a millionth. */
  readonly degrees: number;
  /** The time at which it has it, s. */
  readonly time: number;
  /** True if that is the limit just before a jump, which no key shows. */
  readonly jump: boolean;
}

/** Degrees that all curves turn by between two samples, at most: a maximum between is seen. */
const TURN = 6;
const LEAST_SAMPLES = 4;
const MOST_SAMPLES = 256;
/** Degrees by which a sample may be below the largest, and its neighborhood still hold the maximum. */
const MARGIN = 2;
/** Samples of a node around which its maximum is looked for. */
const MOST_CLIMBED = 16;
/** Degrees within which two instants are equally bad: the report names the earlier one. */
const SAME = 1e-6;
/** Rounds of the golden section: each leaves 0.618 of an interval. */
const ROUNDS = 40;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const DEGREES = 180 / Math.PI;

interface Sample {
  readonly time: number;
  readonly from: number;
  /** The neighbors within the interval. */
  readonly low: number;
  readonly high: number;
  /** True at either end of an interval. */
  readonly edge: boolean;
  readonly skews: Float64Array;
}

/** Returns the places of the nodes that lean by at least `least` degrees in a motion. */
export function leaningPlaces(rows: Rows, motion: Motion, least: number): readonly number[] {
  return found(rows, motion, least, false).map(({ place }) => place);
}

/** Returns the worst instants of the nodes that lean by at least `least` degrees in a motion. */
export function instantsOf(rows: Rows, motion: Motion, least: number): readonly Instant[] {
  const { name } = motion;
  return found(rows, motion, least, true).map(({ place, ...best }) => {
    return { clip: name, node: rows.ids[place] as number, path: pathOf(rows, place), ...best };
  });
}

interface Found extends Pick<Instant, 'degrees' | 'jump' | 'time'> {
  readonly place: number;
}

/** Returns the nodes that lean, with their worst instants: without `exact` with any at which they do. */
function found(rows: Rows, { curves }: Motion, least: number, exact: boolean): readonly Found[] {
  const places = leaningIn(rows, curves);
  if (places.length === 0) return [];
  const whole = scene(rows, curves, places);
  const samples = samplesOf(whole.curves, whole.skewsAt);
  const all: Found[] = [];
  for (let i = 0; i < places.length; i++) {
    const skew = (sample: Sample | undefined): number => sample?.skews[i] || 0;
    const most = samples.reduce((sum, sample) => Math.max(sum, skew(sample)), 0);
    if (most === 0 || most + MARGIN < least || rows.unseen?.[places[i] as number]) continue;
    const place = places[i] as number;
    if (!exact && most >= Math.max(least, Number.MIN_VALUE)) {
      all.push({ place, degrees: most, time: 0, jump: false });
      continue;
    }
    const chain = chainOf(rows, place);
    const own = scene(rows, curves, chain);
    const tops = samples
      .filter(
        (it, k) =>
          skew(it) >= most - MARGIN &&
          (it.edge || (skew(it) >= skew(samples[k - 1]) && skew(it) >= skew(samples[k + 1]))),
      )
      .sort((a, b) => (Math.abs(skew(b) - skew(a)) > SAME ? skew(b) - skew(a) : a.time - b.time))
      .slice(0, MOST_CLIMBED)
      .sort((a, b) => a.time - b.time);
    let best = { degrees: -1, time: 0, jump: false };
    for (const top of tops) {
      const at = (time: number): number => own.skewsAt(time, top.from)[chain.length - 1] as number;
      const there = climbed(top, at);
      if (there.degrees > best.degrees + SAME)
        best = { ...there, jump: jumps(own.curves, there.time, top.from) };
    }
    if (best.degrees < Math.max(least, Number.MIN_VALUE)) continue;
    all.push({ place, ...best });
  }
  return all;
}

/** Returns the places that may lean in a motion, with all above them; none where nothing stretches. */
function leaningIn(rows: Rows, curves: readonly Curve[]): readonly number[] {
  const uneven = new Uint8Array(rows.count);
  for (let place = 0; place < rows.count; place++) if (isUneven(rows, place)) uneven[place] = 1;
  for (const { place, path, values } of curves) {
    if (path !== 'scale') continue;
    for (let at = 0; at + 2 < values.length; at += 3)
      if (!isEven([values[at] as number, values[at + 1] as number, values[at + 2] as number]))
        uneven[place] = 1;
  }
  const wanted = new Uint8Array(rows.count);
  const below = new Uint8Array(rows.count);
  for (const place of rows.order) {
    const parent = rows.parents[place] as number;
    below[place] = parent >= 0 && (uneven[parent] || below[parent]) ? 1 : 0;
    // A scale of a node's own is along its own axes: it leans what is below.
    if (below[place] || rows.sheared[place])
      for (let at = place; at >= 0 && !wanted[at]; at = rows.parents[at] as number) wanted[at] = 1;
  }
  return [...rows.order].filter((place) => wanted[place]);
}

interface Scene {
  readonly curves: readonly Curve[];
  /** The skews of the nodes, in the order of their places. */
  skewsAt(time: number, from: number): Float64Array;
}

/** Returns a part of a tree in motion, in which each node's parent is there, and comes before it. */
function scene(rows: Rows, curves: readonly Curve[], kept: readonly number[]): Scene {
  const places = new Map(kept.map((place, i) => [place, i]));
  // Places do not lean: without them nothing overflows.
  const few: Rows = { ...partOf(rows, kept), translations: new Float64Array(3 * kept.length) };
  const moving = curves.flatMap((it) => {
    const place = places.get(it.place);
    return place === undefined || it.path === 'translation' ? [] : [{ ...it, place }];
  });
  return {
    curves: moving,
    skewsAt(time, from) {
      return skewsOf(posedAt(few, moving, time, from));
    },
  };
}

function samplesOf(
  curves: readonly Curve[],
  skewsAt: (time: number, from: number) => Float64Array,
): readonly Sample[] {
  const times = keyTimesOf(curves);
  const [first] = times;
  if (first === undefined) return [{ time: 0, from: 0, low: 0, high: 0, edge: true, skews: skewsAt(0, 0) }];
  const last = times.at(-1) as number;
  const samples: Sample[] = [];
  const add = (time: number, from: number, low: number, high: number, edge: boolean): void => {
    samples.push({ time, from, low, high, edge, skews: skewsAt(time, from) });
  };
  for (let i = 0; i + 1 < times.length; i++) {
    const [a, b] = [times[i] as number, times[i + 1] as number];
    const count = countIn(curves, a);
    for (let k = 0; k <= count; k++) {
      const at = (j: number): number => a + ((b - a) * Math.min(count, Math.max(0, j))) / count;
      add(at(k), a, at(k - 1), at(k + 1), k === 0 || k === count);
    }
  }
  add(last, last, last, last, true);
  return samples;
}

/** Returns the samples of the interval that begins at a time, by how far its curves turn and stretch. */
export function countIn(curves: readonly Curve[], from: number): number {
  let turned = 0;
  for (const { path, interpolation, times, values } of curves) {
    let i = 0;
    while (i + 1 < times.length && (times[i + 1] as number) <= from) i++;
    if (i + 1 >= times.length || interpolation === 'step') continue;
    if (path === 'scale' || interpolation === 'cubicSpline') turned += 60;
    if (path !== 'rotation' || interpolation !== 'linear') continue;
    let cosine = 0;
    for (let k = 0; k < 4; k++) cosine += (values[4 * i + k] as number) * (values[4 * i + 4 + k] as number);
    turned += 2 * DEGREES * Math.acos(Math.min(1, Math.abs(cosine)));
  }
  return Math.min(MOST_SAMPLES, LEAST_SAMPLES + Math.ceil(turned / TURN));
}

/** Returns the largest value between the neighbors of a sample, by the golden section. */
function climbed(sample: Sample, at: (time: number) => number): { degrees: number; time: number } {
  const here = { degrees: at(sample.time), time: sample.time };
  const [degrees, time] = largestBetween(sample.low, sample.high, at);
  return degrees > here.degrees + SAME ? { degrees, time } : here;
}

/** Returns the largest value in an interval with one maximum, and its time, by the golden section. */
export function largestBetween(
  low: number,
  high: number,
  at: (time: number) => number,
  rounds = ROUNDS,
): readonly [value: number, time: number] {
  let [most, time] = [-1, low];
  let [a, b] = [low, high];
  for (let round = 0; round < rounds && b > a; round++) {
    const [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
    const [e, f] = [at(c), at(d)];
    if (e > most) [most, time] = [e, c];
    if (f > most) [most, time] = [f, d];
    if (e > f) b = d;
    else a = c;
  }
  return [most, time];
}

/** Returns whether a step is taken at a time at which an interval ends. */
function jumps(curves: readonly Curve[], time: number, from: number): boolean {
  return (
    time > from &&
    curves.some(({ interpolation, times }) => interpolation === 'step' && Array.from(times).includes(time))
  );
}
