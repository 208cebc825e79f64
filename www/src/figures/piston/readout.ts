/** The piston in numbers. */

import type { ScaleRule, Trs, WorldTransform } from '../../core/entries/index.ts';
import { accumulate, largestShear, scaleRules } from '../../core/entries/index.ts';
import { column } from '../../figure/drawing.ts';
import { DEGREES, fixed, tuple } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { closed, group, live, type Matrices, type Meter, type Readout, table } from '../../figure/readout.ts';
import { rules } from '../../figure/rules.ts';
import { chainOf, JOINT, leanOf, type Piston, type Pistons, ROD, unevenOf } from './chain.ts';
import { comparedWith, type PistonParams } from './controls.ts';

const labelOf = (node: number): { readonly label: string; readonly color: ColorName } => ({
  label: ['Plate', 'Rod', 'Head'][node] ?? '',
  color: (['parent', 'grandchild', 'child'] as const)[node] ?? 'ink',
});

export function readout(pistons: Pistons, params: PistonParams): Readout {
  const { scaleX, rule } = params;
  const { matrices, transforms: components } = pistons;
  const compared = comparedWith(params);
  const other = rule === 'matrices' || rule === 'transforms' ? '' : ` ${sentence(rule, pistons[rule])}`;
  return {
    summary: `${sentence('matrices', matrices)} ${sentence('transforms', components)}${other}`,
    groups: [
      group(
        meter(rule, leanOf(pistons[rule]), scaleX),
        sizes(new Map((compared ? [rule, compared] : [rule]).map((each) => [each, pistons[each]]))),
      ),
      everything(params),
    ],
    values: values(matrices, components, params),
  };
}

function sentence(rule: ScaleRule, piston: Piston): string {
  const { rod, head } = piston;
  const lean = leanOf(piston);
  const uneven = unevenOf(piston);
  const square = uneven ? `square but ${fixed(uneven[0], 2)} times as ${uneven[1]}` : 'square';
  const off = (lean ?? 0) * DEGREES;
  const leans = off >= 0.05 ? `${fixed(off, 1)} degrees off square` : square;
  const shape = lean === null ? 'squeezed flat with the plate' : leans;
  return `${rules[rule].name}: rod ${fixed(ROD[2] * rod.axisLengths[2], 2)} m long, head at ${fixed(ahead(head), 2)}, ${shape}.`;
}

/** Returns the way along x from the joint to the head's middle. */
function ahead({ matrix }: WorldTransform): number {
  return column(matrix, 3)[0] - JOINT[0];
}

function values(matrices: Piston, components: Piston, { scaleX }: PistonParams) {
  const meters = (value: number) => live(value, 'm');
  const degrees = (value: number | null, digits = 1) =>
    live(value === null ? Number.NaN : value * DEGREES, '°', digits);
  return {
    rodLength: meters(ROD[2] * matrices.rod.axisLengths[2]),
    // Squeezed flat, both lie in one line.
    lean: degrees(leanOf(matrices) ?? Math.PI / 2),
    most: degrees(scaleX > 0 ? largestShear(scaleX) : null),
    rodLengthComponents: meters(ROD[2] * components.rod.axisLengths[2]),
    wide: live(components.head.axisLengths[0], '×'),
  };
}

const limitOf = (scaleX: number) => ({
  value: largestShear(scaleX) * DEGREES,
  label: 'the most this stretch can do, at 45°',
});

function meter(rule: ScaleRule, lean: number | null, scaleX: number): Meter {
  return {
    kind: 'meter',
    label: `Lean of the rod’s x and z axes (${rules[rule].name})`,
    value: lean === null ? null : lean * DEGREES,
    missing: 'the plate is squeezed flat',
    max: 90,
    unit: '°',
    digits: 1,
    ...(scaleX === 0 ? {} : { limit: limitOf(scaleX) }),
  };
}

/** Returns place and sizes of rod and head along their own axes, by each rule. */
function sizes(pistons: ReadonlyMap<ScaleRule, Piston>) {
  const rows: readonly { label: string; color: ColorName; of: (piston: Piston) => number }[] = [
    { label: 'Rod: length', color: 'grandchild', of: ({ rod }) => ROD[2] * rod.axisLengths[2] },
    { label: 'Rod: thickness', color: 'grandchild', of: ({ rod }) => ROD[0] * rod.axisLengths[0] },
    { label: 'Head: from the joint, x', color: 'child', of: ({ head }) => ahead(head) },
    { label: 'Head: thickness', color: 'child', of: ({ head }) => head.axisLengths[2] },
    { label: 'Head: width', color: 'child', of: ({ head }) => head.axisLengths[0] },
  ];
  return table(
    'The same numbers by each rule, in meters',
    Array.from(pistons.keys(), (rule) => rules[rule].name),
    ...rows.map(({ label, color, of }) => {
      const texts = Array.from(pistons.values(), (piston) => fixed(of(piston), 3));
      return { label, color, cells: texts.map((text) => ({ text, strong: text !== texts[0] })) };
    }),
  );
}

/** Returns a table of the translation, rotation and scale of each node. */
function poses(caption: string, nodes: readonly WorldTransform[]) {
  return table(
    caption,
    ['Translation', 'Rotation (x, y, z, w)', 'Scale'],
    ...nodes.map(({ translation, rotation, scale }, i) => ({
      ...labelOf(i),
      cells: [translation, rotation, scale].map((numbers) => ({ text: tuple(numbers, 2) })),
    })),
  );
}

/** Returns world matrices, in which the entries that differ from those of `against` are emphasized. */
function matricesOf(nodes: readonly WorldTransform[], against?: readonly WorldTransform[]): Matrices {
  return {
    kind: 'matrices',
    entries: nodes.map(({ matrix }, i) => {
      const reference = against?.[i]?.matrix;
      return { ...labelOf(i), matrix, ...(reference ? { against: reference } : {}) };
    }),
  };
}

/** Returns every number there is: each node in its parent, then each node in the world by each rule. */
function everything({ scaleX, joint, rule }: PistonParams) {
  const nodes = chainOf(scaleX, joint);
  const worlds = new Map(scaleRules.map((each) => [each, accumulate(each, nodes)] as const));
  const alone = nodes.flatMap((node: Trs) => accumulate('matrices', [node]));
  return closed(
    'Every node, every matrix',
    poses('Each node in its parent', alone),
    ...Array.from(worlds).flatMap(([name, world]) => [
      poses(`${rules[name].name}: each node in the world`, world),
      matricesOf(world, name === rule ? undefined : worlds.get(rule)),
    ]),
  );
}
