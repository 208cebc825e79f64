/**
 * The displacement of a file's vertices when it is mended, as the core finds it: as nodes, instances, joints
 * and morph targets pose them in the old file and in the new one, at rest and over the clips.
 */

import { starter } from '../../boundary/core.ts';
import { KinetreeError } from '../../boundary/errors.ts';
import { doctorMoved } from '../../generated/groups/doctorMoved.js';
import { isAbsent } from '../../gltf/json.ts';
import { asked, rowsIn, turnsOf } from '../asked.ts';
import { codeOf, curvesIn } from '../curves-in-core.ts';
import type { Rows } from '../patient.ts';
import { type Piece, piecesIn } from '../pieces.ts';
import type { Numbers } from './bytes.ts';
import { channelsOf } from './clips.ts';
import { COURSES, type GltfMotion } from './curves.ts';
import { type Picture, pictureOf } from './picture.ts';
import { type GltfSource, objects } from './source.ts';

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

interface Pair {
  readonly old: Piece;
  readonly now: Piece;
}

/** The call of the core's part: see `crate/wasm/src/doctor_moved.rs`. */
interface MovedInCore {
  moved_rows(count: number, others: number, clips: number): number;
}

const inCore: () => MovedInCore = /* @__PURE__ */ starter(doctorMoved);

/**
 * Returns how far the vertices of a file move.
 *
 * @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow, or where memory has
 * no room.
 */
export function movementOf(before: Side, after: Side, changes: Changes): Movement {
  const [{ rows }, { rows: made }] = [before.source, after.source];
  const touched = touchedBy(before.source, changes);
  const old = pictureOf(before.source.json, before.numbers, (node) => touched.has(node));
  const shown = new Set([...touched].map((node) => changes.bodies.get(node) ?? node));
  const now = pictureOf(after.source.json, after.numbers, (node) => shown.has(node));
  const pairs = pairsOf(old, now, changes);
  const notes = notesOn(pairs, old, rows);
  if (pairs.length === 0) return { rest: { corner: 0, node: -1 }, clips: [], notes };
  const clips = before.motions.flatMap((motion) => {
    const other = after.motions.find((it) => it.animation === motion.animation);
    return other ? [[motion, other] as const] : [];
  });
  const [, corner = 0, node = -1, , ...found] = compared([rows, made], pairs, clips.length, (turns, others) =>
    clips.flatMap(([a, b]) => [...motionIn(before, a, turns), ...motionIn(after, b, others)]),
  );
  return {
    rest: { corner, node: node < 0 ? -1 : (rows.order[node] as number) },
    clips: clips.flatMap(([{ name }], i): MovedInClip[] => {
      const [off, time] = found.slice(2 * i, 2 * i + 2) as [number, number];
      return Number.isNaN(off) ? [] : [{ clip: name, corner: off, time }];
    }),
    notes,
  };
}

/** Compares pieces of two files in the core, and motions that are told for the turns of nodes in it. */
function compared(
  [old, now]: readonly [Rows, Rows],
  pairs: readonly Pair[],
  clips = 0,
  motions: (turns: Int32Array, others: Int32Array) => readonly ArrayLike<number>[] = () => [],
): Float64Array {
  const others = turnsOf(now);
  return asked(
    old,
    (_, count) => inCore().moved_rows(count, now.count, clips),
    [],
    (turns) => [
      rowsIn(now, others),
      ...piecesIn(
        pairs.map((it) => it.old),
        turns,
      ),
      ...piecesIn(
        pairs.map((it) => it.now),
        others,
      ),
      ...motions(turns, others),
    ],
  );
}

/**
 * Returns the largest displacement in meters of a vertex of nodes that are shown with stretched meshes,
 * between the old file and the one that was read back.
 */
export function verticesApart(before: Side, after: Side, nodes: ReadonlySet<number>): number {
  if (nodes.size === 0) return 0;
  const bare = { targets: [], weights: [], instances: null };
  const of = ({ source, numbers }: Side): Picture => {
    const { pieces, unread } = pictureOf(source.json, numbers, (node) => nodes.has(node));
    return { pieces: pieces.map((it) => ({ ...it, ...bare })), unread };
  };
  const pairs = pairsOf(of(before), of(after), { bodies: new Map() });
  return compared([before.source.rows, after.source.rows], pairs)[3] as number;
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

function pairsOf(old: Picture, now: Picture, { bodies }: Pick<Changes, 'bodies'>): readonly Pair[] {
  const groups = new Map<number, Piece[]>();
  for (const piece of now.pieces) {
    const group = groups.get(piece.node);
    if (group) group.push(piece);
    else groups.set(piece.node, [piece]);
  }
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

/** Returns the numbers of a motion for the core: its curves, and those of the weights of morph targets. */
function motionIn(
  { source: { json, rows }, numbers }: Side,
  { animation, curves }: GltfMotion,
  turns: Int32Array,
): readonly ArrayLike<number>[] {
  const channels = channelsOf(objects(json, 'animations')[animation] ?? {}, rows.count);
  const weights = channels.flatMap(({ node, path, sampler }): (readonly ArrayLike<number>[])[] => {
    if (path !== 'weights' || !sampler) return [];
    try {
      const times = numbers.read(sampler.input, 'SCALAR');
      const values = numbers.read(sampler.output, 'SCALAR');
      const course = COURSES[String(sampler.interpolation ?? 'LINEAR')] ?? 'linear';
      const keys = times.length * (course === 'cubicSpline' ? 3 : 1);
      const width = Math.floor(values.length / keys);
      if (!(width >= 1 && keys > 0)) return [];
      const head = [turns[node] as number, codeOf(course), width, times.length];
      return [[head, times, [width * keys], values.subarray(0, width * keys)]];
    } catch (refusal) {
      if (refusal instanceof KinetreeError) return [];
      throw refusal;
    }
  });
  return [[curves.length], ...curvesIn(curves)(turns), [weights.length], ...weights.flat()];
}
