/**
 * The run of a figure that a step of a story shows. It is a function of the step alone, so a step
 * looks the same from above and from below, and so does each picture on the way between two steps.
 */
import {
  ASKED,
  attributeName,
  type Controls,
  parseValue,
  type Value,
  type Values,
  valued,
} from '../src/figure/controls.ts';
import type { Figure } from '../src/figure/figure.ts';
import type { ViewState } from '../src/render/view-state.ts';
import { posedAt } from '../src/runner/question.ts';
import { FIXED_STEP, type Run } from '../src/runner/runner.ts';

/** The attributes of a step, without their `data-`. */
export interface Step {
  /** Values of controls as a query has them, `stretch=2.5&joint=60`. */
  readonly set?: string | undefined;
  /** The names of buttons that are pressed at time zero, with spaces between: `out out`. */
  readonly press?: string | undefined;
  /** Seconds at which the picture is shown. */
  readonly at?: string | undefined;
  /** Time runs, from zero, unless the reader prefers reduced motion. */
  readonly play?: string | undefined;
  /** A view, as a link has it: `yaw:pitch:distance`. */
  readonly camera?: string | undefined;
}

/** Returns the view of a step; `null` for the figure's own. */
export function cameraIn({ camera }: Step): ViewState | null {
  if (camera === undefined) return null;
  const [yaw = 0, pitch = 0, distance = 1] = camera.split(':').map(Number);
  return { yaw, pitch, distance };
}

/** Returns the name of the control that an attribute's word means. */
export function controlNamed(controls: Controls, word: string): string | undefined {
  return Object.keys(controls).find((name) => name === word || attributeName(name) === word);
}

/** Reads values from texts by the names of attributes. Names of no control are left out. */
export function valuesOf(figure: Figure, text: (attribute: string) => string | null): Values {
  const found = valued(figure.controls).map(([name, control]): [string, Value] => {
    const given = text(attributeName(name));
    return [name, given === null ? control.value : parseValue(name, control, given)];
  });
  return Object.fromEntries(found);
}

/** Returns the values that a step sets, over those that the figure has in the text. */
export function valuesIn(figure: Figure, step: Step, base: Values): Values {
  const query = new URLSearchParams(step.set);
  const own = valued(figure.controls).filter(([name]) => query.has(attributeName(name)));
  return {
    ...base,
    ...Object.fromEntries(
      own.map(([name, control]) => [name, parseValue(name, control, query.get(attributeName(name)) ?? '')]),
    ),
  };
}

/**
 * Returns a step as it is while a question above it is open: the figure asks in it, too, at the
 * instant of the question, and nothing that would answer it is pressed or runs.
 */
export function stillAsked(figure: Figure, step: Step, values: Values): { step: Step; values: Values } {
  const asks = Object.entries(figure.controls).filter(([, it]) => it.kind === 'guess' && it.hides);
  const asked = Object.fromEntries(asks.map(([name]) => [name, ASKED]));
  return { step: { set: step.set, camera: step.camera }, values: { ...values, ...asked } };
}

/** Returns the run with these values; `still` for a reader who wants no motion, and for print. */
export function runOf(figure: Figure, { press, at, play }: Step, values: Values, still: boolean): Run {
  const runs = play !== undefined && !still;
  const seconds = runs
    ? 0
    : Number(at ?? (play === undefined ? undefined : figure.tells) ?? posedAt(figure, values));
  const presses = press?.split(' ').filter(Boolean) ?? [];
  const inputs = presses.map((name) => ({ step: 0, name, value: null }));
  return { seed: 1, values, inputs, step: Math.round(seconds / FIXED_STEP) };
}
