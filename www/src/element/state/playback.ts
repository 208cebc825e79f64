/** Time of a figure: play, pause and speed, and the fixed steps that a frame has to take. */
import type { ReactiveController } from 'lit';
import { FIXED_STEP } from '../../runner/runner.ts';
import type { FigureHost } from '../host.ts';
import type { TimeState } from '../templates/time-bar.ts';
import type { Feature, Live, Session } from './session.ts';

/** Milliseconds between two updates of the numbers while time runs: faster nobody can read. */
const LEGIBLE = 100;
/** Seconds that one frame may catch up with: after a hitch a run goes on, it does not jump. */
const LONGEST_FRAME = 0.1;
const FASTEST = 10;
/** Milliseconds that a posed picture stays before it plays by itself. */
const POSED = 1500;
/** Seconds that the scrubber covers where a figure does not say. */
const USUAL_LENGTH = 20;

export class Playback implements ReactiveController, Feature {
  #playing = false;
  #speed = 1;
  /** Seconds that have passed and have not been stepped yet. */
  #owed = 0;
  /** The time of the last frame, in milliseconds since the page began; 0 before the first. */
  #lastFrame = 0;
  #lastUpdate = 0;

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    host.addController(this);
    session.add(this);
  }

  hostDisconnected(): void {
    this.#playing = false;
  }

  figureStarted({ figure, runner, saved, signal }: Live): void {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Who wants no motion sees the instant that it would lead to.
    if (!saved && reduced && figure.tells !== undefined) runner.seek(figure.tells);
    const still = this.host.paused || reduced;
    if (saved ? saved.playing : figure.plays && !still) {
      if (saved || figure.posed === undefined) this.play();
      else this.#playLater(signal);
    }
  }

  /** Plays once the posed picture has been seen, unless a hand has touched the figure by then. */
  #playLater(signal: AbortSignal): void {
    const waiting = new AbortController();
    const timer = setTimeout(() => {
      waiting.abort();
      this.play();
    }, POSED);
    const leave = (): void => {
      clearTimeout(timer);
      waiting.abort();
    };
    signal.addEventListener('abort', leave, { signal: waiting.signal });
    for (const kind of ['pointerdown', 'keydown'])
      this.host.addEventListener(kind, leave, { signal: waiting.signal, capture: true });
  }

  get playing(): boolean {
    return this.#playing;
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(factor: number) {
    if (!(factor > 0 && factor <= FASTEST))
      throw new RangeError(`speed is ${factor}; it must be above 0 and at most ${FASTEST}`);
    this.#speed = factor;
    this.host.requestUpdate();
  }

  /** The state of the time bar. */
  get bar(): TimeState {
    const { runner } = this.session.live ?? {};
    return {
      playing: this.#playing,
      now: runner?.time ?? 0,
      end: this.#length,
      speed: this.#speed,
      others: document.querySelectorAll(this.host.localName).length > 1,
    };
  }

  /** The right end of the scrubber, in seconds: whole ones once time is past the figure's length. */
  get #length(): number {
    const { figure, runner } = this.session.live ?? {};
    const [end, tells] = [runner?.end ?? 0, figure?.tells];
    const length = figure?.length ?? tells ?? USUAL_LENGTH;
    return tells !== undefined && tells <= length ? Math.max(length, end) : Math.max(length, Math.ceil(end));
  }

  /** Starts time; a run that has stopped by itself begins again. */
  play(): void {
    const { runner } = this.session.live ?? {};
    if (this.#playing || !runner?.moves || runner.over) return;
    if (runner.tells) runner.restart();
    this.#playing = true;
    this.skip();
    this.host.requestUpdate();
    this.session.invalidate(true);
  }

  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    this.session.live?.interaction.releaseAll();
    this.host.requestUpdate();
    this.session.liveRegion.changed();
  }

  /** Leaves out the time until the next frame: the figure was paused, or out of view. */
  skip(): void {
    this.#owed = 0;
    this.#lastFrame = 0;
  }

  /** Lets the run go on by the time since the last frame; `now` is in milliseconds. */
  advance(now: number): void {
    const { runner } = this.session.live ?? {};
    if (!runner || !this.#playing) return;
    runner.step(Math.min(this.#steps(now), runner.stepsLeft));
    if (runner.over || runner.tells) this.pause();
    if (now - this.#lastUpdate < LEGIBLE) return;
    this.#lastUpdate = now;
    this.host.requestUpdate();
    this.session.liveRegion.changed();
  }

  /** Returns the number of steps that a frame has to take. */
  #steps(now: number): number {
    const passed = this.#lastFrame > 0 ? (now - this.#lastFrame) / 1000 : 0;
    this.#lastFrame = now;
    this.#owed += Math.min(passed, LONGEST_FRAME) * this.#speed;
    const steps = Math.floor(this.#owed / FIXED_STEP);
    this.#owed -= steps * FIXED_STEP;
    return steps;
  }
}
