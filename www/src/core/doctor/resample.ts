/**
 * Curves of a clip that turn or stretch nodes below a stretch, read off anew: a rigid frame's rotation
 * and place are then curves of another kind, and so are those of all below, and the leaves of what
 * hangs on them. Keys are put by bisection where the way between two of them would leave a stated error.
 */

import type { Vec3 } from '../linear/vec.ts';
import { type Attachment, attachedMatrix, leafAt, type Skinned } from './attachments.ts';
import { isBelow, keepsScale } from './clips.ts';
import { cornersApart } from './displacement.ts';
import { polar } from './in-core.ts';
import type { LocalParts } from './local-parts.ts';
import { type Curve, keyTimesOf, type Motion, type Path, posedAt, slerp } from './motion.ts';
import { nameOf, type Rows } from './patient.ts';
import { type Plan, partsOf, rowsAfter } from './plan.ts';
import { linearAt, matrixOf, originAt, type Worlds, worldsOf } from './worlds.ts';

/** A resampled clip: its keys, and its error. */
export interface ResampledClip {
  readonly clip: string;
  /** The number of keys of each new curve. */
  readonly keys: number;
  /** The largest displacement, in meters, of a corner between keys from where it should be there. */
  readonly error: number;
  /**
   * The largest displacement of a corner of a body, or of a vertex of a skin, from where the old file
   * has it, and its time, s.
   */
  readonly loss: number;
  readonly time: number;
}

/** New curves of a clip. */
export interface Resampled extends ResampledClip {
  /** The times of the keys, s, each after the one before in 32 bits. */
  readonly times: readonly number[];
  readonly states: readonly State[];
  /** The parts of each node that are curves now. */
  readonly parts: ReadonlyMap<number, readonly Path[]>;
  readonly attachments: readonly Attachment[];
  /** Why it cannot be done; `null` if it can. */
  readonly refused: (At & { readonly place: number; readonly reason: string }) | null;
}

/** An instant, s, and what is lost there, in meters, where that is a number. */
interface At {
  readonly instant: number;
  readonly loss?: number;
}

/** The parts of nodes, and of the leaves of what hangs on them, at an instant. */
interface State {
  readonly nodes: ReadonlyMap<number, LocalParts>;
  readonly leaves: ReadonlyMap<Attachment, LocalParts>;
}

/** The options of a resampling, and the attachments that it keeps. */
interface Resampling {
  readonly plan: Plan;
  /** The plan of the same nodes for the tree as it is posed at an instant. */
  readonly planAt: (rows: Rows) => Plan;
  readonly attachments: readonly Attachment[];
  readonly skins: readonly Skinned[];
  /** Meters. */
  readonly error: number;
}

/** The most halves of a way between two keys. */
const MOST_HALVES = 16;
/** A part of the largest singular value below which a frame is about to turn over. */
const NEARLY_FLAT = 1e-6;
const TESTED = [0.5, 0.25, 0.75] as const;

/**
 * Returns the parts of nodes that a motion would make curves of another kind: those of all nodes
 * below a stretch, if one of them turns or is stretched, and the scale of a stretch that changes. It
 * is empty for a motion that a plan keeps as it is.
 */
export function curvedParts(plan: Plan, { curves }: Motion): Map<number, readonly Path[]> {
  const { locals } = plan;
  if (plan.leaves) return leafParts(plan, plan.leaves, curves);
  const kept = new Set<number>();
  const stretched = new Set<number>();
  let turns = false;
  for (const curve of curves) {
    const { place, path, values } = curve;
    if (!locals.has(place)) continue;
    if (path === 'rotation' && isBelow(plan, place)) turns = true;
    if (path === 'scale') (keepsScale(plan, place, values) ? kept : stretched).add(place);
  }
  const parts = new Map<number, readonly Path[]>();
  if (!turns && stretched.size === 0) return parts;
  for (const place of locals.keys())
    if (isBelow(plan, place))
      parts.set(place, kept.has(place) ? ['translation', 'rotation'] : ['translation', 'rotation', 'scale']);
    else if (stretched.has(place)) parts.set(place, ['scale']);
  return parts;
}

/** Returns the same of a plan whose scales go to leaves: those that change, and the places of their children. */
function leafParts(
  { rows, locals }: Plan,
  leaves: ReadonlyMap<number, Vec3>,
  curves: readonly Curve[],
): Map<number, readonly Path[]> {
  const scaled = new Set(
    curves.flatMap(({ place, path }) => (path === 'scale' && leaves.has(place) ? [place] : [])),
  );
  const parts = new Map<number, readonly Path[]>();
  for (const place of locals.keys()) {
    const own: Path[] = scaled.has(rows.parents[place] as number) ? ['translation'] : [];
    if (scaled.has(place)) own.push('scale');
    if (own.length > 0) parts.set(place, own);
  }
  return parts;
}

/** Returns the new curves of a clip. */
export function resampled(rows: Rows, { name, curves }: Motion, given: Resampling): Resampled {
  const { plan, error } = given;
  const parts = curvedParts(plan, { name, curves });
  const attachments = given.attachments.filter(({ place }) => parts.has(place));
  const clip = new Resampler(rows, posable(plan, curves), [...parts.keys()], { ...given, attachments });
  const all = keyTimesOf(curves);
  const times: number[] = [];
  const states: State[] = [];
  const put = (time: number, state: State): void => {
    times.push(time);
    states.push(state);
  };
  const split = (a: number, b: number, from: number, ends: readonly [State, State], halves: number): void => {
    const way = clip.looked(a, b, from, ends);
    const middle = Math.fround((a + b) / 2);
    if (clip.refused || halves === 0 || way.error <= error || !(middle > a && middle < b)) {
      clip.note(way);
      return;
    }
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
  const { worst, loss, time } = clip;
  const refused =
    clip.refused ??
    (worst.error > error
      ? {
          place: worst.place,
          instant: worst.at,
          loss: worst.error,
          reason: `clip ${name} cannot be resampled to ${error} m: at ${seconds(worst.at)} ${nameOf(rows, worst.place)} would be off by ${worst.error.toPrecision(2)} m`,
        }
      : null);
  return {
    clip: name,
    keys: times.length,
    error: worst.error,
    loss,
    time,
    times,
    states,
    parts,
    attachments,
    refused,
  };
}

/**
 * Returns the curves by which a tree is posed. A scale that only grows and shrinks by one number
 * moves no frame below: one that passes through 0 is left at rest, because at 0 nothing has a frame.
 */
function posable(plan: Plan, curves: readonly Curve[]): readonly Curve[] {
  return curves.filter(
    ({ place, path, values }) =>
      path !== 'scale' || !keepsScale(plan, place, values) || Array.from(values).every((it) => it !== 0),
  );
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
  worst = { error: 0, place: -1, at: 0 };
  readonly #rows: Rows;
  readonly #curves: readonly Curve[];
  readonly #places: readonly number[];
  readonly #given: Resampling;

  constructor(rows: Rows, curves: readonly Curve[], places: readonly number[], given: Resampling) {
    this.#rows = rows;
    this.#curves = curves;
    this.#places = places;
    this.#given = given;
  }

  /** Returns the plan at an instant, and notes where a frame is about to turn over. */
  #planAt(time: number, from: number): Plan {
    const posed = posedAt(this.#rows, this.#curves, time, from);
    const was = worldsOf(posed);
    for (const place of this.#given.plan.leaves ? [] : this.#places) {
      const { values } = polar(linearAt(was, place));
      if (Math.min(...values) < NEARLY_FLAT * Math.max(...values))
        this.refused ??= {
          place,
          instant: time,
          reason: `${nameOf(this.#rows, place)} is flat at ${seconds(time)}, where no rotation is the nearest`,
        };
    }
    return this.#given.planAt(posed);
  }

  /** Returns what a key has to have, and notes what it loses. */
  stateAt(time: number, from: number): State {
    const plan = this.#planAt(time, from);
    const state = this.#stateOf(plan);
    this.#noteLoss(this.#lossOf(worldsOf(plan.rows), worldsOf(rowsAfter(plan)), state.leaves), time);
    return state;
  }

  #stateOf(plan: Plan): State {
    const nodes = new Map<number, LocalParts>();
    for (const place of this.#places) nodes.set(place, plan.locals.get(place) ?? partsOf(plan.rows, place));
    const leaves = new Map(this.#given.attachments.map((it) => [it, leafAt(it, plan.rests.get(it.place))]));
    return { nodes, leaves };
  }

  /** Looks at the way between two keys: until it is known that it has to be split. */
  looked(a: number, b: number, from: number, [first, last]: readonly [State, State]): Way {
    const way = { error: 0, place: -1, at: a, losses: [] as [number, number][] };
    for (const part of TESTED) {
      const time = a + part * (b - a);
      const plan = this.#planAt(time, from);
      const wanted = this.#stateOf(plan);
      const locals = new Map(plan.locals);
      for (const place of this.#places)
        locals.set(place, between(first.nodes.get(place), last.nodes.get(place), part));
      const leaves = new Map(
        this.#given.attachments.map((it) => [it, between(first.leaves.get(it), last.leaves.get(it), part)]),
      );
      const should = worldsOf(rowsAfter(plan));
      const found = worldsOf(rowsAfter({ rows: plan.rows, locals }));
      const note = (error: number, place: number): void => {
        if (error > way.error) Object.assign(way, { error, place, at: time });
      };
      for (const place of this.#places) {
        const [p, q] = [originAt(should, place), originAt(found, place)];
        note(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]), place);
      }
      for (const it of this.#given.attachments) {
        const there = attachedMatrix(frameIn(should, it.place), wanted.leaves.get(it) as LocalParts, it);
        const here = attachedMatrix(frameIn(found, it.place), leaves.get(it) as LocalParts, it);
        note(cornersApart(there, here, it.box), it.place);
      }
      if (way.error > this.#given.error) break;
      way.losses.push([this.#lossOf(worldsOf(plan.rows), found, leaves), time]);
    }
    return way;
  }

  /** Notes a way that was not split: its error counts, and what is lost on it. */
  note({ error, place, at, losses }: Way): void {
    if (error > this.worst.error) this.worst = { error, place, at };
    for (const [loss, time] of losses) this.#noteLoss(loss, time);
  }

  /** Returns the largest displacement of a corner, or of a vertex of a skin, from where it was. */
  #lossOf(was: Worlds, is: Worlds, leaves: ReadonlyMap<Attachment, LocalParts>): number {
    let most = 0;
    const joints = new Map<number, Float64Array>();
    for (const [attachment, leaf] of leaves) {
      const { place, kind, box } = attachment;
      if (kind === 'sight') continue;
      const [old, here] = [frameIn(was, place), attachedMatrix(frameIn(is, place), leaf, attachment)];
      if (kind === 'body') most = Math.max(most, cornersApart(old, here, box));
      else
        joints.set(
          place,
          old.map((it, i) => (here[i] as number) - it),
        );
    }
    if (joints.size > 0) for (const skin of this.#given.skins) most = Math.max(most, farthest(skin, joints));
    return most;
  }

  #noteLoss(loss: number, time: number): void {
    if (loss > this.loss) [this.loss, this.time] = [loss, time];
  }
}

/** The largest error between two keys, and the loss at some instants there. */
interface Way {
  readonly error: number;
  readonly place: number;
  readonly at: number;
  readonly losses: readonly (readonly [loss: number, time: number])[];
}

function frameIn(worlds: Worlds, place: number): Float64Array {
  return matrixOf(linearAt(worlds, place), originAt(worlds, place));
}

/** Returns the largest displacement of a vertex of a skin, given how far off the matrices of its joints are. */
function farthest(
  { starts, joints, weights, points }: Skinned,
  off: ReadonlyMap<number, Float64Array>,
): number {
  let most = 0;
  for (let vertex = 0; vertex + 1 < starts.length; vertex++) {
    const sum = [0, 0, 0];
    for (let i = starts[vertex] as number; i < (starts[vertex + 1] as number); i++) {
      const m = off.get(joints[i] as number);
      if (!m) continue;
      const [x, y, z] = points[i] as Vec3;
      for (let row = 0; row < 3; row++)
        sum[row] =
          (sum[row] as number) +
          (weights[i] as number) *
            ((m[row] as number) * x +
              (m[4 + row] as number) * y +
              (m[8 + row] as number) * z +
              (m[12 + row] as number));
    }
    most = Math.max(most, Math.hypot(...sum));
  }
  return most;
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
