/**
 * A glTF file as the doctor reads it: its nodes by their numbers in the file, and nothing decoded. A
 * file that needs Draco, meshopt or textures of any kind has its nodes in plain JSON all the same.
 */
import { fileOf } from '../../boundary/bytes.ts';
import { KinetreeError } from '../../boundary/errors.ts';
import { MAGIC, open } from '../../gltf/container.ts';
import type { Box, Rows } from '../patient.ts';
import { Draft, type Parts } from '../rows.ts';

/** A glTF file: its text, or its bytes. */
export type GltfBytes = string | ArrayBuffer | ArrayBufferView;

/** An object of the file's JSON, which may be anything. */
export type Json = Record<string, unknown>;

/** A file that was taken apart. */
export interface GltfSource {
  readonly json: Json;
  /** The bytes that a binary file brings along, if it is one that does. */
  readonly blob: Uint8Array | undefined;
  readonly binary: boolean;
  /** The parts of a binary file that come after those that glTF defines. */
  readonly tail: Uint8Array;
  /** The indent of a text's lines. */
  readonly indent: string;
  /** A node's place in the rows is its number in the file. */
  readonly rows: Rows;
  /** What was left out while the file was read, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Reads the nodes of a glTF file, text or binary.
 *
 * @throws KinetreeError `BAD_GLTF` for what is no glTF file or no tree; `NOT_FINITE` for a number
 * that is none; `BAD_ARGUMENT` for what is neither text nor bytes.
 */
export function openGltf(given: GltfBytes): GltfSource {
  const file = fileOf(given);
  const { root, blob } = open(file);
  const binary =
    typeof file !== 'string' &&
    file.length >= 4 &&
    new DataView(file.buffer, file.byteOffset, 4).getUint32(0, true) === MAGIC;
  const tail = binary ? tailOf(file as Uint8Array) : NOTHING;
  const head = typeof file === 'string' ? file : binary ? '' : new TextDecoder().decode(file.subarray(0, 99));
  return sourceOf(root as Json, { blob, binary, tail, indent: indentOf(head) });
}

/** Reads the nodes of the JSON of a glTF file, which was parsed. */
export function sourceOf(
  json: Json,
  rest: Pick<GltfSource, 'binary' | 'blob' | 'indent' | 'tail'> = TEXT,
): GltfSource {
  const { version } = (json.asset ?? {}) as Json;
  if (typeof version !== 'string' || !version.startsWith('2.')) throw badGltf('its version is not 2');
  const notes: string[] = [];
  const rows = rowsOfGltf(json, notes);
  return { json, ...rest, rows, notes: [...notes, ...(rows.notes ?? [])] };
}

const NOTHING = new Uint8Array();
const TEXT = { binary: false, blob: undefined, tail: NOTHING, indent: '' };

/** Returns what comes after the JSON and the binary part, up to the length that the file gives. */
function tailOf(file: Uint8Array): Uint8Array {
  const words = new DataView(file.buffer, file.byteOffset, file.length);
  const end = Math.min(file.length, words.getUint32(8, true));
  let at = 20 + words.getUint32(12, true);
  if (at + 8 <= end) at += 8 + words.getUint32(at, true);
  return file.subarray(Math.min(at, end), end);
}

const indentOf = (text: string): string => /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '';

/** Lights shine from where their node is. */
const SHOWN = 'KHR_lights_punctual';

function rowsOfGltf(json: Json, notes: string[]): Rows {
  const nodes = objects(json, 'nodes');
  const draft = new Draft(nodes.length, 'matrices');
  nodes.forEach((node, place) => {
    if (typeof node.name === 'string') draft.names[place] = node.name;
  });
  const boxOf = boxesOf(json, notes);
  const joints = new Set(objects(json, 'skins').flatMap((it) => (Array.isArray(it.joints) ? it.joints : [])));
  nodes.forEach((node, place) => {
    const { matrix } = node;
    if (matrix === undefined) {
      expectLists(node, draft, place);
      draft.setParts(place, node as Parts);
    } else {
      if (!Array.isArray(matrix) || matrix.length !== 16)
        throw badGltf(`the matrix of ${draft.told(place)} must be a list of 16 numbers`);
      if (matrix[3] || matrix[7] || matrix[11] || matrix[15] !== 1)
        throw badGltf(`the last row of the matrix of ${draft.told(place)} must be 0 0 0 1`);
      draft.setTranslation(place, matrix.slice(12, 15));
      draft.setLinear(
        place,
        [0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => matrix[i] as number),
      );
    }
    if (node.children !== undefined && !Array.isArray(node.children))
      throw badGltf(`children of ${draft.told(place)} must be a list`);
    for (const child of (node.children ?? []) as unknown[]) {
      if (!Number.isInteger(child) || (child as number) < 0 || (child as number) >= nodes.length)
        throw badGltf(`${draft.told(place)} has a child that is missing`);
      if (draft.parents[child as number] !== -1)
        throw badGltf(`${draft.told(child as number)} has two parents`);
      draft.parents[child as number] = place;
    }
    // The mesh of a skin is where its joints are: the node's own transform does not move it.
    if (node.mesh === undefined) return;
    if (node.skin === undefined) draft.boxes[place] = boxOf(node.mesh);
    else if (!joints.has(place) && node.camera === undefined && !(SHOWN in ((node.extensions ?? {}) as Json)))
      draft.hide(place);
  });
  return draft.finished();
}

/** Returns the objects of a list of the file; a file may lack it. */
export function objects(owner: Json, key: string): Json[] {
  const given = owner[key];
  if (given === undefined) return [];
  if (!Array.isArray(given)) throw badGltf(`${key} must be a list`);
  for (const [place, it] of given.entries())
    if (typeof it !== 'object' || it === null) throw badGltf(`${key}[${place}] must be an object`);
  return given as Json[];
}

/** Refuses parts of a node that are no lists; what is in them the draft looks at. */
function expectLists(node: Json, draft: Draft, place: number): void {
  for (const key of ['translation', 'rotation', 'scale'])
    if (node[key] !== undefined && !Array.isArray(node[key]))
      throw badGltf(`the ${key} of ${draft.told(place)} must be a list of numbers`);
}

/** The largest number of each kind of whole number, which stands for 1 where they are normalized. */
export const WHOLE: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 };

const UNIT: Box = { size: [1, 1, 1], center: [0, 0, 0] };

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
        return UNIT;
      }
      const unit = normalized ? 1 / (WHOLE[componentType as number] ?? 1) : 1;
      for (const axis of [0, 1, 2] as const) {
        low[axis] = Math.min(low[axis] as number, min[axis] * unit);
        high[axis] = Math.max(high[axis] as number, max[axis] * unit);
      }
    }
    const [a, b, c] = low as [number, number, number];
    const [x, y, z] = high as [number, number, number];
    if (!Number.isFinite(a + b + c + x + y + z)) return UNIT;
    return { size: [x - a, y - b, z - c], center: [(a + x) / 2, (b + y) / 2, (c + z) / 2] };
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
