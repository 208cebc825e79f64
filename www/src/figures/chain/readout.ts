/** The numbers: the coil as a whole, and its boxes by both rules. */
import type { ScaleRule, WorldTransform } from '../../core/entries/index.ts';
import { DEGREES, fixed, grouped, tuple } from '../../figure/numbers.ts';
import { group, live, type Readout, table, textRow } from '../../figure/readout.ts';
import { length } from '../../figure/vec.ts';
import type { ChainParams } from './controls.ts';
import { aspect, type Chain, most, slant } from './model.ts';
import { BOXES } from './shape.ts';

/** The names of the compared rules, as every summary says them. */
export const RULES = ['by matrices', 'by components'] as const;

const names: Readonly<Record<ScaleRule, string>> = {
  matrices: RULES[0],
  transforms: RULES[1],
  lossy: 'with lossy scale',
  compensated: 'compensated',
};

export function readout(chain: Chain, params: ChainParams): Readout {
  const { joint, next, twist } = params;
  const { rule, boxes, other, others } = chain;
  const sides = [boxes, others] as const;
  const row = (label: string, of: (side: readonly WorldTransform[]) => string) =>
    textRow(label, ...sides.map((side, i) => ({ text: of(side), strong: i > 0 && of(side) !== of(boxes) })));
  const turned = (BOXES - 1) * joint * DEGREES;
  const end = boxes.at(-1)?.translation ?? [0, 0, 0];
  return {
    summary: summary(chain, params),
    values: {
      joint: live(joint * DEGREES, '°', 1),
      turned: live(turned, '°', 1),
      turns: live(turned / 360, '', 1),
      next: live(next, '×', 3),
      longest: live(most(boxes, aspect), ': 1'),
      slant: live(most(boxes, slant) * DEGREES, '°', 1),
    },
    groups: [
      group(
        table(
          'By both rules',
          [names[rule], names[other]],
          row('Longest box : as wide', (side) => `${many(most(side, aspect))} : 1`),
          row('Largest slant', (side) => `${fixed(most(side, slant) * DEGREES, 3)}°`),
          row('Last box, place', (side) => tuple(side.at(-1)?.translation ?? [], 3)),
          row('Last box, length of x and y', (side) => tuple(side.at(-1)?.axisLengths.slice(0, 2) ?? [], 6)),
        ),
        table(
          'The coil',
          [],
          textRow('Turns in all', fixed(turned / 360, 3)),
          textRow('The last box turns by', `${fixed(turned, 2)}°`),
          twist === 0 && textRow('End from the first joint', fixed(length(end), 3)),
        ),
      ),
    ],
  };
}

function summary({ rule, boxes, other, others }: Chain, { joint, stretch, root }: ChainParams): string {
  const turns = Math.abs((BOXES - 1) * joint * DEGREES) / 360;
  const head = `${BOXES} boxes, ${fixed(joint * DEGREES, 1)} degrees a joint: ${fixed(turns, 1)} turns.`;
  const sides = [
    { name: names[rule], side: boxes },
    { name: names[other], side: others },
  ];
  // Another rule takes the place of the matrices, which every summary names.
  const rest =
    rule === 'matrices' || rule === 'transforms' ? '' : ` The dashed side is ${RULES[0]}, not ${RULES[1]}.`;
  if (stretch !== 1) {
    const [first, second] = sides.map(({ name, side }) => [name, times(most(side, aspect))]);
    const each = Number(stretch.toFixed(3));
    return `${head} Each link stretched ${each}: ${first?.join(' at most ')} as long as wide, ${second?.join(' ')}.${rest}`;
  }
  if (root !== 1) {
    const [first, second] = sides.map(({ name, side }) => {
      const angle = most(side, slant) * DEGREES;
      return `${name} ${angle < 0.05 ? 'no box leans' : `boxes lean by up to ${fixed(angle, 1)} degrees`}`;
    });
    return `${head} Root stretched ${fixed(root, 2)}: ${first}, ${second}.${rest}`;
  }
  return `${head} By either rule, ${sides[0]?.name} or ${sides[1]?.name}.${rest}`;
}

function many(value: number): string {
  const sizes = [
    [1e12, ' trillion'],
    [1e9, ' billion'],
    [1e6, ' million'],
  ] as const;
  for (const [size, word] of sizes) if (value >= size) return `${fixed(value / size, 1)}${word}`;
  return value >= 1000 ? grouped(value) : fixed(value, 2);
}

/** Rounded up, since it is the most. */
const times = (value: number): string => `${many(value < 1000 ? Math.ceil(value * 100) / 100 : value)} times`;
