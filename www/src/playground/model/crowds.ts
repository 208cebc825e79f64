/**
 * Nodes that share a mesh, or a kind of body: each surface is drawn once for all of them by their
 * matrices, in a few calls for ten thousand nodes.
 */
import { mirrors } from '../picture/multitude.ts';
import { InstancedMesh, type Raycaster, type Surface } from './three.ts';

/** The scene of three.js, to which crowds are added. */
interface Scene {
  add(it: object): void;
  remove(it: object): void;
}

/**
 * Mirrored nodes are a crowd of their own, because a mirrored matrix turns triangles over and
 * three.js has one winding for a whole surface.
 */
const MIRROR = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** All nodes that show one thing. */
class Crowd {
  ids: number[] = [];
  #matrices = new Float32Array(16);
  #drawn: InstancedMesh[] = [];

  constructor(
    readonly surfaces: readonly Surface[],
    readonly mirrors: boolean,
  ) {}

  add(id: number, matrix: ArrayLike<number>, from: number): void {
    const at = 16 * this.ids.push(id) - 16;
    if (at >= this.#matrices.length) {
      const more = new Float32Array(2 * this.#matrices.length);
      more.set(this.#matrices);
      this.#matrices = more;
    }
    const sign = this.mirrors ? -1 : 1;
    for (let k = 0; k < 16; k++)
      this.#matrices[at + k] = (k % 4 === 0 ? sign : 1) * (matrix[from + k] as number);
  }

  /** Draws the nodes that were added. */
  end(scene: Scene): void {
    const room = this.#matrices.length / 16;
    if (this.#drawn[0]?.instanceMatrix.array !== this.#matrices) {
      this.clear(scene);
      this.#drawn = this.surfaces.map(({ geometry, material, morphTargetInfluences }) => {
        const made = new InstancedMesh(geometry, material, room);
        made.instanceMatrix.array = this.#matrices;
        if (this.mirrors) made.matrixWorld.fromArray(MIRROR);
        return Object.assign(made, {
          matrixAutoUpdate: false,
          matrixWorldAutoUpdate: false,
          castShadow: true,
          frustumCulled: false,
          ...(morphTargetInfluences ? { morphTargetInfluences } : {}),
        });
      });
      for (const it of this.#drawn) scene.add(it);
    }
    for (const it of this.#drawn) {
      it.count = this.ids.length;
      it.instanceMatrix.needsUpdate = true;
      it.boundingSphere = null;
    }
  }

  hits(ray: Raycaster): { readonly id: number; readonly distance: number }[] {
    return this.#drawn
      .flatMap((it) => ray.intersectObject(it, false))
      .flatMap(({ distance, instanceId = -1 }) => {
        const id = this.ids[instanceId];
        return id === undefined ? [] : [{ id, distance }];
      });
  }

  clear(scene: Scene): void {
    for (const it of this.#drawn) {
      scene.remove(it);
      it.dispose();
    }
    this.#drawn = [];
  }
}

export class Crowds {
  readonly #all = new Map<readonly Surface[], readonly [Crowd, Crowd]>();

  constructor(readonly scene: Scene) {}

  begin(): void {
    for (const pair of this.#all.values()) for (const it of pair) it.ids = [];
  }

  /** Adds a node that shows surfaces, with its matrix in the world. */
  add(surfaces: readonly Surface[], id: number, matrix: ArrayLike<number>, from = 0): void {
    let pair = this.#all.get(surfaces);
    if (!pair) {
      pair = [new Crowd(surfaces, false), new Crowd(surfaces, true)];
      this.#all.set(surfaces, pair);
    }
    pair[mirrors(matrix, from) ? 1 : 0].add(id, matrix, from);
  }

  end(): void {
    for (const [surfaces, pair] of this.#all) {
      for (const it of pair)
        if (it.ids.length > 0) it.end(this.scene);
        else it.clear(this.scene);
      if (pair.every(({ ids }) => ids.length === 0)) this.#all.delete(surfaces);
    }
  }

  hits(ray: Raycaster): { readonly id: number; readonly distance: number }[] {
    return [...this.#all.values()].flat().flatMap((it) => it.hits(ray));
  }

  dispose(): void {
    for (const pair of this.#all.values()) for (const it of pair) it.clear(this.scene);
    this.#all.clear();
  }
}
