/** The numbers: the terms of both sums, the sums found otherwise, and the extremes. */
import {
  type Cell,
  cells,
  DEGREES,
  fixed,
  group,
  type LiveValue,
  live,
  type Readout,
  residual,
  row,
  table,
} from '../../figure/readout.ts';
import { length, subtract } from '../../figure/vec.ts';
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
  const { outermost, innermost } = ride.extremes(params);
  const [slowest, hardest] = [
    outermost.speed <= innermost.speed ? outermost : innermost,
    outermost.acceleration >= innermost.acceleration ? outermost : innermost,
  ];
  const size = (vector: ArrayLike<number>): number => length(vector);
  const speed = (value: number): LiveValue => live(value, 'm/s');
  const press = (value: number): LiveValue => live(value, 'm/s²');
  const rowOf = (
    label: string,
    vector: ArrayLike<number>,
    color?: 'spin' | 'relative' | 'euler' | 'centripetal' | 'coriolis',
  ) => ({
    label,
    ...(color ? { color } : {}),
    cells: [...cells([vector[0] ?? 0, vector[1] ?? 0, size(vector)], 3)],
  });
  const off = (a: ArrayLike<number>, b: ArrayLike<number>): Cell => ({
    text: residual(size(subtract(a, b))),
  });
  const { against, along } = stopsAt(params);
  return {
    summary: summary(params, slowest, { outermost, innermost }),
    values: {
      disc: live(params.disc * DEGREES, '°/s', 0),
      speed: speed(size(terms.velocity)),
      spin: speed(size(terms.rotationalVelocity)),
      own: speed(size(terms.relativeVelocity)),
      slowest: speed(slowest.speed),
      acceleration: press(size(terms.acceleration)),
      weights: live(size(terms.acceleration) / WEIGHT),
      centripetal: press(size(terms.centripetal)),
      coriolis: press(size(terms.coriolis)),
      relative: press(size(terms.relativeAcceleration)),
      most: press(hardest.acceleration),
      least: press(Math.min(outermost.acceleration, innermost.acceleration)),
      against: live(against),
      along: live(along),
    },
    groups: [
      group(
        table(
          'Velocity, m/s',
          ['x', 'y', 'size'],
          [
            rowOf('Disc: ω × r', terms.rotationalVelocity, 'spin'),
            rowOf('Cup in the disc', terms.relativeVelocity, 'relative'),
            rowOf('Sum', terms.velocity),
          ],
        ),
        table(
          'Acceleration, m/s²',
          ['x', 'y', 'size'],
          [
            rowOf('The disc’s middle', terms.baseAcceleration),
            rowOf('Euler: α × r', terms.euler, 'euler'),
            rowOf('Inwards: ω × (ω × r)', terms.centripetal, 'centripetal'),
            rowOf('Coriolis: 2 ω × u', terms.coriolis, 'coriolis'),
            rowOf('Cup in the disc', terms.relativeAcceleration, 'relative'),
            rowOf('Sum', terms.acceleration),
          ],
        ),
        table(
          'Found otherwise: both frames differentiated',
          ['velocity, m/s', 'acceleration, m/s²'],
          [
            row('Size', [size(otherwise.velocity), size(otherwise.acceleration)], 3),
            {
              label: 'Off by',
              cells: [
                off(terms.velocity, otherwise.velocity),
                off(terms.acceleration, otherwise.acceleration),
              ],
            },
          ],
        ),
        table(
          'The whole ride',
          ['speed, m/s', 'acceleration, m/s²'],
          [
            row('Outermost', [outermost.speed, outermost.acceleration], 3),
            row('Innermost', [innermost.speed, innermost.acceleration], 3),
          ],
        ),
      ),
    ],
  };
}

function summary(
  params: TeacupsParams,
  slowest: Sizes,
  { outermost, innermost }: { readonly outermost: Sizes; readonly innermost: Sizes },
): string {
  const { against, along } = stopsAt(params);
  const [most, least] = SIDES;
  const pressed = fixed(slowest.acceleration, 2);
  const even = Math.abs(outermost.acceleration - innermost.acceleration) < STILL;
  const rank = even
    ? 'as all the way'
    : slowest.acceleration > Math.min(outermost.acceleration, innermost.acceleration)
      ? `${most} of the ride`
      : `${least} of the ride`;
  const head = `Cup at ${fixed(params.cup, 2)} times the disc:`;
  const ride =
    slowest.speed < STILL
      ? `the rider stops; acceleration ${pressed}, ${rank}.`
      : `at least ${fixed(slowest.speed, 2)} meters a second, there with an acceleration of ${pressed}, ${rank}.`;
  const said =
    params.guess === '' ? '' : ` You said that she ${params.guess === 'yes' ? 'can' : 'cannot'} stand still.`;
  return `${head} ${ride} At ${fixed(against, 2)} she would stop with ${most}, at ${fixed(along, 2)} with ${least}.${said}`;
}
