/**
 * The meshes of files, and the bodies of nodes that are no file's, where the core has their nodes:
 * things of three.js, which whoever paints them puts into a scene.
 */

import type { Shape, TreeNode, Triple } from '../document/document.ts';
import type { RawFile, Source } from '../document/source.ts';
import { type Bodies, unitShape } from '../picture/bodies.ts';
import { DEPTHS } from '../picture/things.ts';
import { type Carried, carriersOf } from './carriers.ts';
import { loadModel, type Model, type Shown } from './load.ts';
import { fullBudget } from './plan.ts';
import {
  BoxGeometry,
  CylinderGeometry,
  Mesh,
  MeshStandardMaterial,
  Raycaster,
  Scene,
  SphereGeometry,
  type Surface,
} from './three.ts';

/** What a node shows now. */
interface Standing {
  /** Tells what it is: a mesh of a file, or a kind of body. */
  readonly key: Shown | Shape['kind'];
  readonly surfaces: readonly Surface[];
  /** The picture that had it last. */
  seen: number;
}

export class Meshes {
  readonly scene = Object.assign(new Scene(), { matrixWorldAutoUpdate: false });
  readonly #bodies = new Map<Shape['kind'], { dispose(): void }>([
    ['box', new BoxGeometry()],
    ['cylinder', new CylinderGeometry(0.5, 0.5, 1, 32).rotateX(Math.PI / 2)],
    ['sphere', new SphereGeometry(0.5, 32, 16)],
  ]);
  readonly #paints = DEPTHS.map(() => new MeshStandardMaterial({ roughness: 0.9 }));
  readonly #models = new Map<RawFile, Model>();
  /** The files of the document that is shown: the meshes of no other ones are kept. */
  #sources: readonly Source<TreeNode>[] = [];
  #carried: (node: TreeNode) => Carried | null = () => null;
  readonly #standing = new Map<number, Standing>();
  #frame = 0;

  /** Returns whether there are meshes of a file. */
  has(file: RawFile): boolean {
    return (this.#models.get(file)?.shown.size ?? 0) > 0;
  }

  /** Takes up the files of a document, and puts all of other files away. */
  follow(sources: readonly Source<TreeNode>[]): void {
    if (sources.length === this.#sources.length && sources.every((it, i) => it === this.#sources[i])) return;
    this.#sources = sources;
    this.#carried = carriersOf(...sources);
    const gone = [...this.#models].filter(([file]) => !sources.some((it) => it.file === file));
    for (const [file, model] of gone) {
      this.#clear();
      this.#models.delete(file);
      model.dispose();
    }
  }

  /** Loads the meshes of a file, if it is still there then. Returns what the picture leaves out of it. */
  async load(source: Source<TreeNode>): Promise<readonly string[]> {
    const budget = fullBudget();
    for (const { cost } of this.#models.values())
      for (const key of ['triangles', 'drawn', 'pixels'] as const) budget[key] -= cost[key];
    const model = await loadModel(source, budget);
    const wanted = this.#sources.some(({ file }) => file === source.file);
    if (wanted && !this.#models.has(source.file)) this.#models.set(source.file, model);
    else model.dispose();
    return wanted ? model.left : [];
  }

  #clear(): void {
    for (const { surfaces } of this.#standing.values()) this.scene.remove(...surfaces);
    this.#standing.clear();
  }

  dispose(): void {
    this.follow([]);
    this.#clear();
    for (const it of [...this.#bodies.values(), ...this.#paints]) it.dispose();
  }

  /** Returns whether a node shows a mesh of a file. */
  shows(node: TreeNode): boolean {
    const key = this.#keyOf(node);
    return key !== null && typeof key === 'object';
  }

  /** Returns the ids of the nodes that a camera saw at a place, each from −1 to 1 to the right and up, the nearest first. */
  nodesAt(camera: object, x: number, y: number): readonly number[] {
    const ray = new Raycaster();
    ray.setFromCamera({ x, y }, camera);
    const hits = [...this.#standing].flatMap(([id, { surfaces }]) =>
      surfaces.flatMap((it): { id: number; distance: number }[] => {
        if (!it.isMesh || !it.visible) return [];
        if (it.isSkinnedMesh) it.boundingSphere = null;
        return ray.intersectObject(it, false).map(({ distance }: { distance: number }) => ({ id, distance }));
      }),
    );
    return [...new Set(hits.sort((a, b) => a.distance - b.distance).map(({ id }) => id))];
  }

  /** Puts all nodes where they are now, in the colors of a palette. */
  place(bodies: Bodies, palette: Readonly<Record<(typeof DEPTHS)[number], string>>): void {
    this.#frame++;
    bodies.nodes.forEach((node, place) => this.#stand(node, place, bodies));
    for (const [id, { surfaces, seen }] of this.#standing)
      if (seen !== this.#frame) {
        this.scene.remove(...surfaces);
        this.#standing.delete(id);
      }
    this.#pose(bodies);
    DEPTHS.forEach((name, i) => this.#paints[i]?.color.set(palette[name]));
  }

  #keyOf(node: TreeNode): Standing['key'] | null {
    const carried = this.#carried(node);
    const shown = carried && this.#models.get(carried.file)?.shown.get(carried.number);
    if (shown && (node.shape.kind !== 'none' || shown.skinned)) return shown;
    return node.shape.kind === 'none' ? null : node.shape.kind;
  }

  /** Puts what a node shows where it is. */
  #stand(node: TreeNode, place: number, bodies: Bodies): void {
    const key = bodies.hidden[place] === 1 ? null : this.#keyOf(node);
    if (key === null) return;
    let it = this.#standing.get(node.id);
    if (it?.key !== key) {
      if (it) this.scene.remove(...it.surfaces);
      it = { key, surfaces: this.#made(key, bodies.depths[place] as number), seen: 0 };
      this.#standing.set(node.id, it);
      this.scene.add(...it.surfaces);
    }
    it.seen = this.#frame;
    if (typeof key === 'object' && key.skinned) return;
    const world = bodies.worlds.subarray(16 * place, 16 * place + 16);
    const fit = typeof key === 'object' ? this.#carried(node)?.fit : null;
    const shape = typeof key === 'string' ? thick(node.shape) : fit;
    const matrix = shape ? unitShape(world, shape) : world;
    const visible = matrix.every(Number.isFinite);
    for (const surface of it.surfaces) {
      surface.visible = visible;
      if (visible) surface.matrixWorld.fromArray(matrix);
    }
  }

  /** Returns the surfaces of a mesh of the file, or of a body. */
  #made(key: Standing['key'], depth: number): readonly Surface[] {
    const made =
      typeof key === 'object'
        ? key.surfaces.map((it) => it.clone())
        : [new Mesh(this.#bodies.get(key), this.#paints[depth % this.#paints.length])];
    for (const it of made)
      Object.assign(it, {
        matrixAutoUpdate: false,
        matrixWorldAutoUpdate: false,
        castShadow: true,
        // Bounds that lean are not what three.js takes them for.
        frustumCulled: false,
      });
    return made;
  }

  /** Gives the joints their matrices in the world. */
  #pose({ nodes, worlds }: Bodies): void {
    for (const { file, numbers } of this.#sources) {
      const joints = this.#models.get(file)?.joints;
      if (!joints?.size) continue;
      nodes.forEach(({ id }, place) => {
        const number = numbers.get(id);
        const joint = number === undefined ? undefined : joints.get(number);
        joint?.matrixWorld.fromArray(worlds, 16 * place);
      });
    }
  }
}

/** Returns a body that has a front, also where it is squeezed flat: without one it would be black. */
function thick(shape: Shape): Shape {
  const { size } = shape;
  const least = 1e-4 * Math.max(...size);
  return size.every((it) => it >= least)
    ? shape
    : { ...shape, size: size.map((it) => Math.max(it, least)) as unknown as Triple };
}
