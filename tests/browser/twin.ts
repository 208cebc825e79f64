/**
 * A figure worked out beside its page: where its picture has its handles, and what a hand there
 * sets, by what the figure declares.
 */
import type { Page } from '@playwright/test';
import { cross, dot, subtract, type Vec3 } from '../../www/src/core/linear/vec.ts';
import { type Twin, twinsOf, valuesAt } from '../../www/src/element/input/drag.ts';
import { onStep } from '../../www/src/element/input/keys.ts';
import type { Guess, Slider, Values } from '../../www/src/figure/controls.ts';
import type { Drawing } from '../../www/src/figure/drawing.ts';
import type { Figure } from '../../www/src/figure/figure.ts';
import type { HandleOptions } from '../../www/src/figure/handle.ts';
import { nearestPoint, type Sight } from '../../www/src/figure/track.ts';
import type { Size } from '../../www/src/render/panes.ts';
import { type PaneView, paneViews, viewOf } from '../../www/src/render/views.ts';
import { type Run, Runner } from '../../www/src/runner/runner.ts';
import type { Place } from './hand.ts';

/** A handle with its place, in CSS pixels from the picture's top left. */
export interface Grip {
  readonly handle: HandleOptions;
  readonly sight: Sight;
  readonly pane: Place;
  readonly place: Place;
  readonly sliders: readonly Twin[];
}

/** Of two handles nearer to each other than a finger is wide the picture has the first. */
const FINGER = 40;
/** CSS pixels that a hand moves, at least, and that a handle is away from the hand, at most. */
const SEEN = 12;
const OFF = 3;
/** Shares of a slider's range by which a drag changes it: the first that is to be seen is taken. */
const SHARES = [0.15, -0.15, 0.3, -0.3, 0.5, -0.5];
/** The characters of all words of figures: Latin, Greek, signs and arrows. */
const CHARACTERS = [
  [0x20, 0x180],
  [0x370, 0x400],
  [0x2010, 0x20a0],
  [0x2190, 0x2270],
].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, i) => String.fromCharCode(from + i)));

export const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

export const figureOf = async (name: string): Promise<Figure> =>
  ((await import(`../../www/src/figures/${name}.ts`)) as { default: Figure }).default;

/** Lets words be as wide here as in a page: the room of a picture depends on how its title breaks. */
export async function measureAsIn(page: Page): Promise<void> {
  if ('OffscreenCanvas' in globalThis) return;
  const widths = await page.evaluate((characters) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.font = '600 100px system-ui, sans-serif';
    return characters.map((it) => [it, context.measureText(it).width] as const);
  }, CHARACTERS);
  const measured = new Map(widths);
  const context = { measureText: (it: string) => ({ width: measured.get(it) ?? Number.NaN }) };
  class Ruler {
    getContext = () => context;
  }
  Object.assign(globalThis, { OffscreenCanvas: Ruler });
}

/** Answers of a figure that has come to the end of a run, from a runner of its own. */
export function after<Result>(figure: Figure, run: Run, answer: (runner: Runner) => Result): Result {
  const runner = new Runner(figure);
  runner.replay(run);
  try {
    return answer(runner);
  } finally {
    runner.dispose();
  }
}

/** Returns a slider's value a share of its range away, to the other side where that is beyond its end. */
export function shifted(slider: Slider, value: number, share: number): number {
  const way = share * (slider.max - slider.min);
  const there = value + way;
  return onStep(slider, there >= slider.min && there <= slider.max ? there : value - way);
}

/** A figure at the end of a run: its picture, and where its handles are there with other values. */
export class Posed {
  readonly #drawing: Drawing;
  readonly #places = new Map<string, Vec3 | null>();

  constructor(
    readonly figure: Figure,
    readonly run: Run,
  ) {
    this.#drawing = after(figure, run, (runner) => runner.draw());
  }

  panes(size: Size): readonly PaneView[] {
    const camera = viewOf(this.figure);
    camera.aim(this.#drawing, size);
    return paneViews(this.#drawing, { camera, ...size });
  }

  /** Returns the handles that the picture shows, each in the first pane that has it. */
  grips(size: Size): readonly Grip[] {
    const found: Grip[] = [];
    for (const { pane, sight, box } of this.panes(size))
      for (const handle of pane.things) {
        if (handle.kind !== 'handle' || found.some((it) => it.handle.name === handle.name)) continue;
        const seen = sight.project(handle.at);
        const place = seen && { x: box.x + seen.x, y: box.y + seen.y };
        if (!place || found.some((it) => apart(it.place, place) < FINGER)) continue;
        found.push({ handle, sight, pane: box, place, sliders: twinsOf(handle, this.figure.controls) });
      }
    return found;
  }

  /** Returns the place that a handle has with other values, in the view as it is. */
  #placeWith({ handle: { name }, sight, pane }: Grip, values: Values): Place | null {
    const key = JSON.stringify([name, values]);
    const moved = this.#places.get(key) ?? this.#pointWith(name, values);
    this.#places.set(key, moved);
    const seen = moved && sight.project(moved);
    return seen && { x: pane.x + seen.x, y: pane.y + seen.y };
  }

  #pointWith(name: string, values: Values): Vec3 | null {
    return after(this.figure, this.run, (runner) => {
      runner.setAll(values);
      const things = runner.draw().panes.flatMap((it) => it.things);
      const found = things.find((it) => it.kind === 'handle' && it.name === name);
      return found?.kind === 'handle' ? found.at : null;
    });
  }

  /**
   * Returns where a hand takes a handle, which is where it stands with other values, and what that
   * sets.
   *
   * @throws Error where the handle does not come to the hand: its `to` or its track is wrong.
   */
  drag(grip: Grip, size: Size): { to: Place; sets: Values; point: Vec3 } {
    const { handle, sight, pane, place, sliders } = grip;
    const tried: Values[] = [];
    // Both of two sliders first, then one alone: a hand may reach less of one than its slider does.
    const both = SHARES.map((share) => sliders.map(() => share));
    const alone = sliders.flatMap((_, i) =>
      SHARES.map((share) => sliders.map((_, k) => (k === i ? share : 0))),
    );
    for (const shares of sliders.length > 1 ? [...both, ...alone] : both) {
      const wanted = sliders.map(([name, it], i) => [
        name,
        shifted(it, Number(this.run.values[name]), shares[i] ?? 0),
      ]);
      const end = this.#placeWith(grip, Object.fromEntries(wanted));
      // A pointer has whole pixels; the hand keeps its distance from the handle's middle.
      const [dx, dy] = end ? [Math.round(end.x - place.x), Math.round(end.y - place.y)] : [0, 0];
      const to = { x: place.x + dx, y: place.y + dy };
      const within = Math.min(to.x, to.y, size.width - to.x, size.height - to.y) >= 0;
      if (!end || Math.hypot(dx, dy) < SEEN || !within) continue;
      const point = nearestPoint(handle.track, sight, [to.x - pane.x, to.y - pane.y], handle.at);
      const sets = Object.fromEntries(valuesAt(handle, sliders, point));
      const there = this.#placeWith(grip, sets);
      const off = there ? apart(there, end) : Number.POSITIVE_INFINITY;
      if (off <= OFF || (there && off <= OFF + this.#pixelsOfStep(grip, sets, there)))
        return { to, sets, point };
      tried.push(sets);
    }
    throw new Error(`the handle ${handle.name} comes to no hand, but to ${JSON.stringify(tried)}`);
  }

  /** Returns how far a step of its sliders moves a handle, at most. */
  #pixelsOfStep(grip: Grip, values: Values, here: Place): number {
    const steps = grip.sliders.map(([name, it]) => {
      const next = shifted(it, Number(values[name]), it.step / (it.max - it.min));
      const there = this.#placeWith(grip, { ...values, [name]: next });
      return there ? apart(here, there) : 0;
    });
    return Math.max(...steps);
  }
}

/** Returns a place of the picture in which a mark can be put, and the numbers that it then has. */
export function markOf(
  name: string,
  control: Guess,
  panes: readonly PaneView[],
): { place: Place; at: readonly number[] } {
  const { from, x, y } = control.plane ?? { from: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0] };
  const [shown] = control.everywhere ? panes.toReversed() : panes;
  if (!shown) throw new Error('the picture has no pane');
  const { sight, box, pane } = shown;
  const hands = pane.things.flatMap((it) =>
    'label' in it && 'at' in it ? (sight.project(it.at) ?? []) : [],
  );
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]) {
    const place = { x: Math.round(box.width / 2), y: Math.round(share * box.height) };
    const point = nearestPoint({ kind: 'plane', from, normal: cross(x, y) }, sight, [place.x, place.y], from);
    const seen = sight.project(point);
    if (!seen || apart(seen, place) > 1 || hands.some((it) => apart(it, place) < FINGER)) continue;
    const away = subtract(point, from);
    const at = pane.board?.sets === name ? pane.board.to(point) : [dot(away, x), dot(away, y)];
    return { place: { x: box.x + place.x, y: box.y + place.y }, at };
  }
  throw new Error(`there is no place for "${control.label}"`);
}
