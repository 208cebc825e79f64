/**
 * The vertices that a glTF file shows, where they are in the world: posed by their node, by its
 * instances, or by the joints of their skin, with their morph targets. A file and what was made of it
 * show the same vertices in the same order, so that they can be compared one by one.
 */

import { KinetreeError } from '../../boundary/errors.ts';
import type { RowType } from '../../gltf/accessors.ts';
import { isAbsent } from '../../gltf/json.ts';
import { applied, columnOf, columnsTimes, type Matrix3, NINE, product } from '../../linear/matrix3.ts';
import { rotationInto } from '../../linear/quaternion.ts';
import { add, type Vec3 } from '../../linear/vec.ts';
import type { Box } from '../patient.ts';
import { linearAt, originAt, type Worlds } from '../worlds.ts';
import type { Numbers } from './bytes.ts';
import { INSTANCING } from './instances.ts';
import { boxesOf, type Json, objects } from './source.ts';

/** The vertices of one primitive, as one node shows them. */
export interface Piece {
  readonly node: number;
  readonly positions: Float64Array;
  /** The displacements of morph targets, and their weights at rest. */
  readonly targets: readonly (Float64Array | null)[];
  readonly weights: readonly number[];
  /** `null` of a node that has none. */
  readonly instances: Instances | null;
  readonly skin: Binding | null;
  /** True where the vertices cannot be read: the corners of their box stand for them. */
  readonly boxed: boolean;
}

/** The instances of a node: a part that is missing is that of the identity. */
interface Instances {
  readonly count: number;
  readonly turns: Float64Array | null;
  readonly scales: Float64Array | null;
  readonly places: Float64Array | null;
}

/** The joints that vertices follow. */
interface Binding {
  /** The places of the joints, and their inverse bind matrices, sixteen numbers each. */
  readonly joints: readonly number[];
  readonly binds: ArrayLike<number> | null;
  /** Where the influences of each vertex begin, and where the last one's end. */
  readonly starts: Int32Array;
  /** For each influence the place in `joints`, and its weight. */
  readonly of: Int32Array;
  readonly weights: Float64Array;
}

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
        const binding = skin ? bindingOf(skin, attributes, numbers, shape.positions.length / 3) : null;
        return { node: place, ...shape, weights, instances, skin: binding };
      });
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError)) throw refusal;
      unread.push({ node: place, reason: refusal.message.replace(/^.*?: /, '') });
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
      if (!(refusal instanceof KinetreeError)) throw refusal;
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

function instancesOf({ extensions }: Json, numbers: Numbers): Instances | null {
  const given = ((extensions ?? {}) as Json)[INSTANCING] as Json | undefined;
  if (!given) return null;
  const { ROTATION, SCALE, TRANSLATION } = (given.attributes ?? {}) as Json;
  const read = (number: unknown, type: RowType): Float64Array | null =>
    isAbsent(number) ? null : numbers.read(number, type);
  const [turns, scales, places] = [read(ROTATION, 'VEC4'), read(SCALE, 'VEC3'), read(TRANSLATION, 'VEC3')];
  return { count: turns ? turns.length / 4 : (scales ?? places ?? []).length / 3, turns, scales, places };
}

function bindingOf(skin: Json, attributes: Json, numbers: Numbers, count: number): Binding {
  const joints = (skin.joints ?? []) as number[];
  const binds = isAbsent(skin.inverseBindMatrices) ? null : numbers.read(skin.inverseBindMatrices, 'MAT4');
  const sets: { joints: Float64Array; weights: Float64Array }[] = [];
  for (let set = 0; attributes[`JOINTS_${set}`] !== undefined; set++)
    sets.push({
      joints: numbers.read(attributes[`JOINTS_${set}`], 'VEC4'),
      weights: numbers.read(attributes[`WEIGHTS_${set}`], 'VEC4'),
    });
  const starts = new Int32Array(count + 1);
  const [of, weights]: [number[], number[]] = [[], []];
  for (let vertex = 0; vertex < count; vertex++) {
    for (const it of sets)
      for (let i = 4 * vertex; i < 4 * vertex + 4; i++) {
        const [joint, weight] = [it.joints[i] as number, it.weights[i] as number];
        if (!weight || joints[joint] === undefined) continue;
        of.push(joint);
        weights.push(weight);
      }
    starts[vertex + 1] = of.length;
  }
  return { joints, binds, starts, of: Int32Array.from(of), weights: Float64Array.from(weights) };
}

/** Returns a piece with some of its vertices. */
export function thinned(piece: Piece, vertices: readonly number[]): Piece {
  const few = (list: Float64Array): Float64Array =>
    Float64Array.from({ length: 3 * vertices.length }, (_, i) => {
      const vertex = vertices[Math.floor(i / 3)] as number;
      return list[3 * vertex + (i % 3)] as number;
    });
  const { skin } = piece;
  const starts = [0];
  const kept = skin
    ? vertices.flatMap((vertex) => {
        const [from, to] = [skin.starts[vertex] as number, skin.starts[vertex + 1] as number];
        starts.push((starts.at(-1) as number) + to - from);
        return Array.from({ length: to - from }, (_, i) => from + i);
      })
    : [];
  return {
    ...piece,
    positions: few(piece.positions),
    targets: piece.targets.map((it) => it && few(it)),
    skin: skin && {
      ...skin,
      starts: Int32Array.from(starts),
      of: Int32Array.from(kept, (i) => skin.of[i] as number),
      weights: Float64Array.from(kept, (i) => skin.weights[i] as number),
    },
  };
}

/** A pose of the nodes of a file: where a node is found in the worlds, and the weights of targets. */
export interface Pose {
  readonly worlds: Worlds;
  readonly placeOf: (node: number) => number;
  readonly weightsOf: (piece: Piece) => readonly number[];
}

/** Returns the vertices of a piece in the world; of a node with instances, those of one of them. */
export function placesOf(piece: Piece, pose: Pose, instance: number): Float64Array {
  const { positions, skin, instances } = piece;
  const local = morphed(piece, pose.weightsOf(piece));
  const { worlds } = pose;
  if (skin) return skinned(local, skin, pose);
  const node = pose.placeOf(piece.node);
  const [linear, origin] = [linearAt(worlds, node), originAt(worlds, node)];
  const out = new Float64Array(positions.length);
  if (!instances) putInto(out, local, linear, origin);
  else {
    const { turns, scales, places } = instances;
    const three = (list: Float64Array | null, missing: number): Vec3 =>
      [0, 1, 2].map((k) => (list ? (list[3 * instance + k] as number) : missing)) as unknown as Vec3;
    const turned = new Float64Array(NINE);
    rotationInto(turned, 0, turns?.subarray(4 * instance, 4 * instance + 4) ?? [0, 0, 0, 1]);
    const own = product(linear, columnsTimes(turned, three(scales, 1)));
    putInto(out, local, own, add(origin, applied(linear, three(places, 0))));
  }
  return out;
}

function morphed({ positions, targets }: Piece, weights: readonly number[]): Float64Array {
  if (!targets.some((it, i) => it && weights[i])) return positions;
  const out = positions.slice();
  for (const [i, target] of targets.entries()) {
    const weight = weights[i] ?? 0;
    if (!target || weight === 0) continue;
    for (let k = 0; k < out.length; k++) out[k] = (out[k] as number) + weight * (target[k] ?? 0);
  }
  return out;
}

/** Writes points under a matrix. */
function putInto(out: Float64Array, points: Float64Array, m: Matrix3, origin: Vec3): void {
  const [a, b, c] = columnOf(m, 0);
  const [d, e, f] = columnOf(m, 1);
  const [g, h, i] = columnOf(m, 2);
  const [u, v, w] = origin;
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    out[at] = a * x + d * y + g * z + u;
    out[at + 1] = b * x + e * y + h * z + v;
    out[at + 2] = c * x + f * y + i * z + w;
  }
}

function skinned(
  points: Float64Array,
  { joints, binds, starts, of, weights }: Binding,
  pose: Pose,
): Float64Array {
  const matrices = joints.map((joint, i): Float64Array => {
    const place = pose.placeOf(joint);
    const [linear, origin] = [linearAt(pose.worlds, place), originAt(pose.worlds, place)];
    const out = new Float64Array(12);
    for (let column = 0; column < 4; column++)
      for (let row = 0; row < 3; row++) {
        const b = (k: number): number =>
          binds ? (binds[16 * i + 4 * column + k] as number) : k === column ? 1 : 0;
        out[3 * column + row] =
          (linear[row] as number) * b(0) +
          (linear[3 + row] as number) * b(1) +
          (linear[6 + row] as number) * b(2) +
          (column === 3 ? (origin[row] as number) : 0);
      }
    return out;
  });
  const out = new Float64Array(points.length);
  for (let vertex = 0; 3 * vertex < points.length; vertex++) {
    const at = 3 * vertex;
    const [x, y, z] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    for (let i = starts[vertex] as number; i < (starts[vertex + 1] as number); i++) {
      const m = matrices[of[i] as number] as Float64Array;
      const weight = weights[i] as number;
      for (let row = 0; row < 3; row++)
        out[at + row] =
          (out[at + row] as number) +
          weight *
            ((m[row] as number) * x +
              (m[3 + row] as number) * y +
              (m[6 + row] as number) * z +
              (m[9 + row] as number));
    }
  }
  return out;
}
