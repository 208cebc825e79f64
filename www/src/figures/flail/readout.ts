/** The numbers: the shares of the joints, the three ways to let go, and one sentence of it all. */

import * as math from '../../core/math.ts';
import { guessed } from '../../figure/controls.ts';
import { DEGREES, fixed, residual } from '../../figure/numbers.ts';
import { cells, closed, group, live, type Readout, row, table, textRow } from '../../figure/readout.ts';
import { cross, dot, length, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import { PIVOT, type Share, type Way } from './arm.ts';
import type { FlailParams } from './controls.ts';
import { GRAVITY, nearest, placeIn } from './flight.ts';
import type { Flail, Release } from './model.ts';

/** The names of both sides, as every summary says them. */
export const SIDES = ['Let go', 'Keeping the place only'] as const;

export const ways: Readonly<Record<Way, string>> = {
  motion: 'The motion kept',
  place: 'The place only',
  local: 'The local numbers',
};

/** Returns how far the ball jumps where its local numbers are kept, m. */
export function jumpOf({ motion, flights }: Release): number {
  return length(subtract(flights.local.from, motion.place));
}

/**
 * Returns how far a guess is off, m, and from which place: on the ground it is one at the landing,
 * elsewhere at the path.
 */
export function missOf(
  { flights: { motion } }: Release,
  [x, y]: readonly [number, number],
): { readonly truth: Vec3; readonly distance: number } {
  if (y === 0) return { truth: motion.landing, distance: Math.abs(x - motion.landing[0]) };
  const { seconds, distance } = nearest(motion, [x, y, 0]);
  return { truth: placeIn(motion, seconds), distance };
}

export function readout(flail: Flail, params: FlailParams): Readout {
  const release = flail.release();
  const { motion, shares } = release;
  const last = flail.last ?? release;
  const acceleration = length(last.motion.acceleration);
  const [main] = [...flail.swing.windows].sort(([a, b], [c, d]) => d - c - (b - a));
  const window = main ? 1000 * (main[1] - main[0]) : 0;
  const speed = (velocity: Vec3) => live(length(velocity), 'm/s');
  const meters = (value: number) => live(value, 'm');
  return {
    summary: summary(flail, release, params),
    values: {
      ...Object.fromEntries(shares.map((share) => [share.name, speed(share.velocity)])),
      speed: speed(motion.velocity),
      lands: meters(last.flights.motion.landing[0]),
      place: meters(last.flights.place.landing[0]),
      jump: meters(jumpOf(last)),
      held: live(acceleration, 'm/s²', 1),
      weights: live(acceleration / GRAVITY, '', 1),
      angle: live(angleOf(last), '°', 1),
      window: live(window, 'ms', 0),
      slow: live(window / params.pace, 'ms', 0),
    },
    groups: [
      velocities(release),
      futures(release),
      closed(
        'Held and free',
        table(
          'Acceleration of the ball',
          ['m/s²', 'g'],
          accelerationRow('On the chain', length(motion.acceleration)),
          accelerationRow('In flight', GRAVITY),
        ),
        table(
          'The bell rings for a ball let go',
          ['from, s', 'to, s', 'ms', `ms at ${fixed(params.pace, 2)} ×`],
          ...flail.swing.windows.map(([from, to], i) =>
            textRow(
              i === 0 && flail.swing.windows.length > 1 ? 'falling from above' : 'rising',
              ...cells([from, to], 3),
              ...cells([1000 * (to - from), (1000 * (to - from)) / params.pace], 0),
            ),
          ),
        ),
      ),
    ],
  };
}

/** The velocity as the sum of rate times lever, and as a derivative of the chain of matrices. */
function velocities({ shares, motion }: Release) {
  const lever = ({ at }: Share): number => length(subtract(motion.place, at));
  const sized = (vector: Vec3) => cells([length(vector), ...vector.slice(0, 2)], 3);
  const row = (share: Share) => ({
    ...textRow(share.name, fixed(lever(share), 3), fixed(share.rate * DEGREES, 1), ...sized(share.velocity)),
    color: 'spin' as const,
  });
  const sum = shares.reduce<Vec3>((all, { velocity: [x, y] }) => [all[0] + x, all[1] + y, 0], ZERO);
  const off = residual(length(subtract(sum, motion.velocity)));
  return group(
    table(
      'Velocity of the ball: each joint’s lever times its rate',
      ['lever, m', 'rate, °/s', 'm/s', 'x', 'y'],
      ...shares.map(row),
      textRow('their sum', '', '', ...sized(sum)),
      textRow('the tree’s velocity, and the difference', '', off, ...sized(motion.velocity)),
    ),
  );
}

function futures(release: Release) {
  const rows = (Object.keys(ways) as Way[]).map((way) => {
    const { from, velocity, time, landing } = release.flights[way];
    const color = way === 'motion' ? 'ink' : 'wrong';
    return row(ways[way], [from[0], from[1], length(velocity), time, landing[0]], 3, color);
  });
  const head = ['x, m', 'y, m', 'm/s', 'in the air, s', 'lands at, m'];
  return group(table('Let go by three changes of parent', head, ...rows));
}

const accelerationRow = (label: string, value: number) =>
  textRow(label, ...cells([value], 3), ...cells([value / GRAVITY], 2));

/** Returns the angle between the velocity and the line from the shoulder, in degrees. */
function angleOf({ motion }: Release): number {
  const arm = subtract(motion.place, PIVOT);
  return math.atan2(length(cross(arm, motion.velocity)), dot(arm, motion.velocity)) * DEGREES;
}

function summary(flail: Flail, release: Release, params: FlailParams): string {
  const { motion, flights } = release;
  const [right, wrong] = SIDES;
  const speed = fixed(length(motion.velocity), 1);
  const sentences = [
    `${right} at ${speed} m/s: lands at ${fixed(flights.motion.landing[0], 1)} m. ${wrong}: ${fixed(flights.place.landing[0], 1)} m.`,
  ];
  if (flail.released && flail.way === 'local')
    sentences.push(`Keeping the local numbers, it jumped ${fixed(jumpOf(release), 2)} m.`);
  if (flail.rings) sentences.push('It rings the bell.');
  if (flail.jump !== null) sentences.push(`Caught: its velocity jumped by ${fixed(flail.jump, 1)} m/s.`);
  const mark = flail.released ? guessed(params.guess) : null;
  if (mark)
    sentences.push(
      `Your guess was ${fixed(missOf(release, mark).distance, 1)} m off${mark[1] === 0 ? '' : ' its path'}.`,
    );
  return sentences.join(' ');
}
