/**
 * The vertices that a glTF file shows: with their morph targets, and with the instances or the joints that
 * pose them. A file and what was made of it show the same vertices in the same order, so that they can be
 * compared one by one.
 */

import { KinetreeError } from '../../boundary/errors.ts';
import { isAbsent } from '../../gltf/json.ts';
import type { Box } from '../patient.ts';
import { type Binding, bindingOf, type JointSet, type Piece } from '../pieces.ts';
import type { Numbers } from './bytes.ts';
import { instancesOf } from './instances.ts';
import { boxesOf, type Json, objects, reasonOf } from './source.ts';

/** What a file shows, and the nodes of which it is not known. */
export interface Picture {
  readonly pieces: readonly Piece[];
  readonly unread: readonly { readonly node: number; readonly reason: string }[];
}

/** Returns what nodes of a file show; `of` leaves nodes out. */
export function pictureOf(json: Json, numbers: Numbers, of: (node: number) => boolean = () => true): Picture {
  const [meshes, skins] = [objects(json, 'meshes'), objects(json, 'skins')];
  const boxOf = boxesOf(json, []);
  const shapes = new Map<unknown, readonly Shape[]>();
  const unread: { node: number; reason: string }[] = [];
  const pieces = objects(json, 'nodes').flatMap((node, place): Piece[] => {
    const mesh = meshes[node.mesh as number];
    if (!mesh || !of(place)) return [];
    try {
      const known = shapes.get(node.mesh) ?? shapesOf(json, mesh, numbers, () => boxOf(node.mesh));
      shapes.set(node.mesh, known);
      const skin = skins[node.skin as number];
      const instances = skin ? null : instancesOf(node, numbers);
      const given = (node.weights ?? mesh.weights ?? []) as readonly number[];
      return known.map(({ attributes, ...shape }) => {
        if (skin && shape.boxed) throw new KinetreeError('BAD_GLTF', 'its vertices are packed');
        const weights = shape.targets.map((_, i) => Number(given[i] ?? 0));
        const binding = skin ? skinOf(skin, attributes, numbers, shape.positions.length / 3) : null;
        return { node: place, ...shape, weights, instances, skin: binding };
      });
    } catch (refusal) {
      unread.push({ node: place, reason: reasonOf(refusal) });
      return [];
    }
  });
  return { pieces, unread };
}

interface Shape extends Pick<Piece, 'boxed' | 'positions' | 'targets'> {
  readonly attributes: Json;
}

function shapesOf(json: Json, mesh: Json, numbers: Numbers, box: () => Box | undefined): readonly Shape[] {
  const accessors = objects(json, 'accessors');
  const boxed: Shape = { positions: cornersOf(box()), targets: [], attributes: {}, boxed: true };
  const found = objects(mesh, 'primitives').flatMap((primitive): Shape[] => {
    const attributes = (primitive.attributes ?? {}) as Json;
    if (isAbsent(attributes.POSITION)) return [];
    // What a file packs by Draco has bounds and no bytes.
    const { bufferView, sparse, max } = accessors[attributes.POSITION as number] ?? {};
    if (bufferView === undefined && sparse === undefined && max !== undefined) return [boxed];
    try {
      const positions = numbers.read(attributes.POSITION, 'VEC3');
      const targets = ((primitive.targets ?? []) as Json[]).map(({ POSITION }) =>
        isAbsent(POSITION) ? null : numbers.read(POSITION, 'VEC3'),
      );
      return [{ positions, targets, attributes, boxed: false }];
    } catch (refusal) {
      reasonOf(refusal);
      return [boxed];
    }
  });
  return found.some((it) => it.boxed) ? [boxed] : found;
}

function cornersOf(box: Box | undefined): Float64Array {
  const { size, center } = box ?? { size: [0, 0, 0], center: [0, 0, 0] };
  return Float64Array.from({ length: 24 }, (_, i) => {
    const axis = i % 3;
    const side = (Math.floor(i / 3) >> axis) & 1 ? 0.5 : -0.5;
    return (center[axis] as number) + side * (size[axis] as number);
  });
}

function skinOf(skin: Json, attributes: Json, numbers: Numbers, count: number): Binding {
  const binds = isAbsent(skin.inverseBindMatrices) ? null : numbers.read(skin.inverseBindMatrices, 'MAT4');
  const sets: JointSet[] = [];
  for (let set = 0; attributes[`JOINTS_${set}`] !== undefined; set++)
    sets.push([
      numbers.read(attributes[`JOINTS_${set}`], 'VEC4'),
      numbers.read(attributes[`WEIGHTS_${set}`], 'VEC4'),
    ]);
  return bindingOf((skin.joints ?? []) as number[], binds, sets, count);
}
