/**
 * Mends a glTF file: its JSON is changed where nodes change, new numbers go behind the old bytes, and
 * all else stays as it is, nodes with their numbers.
 */
import { KinetreeError } from '../../boundary/errors.ts';
import { expectObject } from '../../boundary/options.ts';
import { expectFunction, listOf } from '../../boundary/vectors.ts';
import type { Attachment } from '../attachments.ts';
import { checkRows } from '../check.ts';
import { type Instant, instantsOf } from '../instants.ts';
import type { Motion } from '../motion.ts';
import { nameOf, type Rows } from '../patient.ts';
import { isIdentity, type Moved, type Plan, partsOf } from '../plan.ts';
import type { MendWay } from '../plans.ts';
import { movingAttachments, type ResampledClip } from '../resample.ts';
import { counted } from '../sentences.ts';
import { MARKED } from '../skew.ts';
import { bakeMeshes, refusedMeshes } from './bake.ts';
import { Appended, Numbers, written } from './bytes.ts';
import { type Again, animatedNodes, mendClips, type Refusal, refusedClips } from './clips.ts';
import { bindAnew, bodiesIn, jointLeaves, type Leaf, moveContents, Nodes, setParts } from './contents.ts';
import { motionsOfGltf } from './curves.ts';
import { differenceOf } from './difference.ts';
import { INSTANCING } from './instances.ts';
import { type MovedInClip, movementOf, type VertexMoved, verticesApart } from './moved.ts';
import type { MendGltfOptions } from './options.ts';
import { plannedFor, refusedCurves, reportOf } from './resampling.ts';
import { type GltfBytes, type GltfSource, type Json, objects, openGltf } from './source.ts';

/** The report on a mended file. */
export interface MendReport {
  readonly way: MendWay;
  /** The numbers of nodes that have other parts. */
  readonly changed: readonly number[];
  /** The nodes that were added: leaves for what nodes show, and helpers. */
  readonly added: readonly (Leaf | { readonly node: number; readonly of: number; readonly name: string })[];
  /**
   * The largest displacements at rest, in meters: of a vertex of a mesh, posed by its node, its instances
   * or its joints, and of a node's origin. `place` is the number of the node. Of vertices that cannot be
   * read the corners of their box are told.
   */
  readonly moved: Moved;
  /** The largest displacements of vertices in the clips that move them. */
  readonly motion: readonly MovedInClip[];
  /** The nodes that are still skewed by 0.1° and more, and the largest skew, degrees. */
  readonly left: { readonly skewed: number; readonly worst: number };
  /** The worst instants of nodes that still lean in clips by 0.1° and more. */
  readonly leaning: readonly Instant[];
  /**
   * The largest difference between the file that was written and what was to be written, in meters,
   * as it was read back.
   */
  readonly difference: number;
  /** The clips that were resampled. */
  readonly clips: readonly ResampledClip[];
  /** Sentences about the result that its user has to know. */
  readonly notes: readonly string[];
}

/** The result of {@link mendGltf}. */
export type MendResult =
  | { readonly kind: 'mended'; readonly bytes: Uint8Array; readonly report: MendReport }
  | {
      readonly kind: 'nothing';
      /** The worst instants of nodes that are square at rest and lean in clips: `resample` mends them. */
      readonly leaning?: readonly Instant[];
    }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] };

/**
 * Mends a glTF file, text or binary. It returns the bytes of the mended file with what was done; or
 * that there is nothing to mend; or why this way cannot mend the file. Bytes, meshes, materials,
 * extras and extensions stay, and so do the numbers of nodes.
 *
 * ```js
 * const file = JSON.stringify({
 *   asset: { version: '2.0' },
 *   nodes: [
 *     { name: 'base', scale: [1, 2.5, 1], children: [1] },
 *     { name: 'arm', rotation: [0, 0, 0.6, 0.8] },
 *   ],
 * });
 * const result = mendGltf(file);
 * console.log(result.kind, checkGltf(result.bytes).skewed); // → mended 0
 * ```
 *
 * @throws KinetreeError `BAD_GLTF` for what is no glTF file, or lacks bytes that are needed.
 */
export function mendGltf(file: GltfBytes, options: MendGltfOptions = {}): MendResult {
  return mendFile(file, options);
}

/** Steps that a mend can leave out, where its result is not written but measured or shown. */
export interface Leaving {
  /** False gives each body a leaf of its own, as in a tree. */
  readonly folds?: boolean;
  /** False leaves all clips out: the report has displacements at rest alone. */
  readonly clips?: boolean;
}

/** Does as {@link mendGltf}, and leaves something out. */
export function mendFile(
  file: GltfBytes,
  options: MendGltfOptions,
  { folds = true, clips = true }: Leaving = {},
): MendResult {
  const { way = 'rigid', nodes, buffers, error = 0.001 } = expectObject(options, 'the options of mendGltf');
  if (nodes !== undefined) listOf(nodes, 'the nodes to mend');
  if (buffers !== undefined) expectFunction(buffers, 'buffers');
  const opened = openGltf(file);
  const source = clips ? opened : { ...opened, json: withoutClips(opened.json) };
  const { rows } = source;
  for (const node of nodes ?? [])
    if (!Number.isInteger(node) || node < 0 || node >= rows.count)
      throw new KinetreeError(
        'NO_SUCH_NODE',
        `node ${node} is not in the file, which has ${rows.count} nodes`,
      );
  if (!(error > 0)) throw new KinetreeError('NOT_POSITIVE', `error must be above 0 meters, but is ${error}`);
  const numbers = new Numbers(source, buffers);
  const { plan, again, motions } = plannedFor(source, numbers, options);
  if (plan.locals.size === 0 && plan.helpers.size === 0) {
    const leaning = leaningIn(rows, motions);
    return leaning.length > 0 ? { kind: 'nothing', leaning } : { kind: 'nothing' };
  }
  const bakes = way === 'bake';
  const curves = again.resample ? [...again.fresh.values()] : [];
  const moving = movingAttachments(curves);
  const refusals = [
    ...refusedContents(plan, source, moving),
    ...refusedClips(plan, source.json, way, numbers, again),
    ...refusedCurves(again),
    ...(bakes ? refusedMeshes(plan, source.json) : []),
  ];
  if (refusals.length > 0) return { kind: 'refused', refusals };
  const json = structuredClone(source.json);
  const appended = new Appended(json);
  const notes = notesOn(plan, json);
  const made = new Nodes(json);
  const animated = new Set(animatedNodes(json, rows.count));
  for (const { parts } of curves) for (const place of parts.keys()) animated.add(place);
  for (const [place, parts] of plan.locals) setParts(made.all[place] as Json, parts);
  const places = (kind: Attachment['kind'][]): number[] =>
    moving.flatMap((it) => (kind.includes(it.kind) ? [it.place] : []));
  const shown = new Set(places(['body', 'sight']));
  for (const place of new Set([...plan.rests.keys(), ...shown])) {
    const still = folds && !animated.has(place);
    moveContents(plan, made, json, place, { still, bodies: !bakes, moves: shown.has(place) });
  }
  const bound = bindAnew(plan, json, numbers, appended);
  jointLeaves(plan, made, json, places(['joint']));
  const added = [...made.leaves, ...addHelpers(plan, made, json)];
  if (bound.length > 0)
    notes.push(`${counted(bound.length, 'skin', 'skins')} got new inverse bind matrices, exact at rest`);
  const baked = bakes ? bakeMeshes(plan, json, numbers, appended) : [];
  mendClips(plan, json, numbers, appended, made.leaves, again);
  const bytes = written(json, appended.finish(source), source);
  const back = openGltf(bytes);
  const { skewed, worst } = checkRows(back.rows, MARKED);
  const changed = [...plan.locals.keys(), ...plan.helpers.keys()].sort((a, b) => a - b);
  const after = new Numbers(back, buffers);
  const moved = motionsOfGltf(back, [], buffers);
  const [before, now] = [
    { source, numbers, motions },
    { source: back, numbers: after, motions: moved },
  ];
  const movement = movementOf(before, now, {
    changed: new Set(changed),
    bodies: bodiesIn(made.leaves),
  });
  const report: MendReport = {
    way,
    changed,
    added,
    moved: movedIn(plan, movement.rest),
    motion: movement.clips,
    left: { skewed, worst },
    leaning: leaningIn(back.rows, moved),
    difference: Math.max(
      differenceOf(plan, back.rows, made.leaves, bakes),
      verticesApart(before, now, new Set(baked)),
    ),
    clips: curves.map((it) => reportOf(it, movement.clips)),
    notes: [...notes, ...movement.notes, ...unreadClips(again)],
  };
  return { kind: 'mended', bytes, report };
}

function withoutClips({ animations: _, ...json }: Json): Json {
  return json;
}

/** Returns what moves at rest: vertices as they were measured, origins as they are planned. */
function movedIn(plan: Plan, { corner, node }: VertexMoved): Moved {
  const { origin, originOf } = plan.moved;
  return { corner, origin, place: node < 0 ? originOf : node };
}

function leaningIn(rows: Rows, motions: readonly Motion[]): readonly Instant[] {
  return motions.flatMap((it) => instantsOf(rows, it, MARKED));
}

const unreadClips = ({ broken }: Again): string[] =>
  [...broken].map(([clip, reason]) => `clip ${clip} was not looked at: ${reason}`);

function addHelpers(plan: Plan, made: Nodes, json: Json): { node: number; of: number; name: string }[] {
  const { rows } = plan;
  return [...plan.helpers].map(([place, { below, ...parts }]) => {
    const node = made.all[place] as Json;
    const number = made.add(`${nameOf(rows, place)} helper`, parts, { children: [place] });
    setParts(node, { ...partsOf(rows, place), translation: [0, 0, 0], rotation: below, scale: [1, 1, 1] });
    const parent = rows.parents[place] as number;
    const lists =
      parent >= 0
        ? [[made.all[parent] as Json, 'children'] as const]
        : objects(json, 'scenes').map((it) => [it, 'nodes'] as const);
    for (const [owner, key] of lists)
      if (Array.isArray(owner[key])) owner[key] = owner[key].map((it) => (it === place ? number : it));
    return { node: number, of: place, name: (made.all[number] as Json).name as string };
  });
}

/** Returns the nodes whose content no leaf can hold. */
function refusedContents(
  plan: Plan,
  { json }: GltfSource,
  moving: readonly Attachment[],
): readonly Refusal[] {
  const moves = new Set(moving.map(({ place }) => place));
  return objects(json, 'nodes').flatMap((node, place): Refusal[] => {
    const extensions = (node.extensions ?? {}) as Json;
    if (!extensions[INSTANCING] || (isIdentity(plan.rests.get(place)) && !moves.has(place))) return [];
    const name = nameOf(plan.rows, place);
    return [
      {
        node: place,
        reason: `${name} has instances (${INSTANCING}), and one leaf does not fit all of them: the way even keeps them`,
      },
    ];
  });
}

/** Extensions of nodes that are moved, or that do not depend on a frame. */
const KNOWN = [
  INSTANCING,
  'KHR_lights_punctual',
  'KHR_node_visibility',
  'KHR_node_selectability',
  'KHR_node_hoverability',
];

function notesOn({ rests, helpers }: Plan, json: Json): string[] {
  const all = objects(json, 'nodes');
  const kept = new Set<string>();
  let extras = 0;
  for (const place of [...rests.keys(), ...helpers.keys()]) {
    const node = all[place] as Json;
    if (node.extras !== undefined) extras++;
    for (const name of Object.keys((node.extensions ?? {}) as Json))
      if (!KNOWN.includes(name)) kept.add(name);
  }
  return [
    ...(extras > 0 ? [`extras of ${counted(extras, 'node', 'nodes')} stayed on the node itself`] : []),
    ...(kept.size > 0 ? [`${[...kept].join(', ')}: stayed on the nodes themselves, and was not judged`] : []),
  ];
}
