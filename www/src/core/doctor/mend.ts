/** Mends a tree in memory: a scene without the skew, with leaves for what its nodes show. */
import { KinetreeError } from '../boundary/errors.ts';
import type { Scene, SceneNode } from '../hierarchy/scene.ts';
import { NINE } from './linear.ts';
import { nameOf, type Patient, type PatientNode, type Rows } from './patient.ts';
import { isWhole, leafOf, movedBy, type Plan } from './plan.ts';
import { LEAST_MENDED, type MendWay, planOf } from './plans.ts';
import { rowsOf } from './rows.ts';
import { partsOf } from './simple-ways.ts';

/** The ways of mending a tree, which has no vertices. */
export type TreeWay = Exclude<MendWay, 'bake'>;

/** Options of {@link mend}. */
export interface MendOptions {
  /** Default `rigid`: origins stay, and it moves least. */
  readonly way?: TreeWay;
  /** The nodes to mend, by the caller's numbers; all that lean if it is left out. */
  readonly nodes?: readonly number[];
  /** Degrees from which a node is mended. Default 0.00001: less is rounding. */
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
  /** The largest displacements at rest, in meters: of a corner of a body, and of a node's origin. */
  readonly moved: { readonly corner: number; readonly origin: number };
}

/**
 * Mends a tree, and returns a new scene: the tree itself stays as it is. What a node shows belongs on
 * the leaf that is added for it, if there is one. A node without a shape counts as a box of one meter.
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
 * it.
 */
export function mend(
  tree: Patient,
  { way = 'rigid', nodes, least = LEAST_MENDED }: MendOptions = {},
): Mended {
  const rows = rowsOf(tree);
  if (rows.rule !== 'matrices')
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `by the rule "${rows.rule}" nothing leans: only "matrices" can be mended`,
    );
  if ((way as MendWay) === 'bake')
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'a tree has no vertices to bake into: mendGltf bakes those of a file',
    );
  const places = nodes?.map((node) => placeOf(rows, node));
  const plan = planOf(rows, way, least, places);
  const { corner, origin } = movedBy(plan, true);
  return { ...sceneOf(plan, tree), moved: { corner, origin } };
}

/** Returns the place of a node by the caller's number. */
export function placeOf({ ids, count }: Rows, node: number): number {
  const place = ids[node] === node ? node : ids.indexOf(node);
  if (place < 0)
    throw new KinetreeError('NO_SUCH_NODE', `the tree of ${count} nodes has no node ${String(node)}`);
  return place;
}

function sceneOf(plan: Plan, tree: Patient): Omit<Mended, 'moved'> {
  const { rows } = plan;
  const given = Array.isArray((tree as { nodes: unknown }).nodes)
    ? (tree as { nodes: readonly PatientNode[] }).nodes
    : undefined;
  const above = (place: number): number | null =>
    (rows.parents[place] as number) < 0 ? null : (rows.parents[place] as number);
  const made: SceneNode[] = Array.from({ length: rows.count }, (_, place) => {
    const { id: _id, shape: _shape, ...rest } = given?.[place] ?? {};
    return { ...rest, ...partsIn(rows, place), name: rows.names[place] ?? '', parent: above(place) };
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
    made[place] = { ...rest, ...parts };
  }
  for (const place of plan.rests.keys()) {
    const parts = leafOf(plan, place, rows.boxes[place]);
    const shape = given?.[place]?.shape;
    if (parts && !isWhole(plan.rests.get(place)) && shape?.kind !== 'none')
      add({ name: `${nameOf(rows, place)} body`, parent: place, ...parts }, place);
  }
  for (const [place, { below, ...parts }] of plan.helpers) {
    const number = add({ name: `${nameOf(rows, place)} helper`, parent: above(place), ...parts }, place);
    const { stretch: _, ...rest } = made[place] as SceneNode;
    made[place] = { ...rest, parent: number, translation: [0, 0, 0], rotation: below, scale: [1, 1, 1] };
  }
  return { scene: { version: 1, dimension: 3, rule: 'matrices', nodes: made }, added };
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
