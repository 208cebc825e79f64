/** The numbers: the terms of both sums, the sums found otherwise, and the extremes. */
import { DEGREES, fixed, offBy } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { group, live, type Readout, row, table, textRow, vectorRow } from '../../figure/readout.ts';
import { length } from '../../figure/vec.ts';
import type { TeacupsParams } from './controls.ts';
import { type Ride, type Sizes, stopsAt } from './model.ts';

/** The words for the two stops, as every summary says them. */
export const SIDES = ['the most', 'the least'] as const;

/** m/s² of the weight that a rider knows. */
const WEIGHT = 9.81;
/** A speed that is rounding only, m/s. */
const STILL = 1e-9;

export function readout(ride: Ride, params: TeacupsParams): Readout {
  const terms = ride.terms(params);
  const otherwise = ride.otherwise(params);
  const quantities = ['velocity', 'acceleration'] as const;
  const { outermost, innermost } = ride.extremes(params);
  const slowest = outermost.speed <= innermost.speed ? outermost : innermost;
  const presses = [outermost.acceleration, innermost.acceleration] as const;
  const speed = (value: number) => live(value, 'm/s');
  const press = (value: number) => live(value, 'm/s²');
  const rowOf = (label: string, vector: ArrayLike<number>, color?: ColorName) =>
    vectorRow(label, vector, 3, color);
  const { against, along } = stopsAt(params);
  return {
    summary: summary(params, slowest, presses),
    values: {
      disc: live(params.disc * DEGREES, '°/s', 0),
      speed: speed(length(terms.velocity)),
      spin: speed(length(terms.rotationalVelocity)),
      own: speed(length(terms.relativeVelocity)),
      slowest: speed(slowest.speed),
      acceleration: press(length(terms.acceleration)),
      weights: live(length(terms.acceleration) / WEIGHT),
      centripetal: press(length(terms.centripetal)),
      coriolis: press(length(terms.coriolis)),
      relative: press(length(terms.relativeAcceleration)),
      most: press(Math.max(...presses)),
      least: press(Math.min(...presses)),
      against: live(against),
      along: live(along),
    },
    groups: [
      group(
        table(
          'Velocity, m/s',
          ['x', 'y', 'size'],
          rowOf('Disc: ω × r', terms.rotationalVelocity, 'spin'),
          rowOf('Cup in the disc', terms.relativeVelocity, 'relative'),
          rowOf('Sum', terms.velocity),
        ),
        table(
          'Acceleration, m/s²',
          ['x', 'y', 'size'],
          rowOf('The disc’s middle', terms.baseAcceleration),
          rowOf('Euler: α × r', terms.euler, 'euler'),
          rowOf('Inwards: ω × (ω × r)', terms.centripetal, 'centripetal'),
          rowOf('Coriolis: 2 ω × u', terms.coriolis, 'coriolis'),
          rowOf('Cup in the disc', terms.relativeAcceleration, 'relative'),
          rowOf('Sum', terms.acceleration),
        ),
        table(
          'Found otherwise: both frames differentiated',
          ['velocity, m/s', 'acceleration, m/s²'],
          row(
            'Size',
            quantities.map((name) => length(otherwise[name])),
            3,
          ),
          textRow('Off by', ...quantities.map((name) => offBy(terms[name], otherwise[name]))),
        ),
        table(
          'The whole ride',
          ['speed, m/s', 'acceleration, m/s²'],
          row('Outermost', [outermost.speed, outermost.acceleration], 3),
          row('Innermost', [innermost.speed, innermost.acceleration], 3),
        ),
      ),
    ],
  };
}

function summary(params: TeacupsParams, slowest: Sizes, presses: readonly [number, number]): string {
  const { against, along } = stopsAt(params);
  const [most, least] = SIDES;
  const pressed = fixed(slowest.acceleration, 2);
  const even = Math.abs(presses[0] - presses[1]) < STILL;
  const side = slowest.acceleration > Math.min(...presses) ? most : least;
  const rank = even ? 'as all the way' : `${side} of the ride`;
  const head = `Cup at ${fixed(params.cup, 2)} times the disc:`;
  const ride =
    slowest.speed < STILL
      ? `the rider stops; acceleration ${pressed}, ${rank}.`
      : `at least ${fixed(slowest.speed, 2)} meters a second, there with an acceleration of ${pressed}, ${rank}.`;
  return `${head} ${ride} At ${fixed(against, 2)} she would stop with ${most}, at ${fixed(along, 2)} with ${least}.`;
}
