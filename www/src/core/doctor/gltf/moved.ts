/**
 * The displacement of a file's vertices when it is mended: as nodes, instances, joints and morph targets
 * pose them in the old file and in the new one, at rest and over the clips.
 */

import { KinetreeError } from '../../boundary/errors.ts';
import { isAbsent } from '../../gltf/json.ts';
import { type Curve, keyTimesOf, posedAt, valueAt } from '../motion.ts';
import type { Rows } from '../patient.ts';
import { partOf } from '../subset.ts';
import { worldsOf } from '../worlds.ts';
import type { Numbers } from './bytes.ts';
import { channelsOf } from './clips.ts';
import { COURSES, type GltfMotion } from './curves.ts';
import { type Picture, type Piece, type Pose, pictureOf, placesOf, thinned } from './picture.ts';
import { type GltfSource, type Json, objects } from './source.ts';

/** A file as it is compared with another one. */
export interface Side {
  readonly source: Pick<GltfSource, 'json' | 'rows'>;
  readonly numbers: Numbers;
  readonly motions: readonly GltfMotion[];
}

/** The largest displacement of a vertex, in meters, and the node that shows it; −1 for none. */
export interface VertexMoved {
  readonly corner: number;
  readonly node: number;
}

/** The largest displacement of vertices in a clip, and its time, s. */
export interface MovedInClip {
  readonly clip: string;
  readonly corner: number;
  readonly time: number;
}

/** The displacements between two files. */
interface Movement {
  readonly rest: VertexMoved;
  readonly clips: readonly MovedInClip[];
  /** Sentences about parts that could not be compared. */
  readonly notes: readonly string[];
}

/** The nodes of the new file that stand for those of the old one. */
export interface Changes {
  /** The nodes with other parts than before. */
  readonly changed: ReadonlySet<number>;
  /** The nodes that show the meshes of others now. */
  readonly bodies: ReadonlyMap<number, number>;
}

/** Vertices of a piece between keys, at most: at the worst instants all are looked at. */
const MOST_VERTICES = 2000;
/** Vertices and nodes that are posed for a clip, at most: some seconds. */
const MOST_POSED = 1e8;
/** Samples around which the worst instant of a clip is looked for. */
const MOST_CLIMBED = 12;
/** Rounds of the golden section: each leaves 0.618 of an interval. */
const ROUNDS = 26;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Degrees that all curves turn by between two samples, at most: a maximum between is seen. */
const TURN = 6;
const LEAST_SAMPLES = 4;
const MOST_SAMPLES = 256;
const DEGREES = 180 / Math.PI;
/** Samples that a way between keys needs less than one that looks for skew: most keys are close. */
const SPARE = 3;
/** Parts of the size of a scene below which 32 bits round vertices away, and meters that this is at most. */
const [ROUNDED, MOST_ROUNDED] = [5e-7, 5e-6];

interface Pair {
  readonly old: Piece;
  readonly now: Piece;
}

/** Returns how far the vertices of a file move. */
export function movementOf(before: Side, after: Side, changes: Changes): Movement {
  const touched = touchedBy(before.source, changes);
  const old = pictureOf(before.source.json, before.numbers, (node) => touched.has(node));
  const shown = new Map([...touched].map((node) => [changes.bodies.get(node) ?? node, node]));
  const now = pictureOf(after.source.json, after.numbers, (node) => shown.has(node));
  const pairs = pairsOf(old, now, changes);
  const [was, is] = [poseOf(before.source.rows), poseOf(after.source.rows)];
  const rest = farthest(pairs, was, is);
  const clips = before.motions.flatMap((motion) => {
    const other = after.motions.find((it) => it.animation === motion.animation);
    const found = other && inClip(pairs, { ...before, motion }, { ...after, motion: other });
    return found ? [found] : [];
  });
  return { rest, clips, notes: notesOn(pairs, old, before.source.rows) };
}

/** Returns the nodes with a mesh that may be shown elsewhere: those on or below a node that changes. */
function touchedBy({ json, rows }: Side['source'], { changed, bodies }: Changes): ReadonlySet<number> {
  const below = new Uint8Array(rows.count);
  for (const place of rows.order) {
    const parent = rows.parents[place] as number;
    if (changed.has(place) || (parent >= 0 && below[parent])) below[place] = 1;
  }
  const skins = objects(json, 'skins');
  return new Set(
    objects(json, 'nodes').flatMap(({ mesh, skin }, place) => {
      if (isAbsent(mesh)) return [];
      const joints = skins[skin as number]?.joints;
      const moves = Array.isArray(joints) ? joints.some((it) => below[it]) : below[place];
      return moves || bodies.has(place) ? [place] : [];
    }),
  );
}

function pairsOf(old: Picture, now: Picture, { bodies }: Changes): readonly Pair[] {
  const groups = new Map<number, Piece[]>();
  for (const piece of now.pieces) groups.set(piece.node, [...(groups.get(piece.node) ?? []), piece]);
  const next = new Map<number, number>();
  return old.pieces.flatMap((piece): Pair[] => {
    const at = next.get(piece.node) ?? 0;
    next.set(piece.node, at + 1);
    const other = groups.get(bodies.get(piece.node) ?? piece.node)?.[at];
    if (!other || other.positions.length !== piece.positions.length) return [];
    // Bounds stand for vertices of which nothing else is known: what was baked has its own.
    return piece.boxed === other.boxed ? [{ old: piece, now: other }] : [];
  });
}

function notesOn(pairs: readonly Pair[], { unread }: Picture, rows: Rows): string[] {
  const boxed = new Set(pairs.flatMap(({ old }) => (old.boxed ? [old.node] : [])));
  const names = (nodes: readonly number[]): string => {
    const first = nodes.slice(0, 3).map((it) => rows.names[it] || `node ${it}`);
    return first.join(', ') + (nodes.length > 3 ? ` and ${nodes.length - 3} more` : '');
  };
  const first = unread[0];
  return [
    ...(boxed.size > 0
      ? [`the vertices of ${names([...boxed])} cannot be read: the corners of their boxes stand for them`]
      : []),
    ...(first
      ? [`what moves of ${names(unread.map(({ node }) => node))} is not known: ${first.reason}`]
      : []),
  ];
}

const AT_REST = ({ weights }: Piece): readonly number[] => weights;
const ITSELF = (node: number): number => node;

function poseOf(rows: Rows): Pose {
  return { worlds: worldsOf(rows), placeOf: ITSELF, weightsOf: AT_REST };
}

/** Returns the largest displacement of a vertex; what 32 bits round away counts as none. */
function farthest(pairs: readonly Pair[], was: Pose, is: Pose): VertexMoved {
  let [most, node, reach] = [0, -1, 0];
  for (const { old, now } of pairs) {
    const count = old.instances?.count ?? 1;
    // Of very many instances some are looked at, and the last one.
    const step = Math.max(1, Math.floor((count * old.positions.length) / MOST_POSED));
    for (let i = 0; i < count; i += step) {
      const [a, b] = [placesOf(old, was, i), placesOf(now, is, i)];
      for (let at = 0; at < a.length; at += 3) {
        const [x, y, z] = [a[at] as number, a[at + 1] as number, a[at + 2] as number];
        const off = (b[at] as number) - x;
        const far = Math.sqrt(off ** 2 + ((b[at + 1] as number) - y) ** 2 + ((b[at + 2] as number) - z) ** 2);
        if (far > most) [most, node] = [far, old.node];
        const size = Math.abs(x) + Math.abs(y) + Math.abs(z);
        if (size > reach) reach = size;
      }
    }
  }
  return most > Math.min(MOST_ROUNDED, ROUNDED * reach) ? { corner: most, node } : { corner: 0, node: -1 };
}

interface Moving extends Side {
  readonly motion: GltfMotion;
}

/** One file in motion, of which only those nodes are posed that vertices follow. */
class Posed {
  readonly curves: readonly Curve[];
  readonly times: readonly number[];
  readonly count: number;
  readonly #rows: Rows;
  readonly #places: ReadonlyMap<number, number>;
  readonly #weights: readonly WeightCurve[];

  constructor({ source, numbers, motion }: Moving, pieces: readonly Piece[]) {
    const { rows } = source;
    const kept = new Set<number>();
    const keep = (node: number): void => {
      for (let at = node; at >= 0 && at < rows.count && !kept.has(at); at = rows.parents[at] as number)
        kept.add(at);
    };
    for (const { node, skin } of pieces) for (const it of skin?.joints ?? [node]) keep(it);
    const listed = [...rows.order].filter((it) => kept.has(it));
    this.count = listed.length;
    this.#rows = partOf(rows, listed);
    this.#places = new Map(listed.map((node, place) => [node, place]));
    this.curves = motion.curves.flatMap((it) => {
      const place = this.#places.get(it.place);
      return place === undefined ? [] : [{ ...it, place }];
    });
    const own = new Set(pieces.flatMap(({ node, targets }) => (targets.length > 0 ? [node] : [])));
    this.#weights = weightCurves(source.json, numbers, motion.animation, rows.count).filter(({ node }) =>
      own.has(node),
    );
    this.times = [...keyTimesOf(this.curves), ...this.#weights.flatMap(({ times }) => Array.from(times))];
  }

  at(time: number, from: number): Pose {
    const weights = new Map(
      this.#weights.map((it) => {
        // The last keys before the interval: another clip's times may begin later.
        const width = it.width;
        return [it.node, valueAt(it, time, from, width)];
      }),
    );
    return {
      worlds: worldsOf(posedAt(this.#rows, this.curves, time, from)),
      placeOf: (node) => this.#places.get(node) ?? -1,
      weightsOf: (piece) => weights.get(piece.node) ?? piece.weights,
    };
  }
}

interface WeightCurve extends Omit<Curve, 'path' | 'place'> {
  readonly path: 'weights';
  readonly node: number;
  readonly width: number;
}

/** Returns the curves of the weights of morph targets. */
function weightCurves(
  json: Json,
  numbers: Numbers,
  animation: number,
  count: number,
): readonly WeightCurve[] {
  const own = objects(json, 'animations')[animation];
  if (!own) return [];
  return channelsOf(own, count).flatMap(({ node, path, sampler }): WeightCurve[] => {
    if (path !== 'weights' || !sampler) return [];
    try {
      const times = numbers.read(sampler.input, 'SCALAR');
      const values = numbers.read(sampler.output, 'SCALAR');
      const interpolation = COURSES[String(sampler.interpolation ?? 'LINEAR')] ?? 'linear';
      const width = values.length / times.length / (interpolation === 'cubicSpline' ? 3 : 1);
      return width >= 1 ? [{ node, path, interpolation, times, values, width: Math.floor(width) }] : [];
    } catch (refusal) {
      if (refusal instanceof KinetreeError) return [];
      throw refusal;
    }
  });
}

/** Returns how far vertices move in a clip at worst; `null` where it moves none of them. */
function inClip(pairs: readonly Pair[], before: Moving, after: Moving): MovedInClip | null {
  if (pairs.length === 0) return null;
  const [old, now] = [
    new Posed(
      before,
      pairs.map((it) => it.old),
    ),
    new Posed(
      after,
      pairs.map((it) => it.now),
    ),
  ];
  const times = [...new Set([...old.times, ...now.times])].sort((a, b) => a - b);
  const [first] = times;
  if (first === undefined) return null;
  const few = pairs.map(fewOf);
  const offAt =
    (some: readonly Pair[]) =>
    (time: number, from: number): number =>
      farthest(some, old.at(time, from), now.at(time, from)).corner;
  const [rough, exact] = [offAt(few), offAt(pairs)];
  const samples = samplesOf(
    times,
    [...old.curves, ...now.curves],
    rough,
    old.count + now.count + sizeOf(few),
  );
  const tops = samples
    .filter(
      ({ off, edge }, i) => edge || (off >= (samples[i - 1]?.off ?? 0) && off >= (samples[i + 1]?.off ?? 0)),
    )
    .sort((a, b) => b.off - a.off)
    .slice(0, MOST_CLIMBED);
  let [corner, time] = [0, first];
  for (const top of tops) {
    const near = largestBetween(top.low, top.high, (it) => rough(it, top.from));
    const there = near[0] > top.off ? near[1] : top.time;
    const off = exact(there, top.from);
    if (off > corner) [corner, time] = [off, there];
  }
  return { clip: before.motion.name, corner, time };
}

interface Sample {
  readonly time: number;
  readonly from: number;
  readonly low: number;
  readonly high: number;
  readonly edge: boolean;
  readonly off: number;
}

function samplesOf(
  times: readonly number[],
  curves: readonly Curve[],
  offAt: (time: number, from: number) => number,
  cost: number,
): readonly Sample[] {
  const samples: Sample[] = [];
  const most = Math.max(2, Math.floor(MOST_POSED / cost / times.length));
  const add = (time: number, from: number, low: number, high: number, edge: boolean): void => {
    samples.push({ time, from, low, high, edge, off: offAt(time, from) });
  };
  for (let i = 0; i + 1 < times.length; i++) {
    const [a, b] = [times[i] as number, times[i + 1] as number];
    // Before a jump a resampled curve has a key at the next lower number: between these two is nothing.
    if (b - a <= 4e-7 * Math.max(1, Math.abs(b))) continue;
    const count = Math.max(1, Math.min(most, countIn(curves, a) - SPARE));
    for (let k = 0; k <= count; k++) {
      const at = (j: number): number => a + ((b - a) * Math.min(count, Math.max(0, j))) / count;
      add(at(k), a, at(k - 1), at(k + 1), k === 0 || k === count);
    }
  }
  const last = times.at(-1) as number;
  add(last, last, last, last, true);
  return samples;
}

/** Returns the samples of the interval that begins at a time, by how far its curves turn and stretch. */
function countIn(curves: readonly Curve[], from: number): number {
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

/** Returns the largest value in an interval with one maximum, and its time, by the golden section. */
function largestBetween(
  low: number,
  high: number,
  at: (time: number) => number,
): readonly [value: number, time: number] {
  let [most, time] = [-1, low];
  let [a, b] = [low, high];
  for (let round = 0; round < ROUNDS && b > a; round++) {
    const [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)];
    const [e, f] = [at(c), at(d)];
    if (e > most) [most, time] = [e, c];
    if (f > most) [most, time] = [f, d];
    if (e > f) b = d;
    else a = c;
  }
  return [most, time];
}

const sizeOf = (pairs: readonly Pair[]): number =>
  pairs.reduce((sum, { old }) => sum + (old.positions.length / 3) * (old.instances?.count ?? 1), 0);

/** Returns a pair with some vertices that are spread over it, and with those that are farthest out. */
function fewOf({ old, now }: Pair): Pair {
  const count = old.positions.length / 3;
  if (count <= MOST_VERTICES) return { old, now };
  const kept = new Set<number>();
  const step = Math.ceil(count / MOST_VERTICES);
  for (let vertex = 0; vertex < count; vertex += step) kept.add(vertex);
  for (const [x, y, z] of OUT) {
    let [best, most] = [0, Number.NEGATIVE_INFINITY];
    for (let vertex = 0; vertex < count; vertex++) {
      const at = 3 * vertex;
      const p = old.positions;
      const far = x * (p[at] as number) + y * (p[at + 1] as number) + z * (p[at + 2] as number);
      if (far > most) [best, most] = [vertex, far];
    }
    kept.add(best);
  }
  const vertices = [...kept].sort((a, b) => a - b);
  return { old: thinned(old, vertices), now: thinned(now, vertices) };
}

/** The 26 directions along, between and across axes. */
const OUT = Array.from({ length: 27 }, (_, i) => [
  (i % 3) - 1,
  (Math.floor(i / 3) % 3) - 1,
  Math.floor(i / 9) - 1,
]).filter((it) => it.some((x) => x !== 0)) as unknown as readonly (readonly [number, number, number])[];
