/**
 * Curves of a file that turn nodes below a stretch, read off anew: a rigid frame's rotation and place
 * are then curves of another kind, and so are those of all below. Keys are put by bisection where the
 * way between two of them would leave a stated error.
 */
import { cornersApart, UNIT_BOX } from '../apart.ts';
import { isBelow } from '../clips.ts';
import { type Curve, keyTimesOf, type Motion, posedAt, slerp } from '../motion.ts';
import { nameOf, type Rows } from '../patient.ts';
import { bodyMatrix, type LocalParts, leafOf, type Plan, rowsAfter } from '../plan.ts';
import { singular } from '../polar.ts';
import { partsOf } from '../simple-ways.ts';
import { linearAt, matrixOf, originAt, worldsOf } from '../worlds.ts';

/** How a clip was resampled. */
export interface ResampledClip {
  readonly clip: string;
  /** The number of keys of each new curve. */
  readonly keys: number;
  /** The largest displacement, in meters, of a corner between keys from where its frame should be. */
  readonly error: number;
  /** The largest displacement of a corner of a body from where the old file has it, and its time, s. */
  readonly loss: number;
  readonly time: number;
}

/** New curves of a clip. */
export interface Resampled extends ResampledClip {
  /** The times of the keys, s, each after the one before in 32 bits. */
  readonly times: readonly number[];
  readonly states: readonly State[];
  /** The nodes whose parts are curves now. */
  readonly places: readonly number[];
  /** Why it cannot be done; `null` if it can. */
  readonly refused: { readonly place: number; readonly reason: string } | null;
}

/** The parts of nodes, and of the leaves that hold their bodies, at an instant. */
interface State {
  readonly nodes: ReadonlyMap<number, LocalParts>;
  readonly leaves: ReadonlyMap<number, LocalParts>;
}

/** What a file is resampled by. */
export interface Resampling {
  readonly plan: Plan;
  /** The plan of the same nodes for the tree as it is posed at an instant. */
  readonly planAt: (rows: Rows) => Plan;
  /** Bodies are stretched by what is left at rest, not held by leaves. */
  readonly bakes: boolean;
  /** Meters. */
  readonly error: number;
}

/** The most halves of a way between two keys. */
const MOST_HALVES = 16;
/** A part of the largest singular value below which a frame is about to turn over. */
const NEARLY_FLAT = 1e-6;
const TESTED = [0.5, 0.25, 0.75] as const;

/** Returns the new curves of a clip. */
export function resampled(rows: Rows, { name, curves }: Motion, given: Resampling): Resampled {
  const { plan, error } = given;
  const places = [...plan.locals.keys()].filter((place) => isBelow(plan, place));
  const clip = new Resampler(rows, curves, places, given);
  const all = keyTimesOf(curves);
  const times: number[] = [];
  const states: State[] = [];
  const put = (time: number, state: State): void => {
    times.push(time);
    states.push(state);
  };
  const split = (a: number, b: number, from: number, ends: readonly [State, State], halves: number): void => {
    if (clip.refused || halves === 0 || clip.errorIn(a, b, from, ends) <= error) return;
    const middle = Math.fround((a + b) / 2);
    if (!(middle > a && middle < b)) return;
    const state = clip.stateAt(middle, from);
    split(a, middle, from, [ends[0], state], halves - 1);
    put(middle, state);
    split(middle, b, from, [state, ends[1]], halves - 1);
  };
  for (const [i, a] of all.entries()) {
    const begin = clip.stateAt(a, a);
    put(a, begin);
    const b = all[i + 1];
    if (b === undefined) break;
    const end = clip.stateAt(b, a);
    // Before a jump its limit is a key of its own; between these two nothing can be right.
    const jumps = curves.some((it) => it.interpolation === 'step' && Array.from(it.times).includes(b));
    const last = jumps ? before(b) : b;
    split(a, last, a, [begin, end], MOST_HALVES);
    if (jumps && last > a) put(last, end);
  }
  const worst = clip.worstOf(all, times);
  const refused =
    clip.refused ??
    (worst.error > error
      ? {
          place: worst.place,
          reason: `clip ${name} cannot be resampled to ${error} m: at ${seconds(worst.at)} ${nameOf(rows, worst.place)} would be off by ${worst.error.toPrecision(2)} m`,
        }
      : null);
  const { loss, time } = clip;
  return { clip: name, keys: times.length, error: worst.error, loss, time, times, states, places, refused };
}

export const seconds = (time: number): string => `${Number(time.toFixed(3))} s`;

/** Returns the next lower number of 32 bits. */
function before(time: number): number {
  const bits = new DataView(new ArrayBuffer(4));
  bits.setFloat32(0, time);
  if (time <= 0) return Math.fround(time - 1e-6);
  bits.setUint32(0, bits.getUint32(0) - 1);
  return bits.getFloat32(0);
}

class Resampler {
  refused: Resampled['refused'] = null;
  loss = 0;
  time = 0;
  #worst = { error: 0, place: -1, at: 0 };
  readonly #rows: Rows;
  readonly #curves: readonly Curve[];
  readonly #places: readonly number[];
  readonly #given: Resampling;
  readonly #unit: boolean;

  constructor(rows: Rows, curves: readonly Curve[], places: readonly number[], given: Resampling) {
    this.#rows = rows;
    this.#curves = curves;
    this.#places = places;
    this.#given = given;
    this.#unit = !rows.boxes.some((it) => it);
  }

  /** Returns the plan at an instant, and notes what it loses, and where a frame turns over. */
  #planAt(time: number, from: number): Plan {
    const posed = posedAt(this.#rows, this.#curves, time, from);
    const plan = this.#given.planAt(posed);
    const was = worldsOf(posed);
    const is = worldsOf(rowsAfter(plan));
    for (const place of this.#places) {
      const { values } = singular(linearAt(was, place));
      if (Math.min(...values) < NEARLY_FLAT * Math.max(...values))
        this.refused ??= {
          place,
          reason: `${nameOf(this.#rows, place)} is flat at ${seconds(time)}, where no rotation is the nearest`,
        };
      const box = this.#rows.boxes[place] ?? (this.#unit ? UNIT_BOX : undefined);
      if (!box) continue;
      const old = matrixOf(linearAt(was, place), originAt(was, place));
      const rest = this.#given.plan.rests.get(place);
      const made = this.#given.bakes && rest ? { ...plan, rests: new Map() } : plan;
      const now = bodyMatrix(made, is, place, box);
      const body = this.#given.bakes && rest ? under(now, rest) : now;
      const off = cornersApart(old, body, box);
      if (off > this.loss) [this.loss, this.time] = [off, time];
    }
    return plan;
  }

  stateAt(time: number, from: number): State {
    const plan = this.#planAt(time, from);
    const nodes = new Map<number, LocalParts>();
    const leaves = new Map<number, LocalParts>();
    for (const place of this.#places) {
      nodes.set(place, plan.locals.get(place) ?? partsOf(plan.rows, place));
      const leaf = leafOf(plan, place, this.#rows.boxes[place]);
      if (leaf) leaves.set(place, leaf);
    }
    return { nodes, leaves };
  }

  /** Returns the largest error on the way between two keys. */
  errorIn(a: number, b: number, from: number, [first, last]: readonly [State, State]): number {
    let most = 0;
    for (const part of TESTED) {
      const time = a + part * (b - a);
      const plan = this.#planAt(time, from);
      const locals = new Map(plan.locals);
      for (const place of this.#places)
        locals.set(place, between(first.nodes.get(place), last.nodes.get(place), part));
      const wanted = worldsOf(rowsAfter(plan));
      const found = worldsOf(rowsAfter({ rows: plan.rows, locals }));
      for (const place of this.#places) {
        const box = this.#rows.boxes[place] ?? (this.#unit ? UNIT_BOX : undefined);
        const there = matrixOf(linearAt(wanted, place), originAt(wanted, place));
        const here = matrixOf(linearAt(found, place), originAt(found, place));
        const off = cornersApart(there, here, box ?? { size: [0, 0, 0], center: [0, 0, 0] });
        if (off > most) [most, this.#worst] = [off, { error: off, place, at: time }];
      }
      // A way that has to be split anyhow is not looked at further.
      if (most > this.#given.error) break;
    }
    return most;
  }

  /** Returns the largest error of all ways between the keys that were put. */
  worstOf(all: readonly number[], times: readonly number[]): { error: number; place: number; at: number } {
    let worst = { error: 0, place: -1, at: 0 };
    let key = 0;
    for (let i = 0; i + 1 < times.length; i++) {
      const [a, b] = [times[i] as number, times[i + 1] as number];
      while (key + 1 < all.length && (all[key + 1] as number) <= a) key++;
      const from = all[key] as number;
      const next = all[key + 1] ?? Number.POSITIVE_INFINITY;
      // Between the limit before a jump and the jump nothing can be right.
      if (b >= next && a === before(next)) continue;
      const end = this.stateAt(b, from);
      if (this.errorIn(a, b, from, [this.stateAt(a, from), end]) > worst.error) worst = this.#worst;
    }
    return worst;
  }
}

/** Returns a body's matrix after a stretch of its own. */
function under(matrix: Float64Array, rest: Float64Array): Float64Array {
  const out = matrix.slice();
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += (matrix[4 * k + row] as number) * (rest[3 * column + k] as number);
      out[4 * column + row] = sum;
    }
  return out;
}

function between(a: LocalParts | undefined, b: LocalParts | undefined, part: number): LocalParts {
  const [p, q] = [a as LocalParts, b as LocalParts];
  const mixed = (x: readonly number[], y: readonly number[]) =>
    x.map((it, i) => it + part * ((y[i] as number) - it)) as unknown as LocalParts['translation'];
  return {
    translation: mixed(p.translation, q.translation),
    rotation: slerp(p.rotation, q.rotation, part) as unknown as LocalParts['rotation'],
    scale: mixed(p.scale, q.scale),
  };
}
