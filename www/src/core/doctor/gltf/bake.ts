/**
 * The bake of a rigid frame's rest K into the vertices of meshes: p → K p. K is symmetric and not
 * negative, so it never mirrors, and no triangle turns over.
 */

import type { RowType } from '../../gltf/accessors.ts';
import { isAbsent } from '../../gltf/json.ts';
import type { Matrix3 } from '../../linear/matrix3.ts';
import { isIdentity, type Plan } from '../plan.ts';
import { VertexStretch } from '../vertices.ts';
import { type Appended, listIn, type Numbers } from './bytes.ts';
import type { Refusal } from './clips.ts';
import { type Json, objects } from './source.ts';

/** The target of a bufferView with the numbers of vertices. */
const VERTICES = 34962;

/** The nodes of one mesh that are left with one rest. */
interface Group {
  readonly mesh: number;
  readonly rest: Matrix3;
  readonly nodes: number[];
}

/** Returns why meshes that would have to be stretched cannot be; nothing if they can. */
export function refusedMeshes(plan: Plan, json: Json): readonly Refusal[] {
  const views = objects(json, 'bufferViews');
  const accessors = objects(json, 'accessors');
  const meshopt = (number: unknown): boolean => {
    const { extensions } = views[accessors[number as number]?.bufferView as number] ?? {};
    const keys = Object.keys((extensions ?? {}) as Json);
    return keys.some((it) => it.endsWith('_meshopt_compression'));
  };
  return groupsOf(plan, json).flatMap(({ mesh, nodes }): Refusal[] => {
    const [node] = nodes as [number];
    for (const { attributes, extensions } of objects(objects(json, 'meshes')[mesh] as Json, 'primitives')) {
      const packed = (extensions as Json | undefined)?.KHR_draco_mesh_compression
        ? 'Draco'
        : Object.values((attributes ?? {}) as Json).some(meshopt) && 'meshopt';
      if (packed)
        return [
          {
            node,
            reason: `shows mesh ${mesh}, which is packed by ${packed}: unpack it first, or take the way rigid`,
          },
        ];
    }
    return [];
  });
}

function groupsOf(plan: Plan, json: Json): readonly Group[] {
  const groups = new Map<string, Group>();
  objects(json, 'nodes').forEach(({ mesh, skin }, place) => {
    const rest = plan.rests.get(place);
    if (isAbsent(mesh) || !isAbsent(skin) || !rest || isIdentity(rest)) return;
    const key = `${mesh} ${[...rest].map((it) => Math.round(it * 1e9)).join(' ')}`;
    const group = groups.get(key) ?? { mesh: mesh as number, rest, nodes: [] };
    group.nodes.push(place);
    groups.set(key, group);
  });
  return [...groups.values()];
}

/**
 * Stretches the meshes of nodes with a rest, and returns these nodes. A mesh that others show too, or with
 * another rest, is copied; its indices and materials are shared.
 */
export function bakeMeshes(plan: Plan, json: Json, numbers: Numbers, appended: Appended): readonly number[] {
  const nodes = objects(json, 'nodes');
  const groups = groupsOf(plan, json);
  // A list that nothing is put into is not made: glTF forbids empty ones.
  if (groups.length === 0) return [];
  const meshes = listIn(json, 'meshes');
  const users = new Map<unknown, number>();
  for (const { mesh } of nodes) users.set(mesh, (users.get(mesh) ?? 0) + 1);
  return groups.flatMap(({ mesh, rest, nodes: places }) => {
    const made = stretched(meshes[mesh] as Json, rest, numbers, appended);
    const alone = users.get(mesh) === places.length;
    const number = alone ? mesh : meshes.push(made) - 1;
    if (alone) meshes[mesh] = made;
    else for (const place of places) (nodes[place] as Json).mesh = number;
    return places;
  });
}

function stretched(mesh: Json, rest: Matrix3, numbers: Numbers, appended: Appended): Json {
  const by = new VertexStretch(rest);
  const known = new Map<string, number>();
  /** Adds the numbers of an accessor, each vector changed; one that is met again is added once. */
  const add = (key: string, values: Float64Array, width: 3 | 4, bounds = false): number => {
    const found =
      known.get(key) ?? appended.add(values, width === 3 ? 'VEC3' : 'VEC4', { bounds, target: VERTICES });
    known.set(key, found);
    return found;
  };
  const primitives = objects(mesh, 'primitives').map((primitive) => {
    const { POSITION, NORMAL, TANGENT, ...others } = (primitive.attributes ?? {}) as Json;
    const attributes: Json = { ...others };
    const read = (number: unknown, type: RowType): Float64Array | undefined =>
      isAbsent(number) ? undefined : numbers.read(number, type);
    const [normals, tangents] = [read(NORMAL, 'VEC3'), read(TANGENT, 'VEC4')];
    const positions = read(POSITION, 'VEC3');
    if (positions) attributes.POSITION = add(`p ${POSITION}`, by.places(positions), 3, true);
    if (normals) attributes.NORMAL = add(`n ${NORMAL}`, by.normals(normals), 3);
    if (tangents) attributes.TANGENT = add(`t ${TANGENT}`, by.tangents(tangents), 4);
    const made: Json = { ...primitive, attributes };
    if (primitive.targets !== undefined)
      made.targets = (primitive.targets as Json[]).map((target) => {
        const { POSITION: p, NORMAL: n, TANGENT: t, ...rest3 } = target;
        const changed: Json = { ...rest3 };
        const [moves, bends, winds] = [read(p, 'VEC3'), read(n, 'VEC3'), read(t, 'VEC3')];
        if (moves) changed.POSITION = add(`mp ${p}`, by.places(moves), 3, true);
        if (bends) changed.NORMAL = add(`mn ${n} ${NORMAL}`, by.normalsOff(bends, normals), 3);
        if (winds) changed.TANGENT = add(`mt ${t} ${TANGENT}`, by.tangentsOff(winds, tangents), 3);
        return changed;
      });
    return made;
  });
  return { ...mesh, primitives };
}
