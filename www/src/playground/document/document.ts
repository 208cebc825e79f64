/**
 * The document of the playground: a tree of nodes as plain data that nobody changes. An edit makes
 * another document, which shares all nodes that it left alone; so undo is a list of documents, and
 * two documents are compared by identity.
 *
 * Numbers are as in a {@link Scene}: lengths in meters, y up, rotations as unit quaternions x, y,
 * z, w, rates in the parent and per second.
 */
import type { ClipLike, ScaleRule, SceneNode } from '../../core/entries/index.ts';
import { NODE_LISTS } from '../../core/hierarchy/scene.ts';
import type { Joint } from './joint.ts';
import type { Source } from './source.ts';

export type Triple = readonly [number, number, number];
export type Quadruple = readonly [number, number, number, number];

/** The body that a node shows. It feels the node's transform; nothing else feels it. */
export interface Shape {
  readonly kind: 'box' | 'cylinder' | 'sphere' | 'none';
  /** Lengths along the node's axes, in meters. A cylinder lies along z. */
  readonly size: Triple;
  /** Its middle, in the node's axes. */
  readonly center: Triple;
}

export interface TreeNode {
  /** Unique in the document, and not used again as long as a clip or a file names it. */
  readonly id: number;
  readonly name: string;
  /** The id of the parent; `null` for the world. */
  readonly parent: number | null;
  readonly translation: Triple;
  readonly rotation: Quadruple;
  readonly scale: Triple;
  /**
   * Nine numbers, column by column, of a node that holds a matrix: its rotation times this. Its
   * scale is then 1.
   */
  readonly stretch?: readonly number[];
  readonly velocity: Triple;
  readonly acceleration: Triple;
  readonly angularVelocity: Triple;
  readonly angularAcceleration: Triple;
  /** True for a body that flies by its rates in the world. */
  readonly free?: true;
  /** True for a node that compensates for its parent's own scale. */
  readonly compensates?: true;
  /** Course of a free node in flight, as the core keeps it. */
  readonly flight?: readonly number[];
  /** Velocity and angular velocity in its own axes, six numbers, of a node that is driven. */
  readonly drive?: readonly number[];
  readonly shape: Shape;
}

/** A node's own numbers: all that an edit of one node sets. */
export type State = Omit<TreeNode, 'id' | 'name' | 'parent' | 'shape'>;

export interface TreeDocument {
  /** The name of the tree, for the page's title and for files. */
  readonly title: string;
  readonly rule: ScaleRule;
  /**
   * In the order of the outline: each node before its descendants, which follow it at once.
   */
  readonly nodes: readonly TreeNode[];
  /** The time, in seconds, at which the nodes have their numbers here. An edit in motion sets it. */
  readonly start: number;
  /** Recorded motions. A channel names its node by id, and does nothing without it. */
  readonly clips: readonly ClipLike[];
  /** The place of the clip that plays; `null` for none. */
  readonly clip: number | null;
  /** `true` where the source had meshes, which are not here: boxes stand for them. */
  readonly meshless?: true;
  /** The joints of the robot that it came from: sliders, which are not saved. */
  readonly joints?: readonly Joint[];
  /** The glTF file that it came from, to be saved with what was edited. */
  readonly source?: Source<TreeNode>;
  /** The glTF files that were added to it: their meshes are shown, and not saved. */
  readonly added?: readonly Source<TreeNode>[];
}

/** Returns all files whose meshes a document shows. */
export function sourcesOf({ source, added = [] }: TreeDocument): readonly Source<TreeNode>[] {
  return source ? [source, ...added] : added;
}

/** Returns whether a part of a file, `2 meshes`, is meshes. */
export const isMesh = (has: string): boolean => /\bmesh(es)?$/.test(has);

/** Returns whether a document shows meshes of files, which are not in it. */
export const hasMeshes = (document: TreeDocument): boolean =>
  document.meshless === true || sourcesOf(document).some(({ has }) => has.some(isMesh));

const ZERO: Triple = [0, 0, 0];
const UPRIGHT: Quadruple = [0, 0, 0, 1];

/** A body of half a meter around the node's origin. */
export const PLAIN_SHAPE: Shape = { kind: 'box', size: [0.5, 0.5, 0.5], center: ZERO };

/** The identity, at rest. */
export const REST: State = {
  translation: ZERO,
  rotation: UPRIGHT,
  scale: [1, 1, 1],
  velocity: ZERO,
  acceleration: ZERO,
  angularVelocity: ZERO,
  angularAcceleration: ZERO,
};

export const EMPTY: TreeDocument = {
  title: 'Untitled',
  rule: 'matrices',
  nodes: [],
  start: 0,
  clips: [],
  clip: null,
};

const RATES = ['velocity', 'acceleration', 'angularVelocity', 'angularAcceleration'] as const;

/** Returns whether two lists have the same bits. A plain loop, because each node has ten lists. */
export function isSame(a: readonly number[] | undefined, b: readonly number[] | undefined): boolean {
  if (!a || !b || a === b) return a === b;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

/** Returns whether a node has all bits of given numbers, of which missing ones are those at rest. */
export function isSameState(node: State, given: Partial<State> | SceneNode): boolean {
  if (!node.free !== !given.free || !node.compensates !== !given.compensates) return false;
  for (const key of NODE_LISTS)
    if (!isSame(node[key], given[key]?.length ? given[key] : (REST as Partial<State>)[key])) return false;
  return true;
}

/** Returns whether a node moves in its parent. */
export function hasMotion(node: TreeNode): boolean {
  if (node.free || node.drive) return true;
  return RATES.some((rate) => node[rate] !== ZERO && node[rate].some((it) => it !== 0));
}

export function nodeOf(document: TreeDocument, id: number | null): TreeNode | undefined {
  return id === null ? undefined : document.nodes[placeOf(document, id)];
}

const places = new WeakMap<readonly TreeNode[], ReadonlyMap<number, number>>();

/** Returns the place of a node in the list of nodes, or −1. */
export function placeOf({ nodes }: Pick<TreeDocument, 'nodes'>, id: number): number {
  let found = places.get(nodes);
  if (!found) {
    found = new Map(nodes.map((node, place) => [node.id, place]));
    places.set(nodes, found);
  }
  return found.get(id) ?? -1;
}

/** Returns a document's nodes with others in place of some; each has the id of the one before. */
export function withNodes({ nodes }: TreeDocument, put: readonly TreeNode[]): readonly TreeNode[] {
  const made = [...nodes];
  let hung = true;
  for (const node of put) {
    const place = placeOf({ nodes }, node.id);
    hung &&= made[place]?.parent === node.parent;
    made[place] = node;
  }
  sharePlaces(nodes, made, hung);
  return made;
}

/**
 * Tells the caches that two lists of nodes have the same ids in the same order, and by default the
 * same parents, so that results for the first hold for the second.
 */
export function sharePlaces(from: readonly TreeNode[], made: readonly TreeNode[], hung = true): void {
  const found = places.get(from);
  if (found) places.set(made, found);
  const above = hung ? parents.get(from) : undefined;
  if (above) parents.set(made, above);
}

const parents = new WeakMap<readonly TreeNode[], Int32Array>();

/** Returns the place of each node's parent, or −1. */
export function parentsOf(nodes: readonly TreeNode[]): Int32Array {
  let found = parents.get(nodes);
  if (!found) {
    found = new Int32Array(nodes.length);
    for (let place = 0; place < nodes.length; place++) {
      const { parent } = nodes[place] as TreeNode;
      found[place] = parent === null ? -1 : placeOf({ nodes }, parent);
    }
    parents.set(nodes, found);
  }
  return found;
}

/** Returns the place after a node's last descendant. */
export function endOf({ nodes }: TreeDocument, place: number): number {
  // A node that is no descendant has its parent before them all, or none.
  const above = parentsOf(nodes);
  let end = place + 1;
  while (end < nodes.length && (above[end] as number) >= place) end++;
  return end;
}

/** Returns the nodes right under a parent, in their order. `null` is the world. */
export function childrenOf({ nodes }: TreeDocument, parent: number | null): readonly TreeNode[] {
  return nodes.filter((node) => node.parent === parent);
}

/** Returns the ids from a node's parent up to its root. */
export function ancestorsOf(document: TreeDocument, id: number): readonly number[] {
  const found: number[] = [];
  for (let at = nodeOf(document, id)?.parent ?? null; at !== null; at = nodeOf(document, at)?.parent ?? null)
    found.push(at);
  return found;
}

/**
 * Returns whether a document was made of another by edits, and is not another tree. An edit keeps
 * the objects of other nodes; in motion it writes all states anew, and keeps names and bodies.
 */
export function isEdited(before: TreeDocument, after: TreeDocument): boolean {
  const titled = before.title === after.title;
  return before.nodes.some((old) => {
    const node = nodeOf(after, old.id);
    const bodied = titled && node?.name === old.name && node.shape === old.shape;
    return bodied || (old.translation !== ZERO && node?.translation === old.translation);
  });
}

/** Returns a document of some nodes and their ancestors alone. */
export function lineage(document: TreeDocument, ids: readonly (number | null)[]): TreeDocument {
  const has = new Set<number>();
  for (const id of ids)
    for (const it of id === null ? [] : [id, ...ancestorsOf(document, id)]) {
      const place = placeOf(document, it);
      if (place >= 0) has.add(place);
    }
  const places = [...has].sort((a, b) => a - b);
  return { ...document, nodes: places.map((place) => document.nodes[place] as TreeNode) };
}

/** Returns an id that no node of the document has, nor one for which a motion or a mesh is known. */
export function freshId(document: TreeDocument): number {
  const { nodes, clips } = document;
  let most = 0;
  for (const { numbers } of sourcesOf(document)) for (const id of numbers.keys()) most = Math.max(most, id);
  for (const { id } of nodes) most = Math.max(most, id);
  for (const { channels } of clips) for (const { node } of channels) most = Math.max(most, node);
  return most + 1;
}

/** Returns the clip that plays, or `undefined`. */
export function playingClip({ clips, clip }: TreeDocument): ClipLike | undefined {
  return clip === null ? undefined : clips[clip];
}

/** Returns the time of a clip's last key, in seconds. */
export function durationOf({ channels }: ClipLike): number {
  return channels.reduce((most, { times }) => Math.max(most, times[times.length - 1] ?? 0), 0);
}

/** The most characters of a name; a longer one is cut. */
export const LONGEST_NAME = 200;

/** Returns a name that is short, and has no half of a character. */
export function tidy(name: string): string {
  const cut = name.slice(0, LONGEST_NAME);
  if (!/\p{Cs}/u.test(cut)) return cut;
  const whole = name.length > cut.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(whole));
}
