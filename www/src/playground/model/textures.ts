/** The pictures on the meshes of a file. None is asked for anywhere, and none is too large. */
import { counted } from '../../core/doctor/sentences.ts';
import { fromData, isData } from '../../core/gltf/data.ts';
import { entry, type Part } from '../../core/gltf/json.ts';
import type { Decoders } from './decoders.ts';
import { KTX2, MOST_PIXELS, measured, unpacked } from './images.ts';
import type { Budget } from './plan.ts';
import { type Picture, Texture } from './three.ts';

/** The numbers of three.js by WebGL's: repetition and magnification. */
const WRAPS: Readonly<Record<number, number>> = { 10497: 1000, 33071: 1001, 33648: 1002 };
const FILTERS: Readonly<Record<number, number>> = {
  9728: 1003,
  9729: 1006,
  9984: 1004,
  9985: 1007,
  9986: 1005,
  9987: 1008,
};
const USUAL = { wrap: 1000, enlarged: 1006, reduced: 1008 };

export class Textures {
  readonly #made: Picture[] = [];
  readonly #images = new Map<number, Promise<Picture | null>>();
  #large = 0;
  #unread = 0;

  /**
   * `root` has the textures, samplers and images. `viewed` finds the bytes of a view of a buffer,
   * `beside` the bytes of a file by its address. Pixels are taken from `budget`; `decoders` unpack
   * some.
   */
  constructor(
    readonly root: Part,
    readonly viewed: (view: unknown) => Uint8Array,
    readonly beside: (address: string) => Uint8Array | undefined,
    readonly budget: Budget,
    readonly decoders: Decoders,
  ) {}

  /** Sentences about textures that are left out. */
  get left(): readonly string[] {
    const sentences = (count: number, what: string): string[] =>
      count === 0 ? [] : [`${counted(count, 'texture', 'textures')} ${what}`];
    return [
      ...sentences(this.#large, 'of too many pixels'),
      ...sentences(this.#unread, 'that cannot be read'),
    ];
  }

  /** Returns a texture, or `null` where its picture is missing. */
  async load(number: number): Promise<Picture | null> {
    const { source, sampler } = entry(this.root.textures, number) ?? {};
    const place = typeof source === 'number' ? source : -1;
    const coming = this.#images.get(place) ?? this.#image(place);
    this.#images.set(place, coming);
    const picture = await coming;
    if (!picture) return null;
    const { wrapS, wrapT, magFilter, minFilter } = entry(this.root.samplers, sampler) ?? {};
    const texture = Object.assign(picture.clone(), {
      flipY: false,
      wrapS: WRAPS[Number(wrapS)] ?? USUAL.wrap,
      wrapT: WRAPS[Number(wrapT)] ?? USUAL.wrap,
      magFilter: FILTERS[Number(magFilter)] ?? USUAL.enlarged,
      minFilter: FILTERS[Number(minFilter)] ?? USUAL.reduced,
      needsUpdate: true,
    });
    this.#made.push(texture);
    return texture;
  }

  async #image(place: number): Promise<Picture | null> {
    try {
      const bytes = this.#bytesOf(entry(this.root.images, place) ?? {});
      // The reader of the file has asked for the missing picture already.
      if (!bytes) return null;
      const size = measured(bytes);
      const pixels = (size?.width ?? 0) * (size?.height ?? 0);
      if (size && (pixels > MOST_PIXELS.one || pixels > this.budget.pixels)) {
        this.#large++;
        return null;
      }
      if (size && pixels > 0) {
        this.budget.pixels -= pixels;
        return size.type === KTX2 ? await this.#decoded(bytes) : new Texture(await unpacked(bytes, size));
      }
    } catch {
      // A picture that fails is counted below.
    }
    this.#unread++;
    return null;
  }

  #decoded(bytes: Uint8Array): Promise<Picture> {
    return new Promise((done, fail) => {
      const { ktx2 } = this.decoders;
      if (ktx2) ktx2.parse(bytes.slice().buffer, done, fail);
      else fail(new Error('it has no decoder'));
    });
  }

  /** Waits for the pictures that were asked for. */
  async settled(): Promise<void> {
    await Promise.all(this.#images.values());
  }

  #bytesOf({ uri, bufferView }: Part): Uint8Array | undefined {
    if (typeof uri !== 'string') return this.viewed(bufferView);
    return isData(uri) ? fromData(uri) : this.beside(uri);
  }

  dispose(): void {
    for (const texture of this.#made) {
      texture.dispose();
      texture.image.close?.();
    }
  }
}
