/**
 * The picture inside the element: the camera, the page's colors, and the choice of the renderer.
 * WebGL draws. Where it is missing, while its context is lost, and on paper, the SVG renderer
 * does.
 */
import type { Drawing } from '../figure/drawing.ts';
import type { Palette } from '../figure/palette.ts';
import type { Viewport } from '../render/sheet.ts';
import { Stage } from '../render/stage.ts';
import type { FigureView } from '../render/views.ts';
import type { Runner } from '../runner/runner.ts';
import { placeLabels } from './templates/labels.ts';
import { readPalette } from './theme.ts';

/** Device pixels per CSS pixel, at most: more costs fill rate and shows no difference. */
const DENSEST = 2;

/** The SVG renderer, once it has loaded: a first frame does not wait for it. */
let toSvg: typeof import('../render/svg.ts').toSvg | undefined;
/** Loads the SVG renderer ahead, since paper and a lost context cannot wait for it. */
export async function loadSvgRenderer(): Promise<void> {
  toSvg ??= (await import('../render/svg.ts')).toSvg;
}

export class CanvasView {
  #palette: Palette | null = null;
  /** The page's colors at the time when the palette was read. */
  #readFrom = '';
  /** The picture that was painted last, for those who put something over it. */
  last: { readonly drawing: Drawing; readonly viewport: Viewport } | null = null;
  /** Keeps the view from following the drawing, while a hand holds a part of it. */
  held = false;

  /** `root` is the element's; `fellBack` is called when the SVG renderer takes over. */
  constructor(
    readonly root: ParentNode,
    readonly runner: Runner,
    readonly camera: FigureView,
    readonly fellBack: () => void,
  ) {}

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
    const { color, backgroundColor, fontFamily: font } = getComputedStyle(canvas);
    const now = color + backgroundColor;
    if (!this.#palette || this.#readFrom !== now) {
      this.#palette = readPalette(probe);
      this.#readFrom = now;
    }
    const pixelRatio = Math.min(devicePixelRatio, DENSEST);
    return { camera: this.camera, palette: this.#palette, width, height, pixelRatio, font };
  }

  /** Returns the figure's drawing, and aims the camera at it. */
  drawing(viewport: Viewport): Drawing {
    const drawing = this.runner.draw();
    if (!this.held) this.camera.aim(drawing, viewport);
    return drawing;
  }

  /** Draws the figure. Returns `false` if there was no room for it. */
  paint(): boolean {
    const viewport = this.viewport();
    const canvas = this.root.querySelector('canvas');
    if (!viewport || !canvas) return false;
    const drawing = this.drawing(viewport);
    this.last = { drawing, viewport };
    const stage = Stage.shared();
    if (stage && !stage.lost) {
      this.#standIn(null);
      stage.paint(drawing, viewport, canvas);
      const labels = this.root.querySelector('.labels');
      if (labels) placeLabels(labels, drawing, viewport);
    } else {
      void this.#paintSvg(drawing, viewport);
    }
    return true;
  }

  /** Shows the SVG renderer's picture: paper has more dots than a screen. */
  print(): void {
    const viewport = this.viewport();
    if (viewport && toSvg) void this.#paintSvg(this.drawing(viewport), viewport);
  }

  async #paintSvg(drawing: Drawing, viewport: Viewport): Promise<void> {
    await loadSvgRenderer();
    if (!toSvg) return;
    const words = { title: this.runner.figure.title, description: this.runner.readout().summary };
    this.#standIn(`data:image/svg+xml,${encodeURIComponent(toSvg(drawing, viewport, words))}`);
    this.root.querySelector('.labels')?.replaceChildren();
  }

  /** Shows a picture over the canvas, or hides it. */
  #standIn(source: string | null): void {
    const image = this.root.querySelector<HTMLImageElement>('.stand-in');
    if (!image || (source === null && image.hidden)) return;
    const fresh = source !== null && image.hidden;
    image.hidden = source === null;
    if (source === null) image.removeAttribute('src');
    else image.src = source;
    if (fresh) this.fellBack();
  }
}
