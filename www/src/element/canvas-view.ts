/**
 * The picture inside the element: what is drawn when, and the choice of the renderer. Its colors, its
 * ink with labels, the ghosts of a drag and the stand-in are in `picture/`.
 *
 * A 2-D canvas shows everything. WebGL draws the bodies, which are copied onto it; over them is
 * ink. Where a picture has bodies and WebGL is missing, while its context is lost, and on paper,
 * the SVG renderer draws instead.
 */
import type { Clock } from '../figure/clock.ts';
import type { Values } from '../figure/controls.ts';
import type { Drawing, Hand } from '../figure/drawing.ts';
import type { Graph } from '../figure/graph.ts';
import type { Readout } from '../figure/readout.ts';
import { inTurns, nextTask } from '../render/next-task.ts';
import type { Viewport } from '../render/sheet.ts';
import type { Stage } from '../render/stage.ts';
import { hasBodies, stageLoader } from '../render/stage-loader.ts';
import type { FigureView } from '../render/views.ts';
import { WallClock } from '../runner/wall-clock.ts';
import { scaleOf } from './input/place.ts';
import { HeldPose } from './picture/ghosts.ts';
import { LabeledInk } from './picture/labels.ts';
import { hasSvgRenderer, loadSvgRenderer, standIn, svgAddress } from './picture/stand-in.ts';
import { Theme } from './picture/theme.ts';

export { loadSvgRenderer };

/** Device pixels per CSS pixel, at most: more costs fill rate and shows no difference. */
const DENSEST = 2;

/** Milliseconds in which the view comes back after a hand has let go. */
const EASES = 400;

/** The subject of a picture: the run of a figure, or a tree that is edited. */
export interface Subject {
  readonly figure: { readonly title: string };
  /** In seconds. Labels go their way from picture to picture while it runs on. */
  readonly time: number;
  readonly clock: Clock;
  /** `since`, `hand` and `earlier` are those of {@link Drawing}. */
  draw(since?: number, hand?: Hand | null, earlier?: readonly Values[]): Drawing;
  readout(): Pick<Readout, 'summary'>;
  /** Returns the graph under the picture; `null` if there is none. */
  graph(): Graph | null;
}

/** Calls of a view to its element. */
interface ViewCalls {
  /** The SVG renderer takes over. */
  fellBack(): void;
  /** The picture has to be drawn again; `patient` is that of {@link CanvasView.paint}. */
  redraw(patient?: boolean): void;
}

export class CanvasView {
  readonly #theme = new Theme();
  readonly #held = new HeldPose();
  /** Lines, arrows and words, with the labels of the last picture. */
  readonly ink: LabeledInk;
  #lit: string | null = null;
  #noStage = false;
  /** The picture that was painted last, for those who put something over it. */
  last: { readonly drawing: Drawing; readonly viewport: Viewport } | null = null;
  #rehearses = false;
  /** Pictures that are begun, and shown in a later task. */
  #coming = 0;
  /** Pictures that were begun so far: one that is done after a later one is not shown. */
  #begun = 0;
  /** The frame that was asked for meanwhile. */
  #missed: { readonly patient: boolean } | null = null;
  /** The time of the reader's last change, in milliseconds; `null` to show its end. */
  #changed: number | null = null;
  /** `true` once the hand that holds a part has changed something: a press alone plays nothing. */
  #moved = false;
  /** The hand on a handle, or the last one, until the next change. */
  hand: Hand | null = null;
  /** Tells the settings that the reader's earlier changes left. */
  earlier: () => readonly Values[] = () => [];
  /** Brings what a hand leads to it, as a drawing is seen; returns whether that may have changed the drawing. */
  lead: (drawing: Drawing, viewport: Viewport) => boolean = () => false;
  /** A hand leads a body that moves. */
  #leads = false;
  /** The run's time at which a hand let go that has not gone away: the view stays as it left it. */
  #stays: number | null = null;
  /** Where the view was when it began to come back, and the moment. */
  #left: { readonly at: number; readonly place: readonly number[] } | null = null;

  /** `root` is the element's. */
  constructor(
    readonly root: ParentNode,
    readonly subject: Subject,
    readonly camera: FigureView,
    readonly calls: ViewCalls,
  ) {
    this.ink = new LabeledInk(root);
  }

  /** The part that a word has lit: it keeps its strength, and the rest fades. */
  get lit(): string | null {
    return this.#lit;
  }

  set lit(part: string | null) {
    if (part === this.#lit) return;
    this.#lit = part;
    this.calls.redraw();
  }

  /** Puts the labels of the next picture at their best places, whatever was before. */
  forgetLabels(): void {
    this.ink.forget();
  }

  /** Lets the next pictures show what a change does, one thing after the other. */
  change(): void {
    this.#moved = this.#held.holds;
    if (!this.#moved) {
      if (!this.#leads) this.hand = null;
      this.comeBack();
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#changed = still ? null : performance.now();
  }

  /** Shows the end of the last change at once. */
  settle(): void {
    this.#changed = null;
  }

  /** Forgets the colors, since the page's styles may have changed. */
  restyle(): void {
    this.#theme.forget();
  }

  /** Returns the viewport for the next picture, or `null` where there is no room for it. */
  viewport(): Viewport | null {
    const canvas = this.root.querySelector('canvas');
    const probe = this.root.querySelector<HTMLElement>('.probe');
    if (!canvas || !probe) return null;
    const box = canvas.getBoundingClientRect();
    if (!(box.width > 0 && box.height > 0)) return null;
    const scale = scaleOf(canvas);
    const [width, height] = [box.width / scale, box.height / scale];
    const pixelRatio = Math.min(devicePixelRatio * scale, DENSEST);
    const { camera } = this;
    const lit = this.#shows(this.#lit) ? this.#lit : null;
    return { camera, ...this.#theme.read(probe), width, height, pixelRatio, lit };
  }

  /** Returns whether the last picture has a part: one that shows nothing fades nothing. */
  #shows(part: string | null): boolean {
    if (!this.last) return true;
    return this.last.drawing.panes.some(
      (pane) =>
        [pane.part, pane.second].includes(part ?? '') ||
        pane.things.some((it) => 'part' in it && it.part === part),
    );
  }

  /** Returns the figure's drawing, and aims the camera at it. */
  drawing(viewport: Viewport): Drawing {
    const drawing = this.#draw();
    // What moves by itself is followed.
    if (this.#stays !== this.subject.time) this.comeBack();
    const holds = this.#held.keep(drawing, this.subject.time);
    this.camera.aim(drawing, viewport, holds || this.#stays !== null);
    this.#ease();
    return this.#leads && this.lead(drawing, viewport) ? this.#draw() : drawing;
  }

  #draw(): Drawing {
    const passed = this.#changed === null ? undefined : (performance.now() - this.#changed) / 1000;
    const hand = this.hand && { ...this.hand, holds: this.#held.holds || this.#leads };
    return this.subject.draw(this.#moved ? 0 : passed, hand, this.earlier());
  }

  /** Leads the view to its place from where a hand has left it. */
  #ease(): void {
    if (!this.#left) return;
    const share = (performance.now() - this.#left.at) / EASES;
    if (share >= 1) {
      this.#left = null;
      return;
    }
    const { place } = this.#left;
    const way = share * share * (3 - 2 * share);
    this.camera.place = this.camera.place.map((to, i) => (place[i] ?? to) + (to - (place[i] ?? to)) * way);
    this.calls.redraw(true);
  }

  /** As {@link hold}, of a body that moves: the view follows it. */
  holdLed(): void {
    this.#leads = true;
  }

  /**
   * Keeps the view from following the drawing while a hand holds a part of it: it only steps back.
   * Shows where what the hand moves has been. What the change does begins when the hand lets go.
   */
  hold(): void {
    if (this.last) this.#held.hold(this.last.drawing, this.subject.time);
  }

  /** `stays` leaves the view as it is, for a hand that may take hold once more, until {@link comeBack}. */
  release(stays = false): void {
    if (this.#leads) this.hand = null;
    this.#leads = false;
    if (!this.#held.holds) return;
    if (this.#moved) this.change();
    this.#moved = false;
    this.#held.release();
    this.camera.leave();
    this.#stays = this.subject.time;
    if (!stays) this.comeBack();
  }

  /** Leads the view back from where a hand has left it. */
  comeBack(): void {
    if (this.#stays === null || this.#held.holds) return;
    this.#stays = null;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#left = still ? null : { at: performance.now(), place: this.camera.place };
    this.calls.redraw();
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
    yield* this.ink.rehearse(drawing, viewport);
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
    // A picture that comes later would be behind a hand that holds a part of it.
    const waits = !this.last || (patient && !this.#held.holds && painter?.software);
    if (waits && painter?.busy) {
      this.calls.redraw(patient);
      return;
    }
    const turn = ++this.#begun;
    clock.begin('draw');
    painter?.begin(drawing, viewport);
    if (this.ink.draw(drawing, viewport, this.subject.time)) this.calls.redraw(true);
    const show = (): void => {
      this.last = { drawing, viewport };
      standIn(this.root, null);
      this.#paintCanvas(canvas, viewport, painter);
      this.ink.showLegend();
      clock.end('draw');
      shown();
    };
    if (waits) void this.#await(painter, () => turn === this.#begun && show());
    else show();
  }

  /** Shows a picture when its bodies are drawn, and asks for the frame that was due meanwhile. */
  async #await(stage: Stage | null, show: () => unknown): Promise<void> {
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
    this.ink.paint(context, viewport);
  }

  /** Shows the SVG renderer's picture: paper has more dots than a screen. */
  print(): void {
    const viewport = this.viewport();
    this.settle();
    if (viewport && hasSvgRenderer()) void this.#paintSvg(this.drawing(viewport), viewport);
  }

  async #paintSvg(drawing: Drawing, viewport: Viewport): Promise<void> {
    await loadSvgRenderer();
    const words = { title: this.subject.figure.title, description: this.subject.readout().summary };
    if (this.ink.draw(drawing, viewport, this.subject.time)) this.calls.redraw(true);
    this.ink.showLegend();
    if (standIn(this.root, svgAddress(drawing, viewport, words, this.ink.labels))) this.calls.fellBack();
  }
}
