/** The ink of a picture's panes, with the labels on it and the legend under it. */
import type { Drawing } from '../../figure/drawing.ts';
import { paintInk } from '../../render/ink/canvas.ts';
import { partAt } from '../../render/ink/hit.ts';
import { Ink } from '../../render/ink/ink.ts';
import { inkLabels } from '../../render/ink/labels.ts';
import { inking, inkThings } from '../../render/ink/things.ts';
import { headOver, type InkedPane, Lettering } from '../../render/labels/lettering.ts';
import { everyHint, type HandWords, hintOf, type Wanted } from '../../render/labels/requests.ts';
import type { Labels } from '../../render/labels/types.ts';
import type { Viewport } from '../../render/sheet.ts';
import { paneViews } from '../../render/views.ts';

/** Seconds of a figure's time between two frames, at most: 0.1 s at fourfold speed. */
const SEEK = 0.4;

export class LabeledInk {
  /** The panes of the last picture. */
  #panes: readonly InkedPane[] = [];
  readonly #lettering = new Lettering();
  /**
   * The moment of the last labels, in milliseconds of the page, the figure's time then, and
   * whether it was seen from its own view.
   */
  #lettered = { at: 0, time: 0, home: true };
  /** Height of the words over the picture, which the styles of the tools know. */
  #head = 0;
  /** The labels of each pane in the last picture. */
  labels: readonly Labels<Wanted>[] = [];
  /** Tells the words at each handle. */
  words: HandWords = everyHint;
  /** Tells if a hand holds a handle of the picture. */
  held: () => boolean = () => false;

  /** `root` is the element's. */
  constructor(readonly root: ParentNode) {}

  /** Puts the labels of the next picture at their best places, whatever was before. */
  forget(): void {
    this.#lettering.forget();
  }

  /** Returns the middle of the words at a handle, in CSS pixels from the picture's top left. */
  wordsAt(handle: string, pane: number): { readonly x: number; readonly y: number } | null {
    const { shown } = this.#panes[pane] ?? {};
    const name = hintOf(handle);
    const found = this.labels[pane]?.placements.find(({ request }) => request.over && request.name === name);
    if (!found || !shown) return null;
    const { x, y, width, height } = found.box;
    return { x: shown.box.x + x + width / 2, y: shown.box.y + y + height / 2 };
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

  /**
   * Draws the ink of the panes, and places their labels, from where they were in the last picture;
   * `time` is the run's. Returns whether labels are still on their way.
   */
  draw(drawing: Drawing, viewport: Viewport, time: number): boolean {
    const views = paneViews(drawing, viewport);
    this.#panes = views.map((shown, i) => {
      const ink = this.#panes[i]?.ink ?? new Ink();
      ink.clear();
      inkThings(ink, shown);
      return { ink, shown };
    });
    const now = performance.now();
    const passed = time - this.#lettered.time;
    const home = viewport.camera.atHome;
    // A seek, a new run and the way home lead to another picture, in which the labels are at once.
    if (passed < 0 || passed > SEEK || (home && !this.#lettered.home)) this.forget();
    const seconds = (now - this.#lettered.at) / 1000;
    this.#lettered = { at: now, time, home };
    this.labels = this.#lettering.place(this.#panes, viewport.font, seconds, this.words, this.held());
    const head = headOver(views);
    if (head !== this.#head) this.root.querySelector('figure')?.style.setProperty('--head', `${head}px`);
    this.#head = head;
    return this.labels.some(({ restless }) => restless);
  }

  /** Makes in pieces what {@link draw} makes of a first drawing, and paints it where nobody sees it. */
  *rehearse(drawing: Drawing, viewport: Viewport): Generator<undefined, void> {
    const panes: InkedPane[] = [];
    for (const shown of paneViews(drawing, viewport)) {
      yield;
      const ink = new Ink();
      yield* inking(ink, shown);
      panes.push({ ink, shown });
    }
    yield;
    yield* this.#lettering.rehearse(panes, viewport.font, this.words);
    // Letters take longest when they are first painted, wherever that is.
    const sketch = document.createElement('canvas').getContext('2d');
    for (const { ink } of panes) {
      yield;
      if (sketch) paintInk(sketch, ink, viewport);
    }
  }

  /** Paints ink and labels on a canvas of the picture's size. */
  paint(context: CanvasRenderingContext2D, viewport: Viewport): void {
    const k = viewport.pixelRatio;
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

  /**
   * Shows the words for which the picture has no room, together with it: they have numbers of the
   * same instant. The legend's entries are kept from frame to frame; only the words change.
   */
  showLegend(): void {
    const host = this.root.querySelector('[part=legend]');
    if (!host) return;
    const { legend } = this.#lettering;
    legend.forEach(({ text, color }, i) => {
      const entry = (host.children[i] as HTMLElement | undefined) ?? document.createElement('span');
      if (!entry.parentNode) host.append(entry);
      const ink = typeof color === 'number' ? '' : `var(--kinetree-${color})`;
      if (entry.style.color !== ink) entry.style.color = ink;
      if (entry.textContent !== text) entry.textContent = text;
    });
    while (host.children.length > legend.length) host.lastElementChild?.remove();
  }
}
