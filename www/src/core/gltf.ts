/**
 * glTF 2.0 files as plain objects: the tree of nodes, and the animations of its nodes. Meshes,
 * skins, materials and cameras are ignored.
 */
import { KinetreeError, unavailable } from './boundary/errors.ts';
import type { ClipLike } from './clip.ts';
import { bytes } from './generated/gltf/bytes.js';
import * as glue from './generated/gltf/glue.js';
import type { Scene } from './hierarchy/scene.ts';

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
   * The animations, without their channels for morph weights. A channel's node is its place in the
   * scene.
   */
  readonly clips: readonly ClipLike[];
}

/** Finds the bytes of a buffer in a file of its own, by the address that the glTF file gives. */
export type FindBuffer = (address: string) => Uint8Array | ArrayBuffer | undefined;

const NOWHERE: FindBuffer = () => undefined;

let started = false;

/**
 * Reads a glTF file, text (`.gltf`) or binary (`.glb`). It asks for the buffers that animations
 * use, each once.
 *
 * ```js
 * const file = readGltf('{ "asset": { "version": "2.0" }, "nodes": [{ "name": "arm" }] }');
 * const tree = Hierarchy.fromScene(file.scene);
 * console.log(tree.name(tree.nodes()[0])); // → arm
 * const clips = file.clips.map((it) => new Clip(it, tree.nodes()));
 * console.log(clips.length); // → 0
 * ```
 *
 * @throws KinetreeError `BAD_GLTF` with the number of the faulty part; `WASM_UNAVAILABLE`. And the
 * exceptions of `buffers`.
 */
export function readGltf(
  file: string | ArrayBuffer | ArrayBufferView,
  buffers: FindBuffer = NOWHERE,
): GltfFile {
  const given = toBytes(file);
  if (!given) throw new KinetreeError('BAD_ARGUMENT', 'a glTF file must be a text, or bytes');
  const resolve = (address: string): Uint8Array | undefined => toBytes(buffers(address));
  start();
  try {
    return glue.gltf(given, resolve) as GltfFile;
  } catch (cause) {
    if (typeof cause === 'string') throw new KinetreeError('BAD_GLTF', cause);
    if (!(cause instanceof WebAssembly.RuntimeError)) throw cause;
    const said = glue.last_panic() || String(cause);
    throw new KinetreeError('INTERNAL', `kinetree failed inside: ${said}`, { cause });
  }
}

/**
 * Fetches a glTF file and the buffers that its animations need, and reads it.
 *
 * @throws KinetreeError as {@link readGltf}, and `BAD_GLTF` for a file that a server does not give;
 * and the exceptions of `fetch`.
 */
export async function loadGltf(
  address: string | URL,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<GltfFile> {
  const load = async (from: string | URL): Promise<[address: string, bytes: ArrayBuffer]> => {
    const answer = await fetch(from, signal ? { signal } : {});
    if (!answer.ok)
      throw new KinetreeError('BAD_GLTF', `${from} cannot be fetched: ${answer.status} ${answer.statusText}`);
    return [answer.url, await answer.arrayBuffer()];
  };
  const [base, file] = await load(address);
  const found = new Map<string, ArrayBuffer>();
  // Reading asks for one buffer after the other, and ends at the first that is not fetched yet.
  for (;;) {
    let missing: string | undefined;
    try {
      return readGltf(file, (wanted) => {
        const bytes = found.get(wanted);
        if (!bytes) missing ??= wanted;
        return bytes;
      });
    } catch (error) {
      if (missing === undefined) throw error;
      const [, bytes] = await load(new URL(missing, base));
      found.set(missing, bytes);
    }
  }
}

function start(): void {
  if (started) return;
  try {
    glue.initSync({ module: bytes() });
  } catch (cause) {
    throw unavailable(cause);
  }
  started = true;
}

function toBytes(given: unknown): Uint8Array | undefined {
  if (typeof given === 'string') return new TextEncoder().encode(given);
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  // An ArrayBuffer of another page or frame is not an instance of this one's class.
  return Object.prototype.toString.call(given) === '[object ArrayBuffer]'
    ? new Uint8Array(given as ArrayBuffer)
    : undefined;
}
