/** Courses of single numbers, joined into a channel: a place, a scale, or a rotation by Euler angles. */
import type { ChannelLike } from '../clip.ts';
import { at, type Course, hermite } from './courses.ts';

/** Several numbers, and their rates a second. */
interface State {
  readonly values: readonly number[];
  readonly rates: readonly number[];
}

/** The state at a time, and its rates after it, or before it. */
type Motion = (time: number, after: boolean) => State;

type Keys = Pick<ChannelLike, 'interpolation' | 'times' | 'values'>;

/** Returns the keys of a place or a scale, or of what else has a course for each number. */
export function joined(courses: readonly Course[]): Keys {
  const motion: Motion = (time, after) => {
    const samples = courses.map((it) => at(it, time, after));
    return { values: samples.map(([value]) => value), rates: samples.map(([, rate]) => rate) };
  };
  const times = timesOf(courses);
  if (are(courses, 'step')) return plain('step', times, motion);
  if (are(courses, 'linear')) return plain('linear', times, motion);
  return splined(times, motion, are(courses, 'step', 'linear', 'cubic'));
}

/** The largest turn between two keys, in radians: the way from one to the next is the shorter one. */
const TURN = Math.PI / 2;

/**
 * Returns the keys of a rotation whose Euler angles are given, in the order of three.js: `XYZ` is a
 * rotation about x of one about y of one about z.
 */
export function joinedAngles(angles: readonly Course[], order: string): Keys {
  const motion: Motion = (time, after) =>
    turned(
      angles.map((it) => at(it, time, after)),
      order,
    );
  const times = timesOf(angles);
  if (are(angles, 'step')) return plain('step', times, motion);
  const [moving, other] = angles.filter((it) => it.kind !== 'fixed');
  if (!moving || other || moving.kind !== 'linear') return splined(times, motion, false);
  // About one axis at a steady rate: a quarter turn and a quarter turn are half a turn.
  const fine = times.flatMap((time, key) => {
    const next = times[key + 1];
    if (next === undefined) return [time];
    const parts = Math.ceil(Math.abs(moving.value(key + 1) - moving.value(key)) / TURN) || 1;
    const some = Math.min(parts, MOST_TURNS);
    return Array.from({ length: some }, (_, i) => time + ((next - time) * i) / some);
  });
  return plain('linear', fine, motion);
}

/** Quarter turns between two keys: more are a flicker in every picture. */
const MOST_TURNS = 4096;

/** Whether all courses that move are of these kinds. */
const are = (courses: readonly Course[], ...kinds: readonly Course['kind'][]): boolean =>
  courses.every(({ kind }) => kind === 'fixed' || kinds.includes(kind));

/** Returns the times of all keys, each once. */
const timesOf = (courses: readonly Course[]): readonly number[] =>
  [...new Set(courses.flatMap(({ times }) => times))].sort((a, b) => a - b);

const plain = (interpolation: 'step' | 'linear', times: readonly number[], motion: Motion): Keys => ({
  interpolation,
  times,
  values: times.flatMap((time) => motion(time, true).values),
});

/** A key of a spline: a state, with its rates before and after. */
interface Key {
  readonly time: number;
  readonly values: readonly number[];
  readonly into: readonly number[];
  readonly out: readonly number[];
}

/** The largest distance of a spline from its course, relative to the course's largest number. */
const NEAR = 1e-9;
/** The most halvings of an interval, and the most new keys: a steep course needs many. */
const MOST_HALVES = 40;
const MOST_KEYS = 8192;

/** Returns the keys of a spline: exact for cubics, else with as many keys as it takes to be near. */
function splined(times: readonly number[], motion: Motion, exact: boolean): Keys {
  const keys: Key[] = [];
  for (const [place, time] of times.entries()) {
    const [before, after] = [motion(time, false), motion(time, true)];
    const still = after.values.map(() => 0);
    const jumps = place > 0 && after.values.some((it, i) => it !== before.values[i]);
    // A jump is steep: from the last number before a time to that at it.
    if (jumps) keys.push({ time: justBefore(time), ...before, into: before.rates, out: still });
    keys.push({ time, values: after.values, into: jumps ? still : before.rates, out: after.rates });
  }
  const all = exact ? keys : refined(keys, motion);
  return {
    interpolation: 'cubicSpline',
    times: all.map(({ time }) => time),
    values: all.flatMap(({ into, values, out }) => [...into, ...values, ...out]),
  };
}

/** Puts keys between those of a spline until it is near its course. */
function refined(keys: readonly Key[], motion: Motion): readonly Key[] {
  const near = NEAR * Math.max(...keys.map(({ values }) => Math.max(...values.map(Math.abs))));
  const all: Key[] = [];
  let left = MOST_KEYS + 16 * keys.length;
  for (const [place, key] of keys.entries()) {
    all.push(key);
    const next = keys[place + 1];
    if (!next || justBefore(next.time) <= key.time) continue;
    const waiting: { readonly end: Key; readonly halves: number }[] = [{ end: next, halves: 0 }];
    for (let it = waiting.pop(); it; it = waiting.pop()) {
      const start = all[all.length - 1] as Key;
      const time = (start.time + it.end.time) / 2;
      const isFine = it.halves >= MOST_HALVES || left <= 0 || isNear(start, it.end, motion, near);
      if (isFine || time <= start.time || time >= it.end.time) {
        if (it.end !== next) all.push(it.end);
        continue;
      }
      left--;
      const { values, rates } = motion(time, true);
      const halves = it.halves + 1;
      waiting.push({ end: it.end, halves }, { end: { time, values, into: rates, out: rates }, halves });
    }
  }
  return all;
}

/** Returns whether a cubic is close to the course at three times between its keys. */
function isNear(start: Key, end: Key, motion: Motion, near: number): boolean {
  const [from, to] = [start.time, end.time];
  return [0.25, 0.5, 0.75].every((part) => {
    const time = from + part * (to - from);
    return motion(time, true).values.every((value, i) => {
      const ends = { start: start.values[i] as number, end: end.values[i] as number };
      const piece = { from, to, ...ends, out: start.out[i] as number, into: end.into[i] as number };
      return Math.abs(hermite(piece, time)[0] - value) <= near;
    });
  });
}

const NUMBER = new Float64Array(1);
const BITS = new BigInt64Array(NUMBER.buffer);

/** Returns the largest number below one. */
function justBefore(time: number): number {
  if (time === 0) return -Number.MIN_VALUE;
  NUMBER[0] = time;
  BITS[0] = (BITS[0] as bigint) + (time > 0 ? -1n : 1n);
  return NUMBER[0] as number;
}

type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** Returns the quaternion of three angles and its rate, by the rule of products. */
function turned(angles: readonly (readonly [angle: number, rate: number])[], order: string): State {
  let [values, rates]: [Quaternion, Quaternion] = [
    [0, 0, 0, 1],
    [0, 0, 0, 0],
  ];
  for (const axis of [...order].map((it) => 'XYZ'.indexOf(it))) {
    const [angle = 0, rate = 0] = angles[axis] ?? [];
    const [sine, cosine] = [Math.sin(angle / 2), Math.cos(angle / 2)];
    const about = (along: number, whole: number): Quaternion => [
      axis === 0 ? along : 0,
      axis === 1 ? along : 0,
      axis === 2 ? along : 0,
      whole,
    ];
    const [turn, change] = [about(sine, cosine), about((cosine * rate) / 2, (-sine * rate) / 2)];
    const [first, second] = [product(rates, turn), product(values, change)];
    rates = first.map((it, i) => it + (second[i] as number)) as unknown as Quaternion;
    values = product(values, turn);
  }
  return { values, rates };
}

const product = ([a, b, c, d]: Quaternion, [x, y, z, w]: Quaternion): Quaternion => [
  d * x + a * w + b * z - c * y,
  d * y - a * z + b * w + c * x,
  d * z + a * y - b * x + c * w,
  d * w - a * x - b * y - c * z,
];
