/**
 * `<kinetree-figure scene="piston" scale-x="2">`: one figure, alive. `docs/element.md` describes
 * its attributes, properties, methods and events.
 *
 * The element starts near the viewport and draws only what has changed and is in view: at rest,
 * paused or out of view it costs nothing. Where WebGL 2 is missing, and while its context is lost,
 * it shows the picture of the SVG renderer.
 *
 * Each of its concerns is a controller in `state/`; this class puts them together.
 */
import { LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { Value, Values } from '../figure/controls.ts';
import type { LiveValue } from '../figure/readout.ts';
import { isPlan } from '../figure/view.ts';
import type { Shared } from '../link/share-figure.ts';
import type { ViewState } from '../render/view-state.ts';
import { verdict } from '../runner/question.ts';
import type { Run, Runner } from '../runner/runner.ts';
import { absent, properties } from './declared.ts';
import type { FigureElement } from './figure-element.ts';
import { Overlay } from './input/overlay.ts';
import { ChosenControls, ControlAttributes, ControlProperties, Opened } from './state/controls.ts';
import { Environment, pauseAll } from './state/environment.ts';
import { Extras } from './state/extras.ts';
import { LiveRegion } from './state/live-region.ts';
import { Playback } from './state/playback.ts';
import { Frames, type Live, Session } from './state/session.ts';
import { Sharing } from './state/sharing.ts';
import { Breathing, FullScreen, Graphs, Parts, Turning } from './state/view.ts';
import { Visibility } from './state/visibility.ts';
import { styles } from './styles.ts';
import type { Actions } from './templates/state.ts';
import { strings } from './templates/strings.ts';
import { figureTemplate } from './templates/template.ts';

/** Steps of the button for a single step: 1/60 s, which can be seen. */
const VISIBLE_STEP = 4;

export class KinetreeFigure extends LitElement implements FigureElement {
  static override styles = styles;
  static override properties = properties;

  declare scene: string;
  declare theme: string;
  declare ground: string | null;
  declare controls: string | null;
  declare readout: string | null;
  declare caption: string | null;
  declare strip: string | null;
  declare listing: string | null;
  declare toolbar: string | null;
  declare label: string | null;
  declare paused: boolean;
  declare embed: string | null;
  declare article: string | null;

  readonly #frames = new Frames(this, (now, patient) => this.#drawFrame(now, patient));
  readonly #liveRegion = new LiveRegion(
    this,
    () => this.#session.ask(spokenOf, ''),
    () => this.playing && this.#frames.open,
  );
  readonly #session: Session = new Session(this, this.#frames, this.#liveRegion);
  readonly #playback = new Playback(this, this.#session);
  readonly #parts = new Parts(this, this.#session);
  readonly #graphs = new Graphs(this, this.#session);
  readonly #breathing = new Breathing(this, this.#session);
  readonly #properties: ControlProperties;
  readonly #environment: Environment;
  readonly #sharing = new Sharing(this, this.#session);
  readonly #extras = new Extras(this, this.#session);
  readonly #overlay = new Overlay(this.#session);
  readonly #fullScreen = new FullScreen(this, (error) => this.#session.announce(error));
  readonly #chosen = new ChosenControls(this, this.#session);
  readonly #opened = new Opened(this);
  /** `true` once the figure has drawn itself; the poster is hidden from then on. */
  #painted = false;
  readonly #actions: Actions = {
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
    share: () => void this.#sharing.toggleMenu(),
    undo: () => this.undo(),
    toggleNumbers: () => this.#opened.toggle('numbers'),
    toggleControls: () => this.#opened.toggle('controls'),
    toggleListing: () => this.#opened.toggle('listing'),
    point: (part) => this.#parts.point(part),
    toggleFullScreen: () => this.#fullScreen.toggle(),
  };

  constructor() {
    super();
    Object.assign(this, absent);
    new ControlAttributes(this, this.#session);
    // After the attributes: what a page sets says more than its markup, whenever this module comes.
    this.#properties = new ControlProperties(this, this.#session);
    this.#environment = new Environment(this, this.#session);
    new Visibility(this, this.#session, this.#playback);
    new Turning(this, this.#session);
    // After the attributes: a link says more.
    this.#session.add(this.#sharing);
  }

  get values(): Values {
    const { live, saved } = this.#session;
    return live?.runner.values ?? { ...saved.values, ...this.#properties.early };
  }

  get numbers(): Readonly<Record<string, LiveValue>> {
    return this.#session.ask((runner) => runner.readout().values ?? {}, {});
  }

  get playing(): boolean {
    return this.#playback.playing;
  }

  get time(): number {
    return this.#session.live?.runner.time ?? 0;
  }

  get speed(): number {
    return this.#playback.speed;
  }

  set speed(factor: number) {
    this.#playback.speed = factor;
  }

  get run(): Run | null {
    return this.#session.live?.runner.run ?? null;
  }

  async replay(run: Run): Promise<void> {
    await this.#session.start();
    this.#session.live?.runner.replay(run);
    this.pause();
    this.#session.changed();
  }

  get camera(): ViewState | null {
    return this.#session.live?.view.camera.view ?? null;
  }

  set camera(view: ViewState | null) {
    const { camera } = this.#session.live?.view ?? {};
    if (view) camera?.look(view);
    else camera?.reset();
    this.#session.invalidate();
  }

  set(name: string, value: Value): void {
    const { live } = this.#session;
    if (!live) {
      this.#properties.keep(name, value);
      return;
    }
    live.runner.set(name, value);
    this.#session.refused = '';
    this.#session.changed();
  }

  press(name: string, held?: boolean): void {
    this.#session.live?.runner.press(name, held);
    this.#session.changed();
  }

  reset(): void {
    const { live } = this.#session;
    live?.runner.reset();
    live?.runner.pose();
    live?.view.camera.reset();
    this.#playback.skip();
    this.#session.changed();
  }

  play(): void {
    this.#playback.play();
  }

  pause(): void {
    this.#playback.pause();
  }

  step(count = 1): void {
    this.pause();
    this.#session.live?.runner.step(count);
    this.#session.changed();
  }

  seek(time: number): void {
    this.pause();
    this.#session.live?.runner.seek(time);
    this.#session.changed();
  }

  async snapshot(
    type: 'image/png' | 'image/svg+xml' = 'image/png',
    options: { readonly scale?: number } = {},
  ): Promise<Blob> {
    const { snapshot } = await import('./snapshot.ts');
    const { view } = await this.#session.started();
    return snapshot(view, type, this.getAttribute('strip') !== 'none', options);
  }

  highlight(name: string | null): void {
    this.#parts.light(name);
  }

  share(): Promise<Shared> {
    return this.#sharing.share();
  }

  code(): Promise<string | null> {
    return this.#sharing.code();
  }

  open(query: string, options?: { readonly waits?: boolean }): Promise<readonly string[]> {
    return this.#sharing.open(query, options);
  }

  undo(): void {
    if (this.#session.live?.interaction.undo()) this.#session.changed();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#painted = false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('readout') && this.readout === 'open') this.#opened.numbers = true;
    if (changed.has('controls')) this.#chosen.choose();
  }

  protected override updated(changed: PropertyValues): void {
    if (['controls', 'readout', 'theme'].some((name) => changed.has(name))) this.#session.invalidate();
  }

  protected override render(): TemplateResult {
    try {
      return this.#template();
    } catch (problem) {
      this.#session.fail(problem);
      return this.#template();
    }
  }

  #template(): TemplateResult {
    const { live, problem, refused } = this.#session;
    const turns = live && !isPlan(live.figure.camera) && this.toolbar !== 'none';
    const state = {
      live,
      title: this.label ?? live?.figure.title ?? this.#posterTitle,
      time: this.#playback.bar,
      turned: turns ? { camera: live.view.camera, changed: () => this.#session.invalidate() } : null,
      shown: this.#extras,
      painted: this.#painted,
      problem,
      bare: problem !== null && !live && !this.firstElementChild,
      refused,
      spoken: this.#liveRegion.text,
      shareMenu: this.#sharing.menu,
      chosen: this.#chosen.now,
      ground: this.#environment.ground,
      open: this.#opened,
      full: this.#fullScreen.on,
      listing: this.listing === 'none' ? null : { lit: this.#parts.now, open: this.#opened.listing },
      overlay: this.#overlay,
      caption: this.caption !== 'none',
      strip: this.strip !== 'none',
      line: this.toolbar !== 'none',
      readout: this.readout !== 'none',
    };
    return figureTemplate(state, this.#actions);
  }

  /** The title of the picture between the tags, which names the figure until it has started. */
  get #posterTitle(): string {
    return this.querySelector('title')?.textContent ?? strings.figure;
  }

  #drawFrame(now: number, patient: boolean): void {
    if (this.#session.live?.view.awaits(patient)) return;
    // A figure that cannot go on says so and stops; it does not try again sixty times a second.
    this.#session.attempt(() => {
      this.#playback.advance(now);
      const breathes = this.#breathing.advance(now);
      const { live, problem } = this.#session;
      if (problem === null && live) {
        const shown = (): void => this.#session.attempt(() => this.#shown(live, now));
        live.view.paint(shown, patient);
      }
      if (this.playing) this.#session.invalidate(true);
      if (breathes) this.#breathing.goOn();
    });
  }

  /** Follows a picture that has just come, and tells of it. `now` is when it was begun. */
  #shown(live: Live, now: number): void {
    if (live !== this.#session.live) return;
    this.#graphs.draw();
    if (this.playing) live.runner.clock.lap('frame');
    if (!this.#painted) this.requestUpdate();
    this.#painted = true;
    this.#overlay.follow(live);
    // What is still on its way may change the sentence when it comes.
    if (live.view.last?.drawing.restless) this.#liveRegion.changed();
    this.dispatchEvent(new CustomEvent('frame', { detail: { time: this.time, now } }));
  }
}

/** What a figure says: its sentence, and how a guess compares. */
function spokenOf(runner: Runner): string {
  const { outcome } = runner;
  return [runner.readout().summary, outcome && !outcome.past ? verdict(outcome) : '']
    .filter(Boolean)
    .join(' ');
}

/** Registers the element, once. Importing this module does nothing by itself. */
export function defineElement(name = 'kinetree-figure'): void {
  if (!customElements.get(name)) customElements.define(name, KinetreeFigure);
}
