/**
 * The meshes of a glTF file that the picture can show, and in words what it cannot: found in the
 * file's JSON alone, before anything of it is decoded.
 */
import { entry, list, type Part, part } from '../../core/gltf/json.ts';
import { packerOf } from '../../core/gltf/packed.ts';
import { tidy } from '../document/document.ts';
import { MOST_PIXELS } from './images.ts';

/** The mesh that a node of the file shows. */
interface ModelPart {
  /** The node's number in the file. */
  readonly node: number;
  /** The place of its mesh in {@link ModelPlan.json}. */
  readonly mesh: number;
  /** The joints that move it, by their numbers in the file, and the accessor of their matrices. */
  readonly skin: { readonly joints: readonly number[]; readonly matrices: number | undefined } | null;
  /** The lists of the places of its instances, if it has some. */
  readonly instances: Part | null;
  /** The triangles that its mesh says to have. */
  readonly triangles: number;
}

/** The packings of meshes (Draco), of views of buffers (meshopt) and of pictures (KTX2). */
export type Packing = 'draco' | 'meshopt' | 'ktx2';

interface ModelPlan {
  /** The JSON of a file without nodes and scenes, with the shown meshes alone. */
  readonly json: Record<string, unknown>;
  readonly parts: readonly ModelPart[];
  /** The packings that the shown meshes need decoders for. */
  readonly packings: ReadonlySet<Packing>;
  /** Parts that are left out, each with its number: `2 meshes without a surface`. */
  readonly left: readonly string[];
}

/** Triangles, at most, of all meshes, each as often as it is shown: more would hold the page. */
const MOST_TRIANGLES = 3_000_000;
/** Meshes, at most: each has its own draw calls for all of its nodes, a skin for each node. */
export const MOST_DRAWN = 5000;
/** The most corners that a mesh has for a triangle. */
const CORNERS = 3;
/** Extensions that a file may require of whoever shows its meshes. */
const KNOWN =
  /^(KHR_(materials_|lights_punctual|mesh_quantization|texture_|draco|meshopt|animation_pointer)|EXT_(texture_|meshopt|mesh_gpu_instancing|materials_))/;
const DRACO = 'KHR_draco_mesh_compression';
const INSTANCES = 'EXT_mesh_gpu_instancing';

/** A budget of triangles, draw calls and pixels of textures, which the models of all files share. */
export interface Budget {
  triangles: number;
  drawn: number;
  pixels: number;
}

export const fullBudget = (): Budget => ({
  triangles: MOST_TRIANGLES,
  drawn: MOST_DRAWN,
  pixels: MOST_PIXELS.all,
});

/**
 * Returns the meshes of a file that can be shown, and takes their cost from a budget. `shown` tells
 * whether the tree has a node of the file.
 */
export function planModel(
  root: Part,
  hasBlob: boolean,
  shown: (node: number) => boolean,
  budget = fullBudget(),
): ModelPlan {
  const left = new Map<string, number>();
  const leave = (what: string): null => {
    left.set(what, (left.get(what) ?? 0) + 1);
    return null;
  };
  const nodes = list(root, 'nodes', 'the file').map(part);
  const meshes: Part[] = [];
  const made = new Map<string, number | null>();
  const drawn = new Set<number>();
  const packings = new Set<Packing>();
  const parts = nodes.flatMap((node, number): ModelPart[] => {
    if (node.mesh === undefined || !shown(number)) return [];
    const mesh = entry(root.meshes, node.mesh);
    const skin = node.skin === undefined ? null : entry(root.skins, node.skin);
    if (!mesh || skin === undefined) return leave('mesh that is missing') ?? [];
    const attributes = part(part(part(node.extensions)[INSTANCES]).attributes);
    const [list] = Object.values(attributes);
    const instances = list === undefined || skin ? null : attributes;
    const times = instances ? Number(entry(root.accessors, list)?.count ?? 0) : 1;
    const key = `${node.mesh} ${skin !== null}`;
    if (!made.has(key)) {
      const why = reasonAgainst(root, mesh, hasBlob, packings);
      if (why) leave(why);
      made.set(key, why ? null : meshes.push({ ...mesh, isSkinnedMesh: skin !== null }) - 1);
    }
    const place = made.get(key);
    if (place === null || place === undefined) return [];
    const triangles = sizeOf(root, mesh);
    const all = times * triangles;
    const calls = skin || !drawn.has(place) ? 1 : 0;
    if (all > budget.triangles || budget.drawn < calls)
      return leave(all > budget.triangles ? tooLarge(mesh, all) : 'mesh beyond 5000') ?? [];
    budget.triangles -= all;
    budget.drawn -= calls;
    drawn.add(place);
    return [{ node: number, mesh: place, skin: skin && { ...bindingOf(skin) }, instances, triangles }];
  });
  const required = list(root, 'extensionsRequired', 'the file').filter((it) => typeof it === 'string');
  for (const it of required.filter((name) => !KNOWN.test(name)).slice(0, 3))
    leave(`what the extension ${tidy(it)} says`);
  if (list(root, 'textures', 'the file').some((it) => isKtx2(sourceOf(part(it)), part(it))))
    packings.add('ktx2');
  return {
    json: { ...plain(root), meshes },
    parts,
    packings,
    left: [...left].map(([what, count]) => counted(what, count)),
  };
}

/** Returns `the mesh …` for one, and a number for more. */
function counted(what: string, count: number): string {
  if (/^(the|what) /.test(what)) return what;
  return count === 1 ? `1 ${what}` : `${count} ${what.replace(/^mesh/, 'meshes').replace(' is ', ' are ')}`;
}

const tooLarge = ({ name }: Part, triangles: number): string =>
  `the mesh “${tidy(String(name ?? 'without a name'))}” of ${triangles.toLocaleString('en')} triangles (${MOST_TRIANGLES.toLocaleString('en')} are the most in all)`;

/** Returns the reason why a mesh cannot be shown, or `null`. Adds the packings that it needs. */
function reasonAgainst(root: Part, mesh: Part, hasBlob: boolean, packings: Set<Packing>): string | null {
  const primitives = Array.isArray(mesh.primitives) ? mesh.primitives.map(part) : [];
  if (primitives.length === 0) return 'mesh without a surface';
  if (isDraco(mesh)) packings.add('draco');
  for (const { attributes, indices } of primitives) {
    const { POSITION } = part(attributes);
    if (POSITION === undefined) return 'mesh without a surface';
    for (const accessor of [...Object.values(part(attributes)), indices]) {
      if (accessor === undefined) continue;
      const found = entry(root.accessors, accessor);
      if (!found || !Number.isSafeInteger(found.count)) return 'mesh that is broken';
      const view = entry(root.bufferViews, found.bufferView);
      if (view && packerOf(root, view, hasBlob)) packings.add('meshopt');
    }
  }
  return null;
}

/** Returns whether Draco packs some of a mesh. */
export const isDraco = (mesh: Part | undefined): boolean =>
  Array.isArray(mesh?.primitives) && mesh.primitives.some((it) => part(part(it).extensions)[DRACO]);

/** Returns the triangles of a mesh, or the number that its memory is worth, if that is larger. */
function sizeOf(root: Part, { primitives }: Part): number {
  const countOf = (accessor: unknown): number => Number(entry(root.accessors, accessor)?.count ?? 0);
  return (primitives as unknown[]).map(part).reduce((sum, { attributes, indices }) => {
    const corners = Math.max(0, ...Object.values(part(attributes)).map(countOf));
    const drawn = indices === undefined ? corners : countOf(indices);
    return sum + Math.ceil(Math.max(drawn, corners) / CORNERS);
  }, 0);
}

function bindingOf({ joints, inverseBindMatrices }: Part): NonNullable<ModelPart['skin']> {
  return {
    joints: Array.isArray(joints) ? joints.map(Number) : [],
    matrices: typeof inverseBindMatrices === 'number' ? inverseBindMatrices : undefined,
  };
}

/** Returns the lists of a file that meshes need, without packings that are undone beforehand. */
function plain(root: Part): Record<string, unknown> {
  const bare = (given: unknown): Part => {
    const { extensions: _, ...rest } = part(given);
    return rest;
  };
  const names = (key: string): unknown[] =>
    list(root, key, 'the file').filter((it) =>
      /^KHR_(materials_|mesh_quantization|texture_transform|draco_mesh_compression)/.test(String(it)),
    );
  return {
    asset: { version: '2.0' },
    accessors: root.accessors,
    bufferViews: list(root, 'bufferViews', 'the file').map(bare),
    materials: root.materials,
    textures: list(root, 'textures', 'the file').map((it) => ({ ...bare(it), source: sourceOf(part(it)) })),
    images: root.images,
    samplers: root.samplers,
    extensionsUsed: names('extensionsUsed'),
  };
}

const KTX2 = 'KHR_texture_basisu';
/** The extensions for pictures: two for formats that browsers read, and one for a packed format. */
const KINDS = ['EXT_texture_avif', 'EXT_texture_webp', KTX2] as const;

/** Returns the picture of a texture: PNG or JPEG if there is one, else by an extension. */
function sourceOf({ source, extensions }: Part): unknown {
  const others = KINDS.map((it) => part(part(extensions)[it]).source);
  return source ?? others.find((it) => it !== undefined);
}

const isKtx2 = (source: unknown, { extensions }: Part): boolean =>
  source !== undefined && source === part(part(extensions)[KTX2]).source;
