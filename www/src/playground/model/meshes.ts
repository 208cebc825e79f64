/**
 * The meshes of files, and the bodies of nodes without one, as objects of three.js posed by the
 * core's matrices. A painter puts them into its scene.
 */

import type { Palette } from '../../figure/palette.ts';
import { type Carried, carriersOf } from '../document/carriers.ts';
import { DEPTHS } from '../document/depths.ts';
import type { Shape, TreeDocument, TreeNode, Triple } from '../document/document.ts';
import type { RawFile, Source } from '../document/source.ts';
import { EACH } from '../document/worlds.ts';
import { type Bodies, unitShape } from '../picture/bodies.ts';
import type { Look } from '../workbench.ts';
import { Crowds } from './crowds.ts';
import { Ghost } from './ghost.ts';
import { loadModel, type Model, type Shown } from './load.ts';
import { lookAt } from './looks.ts';
import { fullBudget } from './plan.ts';
import {
  BoxGeometry,
  CylinderGeometry,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  type Placed,
  Raycaster,
  Scene,
  SphereGeometry,
  type Surface,
} from './three.ts';

/** The surfaces of one node in the scene. */
interface Standing {
  /** `true` for a mesh of a file, not a body. */
  readonly key: Shown;
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
  /** The model of each file, the newest last, and the file that was opened before it was mended. */
  readonly #models = new Map<RawFile, Model & { readonly first: RawFile }>();
  readonly #ghost = new Ghost();
  /** The files of the document that is shown: the meshes of no other ones are kept. */
  #sources: readonly Source<TreeNode>[] = [];
  #carried: (node: TreeNode) => Carried | null = () => null;
  /** Surfaces that are drawn for one node alone: skins, lines and points. */
  readonly #standing = new Map<number, Standing>();
  readonly #crowds = new Crowds(this.scene);
  /** The surface of a kind of body in a color. */
  readonly #painted = new Map<string, readonly Surface[]>();
  #frame = 0;
  /** The look, and the number of bodies that have it; empty for meshes that came since. */
  #looked = '';

  /** Returns whether there are meshes of a file. */
  has(file: RawFile): boolean {
    return (this.#models.get(file)?.shown.size ?? 0) > 0;
  }

  /** Takes up the files of a document, and puts all of other files away. */
  follow(sources: readonly Source<TreeNode>[]): void {
    if (sources.length === this.#sources.length && sources.every((it, i) => it === this.#sources[i])) return;
    this.#sources = sources;
    this.#carried = carriersOf(...sources);
    // Undo leads back to how a file was before it was mended.
    const firsts = new Set(sources.map(({ file, first = file }) => first));
    const others = [...this.#models].filter(([file]) => !sources.some((it) => it.file === file));
    const left = others.filter(([, { first }]) => firsts.has(first)).slice(-KEPT);
    for (const [file, model] of others.filter((it) => !left.includes(it))) {
      this.#clear();
      this.#models.delete(file);
      model.dispose();
    }
  }

  /** Loads the meshes of a file, if the document still has it then. Returns the parts left out. */
  async load(source: Source<TreeNode>): Promise<readonly string[]> {
    if (this.#models.has(source.file)) return [];
    const budget = fullBudget();
    for (const { cost } of this.#sources.flatMap(({ file }) => this.#models.get(file) ?? []))
      for (const key of ['triangles', 'drawn', 'pixels'] as const) budget[key] -= cost[key];
    const model = await loadModel(source, budget);
    const wanted = this.#sources.some(({ file }) => file === source.file);
    if (wanted && !this.#models.has(source.file)) {
      this.#models.set(source.file, { ...model, first: source.first ?? source.file });
      this.#looked = '';
    } else model.dispose();
    // A mended file has nothing new to report.
    return wanted && !source.first ? model.left : [];
  }

  #clear(): void {
    for (const { surfaces } of this.#standing.values()) this.scene.remove(...surfaces);
    this.#standing.clear();
    this.#crowds.dispose();
  }

  dispose(): void {
    this.follow([]);
    this.#clear();
    for (const it of [...this.#bodies.values(), ...this.#paints, this.#ghost]) it.dispose();
  }

  shows(node: TreeNode): boolean {
    const key = this.#keyOf(node);
    return key !== null && typeof key === 'object';
  }

  /** Returns the ids of the nodes at a place from −1 to 1 right and up, the nearest first. */
  nodesAt(camera: object, x: number, y: number): readonly number[] {
    const ray = new Raycaster();
    ray.setFromCamera({ x, y }, camera);
    const alone = [...this.#standing].flatMap(([id, { surfaces }]) =>
      surfaces.flatMap((it): { id: number; distance: number }[] => {
        if (!it.isMesh) return [];
        if (it.isSkinnedMesh) it.boundingSphere = null;
        return ray.intersectObject(it, false).map(({ distance }: { distance: number }) => ({ id, distance }));
      }),
    );
    const hits = [...alone, ...this.#crowds.hits(ray)];
    return [...new Set(hits.sort((a, b) => a.distance - b.distance).map(({ id }) => id))];
  }

  /** Places all nodes, in the colors of a palette, and the skins of a way out over them. */
  place(bodies: Bodies, palette: Palette, preview: TreeDocument | null, look: Look): void {
    this.#frame++;
    this.#crowds.begin();
    bodies.nodes.forEach((node, place) => this.#stand(node, place, bodies));
    this.#crowds.end();
    for (const [id, { surfaces, seen }] of this.#standing)
      if (seen !== this.#frame) {
        this.scene.remove(...surfaces);
        this.#standing.delete(id);
      }
    this.#pose(bodies);
    this.#haunt(preview, palette);
    DEPTHS.forEach((name, i) => this.#paints[i]?.color.set(palette[name]));
    const looked = `${look} ${this.#painted.size}`;
    if (looked === this.#looked) return;
    this.#looked = looked;
    const shown = [...this.#models.values()].flatMap((it) => [...it.shown.values()]);
    for (const { surfaces } of shown) lookAt(surfaces, look);
    for (const surfaces of this.#painted.values()) lookAt(surfaces, look);
  }

  #keyOf(node: TreeNode): Shown | Shape['kind'] | null {
    const carried = this.#carried(node);
    const shown = carried && this.#models.get(carried.file)?.shown.get(carried.number);
    if (shown && (node.shape.kind !== 'none' || shown.skinned)) return shown;
    return node.shape.kind === 'none' ? null : node.shape.kind;
  }

  /** Puts the surfaces of a node at its matrix. */
  #stand(node: TreeNode, place: number, bodies: Bodies): void {
    const key = bodies.hidden[place] === 1 ? null : this.#keyOf(node);
    if (key === null) return;
    const shown = typeof key === 'object' ? key : null;
    const skinned = shown?.skinned === true;
    const at = EACH * place;
    const fit = shown ? this.#carried(node)?.fit : null;
    const shape = shown ? fit : thin(node.shape) ? thick(node.shape) : null;
    const own = shape ? unitShape(bodies.worlds.subarray(at, at + EACH), shape) : null;
    const [matrix, from] = own ? [own, 0] : [shown ? bodies.worlds : bodies.matrices, at];
    if (!skinned) {
      let sum = 0;
      for (let k = 0; k < EACH; k++) sum += matrix[from + k] as number;
      if (!Number.isFinite(sum)) return;
    }
    if (!shown || (!skinned && shown.surfaces.every(({ isMesh }) => isMesh))) {
      const surfaces = shown?.surfaces ?? this.#bodyOf(node.shape.kind, bodies.depths[place] as number);
      for (const each of shown?.instances ?? ONE) {
        if (each) this.#crowds.add(surfaces, node.id, held.fromArray(matrix, from).multiply(each).elements);
        else this.#crowds.add(surfaces, node.id, matrix, from);
      }
      return;
    }
    let it = this.#standing.get(node.id);
    if (it?.key !== shown) {
      if (it) this.scene.remove(...it.surfaces);
      it = { key: shown, surfaces: this.#copied(shown), seen: 0 };
      this.#standing.set(node.id, it);
      this.scene.add(...it.surfaces);
    }
    it.seen = this.#frame;
    if (!skinned) for (const surface of it.surfaces) surface.matrixWorld.fromArray(matrix, from);
  }

  /** Returns the surface of a body, which all of its kind and color share. */
  #bodyOf(kind: Shape['kind'], depth: number): readonly Surface[] {
    const paint = this.#paints[depth % this.#paints.length];
    const key = `${kind} ${depth % this.#paints.length}`;
    const found = this.#painted.get(key) ?? [new Mesh(this.#bodies.get(kind), paint)];
    this.#painted.set(key, found);
    return found;
  }

  /** Returns copies of the surfaces of a mesh of the file. */
  #copied(key: Shown): readonly Surface[] {
    const made = key.surfaces.map((it) => it.clone());
    for (const it of made)
      Object.assign(it, {
        matrixAutoUpdate: false,
        matrixWorldAutoUpdate: false,
        castShadow: true,
        // three.js gets the bounds of a skewed mesh wrong.
        frustumCulled: false,
      });
    return made;
  }

  /** Shows the skins as a way out would pose them. */
  #haunt(preview: TreeDocument | null, { accent }: Palette): void {
    const skins = preview
      ? this.#sources.flatMap(({ file, numbers }) => {
          const joints = this.#models.get(file)?.joints ?? new Map<number, Placed>();
          const ids = new Map([...numbers].map(([id, number]) => [joints.get(number), id]));
          const shown = [...this.#standing.values()].flatMap(({ surfaces }) =>
            surfaces.filter(({ skeleton }) => skeleton && ids.has(skeleton.bones[0])),
          );
          return shown.map((surface) => ({ surface, ids }));
        })
      : [];
    this.#ghost.show(this.scene, preview, skins, accent);
  }

  /** Sets the world matrices of the joints. */
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

/** Models of a file as it was before, that are kept for undo. */
const KEPT = 3;

/** The place of the one instance of a node without a list, and a matrix for sums. */
const ONE = [null] as const;
const held = new Matrix4();

/** Returns whether a body is squeezed nearly flat. */
function thin({ size: [x, y, z] }: Shape): boolean {
  return Math.min(x, y, z) < 1e-4 * Math.max(x, y, z);
}

/** Returns a body that is not quite flat: a flat one has no front, and would be black. */
function thick(shape: Shape): Shape {
  const { size } = shape;
  const least = 1e-4 * Math.max(...size);
  return { ...shape, size: size.map((it) => Math.max(it, least)) as unknown as Triple };
}
