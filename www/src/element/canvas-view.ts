/**
 * The picture inside the element: the view, the page's colors, and the choice of the renderer.
 *
 * A 2-D canvas shows everything. WebGL draws the bodies, which are copied onto it; over them is
 * ink. Where a picture has bodies and WebGL is missing, while its context is lost, and on paper,
 * the SVG renderer draws instead.
 */
import type { Clock } from '../figure/clock.ts';
import type { Drawing } from '../figure/drawing.ts';
import type { Graph } from '../figure/graph.ts';
import type { Palette } from '../figure/palette.ts';
import type { Readout } from '../figure/readout.ts';
import { paintInk } from '../render/ink/canvas.ts';
import { partAt } from '../render/ink/hit.ts';
import { Ink } from '../render/ink/ink.ts';
import { inkLabels } from '../render/ink/labels.ts';
import { inking, inkThings } from '../render/ink/things.ts';
import { headOver, Lettering } from '../render/labels/lettering.ts';
import type { Wanted } from '../render/labels/requests.ts';
import type { Labels } from '../render/labels/types.ts';
import { inTurns, nextTask } from '../render/next-task.ts';
import type { Viewport } from '../render/sheet.ts';
import type { Stage } from '../render/stage.ts';
import { hasBodies, stageLoader } from '../render/stage-loader.ts';
import { type FigureView, type PaneView, paneViews } from '../render/views.ts';
import { WallClock } from '../runner/wall-clock.ts';
import { ghostsOf } from './ghosts.ts';
import { showLegend } from './templates/legend.ts';
import { readPalette } from './theme.ts';

/** Device pixels per CSS pixel, at most: more costs fill rate and shows no difference. */
const DENSEST = 2;
/** Seconds of a figure's time between two frames, at most: 0.1 s at fourfold speed. */
const SEEK = 0.4;

/** The SVG renderer, once it has loaded: a first frame does not wait for it. */
let toSvg: typeof import('../render/svg.ts').toSvg | undefined;
/** Loads the SVG renderer ahead, since paper and a lost context cannot wait for it. */
export async function loadSvgRenderer(): Promise<void> {
  toSvg ??= (await import('../render/svg.ts')).toSvg;
}

/** A pane of the last picture with its ink. */
interface Inked {
  readonly ink: Ink;
  shown: PaneView;
}

/** The subject of a picture: the run of a figure, or a tree that is edited. */
export interface Subject {
  readonly figure: { readonly title: string };
  /** In seconds. Labels go their way from picture to picture while it runs on. */
  readonly time: number;
  readonly clock: Clock;
  /** `since` is that of {@link Drawing}. */
  draw(since?: number): Drawing;
  readout(): Pick<Readout, 'summary'>;
  /** Returns the graph under the picture; `null` if there is none. */
  graph(): Graph | null;
}

/** Calls of a view to its element. */
export interface ViewCalls {
  /** The SVG renderer takes over. */
  fellBack(): void;
  /** The picture has to be drawn again; `patient` is that of {@link CanvasView.paint}. */
  redraw(patient?: boolean): void;
}

export class CanvasView {
  #palette: Palette | null = null;
  /** The page's colors at the time when the palette was read. */
  #readFrom = '';
  #lit: string | null = null;
  #noStage = false;
  readonly #panes: Inked[] = [];
  readonly #lettering = new Lettering();
  /**
   * The moment of the last labels, in milliseconds of the page, the figure's time then, and
   * whether it was seen from its own view.
   */
  #lettered = { at: 0, time: 0, home: true };
  /** The labels of each pane in the last picture. */
  labels: readonly Labels<Wanted>[] = [];
  /** Tells the handles, by name, that nobody has dragged yet: these have their hints. */
  hints: (name: string) => boolean = () => true;
  /** The picture that was painted last, for those who put something over it. */
  last: { readonly drawing: Drawing; readonly viewport: Viewport } | null = null;
  /** The drawing before a hand took hold of a part of it, and its time; `null` while none does. */
  #before: { readonly drawing: Drawing; readonly time: number } | null = null;

  /** Height of the words over the picture, which the styles of the tools know. */
  #head = 0;
  #rehearses = false;
  /** Pictures that are begun, and shown in a later task. */
  #coming = 0;
  /** The frame that was asked for meanwhile. */
  #missed: { readonly patient: boolean } | null = null;
  /** The time of the reader's last change, in milliseconds; `null` to show its end. */
  #changed: number | null = null;

  /** `root` is the element's. */
  constructor(
    readonly root: ParentNode,
    readonly subject: Subject,
    readonly camera: FigureView,
    readonly calls: ViewCalls,
  ) {}

  /** The part that a word has lit: it keeps its strength, and the rest fades. */
  get lit(): string | null {
    return this.#lit;
  }

  set lit(part: string | null) {
    if (part === this.#lit) return;
    this.#lit = part;
    this.calls.redraw();
  }

  /** Returns the name of the part at a place, in CSS pixels from the picture's top left. */
  partAt(x: number, y: number): string | null {
    for (const { ink, shown } of [...this.#panes].reverse()) {
      const { box } = shown;
      const [left, top] = [x - box.whole.x, y - box.whole.y];
      if (left < 0 || top < 0 || left > box.whole.width || top > box.whole.height) continue;
      return partAt(ink, shown, x - box.x, y - box.y);
    }
    return null;
  }

  /** Puts the labels of the next picture at their best places, whatever was before. */
  forgetLabels(): void {
    this.#lettering.forget();
  }

  /** Lets the next pictures show what a change does, one thing after the other. */
  change(): void {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#changed = still ? null : performance.now();
  }

  /** Shows the end of the last change at once. */
  settle(): void {
    this.#changed = null;
  }

  /** Forgets the colors, since the page's styles may have changed. */
  restyle(): void {
    this.#palette = null;
  }

  /** Returns the viewport for the next picture, or `null` where there is no room for it. */
  viewport(): Viewport | null {
    const canvas = this.root.querySelector('canvas');
    const probe = this.root.querySelector<HTMLElement>('.probe');
    if (!canvas || !probe) return null;
    const { width, height } = canvas.getBoundingClientRect();
    if (!(width > 0 && height > 0)) return null;
    const { color, backgroundColor, fontFamily: font } = getComputedStyle(probe.parentElement ?? canvas);
    const now = color + backgroundColor;
    if (!this.#palette || this.#readFrom !== now) {
      this.#palette = readPalette(probe);
      this.#readFrom = now;
    }
    const pixelRatio = Math.min(devicePixelRatio, DENSEST);
    const { camera, lit } = this;
    return { camera, palette: this.#palette, width, height, pixelRatio, font, lit };
  }

  /** Returns the figure's drawing, and aims the camera at it. */
  drawing(viewport: Viewport): Drawing {
    const since = this.#changed === null ? undefined : (performance.now() - this.#changed) / 1000;
    const drawing = this.subject.draw(since);
    if (this.#before) this.#keepPose(drawing, this.#before);
    else this.camera.aim(drawing, viewport);
    return drawing;
  }

  /**
   * Keeps the view from following the drawing while a hand holds a part of it, and shows where what
   * it moves has been.
   */
  hold(): void {
    if (this.last) this.#before ??= { drawing: this.last.drawing, time: this.subject.time };
  }

  release(): void {
    this.#before = null;
  }

  /** Gives the panes of a drawing the views that they had before, and the ghosts of that pose. */
  #keepPose({ panes }: Drawing, before: { readonly drawing: Drawing; readonly time: number }): void {
    before.drawing.panes.forEach((old, i) => {
      const pane = panes[i];
      if (!pane) return;
      if (old.camera) Object.assign(pane, { camera: old.camera });
      // What moves by itself is elsewhere because time has passed.
      if (before.time === this.subject.time) pane.things.unshift(...ghostsOf(old, pane));
    });
  }

  /**
   * Makes a picture in pieces before the first one that is seen, once the page has its `canvas`:
   * code is slow when it first runs, and the page has to answer its reader meanwhile.
   */
  async rehearse(canvas: Promise<unknown>, signal: AbortSignal): Promise<void> {
    this.#rehearses = true;
    await canvas;
    await nextTask();
    if (!signal.aborted) await inTurns(this.#pieces(), signal);
    this.#rehearses = false;
    this.calls.redraw(true);
  }

  *#pieces(): Generator<undefined, void> {
    const viewport = this.viewport();
    if (!viewport) return;
    yield;
    const drawing = this.subject.draw();
    yield;
    this.camera.aim(drawing, viewport);
    if (hasBodies(drawing, this.camera) && !stageLoader.stage) this.#awaitStage(drawing, viewport);
    yield;
    const panes: Inked[] = [];
    for (const shown of paneViews(drawing, viewport)) {
      yield;
      const ink = new Ink();
      yield* inking(ink, shown);
      panes.push({ ink, shown });
    }
    yield;
    yield* this.#lettering.rehearse(panes, viewport.font, this.hints);
    // Letters take longest when they are first painted, wherever that is.
    const sketch = document.createElement('canvas').getContext('2d');
    for (const { ink } of panes) {
      yield;
      if (sketch) paintInk(sketch, ink, viewport);
    }
  }

  /**
   * Returns whether a frame has to wait for the picture that is on its way. It is asked for again
   * after it.
   */
  awaits(patient = false): boolean {
    if (this.#coming === 0 || (this.last && !patient)) return false;
    this.#missed = { patient: patient && (this.#missed?.patient ?? true) };
    return true;
  }

  /**
   * Draws the figure, and calls `shown` once that can be seen: at once; but of a first picture, and
   * where the processor draws of one that is `patient`, when the bodies are done, and the page goes
   * on meanwhile. Nothing is drawn where there is no room, no renderer yet, or a rehearsal.
   */
  paint(shown: () => void = () => {}, patient = false): void {
    if (this.#rehearses) return;
    const viewport = this.viewport();
    const canvas = this.root.querySelector('canvas');
    if (!viewport || !canvas) return;
    const { stage } = stageLoader;
    const { clock } = this.subject;
    // A flat figure never takes a context.
    if (stage && !this.camera.flat && clock instanceof WallClock) clock.software ||= stage.software;
    const drawing = this.drawing(viewport);
    const bodies = hasBodies(drawing, this.camera);
    if (bodies && !stage && !this.#noStage) {
      this.#awaitStage(drawing, viewport);
      return;
    }
    if (drawing.restless) this.calls.redraw(true);
    if (bodies && (!stage || stage.lost)) {
      this.last = { drawing, viewport };
      void this.#paintSvg(drawing, viewport);
      shown();
      return;
    }
    const painter = bodies ? stage : null;
    const waits = !this.last || (patient && painter?.software);
    if (waits && painter?.busy) {
      this.calls.redraw(patient);
      return;
    }
    clock.begin('draw');
    painter?.begin(drawing, viewport);
    this.#ink(drawing, viewport);
    const show = (): void => {
      this.last = { drawing, viewport };
      this.#standIn(null);
      this.#paintCanvas(canvas, viewport, painter);
      this.#showLegend();
      clock.end('draw');
      shown();
    };
    if (waits) void this.#await(painter, show);
    else show();
  }

  /** Shows a picture when its bodies are drawn, and asks for the frame that was due meanwhile. */
  async #await(stage: Stage | null, show: () => void): Promise<void> {
    this.#coming++;
    const drawn = stage ? await stage.drawn() : await nextTask().then(() => true);
    this.#coming--;
    if (drawn) show();
    const missed = this.#missed ?? (drawn ? null : { patient: true });
    this.#missed = null;
    if (missed) this.calls.redraw(missed.patient);
  }

  #awaitStage(drawing: Drawing, viewport: Viewport): void {
    const missing = (): void => {
      this.#noStage = true;
    };
    void stageLoader
      .load(drawing, viewport)
      .catch(missing)
      .then(() => this.calls.redraw(true));
  }

  /** Shows the legend of a picture, together with it: it has numbers of the same instant. */
  #showLegend(): void {
    showLegend(this.root.querySelector('[part=legend]'), this.#lettering.legend);
  }

  /** Paints bodies and ink on a canvas of the picture's size. */
  #paintCanvas(canvas: HTMLCanvasElement, viewport: Viewport, stage: Stage | null): void {
    const context = canvas.getContext('2d');
    if (!context) return;
    const k = viewport.pixelRatio;
    const [width, height] = [Math.round(viewport.width * k), Math.round(viewport.height * k)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    stage?.copyTo(context);
    this.#panes.forEach(({ ink, shown: { box } }, i) => {
      const labels = this.labels[i];
      if (labels) inkLabels(ink, labels);
      const { whole } = box;
      context.save();
      context.setTransform(k, 0, 0, k, k * box.x, k * box.y);
      context.beginPath();
      context.rect(whole.x - box.x, whole.y - box.y, whole.width, whole.height);
      context.clip();
      paintInk(context, ink, viewport);
      context.restore();
    });
  }

  /** Draws the ink of the panes, and places their labels. */
  #ink(drawing: Drawing, viewport: Viewport): void {
    const views = paneViews(drawing, viewport);
    this.#panes.length = Math.min(this.#panes.length, views.length);
    views.forEach((shown, i) => {
      const inked = this.#panes[i] ?? { ink: new Ink(), shown };
      inked.shown = shown;
      this.#panes[i] = inked;
      inked.ink.clear();
      inkThings(inked.ink, shown);
    });
    this.#letter(viewport);
    const head = headOver(views);
    if (head === this.#head) return;
    this.#head = head;
    this.root.querySelector('figure')?.style.setProperty('--head', `${head}px`);
  }

  /** Places the labels of the panes, from where they were in the last picture. */
  #letter({ font }: Viewport): void {
    const now = performance.now();
    const seconds = (now - this.#lettered.at) / 1000;
    const { time } = this.subject;
    const passed = time - this.#lettered.time;
    const home = this.camera.atHome;
    // A seek, a new run and the way home lead to another picture, in which the labels are at once.
    if (passed < 0 || passed > SEEK || (home && !this.#lettered.home)) this.#lettering.forget();
    this.#lettered = { at: now, time, home };
    this.labels = this.#lettering.place(this.#panes, font, seconds, this.hints);
    if (this.labels.some(({ restless }) => restless)) this.calls.redraw(true);
  }

  /** Shows the SVG renderer's picture: paper has more dots than a screen. */
  print(): void {
    const viewport = this.viewport();
    this.settle();
    if (viewport && toSvg) void this.#paintSvg(this.drawing(viewport), viewport);
  }

  async #paintSvg(drawing: Drawing, viewport: Viewport): Promise<void> {
    await loadSvgRenderer();
    if (!toSvg) return;
    const words = { title: this.subject.figure.title, description: this.subject.readout().summary };
    this.#ink(drawing, viewport);
    const { labels } = this;
    this.#showLegend();
    this.#standIn(`data:image/svg+xml,${encodeURIComponent(toSvg(drawing, viewport, words, { labels }))}`);
  }

  /** Shows a picture instead of the canvas, or the canvas again. */
  #standIn(source: string | null): void {
    const image = this.root.querySelector<HTMLImageElement>('.stand-in');
    const canvas = this.root.querySelector('canvas');
    if (!image || !canvas || (source === null && image.hidden)) return;
    const fresh = source !== null && image.hidden;
    image.hidden = source === null;
    // Both are transparent: only one of them may be seen.
    canvas.style.visibility = source === null ? '' : 'hidden';
    if (source === null) image.removeAttribute('src');
    else image.src = source;
    if (fresh) this.calls.fellBack();
  }
}
