/** Files of all kinds as rows: the format is known by the content, not by the name. */
import { KinetreeError } from '../core/boundary/errors.ts';
import { readBvh } from '../core/bvh.ts';
import type { ClipLike } from '../core/clip.ts';
import type { FindBytes } from '../core/doctor/gltf/bytes.ts';
import { motionsOfGltf } from '../core/doctor/gltf/curves.ts';
import { type GltfSource, type Json, openGltf, sourceOfJson } from '../core/doctor/gltf/source.ts';
import { type Motion, motionsOf } from '../core/doctor/motion.ts';
import type { Rows, SceneLike } from '../core/doctor/patient.ts';
import { Draft, rowsOf } from '../core/doctor/rows.ts';
import { kindOf, markOf } from '../core/file-kind.ts';

/** A file that was read: its tree, and for glTF its bytes. */
export interface Read {
  readonly rows: Rows;
  readonly gltf?: GltfSource;
  /** The motions of its nodes, if they were asked for. */
  readonly motions?: readonly Motion[];
  readonly notes: readonly string[];
}

/** Nodes that are read, at most: a file may be anybody's. */
const MOST_NODES = 1_000_000;

/**
 * Reads a file's tree, and its animations if `find` is there, which finds buffers beside a glTF
 * file; `null` for JSON that is none of the formats, which a folder may be full of.
 *
 * @throws KinetreeError in one sentence, for a file that is broken.
 */
export function readFile(bytes: Uint8Array, find: FindBytes | null = null): Read | null {
  const read = readAny(bytes, find);
  if (read && read.rows.count > MOST_NODES)
    throw new KinetreeError(
      'TOO_LARGE',
      `it has ${read.rows.count} nodes; the most that are read are ${MOST_NODES}`,
    );
  return read;
}

function readAny(bytes: Uint8Array, find: FindBytes | null): Read | null {
  const { kind, sentence } = kindOf(bytes);
  if (kind === 'glb') return ofGltf(openGltf(bytes), find);
  if (kind !== 'json' && kind !== 'bvh') throw new KinetreeError('BAD_ARGUMENT', sentence);
  const text = new TextDecoder().decode(bytes);
  if (kind === 'bvh') return { rows: rowsOf(readBvh(markOf(bytes) ? bytes : text).scene), notes: [] };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new KinetreeError('BAD_ARGUMENT', `it is no JSON: ${(cause as Error).message}`);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const given = json as Json;
  if (isObject(given.asset)) return ofGltf(sourceOfJson(given), find);
  if (isObject(given.object) || isObject(given.scene)) return ofThree(given);
  if (!Array.isArray(given.nodes)) return null;
  const rows = rowsOf(given.kinetree === undefined ? (given as unknown as SceneLike) : ofDocument(given));
  const clips = find && Array.isArray(given.clips) ? (given.clips as ClipLike[]) : null;
  return { rows, notes: rows.notes ?? [], ...(clips ? { motions: motionsOf(rows, clips) } : {}) };
}

function ofGltf(gltf: GltfSource, find: FindBytes | null): Read {
  const notes = [...gltf.notes];
  const motions = find ? { motions: motionsOfGltf(gltf, notes, find) } : {};
  return { rows: gltf.rows, gltf, notes, ...motions };
}

const isObject = (given: unknown): given is Json =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A saved document names parents by places; its ids are for edits. */
function ofDocument({ rule, nodes }: Json): SceneLike {
  const listed = (nodes as Json[]).map((node) => {
    if (!isObject(node)) return node;
    const { id: _, ...rest } = node;
    return rest;
  });
  return { ...(rule === undefined ? {} : { rule }), nodes: listed } as unknown as SceneLike;
}

/** Reads `Object3D.toJSON` of three.js, or a project of its editor, whose tree is under "scene". */
function ofThree({ object, scene }: Json): Read {
  const root = object ?? (scene as Json).object ?? scene;
  const found: { given: Json; parent: number }[] = [];
  const waiting: { given: unknown; parent: number }[] = [{ given: root, parent: -1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { given, parent } = next;
    if (!isObject(given)) throw badThree(`object ${found.length} must be an object`);
    if (found.length > MOST_NODES) break;
    const place = found.push({ given, parent }) - 1;
    const children = given.children ?? [];
    if (!Array.isArray(children)) throw badThree(`the children of object ${place} must be a list`);
    for (let i = children.length - 1; i >= 0; i--) waiting.push({ given: children[i], parent: place });
  }
  const draft = new Draft(found.length, 'matrices');
  found.forEach(({ given, parent }, place) => {
    draft.parents[place] = parent;
    if (typeof given.name === 'string') draft.names[place] = given.name;
    const { matrix, position, quaternion, scale } = given;
    const list = (it: unknown): number[] | undefined => (Array.isArray(it) ? (it as number[]) : undefined);
    const sixteen = list(matrix);
    if (sixteen) {
      if (sixteen.length !== 16) throw badThree(`the matrix of ${draft.label(place)} needs 16 numbers`);
      draft.setTranslation(place, sixteen.slice(12, 15));
      draft.setLinear(
        place,
        [0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => sixteen[i] as number),
      );
      return;
    }
    const parts = { translation: list(position), rotation: list(quaternion), scale: list(scale) };
    draft.setParts(place, Object.fromEntries(Object.entries(parts).filter(([, it]) => it)) as object);
  });
  const rows = draft.finished();
  return { rows, notes: rows.notes ?? [] };
}

const badThree = (said: string): KinetreeError =>
  new KinetreeError('BAD_SCENE', `this is no JSON of three.js: ${said}`);
