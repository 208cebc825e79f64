/**
 * The contents of a node that changes: its mesh, its camera and its lights go to leaves of their own,
 * the joints of skins get new inverse bind matrices.
 */

import { isAbsent } from '../../gltf/json.ts';
import { applied, columnsTimes, diagonal, identity3, type Matrix3, product } from '../../linear/matrix3.ts';
import { quaternionOf, rotationInto } from '../../linear/quaternion.ts';
import { magnitude, type Vec3 } from '../../linear/vec.ts';
import { IDENTITY_PARTS, type LocalParts, lookingAlong } from '../local-parts.ts';
import { nameOf } from '../patient.ts';
import { isIdentity, type Plan } from '../plan.ts';
import { type Appended, listIn, type Numbers } from './bytes.ts';
import { type Json, objects } from './source.ts';

/** A leaf that was added to a file. */
export interface Leaf {
  /** Its number, and that of the node whose content it has. */
  readonly node: number;
  readonly of: number;
  readonly name: string;
  readonly has: 'mesh' | 'camera' | 'light' | 'joint';
}

/** Returns the leaves that show meshes, by the nodes that had these. */
export const bodiesIn = (leaves: readonly Leaf[]): ReadonlyMap<number, number> =>
  new Map(leaves.flatMap(({ has, of, node }) => (has === 'mesh' ? [[of, node] as const] : [])));

/** Sets the parts of a node; those of the identity are left out. */
export function setParts(node: Json, { translation, rotation, scale }: LocalParts): void {
  for (const key of ['matrix', 'translation', 'rotation', 'scale']) delete node[key];
  const set = (key: string, value: readonly number[], missing: readonly number[]): void => {
    if (value.some((it, i) => it !== missing[i])) node[key] = value.map((it) => it || 0);
  };
  set('translation', translation, IDENTITY_PARTS.translation);
  set('rotation', rotation, IDENTITY_PARTS.rotation);
  set('scale', scale, IDENTITY_PARTS.scale);
}

/** Adds nodes to a file behind those that it has, so that no number changes. */
export class Nodes {
  readonly all: Json[];
  readonly leaves: Leaf[] = [];
  readonly #names: Set<unknown>;

  constructor(json: Json) {
    this.all = listIn(json, 'nodes');
    this.#names = new Set(this.all.map(({ name }) => name));
  }

  /** Returns a name that no node has: programs find nodes by their names. */
  fresh(name: string): string {
    let [made, number] = [name, 2];
    while (this.#names.has(made)) made = `${name} ${number++}`;
    this.#names.add(made);
    return made;
  }

  add(name: string, parts: LocalParts, more: Json = {}): number {
    const node: Json = { name: this.fresh(name), ...more };
    setParts(node, parts);
    return this.all.push(node) - 1;
  }

  addLeaf(plan: Plan, of: number, has: Leaf['has'], parts: LocalParts, content: Json): number {
    const word = has === 'mesh' ? 'body' : has;
    const number = this.add(`${nameOf(plan.rows, of)} ${word}`, parts, content);
    const node = this.all[of] as Json;
    node.children = [...((node.children as number[] | undefined) ?? []), number];
    this.leaves.push({ node: number, of, name: (this.all[number] as Json).name as string, has });
    return number;
  }
}

/**
 * Moves what a node shows to leaves, where its new frame leaves a rest, or would in motion. A node that
 * is `still` has no channels: its leaf may be folded into it.
 */
export function moveContents(
  plan: Plan,
  nodes: Nodes,
  json: Json,
  place: number,
  { still, bodies, moves }: { readonly still: boolean; readonly bodies: boolean; readonly moves: boolean },
): void {
  const node = nodes.all[place] as Json;
  const rest = plan.rests.get(place) ?? identity3();
  if (!moves && isIdentity(rest)) return;
  if (bodies && !isAbsent(node.mesh) && isAbsent(node.skin)) {
    const parts = plan.bodies.get(place) ?? (moves ? IDENTITY_PARTS : null);
    if (parts && !(still && folded(plan, node, place, parts))) {
      const { mesh, weights } = node;
      delete node.mesh;
      delete node.weights;
      nodes.addLeaf(plan, place, 'mesh', parts, { mesh, ...(weights === undefined ? {} : { weights }) });
    }
  }
  const parts = { ...IDENTITY_PARTS, rotation: lookingAlong(rest) };
  if (!isAbsent(node.camera)) {
    const { camera } = node;
    delete node.camera;
    nodes.addLeaf(plan, place, 'camera', parts, { camera });
  }
  const extensions = node.extensions as Json | undefined;
  const light = extensions?.[LIGHTS] as Json | undefined;
  if (!extensions || !light || !isDirected(json, light.light)) return;
  const { [LIGHTS]: _, ...others } = extensions;
  if (Object.keys(others).length > 0) node.extensions = others;
  else delete node.extensions;
  nodes.addLeaf(plan, place, 'light', parts, { extensions: { [LIGHTS]: light } });
}

export const LIGHTS = 'KHR_lights_punctual';

/** Returns whether a light shines in a direction; of a point light only the place matters. */
export function isDirected(json: Json, light: unknown): boolean {
  const lights = ((json.extensions as Json | undefined)?.[LIGHTS] ?? {}) as Json;
  return objects(lights, 'lights')[light as number]?.type !== 'point';
}

/**
 * Multiplies the leaf of a node that has nothing else into the node: no node is added then. A rotation
 * after mirrors is a rotation before them, mirrored: diag(σ) R = (diag(σ) R diag(σ)) diag(σ).
 */
function folded(plan: Plan, node: Json, place: number, leaf: LocalParts): boolean {
  const own = plan.locals.get(place);
  const box = plan.rows.boxes[place];
  const others = ['children', 'camera', 'extensions'].some((key) => !isAbsent(node[key]));
  const size = box ? Math.max(...box.size.map(Math.abs)) : 1;
  if (!own || others || magnitude(leaf.translation) > 1e-12 * size) return false;
  const signs = own.scale.map((it) => (it < 0 ? -1 : 1)) as unknown as Vec3;
  const [outer, inner] = [new Float64Array(9), new Float64Array(9)];
  rotationInto(outer, 0, own.rotation);
  rotationInto(inner, 0, leaf.rotation);
  const turned = columnsTimes(product(diagonal(signs), inner), signs);
  const scale = own.scale.map((it, i) => it * (leaf.scale[i] as number)) as unknown as Vec3;
  setParts(node, { translation: own.translation, rotation: quaternionOf(product(outer, turned)), scale });
  return true;
}

/**
 * Gives skins with joints that have a rest new inverse bind matrices K B, so that the skin stays as it
 * is at rest. Returns the numbers of these skins.
 */
export function bindAnew(plan: Plan, json: Json, numbers: Numbers, appended: Appended): number[] {
  const found: number[] = [];
  for (const [place, skin] of objects(json, 'skins').entries()) {
    const joints = (skin.joints ?? []) as number[];
    if (!joints.some((joint) => !isIdentity(plan.rests.get(joint)))) continue;
    const old = isAbsent(skin.inverseBindMatrices)
      ? undefined
      : numbers.read(skin.inverseBindMatrices, 'MAT4');
    const made = new Float64Array(16 * joints.length);
    joints.forEach((joint, i) => {
      const bind = old?.subarray(16 * i, 16 * i + 16) ?? IDENTITY;
      made.set(boundAnew(plan.rests.get(joint), bind), 16 * i);
    });
    const like = objects(json, 'accessors')[skin.inverseBindMatrices as number];
    skin.inverseBindMatrices = appended.add(made, 'MAT4', like ? { like } : {});
    found.push(place);
  }
  return found;
}

/** Puts a leaf under each of these joints, which the skins follow in its place: it can be stretched in time. */
export function jointLeaves(plan: Plan, nodes: Nodes, json: Json, joints: Iterable<number>): void {
  const leaves = new Map<number, number>();
  for (const joint of joints) leaves.set(joint, nodes.addLeaf(plan, joint, 'joint', IDENTITY_PARTS, {}));
  for (const skin of objects(json, 'skins'))
    skin.joints = ((skin.joints ?? []) as number[]).map((it) => leaves.get(it) ?? it);
}

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** Returns an inverse bind matrix, of sixteen numbers, for a joint that has a rest. */
export function boundAnew(rest: Matrix3 | undefined, bind: ArrayLike<number>): number[] {
  const made: number[] = [];
  for (let at = 0; at < 16; at += 4) {
    const vector: Vec3 = [bind[at] as number, bind[at + 1] as number, bind[at + 2] as number];
    made.push(...(rest ? applied(rest, vector) : vector), bind[at + 3] as number);
  }
  return made;
}
