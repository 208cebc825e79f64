/**
 * The parts of three.js that this entry touches, by their shape. Any version that has them will do,
 * and so will a class that only looks like it.
 */
import { KinetreeError } from '../boundary/errors.ts';

/** A `Vector3` of three.js. */
export interface Vector3Like {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  set(x: number, y: number, z: number): unknown;
}

/** A `Quaternion` of three.js. */
export interface QuaternionLike {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
  set(x: number, y: number, z: number, w: number): unknown;
}

/** A `Matrix4` of three.js: sixteen numbers, column by column. */
export interface Matrix4Like {
  readonly elements: { readonly length: number; [place: number]: number };
  clone(): Matrix4Like;
  copy(matrix: Matrix4Like): unknown;
  compose(position: Vector3Like, quaternion: QuaternionLike, scale: Vector3Like): unknown;
  decompose(position: Vector3Like, quaternion: QuaternionLike, scale: Vector3Like): unknown;
  determinant(): number;
  invert(): unknown;
  multiply(matrix: Matrix4Like): unknown;
  premultiply(matrix: Matrix4Like): unknown;
}

/** An `Object3D` of three.js, and so a `Group`, a `Mesh`, a `Bone`, a light or a camera. */
export interface Object3DLike {
  readonly name: string;
  readonly uuid?: string;
  readonly parent: Object3DLike | null;
  readonly children: readonly Object3DLike[];
  readonly position: Vector3Like;
  readonly quaternion: QuaternionLike;
  /** The same as Euler angles, for clips that move one of them. */
  readonly rotation?: Pick<Vector3Like, 'x' | 'y' | 'z'> & { readonly order: string };
  readonly scale: Vector3Like;
  /** The place in the object about which it rotates and scales. Older versions have none. */
  readonly pivot?: Pick<Vector3Like, 'x' | 'y' | 'z'> | null;
  readonly matrix: Matrix4Like;
  readonly matrixWorld: Matrix4Like;
  readonly isCamera?: boolean;
  matrixAutoUpdate: boolean;
  matrixWorldAutoUpdate: boolean;
  matrixWorldNeedsUpdate: boolean;
  updateMatrix(): void;
  updateMatrixWorld(force?: boolean): void;
  updateWorldMatrix(updateParents: boolean, updateChildren: boolean): void;
}

/** A `KeyframeTrack` of three.js. */
export interface KeyframeTrackLike {
  readonly name: string;
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** Its course between keys, by the number of three.js; nothing for one of its own. */
  getInterpolation(): number | undefined;
  /** What makes that course; the loader of glTF marks its own. */
  readonly createInterpolant?: unknown;
  /** The handles of Bézier curves: a time and a value for each number of each key. */
  readonly settings?: {
    readonly inTangents?: ArrayLike<number>;
    readonly outTangents?: ArrayLike<number>;
  } | null;
}

/** An `AnimationClip` of three.js. */
export interface AnimationClipLike {
  readonly name: string;
  readonly tracks: readonly KeyframeTrackLike[];
  readonly blendMode?: number;
}

/** What `GLTFLoader` of three.js returns. */
export interface LoadedGltfLike<O extends Object3DLike> {
  readonly scene: O;
  readonly parser: {
    /** Objects, materials and textures, and their numbers in the file. */
    readonly associations: ReadonlyMap<object, { readonly nodes?: number }>;
  };
}

/** An `InstancedMesh` of three.js. */
export interface InstancedMeshLike {
  readonly name: string;
  count: number;
  readonly instanceMatrix: {
    /** The number of instances that there is room for. */
    readonly count: number;
    readonly array: { readonly length: number; [place: number]: number };
    needsUpdate: boolean;
  };
  frustumCulled: boolean;
  boundingBox: object | null;
  boundingSphere: object | null;
}

/** Returns an object's name as a message quotes it. */
export function called(object: { readonly name: string }): string {
  return object.name ? `object "${object.name}"` : 'an object without a name';
}

/** Throws unless this is an `Object3D`. */
export function expectObject(object: Object3DLike): void {
  if (object?.matrixWorld?.elements?.length !== 16 || !Array.isArray(object.children))
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'an Object3D of three.js is needed, with matrixWorld and children',
    );
}

/** Calls the tree; an error names the object that the call is about. */
export function about<Result>(object: { readonly name: string }, call: () => Result): Result {
  try {
    return call();
  } catch (cause) {
    if (!(cause instanceof KinetreeError)) throw cause;
    throw new KinetreeError(cause.code, `${called(object)}: ${cause.message}`, { cause });
  }
}
