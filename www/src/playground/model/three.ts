/**
 * The parts of three.js and of its glTF loader that the picture of a model needs: a chunk of its
 * own, loaded with the first file with meshes. Only the types used here are declared.
 */
// @ts-expect-error three.js brings no types of its own
// biome-ignore format: the comment above is for one line
export { Bone, BoxGeometry, CylinderGeometry, DirectionalLight, HemisphereLight, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, MeshStandardMaterial, PerspectiveCamera, PlaneGeometry, PMREMGenerator, Raycaster, Scene, ShaderMaterial, ShadowMaterial, Skeleton, SphereGeometry, Texture, WebGLRenderer } from 'three';
// @ts-expect-error nor does its room, which metals mirror
export { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
// @ts-expect-error nor does its loader
export { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** A resource in the memory of the graphics card. */
export interface Resource {
  dispose(): void;
}

export interface Matrix {
  readonly elements: readonly number[];
  fromArray(list: ArrayLike<number>, at?: number): Matrix;
  multiply(by: Matrix): Matrix;
  invert(): Matrix;
  copy(from: Matrix): Matrix;
}

/** An object in space. Only the playground sets its world matrix. */
export interface Placed {
  matrixWorld: Matrix;
  matrixAutoUpdate: boolean;
  matrixWorldAutoUpdate: boolean;
  visible: boolean;
}

/** The joints of a skin, and its bind matrices. */
interface Joints extends Resource {
  readonly bones: readonly Placed[];
  readonly boneInverses: readonly Matrix[];
}

/** Triangles, lines or points with a material. */
export interface Surface extends Placed {
  readonly geometry: Resource & {
    readonly index: { readonly count: number } | null;
    readonly attributes: { readonly position?: { readonly count: number } };
  };
  readonly material: Resource | readonly Resource[];
  readonly isMesh?: boolean;
  readonly morphTargetInfluences?: readonly number[];
  readonly isSkinnedMesh?: boolean;
  /** Bounds of a skinned mesh in the pose in which three.js measured them. */
  boundingSphere?: object | null;
  readonly skeleton?: Joints;
  readonly bindMatrixInverse: { identity(): void };
  bindMode: string;
  frustumCulled: boolean;
  castShadow: boolean;
  receiveShadow: boolean;
  bind(skeleton: Resource, matrix: Matrix): void;
  clone(): Surface;
}

/** A list of numbers of a file, as the loader reads it. */
export interface Numbers {
  readonly count: number;
  readonly array: ArrayLike<number>;
  /** Returns a number of an element; whole ones that are normalized as a fraction. */
  getComponent(element: number, at: number): number;
}

export interface Parser {
  getDependency(type: 'mesh', number: number): Promise<Surface & { isGroup?: boolean; children: Surface[] }>;
  getDependency(type: 'accessor', number: number): Promise<Numbers>;
}

export interface Picture extends Resource {
  /** For a picture unpacked by a worker, its size alone. */
  readonly image: { close?(): void };
  clone(): Picture;
}
