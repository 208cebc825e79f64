/**
 * The decoders of three.js for packed meshes and pictures, each loaded from the page's own origin
 * when a file needs it. Without its decoder a packed part is left out.
 */
import type { Packing } from './plan.ts';
import type { Picture, Resource } from './three.ts';

interface DracoDecoder extends Resource {
  setDecoderPath(files: object): DracoDecoder;
}

interface MeshoptDecoder {
  readonly ready: Promise<unknown>;
  decodeGltfBuffer(
    into: Uint8Array,
    count: number,
    size: number,
    bytes: Uint8Array,
    mode: string,
    filter?: string,
  ): void;
}

interface Ktx2Decoder extends Resource {
  parse(bytes: ArrayBuffer, done: (texture: Picture) => void, fail: (why: unknown) => void): void;
}

const NAMES: Readonly<Record<Packing, string>> = { draco: 'Draco', meshopt: 'meshopt', ktx2: 'KTX2' };

export class Decoders {
  draco: DracoDecoder | null = null;
  meshopt: MeshoptDecoder | null = null;
  ktx2: Ktx2Decoder | null = null;
  readonly #missing: string[] = [];

  /** Loads the decoders that a file needs. A decoder that fails to load is left out. */
  static async of(packings: ReadonlySet<Packing>): Promise<Decoders> {
    const made = new Decoders();
    await Promise.all([...packings].map((it) => made.#load(it).catch(() => made.#missing.push(NAMES[it]))));
    return made;
  }

  /** The packings whose decoders did not come. */
  get missing(): readonly string[] {
    return this.#missing;
  }

  async #load(packing: Packing): Promise<void> {
    if (packing !== 'meshopt') await workerOfBlob();
    if (packing === 'draco') {
      // @ts-expect-error three.js brings no types of its own
      const { DRACOLoader, DRACO_GLTF_CONFIG } = await import('three/addons/loaders/DRACOLoader.js');
      this.draco = (new DRACOLoader() as DracoDecoder).setDecoderPath(DRACO_GLTF_CONFIG);
    } else if (packing === 'meshopt') {
      // @ts-expect-error nor for this one
      const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js');
      await MeshoptDecoder.ready;
      this.meshopt = MeshoptDecoder;
    } else {
      // @ts-expect-error nor for this one
      const { KTX2Loader } = await import('three/addons/loaders/KTX2Loader.js');
      // Without formats of the graphics card the decoder makes plain pixels, which all cards read.
      this.ktx2 = Object.assign(new KTX2Loader(), { workerConfig: {} });
    }
  }

  /** Ends the workers. */
  dispose(): void {
    this.draco?.dispose();
    this.ktx2?.dispose();
  }
}

/**
 * Fails where a page's policy forbids workers made of text, such as the workers of three.js: a
 * decoder would wait for ever.
 */
async function workerOfBlob(): Promise<void> {
  const address = URL.createObjectURL(new Blob(['postMessage(0)']));
  try {
    const worker = new Worker(address);
    await new Promise((done, fail) => Object.assign(worker, { onmessage: done, onerror: fail }));
    worker.terminate();
  } finally {
    URL.revokeObjectURL(address);
  }
}
