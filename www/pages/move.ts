/** The way of a figure from one step of a story to another: 300 ms, and a hand may interrupt it. */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';
import type { Values } from '../src/figure/controls.ts';
import type { ViewState } from '../src/render/view-state.ts';
import type { Run } from '../src/runner/runner.ts';
import { cameraIn } from './step-run.ts';

/** Milliseconds. */
const WAY = 300;

interface Goal {
  /** Returns the run with these values, which are on the way to the goal's. */
  readonly run: (values: Values) => Run;
  readonly values: Values;
  /** As a link has it, `yaw:pitch:distance`; `null` for the figure's own. */
  readonly camera: string | null;
  /** Called at the goal. */
  readonly arrived: () => void;
  /** Goes there at once. */
  readonly atOnce: boolean;
}

/** Keys that pass through a figure, or wait for another one: they take hold of nothing. */
const PASSING = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

/**
 * Calls `took` whenever a reader's hand takes hold of a figure, until the signal. A wheel that turns
 * over it scrolls the page, unless the figure keeps it for its view.
 */
export function onHand(figure: KinetreeFigure, took: () => void, signal: AbortSignal): void {
  const take = (event: Event): void => {
    if ('key' in event && PASSING.has(event.key as string)) return;
    if (event.type !== 'wheel' || event.defaultPrevented) took();
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    figure.addEventListener(kind, take, { signal, passive: true });
}

const ways = new WeakMap<KinetreeFigure, AbortController>();

/** Takes a figure to a goal, in place of the way that it may be on. */
export function move(figure: KinetreeFigure, goal: Goal): void {
  ways.get(figure)?.abort();
  const way = new AbortController();
  ways.set(figure, way);
  const { signal } = way;
  // The reader's hand comes first.
  onHand(figure, () => way.abort(), signal);
  const from = { ...figure.values };
  const seen = figure.camera;
  const view = wanted(figure, goal.camera);
  const start = performance.now();
  // A replay is work, and the same values give the same run.
  const alike = Object.entries(goal.values).every(([name, value]) => from[name] === value);
  let replayed = false;
  const frame = async (now: number): Promise<void> => {
    if (signal.aborted) return;
    // The time of a frame can be before the moment at which the way began.
    const share = goal.atOnce ? 1 : Math.min(Math.max(now - start, 0) / WAY, 1);
    const eased = 1 - (1 - share) ** 3;
    if (!(alike && replayed)) {
      const run = goal.run(share < 1 ? between(from, goal.values, eased) : goal.values);
      // A figure that begins as its first step has it is not begun twice.
      if (same(figure.run, run)) figure.pause();
      else await figure.replay(run);
    }
    replayed = true;
    if (signal.aborted) return;
    if (seen && view.there) figure.camera = share < 1 ? along(seen, view.there, eased) : view.set;
    if (share < 1) requestAnimationFrame(frame);
    else {
      goal.arrived();
      way.abort();
    }
  };
  void frame(start);
}

/** Returns the view of a goal, and what sets it: the figure's own is set as `null`. */
function wanted(
  figure: KinetreeFigure,
  text: string | null,
): { there: ViewState | null; set: ViewState | null } {
  const before = figure.camera;
  if (text === null) {
    figure.camera = null;
    const home = figure.camera;
    figure.camera = before;
    return { there: home, set: null };
  }
  const there = cameraIn({ camera: text });
  return { there, set: there };
}

/** Returns the values on the way. Words and switches have the goal's at once, and so do guesses. */
function between(from: Values, to: Values, share: number): Values {
  const mixed = Object.entries(to).map(([name, end]) => {
    const begin = from[name];
    return [name, typeof begin === 'number' && typeof end === 'number' ? begin + (end - begin) * share : end];
  });
  return Object.fromEntries(mixed);
}

/** Returns the view on the way: on an arc around the target, never through it. */
function along(from: ViewState, to: ViewState, share: number): ViewState {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  return {
    yaw: mix(from.yaw, to.yaw),
    pitch: mix(from.pitch, to.pitch),
    distance: mix(from.distance, to.distance),
  };
}

/** Returns `true` for runs that lead to the same state: the same values, and no input since. */
function same(now: Run | null, { seed, values, inputs, step }: Run): boolean {
  if (now === null || now.inputs.length > 0 || inputs.length > 0) return false;
  if (now.seed !== seed || now.step !== step) return false;
  const names = Object.keys(now.values);
  return names.every((name) => now.values[name] === values[name]);
}
