/**
 * glTF 2.0 files as plain objects: the tree of nodes, and the animations of its nodes. Meshes,
 * skins, materials and cameras are ignored.
 */
import { bytesOf, fileOf } from './boundary/bytes.ts';
import { described, inWords, KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { NOT_FINITE } from './boundary/sentences.ts';
import { expectFunction, type Vec3Like, write } from './boundary/vectors.ts';
import type { ClipLike } from './clip.ts';
import { Accessors, type Reading } from './gltf/accessors.ts';
import { readAnimations } from './gltf/animations.ts';
import { type GltfBody, readBodies } from './gltf/bodies.ts';
import { type Container, open } from './gltf/container.ts';
import { readNodes } from './gltf/nodes.ts';
import { tellPacked } from './gltf/packed.ts';
import { type GltfScene, readScenes } from './gltf/scenes.ts';
import type { Scene } from './hierarchy/scene.ts';
import { type FileNote, Notes } from './notes.ts';

export type { GltfBody, GltfScene };

/** The scene and the animations of a glTF file. All of it is data: it may go through JSON. */
export interface GltfFile {
  /** All nodes, under the rule that glTF prescribes: matrices are multiplied. */
  readonly scene: Scene;
  /**
   * The place in the scene of each node of the file, by its number in the file. The scene has
   * parents before their children; a file need not.
   */
  readonly places: readonly number[];
  /**
   * The animations, without their channels for morph weights and what extensions move; a pointer of
   * `KHR_animation_pointer` to a node's translation, rotation or scale is a channel as any other. A
   * channel's node is its place in the scene. An animation that is broken is left out whole, so
   * find a clip by its name.
   */
  readonly clips: readonly ClipLike[];
  /** The scenes of the file, the default one first. All their nodes are in the one tree. */
  readonly scenes: readonly GltfScene[];
  /**
   * The rigid bodies of `KHR_physics_rigid_bodies` and `OMI_physics_body`, in the order of the
   * scene. Their velocities are in {@link scene}: those of kinematic and dynamic bodies are free.
   */
  readonly bodies: readonly GltfBody[];
  /** What was left out of the file. */
  readonly notes: readonly FileNote[];
}

/** Options of {@link readGltf}. */
export interface GltfOptions {
  /** The acceleration of dynamic bodies in the world, m/s², times the factor of each. Default zero. */
  readonly gravity?: Vec3Like;
}

/** Finds the bytes of a buffer in a file of its own, by the address that the glTF file gives. */
export type FindBuffer = (address: string) => Uint8Array | ArrayBuffer | undefined;

/**
 * Reads a glTF file, text (`.gltf`) or binary (`.glb`). It asks for the buffers that animations
 * use, each once.
 *
 * ```js
 * const file = readGltf('{ "asset": { "version": "2.0" }, "nodes": [{ "name": "arm" }] }');
 * const tree = fromScene(file.scene);
 * console.log(tree.name(tree.nodes()[0])); // → arm
 * const clips = file.clips.map((it) => new Clip(it, tree.nodes()));
 * console.log(clips.length); // → 0
 * ```
 *
 * What is broken in a clip, or packed by an extension, leaves that clip out, and a note says why.
 * So does a buffer that is not there:
 *
 * ```js
 * const target = { node: 0, path: 'translation' };
 * const { clips, notes } = readGltf(
 *   JSON.stringify({
 *     asset: { version: '2.0' },
 *     nodes: [{ name: 'arm' }],
 *     animations: [{ name: 'wave', channels: [{ sampler: 0, target }], samplers: [{ input: 7 }] }],
 *   }),
 * );
 * console.log(clips.length, notes[0].code, notes[0].where); // → 0 CLIP_LEFT_OUT animation 0
 * ```
 *
 * Bodies of `KHR_physics_rigid_bodies` and `OMI_physics_body` begin with their velocities, in the
 * world, whatever their parents do, and steps carry them on as free bodies:
 *
 * ```js
 * const motion = { linearVelocity: [5, 0, 0], angularVelocity: [0, 0, 2] };
 * const puck = { name: 'puck', extensions: { KHR_physics_rigid_bodies: { motion } } };
 * const text = JSON.stringify({ asset: { version: '2.0' }, nodes: [puck] });
 * const { scene, bodies } = readGltf(text, undefined, { gravity: [0, -9.81, 0] });
 * const tree = fromScene(scene);
 * tree.step(1);
 * const { translation } = tree.world(tree.nodes()[0]);
 * console.log(translation.map((it) => Math.round(it * 1000) / 1000).join()); // → 5,-4.905,0
 * console.log(bodies[0].kind, bodies[0].gravityFactor); // → dynamic 1
 * ```
 *
 * It starts no WebAssembly. What the file leaves out of a node is left out of the scene.
 *
 * A file may come from a stranger: nodes that form no tree, and lists that need far more memory
 * than the file has, are refused.
 *
 * @throws KinetreeError `BAD_GLTF` with the number of the faulty part. And the exceptions of
 * `buffers`.
 */
export function readGltf(
  file: string | ArrayBuffer | ArrayBufferView,
  buffers?: FindBuffer,
  given: GltfOptions = {},
): GltfFile {
  if (buffers !== undefined) expectFunction(buffers, 'buffers');
  const { gravity } = options(given, OPTIONS, 'the options of readGltf');
  return answered(read(file, gravityOf(gravity)), buffers);
}

/** Does as {@link readGltf} with a file that was taken apart; `notes` has its notes so far. */
export function readOpened(container: Container, notes: Notes, buffers: FindBuffer): GltfFile {
  return answered(readContainer(container, notes, [0, 0, 0]), buffers);
}

function answered(reading: Reading<GltfFile>, buffers?: FindBuffer): GltfFile {
  let step = reading.next();
  while (!step.done) step = reading.next(bytesOf(buffers?.(step.value)));
  return step.value;
}

/** The parts of a `Response` that are read. */
interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  /** The address after all redirections. */
  readonly url: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Options of {@link loadGltf}. */
export interface LoadOptions extends GltfOptions {
  /** Ends the loading. */
  readonly signal?: AbortSignal;
  /** Fetches one file; the platform's `fetch` if it is left out. */
  readonly fetch?: (address: URL, init: { signal?: AbortSignal }) => Promise<Answer>;
}

/**
 * Fetches a glTF file and the buffers that its animations need, each once, and reads it. An address
 * may be relative: the file's to the page, a buffer's to the file. A buffer that a server does not
 * have (404, 410) leaves out the clips that need it.
 *
 * The addresses of buffers are the file's: they may lead to any host, and on a server to machines
 * that only it can reach. A program that loads other people's files decides with a `fetch` of its
 * own:
 *
 * ```js
 * const ours = (address, init) => {
 *   if (address.origin !== 'https://example.org') throw new Error(`${address} is not ours`);
 *   return fetch(address, { ...init, redirect: 'error' });
 * };
 * const load = (name) => loadGltf(`https://example.org/${name}`, { fetch: ours });
 * ```
 *
 * ```js
 * const text = '{ "asset": { "version": "2.0" }, "nodes": [{ "name": "arm" }] }';
 * const files = async () => new Response(text); // the platform's fetch, if there is no other
 * const { scene } = await loadGltf('https://example.org/arm.gltf', { fetch: files });
 * console.log(scene.nodes[0].name); // → arm
 * ```
 *
 * @throws KinetreeError as {@link readGltf}, and `BAD_GLTF` for a file that a server does not give;
 * and the exceptions of `fetch`.
 */
export async function loadGltf(address: string | URL, given: LoadOptions = {}): Promise<GltfFile> {
  const { signal, gravity, fetch = globalThis.fetch } = options(given, LOAD, 'the options of loadGltf');
  expectFunction(fetch, 'fetch');
  const falls = gravityOf(gravity);
  const load = async (from: URL, needed = true): Promise<[address: string, bytes?: ArrayBuffer]> => {
    const answer = await fetch(from, signal ? { signal } : {});
    if (!needed && (answer.status === 404 || answer.status === 410)) return [from.href];
    if (!answer.ok)
      throw new KinetreeError('BAD_GLTF', `${from} cannot be fetched: ${answer.status} ${answer.statusText}`);
    return [answer.url || from.href, await answer.arrayBuffer()];
  };
  const page = globalThis.document?.baseURI ?? globalThis.location?.href;
  const [base, file] = await load(urlOf(address, page));
  const reading = read(file as ArrayBuffer, falls);
  let step = reading.next();
  while (!step.done) {
    const [, bytes] = await load(new URL(step.value, base), false);
    step = reading.next(bytesOf(bytes));
  }
  return step.value;
}

const OPTIONS = ['gravity'];
const LOAD = ['signal', 'fetch', 'gravity'];

/** Returns the gravity, which is finite. */
function gravityOf(given: Vec3Like | undefined): readonly number[] {
  if (given === undefined) return [0, 0, 0];
  const numbers = new Float64Array(3);
  write(numbers, 0, given, 3, 'gravity');
  const value = numbers.find((it) => !Number.isFinite(it));
  if (value === undefined) return [...numbers];
  throw new KinetreeError('NOT_FINITE', inWords(NOT_FINITE, { quantity: 'gravity', value }));
}

/**
 * @throws KinetreeError `BAD_ARGUMENT` for text that is no address, or a relative one without a
 * base.
 */
function urlOf(address: string | URL, page: string | undefined): URL {
  try {
    return new URL(address, page);
  } catch (cause) {
    const what = typeof address === 'string' ? described(address) : 'the address';
    throw new KinetreeError('BAD_ARGUMENT', `${what} is no address of a glTF file`, { cause });
  }
}

/** Reads a file, and asks for the buffers beside it. */
function* read(file: string | ArrayBuffer | ArrayBufferView, gravity: readonly number[]): Reading<GltfFile> {
  const notes = new Notes();
  return yield* readContainer(open(fileOf(file), notes), notes, gravity);
}

function* readContainer(container: Container, notes: Notes, gravity: readonly number[]): Reading<GltfFile> {
  const { root } = container;
  const { nodes, places } = readNodes(root, notes);
  const scenes = readScenes(root, places, notes);
  tellPacked(root, notes);
  const clips = yield* readAnimations(root, places, new Accessors(container, notes), notes);
  const bodies = readBodies(root, nodes, places, clips, gravity, notes);
  const scene: Scene = { version: 1, dimension: 3, rule: 'matrices', nodes };
  return { scene, places, clips, scenes, bodies, notes: notes.finish() };
}
