/**
 * The reader of glTF files against the crate's own, which answered each file of
 * `crate/tests/data/gltf.json`: the same nodes and clips to the bit, the same sentences.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { KinetreeError } from '../../www/src/core/boundary/errors.ts';
import { checkGltf } from '../../www/src/core/doctor/gltf/check.ts';
import { type GltfBody, readGltf } from '../../www/src/core/gltf.ts';
import type { NodeHandle } from '../../www/src/core/hierarchy/node-handle.ts';
import type { Scene, SceneNode } from '../../www/src/core/hierarchy/scene.ts';
import { physicsMotion } from '../../www/src/core/physics-motion.ts';
import { fromScene } from '../../www/src/core/scene.ts';

interface Answered {
  about: string;
  file?: object;
  bytes?: number[];
  model?: string;
  gravity?: number[];
  then: unknown;
}

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../crate/tests/data/${path}`, import.meta.url), 'utf8'));
const table = read('gltf.json') as Answered[];
const files = table.filter((it) => !it.model);
const models = table.filter((it) => it.model);

/** A node with all parts that the crate writes. */
const whole = (node: SceneNode): SceneNode => ({
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
  ...node,
});

/** A body, but for what is infinite, which JSON cannot say. */
const said = (body: GltfBody): unknown =>
  JSON.parse(JSON.stringify(body, (_, it) => (it === Number.POSITIVE_INFINITY ? 'infinite' : it)));

/** Each body as a file is to have it, or the number of the refusal. */
function writtenBodies(scene: Scene, bodies: readonly GltfBody[]): unknown[] {
  const handles: NodeHandle[] = [];
  using tree = fromScene(scene, handles);
  return bodies.map(({ node, kind, mass, centerOfMass, gravityFactor }) => {
    const told = { kind: kind === 'kinematic' ? kind : 'dynamic', centerOfMass, gravityFactor } as const;
    const body = mass === undefined ? told : { ...told, mass };
    try {
      return physicsMotion(tree, handles[node] as NodeHandle, body);
    } catch (error) {
      return { refused: (error as KinetreeError).code === 'NOT_SIMILAR' ? 6 : (error as Error).message };
    }
  });
}

function answer({ file, bytes, gravity }: Answered): unknown {
  try {
    const given = bytes ? Uint8Array.from(bytes) : JSON.stringify(file);
    const read = readGltf(given, undefined, gravity ? { gravity } : {});
    const { scene, places, clips, scenes, bodies, notes } = read;
    const written = () => writtenBodies(scene, bodies);
    const moving = bodies.length > 0 ? { bodies: bodies.map(said), written: written() } : {};
    return { nodes: scene.nodes.map(whole), places, clips, scenes, notes, ...moving };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

/** FNV-1a of the bytes of all numbers, as in `crate/tests/hierarchy/gltf_table.rs`. */
function digest(nodes: readonly SceneNode[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const node of nodes.map(whole)) {
    const { parent, translation = [], rotation = [], scale = [], stretch = [] } = node;
    const numbers = Float64Array.of(parent ?? -1, ...translation, ...rotation, ...scale, ...stretch);
    for (const byte of new Uint8Array(numbers.buffer)) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}

/** A number of a node in single precision, which is what is in the table. */
const single = (numbers: readonly number[] | undefined) => numbers?.map(Math.fround);

describe('as the crate reads it', () => {
  it.each(files.map((it) => [it.about, it] as const))('%s', (_, entry) => {
    expect(answer(entry)).toStrictEqual(entry.then);
  });

  it.each(models.map((it) => [it.about, it.then] as const))('%s', (name, then) => {
    const { nodes } = read(`trees/${name}`) as {
      nodes: (Required<SceneNode> & { parent: number; matrix: number[] })[];
    };
    const listed = nodes.map((node, place) => ({
      name: node.name,
      translation: single(node.translation),
      rotation: single(node.rotation),
      scale: single(node.scale),
      matrix: single(node.matrix),
      children: nodes.flatMap(({ parent }, child) => (parent === place ? [child] : [])),
    }));
    const file = { asset: { version: '2.0' }, nodes: listed };
    expect(digest(readGltf(JSON.stringify(file)).scene.nodes)).toBe(then);
  });
});

/** The doctor's verdict: whether a file opens, or the sentence that refuses it. */
function verdict({ file, bytes }: Answered): string {
  try {
    checkGltf(bytes ? Uint8Array.from(bytes) : JSON.stringify(file));
    return 'opens';
  } catch (error) {
    return (error as KinetreeError).message;
  }
}

describe('the doctor opens what the reader opens', () => {
  // Bodies are the reader's alone.
  it.each(files.filter((it) => !it.gravity).map((it) => [it.about, it] as const))('%s', (_, entry) => {
    const { refused = 'opens' } = entry.then as { refused?: string };
    expect(verdict(entry)).toBe(refused);
  });
});

it('a text is read as its bytes are, with a byte order mark, too', () => {
  const { bytes = [], then } = files.find(({ about }) => about === 'a byte order mark') as Answered;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes));
  expect(text).toMatch(/^\uFEFF/);
  expect(readGltf(text).scene.nodes.map(whole)).toEqual((then as { nodes: unknown }).nodes);
});
