/**
 * The picture inside the element: the camera, the page's colours, and which renderer draws. WebGL does; where it is missing,
 * while its context is lost, and on paper, the second renderer's picture stands in.
 */
import type { Drawing } from '../figure/drawing.ts';
import type { Palette } from '../figure/palette.ts';
import type { OrbitCamera } from '../render/camera.ts';
import { Stage, type View } from '../render/stage.ts';
import type { Runner } from '../runner/runner.ts';
import { readPalette } from './state/theme.ts';
import { placeLabels } from './templates/labels.ts';

/** Above this density nobody sees the difference, but the fill rate does. */
const DENSEST = 2;

/** The second renderer, once it is here: nobody waits for it before the first frame, but paper and a lost context cannot wait. */
let toSvg: typeof import('../render/svg.ts').toSvg | undefined;
export async function secondRenderer(): Promise<void> {
  toSvg ??= (await import('../render/svg.ts')).toSvg;
}

export class Picture {
  #palette: Palette | null = null;
  /** What the page's colours were when the palette was read. */
  #readFrom = '';

  /** `root` is the element's; `fellBack` is called when the other renderer's picture has come in. */
  constructor(
    readonly root: ParentNode,
    readonly runner: Runner,
    readonly camera: OrbitCamera,
    readonly fellBack: () => void,
  ) {}

  /** The page's styles may have changed: the colours are read anew. */
  restyle(): void {
    this.#palette = null;
  }

  /** How it is to be drawn now, or `null` where there is no room for it. */
  view(): View | null {
    const canvas = this.root.querySelector('canvas');
    const probe = this.root.querySelector<HTMLElement>('.probe');
    if (!canvas || !probe) return null;
    const { width, height } = canvas.getBoundingClientRect();
    if (!(width > 0 && height > 0)) return null;
    const { color, backgroundColor } = getComputedStyle(canvas);
    const now = color + backgroundColor;
    if (!this.#palette || this.#readFrom !== now) {
      this.#palette = readPalette(probe);
      this.#readFrom = now;
    }
    const pixelRatio = Math.min(devicePixelRatio, DENSEST);
    return { camera: this.camera, palette: this.#palette, width, height, pixelRatio };
  }

  /** What there is to draw now, with the camera on it. */
  drawing(view: View): Drawing {
    const drawing = this.runner.draw();
    this.camera.aim(drawing, view);
    return drawing;
  }

  /** Draws the figure as it is. Answers whether there was room for it. */
  paint(): boolean {
    const view = this.view();
    const canvas = this.root.querySelector('canvas');
    if (!view || !canvas) return false;
    const drawing = this.drawing(view);
    const stage = Stage.shared();
    if (stage && !stage.lost) {
      this.#standIn(null);
      stage.paint(drawing.panes, view, canvas);
      const labels = this.root.querySelector('.labels');
      if (labels) placeLabels(labels, drawing, view);
    } else {
      void this.#paintWithout(drawing, view);
    }
    return true;
  }

  /** Paper has more dots than a screen: it gets the second renderer's lines. */
  print(): void {
    const view = this.view();
    if (view && toSvg) void this.#paintWithout(this.drawing(view), view);
  }

  /** The same drawing without WebGL: the second renderer's picture in the canvas's place. */
  async #paintWithout(drawing: Drawing, view: View): Promise<void> {
    await secondRenderer();
    if (!toSvg) return;
    const words = { title: this.runner.figure.title, description: this.runner.readout().summary };
    this.#standIn(`data:image/svg+xml,${encodeURIComponent(toSvg(drawing.panes, view, words))}`);
    this.root.querySelector('.labels')?.replaceChildren();
  }

  /** Shows a picture over the canvas, or takes it away; tells of it when it comes. */
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
