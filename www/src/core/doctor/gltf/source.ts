/**
 * A glTF file as the doctor reads it: its nodes by their numbers in the file, and nothing decoded. A
 * file that needs Draco, meshopt or textures of any kind has its nodes in plain JSON all the same.
 */
import { fileOf } from '../../boundary/bytes.ts';
import { KinetreeError } from '../../boundary/errors.ts';
import { oneOf } from '../../gltf/accessors.ts';
import { type Container, type Layout, open, parsed } from '../../gltf/container.ts';
import { isAbsent, part } from '../../gltf/json.ts';
import { fileNodes } from '../../gltf/nodes.ts';
import { linearOf } from '../../linear/matrix3.ts';
import { UNIT_BOX } from '../displacement.ts';
import { type Box, boxBetween, type Rows } from '../patient.ts';
import { Draft } from '../rows.ts';

/** A glTF file: its text, or its bytes. */
export type GltfBytes = string | ArrayBuffer | ArrayBufferView;

/** An object of the file's JSON, which may be anything. */
export type Json = Record<string, unknown>;

/** A file that was taken apart, with its nodes as the doctor looks at them. */
export interface GltfSource extends Layout {
  readonly json: Json;
  /** A node's place in the rows is its number in the file. */
  readonly rows: Rows;
  /** Sentences about parts that were left out while the file was read. */
  readonly notes: readonly string[];
}

/**
 * Reads the nodes of a glTF file, text or binary.
 *
 * @throws KinetreeError `BAD_GLTF` for what is no glTF file or no tree; `BAD_ARGUMENT` for what is
 * neither text nor bytes.
 */
export const openGltf = (given: GltfBytes): GltfSource => sourceOf(open(fileOf(given)));

/** Reads the nodes of the JSON of a glTF file, which was parsed. */
export const sourceOfJson = (json: Json): GltfSource => sourceOf(parsed(json));

function sourceOf({ root, size: _, ...rest }: Container): GltfSource {
  const notes: string[] = [];
  const json = root as Json;
  const rows = rowsOfGltf(json, notes);
  return { ...rest, json, rows, notes: [...notes, ...(rows.notes ?? [])] };
}

/** Lights shine from where their node is. */
const SHOWN = 'KHR_lights_punctual';

function rowsOfGltf(json: Json, notes: string[]): Rows {
  const { nodes } = fileNodes(json);
  const draft = new Draft(nodes.length, 'matrices');
  for (const [place, { name, parent }] of nodes.entries()) {
    draft.names[place] = name;
    draft.parents[place] = parent;
  }
  for (const key of ['meshes', 'skins'])
    if (!isAbsent(json[key]) && !Array.isArray(json[key]))
      notes.push(`${key} of the file is no list, and is left out`);
  const boxOf = boxesOf(json, notes);
  const joints = new Set(objects(json, 'skins').flatMap((it) => (Array.isArray(it.joints) ? it.joints : [])));
  for (const [place, { matrix, json: node, ...parts }] of nodes.entries()) {
    if (matrix) {
      draft.setTranslation(place, matrix.slice(12, 15));
      draft.setLinear(place, linearOf(matrix));
    } else draft.setParts(place, parts);
    // The mesh of a skin is where its joints are: the node's own transform does not move it.
    if (isAbsent(node.mesh)) continue;
    if (isAbsent(node.skin)) draft.boxes[place] = boxOf(node.mesh);
    else if (!joints.has(place) && isAbsent(node.camera) && !(SHOWN in ((node.extensions ?? {}) as Json)))
      draft.hide(place);
  }
  return draft.finished();
}

/** Returns the objects of a list of the file, which may lack it. What is no object is an empty one. */
export function objects(owner: Json, key: string): Json[] {
  const given = owner[key];
  if (!Array.isArray(given)) return [];
  return given.every((it) => part(it) === it) ? given : given.map((it) => part(it) as Json);
}

/** Returns what finds the box of a mesh, from the bounds that the file gives. */
export function boxesOf(json: Json, notes: string[]): (mesh: unknown) => Box | undefined {
  const meshes = objects(json, 'meshes');
  const accessors = objects(json, 'accessors');
  const known = new Map<unknown, Box>();
  const boxOf = (mesh: Json, number: unknown): Box => {
    const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const high = low.map((it) => -it);
    for (const { attributes } of objects(mesh, 'primitives')) {
      const accessor = accessors[(attributes as Json | undefined)?.POSITION as number];
      const { min, max, normalized, componentType } = accessor ?? {};
      if (!isTriple(min) || !isTriple(max)) {
        notes.push(`mesh ${number} gives no bounds: a box of one meter stands for it`);
        return UNIT_BOX;
      }
      const unit = normalized ? 1 / oneOf(componentType) : 1;
      for (const axis of [0, 1, 2] as const) {
        low[axis] = Math.min(low[axis] as number, min[axis] * unit);
        high[axis] = Math.max(high[axis] as number, max[axis] * unit);
      }
    }
    return boxBetween(low, high) ?? UNIT_BOX;
  };
  return (number) => {
    const mesh = meshes[number as number];
    if (!mesh) return undefined;
    let box = known.get(number);
    if (!box) {
      box = boxOf(mesh, number);
      known.set(number, box);
    }
    return box;
  };
}

const isTriple = (given: unknown): given is [number, number, number] =>
  Array.isArray(given) && given.length === 3 && given.every((it) => Number.isFinite(it));

export function badGltf(said: string): KinetreeError {
  return new KinetreeError('BAD_GLTF', `this glTF file cannot be read: ${said}`);
}

/** Returns why a part of a file cannot be read; what is no refusal is thrown on. */
export function reasonOf(refusal: unknown): string {
  if (!(refusal instanceof KinetreeError)) throw refusal;
  return refusal.message.replace(/^.*?: /, '');
}
