/** Errors over the number of steps, or over the angle of one. */

import type { Curve, Graph } from '../../figure/graph.ts';
import { DEGREES } from '../../figure/numbers.ts';
import { degrees, LEAST, shown } from '../turns/degrees.ts';
import type { SpinsParams } from './controls.ts';
import {
  type Carried,
  COUNTS,
  ink,
  type Method,
  SHORT,
  shortError,
  shortNames,
  shownBy,
  wordOf,
} from './model.ts';

export function graphOf(carried: Carried, params: SpinsParams): Graph {
  return params.shows === 'step' ? errorOverPieces(carried, params) : errorOverAngle(params);
}

function errorOverPieces(carried: Carried, { pieces, method: fourth }: SpinsParams): Graph {
  const curve = (method: Method): Curve => ({
    name: wordOf(method),
    color: ink(method),
    dotted: method === 'naive' || method === 'rungeKutta',
    y: Float64Array.from(COUNTS, (count) => shown(carried.error(method, count))),
  });
  const fall = (method: Method): string =>
    `${wordOf(method)} from ${degrees(carried.error(method, 1))} to ${degrees(carried.error(method, 8))}`;
  return {
    x: { label: 'steps', unit: '', min: 1, max: 64, log: true },
    y: { label: 'off', unit: '°', min: LEAST, max: 180, log: true },
    at: Float64Array.from(COUNTS),
    curves: shownBy(fourth).map(curve),
    now: pieces,
    drives: 'pieces',
    summary: `The error over the number of steps, both by powers of ten. In eight steps ${fall('terms1')}, ${fall('terms2')}, ${fall('order6')}.`,
  };
}

function errorOverAngle(params: SpinsParams): Graph {
  const at = Float64Array.from({ length: 60 }, (_, i) => 3 * (i + 1));
  const off = (form: (typeof SHORT)[number], angle: number): number =>
    shortError(form, angle / DEGREES).angle;
  return {
    x: { label: 'turn', unit: '°', min: 0, max: 180 },
    y: { label: 'off', unit: '°', min: LEAST, max: 100, log: true },
    at,
    curves: SHORT.map((form) => ({
      name: shortNames[form],
      color: form === 'thirdOrder' ? 'wrong' : 'ink',
      dotted: form === 'thirdOrder',
      y: at.map((angle) => shown(off(form, angle))),
    })),
    now: params.angle * DEGREES,
    drives: 'angle',
    summary: `The error of the angle over the angle. Third order: ${degrees(off('thirdOrder', 90))} too far at 90°, ${degrees(off('thirdOrder', 180))} at 180°. The fraction: ${degrees(-off('rational', 90))} short at 90°.`,
  };
}
