/**
 * `<kinetree-figure scene="piston" scale-x="2">`: one figure, alive. What it takes, does and tells of stands in
 * `docs/element.md`.
 *
 * It starts when it is near the viewport and draws only what has changed and can be seen: at rest, paused or out of
 * sight it costs nothing. Where WebGL 2 is missing, and while its context is lost, the second renderer's picture stands in.
 */
import { LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { attributeName, parseValue, type Value, type Values, valued } from '../figure/controls.ts';
import { queryIn } from '../link/fragment.ts';
import { OrbitCamera, type ViewState } from '../render/camera.ts';
import { Stage } from '../render/stage.ts';
import { coreOf } from '../runner/cores.ts';
import { loadFigure } from '../runner/registry.ts';
import { type Run, Runner } from '../runner/runner.ts';
import { Picture, secondRenderer } from './canvas-view.ts';
import { Reader } from './input/interaction.ts';
import { orbit } from './input/orbit.ts';
import { Clock } from './state/clock.ts';
import { listen, pauseAll } from './state/environment.ts';
import { Frames } from './state/frames.ts';
import { Speaker } from './state/live-region.ts';
import { ControlProperties } from './state/properties.ts';
import { attributesOf, Kept } from './state/saved-state.ts';
import type { Shared } from './state/sharing.ts';
import { styles } from './styles.ts';
import { type FaceDeeds, face } from './templates/template.ts';
import { toolbar } from './templates/toolbar.ts';

/** Milliseconds between two writings of the numbers while it runs: faster nobody reads. */
const LEGIBLE = 100;
/** Steps of a reader's single step: a sixtieth of a second, which can be seen. */
const VISIBLE_STEP = 4;
/** Seconds that the time bar covers where a figure does not say. */
const USUAL_LENGTH = 20;
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
  #picture: Picture | null = null;
  #reader: Reader | null = null;
  /** Why there is no picture. */
  #problem: unknown = null;
  /** What was refused while the picture stayed as it was. */
  #refused = '';
  /** What it was when it was taken out of the page, for when it is put back. */
  #kept: Kept | null = null;
  /** What was set while there was no figure to set it in. */
  #early = new Map<string, Value>();
  #properties = new ControlProperties(this);
  #starting: Promise<void> | null = null;
  #clock = new Clock();
  #frames = new Frames((now) => {
    // A figure that cannot go on says so and stands still; it does not try again sixty times a second.
    this.#take(() => {
      this.#pass(now);
      this.#paint(now);
      if (this.#clock.playing) this.#invalidate();
    });
  });
  #lastWriting = 0;
  #painted = false;
  /** The open menu, if it is. */
  #sharing: TemplateResult | null = null;
  #speaker = new Speaker(
    () => this.#runner?.readout().summary ?? '',
    () => this.#clock.playing && this.#frames.open,
    () => this.requestUpdate(),
  );
  #connection = new AbortController();
  readonly #deeds: FaceDeeds = {
    time: {
      play: () => this.play(),
      pause: () => this.pause(),
      step: () => this.step(VISIBLE_STEP),
      seek: (time) => this.seek(time),
      speed: (factor) => {
        this.speed = factor;
      },
      pauseAll,
    },
    share: () => void this.#toggleSharing(),
    undo: () => this.undo(),
    reset: () => this.#reader?.reset(),
    keyDown: (event) => {
      if (this.#reader?.keyDown(event, () => this.undo())) event.preventDefault();
    },
    keyUp: (event) => this.#reader?.keyUp(event),
    focusOut: ({ relatedTarget }) => {
      if (!this.renderRoot.contains(relatedTarget as Node | null)) this.#reader?.releaseAll();
    },
  };

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
    return this.#runner?.values ?? { ...this.#kept?.values, ...Object.fromEntries(this.#early) };
  }

  /** Whether time goes on by itself, or would if the figure could be seen. */
  get playing(): boolean {
    return this.#clock.playing;
  }

  /** Seconds since the start of the run. */
  get time(): number {
    return this.#runner?.time ?? 0;
  }

  /** How fast time goes: 1 is as in the world. */
  get speed(): number {
    return this.#clock.speed;
  }

  set speed(factor: number) {
    this.#clock.speed = factor;
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
  get camera(): ViewState | null {
    return this.#picture?.camera.view ?? null;
  }

  set camera(state: ViewState | null) {
    if (!this.#picture) return;
    const { camera } = this.#picture;
    if (state) camera.look(state.yaw, state.pitch, state.distance);
    else camera.reset();
    this.#invalidate();
  }

  /** Sets one control, now or once the figure has started. A value that does not fit throws a RangeError and changes nothing. */
  set(name: string, value: Value): void {
    if (!this.#runner) {
      this.#early.set(name, value);
      return;
    }
    this.#runner.set(name, value);
    this.#refused = '';
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
    this.#picture?.camera.reset();
    this.#clock.skip();
    this.#changed();
  }

  /** Lets time go on, if anything in the figure moves by itself. */
  play(): void {
    if (!this.#runner?.moves || this.#clock.playing || this.#runner.over) return;
    this.#clock.playing = true;
    this.#clock.skip();
    this.requestUpdate();
    this.#invalidate();
  }

  pause(): void {
    if (!this.#clock.playing) return;
    this.#clock.playing = false;
    this.#reader?.releaseAll();
    this.requestUpdate();
    this.#speaker.changed();
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
    if (!this.#picture) throw this.#problem ?? new Error('the figure is in no page');
    return snapshot(this.#picture, type);
  }

  /** The figure as it is now, for somewhere else: a link to it, and the lines that embed it. */
  async share(): Promise<Shared> {
    await this.#start();
    const { share } = await import('./state/sharing.ts');
    const runner = this.#runner;
    if (!runner || !this.#picture) throw this.#problem ?? new Error('the figure has not started');
    const { camera } = this.#picture;
    return share(this.scene, runner, camera.atHome ? null : camera.view, {
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
    const { read } = await import('./state/sharing.ts');
    const runner = this.#runner;
    if (!runner) return [];
    const { run, view, refused } = read(query, runner);
    // A figure that was running before anybody touched it still runs.
    const playing = this.#clock.playing && run.step === 0;
    await this.replay(run);
    if (playing) this.play();
    if (view) this.camera = view;
    this.#refused = refused.join('; ');
    if (this.#refused) this.#announce(new RangeError(this.#refused));
    return refused;
  }

  /** Takes the reader's last change of a control back. */
  undo(): void {
    if (this.#reader?.undo()) this.#changed();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const happens = {
      near: () => void this.#start(),
      seen: (visible: boolean) => this.#seen(visible),
      restyled: () => {
        this.#picture?.restyle();
        this.#invalidate();
      },
      redraw: () => this.#invalidate(),
      attribute: (name: string) => this.#readAttribute(name),
      pause: () => this.pause(),
      print: () => this.#picture?.print(),
    };
    listen(this, this.updateComplete, happens, signal);
    void this.updateComplete.then(() => {
      const link = signal.aborted ? null : queryIn(location.hash, this.#index());
      if (link === null) return;
      this.scrollIntoView({ block: 'nearest' });
      this.open(link).catch((problem: unknown) => this.#announce(problem));
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    this.#frames.close();
    this.#speaker.stop();
    const runner = this.#runner;
    if (runner && this.#picture) {
      this.#kept = new Kept(this.scene, this, runner, this.#picture.camera, this.playing);
    }
    runner?.dispose();
    this.#runner = null;
    this.#reader = null;
    this.#picture = null;
    this.#starting = null;
    this.#clock.playing = false;
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
    const look = {
      runner,
      time: {
        playing: this.#clock.playing,
        now: this.time,
        end: Math.max(runner?.figure.length ?? USUAL_LENGTH, Math.ceil(runner?.end ?? 0)),
        speed: this.#clock.speed,
        others: document.querySelectorAll(this.localName).length > 1,
      },
      tools: this.#tools(),
      painted: this.#painted,
      problem: this.#problem,
      refused: this.#refused,
      spoken: this.#speaker.spoken,
      sharing: this.#sharing,
      reader: this.#reader,
      controls: this.controls !== 'none',
      readout: this.readout !== 'none',
    };
    return face(look, this.#deeds);
  }

  #tools(): TemplateResult | null {
    if (!this.#picture) return null;
    const full = document.fullscreenEnabled ? () => this.#fullScreen() : null;
    return toolbar(this.#picture.camera, () => this.#invalidate(), full);
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
      const camera = new OrbitCamera(figure.camera);
      this.#picture = new Picture(this.renderRoot, runner, camera, () =>
        this.dispatchEvent(new Event('fallback', { bubbles: true })),
      );
      this.#reader = new Reader(this, runner);
      this.#problem = null;
      const kept = this.#kept?.scene === scene ? this.#kept : null;
      kept?.putBack(runner, camera);
      this.#kept = null;
      const properties = this.#properties.define(runner, (name, value) => this.set(name, value));
      const early = [...properties, ...this.#early];
      this.#early.clear();
      for (const [name, value] of early) this.#take(() => runner.set(name, value));
      // What an attribute says counts; of a figure that comes back, if it has come to say something else.
      for (const [name, text] of attributesOf(this, runner))
        if (text !== (kept?.said(name) ?? null)) this.#readAttribute(name);
      this.#listenToStage(signal);
      const view = this.renderRoot.querySelector<HTMLElement>('.view');
      if (view) orbit(view, camera, () => this.#invalidate(), signal);
      const still = this.paused || matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (kept ? kept.playing : figure.plays && !still) this.play();
    } catch (problem) {
      this.#fail(problem);
    }
    this.requestUpdate();
    this.#invalidate();
    this.#speaker.now();
    // Without it the last picture stays where it stood in.
    secondRenderer().catch(() => {});
    await this.updateComplete;
    if (this.#problem === null && !signal.aborted) this.dispatchEvent(new Event('ready', { bubbles: true }));
  }

  #seen(visible: boolean): void {
    if (visible === this.#frames.open) return;
    this.#clock.skip();
    if (visible) this.#frames.open = true;
    else this.#frames.close();
    this.dispatchEvent(new CustomEvent('visibility', { detail: { visible } }));
    this.#invalidate();
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

  #index(): number {
    return Array.from(document.querySelectorAll(this.localName)).indexOf(this);
  }

  async #toggleSharing(): Promise<void> {
    const runner = this.#runner;
    const show = (menu: TemplateResult | null): void => {
      this.#sharing = menu;
      this.requestUpdate();
    };
    if (this.#sharing || !runner) return show(null);
    const { openShareMenu } = await import('./templates/share-menu.ts');
    openShareMenu({ runner, share: () => this.share(), show });
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
    this.#speaker.changed();
  }

  #invalidate(): void {
    if (this.#runner) this.#frames.ask();
  }

  /** Lets as much of the run pass as time has since the last frame. */
  #pass(now: number): void {
    const runner = this.#runner;
    if (!runner || !this.#clock.playing) return;
    runner.step(this.#clock.steps(now));
    if (runner.over) this.pause();
    if (now - this.#lastWriting >= LEGIBLE) {
      this.#lastWriting = now;
      this.requestUpdate();
      this.#speaker.changed();
    }
  }

  #paint(now: number): void {
    if (this.#problem !== null || !this.#picture?.paint()) return;
    if (!this.#painted) {
      this.#painted = true;
      this.requestUpdate();
    }
    this.dispatchEvent(new CustomEvent('frame', { detail: { time: this.time, now } }));
  }
}

/** Registers the element, once; importing this module does nothing by itself. */
export function defineElement(name = 'kinetree-figure'): void {
  if (!customElements.get(name)) customElements.define(name, KinetreeFigure);
}
