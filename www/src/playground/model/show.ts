/**
 * Shows the meshes of the files that a tree came from. three.js is loaded when the first such file
 * comes; until then, and where there is no WebGL, the picture has boxes.
 */
import { listed } from '../../core/doctor/words.ts';
import type { Viewport } from '../../render/sheet.ts';
import { isMesh, sourcesOf, type TreeNode } from '../document/document.ts';
import type { RawFile, Source } from '../document/source.ts';
import type { Bodies } from '../picture/bodies.ts';
import type { WorkCamera } from '../picture/camera.ts';
import type { MeshLayer } from '../picture/scene.ts';
import type { Workbench } from '../workbench.ts';
import type { ModelStage } from './stage.ts';

export class ModelShow implements MeshLayer {
  #stage: ModelStage | null = null;
  #coming: Promise<ModelStage> | null = null;
  /** The files whose meshes are there, on their way, or cannot be shown. */
  #files: readonly RawFile[] = [];
  /** The loading of files, one after the other: they share the bounds. */
  #loading: Promise<void> = Promise.resolve();
  readonly #box = Object.assign(document.createElement('div'), { className: 'meshes', hidden: true });
  /** The mended files whose meshes are on their way. */
  readonly #mended = new Set<RawFile>();
  paper = false;
  readonly #forced = matchMedia('(forced-colors: active)');

  /** The meshes lie under `view`, which has the ink; `changed` asks to paint it again. */
  constructor(
    readonly workbench: Workbench,
    readonly view: HTMLElement,
    readonly changed: () => void,
    signal: AbortSignal,
  ) {
    workbench.watch(() => this.#follow(), signal);
    signal.addEventListener('abort', () => {
      this.#stage?.dispose();
      this.#box.remove();
    });
    this.#follow();
  }

  /** The canvas of the meshes, once there were any. */
  get canvas(): HTMLCanvasElement | null {
    return this.#stage?.canvas ?? null;
  }

  /** Returns whether meshes of the tree's files are there, shown or not. */
  get here(): boolean {
    return sourcesOf(this.workbench.document).some(({ file }) => this.#stage?.meshes.has(file));
  }

  /** Returns whether meshes of a file that was mended are on their way. */
  get #waits(): boolean {
    return this.#mended.size > 0;
  }

  get active(): boolean {
    const rests = this.paper || this.#forced.matches || this.#stage?.lost;
    return this.workbench.settings.meshes && !rests && (this.here || this.#waits);
  }

  /** The numbers of geometries, textures and triangles on the graphics card. */
  get memory(): ModelStage['memory'] | null {
    return this.#stage?.memory ?? null;
  }

  shows(node: TreeNode): boolean {
    return this.#stage?.meshes.shows(node) ?? false;
  }

  nodesAt(x: number, y: number): readonly number[] | null {
    const { clientWidth, clientHeight } = this.view;
    return this.active && this.#stage
      ? this.#stage.nodesAt((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight)
      : null;
  }

  #follow(): void {
    const sources = sourcesOf(this.workbench.document);
    const files = sources.map(({ file }) => file);
    this.#stage?.meshes.follow(sources);
    const fresh = sources.filter(({ file, has }) => !this.#files.includes(file) && has.some(isMesh));
    this.#files = files;
    for (const { file, first } of fresh) if (first && this.#stage) this.#mended.add(file);
    for (const source of fresh) this.#loading = this.#loading.then(() => this.#load(source));
  }

  async #load(source: Source<TreeNode>): Promise<void> {
    const wanted = (): boolean => this.#files.includes(source.file);
    try {
      if (!wanted()) return;
      this.#coming ??= this.#begin();
      const { meshes } = await this.#coming;
      meshes.follow(sourcesOf(this.workbench.document));
      const left = await meshes.load(source);
      if (!wanted()) return;
      const { said } = this.workbench;
      const before = /^(Opened|Added) /.test(said) ? `${said} ` : '';
      if (left.length > 0) this.workbench.say(`${before}Left out of the picture: ${listed(left)}.`);
      else this.workbench.set({});
      this.changed();
    } catch (error) {
      if (!wanted()) return;
      const why = error instanceof Error ? error.message : String(error);
      this.workbench.say(`The picture has boxes, since the meshes could not be shown: ${why}.`);
    } finally {
      if (this.#mended.delete(source.file)) this.changed();
    }
  }

  async #begin(): Promise<ModelStage> {
    const { ModelStage } = await import('./stage.ts');
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'position: absolute; inset: 0; width: 100%; height: 100%';
    const stage = new ModelStage(canvas);
    // In a shadow root of its own, because the picture's first canvas has to be the ink's.
    this.#box.attachShadow({ mode: 'closed' }).append(canvas);
    this.#box.ariaHidden = 'true';
    this.view.before(this.#box);
    stage.addEventListener('change', () => this.changed());
    this.#stage = stage;
    return stage;
  }

  /** Paints the meshes under the ink, or shows none. */
  paint(bodies: Bodies, camera: WorkCamera, viewport: Viewport, pixelRatio = viewport.pixelRatio): void {
    const { active } = this;
    this.#box.hidden = !active;
    if (!active) return;
    const [width, height] = [viewport.width, viewport.height].map((it) => Math.round(it * pixelRatio)) as [
      number,
      number,
    ];
    const { eye, target, distance } = camera;
    const clip = camera.viewProjection(viewport.width / viewport.height);
    const view = { eye, target, distance, clip, width, height, pixelRatio, palette: viewport.palette };
    // The old picture stays until the meshes of the mended file are there.
    if (!this.#waits) this.#stage?.paint(view, bodies, this.workbench.preview, this.workbench.settings.look);
  }
}
