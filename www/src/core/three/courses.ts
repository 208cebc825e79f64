/** The course of one number between its keys, as three.js plays it: its value and its rate. */

/** A value, and its rate a second. */
export type Sample = readonly [value: number, rate: number];

/** The course of a number. Before its first key and after its last it stands still. */
export interface Course {
  /** `fixed` has no keys; `cubic` is one cubic polynomial between two keys, `free` is smooth there. */
  readonly kind: 'fixed' | 'step' | 'linear' | 'cubic' | 'free';
  readonly times: readonly number[];
  /** The value at a key, from which on it counts. */
  value(key: number): number;
  /** The number at a time between a key and the next. */
  between(key: number, time: number): Sample;
}

/** Returns the course of a number that does not change. */
export const fixed = (value: number): Course => ({
  kind: 'fixed',
  times: [],
  value: () => value,
  between: () => [value, 0],
});

export const step = (times: readonly number[], values: readonly number[]): Course => {
  const value = (key: number): number => values[key] as number;
  return { kind: 'step', times, value, between: (key) => [value(key), 0] };
};

export const linear = (times: readonly number[], values: readonly number[]): Course => {
  const value = (key: number): number => values[key] as number;
  return {
    kind: 'linear',
    times,
    value,
    between: (key, time) => {
      const [from, to] = [times[key] as number, times[key + 1] as number];
      const rate = (value(key + 1) - value(key)) / (to - from);
      return [value(key) + rate * (time - from), rate];
    },
  };
};

/** Returns the course of a Hermite spline: at each key a tangent, the value, and a tangent. */
export const spline = (times: readonly number[], entries: readonly number[]): Course => {
  const value = (key: number): number => entries[3 * key + 1] as number;
  return {
    kind: 'cubic',
    times,
    value,
    between: (key, time) => {
      const [from, to] = [times[key] as number, times[key + 1] as number];
      const [out, into] = [entries[3 * key + 2] as number, entries[3 * key + 3] as number];
      return hermite({ from, to, start: value(key), end: value(key + 1), out, into }, time);
    },
  };
};

/** A cubic polynomial by its values and its rates at both ends. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly out: number;
  readonly into: number;
}

export function hermite({ from, to, start, end, out, into }: Piece, time: number): Sample {
  const span = to - from;
  const u = (time - from) / span;
  const [a, b] = [2 * (start - end) + span * (out + into), 3 * (end - start) - span * (2 * out + into)];
  return [start + u * (span * out + u * (b + u * a)), out + (u * (2 * b + 3 * u * a)) / span];
}

/** The handles of a key of a Bézier curve, each a time and a value. */
export interface Handles {
  readonly into: (key: number) => readonly [time: number, value: number];
  readonly out: (key: number) => readonly [time: number, value: number];
}

/** Returns the course of a Bézier curve in time and value; nothing where that leads back in time. */
export function bezier(
  times: readonly number[],
  values: readonly number[],
  { into, out }: Handles,
): Course | undefined {
  const value = (key: number): number => values[key] as number;
  /** The times and the values of the four points between a key and the next. */
  const points = (key: number): readonly [Four, Four] => {
    const [[first, up], [second, down]] = [out(key), into(key + 1)];
    return [
      [times[key] as number, first, second, times[key + 1] as number],
      [value(key), up, down, value(key + 1)],
    ];
  };
  for (let key = 0; key + 1 < times.length; key++) if (!goesOn(points(key)[0])) return undefined;
  return {
    kind: 'free',
    times,
    value,
    between: (key, time) => {
      const [xs, ys] = points(key);
      const s = parameterAt(xs, time);
      return [bent(ys, s), slope(xs, ys, s)];
    },
  };
}

type Four = readonly [number, number, number, number];

/** A cubic of Bernstein, and its derivative. */
const bent = ([a, b, c, d]: Four, s: number): number => {
  const k = 1 - s;
  return k * k * (k * a + 3 * s * b) + s * s * (3 * k * c + s * d);
};
const bend = ([a, b, c, d]: Four, s: number): number => {
  const k = 1 - s;
  return 3 * (k * k * (b - a) + 2 * k * s * (c - b) + s * s * (d - c));
};

/** Parts of the time between two keys that count as rounding: keys are in single precision. */
const ROUNDING = 1e-6;

/** Returns whether the time of a curve never goes back. */
function goesOn(xs: Four): boolean {
  const [a, b, c, d] = xs;
  if (!xs.every(Number.isFinite)) return false;
  // Its rate is the quadratic with these three: least at an end, or where its own derivative is 0.
  const [first, middle, last] = [b - a, c - b, d - c];
  const least = -ROUNDING * (d - a);
  const bendOver = first - 2 * middle + last;
  const at = bendOver > 0 ? (first - middle) / bendOver : -1;
  return first >= least && last >= least && (at <= 0 || at >= 1 || bend(xs, at) >= 3 * least);
}

/** Steps that halve an interval to its last bit. */
const MOST_STEPS = 60;

/** Returns where on the curve a time is: by Newton's steps, and by halves where they lead astray. */
function parameterAt(xs: Four, time: number): number {
  let [low, high] = [0, 1];
  let s = (time - xs[0]) / (xs[3] - xs[0]);
  for (let i = 0; i < MOST_STEPS; i++) {
    const off = bent(xs, s) - time;
    if (off === 0) break;
    if (off > 0) high = s;
    else low = s;
    const next = s - off / bend(xs, s);
    const last = s;
    s = next > low && next < high ? next : (low + high) / 2;
    if (s === last) break;
  }
  return s;
}

/** The part of a curve over which a rate is taken where its derivative by time is 0 / 0, or no number. */
const NEAR = 1e-6;

/** Returns the rate of the value a second. */
function slope(xs: Four, ys: Four, s: number): number {
  const along = bend(xs, s);
  if (along > ROUNDING * (xs[3] - xs[0])) return bend(ys, s) / along;
  const [before, after] = [Math.max(0, s - NEAR), Math.min(1, s + NEAR)];
  const span = bent(xs, after) - bent(xs, before);
  return span > 0 ? (bent(ys, after) - bent(ys, before)) / span : 0;
}

/**
 * Returns a course at a time: its value there, and the rate after it, or before it; at a jump, the
 * value on that side.
 */
export function at(course: Course, time: number, after: boolean): Sample {
  const { times } = course;
  const [first, last] = [times[0], times.length - 1];
  if (first === undefined) return course.between(0, time);
  const end = times[last] as number;
  if (time < first || (time === first && !after)) return [course.value(0), 0];
  if (time > end || (time === end && after)) return [course.value(last), 0];
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const it = times[middle] as number;
    if (it < time || (it === time && after)) low = middle;
    else high = middle;
  }
  // Exact at the keys, where the polynomial is so to rounding.
  const [value, rate] = course.between(low, time);
  const isKey = time === times[low] || (time === times[high] && course.kind !== 'step');
  return [isKey ? course.value(time === times[low] ? low : high) : value, rate];
}
