/** The picture as it runs: its camera, its frames, its handles, and its choice of nodes by pointing. */
import { CanvasView, loadSvgRenderer } from '../../element/canvas-view.ts';
import { sightOf } from '../../render/sight.ts';
import { stageLoader } from '../../render/stage-loader.ts';
import { paneViews } from '../../render/views.ts';
import { endOf, isEdited, nodeOf, placeOf, type TreeDocument } from '../document/document.ts';
import { firstAct } from '../first-act.ts';
import { boundsOf } from './bounds.ts';
import { type Bounds, cornersOf, type PlanName, plans, type WorkCamera } from './camera.ts';
import { GizmoHandles } from './gizmo-handles.ts';
import { navigate } from './navigate.ts';
import { nodesAt } from './pick.ts';
import type { MeshLayer, PictureScene } from './scene.ts';
import { isWithin } from './showing.ts';

/** CSS pixels from a joint within which it is pointed at, by a mouse and by a finger. */
const REACH = { mouse: 10, finger: 22 };
/** From this width on, in CSS pixels, a framed tree has room beside the tools. */
const WIDE = 560;
/** CSS pixels from the middle of a handle to bars over the picture, and to its edge. */
const CLEAR = 14;
/** CSS pixels between two taps at the same place. */
const SAME = 6;

export class PictureView {
  readonly camera: WorkCamera;
  readonly canvas: CanvasView;
  readonly model: MeshLayer;
  readonly #hands: GizmoHandles;
  #frame = 0;
  #tapped = { x: Number.NaN, y: Number.NaN };
  #pointer: { readonly x: number; readonly y: number } | null = null;
  #pointing = 0;
  /** The document whose extent the camera knows. */
  #framed: TreeDocument | null = null;
  /** The node whose gizmo has letters. */
  #lettered: number | null = null;

  readonly #tools: HTMLElement;
  readonly #view: HTMLElement;
  /** The controls over the picture. */
  readonly #bars: NodeListOf<Element>;

  constructor(
    readonly scene: PictureScene,
    root: ParentNode,
    view: HTMLElement,
    handles: HTMLElement,
    signal: AbortSignal,
    meshes: (changed: () => void) => MeshLayer,
  ) {
    const { workbench, camera } = scene;
    this.model = meshes(() => this.request());
    scene.model = this.model;
    this.camera = camera;
    this.#tools = root.querySelector('.modes') as HTMLElement;
    this.#view = view;
    this.#bars = root.querySelectorAll('.tools, .axes, .rule, .views');
    this.canvas = new CanvasView(root, scene, this.camera, {
      fellBack: () => {},
      redraw: () => this.request(),
    });
    this.#hands = new GizmoHandles(workbench, scene, this.canvas, handles, signal);
    const calls = {
      changed: () => this.request(),
      tapped: (x: number, y: number, finger: boolean, adds: boolean) => this.#tap(x, y, finger, adds),
      pointed: (place: { readonly x: number; readonly y: number } | null) => this.#point(place),
      plan: (name: PlanName) => this.plan(name),
      frameChosen: () => this.frameChosen(),
    };
    navigate(view, this.camera, calls, signal);
    const sizes = new ResizeObserver(() => this.request());
    sizes.observe(view);
    for (const name of ['lost', 'restored'])
      stageLoader.addEventListener(name, () => this.request(), { signal });
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
      matchMedia(query).addEventListener('change', () => this.restyle(), { signal });
    const print = (paper: boolean): void => {
      this.model.paper = paper;
      if (paper) this.canvas.print();
      else this.request();
    };
    addEventListener('beforeprint', () => print(true), { signal });
    addEventListener('afterprint', () => print(false), { signal });
    signal.addEventListener('abort', () => {
      sizes.disconnect();
      cancelAnimationFrame(this.#frame);
      cancelAnimationFrame(this.#pointing);
    });
    workbench.watch(() => this.request(), signal);
    // The renderer may be missing: then a lost context leaves the last picture, and paper has
    // points.
    void firstAct(signal)
      .then((ahead) => (ahead ? loadSvgRenderer() : undefined))
      .catch(() => {});
  }

  /** Asks for a picture in the next frame. */
  request(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  /** Draws with boxes in place of meshes, as ink has them. */
  onPaper<Made>(draw: () => Made): Made {
    this.model.paper = true;
    try {
      return draw();
    } finally {
      this.model.paper = false;
      this.request();
    }
  }

  /** Takes up the page's colors anew. */
  restyle(): void {
    this.canvas.restyle();
    this.request();
  }

  #paint(): void {
    if (this.canvas.awaits()) return;
    const viewport = this.canvas.viewport();
    if (!viewport) return;
    const { width, height } = viewport;
    this.camera.size = { width, height };
    this.camera.covered =
      width < WIDE ? Math.min(this.#tools.offsetTop + this.#tools.offsetHeight, height / 4) : 0;
    this.#measure();
    this.#letter();
    this.#clear(width, height);
    this.canvas.paint(() => this.#hands.follow());
    this.model.paint(this.scene.bodies, this.camera, viewport);
  }

  /**
   * Tells the camera how large the tree is. A tree that was opened comes into view at once. So does
   * one that has outgrown the view by a node, unless the reader has chosen the view.
   */
  #measure(): void {
    const { document } = this.scene.workbench;
    if (document === this.#framed) return;
    const before = this.#framed;
    this.#framed = document;
    this.scene.update();
    const bounds = boundsOf(this.scene.bodies);
    if (!bounds) return;
    this.camera.bounds = bounds;
    if (before && isEdited(before, document)) {
      const grown = document.nodes.some(({ id }) => !nodeOf(before, id));
      if (grown && !this.camera.steered && !this.#sees(bounds)) this.camera.reset();
      return;
    }
    this.camera.reset();
  }

  /** Tells the scene where no handle is to be: under the bars over the picture. */
  #clear(width: number, height: number): void {
    const { left, top } = this.#view.getBoundingClientRect();
    const bars = [...this.#bars].map((it) => it.getBoundingClientRect());
    const sight = sightOf(this.camera.viewProjection(width / height), width, height);
    this.scene.free = (at) => {
      const seen = sight.project(at);
      if (!seen) return false;
      const { x, y } = seen;
      const within = x >= CLEAR && x <= width - CLEAR && y >= CLEAR && y <= height - CLEAR;
      const [right, down] = [x + left, y + top];
      return (
        within &&
        !bars.some(
          (it) =>
            right > it.left - CLEAR &&
            right < it.right + CLEAR &&
            down > it.top - CLEAR &&
            down < it.bottom + CLEAR,
        )
      );
    };
  }

  /** Returns whether a box is in the part of the picture that nothing covers. */
  #sees(bounds: Bounds): boolean {
    const { camera } = this;
    const { width, height } = camera.size;
    const sight = sightOf(camera.viewProjection(width / height), width, height);
    return cornersOf(bounds).every((corner) => {
      const seen = sight.project(corner);
      return seen && seen.x >= 0 && seen.x <= width && seen.y >= camera.covered && seen.y <= height;
    });
  }

  /** Gives the gizmo of another node new labels: old ones would travel over the picture. */
  #letter(): void {
    const { chosen } = this.scene.workbench;
    if (chosen !== this.#lettered) this.canvas.forgetLabels();
    this.#lettered = chosen;
  }

  /** Goes to a view of the same things along an axis. */
  plan(name: PlanName): void {
    this.#bounds();
    this.camera.plan = true;
    this.camera.frame(this.camera.bounds, plans[name]);
    this.request();
  }

  /** Brings all into view. */
  frameAll(): void {
    this.#bounds();
    this.camera.reset();
    this.request();
  }

  /** Brings the chosen node with its descendants into view, or all. */
  frameChosen(): void {
    const { document, chosen } = this.scene.workbench;
    const place = chosen === null ? -1 : placeOf(document, chosen);
    if (place < 0) {
      this.frameAll();
      return;
    }
    this.#bounds();
    const end = endOf(document, place);
    const bounds = boundsOf(this.scene.bodies, (it) => it >= place && it < end);
    if (bounds) this.camera.frame(bounds);
    this.request();
  }

  /**
   * Measures the tree as it is now: in motion it may be elsewhere. A document whose first picture is
   * still to come keeps the view that is chosen here.
   */
  #bounds(): void {
    this.#framed = this.scene.workbench.document;
    this.scene.update();
    const bounds = boundsOf(this.scene.bodies);
    if (bounds) this.camera.bounds = bounds;
  }

  /** Returns the ids of the nodes at a place of the picture, the nearest first. */
  nodesAt(x: number, y: number, reach: number): readonly number[] {
    const { last } = this.canvas;
    const [shown] = last ? paneViews(last.drawing, last.viewport) : [];
    if (!shown) return [];
    this.scene.update();
    const { bodies } = this.scene;
    const places = nodesAt(bodies, shown.sight, x - shown.box.x, y - shown.box.y, reach);
    const { document, settings } = this.scene.workbench;
    return places
      .flatMap((place) => bodies.nodes[place]?.id ?? [])
      .filter((id) => !isWithin(document, settings.locked, id));
  }

  /** Chooses the front-most node, by another tap the one behind it; Ctrl or Shift adds one. */
  #tap(x: number, y: number, finger: boolean, adds: boolean): void {
    const { workbench } = this.scene;
    const again = Math.hypot(x - this.#tapped.x, y - this.#tapped.y) <= SAME;
    this.#tapped = { x, y };
    const ids = this.#tappedAt(x, y, finger ? REACH.finger : REACH.mouse);
    const [first] = ids;
    if (adds && first !== undefined) {
      workbench.toggle(first);
      return;
    }
    const at = again && workbench.chosen !== null ? ids.indexOf(workbench.chosen) : -1;
    workbench.choose(ids[(at + 1) % Math.max(1, ids.length)] ?? null);
  }

  /**
   * Returns the nodes that are tapped: by their meshes where there are some, under the joints,
   * which are painted over them. Pointing alone goes by boxes, since a mesh may have millions of
   * triangles.
   */
  #tappedAt(x: number, y: number, reach: number): readonly number[] {
    const { document, settings } = this.scene.workbench;
    const ids = this.nodesAt(x, y, reach);
    const meshes = this.model.nodesAt(x, y);
    if (!meshes) return ids;
    const joints = ids.filter((id) => nodeOf(document, id)?.shape.kind === 'none');
    const seen = meshes.filter((id) => !isWithin(document, settings.locked, id));
    return [...new Set([...joints, ...seen])];
  }

  /** Highlights the node under the pointer, once a frame. */
  #point(place: { readonly x: number; readonly y: number } | null): void {
    this.#pointer = place;
    this.#pointing ||= requestAnimationFrame(() => {
      this.#pointing = 0;
      const at = this.#pointer;
      this.scene.workbench.hover(at ? (this.nodesAt(at.x, at.y, REACH.mouse)[0] ?? null) : null);
    });
  }
}
