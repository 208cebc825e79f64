/** The instances of `EXT_mesh_gpu_instancing`: each has its own place below its node, and may lean alone. */

import type { RowType } from '../../gltf/accessors.ts';
import { isAbsent } from '../../gltf/json.ts';
import { columnsTimes, NINE, product } from '../../linear/matrix3.ts';
import { rotationInto } from '../../linear/quaternion.ts';
import type { Vec3 } from '../../linear/vec.ts';
import { PARTS } from '../local-parts.ts';
import { pathOf } from '../patient.ts';
import { skewOf3 } from '../skew.ts';
import { linearAt, worldsOf } from '../worlds.ts';
import { type FindBytes, Numbers } from './bytes.ts';
import { type GltfSource, type Json, objects, reasonOf } from './source.ts';

export const INSTANCING = 'EXT_mesh_gpu_instancing';

/**
 * Returns the translations, rotations and scales of a node's instances, ten numbers each, where a part that
 * is missing is that of the identity; `null` of a node that has none.
 *
 * @throws KinetreeError `BAD_GLTF` for bytes that are missing.
 */
export function instancesOf({ extensions }: Json, numbers: Numbers): Float64Array | null {
  const given = ((extensions ?? {}) as Json)[INSTANCING] as Json | undefined;
  if (!given) return null;
  const { ROTATION, SCALE, TRANSLATION } = (given.attributes ?? {}) as Json;
  const read = (number: unknown, type: RowType): Float64Array | null =>
    isAbsent(number) ? null : numbers.read(number, type);
  const [turns, scales, places] = [read(ROTATION, 'VEC4'), read(SCALE, 'VEC3'), read(TRANSLATION, 'VEC3')];
  const count = turns ? turns.length / 4 : (scales ?? places ?? []).length / 3;
  const parts = new Float64Array(PARTS * count);
  for (let i = 0; i < count; i++) {
    parts.set(places?.subarray(3 * i, 3 * i + 3) ?? [0, 0, 0], PARTS * i);
    parts.set(turns?.subarray(4 * i, 4 * i + 4) ?? [0, 0, 0, 1], PARTS * i + 3);
    parts.set(scales?.subarray(3 * i, 3 * i + 3) ?? [1, 1, 1], PARTS * i + 7);
  }
  return parts;
}

/** The instances of one node that lean. */
export interface LeaningInstances {
  readonly node: number;
  readonly path: string;
  /** The number of its instances that lean, and of all. */
  readonly skewed: number;
  readonly of: number;
  /** The number of the instance that leans most, and its skew, degrees. */
  readonly instance: number;
  readonly degrees: number;
}

const DEGREES = 180 / Math.PI;

/**
 * Returns the nodes with instances that lean by at least `least` degrees: the node itself may be
 * square. Where their bytes are missing, `notes` gets a sentence.
 */
export function leaningInstances(
  source: GltfSource,
  least: number,
  notes: string[],
  find?: FindBytes,
): readonly LeaningInstances[] {
  const numbers = new Numbers(source, find);
  const found: LeaningInstances[] = [];
  objects(source.json, 'nodes').forEach((node, place) => {
    const path = pathOf(source.rows, place);
    try {
      const instances = instancesOf(node, numbers);
      if (!instances) return;
      const of = instances.length / PARTS;
      const above = linearAt(worldsOf(source.rows), place);
      let [skewed, instance, degrees] = [0, -1, 0];
      for (let i = 0; i < of; i++) {
        const turned = new Float64Array(NINE);
        const own = instances.subarray(PARTS * i, PARTS * i + PARTS);
        rotationInto(turned, 0, own.subarray(3, 7));
        const scale = [...own.subarray(7)] as unknown as Vec3;
        const skew = DEGREES * skewOf3(product(above, columnsTimes(turned, scale)));
        if (skew >= Math.max(least, Number.MIN_VALUE)) skewed++;
        if (skew > degrees) [instance, degrees] = [i, skew];
      }
      if (skewed > 0) found.push({ node: place, path, skewed, of, instance, degrees });
    } catch (refusal) {
      notes.push(`the instances of ${path} were not looked at: ${reasonOf(refusal)}`);
    }
  });
  return found;
}
