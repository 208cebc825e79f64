/** The numbers: the terms of both sums, the sums found otherwise, and the extremes. */
import {
  type Cell,
  cells,
  DEGREES,
  fixed,
  type LiveValue,
  type Readout,
  residual,
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

export function say(ride: Ride, params: TeacupsParams): Readout {
  const terms = ride.terms(params);
  const otherwise = ride.otherwise(params);
  const { outermost, innermost } = ride.extremes(params);
  const [slowest, hardest] = [
    outermost.speed <= innermost.speed ? outermost : innermost,
    outermost.acceleration >= innermost.acceleration ? outermost : innermost,
  ];
  const size = (vector: ArrayLike<number>): number => length(vector);
  const speed = (value: number): LiveValue => ({ value, unit: 'm/s', digits: 2 });
  const press = (value: number): LiveValue => ({ value, unit: 'm/s²', digits: 2 });
  const row = (
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
      disc: { value: params.disc * DEGREES, unit: '°/s', digits: 0 },
      speed: speed(size(terms.velocity)),
      spin: speed(size(terms.rotationalVelocity)),
      own: speed(size(terms.relativeVelocity)),
      slowest: speed(slowest.speed),
      acceleration: press(size(terms.acceleration)),
      weights: { value: size(terms.acceleration) / WEIGHT, unit: '', digits: 2 },
      centripetal: press(size(terms.centripetal)),
      coriolis: press(size(terms.coriolis)),
      relative: press(size(terms.relativeAcceleration)),
      most: press(hardest.acceleration),
      least: press(Math.min(outermost.acceleration, innermost.acceleration)),
      against: { value: against, unit: '', digits: 2 },
      along: { value: along, unit: '', digits: 2 },
    },
    groups: [
      {
        items: [
          table(
            'Velocity, m/s',
            ['x', 'y', 'size'],
            [
              row('Disc: ω × r', terms.rotationalVelocity, 'spin'),
              row('Cup in the disc', terms.relativeVelocity, 'relative'),
              row('Sum', terms.velocity),
            ],
          ),
          table(
            'Acceleration, m/s²',
            ['x', 'y', 'size'],
            [
              row('The disc’s middle', terms.baseAcceleration),
              row('Euler: α × r', terms.euler, 'euler'),
              row('Inwards: ω × (ω × r)', terms.centripetal, 'centripetal'),
              row('Coriolis: 2 ω × u', terms.coriolis, 'coriolis'),
              row('Cup in the disc', terms.relativeAcceleration, 'relative'),
              row('Sum', terms.acceleration),
            ],
          ),
          table(
            'Found otherwise: both frames differentiated',
            ['velocity, m/s', 'acceleration, m/s²'],
            [
              {
                label: 'Size',
                cells: cells([size(otherwise.velocity), size(otherwise.acceleration)], 3),
              },
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
              { label: 'Outermost', cells: cells([outermost.speed, outermost.acceleration], 3) },
              { label: 'Innermost', cells: cells([innermost.speed, innermost.acceleration], 3) },
            ],
          ),
        ],
      },
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
