/** glTF files as three.js shows them, and what the doctor makes of them. */
// @ts-expect-error three.js brings no types of its own
import { Vector3 as AnyVector3 } from 'three';
// @ts-expect-error three.js brings no types of its own
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { type MendReport, mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';

export interface Vector3 {
  applyMatrix4(matrix: unknown): Vector3;
  clone(): Vector3;
  distanceTo(other: Vector3): number;
  fromBufferAttribute(attribute: unknown, place: number): Vector3;
  setFromMatrixPosition(matrix: unknown): Vector3;
}
export interface Attribute {
  readonly count: number;
  getX(place: number): number;
  getY(place: number): number;
  getZ(place: number): number;
}
/** An object of three.js, with the fields of all kinds of them. */
export interface Shown {
  readonly name: string;
  readonly isMesh?: boolean;
  readonly isSkinnedMesh?: boolean;
  readonly isCamera?: boolean;
  readonly isLight?: boolean;
  readonly isPointLight?: boolean;
  readonly isSpotLight?: boolean;
  readonly geometry: { readonly attributes: { readonly position: Attribute; readonly normal: Attribute } };
  readonly matrixWorld: { readonly elements: readonly number[] };
  readonly parent: Shown | null;
  applyBoneTransform(place: number, target: Vector3): Vector3;
  traverse(visit: (object: Shown) => void): void;
}

export const vector = (x = 0, y = 0, z = 0): Vector3 => new AnyVector3(x, y, z) as Vector3;

/** Loads a file; in Node three.js reads no addresses of data, so that must be in it. */
export async function loaded(file: Uint8Array) {
  const data = openGltf(file).binary ? Uint8Array.from(file).buffer : new TextDecoder().decode(file);
  const { scene, parser, animations } = await new GLTFLoader().parseAsync(data, '');
  scene.updateMatrixWorld(true);
  const all: Shown[] = [];
  const byNumber = new Map<number, Shown>();
  (scene as Shown).traverse((it) => {
    all.push(it);
    const number = parser.associations.get(it)?.nodes;
    if (number !== undefined && !byNumber.has(number)) byNumber.set(number, it);
  });
  return { scene, animations, all, byNumber };
}

/** Returns where joints have the vertices of all skins. */
export const skinned = (all: readonly Shown[]): Vector3[] =>
  all.flatMap((it) => {
    if (!it.isSkinnedMesh) return [];
    const { position } = it.geometry.attributes;
    return Array.from({ length: position.count }, (_, i) =>
      it.applyBoneTransform(i, vector().fromBufferAttribute(position, i)).applyMatrix4(it.matrixWorld),
    );
  });

/** Returns a file that has to be mended, mended. */
export function mended(
  file: Uint8Array | string,
  options: Parameters<typeof mendGltf>[1] = {},
): { readonly bytes: Uint8Array; readonly report: MendReport } {
  const result = mendGltf(file, options);
  if (result.kind !== 'mended') throw new Error(JSON.stringify(result));
  return result;
}
