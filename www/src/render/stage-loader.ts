/**
 * Loads the WebGL renderer when a picture first has bodies. A flat figure never does, and never
 * takes a WebGL context.
 */
import type { Drawing } from '../figure/drawing.ts';
import { isPlan } from '../figure/view.ts';
import { isBody } from './shapes.ts';
import type { Viewport } from './sheet.ts';
import type { Stage } from './stage.ts';
import type { FigureView } from './views.ts';

/** Milliseconds that the renderer waits for a page that is busy, at most. */
const PATIENCE = 400;

class StageLoader extends EventTarget {
  /** The renderer, once it has loaded. */
  stage: Stage | null = null;
  #loading: Promise<Stage> | null = null;
  /** The renderer while it rehearses its first picture. */
  #rehearsing: Stage | null = null;

  /** Fetches the renderer's code ahead of its first picture. */
  async fetch(): Promise<void> {
    await import('./stage.ts');
  }

  /**
   * Loads the renderer, once the page is idle, and lets it rehearse its first picture. It tells
   * `lost` and `restored` contexts.
   */
  load(drawing: Drawing, view: Viewport): Promise<Stage> {
    this.#loading ??= this.#load(drawing, view);
    return this.#loading;
  }

  /**
   * Gives the page's context back to the browser, which keeps about sixteen for all pages and
   * iframes together. Pictures stay on their canvases; the next one takes a new context.
   */
  release(): void {
    (this.stage ?? this.#rehearsing)?.release();
  }

  async #load(drawing: Drawing, view: Viewport): Promise<Stage> {
    await idle();
    const { Stage } = await import('./stage.ts');
    const stage = new Stage();
    for (const name of ['lost', 'restored'])
      stage.addEventListener(name, () => this.dispatchEvent(new Event(name)));
    this.#rehearsing = stage;
    await stage.rehearse(drawing, view);
    this.stage = stage;
    return stage;
  }
}

/** The page's loader: all figures share one renderer. */
export const stageLoader: StageLoader = new StageLoader();

function idle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: PATIENCE });
    else setTimeout(done, 1);
  });
}

/** `true` if a drawing has solids or a ground in a view through a lens. */
export function hasBodies({ panes }: Drawing, camera: FigureView): boolean {
  return panes.some((pane) => {
    const flat = pane.camera ? isPlan(pane.camera) : camera.flat;
    return (
      !flat && pane.things.some((thing) => thing.kind === 'grid' || thing.kind === 'crowd' || isBody(thing))
    );
  });
}
