/** The picture of the tree. */
import { html, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit';
import handles from '../../element/styles/handles.css?inline';
import view from '../../element/styles/view.css?inline';
import { paletteCss } from '../../figure/palette.ts';
import { stageLoader } from '../../render/stage-loader.ts';
import { ModelShow } from '../model/show.ts';
import { WorkCamera } from '../picture/camera.ts';
import looks from '../picture/picture.css?inline';
import { PictureScene } from '../picture/scene.ts';
import { toolsTemplate } from '../picture/tools.ts';
import { PictureView } from '../picture/view.ts';
import { Panel, panelStyles } from './panel.ts';

const KEYS =
  'Arrow keys turn the view, plus and minus zoom, F brings the chosen node into view, A and Home all. 1, 2 and 3 look from the front, the top and the side. Tab goes to the handles.';

// The first picture has bodies: their renderer comes while the tree is found.
stageLoader.fetch().catch(() => {});

export class PlaygroundPicture extends Panel {
  static override properties = { ...Panel.properties, unfolded: { state: true } };
  static override styles = [panelStyles, unsafeCSS(paletteCss(':host') + handles + view + looks)];

  /** The axes of the handles are shown, also where the picture is narrow. */
  declare unfolded: boolean;

  #scene: PictureScene | null = null;
  #view: PictureView | null = null;
  #model: ModelShow | null = null;
  #running = new AbortController();

  constructor() {
    super();
    this.unfolded = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#running.abort();
    this.#view = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#start();
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    this.#start();
  }

  /** The subject of the picture, made for the panel's workbench. */
  get #shown(): PictureScene {
    if (this.#scene?.workbench !== this.workbench)
      this.#scene = new PictureScene(this.workbench, new WorkCamera());
    return this.#scene;
  }

  #start(): void {
    this.#running = new AbortController();
    const { renderRoot } = this;
    const view = renderRoot.querySelector<HTMLElement>('.view');
    const handles = renderRoot.querySelector<HTMLElement>('.handles');
    if (!view || !handles) return;
    const { signal } = this.#running;
    this.#view = new PictureView(this.#shown, renderRoot, view, handles, signal, (changed) => {
      this.#model = new ModelShow(this.workbench, view, changed, signal);
      return this.#model;
    });
  }

  /** Brings the chosen node with its descendants into view: the F key. */
  frameChosen(): void {
    this.#view?.frameChosen();
  }

  /** Brings all into view: the A key. */
  frameAll(): void {
    this.#view?.frameAll();
  }

  /**
   * Returns the picture as a file, on its ground. `scale` is the number of a PNG's pixels for each
   * CSS pixel; the screen's by default.
   *
   * @throws RangeError if `scale` is not above 0 and at most 8.
   */
  async snapshot(
    type: 'image/png' | 'image/svg+xml' = 'image/png',
    options: { readonly scale?: number } = {},
  ): Promise<Blob> {
    const { snapshot } = await import('../../element/snapshot.ts');
    const view = this.#view;
    if (!view) throw new Error('the picture is not on a page');
    if (type === 'image/png' && this.#model?.active) {
      const { modelSnapshot } = await import('../model/snapshot.ts');
      return modelSnapshot(view, this.#model, options.scale);
    }
    return view.onPaper(() => snapshot(view.canvas, type, false, options));
  }

  /**
   * Returns the id of the node that is seen at a place, in CSS pixels from the picture's top left;
   * `null` for none.
   */
  nodeAt(x: number, y: number): number | null {
    return this.#view?.nodesAt(x, y, 0)[0] ?? null;
  }

  /** The numbers of the meshes on the graphics card; `null` before there were any. */
  get memory(): {
    readonly geometries: number;
    readonly textures: number;
    readonly triangles: number;
  } | null {
    return this.#model?.memory ?? null;
  }

  override render(): TemplateResult {
    const { summary } = this.#shown.readout();
    return html`
      <div class="view" tabindex="0" role="application" aria-roledescription="picture"
        aria-label="The tree in space. ${summary}" aria-describedby="keys">
        <canvas></canvas>
        <img class="stand-in" alt="" hidden />
        <div class="legend" part="legend" aria-hidden="true"></div>
        <div class="handles"></div>
        <span class="probe" hidden></span>
      </div>
      <span id="keys" class="unseen">${KEYS}</span>
      ${toolsTemplate(
        this.workbench,
        {
          plan: (name) => this.#view?.plan(name),
          frameChosen: () => this.#view?.frameChosen(),
          frameAll: () => this.#view?.frameAll(),
          unfold: () => {
            this.unfolded = !this.unfolded;
          },
        },
        this.unfolded,
        this.#model?.here ?? false,
      )}
    `;
  }
}

customElements.define('kinetree-picture', PlaygroundPicture);
