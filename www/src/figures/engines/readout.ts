/** The arm in words and numbers. */
import type { ScaleRule } from '../../core/entries/index.ts';
import { DEGREES, fixed, offBy, residual } from '../../figure/numbers.ts';
import { cells, closed, group, live, type Readout, row, table, textRow } from '../../figure/readout.ts';
import { rules } from '../../figure/rules.ts';
import type { EnginesParams } from './controls.ts';
import { type Arm, apart, armsOf, farthest, foldedFromTheHand, placesOf } from './model.ts';

/** The second lines of the rules: their engines, or what they are. */
export const UNDER: Readonly<Record<ScaleRule, string>> = {
  matrices: rules.matrices.engines,
  transforms: rules.transforms.engines,
  lossy: 'matrices without the skew',
  compensated: rules.compensated.engines,
};

/** Returns the angle by which the hand's axes leave 90°, in degrees. */
export function slantOf({ hand }: Arm): number {
  return Math.abs(hand.skew.xy ?? 0) * DEGREES;
}

/** Returns `skewed 20.5°`, or `1.60 × 1.00`: the shape of the hand, 1 × 1 by itself. */
export function shapeOf(arm: Arm): string {
  const slant = slantOf(arm);
  const [x, y] = arm.hand.axisLengths;
  return slant >= 0.05 ? `skewed ${fixed(slant, 1)}°` : `${fixed(x, 2)} × ${fixed(y, 2)}`;
}

export function readout(arms: readonly Arm[], params: EnginesParams): Readout {
  return {
    summary: summary(params, arms),
    groups: [group(hands(arms), distances(arms)), closed('From which end?', folded(params, arms))],
    values: values(params, arms),
  };
}

function summary(params: EnginesParams, arms: readonly Arm[]): string {
  const { stretch, elbow, leaf } = params;
  const other = armsOf({ ...params, leaf: !leaf });
  const size = fixed(stretch, 2);
  const here = leaf ? `stretch of ${size} in the hand only` : `shoulder stretched ${size}`;
  const there = leaf ? 'the shoulder stretched' : 'the stretch in the hand only';
  return `Elbow ${fixed(elbow * DEGREES, 0)} degrees, ${here}: the hand is in ${found(arms)}. With ${there}: ${found(other)}.`;
}

export function found(arms: readonly Arm[]): string {
  const count = placesOf(arms).length;
  return count === 1 ? '1 place' : `${count} places, up to ${fixed(farthest(arms), 2)} m apart`;
}

function hands(arms: readonly Arm[]) {
  return table(
    'The hand by each rule',
    ['x, m', 'y, m', 'along x', 'along y', 'slant, °'],
    ...arms.map((arm) => {
      const { translation, axisLengths } = arm.hand;
      const numbers = [...translation.slice(0, 2), ...axisLengths.slice(0, 2), slantOf(arm)];
      return row(`${rules[arm.rule].name} (${UNDER[arm.rule]})`, numbers, 3);
    }),
  );
}

function distances(arms: readonly Arm[]) {
  return table(
    'From hand to hand, in meters',
    arms.map(({ rule }) => rules[rule].name),
    ...arms.map((arm) =>
      textRow(rules[arm.rule].name, ...arms.map((other) => ({ text: residual(apart(arm, other)) }))),
    ),
  );
}

/** Returns the hand by components, combined from either end. */
function folded(params: EnginesParams, arms: readonly Arm[]) {
  const down = arms.find(({ rule }) => rule === 'transforms')?.hand.translation ?? [];
  const up = foldedFromTheHand(params).translation;
  return table(
    'Components, combined from either end: the engines begin at the shoulder',
    ['x, m', 'y, m', 'apart, m'],
    textRow('From the shoulder down', ...cells(down.slice(0, 2), 3), ''),
    textRow('From the hand up', ...cells(up.slice(0, 2), 3), offBy(up, down)),
  );
}

function values({ stretch, elbow }: EnginesParams, arms: readonly Arm[]) {
  const [matrices, components, lossy, maya] = arms;
  if (!matrices || !components || !lossy || !maya) return {};
  const meters = (value: number) => live(value, 'm');
  const times = (value: number) => live(value, '×');
  return {
    stretch: times(stretch),
    elbow: live(elbow * DEGREES, '°', 0),
    places: live(placesOf(arms).length, '', 0),
    componentsOff: meters(apart(matrices, components)),
    mayaOff: meters(apart(matrices, maya)),
    slant: live(slantOf(matrices), '°', 1),
    lossyX: times(lossy.hand.axisLengths[0]),
    lossyY: times(lossy.hand.axisLengths[1]),
  };
}
