/** A patient: a tree of the core, a scene, or a document with shapes, as rows of numbers. */
import type { ScaleRule } from '../accumulate.ts';
import { KinetreeError } from '../boundary/errors.ts';
import type { ClipLike } from '../clip.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { SceneNode } from '../hierarchy/scene.ts';
import type { Vec3 } from '../linear/vec.ts';

/** A box in a node's axes, in meters: its lengths and its middle. */
export interface Box {
  readonly size: Vec3;
  readonly center: Vec3;
}

/** Returns the box between two corners; `undefined` where these are not finite. */
export function boxBetween(low: readonly number[], high: readonly number[]): Box | undefined {
  const [a = 0, b = 0, c = 0] = low;
  const [x = 0, y = 0, z = 0] = high;
  if (!Number.isFinite(a + b + c + x + y + z)) return undefined;
  return { size: [x - a, y - b, z - c], center: [(a + x) / 2, (b + y) / 2, (c + z) / 2] };
}

/** A node of a {@link SceneLike}. All but what it is for may be left out. */
export interface PatientNode extends SceneNode {
  /** A number by which others name it as their parent. Default: its place in the list. */
  readonly id?: number;
  /** The body that it shows, of which the corners are measured. */
  readonly shape?: Box & { readonly kind?: string };
}

/** A `Scene`, or a document of the playground: its nodes in any order. */
export interface SceneLike {
  readonly rule?: ScaleRule;
  readonly nodes: readonly PatientNode[];
  /** Recorded motions, whose channels name nodes by their numbers: what is mended mends them too. */
  readonly clips?: readonly ClipLike[];
}

/** The part of a `Hierarchy` that is read. The tree is the caller's: no core is loaded for it. */
export interface HierarchyLike<Handle = unknown> {
  readonly rule: ScaleRule;
  nodes(): readonly Handle[];
  parent(node: Handle): Handle | null;
  name(node: Handle): string;
  local(node: Handle): {
    readonly translation: ArrayLike<number>;
    readonly rotation: ArrayLike<number>;
    readonly scale: ArrayLike<number>;
    readonly compensates?: boolean | undefined;
  };
  localMatrix(node: Handle): ArrayLike<number>;
}

/** A tree that the doctor can look at. */
export type Patient = HierarchyLike<NodeHandle> | SceneLike;

/** A tree as rows of numbers, whose nodes are places from 0. Nobody changes it. */
export interface Rows {
  readonly count: number;
  readonly rule: ScaleRule;
  /** The place of each node's parent, or −1. */
  readonly parents: Int32Array;
  /** All places, each node's parent before it, and a node's descendants right after it. */
  readonly order: Int32Array;
  /** Three numbers a node. */
  readonly translations: Float64Array;
  /** Nine numbers a node: a proper rotation. */
  readonly rotations: Float64Array;
  /** Nine numbers a node: its own stretch, after which comes its rotation. */
  readonly stretches: Float64Array;
  /** 1 for a node whose stretch is no scale along its own axes. */
  readonly sheared: Uint8Array;
  /** 1 for a node that compensates for its parent's own scale; `null` if none does. */
  readonly compensates: Uint8Array | null;
  /** The number by which the caller knows a node. */
  readonly ids: readonly number[];
  readonly names: readonly string[];
  /** The bodies of nodes, where they are known. */
  readonly boxes: readonly (Box | undefined)[];
  /** 1 for a node whose own place nothing shows, as the mesh of a skin, which is where its joints are. */
  readonly unseen?: Uint8Array | null;
  /** Sentences about numbers that had to be changed for the rows. */
  readonly notes?: readonly string[];
}

/** Returns a node's name, or what stands for it. */
export function nameOf({ names, ids }: Rows, place: number): string {
  return names[place] || `node ${ids[place]}`;
}

/** Returns the places of all nodes by the caller's numbers. */
export const placesOf = ({ ids }: Rows): ReadonlyMap<number, number> =>
  new Map(ids.map((id, place) => [id, place]));

/** Returns the place of a node by the caller's number. */
export function placeOf({ ids, count }: Rows, node: number): number {
  const place = ids[node] === node ? node : ids.indexOf(node);
  if (place < 0)
    throw new KinetreeError('NO_SUCH_NODE', `the tree of ${count} nodes has no node ${String(node)}`);
  return place;
}

/** Names of a path that are written, at most: a chain may have a hundred thousand nodes. */
const LONGEST_PATH = 32;

/** Returns the names from the root down to a node: `base/arm`. */
export function pathOf(rows: Rows, place: number): string {
  const path: string[] = [];
  let at = place;
  for (; at >= 0 && path.length < LONGEST_PATH; at = rows.parents[at] as number) path.push(nameOf(rows, at));
  if (at >= 0) path.push('…');
  return path.reverse().join('/');
}

/** Returns a node's own scale, with the signs of mirrored axes. */
export function ownScale({ stretches, sheared }: Pick<Rows, 'stretches' | 'sheared'>, place: number): Vec3 {
  const at = 9 * place;
  const along = (axis: number): number => {
    const own = stretches[at + 4 * axis] as number;
    if (!sheared[place]) return own;
    const column = at + 3 * axis;
    const size = Math.hypot(
      stretches[column] as number,
      stretches[column + 1] as number,
      stretches[column + 2] as number,
    );
    return own < 0 ? -size : size;
  };
  return [along(0), along(1), along(2)];
}

/** Parts of a scale below which a difference is rounding. */
const EVEN = 1e-9;

/** Returns whether a node stretches its children more along one axis than along another. */
export function isUneven(rows: Rows, place: number): boolean {
  if (rows.sheared[place] === 1) return true;
  const at = 9 * place;
  const a = Math.abs(rows.stretches[at] as number);
  const b = Math.abs(rows.stretches[at + 4] as number);
  const c = Math.abs(rows.stretches[at + 8] as number);
  return Math.max(a, b, c) - Math.min(a, b, c) > EVEN * Math.max(a, b, c);
}

/** Returns the signs of a scale: 1 or −1 along each axis. */
export function signsOf([x, y, z]: Vec3): Vec3 {
  return [x < 0 ? -1 : 1, y < 0 ? -1 : 1, z < 0 ? -1 : 1];
}

/** Returns one scale along all axes, the mean of three. What they mirror is still mirrored. */
export function evened(own: Vec3): Vec3 {
  const [x, y, z] = own;
  const mean = (Math.abs(x) + Math.abs(y) + Math.abs(z)) / 3;
  const [a, b, c] = signsOf(own);
  return [a * mean, b * mean, c * mean];
}
