import { DEGREES, fixed, offBy } from '../../figure/numbers.ts';
import { group, live, type Readout, row, table, textRow } from '../../figure/readout.ts';
import { length, vec3 } from '../../figure/vec.ts';
import { BOXES } from '../chain/shape.ts';
import type { WhipParams } from './controls.ts';
import { otherwise, speedOf, type Whip } from './model.ts';

export function readout({ boxes, end, fastest }: Whip, params: WhipParams): Readout {
  const again = otherwise(params);
  const most = boxes[fastest] ?? end;
  const turns = vec3(end.angularVelocity)[2] * DEGREES;
  // All joints but the first held: the chain as one piece.
  const stiff = params.rate * length(end.translation);
  const rowOf = (label: string, { velocity, acceleration }: Pick<typeof end, 'velocity' | 'acceleration'>) =>
    row(label, [length(velocity), length(acceleration)], 3);
  return {
    summary:
      `${BOXES} boxes, each joint turning ${fixed(params.rate * DEGREES, 2)} degrees a second: ` +
      `the last box turns ${fixed(turns, 0)}, and its joint moves ${fixed(speedOf(end), 1)} cm a second, ` +
      `where one stiff piece would move ${fixed(stiff, 1)}. ` +
      `Box ${fastest} is the fastest, with ${fixed(speedOf(most), 2)}.`,
    values: {
      end: speed(speedOf(end), speedOf(end) < 10 ? 3 : 1),
      fastest: speed(speedOf(most), 2),
      which: live(fastest, '', 0),
      turns: live(turns, '°/s', 0),
      stiff: speed(stiff),
      times: live(speedOf(end) / stiff, '', 0),
      acceleration: live(length(end.acceleration), 'cm/s²', 0),
    },
    groups: [
      group(
        table(
          'The joints of the boxes',
          ['cm/s', 'cm/s²'],
          rowOf('The last', end),
          rowOf(`The fastest: box ${fastest}, counted from 0`, most),
          rowOf('The last, all frames differentiated', again),
          textRow('Off by', offBy(end.velocity, again.velocity), offBy(end.acceleration, again.acceleration)),
        ),
      ),
    ],
  };
}

const speed = (value: number, digits = 1) => live(value, 'cm/s', digits);
