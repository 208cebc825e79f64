/** A glTF file as a document: its nodes, the boxes of their meshes, and its animations. */
import { boxesOf } from '../../core/doctor/gltf/source.ts';
import { counted } from '../../core/doctor/sentences.ts';
import { type Container, open } from '../../core/gltf/container.ts';
import { isData } from '../../core/gltf/data.ts';
import { entry, list, type Part, part } from '../../core/gltf/json.ts';
import { type FindBuffer, readOpened } from '../../core/gltf.ts';
import type { Scene, SceneNode } from '../../core/hierarchy/scene.ts';
import { type FileNote, Notes } from '../../core/notes.ts';
import {
  EMPTY,
  PLAIN_SHAPE,
  type Shape,
  type TreeDocument,
  type TreeNode,
  tidy,
} from '../document/document.ts';
import { nodesOf } from '../document/scene.ts';
import type { Source } from '../document/source.ts';
import { named } from './named.ts';

const NO_BODY: Shape = { ...PLAIN_SHAPE, kind: 'none' };

/** A document, and what was left out of the file. */
export interface Noted {
  readonly document: TreeDocument;
  readonly notes: readonly Pick<FileNote, 'message'>[];
}

/**
 * Returns the nodes of the default scene, as loaders show it, or of the one that is asked for by
 * its place, the default one first; all nodes, if the file has not several scenes. `buffers` is
 * asked for every file that this one names, pictures too, so that it knows which are missing.
 *
 * @throws KinetreeError `BAD_GLTF` with the number of the faulty part.
 */
export function gltfDocument(
  file: Uint8Array | Container,
  title: string,
  buffers: FindBuffer,
  asked: number | null = null,
): Noted {
  const notesOfFile = new Notes();
  const container = file instanceof Uint8Array ? open(file, notesOfFile) : file;
  const { scene: read, places, clips, scenes, notes } = readOpened(container, notesOfFile, buffers);
  const { root } = container;
  const shapes: Shape[] = [];
  const boxes = shapesOf(root);
  for (const [number, place] of places.entries()) shapes[place] = boxes(number);
  const all = named(read);
  const scene = scenes[asked ?? 0] ? (asked ?? 0) : 0;
  const first = scenes[scene];
  const shown = scenes.length > 1 && first ? below(first.roots, all) : all.nodes.map((_, place) => place);
  /** The id of each node that is shown: its place among them, from 1. */
  const ids = new Map(shown.map((place, id) => [place, id + 1]));
  const nodes = shown.map((place) => {
    const node = all.nodes[place] as SceneNode;
    return { ...node, parent: (ids.get(node.parent ?? -1) ?? 0) - 1 };
  });
  const document: TreeDocument = {
    ...EMPTY,
    title,
    rule: read.rule,
    nodes: nodesOf(
      { ...all, nodes: nodes.map((it) => (it.parent < 0 ? { ...it, parent: null } : it)) },
      shown.map((place) => shapes[place] as Shape),
    ),
    clips: clips.map(({ name, channels }, clip) => ({
      name: name || `animation ${clip}`,
      channels: channels.flatMap((it) => {
        const node = ids.get(it.node);
        return node === undefined ? [] : [{ ...it, node }];
      }),
    })),
    clip: clips.length > 0 ? 0 : null,
  };
  const numbers = new Map<number, number>();
  for (const [number, place] of places.entries()) {
    const id = ids.get(place);
    if (id !== undefined) numbers.set(id, number);
  }
  const names = scenes.map(({ name }, i) => tidy(name) || `scene ${i}`);
  const source = { ...NO_FILE, has: contentsOf(root), numbers, nodes: document.nodes, scenes: names, scene };
  for (const address of addressesIn(root)) buffers(address);
  // Packed meshes need no note, because the picture unpacks them; packed keys of animations do.
  const animated = Array.isArray(root.animations) && root.animations.length > 0;
  const kept = notes.filter(
    ({ code, message }) => code !== 'PACKED' || (animated && /animations that/.test(message)),
  );
  return { document: { ...document, source }, notes: [...scenesNote(source), ...kept] };
}

/** The place of the file and its buffers, which the reader of the file fills. */
const NO_FILE = { file: { name: '', bytes: new Uint8Array() }, beside: [] };

/** The lists of a file besides its nodes, with the words for one and for several. */
const LISTS = [
  ['meshes', 'mesh', 'meshes'],
  ['materials', 'material', 'materials'],
  ['images', 'image', 'images'],
  ['cameras', 'camera', 'cameras'],
  ['skins', 'skin', 'skins'],
] as const;

/** Returns what a file has besides its nodes and animations: `2 meshes`, `1 camera`. */
function contentsOf(root: Part): readonly string[] {
  const lights = part(part(root.extensions).KHR_lights_punctual).lights;
  const listed = [
    ...LISTS.map(([key, ...words]) => [root[key], ...words] as const),
    [lights, 'light', 'lights'] as const,
  ];
  return listed.flatMap(([given, one, many]) =>
    Array.isArray(given) && given.length > 0 ? [counted(given.length, one, many)] : [],
  );
}

/** Returns the addresses of the buffers and the pictures of a file. */
function addressesIn(root: Part): readonly string[] {
  return [...list(root, 'buffers', 'the file'), ...list(root, 'images', 'the file')].flatMap((it) => {
    const { uri } = part(it);
    return typeof uri === 'string' && !isData(uri) ? [uri] : [];
  });
}

/** The most scenes that a sentence names. */
const MOST_TOLD = 3;

/** Returns the note on the scenes of a file that are not shown. */
function scenesNote({ scenes, scene }: Pick<Source<TreeNode>, 'scene' | 'scenes'>): Noted['notes'] {
  const others = scenes.filter((_, i) => i !== scene);
  if (others.length === 0) return [];
  const more = others.length > MOST_TOLD ? ` and ${others.length - MOST_TOLD} more` : '';
  const shown = scene === 0 ? 'the default one' : scenes[scene];
  const left = others.slice(0, MOST_TOLD).join(', ');
  return [{ message: `of ${scenes.length} scenes ${shown} is shown; left out: ${left}${more}` }];
}

/** Returns the places of some nodes and all below them, in the order of the scene. */
function below(roots: readonly number[], { nodes }: Scene): number[] {
  const reached = new Set(roots);
  // Parents come before their children.
  for (const [place, { parent }] of nodes.entries()) if (reached.has(parent ?? -1)) reached.add(place);
  return nodes.flatMap((_, place) => (reached.has(place) ? [place] : []));
}

/**
 * Returns the box of a node's mesh, by the node's number. Joints and groups have none, nor has a
 * mesh that joints move.
 */
function shapesOf(root: Part): (node: number) => Shape {
  const nodes = list(root, 'nodes', 'the file');
  const boxOf = boxesOf(root, []);
  return (number) => {
    const { mesh, skin } = part(nodes[number]);
    const box = skin === undefined && entry(root.meshes, mesh) ? boxOf(mesh) : undefined;
    if (!box) return NO_BODY;
    return box.size.some((it) => it < 0) ? PLAIN_SHAPE : { kind: 'box', ...box };
  };
}
