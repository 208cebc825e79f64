/**
 * What the picture of a model needs of three.js and of its loader of glTF: a chunk of its own,
 * which is loaded when a file with meshes comes. Of its types there are those that are used here.
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

/** Something in space; its matrix in the world is set here, and by nobody else. */
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
  /** Of a skinned mesh: it is that of the pose in which it was measured. */
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
  /** Of a picture that a worker has unpacked it is no more than its size. */
  readonly image: { close?(): void };
  clone(): Picture;
}
