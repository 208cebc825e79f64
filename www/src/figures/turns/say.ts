import {
  DEGREES,
  fixed,
  type LiveValue,
  powerText,
  type Readout,
  type ReadoutGroup,
  table,
} from '../../figure/readout.ts';
import type { TurnsParams } from './controls.ts';
import {
  type Carried,
  costs,
  METHODS,
  names,
  type Orders,
  ordersOf,
  SHORT,
  type ShortError,
  shortError,
  shortNames,
} from './model.ts';

/** Below it a number of degrees is written as a power of ten; below that it is rounding. */
const SMALL = 1e-5;
const ROUNDING = 1e-10;

/** Returns an angle with three digits, at most five of them after the point. */
export function degrees(radians: number): string {
  const value = Math.abs(radians * DEGREES);
  if (value < ROUNDING) return '0°';
  return value < SMALL ? `${powerText(value)}°` : `${fixed(radians * DEGREES, digitsOf(value))}°`;
}

function digitsOf(value: number): number {
  if (value >= 100) return 0;
  if (value >= 10) return 1;
  if (value >= 1) return 2;
  return value >= 0.1 ? 3 : value >= 0.01 ? 4 : 5;
}

const live = (radians: number): LiveValue => {
  const value = Math.abs(radians * DEGREES);
  return { value, unit: '°', digits: digitsOf(value) };
};
const percent = (value: number): LiveValue => ({ value: 100 * value, unit: '%', digits: 2 });

export function say(carried: Carried, params: TurnsParams): Readout {
  const { angle, pieces } = params;
  const orders = ordersOf(params);
  const [third, rational] = SHORT.map((form) => shortError(form, angle)) as [ShortError, ShortError];
  const errors = Object.fromEntries(METHODS.map((it) => [it, live(carried.error(it, pieces))]));
  return {
    summary: summary(orders, carried, third, rational, params),
    values: {
      apart: live(orders.apart),
      product: live(orders.each),
      ...errors,
      cut: live(carried.cut),
      path: live(carried.spin.path),
      thirdOrder: live(third.angle),
      rational: live(rational.angle),
      quaternion: percent(third.quaternion),
      relative: percent(third.relative),
      point: percent(third.point),
      matrix: percent(third.matrix),
    },
    groups: [ofOrders(orders), ofMethods(carried, pieces), ofForms(third, rational)],
  };
}

function ofOrders({ apart, each }: Orders): ReadoutGroup {
  const row = (label: string, radians: number) => ({
    label,
    cells: [{ text: fixed(radians * DEGREES, 3) }, { text: fixed(radians / (2 * Math.PI), 4) }],
  });
  return {
    items: [
      table('Two orders', ['degrees', 'turns'], [row('Each product', each), row('Between both', apart)]),
    ],
  };
}

function ofMethods(carried: Carried, pieces: number): ReadoutGroup {
  const rows = METHODS.map((method) => ({
    label: names[method],
    cells: [{ text: degrees(carried.error(method, pieces)) }, { text: `${fixed(costs[method], 2)} ×` }],
  }));
  const cut = { label: 'sixth order, cut at 90°', cells: [{ text: degrees(carried.cut) }, { text: '' }] };
  return {
    title: 'The spin that changes',
    items: [
      table(
        `Off after ${pieces === 1 ? 'one step' : `${pieces} steps`}`,
        ['off', 'cost of a step'],
        [...rows, cut],
      ),
    ],
  };
}

function ofForms(third: ShortError, rational: ShortError): ReadoutGroup {
  const share = (value: number) => ({ text: `${fixed(100 * value, 3)} %` });
  const row = (label: string, it: ShortError) => ({
    label,
    cells: [
      { text: degrees(it.angle) },
      share(it.relative),
      share(it.quaternion),
      share(it.point),
      share(it.matrix),
    ],
  });
  return {
    title: 'Without sine and cosine',
    items: [
      table(
        'Off',
        ['angle', 'of the angle', 'quaternion', 'a point', 'matrix'],
        [row(shortNames.thirdOrder, third), row(shortNames.rational, rational)],
      ),
    ],
  };
}

function summary(
  orders: Orders,
  carried: Carried,
  third: ShortError,
  rational: ShortError,
  { shows, angle, turn, pieces, guess }: TurnsParams,
): string {
  if (shows === 'exponential')
    return `A turn by ${degrees(angle)} without sine and cosine: third order goes ${degrees(third.angle)} too far, the fraction ${degrees(-rational.angle)} too short.`;
  if (shows === 'step') {
    const off = (method: (typeof METHODS)[number]): string => degrees(carried.error(method, pieces));
    const steps = pieces === 1 ? 'One step of' : `${pieces} steps for`;
    return (
      `${steps} ${degrees(turn)}: average spin alone is ${off('terms1')} off, with one bracket ${off('terms2')}, sixth order ${off('order6')}; ` +
      `q += ½hωq ${off('naive')}, Runge–Kutta on q ${off('rungeKutta')}.`
    );
  }
  const said = guess === '' ? '' : ` You said ${guess}°.`;
  return `Turns by ${degrees(angle)} about x, then y, and about y, then x: ${degrees(orders.apart)} apart.${said}`;
}
