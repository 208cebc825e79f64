import { DEGREES } from '../../figure/readout.ts';
import type { Curve, Strip } from '../../figure/strip.ts';
import type { TurnsParams } from './controls.ts';
import {
  type Carried,
  COUNTS,
  ink,
  type Method,
  names,
  ordersOf,
  SHORT,
  shortError,
  shortNames,
  shownBy,
} from './model.ts';
import { degrees } from './say.ts';

/** The least error of the graph, degrees: below is rounding. */
const LEAST = 1e-10;

export function stripOf(carried: Carried, params: TurnsParams): Strip {
  if (params.shows === 'step') return errorOverPieces(carried, params);
  return params.shows === 'orders' ? apartOverAngle(params) : errorOverAngle(params);
}

const shown = (radians: number): number => {
  const value = Math.abs(radians) * DEGREES;
  return value > LEAST ? value : Number.NaN;
};

function errorOverPieces(carried: Carried, { pieces, method: fourth }: TurnsParams): Strip {
  const curve = (method: Method): Curve => ({
    name: names[method],
    color: ink(method),
    dotted: method === 'naive' || method === 'rungeKutta',
    y: Float64Array.from(COUNTS, (count) => shown(carried.error(method, count))),
  });
  const fall = (method: Method): string =>
    `${names[method]} from ${degrees(carried.error(method, 1))} to ${degrees(carried.error(method, 8))}`;
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

/** Angles of the graph, degrees: closer where the axis is wider. */
const ANGLES = [
  1, 1.5, 2, 3, 4, 6, 8, 11, 15, 20, 27, 35, 45, 55, 65, 75, 85, 95, 105, 110, 113, 114.5, 116, 120, 130, 140,
  150, 160, 170, 176, 179,
];

function apartOverAngle(params: TurnsParams): Strip {
  const apart = (angle: number): number => ordersOf({ ...params, angle: angle / DEGREES }).apart;
  return {
    x: { label: 'each turn', unit: '°', min: 1, max: 180, log: true },
    y: { label: 'apart', unit: '°', min: 0.01, max: 180, log: true },
    at: Float64Array.from(ANGLES),
    curves: [
      {
        name: 'between the two orders',
        color: 'ink',
        y: Float64Array.from(ANGLES, (it) => shown(apart(it))),
      },
    ],
    now: params.angle * DEGREES,
    drives: 'angle',
    summary: `The angle between the two orders over that of each turn, both by powers of ten: ${degrees(apart(1))} at 1°, ${degrees(apart(10))} at 10°, ${degrees(apart(90))} at 90°. It grows as the square.`,
  };
}

function errorOverAngle(params: TurnsParams): Strip {
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
