/** How far off each method is, after a step of a spin that changes, and without sine and cosine. */
import { fixed } from '../../figure/numbers.ts';
import { group, headed, live, type Readout, table, textRow } from '../../figure/readout.ts';
import { angleValue, degrees } from '../turns/degrees.ts';
import type { SpinsParams } from './controls.ts';
import {
  type Carried,
  costOf,
  METHODS,
  nameOf,
  SHORT,
  type ShortError,
  shortError,
  shortNames,
} from './model.ts';

const percent = (value: number) => live(100 * value, '%');

export function readout(carried: Carried, params: SpinsParams): Readout {
  const { angle, pieces } = params;
  const [third, rational] = SHORT.map((form) => shortError(form, angle)) as [ShortError, ShortError];
  const errors = Object.fromEntries(METHODS.map((it) => [it, angleValue(carried.error(it, pieces))]));
  return {
    summary: summary(carried, third, rational, params),
    values: {
      ...errors,
      cut: angleValue(carried.cut),
      path: angleValue(carried.spin.path),
      thirdOrder: angleValue(third.angle),
      rational: angleValue(rational.angle),
      quaternion: percent(third.quaternion),
      relative: percent(third.relative),
      point: percent(third.point),
      matrix: percent(third.matrix),
    },
    groups: [ofMethods(carried, pieces), ofForms(third, rational)],
  };
}

function ofMethods(carried: Carried, pieces: number) {
  const rows = METHODS.map((method) =>
    textRow(nameOf(method), degrees(carried.error(method, pieces)), `${fixed(costOf(method), 2)} ×`),
  );
  const cut = textRow('sixth order, cut at 90°', degrees(carried.cut), '');
  const caption = `Off after ${pieces === 1 ? 'one step' : `${pieces} steps`}`;
  return group(table(caption, ['off', 'cost of a step'], ...rows, cut));
}

function ofForms(third: ShortError, rational: ShortError) {
  const share = (value: number) => ({ text: `${fixed(100 * value, 3)} %` });
  const row = (label: string, { angle, relative, quaternion, point, matrix }: ShortError) =>
    textRow(label, degrees(angle), ...[relative, quaternion, point, matrix].map(share));
  return headed(
    'Without sine and cosine',
    table(
      'Off',
      ['angle', 'of the angle', 'quaternion', 'a point', 'matrix'],
      row(shortNames.thirdOrder, third),
      row(shortNames.rational, rational),
    ),
  );
}

function summary(
  carried: Carried,
  third: ShortError,
  rational: ShortError,
  { shows, angle, turn, pieces }: SpinsParams,
): string {
  if (shows === 'exponential')
    return `A turn by ${degrees(angle)} without sine and cosine: third order goes ${degrees(third.angle)} too far, the fraction ${degrees(-rational.angle)} too short.`;
  const off = (method: (typeof METHODS)[number]): string => degrees(carried.error(method, pieces));
  const steps = pieces === 1 ? 'One step of' : `${pieces} steps for`;
  return (
    `${steps} ${degrees(turn)}: average spin alone is ${off('terms1')} off, with one bracket ${off('terms2')}, sixth order ${off('order6')}; ` +
    `q += ½hωq ${off('naive')}, Runge–Kutta on q ${off('rungeKutta')}.`
  );
}
