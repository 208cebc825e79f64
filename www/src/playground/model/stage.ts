/** The picture of models: a canvas under the ink, with the meshes, the ground and the light. */
import type { TreeDocument } from '../document/document.ts';
import type { Bodies } from '../picture/bodies.ts';
import type { Look } from '../workbench.ts';
import { Ground, type ModelView } from './ground.ts';
import { Meshes } from './meshes.ts';
import { PerspectiveCamera, PMREMGenerator, RoomEnvironment, WebGLRenderer } from './three.ts';

/** The number of three.js for tones that keep their colors. */
const NEUTRAL = 7;
/** Strength of the room that metals mirror. */
const ROOM = 0.55;

export class ModelStage extends EventTarget {
  readonly meshes: Meshes = new Meshes();
  readonly #renderer: InstanceType<typeof WebGLRenderer>;
  readonly #camera = Object.assign(new PerspectiveCamera(), { matrixWorldAutoUpdate: false });
  readonly #ground = new Ground(this.meshes.scene);
  #room: { readonly texture: object; dispose(): void } | null = null;
  lost = false;

  /** @throws Error where the browser gives no context. */
  constructor(readonly canvas: HTMLCanvasElement) {
    super();
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.setClearColor(0, 0);
    this.#renderer.toneMapping = NEUTRAL;
    this.#renderer.shadowMap.enabled = true;
    this.#furnish();
    for (const [name, lost] of [
      ['webglcontextlost', true],
      ['webglcontextrestored', false],
    ] as const)
      canvas.addEventListener(name, () => {
        this.lost = lost;
        // The painted room is lost with the context.
        if (!lost) this.#furnish();
        this.dispatchEvent(new Event('change'));
      });
  }

  /** Paints the room that metals mirror, and that lights all. */
  #furnish(): void {
    this.#room?.dispose();
    const rooms = new PMREMGenerator(this.#renderer);
    const room = new RoomEnvironment();
    this.#room = rooms.fromScene(room, 0.04) as { readonly texture: object; dispose(): void };
    room.dispose();
    rooms.dispose();
    Object.assign(this.meshes.scene, { environment: this.#room.texture, environmentIntensity: ROOM });
  }

  /** Counts of the graphics card's memory, for tests and benches. */
  get memory(): { readonly geometries: number; readonly textures: number; readonly triangles: number } {
    const { memory, render } = this.#renderer.info;
    return { geometries: memory.geometries, textures: memory.textures, triangles: render.triangles };
  }

  dispose(): void {
    this.meshes.dispose();
    this.#ground.dispose();
    this.#room?.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  /** Returns the ids of the nodes at a place from −1 to 1 right and up, the nearest first. */
  nodesAt(x: number, y: number): readonly number[] {
    return this.meshes.nodesAt(this.#camera, x, y);
  }

  /** Paints the nodes as they are now. */
  paint(
    view: ModelView & { readonly clip: Float32Array },
    bodies: Bodies,
    preview: TreeDocument | null,
    look: Look,
  ): void {
    this.meshes.place(bodies, view.palette, preview, look);
    this.#ground.light(view);
    this.#look(view);
    this.#renderer.render(this.meshes.scene, this.#camera);
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
}
