/**
 * `<kinetree-figure scene="piston" scale-x="2">`: one figure, alive.
 *
 * Attributes: `scene` (a figure's name), `theme` (`auto`, `light`, `dark`), `controls="none"` and `readout="none"` to
 * leave those out, and one for each control of the figure. What it cannot understand it says where the
 * picture would be. It draws only when something has changed: at rest it costs nothing.
 *
 * Where WebGL 2 is missing, and while its context is lost, the second renderer's picture stands in.
 *
 * Events: `ready`, `change` with `detail.values` and `fallback` (when that picture comes), which bubble; `error` with `detail.error`,
 * which does not, since pages listen for errors of their own.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as core from '../core/figures.ts';
import { attributeName, type Control, parseValue, type ValueOf, type Values } from '../figure/controls.ts';
import type { Drawing } from '../figure/drawing.ts';
import { palettes } from '../figure/palette.ts';
import { loadFigure } from '../figure/registry.ts';
import { Runner } from '../figure/runner.ts';
import { OrbitCamera, project } from '../render/camera.ts';
import { paneRectangles } from '../render/panes.ts';
import { Stage, type View } from '../render/stage.ts';
import { panel } from '../ui/panel.ts';
import { readouts } from '../ui/readouts.ts';
import { History } from './history.ts';
import { icons } from './icons.ts';
import { orbit, TURN, ZOOM } from './orbit.ts';
import { styles } from './styles.ts';

/** Above this density nobody sees the difference, but the fill rate does. */
const DENSEST = 2;
/** A screen reader should hear the state once it has settled, not every step of a drag. */
const SETTLED = 1000;

export class KinetreeFigure extends LitElement {
  static override styles = styles;
  static override properties = {
    scene: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    controls: { type: String },
    readout: { type: String },
  };

  declare scene: string;
  declare theme: string;
  declare controls: string | null;
  declare readout: string | null;

  #runner: Runner | null = null;
  #camera: OrbitCamera | null = null;
  #history = new History();
  /** Why there is no picture. */
  #problem: unknown = null;
  /** What was refused while the picture stayed as it was. */
  #refused = '';
  #frame = 0;
  #spoken = '';
  #speaking = 0;
  #connection = new AbortController();

  constructor() {
    super();
    this.scene = '';
    this.theme = 'auto';
    this.controls = null;
    this.readout = null;
  }

  /** The value of every control, in the units shown. */
  get values(): Values {
    return this.#runner?.values ?? {};
  }

  /** Sets one control. A value that does not fit throws a RangeError and changes nothing. */
  set(name: string, value: ValueOf<Control>): void {
    this.#runner?.set(name, value);
    this.#changed();
  }

  /** Every control back to its default, and the view to where it stood. */
  reset(): void {
    this.#runner?.reset();
    this.#camera?.reset();
    this.#changed();
  }

  /** Takes the reader's last change of a control back. */
  undo(): void {
    const values = this.#history.back();
    if (!values) return;
    this.#runner?.restore(values);
    this.#changed();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const repaint = (): void => this.#invalidate();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint, { signal });
    const sizes = new ResizeObserver(repaint);
    const attributes = new MutationObserver((records) => {
      for (const { attributeName: name } of records) if (name) this.#readAttribute(name);
    });
    attributes.observe(this, { attributes: true });
    signal.addEventListener('abort', () => {
      sizes.disconnect();
      attributes.disconnect();
    });
    this.updateComplete.then(() => {
      if (!signal.aborted) sizes.observe(this);
    });
    if (this.#problem === null && this.hasUpdated) void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#speaking);
    this.#frame = 0;
    this.#speaking = 0;
    this.#runner?.dispose();
    this.#runner = null;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('scene')) void this.#load();
    else this.#invalidate();
  }

  protected override render(): TemplateResult {
    const runner = this.#runner;
    const title = runner?.figure.title ?? 'Figure';
    return html`<figure part="figure" aria-label=${title} @keydown=${this.#undoByKey}>
      <div class="view" part="view" tabindex="0" role="application" aria-roledescription="3D view"
        aria-label=${`${title}, 3D view`} aria-describedby="keys summary">
        <canvas part="canvas"></canvas>
        <img class="stand-in" part="stand-in" alt="" hidden />
        <div class="labels" aria-hidden="true"></div>
        ${this.#problem === null ? this.#tools() : this.#message(this.#problem)}
        ${this.#refused ? html`<p class="refused" role="alert">${this.#refused}.</p>` : nothing}
      </div>
      <span id="keys" class="quiet">Arrow keys turn the view, plus and minus zoom, Home resets it.</span>
      ${
        runner && this.controls !== 'none'
          ? html`<div class="panel" part="controls">
              ${panel(
                runner.controls,
                runner.values,
                (name, value) => this.#change(name, value),
                html`<button type="button" ?disabled=${this.#history.empty} @click=${() => this.undo()}>Undo</button>
                  <button type="button" @click=${() => this.#resetByReader()}>Reset</button>`,
              )}
            </div>`
          : nothing
      }
      ${
        runner && this.readout !== 'none'
          ? html`<div class="readout" part="readout">${readouts(runner.readout())}</div>`
          : nothing
      }
      <p id="summary" class="quiet" role="status">${this.#spoken}</p>
    </figure>`;
  }

  #tools(): TemplateResult {
    const act = (
      label: string,
      icon: TemplateResult,
      action: (camera: OrbitCamera) => void,
    ): TemplateResult =>
      html`<button type="button" title=${label} aria-label=${label} @click=${() => {
        if (this.#camera) action(this.#camera);
        this.#invalidate();
      }}>${icon}</button>`;
    return html`<div class="tools" part="toolbar">
      ${act('Turn left', icons.left, (camera) => camera.rotate(-TURN, 0))}
      ${act('Turn right', icons.right, (camera) => camera.rotate(TURN, 0))}
      ${act('Turn up', icons.up, (camera) => camera.rotate(0, -TURN))}
      ${act('Turn down', icons.down, (camera) => camera.rotate(0, TURN))}
      ${act('Zoom in', icons.plus, (camera) => camera.zoom(1 / ZOOM))}
      ${act('Zoom out', icons.minus, (camera) => camera.zoom(ZOOM))}
      ${act('Reset the view', icons.home, (camera) => camera.reset())}
    </div>`;
  }

  #message(problem: unknown): TemplateResult {
    const text = problem instanceof Error ? problem.message : String(problem);
    return html`<div class="message" role="alert"><p>This figure cannot be shown.</p><p>${text}.</p><slot></slot></div>`;
  }

  async #load(): Promise<void> {
    const { signal } = this.#connection;
    const { scene } = this;
    try {
      const figure = await loadFigure(scene);
      core.initialize();
      if (signal.aborted || scene !== this.scene) return;
      this.#runner?.dispose();
      this.#runner = new Runner(figure, core);
      this.#camera = new OrbitCamera(figure.camera);
      this.#history = new History();
      this.#problem = null;
      for (const name of this.getAttributeNames()) this.#readAttribute(name);
      const stage = Stage.shared();
      stage?.addEventListener('lost', () => this.#invalidate(), { signal });
      stage?.addEventListener('restored', () => this.#invalidate(), { signal });
      const view = this.renderRoot.querySelector<HTMLElement>('.view');
      if (view) orbit(view, this.#camera, () => this.#invalidate(), signal);
    } catch (problem) {
      this.#fail(problem);
    }
    this.requestUpdate();
    this.#spoken = this.#runner?.readout().summary ?? '';
    await this.updateComplete;
    if (this.#problem === null) this.dispatchEvent(new Event('ready', { bubbles: true }));
  }

  #readAttribute(attribute: string): void {
    const runner = this.#runner;
    if (!runner) return;
    for (const [name, control] of Object.entries(runner.controls)) {
      if (attributeName(name) !== attribute) continue;
      const text = this.getAttribute(attribute);
      try {
        runner.set(name, text === null ? control.value : parseValue(name, control, text));
        this.#refused = '';
      } catch (problem) {
        this.#refused = problem instanceof Error ? problem.message : String(problem);
        this.#announce(problem);
      }
      this.#changed();
    }
  }

  /** A reader's change, which can be taken back. */
  #change(name: string, value: ValueOf<Control>): void {
    this.#history.before(name, this.values, performance.now());
    this.set(name, value);
  }

  #resetByReader(): void {
    this.#history.before('', this.values, performance.now());
    this.reset();
  }

  #undoByKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key !== 'z') return;
    if (this.#history.empty) return;
    event.preventDefault();
    this.undo();
  };

  #fail(problem: unknown): void {
    this.#problem = problem;
    this.requestUpdate();
    this.#announce(problem);
  }

  #announce(error: unknown): void {
    this.dispatchEvent(new CustomEvent('error', { detail: { error } }));
  }

  #changed(): void {
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('change', { bubbles: true, detail: { values: this.values } }));
    this.#speaking ||= window.setTimeout(() => {
      this.#speaking = 0;
      this.#spoken = this.#runner?.readout().summary ?? '';
      this.requestUpdate();
    }, SETTLED);
  }

  #invalidate(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.#runner || !this.#camera || this.#problem !== null) return;
    const { width, height } = canvas.getBoundingClientRect();
    if (!(width > 0 && height > 0)) return;
    // The page decides between light and dark; what it decided shows in a colour that has a value for each.
    const dark = getComputedStyle(this).color === toRgb(palettes.dark.text);
    const view: View = {
      camera: this.#camera,
      palette: dark ? palettes.dark : palettes.light,
      width,
      height,
      pixelRatio: Math.min(devicePixelRatio, DENSEST),
    };
    const drawing = this.#runner.draw();
    const stage = Stage.shared();
    if (stage && !stage.lost) {
      this.#standIn(null);
      stage.paint(drawing.panes, view, canvas);
      this.#placeLabels(drawing, view);
    } else {
      void this.#paintWithout(drawing, view);
    }
  }

  /** The same drawing without WebGL: the second renderer's picture in the canvas's place. */
  async #paintWithout(drawing: Drawing, view: View): Promise<void> {
    const { toSvg } = await import('../render/svg.ts');
    const runner = this.#runner;
    if (!runner) return;
    const words = { title: runner.figure.title, description: runner.readout().summary };
    this.#standIn(`data:image/svg+xml,${encodeURIComponent(toSvg(drawing.panes, view, words))}`);
    this.renderRoot.querySelector('.labels')?.replaceChildren();
  }

  /** Shows a picture over the canvas, or takes it away; tells of it when it comes. */
  #standIn(source: string | null): void {
    const image = this.renderRoot.querySelector<HTMLImageElement>('.stand-in');
    if (!image) return;
    const fresh = source !== null && image.hidden;
    image.hidden = source === null;
    if (source === null) image.removeAttribute('src');
    else image.src = source;
    if (fresh) this.dispatchEvent(new Event('fallback', { bubbles: true }));
  }

  #placeLabels(drawing: Drawing, view: View): void {
    const host = this.renderRoot.querySelector('.labels');
    if (!host) return;
    const rectangles = paneRectangles(drawing.panes.length, view);
    const spans = drawing.panes.flatMap((pane, i) => {
      const box = rectangles[i];
      if (!box) return [];
      const viewProjection = view.camera.viewProjection(box.width / box.height);
      const title = document.createElement('p');
      title.className = 'pane';
      title.textContent = pane.title;
      title.style.left = `${box.x}px`;
      title.style.top = `${box.y}px`;
      const labels = pane.things.flatMap((thing) => {
        if (thing.kind !== 'label') return [];
        const at = project(viewProjection, thing.at, box.width, box.height);
        if (!at || at.x < 0 || at.x > box.width || at.y < 0 || at.y > box.height) return [];
        const span = document.createElement('span');
        span.textContent = thing.text;
        span.style.color = `var(--kinetree-${thing.color}-ink)`;
        span.style.transform = `translate(${box.x + at.x}px, ${box.y + at.y}px) translate(-50%, -50%)`;
        return [span];
      });
      return pane.title ? [title, ...labels] : labels;
    });
    host.replaceChildren(...spans);
  }
}

/** As a browser writes a computed colour. */
function toRgb(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return `rgb(${value >> 16}, ${(value >> 8) & 255}, ${value & 255})`;
}

/** Registers the element, once; importing this module does nothing by itself. */
export function defineElement(name = 'kinetree-figure'): void {
  if (!customElements.get(name)) customElements.define(name, KinetreeFigure);
}
