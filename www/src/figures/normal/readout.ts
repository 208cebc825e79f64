/** The normal in numbers. */
import { largestShear } from '../../core/entries/index.ts';
import { DEGREES, fixed, tuple } from '../../figure/numbers.ts';
import { group, live, type Readout, table, textRow } from '../../figure/readout.ts';
import { dot, length, subtract, type Vec3 } from '../../figure/vec.ts';
import type { NormalParams } from './controls.ts';
import { angleBetween, type Facts, type Place, placeOf } from './model.ts';

/** Radians, before the map, to the places beside a place of the outline. */
const BESIDE = 0.01;

type Name = 'right' | 'wrong' | 'most';

export function readout({ ball, place }: Facts, params: NormalParams): Readout {
  const most = largestShear(1 / params.squash);
  // The chord between two places beside it has the outline's direction, and is found without L's
  // tangent.
  const beside = (by: number): Vec3 => placeOf(ball, params.place + by).at;
  const chord = subtract(beside(BESIDE), beside(-BESIDE));
  const angle = (direction: Vec3): number => toLine(direction, chord);
  const [right, wrong] = [angle(place.right), angle(place.wrong)];
  // A quarter turn to the right of the tangent, which is outward as long as nothing is mirrored.
  const turned: Vec3 = [place.tangent[1], -place.tangent[0], 0];
  const outward = dot(turned, place.right) > 0 ? 'outward' : 'inward: the mirror turns the winding';
  const row = (label: string, direction: Vec3, text = `${fixed(angle(direction) * DEGREES, 3)}°`) =>
    textRow(label, tuple(direction.slice(0, 2), 3), fixed(length(direction), 3), text);
  return {
    summary: summary(params, place),
    values: values(place, { right, wrong, most }),
    groups: [
      group(
        {
          kind: 'meter',
          label: 'Lean of the normal that is sent as a direction',
          value: place.lean * DEGREES,
          max: 90,
          unit: '°',
          digits: 2,
          limit: { value: most * DEGREES, label: 'the most this squash can do, at 45°' },
        },
        table(
          'One normal in two ways, and the tangent, which goes by L as points do',
          ['Direction', 'Length', 'To the outline'],
          row('By the inverse transpose of L', place.right),
          row('By L, as a direction', place.wrong),
          row('Tangent by L', place.tangent),
          row('Tangent, turned right by 90°', turned, outward),
        ),
      ),
    ],
  };
}

function toLine(direction: Vec3, line: Vec3): number {
  const angle = angleBetween(direction, line);
  return Math.min(angle, Math.PI - angle);
}

function summary({ squash, scale, mirror }: NormalParams, { lean, right, wrong }: Place): string {
  const flipped = mirror ? ' Mirrored, the tangent goes round the other way.' : '';
  const [long, short] = [fixed(length(wrong), 2), fixed(length(right), 2)];
  const lengths = scale === 1 ? '' : ` Their lengths are ${long} and ${short}.`;
  const both =
    squash === 1
      ? 'Not squashed: sent as a direction the normal stands at 90 degrees, as by the inverse transpose.'
      : `Squashed to ${fixed(squash, 2)}: sent as a direction the normal leans ${fixed(lean * DEGREES, 1)} degrees; by the inverse transpose it stands at 90.`;
  return `${both}${lengths}${flipped}`;
}

function values({ lean, right, wrong }: Place, angles: Record<Name, number>) {
  const degrees = (value: number, digits: number) => live(value * DEGREES, '°', digits);
  return {
    lean: degrees(lean, 1),
    most: degrees(angles.most, 2),
    right: degrees(angles.right, 1),
    wrong: degrees(angles.wrong, 1),
    apart: live(length(wrong) / length(right), '×'),
  };
}
