/**
 * Attachments of the nodes of a glTF file: meshes, cameras, lights, and the vertices that follow
 * joints.
 */

import { KinetreeError } from '../../boundary/errors.ts';
import type { RowType } from '../../gltf/accessors.ts';
import { isAbsent } from '../../gltf/json.ts';
import type { Vec3 } from '../../linear/vec.ts';
import { type Attachment, attachmentsAt, type Skinned } from '../attachments.ts';
import type { Plan } from '../plan.ts';
import type { Numbers } from './bytes.ts';
import { isDirected, LIGHTS } from './contents.ts';
import { type GltfSource, type Json, objects } from './source.ts';

/** Returns what hangs on the nodes that a plan changes. `bakes` puts rests into vertices. */
export function attachmentsOfGltf(
  plan: Plan,
  { json }: Pick<GltfSource, 'json'>,
  skins: readonly Skinned[],
  bakes: boolean,
): readonly Attachment[] {
  const sights = objects(json, 'nodes').flatMap(({ camera, extensions }, place) => {
    const light = ((extensions ?? {}) as Json)[LIGHTS] as Json | undefined;
    return !isAbsent(camera) || (light && isDirected(json, light.light)) ? [place] : [];
  });
  return attachmentsAt(plan, { sights, skins, bakes });
}

/** Vertices of a primitive that are looked at, at most: others are between these. */
const MOST_VERTICES = 2000;

/** Returns the vertices of skins; those that are packed, or in a file that is not there, are left out. */
export function skinnedIn({ json }: Pick<GltfSource, 'json'>, numbers: Numbers): readonly Skinned[] {
  const [skins, meshes] = [objects(json, 'skins'), objects(json, 'meshes')];
  return objects(json, 'nodes').flatMap(({ mesh, skin }): Skinned[] => {
    const own = skins[skin as number];
    const shape = meshes[mesh as number];
    if (!own || !shape) return [];
    try {
      return objects(shape, 'primitives').map(({ attributes }) => {
        const given = (attributes ?? {}) as Json;
        const read = (name: string, type: RowType): Float64Array | null =>
          isAbsent(given[name]) ? null : numbers.read(given[name], type);
        const binds = isAbsent(own.inverseBindMatrices)
          ? null
          : numbers.read(own.inverseBindMatrices, 'MAT4');
        const sets: { joints: Float64Array; weights: Float64Array }[] = [];
        for (let set = 0; ; set++) {
          const [joints, weights] = [read(`JOINTS_${set}`, 'VEC4'), read(`WEIGHTS_${set}`, 'VEC4')];
          if (!joints || !weights) break;
          sets.push({ joints, weights });
        }
        return skinnedOf((own.joints ?? []) as number[], read('POSITION', 'VEC3') ?? [], sets, binds);
      });
    } catch (refusal) {
      if (refusal instanceof KinetreeError) return [];
      throw refusal;
    }
  });
}

/**
 * Returns the vertices of one primitive of a skin, given the places of its joints, its positions, its
 * sets of joints and weights, four a vertex, and its bind matrices, sixteen numbers each.
 */
export function skinnedOf(
  places: readonly number[],
  positions: ArrayLike<number>,
  sets: readonly { readonly joints: ArrayLike<number>; readonly weights: ArrayLike<number> }[],
  binds: ArrayLike<number> | null,
): Skinned {
  const made = { starts: [0], joints: [] as number[], weights: [] as number[], points: [] as Vec3[] };
  const count = positions.length / 3;
  const step = Math.ceil(count / MOST_VERTICES);
  for (let vertex = 0; vertex < count; vertex += step) {
    const [x, y, z] = [0, 1, 2].map((i) => positions[3 * vertex + i] as number) as [number, number, number];
    for (const { joints, weights } of sets)
      for (let i = 4 * vertex; i < 4 * vertex + 4; i++) {
        const [joint, weight] = [joints[i] as number, weights[i] as number];
        if (!(weight > 0) || places[joint] === undefined) continue;
        const m = (k: number): number => (binds ? (binds[16 * joint + k] as number) : k % 5 === 0 ? 1 : 0);
        made.joints.push(places[joint]);
        made.weights.push(weight);
        made.points.push(
          [0, 1, 2].map(
            (row) => m(row) * x + m(4 + row) * y + m(8 + row) * z + m(12 + row),
          ) as unknown as Vec3,
        );
      }
    made.starts.push(made.joints.length);
  }
  return made;
}
