/** The numbers: rates by place, the run against the exact swing, and what else turning does. */

import * as math from '../../core/math.ts';
import { DEGREES, fixed, residual } from '../../figure/numbers.ts';
import { closed, group, headed, live, type Readout, row, table, textRow } from '../../figure/readout.ts';
import type { PendulumParams } from './controls.ts';
import { perHour } from './earth.ts';
import type { Pendulum } from './model.ts';
import { leftOut } from './paint.ts';
import { PARIS, places } from './places.ts';

const HOUR = 3600;

export function readout(pendulum: Pendulum, params: PendulumParams): Readout {
  return {
    summary: summary(pendulum, params),
    values: values(pendulum, params),
    groups: [group(byPlace(pendulum, params)), run(pendulum), onEarth(pendulum, params)],
  };
}

function values(pendulum: Pendulum, { latitude }: PendulumParams) {
  const { earth, truth, gap, off } = pendulum;
  const ground = earth.at(latitude);
  const is = (value: number, unit: string, digits: number) => live(value, unit, digits);
  const rates = places.map(({ word, latitude: degrees }) => [
    word,
    is(perHour(earth.rate(degrees / DEGREES)), '°/h', 2),
  ]);
  return {
    ...Object.fromEntries(rates),
    rate: is(Math.abs(perHour(ground.rate)), '°/h', 3),
    share: is(100 * Math.abs(math.sin(latitude)), '%', 0),
    hours: is(ground.hours, 'h', 1),
    turned: is(Math.abs(truth.angle()) * DEGREES, '°', 0),
    gap: is(100 * gap, '%', 2),
    off: is(off, '', 2),
    east: is(1000 * ground.east, 'mm', 1),
    most: is(1000 * earth.at(0).east, 'mm', 1),
    right: is(1000 * Math.abs(ground.right), 'mm/s²', 2),
    aside: is(Math.abs(ground.aside), 'm', 2),
    plumb: is(earth.plumbLine(PARIS / DEGREES) * DEGREES, '°', 3),
  };
}

function byPlace({ earth }: Pendulum, { latitude }: PendulumParams) {
  const rowOf = (label: string, degrees: number) => {
    const rate = earth.rate(degrees / DEGREES);
    const hours = (2 * Math.PI) / Math.abs(rate) / HOUR;
    return row(label, [degrees, perHour(rate), hours], 3);
  };
  return table(
    'The turning of the swing on Earth, clockwise',
    ['latitude, °', '°/h', 'a full turn, h'],
    rowOf('Here', latitude * DEGREES),
    ...places.map(({ name, latitude: degrees }) => rowOf(name, degrees)),
  );
}

function run(pendulum: Pendulum) {
  const { truth, ghost, seconds } = pendulum;
  const { hypot } = math;
  const [x, y] = truth.state;
  const [ex, ey] = pendulum.exact();
  const turned = truth.angle() * DEGREES;
  const formula = truth.rate * seconds * DEGREES;
  const text = (label: string, ...texts: string[]) => textRow(label, ...texts.map((it) => ({ text: it })));
  return headed(
    'This run',
    table(
      'Found otherwise',
      ['in steps', 'a swing in the world, turned back', 'difference'],
      text('East, of the swing', fixed(x, 3), fixed(ex, 3), residual(hypot(x - ex, 0))),
      text('North, of the swing', fixed(y, 3), fixed(ey, 3), residual(hypot(y - ey, 0))),
      text('Turned, °', fixed(turned, 3), fixed(formula, 3), residual(turned - formula)),
      text('Energy', fixed(truth.energy(), 3), '1.000', residual(truth.energy() - 1)),
    ),
    ghost &&
      table(
        'With something left out',
        ['east', 'north', 'off by', 'turned, °', 'energy'],
        row(
          'Of the swing',
          [ghost.state[0], ghost.state[1], pendulum.off, ghost.angle() * DEGREES, ghost.energy()],
          3,
        ),
      ),
  );
}

function onEarth({ earth }: Pendulum, { latitude }: PendulumParams) {
  const ground = earth.at(latitude);
  const rowOf = (label: string, value: number, digits = 3) => row(label, [value], digits);
  return closed(
    'On Earth, here',
    table(
      'By the same terms',
      [''],
      rowOf('Falls 100 m: east of the plumb line, mm', 1000 * ground.east, 2),
      rowOf('Car at 30 m/s: to its right, mm/s²', 1000 * ground.right),
      rowOf('The same unsteered for a minute, m', ground.aside, 2),
      rowOf('Driving east it is lighter by, mm/s²', 1000 * ground.lighter),
      rowOf('Round the Sun, canceled by its pull, mm/s²', 1000 * earth.roundTheSun()),
    ),
  );
}

function summary(pendulum: Pendulum, params: PendulumParams): string {
  const { earth, off } = pendulum;
  const { latitude } = params;
  const rate = perHour(earth.rate(latitude));
  const degrees = Math.abs(latitude * DEGREES);
  const south = latitude < 0 ? ' south' : '';
  const here = `At ${fixed(degrees, 1)} degrees${south} the swing turns ${fixed(Math.abs(rate), 1)} degrees an hour`;
  const sense = latitude < 0 ? ', counter-clockwise' : '';
  const ends = `at the equator not at all, at the pole ${fixed(perHour(earth.rate(Math.PI / 2)), 1)}`;
  const ghost = pendulum.ghost ? ` A run ${leftOut(params)} is ${fixed(off, 2)} of the swing off.` : '';
  return `${here}${sense}; ${ends}.${ghost}`;
}
