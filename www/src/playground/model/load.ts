/**
 * Loads the meshes of a glTF file by the loader of three.js. No address is asked for: bytes and
 * pictures are handed to the loader from the files that were opened together, and each mesh is
 * loaded separately, so that a broken mesh takes no other with it.
 */

import { fromData, isData } from '../../core/gltf/data.ts';
import { entry, type Part, part } from '../../core/gltf/json.ts';
import { packerOf } from '../../core/gltf/packed.ts';
import { rotationInto } from '../../core/linear/quaternion.ts';
import type { Quadruple, TreeNode } from '../document/document.ts';
import { containerOf, type Source } from '../document/source.ts';
import { amongFiles } from '../files/beside.ts';
import { Decoders } from './decoders.ts';
import { type Budget, fullBudget, isDraco, planModel } from './plan.ts';
import { Textures } from './textures.ts';
import {
  Bone,
  GLTFLoader,
  type Matrix,
  Matrix4,
  type Numbers,
  type Parser,
  type Placed,
  type Resource,
  Skeleton,
  type Surface,
} from './three.ts';

/** The surfaces that a node of the file shows; each node has copies of its own. */
export interface Shown {
  readonly surfaces: readonly Surface[];
  /** `true` for a skin, which its joints alone place. */
  readonly skinned: boolean;
  /** The places of its instances in the node, if it has some. */
  readonly instances?: readonly Matrix[];
}

/** The meshes of a file. */
export interface Model {
  /** By the numbers of the nodes that show them in the file. */
  readonly shown: ReadonlyMap<number, Shown>;
  /** The joints, by the numbers of their nodes. */
  readonly joints: ReadonlyMap<number, Placed>;
  /** Parts that the picture leaves out, each with its number, in words. */
  readonly left: readonly string[];
  /** Triangles, meshes and pixels that the model uses of the budget. */
  readonly cost: Budget;
  /** Gives all memory of the graphics card back. */
  dispose(): void;
}

/** Loads the meshes of a file that can be shown, within the rest of the budget. */
export async function loadModel(source: Source<TreeNode>, budget: Budget = fullBudget()): Promise<Model> {
  const left = { ...budget };
  const { root, blob } = containerOf(source.file.bytes);
  const numbers = new Set(source.numbers.values());
  const plan = planModel(root, blob !== undefined, (node) => numbers.has(node), left);
  const { json, parts } = plan;
  const decoders = await Decoders.of(plan.packings);
  let missing = 0;
  const buffers = amongFiles(source.beside, () => missing++);
  const viewed = unpackedBy(decoders, root, blob !== undefined, bytesOf(root, blob, buffers));
  const textures = new Textures(json, viewed, amongFiles(source.beside), left, decoders);
  const joints = new Map<number, Placed>();
  const jointOf = (number: number): Placed => {
    const found: Placed = joints.get(number) ?? new Bone();
    joints.set(number, found);
    return found;
  };
  const shown = new Map<number, Shown>();
  const broken = new Set<number>();
  const parser = await parserOf(json, viewed, textures, decoders);
  /** Surfaces of meshes without joints, by mesh: one draw call serves all nodes that show them. */
  const shared = new Map<number, readonly Surface[]>();
  let begun = performance.now();
  for (const { node, mesh, skin, instances, triangles } of parts)
    try {
      // The page has its turn between meshes: a file may have thousands.
      if (performance.now() - begun > TURN) {
        await new Promise((resume) => setTimeout(resume));
        begun = performance.now();
      }
      const known = skin ? undefined : shared.get(mesh);
      const placed = instances && { instances: await instancesIn(instances, parser) };
      if (known) {
        shown.set(node, { surfaces: known, skinned: false, ...placed });
        continue;
      }
      if (skin?.joints.some((it) => !numbers.has(it)))
        throw new Error('a joint is in no scene that is shown');
      if (!decoders.draco && isDraco(entry(json.meshes, mesh))) throw new Error('it has no decoder');
      const loaded = await parser.getDependency('mesh', mesh);
      const inverses =
        skin?.matrices === undefined ? null : await parser.getDependency('accessor', skin.matrices);
      const surfaces = (loaded.isGroup ? loaded.children : [loaded]).map((it) => it.clone());
      if (surfaces.reduce((sum, { geometry }) => sum + cornersOf(geometry), 0) > STRIP * triangles)
        throw new Error('more is packed than the file says');
      if (skin) for (const it of surfaces) if (it.isSkinnedMesh) bind(it, skin.joints.map(jointOf), inverses);
      if (!skin) shared.set(mesh, surfaces);
      shown.set(node, { surfaces, skinned: skin !== null, ...placed });
    } catch {
      broken.add(mesh);
    }
  await textures.settled();
  decoders.dispose();
  const { size } = broken;
  const packed = decoders.missing;
  return {
    shown,
    joints,
    left: [
      ...plan.left,
      // The reader of the file has reported a missing one already.
      ...packed.map((it) => `what ${it} packs (its decoder cannot run here; saving keeps it)`),
      ...(size > 0 && missing === 0 && packed.length === 0
        ? [`${size} ${size === 1 ? 'mesh that is' : 'meshes that are'} broken`]
        : []),
      ...textures.left,
    ],
    cost: {
      triangles: budget.triangles - left.triangles,
      drawn: budget.drawn - left.drawn,
      pixels: budget.pixels - left.pixels,
    },
    dispose: () => {
      for (const it of new Set([...shown.values()].flatMap(({ surfaces }) => surfaces))) disposeSurface(it);
      textures.dispose();
    },
  };
}

/** Milliseconds after which the page has its turn. */
const TURN = 40;

function bind(surface: Surface, bones: readonly Placed[], inverses: Numbers | null): void {
  const matrices = bones.map((_, i) => {
    const made = new Matrix4();
    return inverses && i < inverses.count ? made.fromArray(inverses.array, 16 * i) : made;
  });
  surface.bind(new Skeleton(bones, matrices), new Matrix4());
  // A skin is placed by the world matrices of its joints alone.
  surface.bindMode = 'detached';
  surface.bindMatrixInverse.identity();
  // Its bounds belong to another pose.
  surface.frustumCulled = false;
}

const cornersOf = ({ index, attributes }: Surface['geometry']): number =>
  (index ?? attributes.position)?.count ?? 0;

/** The most corners for each triangle of a file: three more corners of a strip are three triangles. */
const STRIP = 9;

function disposeSurface({ geometry, material, skeleton }: Surface): void {
  geometry.dispose();
  skeleton?.dispose();
  for (const it of [material].flat()) {
    // The loader copies textures for other places on the mesh, and only the materials know the
    // copies.
    for (const value of Object.values(it) as (Resource & { isTexture?: boolean })[])
      if (value?.isTexture) value.dispose();
    it.dispose();
  }
}

/** Returns the places of the instances of a node, which its extension has in lists. */
async function instancesIn(attributes: Part, parser: Parser): Promise<readonly Matrix[]> {
  const [places, turns, scales] = await Promise.all(
    ['TRANSLATION', 'ROTATION', 'SCALE'].map((key) =>
      attributes[key] === undefined ? null : parser.getDependency('accessor', Number(attributes[key])),
    ),
  );
  const at = (list: Numbers | null | undefined, i: number, missing: readonly number[]): readonly number[] =>
    list ? missing.map((_, k) => list.getComponent(i, k)) : missing;
  return Array.from({ length: (places ?? turns ?? scales)?.count ?? 0 }, (_, i) => {
    const linear = new Float64Array(9);
    rotationInto(linear, 0, at(turns, i, [0, 0, 0, 1]) as unknown as Quadruple);
    const scale = at(scales, i, [1, 1, 1]);
    const column = (k: number): number[] =>
      [0, 1, 2].map((row) => (linear[3 * k + row] as number) * (scale[k] as number));
    const place = at(places, i, [0, 0, 0]);
    return new Matrix4().fromArray([...[0, 1, 2].flatMap((k) => [...column(k), 0]), ...place, 1]);
  });
}

/** Finds the bytes of a view of a buffer, by its number or as it stands in a file, or throws. */
type Viewed = (view: unknown) => Uint8Array;

/** Returns a parser of the loader that asks nobody: it gets bytes and textures here. */
function parserOf(json: object, viewed: Viewed, textures: Textures, { draco }: Decoders): Promise<Parser> {
  const loader = new GLTFLoader();
  // The loader wants a decoder for a file that names Draco, also where nothing is left to decode.
  loader.setDRACOLoader(draco ?? { preload: () => undefined });
  loader.register(() => ({
    name: 'kinetree',
    loadBufferView: async (view: number) => viewed(view).slice().buffer,
    loadTexture: (texture: number) => textures.load(texture),
  }));
  return new Promise((done, fail) =>
    loader.parse(json, '', ({ parser }: { parser: Parser }) => done(parser), fail),
  );
}

function bytesOf(
  root: Part,
  blob: Uint8Array | undefined,
  beside: (address: string) => Uint8Array | undefined,
): Viewed {
  const buffers = new Map<unknown, Uint8Array | undefined>();
  const bufferOf = (number: unknown): Uint8Array | undefined => {
    const uri = entry(root.buffers, number)?.uri;
    if (typeof uri !== 'string') return number === 0 ? blob : undefined;
    return isData(uri) ? fromData(uri) : beside(uri);
  };
  return (view) => {
    const {
      buffer,
      byteOffset = 0,
      byteLength,
    } = typeof view === 'object' ? part(view) : (entry(root.bufferViews, view) ?? {});
    if (!buffers.has(buffer)) buffers.set(buffer, bufferOf(buffer));
    const all = buffers.get(buffer);
    const [from, to] = [Number(byteOffset), Number(byteOffset) + Number(byteLength)];
    if (!all || !(from >= 0 && from <= to && to <= all.length)) throw new Error('its bytes are not there');
    return all.subarray(from, to);
  };
}

/** Bytes, at most, that a view unpacks to. */
const MOST_UNPACKED = 2 ** 28;

/** Returns the bytes of views, those that meshopt packs unpacked. */
function unpackedBy({ meshopt }: Decoders, root: Part, hasBlob: boolean, viewed: Viewed): Viewed {
  return (number) => {
    const view = entry(root.bufferViews, number);
    const packer = view && packerOf(root, view, hasBlob);
    if (!view || !packer) return viewed(number);
    const packed = part(part(view.extensions)[packer]);
    const [count, stride] = [Number(packed.count), Number(packed.byteStride)];
    if (!meshopt || !(count * stride <= MOST_UNPACKED)) throw new Error('it cannot be unpacked');
    const into = new Uint8Array(count * stride);
    const filter = typeof packed.filter === 'string' ? packed.filter : undefined;
    meshopt.decodeGltfBuffer(into, count, stride, viewed(packed), String(packed.mode), filter);
    return into;
  };
}
