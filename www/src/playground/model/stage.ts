/**
 * The picture of a model: its meshes where the core has their nodes, on a canvas under the ink, and
 * with them the bodies of nodes that are not the file's. Nothing here places anything by itself.
 */

import type { Shape, TreeNode, Triple } from '../document/document.ts';
import type { Source } from '../document/source.ts';
import type { Bodies } from '../picture/bodies.ts';
import { unitShape } from '../picture/bodies.ts';
import { DEPTHS } from '../picture/things.ts';
import { type Carried, carriersOf } from './carriers.ts';
import { Ground, type ModelView } from './ground.ts';
import { loadModel, type Model } from './load.ts';
import {
  BoxGeometry,
  CylinderGeometry,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  PMREMGenerator,
  Raycaster,
  RoomEnvironment,
  Scene,
  SphereGeometry,
  type Surface,
  WebGLRenderer,
} from './three.ts';

/** The number of three.js for tones that keep their colors. */
const NEUTRAL = 7;
/** Strength of the room that metals mirror. */
const ROOM = 0.55;

/** What a node shows now. */
interface Standing {
  /** Tells what it is: the number of a node of the file, or a kind of body. */
  readonly key: number | Shape['kind'];
  readonly surfaces: readonly Surface[];
  carried: Carried | null;
  /** The picture that had it last. */
  seen: number;
}

export class ModelStage extends EventTarget {
  readonly #renderer: InstanceType<typeof WebGLRenderer>;
  readonly #scene = Object.assign(new Scene(), { matrixWorldAutoUpdate: false });
  readonly #camera = Object.assign(new PerspectiveCamera(), { matrixWorldAutoUpdate: false });
  readonly #ground = new Ground(this.#scene);
  readonly #room: { readonly texture: object; dispose(): void };
  readonly #bodies = new Map<Shape['kind'], { dispose(): void }>([
    ['box', new BoxGeometry()],
    ['cylinder', new CylinderGeometry(0.5, 0.5, 1, 32).rotateX(Math.PI / 2)],
    ['sphere', new SphereGeometry(0.5, 32, 16)],
  ]);
  readonly #paints = DEPTHS.map(() => new MeshStandardMaterial({ roughness: 0.9 }));
  #model: Model | null = null;
  #carried: (node: TreeNode) => Carried | null = () => null;
  #source: Source<TreeNode> | null = null;
  readonly #standing = new Map<number, Standing>();
  #frame = 0;
  lost = false;

  /** @throws Error where the browser gives no context. */
  constructor(readonly canvas: HTMLCanvasElement) {
    super();
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.setClearColor(0, 0);
    this.#renderer.toneMapping = NEUTRAL;
    this.#renderer.shadowMap.enabled = true;
    const rooms = new PMREMGenerator(this.#renderer);
    const room = new RoomEnvironment();
    this.#room = rooms.fromScene(room, 0.04);
    room.dispose();
    rooms.dispose();
    Object.assign(this.#scene, { environment: this.#room.texture, environmentIntensity: ROOM });
    for (const [name, lost] of [
      ['webglcontextlost', true],
      ['webglcontextrestored', false],
    ] as const)
      canvas.addEventListener(name, () => {
        this.lost = lost;
        this.dispatchEvent(new Event('change'));
      });
  }

  /** What the picture leaves out of the file. */
  get left(): readonly string[] {
    return this.#model?.left ?? [];
  }

  /** Numbers for whoever looks after the memory of the graphics card. */
  get memory(): { readonly geometries: number; readonly textures: number; readonly triangles: number } {
    const { memory, render } = this.#renderer.info;
    return { geometries: memory.geometries, textures: memory.textures, triangles: render.triangles };
  }

  /** Takes up the meshes of a file. Returns `false` if there are none to be shown, or another came. */
  async load(source: Source<TreeNode>): Promise<boolean> {
    this.clear();
    this.#source = source;
    const model = await loadModel(source);
    if (this.#source !== source) {
      model.dispose();
      return false;
    }
    this.#model = model;
    this.#carried = carriersOf(source);
    return model.shown.size > 0;
  }

  /** Puts all of a file away. */
  clear(): void {
    for (const { surfaces } of this.#standing.values()) this.#scene.remove(...surfaces);
    this.#standing.clear();
    this.#model?.dispose();
    this.#model = null;
    this.#source = null;
  }

  dispose(): void {
    this.clear();
    this.#ground.dispose();
    this.#room.dispose();
    for (const it of [...this.#bodies.values(), ...this.#paints]) it.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** Returns whether a node shows a mesh of the file. */
  shows(node: TreeNode): boolean {
    return this.#keyOf(node) !== null && typeof this.#keyOf(node) === 'number';
  }

  /** Returns the ids of the nodes that were painted at a place, each from −1 to 1 to the right and up, the nearest first. */
  nodesAt(x: number, y: number): readonly number[] {
    const ray = new Raycaster();
    ray.setFromCamera({ x, y }, this.#camera);
    const hits = [...this.#standing].flatMap(([id, { surfaces }]) =>
      surfaces.flatMap((it): { id: number; distance: number }[] => {
        if (!it.isMesh || !it.visible) return [];
        if (it.isSkinnedMesh) it.boundingSphere = null;
        return ray.intersectObject(it, false).map(({ distance }: { distance: number }) => ({ id, distance }));
      }),
    );
    return [...new Set(hits.sort((a, b) => a.distance - b.distance).map(({ id }) => id))];
  }

  /** Paints the nodes as they are now. `source` is that of their document: the doctor's work adds to it. */
  paint(view: ModelView & { readonly clip: Float32Array }, bodies: Bodies, source: Source<TreeNode>): void {
    if (source !== this.#source) {
      this.#source = source;
      this.#carried = carriersOf(source);
    }
    this.#frame++;
    bodies.nodes.forEach((node, place) => this.#stand(node, place, bodies));
    for (const [id, { surfaces, seen }] of this.#standing)
      if (seen !== this.#frame) {
        this.#scene.remove(...surfaces);
        this.#standing.delete(id);
      }
    this.#pose(bodies, source);
    DEPTHS.forEach((name, i) => this.#paints[i]?.color.set(view.palette[name]));
    this.#ground.light(view);
    this.#look(view);
    this.#renderer.render(this.#scene, this.#camera);
  }

  #look({ eye, target, clip, width, height }: ModelView & { readonly clip: Float32Array }): void {
    const { canvas } = this;
    if (canvas.width !== width || canvas.height !== height) this.#renderer.setSize(width, height, false);
    const camera = this.#camera;
    camera.position.set(...eye);
    camera.lookAt(...target);
    camera.updateMatrix();
    camera.matrixWorld.copy(camera.matrix);
    camera.matrixWorldInverse.copy(camera.matrix).invert();
    camera.projectionMatrix.fromArray(clip).multiply(camera.matrixWorld);
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  }

  #keyOf(node: TreeNode): Standing['key'] | null {
    const carried = this.#carried(node);
    const shown = carried && this.#model?.shown.get(carried.number);
    if (shown && (node.shape.kind !== 'none' || shown.skinned)) return carried.number;
    return node.shape.kind === 'none' ? null : node.shape.kind;
  }

  /** Puts what a node shows where it is. */
  #stand(node: TreeNode, place: number, bodies: Bodies): void {
    const key = bodies.hidden[place] === 1 ? null : this.#keyOf(node);
    if (key === null) return;
    let it = this.#standing.get(node.id);
    if (it?.key !== key) {
      if (it) this.#scene.remove(...it.surfaces);
      it = { key, surfaces: this.#made(key, bodies.depths[place] as number), carried: null, seen: 0 };
      this.#standing.set(node.id, it);
      this.#scene.add(...it.surfaces);
    }
    it.seen = this.#frame;
    if (typeof key === 'number' && this.#model?.shown.get(key)?.skinned) return;
    const world = bodies.worlds.subarray(16 * place, 16 * place + 16);
    const fit = typeof key === 'number' ? this.#carried(node)?.fit : null;
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
    const given = typeof key === 'number' ? this.#model?.shown.get(key)?.surfaces : undefined;
    const body = (): Surface =>
      new Mesh(this.#bodies.get(key as Shape['kind']), this.#paints[depth % this.#paints.length]);
    const made = given?.map((it) => it.clone()) ?? [body()];
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
  #pose({ nodes, worlds }: Bodies, { numbers }: Source<TreeNode>): void {
    const joints = this.#model?.joints;
    if (!joints?.size) return;
    nodes.forEach(({ id }, place) => {
      const number = numbers.get(id);
      const joint = number === undefined ? undefined : joints.get(number);
      joint?.matrixWorld.fromArray(worlds, 16 * place);
    });
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
