/**
 * `<kinetree-figure scene="piston" scale-x="2">`: one figure, alive. What it takes, does and tells of stands in
 * `docs/element.md`.
 *
 * It starts when it is near the viewport and draws only what has changed and can be seen: at rest, paused or out of
 * sight it costs nothing. Where WebGL 2 is missing, and while its context is lost, the second renderer's picture stands in.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Language } from '../figure/code.ts';
import { attributeName, parseValue, type Value, type Values, valued } from '../figure/controls.ts';
import { coreOf } from '../figure/cores.ts';
import type { Drawing } from '../figure/drawing.ts';
import type { Palette } from '../figure/palette.ts';
import { loadFigure } from '../figure/registry.ts';
import { FIXED_STEP, type Run, Runner } from '../figure/runner.ts';
import { OrbitCamera } from '../render/camera.ts';
import { Stage, type View } from '../render/stage.ts';
import { Driver } from '../ui/driver.ts';
import { panel } from '../ui/panel.ts';
import { readouts } from '../ui/readouts.ts';
import { fill, strings } from '../ui/strings.ts';
import { timeBar } from '../ui/time-bar.ts';
import { watch } from './arrivals.ts';
import { History } from './history.ts';
import { icons } from './icons.ts';
import { placeLabels } from './labels.ts';
import { orbit, TURN, ZOOM } from './orbit.ts';
import type { Shared } from './sharing.ts';
import { styles } from './styles.ts';
import { readPalette } from './theme.ts';

/** Above this density nobody sees the difference, but the fill rate does. */
const DENSEST = 2;
/** A screen reader should hear the state once it has settled, not every step of a drag; and not too often while it runs. */
const SETTLED = 1000;
const RUNNING = 4000;
/** Seconds of the run that one frame may catch up with: after a hitch it goes on, it does not jump. */
const LONGEST_FRAME = 0.1;
/** Milliseconds between two writings of the numbers while it runs: faster nobody reads. */
const LEGIBLE = 100;
/** Steps of a reader's single step: a sixtieth of a second, which can be seen. */
const VISIBLE_STEP = 4;
/** Seconds that the time bar covers where a figure does not say. */
const USUAL_LENGTH = 20;
/** Tells every figure of the page to pause. */
const PAUSE_ALL = 'kinetree-pause-all';

/** The second renderer, once it is here: nobody waits for it before the first frame, but print and a lost context cannot wait. */
let toSvg: typeof import('../render/svg.ts').toSvg | undefined;
async function secondRenderer(): Promise<void> {
  toSvg ??= (await import('../render/svg.ts')).toSvg;
}

/** Pauses every figure of the page. */
export function pauseAll(): void {
  document.dispatchEvent(new Event(PAUSE_ALL));
}

export class KinetreeFigure extends LitElement {
  static override styles = styles;
  static override properties = {
    scene: { type: String, reflect: true },
    theme: { type: String, reflect: true },
    controls: { type: String },
    readout: { type: String },
    paused: { type: Boolean },
    embed: { type: String },
  };

  declare scene: string;
  declare theme: string;
  declare controls: string | null;
  declare readout: string | null;
  declare paused: boolean;
  declare embed: string | null;

  #runner: Runner | null = null;
  #camera: OrbitCamera | null = null;
  #driver: Driver | null = null;
  #history = new History();
  /** Why there is no picture. */
  #problem: unknown = null;
  /** What was refused while the picture stayed as it was. */
  #refused = '';
  /** What it was when it was taken out of the page, for when it is put back. */
  #kept: { scene: string; run: Run; view: ViewState; playing: boolean } | null = null;
  /** The controls that are properties of this element by now. */
  #accessors = new Set<string>();

  #starting: Promise<void> | null = null;
  #visible = false;
  #playing = false;
  #speed = 1;
  /** Seconds that have passed and not been run yet. */
  #owed = 0;
  #frame = 0;
  #lastFrame = 0;
  #lastWriting = 0;
  #painted = false;
  #palette: Palette | null = null;
  #paletteOf = '';
  /** The open menu, if it is. */
  #sharing: TemplateResult | null = null;
  #spoken = '';
  #speaking = 0;
  #connection = new AbortController();

  constructor() {
    super();
    this.scene = '';
    this.theme = 'auto';
    this.controls = null;
    this.readout = null;
    this.paused = false;
    this.embed = null;
  }

  /** The value of every control, in the units shown. */
  get values(): Values {
    return this.#runner?.values ?? {};
  }

  /** Whether time goes on by itself, or would if the figure could be seen. */
  get playing(): boolean {
    return this.#playing;
  }

  /** Seconds since the start of the run. */
  get time(): number {
    return this.#runner?.time ?? 0;
  }

  /** How fast time goes: 1 is as in the world. */
  get speed(): number {
    return this.#speed;
  }

  set speed(factor: number) {
    if (!(factor > 0 && factor <= 10)) throw new RangeError(`speed ${factor} is not above 0 and up to 10`);
    this.#speed = factor;
    this.requestUpdate();
  }

  /** All that it takes to come here again: the values at time zero, what was done since, and how far it is. */
  get run(): Run | null {
    return this.#runner?.run ?? null;
  }

  /** Runs a run that `run` gave. */
  async replay(run: Run): Promise<void> {
    await this.#start();
    this.#runner?.replay(run);
    this.pause();
    this.#changed();
  }

  /** Where the reader looks from. */
  get view(): ViewState | null {
    return this.#camera && viewOf(this.#camera);
  }

  set view(state: ViewState | null) {
    if (!this.#camera) return;
    if (state) this.#camera.look(state.yaw, state.pitch, state.distance);
    else this.#camera.reset();
    this.#invalidate();
  }

  /** Sets one control. A value that does not fit throws a RangeError and changes nothing. */
  set(name: string, value: Value): void {
    this.#runner?.set(name, value);
    this.#changed();
  }

  /** Presses one of the figure's buttons. */
  press(name: string): void {
    this.#runner?.press(name);
    this.#changed();
  }

  /** Every control back to its default, time to zero, and the view to where it stood. */
  reset(): void {
    this.#runner?.reset();
    this.#camera?.reset();
    this.#owed = 0;
    this.#changed();
  }

  /** Lets time go on, if anything in the figure moves by itself. */
  play(): void {
    if (!this.#runner?.moves || this.#playing || this.#runner.over) return;
    this.#playing = true;
    this.#owed = 0;
    this.#lastFrame = 0;
    this.requestUpdate();
    this.#invalidate();
  }

  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    this.#driver?.releaseAll();
    this.requestUpdate();
    this.#speakLater(SETTLED);
  }

  /** Pauses, and goes on by single steps of 1/240 s. */
  step(count = 1): void {
    this.pause();
    this.#runner?.step(count);
    this.#changed();
  }

  /** Pauses, and goes to a time of the run, in seconds: replayed up to there. */
  seek(time: number): void {
    this.pause();
    this.#runner?.seek(time);
    this.#changed();
  }

  /** The picture as it is: PNG, or SVG for `image/svg+xml`. */
  async snapshot(type: 'image/png' | 'image/svg+xml' = 'image/png'): Promise<Blob> {
    await this.#start();
    const { snapshot } = await import('./snapshot.ts');
    const runner = this.#runner;
    const view = runner && this.#view();
    if (!view) throw this.#problem ?? new Error('the figure is not in a page, or has no size');
    return snapshot(runner, view, type);
  }

  /** The figure as it is now, for somewhere else: a link to it, and the lines that embed it. */
  async share(): Promise<Shared> {
    await this.#start();
    const { share } = await import('./sharing.ts');
    const runner = this.#runner;
    if (!runner || !this.#camera) throw this.#problem ?? new Error('the figure has not started');
    return share(this.scene, runner, this.#camera.atHome ? null : viewOf(this.#camera), {
      embed: this.embed,
      page: location.href,
      index: this.#index(),
      title: runner.figure.title,
      height: this.getBoundingClientRect().height,
    });
  }

  /** Goes where a link leads, given its query; what it cannot do it says under the picture and answers. */
  async open(query: string): Promise<readonly string[]> {
    await this.#start();
    const { read } = await import('./sharing.ts');
    const runner = this.#runner;
    if (!runner) return [];
    const { run, view, refused } = read(query, runner);
    // A figure that was running before anybody touched it still runs.
    const playing = this.#playing && run.step === 0;
    await this.replay(run);
    if (playing) this.play();
    if (view) this.view = view;
    this.#refused = refused.join('; ');
    if (this.#refused) this.#announce(new RangeError(this.#refused));
    return refused;
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
    const restyled = (): void => {
      this.#palette = null;
      this.#invalidate();
    };
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', restyled, { signal });
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    stillness.addEventListener('change', () => stillness.matches && this.pause(), { signal });
    document.addEventListener(PAUSE_ALL, () => this.pause(), { signal });
    // Paper has more dots than a screen: it gets the second renderer's lines.
    addEventListener('beforeprint', () => this.#printed(), { signal });
    addEventListener('afterprint', () => this.#invalidate(), { signal });
    const sizes = new ResizeObserver(() => this.#invalidate());
    const attributes = new MutationObserver((records) => {
      for (const { attributeName: name } of records) {
        if (name === 'style' || name === 'class' || name === 'theme') restyled();
        else if (name) this.#readAttribute(name);
      }
    });
    attributes.observe(this, { attributes: true });
    signal.addEventListener('abort', () => {
      sizes.disconnect();
      attributes.disconnect();
    });
    const seen = (visible: boolean): void => {
      if (visible === this.#visible) return;
      this.#visible = visible;
      this.#lastFrame = 0;
      this.dispatchEvent(new CustomEvent('visibility', { detail: { visible } }));
      if (visible) this.#invalidate();
      else this.#rest();
    };
    watch(this, { start: () => void this.#start(), seen }, signal);
    this.updateComplete.then(() => {
      if (signal.aborted) return;
      sizes.observe(this);
      const link = this.#linked();
      if (link === null) return;
      this.scrollIntoView({ block: 'nearest' });
      this.open(link).catch((problem: unknown) => this.#announce(problem));
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    this.#rest();
    clearTimeout(this.#speaking);
    this.#speaking = 0;
    const runner = this.#runner;
    if (runner && this.#camera) {
      this.#kept = { scene: this.scene, run: runner.run, view: viewOf(this.#camera), playing: this.#playing };
    }
    runner?.dispose();
    this.#runner = null;
    this.#starting = null;
    this.#visible = false;
    this.#playing = false;
    this.#painted = false;
  }

  protected override updated(changed: PropertyValues): void {
    // A figure that has not come near yet starts with whatever scene it has by then.
    if (changed.has('scene') && this.#starting) {
      this.#starting = null;
      this.#kept = null;
      void this.#start();
    } else if (changed.has('controls') || changed.has('readout') || changed.has('theme')) this.#invalidate();
  }

  protected override render(): TemplateResult {
    const runner = this.#runner;
    const title = runner?.figure.title ?? strings.figure;
    return html`<figure part="figure" aria-label=${title} @keydown=${this.#keyDown} @keyup=${this.#keyUp}
        @focusout=${this.#focusOut}>
      <div class="view" part="view" tabindex="0" role="application" aria-roledescription=${strings.viewRole}
        aria-label=${fill(strings.view, { title })} aria-describedby="keys summary">
        <div class="poster" part="poster" ?hidden=${this.#painted}><slot></slot></div>
        <canvas part="canvas"></canvas>
        <img class="stand-in" part="stand-in" alt="" hidden />
        <div class="labels" aria-hidden="true"></div>
        <span class="probe" hidden></span>
        ${this.#problem === null ? (runner ? this.#tools() : nothing) : this.#message(this.#problem)}
      </div>
      ${this.#refused ? html`<p class="refused" part="message" role="alert">${this.#refused}.</p>` : nothing}
      <span id="keys" class="quiet">${strings.viewKeys}</span>
      ${runner?.moves ? this.#timeBar(runner) : nothing}
      ${
        runner && this.controls !== 'none'
          ? html`<div class="panel" part="controls">
              ${panel(
                runner.controls,
                runner.values,
                {
                  set: (name, value) => this.#change(name, value),
                  press: (name) => this.#pressed(name),
                  hold: (name, side) => this.#driver?.hold(name, side),
                  release: (name, side) => this.#driver?.release(name, side),
                },
                html`<button type="button" aria-expanded=${this.#sharing !== null} @click=${() => this.#toggleSharing()}>${strings.share}</button>
                  <button type="button" ?disabled=${this.#history.empty} @click=${() => this.undo()}>${strings.undo}</button>
                  <button type="button" @click=${() => this.#resetByReader()}>${strings.reset}</button>`,
              )}
              ${this.#sharing ?? nothing}
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

  #timeBar(runner: Runner): TemplateResult {
    return timeBar(
      {
        playing: this.#playing,
        now: runner.time,
        end: Math.max(runner.figure.length ?? USUAL_LENGTH, Math.ceil(runner.end)),
        speed: this.#speed,
        others: document.querySelectorAll(this.localName).length > 1,
      },
      {
        play: () => this.play(),
        pause: () => this.pause(),
        step: () => this.step(VISIBLE_STEP),
        seek: (time) => this.seek(time),
        speed: (factor) => {
          this.speed = factor;
        },
        pauseAll,
      },
    );
  }

  #tools(): TemplateResult {
    const button = (label: string, icon: TemplateResult, action: () => void): TemplateResult =>
      html`<button type="button" title=${label} aria-label=${label} @click=${action}>${icon}</button>`;
    const act = (
      label: string,
      icon: TemplateResult,
      action: (camera: OrbitCamera) => void,
    ): TemplateResult =>
      button(label, icon, () => {
        if (this.#camera) action(this.#camera);
        this.#invalidate();
      });
    return html`<div class="tools" part="toolbar">
      ${act(strings.turnLeft, icons.left, (camera) => camera.rotate(-TURN, 0))}
      ${act(strings.turnRight, icons.right, (camera) => camera.rotate(TURN, 0))}
      ${act(strings.turnUp, icons.up, (camera) => camera.rotate(0, -TURN))}
      ${act(strings.turnDown, icons.down, (camera) => camera.rotate(0, TURN))}
      ${act(strings.zoomIn, icons.plus, (camera) => camera.zoom(1 / ZOOM))}
      ${act(strings.zoomOut, icons.minus, (camera) => camera.zoom(ZOOM))}
      ${act(strings.resetView, icons.home, (camera) => camera.reset())}
      ${document.fullscreenEnabled ? button(strings.fullScreen, icons.full, () => this.#fullScreen()) : nothing}
    </div>`;
  }

  #message(problem: unknown): TemplateResult {
    const text = problem instanceof Error ? problem.message : String(problem);
    return html`<div class="message" part="message" role="alert"><p>${strings.cannotShow}</p><p>${text}.</p></div>`;
  }

  /** Starts once; whoever needs the figure running waits for the same start. */
  #start(): Promise<void> {
    if (!this.isConnected) return Promise.reject(new Error('the figure is in no page'));
    this.#starting ??= this.#load();
    return this.#starting;
  }

  async #load(): Promise<void> {
    const { signal } = this.#connection;
    const { scene } = this;
    try {
      const figure = await loadFigure(scene);
      const core = await coreOf(figure);
      core.initialize();
      if (signal.aborted || scene !== this.scene) return;
      this.#runner?.dispose();
      const runner = new Runner(figure, core);
      this.#runner = runner;
      this.#camera = new OrbitCamera(figure.camera);
      this.#driver = new Driver(
        figure.controls,
        (name) => Number(runner.values[name]),
        (name, value) => this.set(name, value),
      );
      this.#history = new History();
      this.#problem = null;
      this.#takeProperties(runner);
      for (const name of this.getAttributeNames()) this.#readAttribute(name);
      const kept = this.#kept?.scene === scene ? this.#kept : null;
      if (kept) {
        runner.replay(kept.run);
        this.#camera.look(kept.view.yaw, kept.view.pitch, kept.view.distance);
      }
      this.#kept = null;
      this.#listenToStage(signal);
      const view = this.renderRoot.querySelector<HTMLElement>('.view');
      if (view) orbit(view, this.#camera, () => this.#invalidate(), signal);
      const still = this.paused || matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (kept ? kept.playing : figure.plays && !still) this.play();
    } catch (problem) {
      this.#fail(problem);
    }
    this.requestUpdate();
    this.#invalidate();
    this.#spoken = this.#runner?.readout().summary ?? '';
    // Without it the last picture stays where it stood in.
    secondRenderer().catch(() => {});
    await this.updateComplete;
    if (this.#problem === null && !signal.aborted) this.dispatchEvent(new Event('ready', { bubbles: true }));
  }

  #listenToStage(signal: AbortSignal): void {
    const stage = Stage.shared();
    const lost = (): void => {
      this.dispatchEvent(new Event('contextlost', { bubbles: true }));
      this.#invalidate();
    };
    stage?.addEventListener('lost', lost, { signal });
    stage?.addEventListener('restored', () => this.#invalidate(), { signal });
  }

  /** Makes each control a property; one that was set before now keeps what it was set to. */
  #takeProperties(runner: Runner): void {
    for (const name of this.#accessors) Reflect.deleteProperty(this, name);
    this.#accessors.clear();
    for (const [name] of valued(runner.controls)) {
      const before = Object.getOwnPropertyDescriptor(this, name)?.value as Value | undefined;
      // Never in place of something that every element has.
      if (name in this && before === undefined) continue;
      Object.defineProperty(this, name, {
        configurable: true,
        enumerable: true,
        get: () => runner.values[name],
        set: (value: Value) => this.set(name, value),
      });
      this.#accessors.add(name);
      if (before !== undefined) this.#take(() => runner.set(name, before));
    }
  }

  #readAttribute(attribute: string): void {
    const runner = this.#runner;
    if (!runner) return;
    for (const [name, control] of valued(runner.controls)) {
      if (attributeName(name) !== attribute) continue;
      const text = this.getAttribute(attribute);
      this.#refused = '';
      this.#take(() => runner.set(name, text === null ? control.value : parseValue(name, control, text)));
      this.#changed();
    }
  }

  /** Does what a page asked for, or says why not. */
  #take(act: () => void): void {
    try {
      act();
    } catch (problem) {
      this.pause();
      this.#refused = problem instanceof Error ? problem.message : String(problem);
      this.requestUpdate();
      this.#announce(problem);
    }
  }

  /** A reader's change, which can be taken back. */
  #change(name: string, value: Value): void {
    this.#history.before(name, this.values, performance.now());
    this.#refused = '';
    this.set(name, value);
  }

  /** A button sets something going: nobody presses Fire to see a still picture. */
  #pressed(name: string): void {
    this.press(name);
    this.play();
  }

  #resetByReader(): void {
    this.#history.before('', this.values, performance.now());
    this.reset();
  }

  #keyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const target = event.composedPath()[0];
    if (ctrlKey || metaKey) {
      if (key !== 'z' || shiftKey || altKey || this.#history.empty) return;
      event.preventDefault();
      this.undo();
    } else if (altKey || target instanceof HTMLSelectElement) {
      // A menu finds its entries by letters.
    } else if (key === ' ' && target instanceof HTMLElement && target.className === 'view') {
      event.preventDefault();
      if (this.#playing) this.pause();
      else this.play();
    } else if (this.#driver?.key(key, true)) {
      event.preventDefault();
      this.play();
    }
  };

  #keyUp = (event: KeyboardEvent): void => {
    this.#driver?.key(event.key, false);
  };

  #focusOut = (event: FocusEvent): void => {
    if (!this.renderRoot.contains(event.relatedTarget as Node | null)) this.#driver?.releaseAll();
  };

  #index(): number {
    return Array.from(document.querySelectorAll(this.localName)).indexOf(this);
  }

  async #toggleSharing(open = this.#sharing === null): Promise<void> {
    if (!open) {
      this.#sharing = null;
      this.requestUpdate();
      return;
    }
    const [{ shareMenu }, { languages: known, toCode }] = await Promise.all([
      import('./share-menu.ts'),
      import('../figure/code.ts'),
    ]);
    const runner = this.#runner;
    const languages = runner?.code() ? known : [];
    const show = (said: string, text: string | null): void => {
      this.#sharing = shareMenu({ said, text, languages }, deeds);
      this.requestUpdate();
    };
    const copy = async (what: string, text: string, note = ''): Promise<void> => {
      try {
        await navigator.clipboard.writeText(text);
        show(`${fill(strings.copied, { what })} ${note}`.trim(), null);
      } catch {
        show(`${strings.notCopied} ${note}`.trim(), text);
      }
    };
    const deeds = {
      link: async () => {
        const { link, complete } = await this.share();
        await copy(strings.copyLink, link, complete ? '' : strings.runLeftOut);
      },
      embed: async () => copy(strings.copyEmbed, (await this.share()).embed),
      code: async (language: Language, label: string) => {
        const chain = runner?.code();
        if (chain) await copy(label, toCode(runner?.figure.title ?? '', chain, language));
      },
      close: () => void this.#toggleSharing(false),
    };
    show('', null);
  }

  /** A link to this page may say how one of its figures is: `#kinetree=0&scene=piston&scale-x=2&v=1`. */
  #linked(): string | null {
    const [, index, query = ''] = /^#kinetree=(\d+)&(.*)$/.exec(location.hash) ?? [];
    return Number(index) === this.#index() ? query : null;
  }

  #fullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else this.requestFullscreen().catch((problem: unknown) => this.#announce(problem));
  }

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
    this.#invalidate();
    this.dispatchEvent(new CustomEvent('change', { bubbles: true, detail: { values: this.values } }));
    this.#speakLater(this.#playing ? RUNNING : SETTLED);
  }

  #speakLater(wait: number): void {
    this.#speaking ||= window.setTimeout(() => {
      this.#speaking = 0;
      this.#spoken = this.#runner?.readout().summary ?? '';
      this.requestUpdate();
      if (this.#playing && this.#visible) this.#speakLater(RUNNING);
    }, wait);
  }

  /** No frame is asked for: out of sight, or out of the page. */
  #rest(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #invalidate(): void {
    if (!this.#visible || !this.#runner) return;
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      // A figure that cannot go on says so and stands still; it does not try again sixty times a second.
      this.#take(() => {
        this.#pass(now);
        this.#paint(now);
        if (this.#playing) this.#invalidate();
      });
    });
  }

  /** Lets as much of the run pass as time has since the last frame. */
  #pass(now: number): void {
    const runner = this.#runner;
    if (!runner || !this.#playing) return;
    const passed = this.#lastFrame > 0 ? (now - this.#lastFrame) / 1000 : 0;
    this.#lastFrame = now;
    this.#owed += Math.min(passed, LONGEST_FRAME) * this.#speed;
    const steps = Math.floor(this.#owed / FIXED_STEP);
    this.#owed -= steps * FIXED_STEP;
    runner.step(steps);
    if (runner.over) this.pause();
    if (now - this.#lastWriting >= LEGIBLE) {
      this.#lastWriting = now;
      this.requestUpdate();
      this.#speakLater(RUNNING);
    }
  }

  /** How the picture is to be drawn now, or `null` where there is no room for one. */
  #view(): View | null {
    const canvas = this.renderRoot.querySelector('canvas');
    const probe = this.renderRoot.querySelector<HTMLElement>('.probe');
    if (!canvas || !probe || !this.#camera) return null;
    const { width, height } = canvas.getBoundingClientRect();
    if (!(width > 0 && height > 0)) return null;
    const { color, backgroundColor } = getComputedStyle(canvas);
    const now = color + backgroundColor;
    if (!this.#palette || this.#paletteOf !== now) {
      this.#palette = readPalette(probe);
      this.#paletteOf = now;
    }
    const pixelRatio = Math.min(devicePixelRatio, DENSEST);
    return { camera: this.#camera, palette: this.#palette, width, height, pixelRatio };
  }

  #paint(now: number): void {
    const runner = this.#runner;
    const view = this.#problem === null ? this.#view() : null;
    if (!runner || !view) return;
    const canvas = this.renderRoot.querySelector('canvas');
    const drawing = runner.draw();
    view.camera.target = drawing.focus ?? view.camera.camera.target;
    const stage = Stage.shared();
    if (canvas && stage && !stage.lost) {
      this.#standIn(null);
      stage.paint(drawing.panes, view, canvas);
      const labels = this.renderRoot.querySelector('.labels');
      if (labels) placeLabels(labels, drawing, view);
    } else {
      void this.#paintWithout(drawing, view);
    }
    if (!this.#painted) {
      this.#painted = true;
      this.requestUpdate();
    }
    this.dispatchEvent(new CustomEvent('frame', { detail: { time: runner.time, now } }));
  }

  /** The same drawing without WebGL: the second renderer's picture in the canvas's place. */
  async #paintWithout(drawing: Drawing, view: View): Promise<void> {
    await secondRenderer();
    const runner = this.#runner;
    if (!runner || !toSvg) return;
    const words = { title: runner.figure.title, description: runner.readout().summary };
    this.#standIn(`data:image/svg+xml,${encodeURIComponent(toSvg(drawing.panes, view, words))}`);
    this.renderRoot.querySelector('.labels')?.replaceChildren();
  }

  #printed(): void {
    const view = this.#view();
    if (this.#runner && view && toSvg) void this.#paintWithout(this.#runner.draw(), view);
  }

  /** Shows a picture over the canvas, or takes it away; tells of it when it comes. */
  #standIn(source: string | null): void {
    const image = this.renderRoot.querySelector<HTMLImageElement>('.stand-in');
    if (!image || (source === null && image.hidden)) return;
    const fresh = source !== null && image.hidden;
    image.hidden = source === null;
    if (source === null) image.removeAttribute('src');
    else image.src = source;
    if (fresh) this.dispatchEvent(new Event('fallback', { bubbles: true }));
  }
}

/** Where a reader looks from: angles in radians around the target and above the ground, and the distance in metres. */
export interface ViewState {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

function viewOf({ yaw, pitch, distance }: OrbitCamera): ViewState {
  return { yaw, pitch, distance };
}

/** Registers the element, once; importing this module does nothing by itself. */
export function defineElement(name = 'kinetree-figure'): void {
  if (!customElements.get(name)) customElements.define(name, KinetreeFigure);
}
