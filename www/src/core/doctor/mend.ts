/** Mends a tree in memory: a scene without the skew, with leaves for what its nodes show. */
import { KinetreeError } from '../boundary/errors.ts';
import { expectObject } from '../boundary/options.ts';
import { listOf } from '../boundary/vectors.ts';
import type { ClipLike } from '../clip.ts';
import type { Scene, SceneNode } from '../hierarchy/scene.ts';
import { NINE } from '../linear/matrix3.ts';
import { allApplied, mendedClips, placesUnder } from './clips.ts';
import { nameOf, type Patient, type PatientNode, placeOf, type Rows, type SceneLike } from './patient.ts';
import { movedBy, type Plan, partsOf } from './plan.ts';
import { type MendWay, planOf } from './plans.ts';
import { rowsOf } from './rows.ts';
import { LEAST_MENDED } from './wanted.ts';

/** The ways of mending a tree, which has no vertices. */
export type TreeWay = Exclude<MendWay, 'bake'>;

/** Options of {@link mend}. */
export interface MendOptions {
  /** Default `rigid`: origins stay, and it moves least. */
  readonly way?: TreeWay;
  /** The nodes to mend, by the caller's numbers; all that lean if it is left out. */
  readonly nodes?: readonly number[];
  /** Degrees from which a node is mended. Default 0.0002: less is the rounding of six digits. */
  readonly least?: number;
}

/** A tree that was mended. */
export interface Mended {
  /** The nodes in the order of the given tree, then those that were added. */
  readonly scene: Scene;
  /** The places in the scene of the nodes that were added. */
  readonly added: readonly {
    readonly node: number;
    /** The place of the node whose body a leaf has, or that has a helper above it. */
    readonly of: number;
  }[];
  /** The clips of the given tree, if it has some; their channels name nodes by places in the scene. */
  readonly clips: readonly ClipLike[];
  /** The largest displacements at rest, in meters: of a corner of a body, and of a node's origin. */
  readonly moved: { readonly corner: number; readonly origin: number };
}

/**
 * Mends a tree, and returns a new scene: the tree itself stays as it is. What a node shows belongs on
 * the leaf that is added for it, if there is one. Where no node of a tree has a shape, each counts as
 * a box of one meter.
 *
 * ```js
 * const nodes = [
 *   { name: 'base', scale: [1, 2.5, 1] },
 *   { name: 'arm', parent: 0, rotation: [0, 0, 0.6, 0.8] },
 * ];
 * const { scene, moved } = mend({ nodes });
 * console.log(scene.nodes.map(({ name }) => name).join(', ')); // → base, arm, base body, arm body
 * console.log(check(scene).skewed, moved.origin); // → 0 0
 * ```
 *
 * @throws KinetreeError as {@link check}; `NO_SUCH_NODE` for a number in `nodes` that no node has;
 * `BAD_ARGUMENT` for a way that is none, or a tree whose rule multiplies no matrices: nothing leans in
 * it; `NOT_HELD` for a clip that the way cannot keep, with the node.
 */
export function mend(tree: Patient, options: MendOptions = {}): Mended {
  const { plan: _, ...mended } = planned(tree, options);
  return mended;
}

/** Does as {@link mend}, and returns the plan, too. */
export function planned(tree: Patient, options: MendOptions = {}): Mended & { readonly plan: Plan } {
  const { way = 'rigid', nodes, least = LEAST_MENDED } = expectObject(options, 'the options of mend');
  if (nodes !== undefined) listOf(nodes, 'the nodes to mend');
  const rows = rowsOf(tree);
  expectMatrices(rows);
  if ((way as MendWay) === 'bake')
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'a tree has no vertices to bake into: mendGltf bakes those of a file',
    );
  const places = nodes?.map((node) => placeOf(rows, node));
  const plan = planOf(rows, way, least, places);
  const { corner, origin } = movedBy(plan, !rows.boxes.some((it) => it));
  return { ...mendedScene(plan, tree), ...keptClips(plan, way, tree), moved: { corner, origin }, plan };
}

function expectMatrices({ rule }: Rows): void {
  if (rule !== 'matrices')
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `by the rule "${rule}" nothing leans: only "matrices" can be mended`,
    );
}

/** @throws KinetreeError `NOT_HELD` for a clip that the way cannot keep. */
export function keptClips(plan: Plan, way: MendWay, tree: Patient): Pick<Mended, 'clips'> {
  const { clips, refused } = mendedClips(plan, way, (tree as SceneLike).clips ?? []);
  const [first, ...others] = refused;
  if (first)
    throw new KinetreeError(
      'NOT_HELD',
      `the way "${way}" cannot keep an animation: ${first}${others.length > 0 ? `, and ${others.length} more channels` : ''}`,
    );
  return { clips };
}

/** Returns the scene of a plan. Without leaves, bodies stay with their nodes. */
export function mendedScene(
  plan: Plan,
  tree: Patient,
  { leaves = true } = {},
): Pick<Mended, 'scene' | 'added'> {
  const { rows } = plan;
  const given = Array.isArray((tree as { nodes: unknown }).nodes)
    ? (tree as { nodes: readonly PatientNode[] }).nodes
    : undefined;
  const above = (place: number): number | null =>
    (rows.parents[place] as number) < 0 ? null : (rows.parents[place] as number);
  const made: SceneNode[] = Array.from({ length: rows.count }, (_, place) => {
    const { id: _id, shape: _shape, ...rest } = given?.[place] ?? {};
    // A node that does not change keeps all its bits.
    const same = given && !plan.locals.has(place) && !plan.helpers.has(place);
    const parts = same ? {} : partsIn(rows, place);
    return { ...rest, ...parts, name: rows.names[place] ?? '', parent: above(place) };
  });
  const names = new Set(rows.names);
  const added: { node: number; of: number }[] = [];
  const add = (node: SceneNode, of: number): number => {
    let [name, number] = [node.name ?? '', 2];
    while (names.has(name)) name = `${node.name} ${number++}`;
    names.add(name);
    const place = made.push({ ...node, name }) - 1;
    added.push({ node: place, of });
    return place;
  };
  for (const [place, parts] of plan.locals) {
    const { stretch: _, compensates: __, ...rest } = made[place] as SceneNode;
    const rotation = sameTurn(parts.rotation, given?.[place]?.rotation);
    made[place] = { ...ratesUnder(placesUnder(plan, place), rest), ...parts, rotation };
  }
  for (const place of leaves ? plan.rests.keys() : []) {
    const parts = plan.bodies.get(place);
    if (parts && given?.[place]?.shape?.kind !== 'none')
      add({ name: `${nameOf(rows, place)} body`, parent: place, ...parts }, place);
  }
  for (const [place, { below, ...parts }] of plan.helpers) {
    const number = add({ name: `${nameOf(rows, place)} helper`, parent: above(place), ...parts }, place);
    const { stretch: _, ...rest } = made[place] as SceneNode;
    made[place] = { ...rest, parent: number, translation: [0, 0, 0], rotation: below, scale: [1, 1, 1] };
  }
  return { scene: { version: 1, dimension: 3, rule: rows.rule, nodes: made }, added };
}

/** Parts of a unit quaternion within which two are one rotation, to rounding. */
const SAME = 1e-14;

/** Returns the old quaternion where the new one is the same rotation: its bits stay. */
function sameTurn(made: readonly number[], old: readonly number[] | undefined): readonly number[] {
  const is = (sign: number): boolean => made.every((it, i) => Math.abs(it - sign * (old?.[i] ?? 9)) <= SAME);
  return old && (is(1) || is(-1)) ? old : made;
}

/** Returns a node whose place is measured in other axes since: so are the rates of that place. */
function ratesUnder(matrix: Float64Array | undefined, node: SceneNode): SceneNode {
  if (!matrix) return node;
  // The course of a flight is measured in the parent: the core begins it anew from the rates.
  const { flight: _, ...rest } = node;
  const { velocity, acceleration } = rest;
  return {
    ...rest,
    ...(velocity ? { velocity: allApplied(matrix, velocity) } : {}),
    ...(acceleration ? { acceleration: allApplied(matrix, acceleration) } : {}),
  };
}

function partsIn(rows: Rows, place: number): Partial<SceneNode> {
  const parts = partsOf(rows, place);
  if (!rows.sheared[place]) return parts;
  return {
    ...parts,
    scale: [1, 1, 1],
    stretch: [...rows.stretches.subarray(NINE * place, NINE * place + NINE)],
  };
}
