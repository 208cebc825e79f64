/**
 * The classes of three.js by their shape. Its types come in a package of 14 MB, a physics engine
 * included. What they declare of the members in use is copied here instead (@types/three 0.187,
 * MIT). A second test sees that three.js has these members.
 */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { expect, expectTypeOf, it } from 'vitest';
import type { GltfFile } from '../../www/src/core/entries/gltf.ts';
import type { Hierarchy, NodeHandle } from '../../www/src/core/entries/index.ts';
import {
  fromAnimationClip,
  fromLoadedGltf,
  fromObject3D,
  type InstancedMeshLike,
  type Object3DLike,
  ThreeRig,
} from '../../www/src/core/entries/three.ts';

declare class Vector3 {
  x: number;
  y: number;
  z: number;
  set(x: number, y: number, z?: number): this;
}
declare class Quaternion {
  get x(): number;
  set x(value: number);
  get y(): number;
  set y(value: number);
  get z(): number;
  set z(value: number);
  get w(): number;
  set w(value: number);
  set(x: number, y: number, z: number, w: number): this;
}
// biome-ignore format: four rows
type Matrix4Tuple = [
  n11: number, n12: number, n13: number, n14: number,
  n21: number, n22: number, n23: number, n24: number,
  n31: number, n32: number, n33: number, n34: number,
  n41: number, n42: number, n43: number, n44: number,
];
declare class Matrix4 {
  elements: Matrix4Tuple;
  clone(): Matrix4;
  copy(m: Matrix4): this;
  multiply(m: Matrix4): this;
  premultiply(m: Matrix4): this;
  determinant(): number;
  invert(): this;
  compose(position: Vector3, quaternion: Quaternion, scale: Vector3): this;
  decompose(position: Vector3, quaternion: Quaternion, scale: Vector3): this;
}
declare class Object3D {
  readonly isObject3D: true;
  uuid: string;
  name: string;
  parent: Object3D | null;
  children: Object3D[];
  readonly position: Vector3;
  readonly quaternion: Quaternion;
  readonly scale: Vector3;
  pivot: Vector3 | null;
  matrix: Matrix4;
  matrixWorld: Matrix4;
  matrixAutoUpdate: boolean;
  matrixWorldAutoUpdate: boolean;
  matrixWorldNeedsUpdate: boolean;
  frustumCulled: boolean;
  updateMatrix(): void;
  updateMatrixWorld(force?: boolean): void;
  updateWorldMatrix(updateParents: boolean, updateChildren: boolean, force?: boolean): void;
}
declare class Mesh extends Object3D {
  readonly isMesh: true;
}
declare class Camera extends Object3D {
  readonly isCamera: boolean;
}
declare class InstancedBufferAttribute {
  array: Float32Array | Float64Array | Int32Array | Uint8ClampedArray;
  get count(): number;
  set needsUpdate(value: boolean);
}
declare class InstancedMesh extends Mesh {
  instanceMatrix: InstancedBufferAttribute;
  count: number;
  boundingBox: object | null;
  boundingSphere: object | null;
}

declare class KeyframeTrack {
  name: string;
  times: Float32Array;
  values: Float32Array;
  getInterpolation(): 2300 | 2301 | 2302 | 2303;
}
declare class AnimationClip {
  name: string;
  tracks: KeyframeTrack[];
  duration: number;
  blendMode: 2500 | 2501;
}
declare class Group extends Object3D {
  readonly isGroup: true;
}
declare class Material {
  readonly isMaterial: true;
}
declare interface Gltf {
  animations: AnimationClip[];
  scene: Group;
  parser: {
    associations: Map<Object3D | Material, { materials?: number; nodes?: number; meshes?: number }>;
  };
}

it('takes objects by the types of three.js, and gives them back with theirs', () => {
  expectTypeOf<Object3D>().toExtend<Object3DLike>();
  expectTypeOf<Camera>().toExtend<Object3DLike>();
  expectTypeOf<InstancedMesh>().toExtend<InstancedMeshLike>();
  // Checked, never called.
  const program = (
    tree: Hierarchy,
    scene: Object3D,
    mesh: Mesh,
    crowd: InstancedMesh,
    node: NodeHandle,
    loaded: Gltf,
    file: GltfFile,
  ) => {
    const rig = new ThreeRig<Object3D>(tree, { frame: scene });
    expectTypeOf(rig.bind(node, mesh)).toEqualTypeOf<Mesh>();
    expectTypeOf(rig.object(node)).toEqualTypeOf<Object3D | null>();
    rig.bindAll(fromObject3D(mesh, tree));
    rig.bindInstances(crowd, tree.nodes());
    rig.unbind(crowd);
    rig.unbind(mesh);
    new ThreeRig(tree).bindAll(fromObject3D(scene, tree));
    // What it is told by is what the caller has, without a word about types.
    const known = new ThreeRig(tree, { nodes: fromObject3D(scene, tree) });
    expectTypeOf(known.object(node)).toEqualTypeOf<Object3D | null>();
    rig.attach(mesh, null);
    rig.release(mesh, { to: scene, acceleration: [0, -9.81, 0] });
    rig.drive(mesh, { velocity: [1, 0, 0] });
    const objects = fromLoadedGltf(loaded, file, tree);
    const model = new ThreeRig(tree, { nodes: objects });
    expectTypeOf(model.object(node)).toEqualTypeOf<Group | Object3D | null>();
    for (const animation of loaded.animations) fromAnimationClip(animation, objects);
  };
  expect(program).toBeInstanceOf(Function);
});

it('names members that three.js has', () => {
  const object: Record<keyof Object3DLike, true> = {
    name: true,
    uuid: true,
    parent: true,
    children: true,
    position: true,
    quaternion: true,
    rotation: true,
    scale: true,
    pivot: true,
    matrix: true,
    matrixWorld: true,
    isCamera: true,
    matrixAutoUpdate: true,
    matrixWorldAutoUpdate: true,
    matrixWorldNeedsUpdate: true,
    updateMatrix: true,
    updateMatrixWorld: true,
    updateWorldMatrix: true,
  };
  const camera = new THREE.Camera();
  for (const member of Object.keys(object)) expect(member in camera, member).toBe(true);
  const mesh: Record<keyof InstancedMeshLike, true> = {
    name: true,
    count: true,
    instanceMatrix: true,
    frustumCulled: true,
    boundingBox: true,
    boundingSphere: true,
  };
  const crowd = new THREE.InstancedMesh(undefined, undefined, 3);
  for (const member of Object.keys(mesh)) expect(member in crowd, member).toBe(true);
  expect(crowd.instanceMatrix.count).toBe(3);
});
