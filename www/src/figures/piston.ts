/**
 * The piston of "Accumulating Transforms": a stretched root, a rod rotated against it, a head on
 * the rod.
 *
 * The root's scale is (s, 1, 1), so it stretches along the world's x. The joint rotates the rod
 * about y, and the rod's cylinder lies along its own z. The shape of rod and head depends on the
 * rule by which a chain of translations, rotations and scales is accumulated. The figure shows two
 * rules over each other.
 */
import type { ScaleRule, Trs, WorldTransform } from '../core/entries/figures.ts';
import { angle, choice, slider } from '../figure/controls.ts';
import { column, type Painter, type Vec3 } from '../figure/drawing.ts';
import { type Core, defineFigure } from '../figure/figure.ts';
import type { ColorName } from '../figure/palette.ts';
import {
  type Cell,
  fixed,
  type Matrices,
  type Readout,
  type ReadoutGroup,
  type Table,
  tuple,
} from '../figure/readout.ts';

const ruleNames: Readonly<Record<ScaleRule, string>> = {
  matrices: 'Matrices',
  transforms: 'Component-wise',
  lossy: 'Lossy scale',
  compensated: 'Compensated',
};

const ruleOptions = [
  { value: 'matrices', label: 'Matrices: Unity, Godot, three.js, Bevy, glTF' },
  { value: 'transforms', label: 'Component-wise: Unreal, Ogre' },
  { value: 'lossy', label: 'Lossy scale: matrices, then scale read off without the skew' },
  { value: 'compensated', label: 'Segment scale compensate: Maya joints' },
] as const;

const controls = {
  scaleX: slider({ label: 'Scale on x', min: 0, max: 5, step: 0.05, value: 1, unit: '×', spoken: 'times' }),
  joint: angle({ label: 'Joint angle', min: 0, max: 180, value: 90 }),
  rule: choice({ label: 'Solid', value: 'matrices', options: ruleOptions, look: 'menu' }),
  against: choice({
    label: 'Compared with',
    value: 'transforms',
    options: [...ruleOptions, { value: 'none', label: 'Nothing' }],
    look: 'menu',
  }),
  view: choice({
    label: 'Show them',
    value: 'over',
    options: [
      { value: 'over', label: 'Over each other' },
      { value: 'beside', label: 'Side by side' },
    ],
  }),
};

const parts: readonly { name: string; color: ColorName }[] = [
  { name: 'Root', color: 'parent' },
  { name: 'Rod A', color: 'grandchild' },
  { name: 'Head B', color: 'child' },
];

/** The world's axes: rods along x, y and z, each 3 m long from the origin. */
const basis: readonly { name: string; color: ColorName; axis: Vec3; middle: Vec3; end: Vec3 }[] = [
  { name: 'x', color: 'axis', axis: [0, Math.PI / 2, 0], middle: [1.5, 0, 0], end: [3.4, 0, 0] },
  { name: 'y', color: 'axis', axis: [Math.PI / 2, 0, 0], middle: [0, 1.5, 0], end: [0, 3.4, 0] },
  { name: 'z', color: 'axis', axis: [0, 0, 0], middle: [0, 0, 1.5], end: [0, 0, 3.4] },
];

function chain(core: Core, scaleX: number, joint: number): Trs[] {
  const rotation = core.rotationFromScaledAxis([0, joint, 0]);
  return [
    { translation: [3, 3, 3], scale: [scaleX, 1, 1] },
    { translation: [0, 0, 1.5], rotation, scale: [0.25, 0.25, 2] },
    { translation: [0, 0, 0.5], scale: [4, 4, 0.5] },
  ];
}

function paintScenery(core: Core, out: Painter): void {
  out.grid({ center: [2, 0, 2], radius: 14, spacing: 1 });
  for (const { name, color, axis, middle, end } of basis) {
    const rotation = core.rotationFromScaledAxis(axis);
    const [rod] = core.accumulate('matrices', [{ translation: middle, rotation, scale: [0.25, 0.25, 3] }]);
    if (rod) out.cylinder(rod.matrix, { color });
    out.label(end, name, { color });
  }
}

function paintPiston(world: readonly WorldTransform[], out: Painter, ghost: boolean): void {
  world.forEach(({ matrix }, i) => {
    const part = parts[i];
    if (i === 0 || !part) return;
    out.cylinder(matrix, { color: part.color, ghost });
    if (ghost) return;
    // The rod's name is at its far end, the head's above its middle.
    const [x, y, z] = column(matrix, 3);
    const [lx, ly, lz] = column(matrix, 2);
    if (i === 1) out.label([x - lx / 2, y - ly / 2 + 0.4, z - lz / 2], 'A', { color: part.color });
    else out.label([x, y + 0.85, z], 'B', { color: part.color });
  });
}

/** Returns place and sizes of rod and head along their own axes, by each rule. */
function sizes(worlds: ReadonlyMap<ScaleRule, readonly WorldTransform[]>, rule: ScaleRule): Table {
  const rows = [
    { label: 'Rod A: length', part: 1, of: (node: WorldTransform) => node.axisLengths[2] },
    { label: 'Rod A: thickness', part: 1, of: (node: WorldTransform) => node.axisLengths[0] },
    { label: 'Head B: center, x', part: 2, of: (node: WorldTransform) => column(node.matrix, 3)[0] },
    { label: 'Head B: thickness', part: 2, of: (node: WorldTransform) => node.axisLengths[2] },
    { label: 'Head B: width', part: 2, of: (node: WorldTransform) => node.axisLengths[0] },
  ];
  return {
    kind: 'table',
    caption: 'What each rule makes of it, in meters',
    head: ['', ...[...worlds.keys()].map((name) => ruleNames[name])],
    rows: rows.map(({ label, part, of }) => {
      const text = (nodes: readonly WorldTransform[] | undefined): string => {
        const node = nodes?.[part];
        return node ? fixed(of(node), 2) : '';
      };
      const reference = text(worlds.get(rule));
      const cells = Array.from(worlds.values(), (nodes): Cell => {
        const value = text(nodes);
        return { text: value, strong: value !== reference };
      });
      return { label, color: parts[part]?.color ?? 'parent', cells };
    }),
  };
}

/** Returns a table of the translation, rotation and scale of each node. */
function poses(caption: string, nodes: readonly WorldTransform[]): Table {
  return {
    kind: 'table',
    caption,
    head: ['', 'Translation', 'Rotation (x, y, z, w)', 'Scale'],
    rows: nodes.map(({ translation, rotation, scale }, i) => ({
      label: parts[i]?.name ?? '',
      color: parts[i]?.color ?? 'parent',
      cells: [translation, rotation, scale].map((values) => ({ text: tuple(values, 2) })),
    })),
  };
}

/**
 * Returns world matrices, in which the entries that differ from those of `against` are emphasized.
 */
function matrices(nodes: readonly WorldTransform[], against?: readonly WorldTransform[]): Matrices {
  return {
    kind: 'matrices',
    entries: nodes.map(({ matrix }, i) => {
      const reference = against?.[i]?.matrix;
      return {
        label: parts[i]?.name ?? '',
        color: parts[i]?.color ?? 'parent',
        matrix,
        ...(reference ? { against: reference } : {}),
      };
    }),
  };
}

/**
 * Returns every number there is: each node in its parent, then each node in the world by each rule.
 */
function everything(
  core: Core,
  nodes: readonly Trs[],
  worlds: ReadonlyMap<ScaleRule, readonly WorldTransform[]>,
  rule: ScaleRule,
): ReadoutGroup {
  const alone = nodes.flatMap((node) => core.accumulate('matrices', [node]));
  return {
    title: 'Every node, every matrix',
    closed: true,
    items: [
      poses('Each node in its parent', alone),
      ...Array.from(worlds).flatMap(([name, world]) => [
        poses(`${ruleNames[name]}: each node in the world`, world),
        matrices(world, name === rule ? undefined : worlds.get(rule)),
      ]),
    ],
  };
}

export default defineFigure({
  title: 'The piston',
  notice:
    'Stretch the root along x. Multiplying matrices makes the rod longer and pushes the head out; ' +
    'multiplying the parts one by one leaves them where they are and widens both across.',
  // The camera of the article with a longer lens: its 60° would leave the piston a tenth of the
  // width.
  camera: { position: [15, 10, 10], target: [2, 0, 0], fieldOfView: 42 },
  controls,
  row: ['scaleX', 'joint'],
  still: true,

  create(core) {
    return {
      draw({ scaleX, joint, rule, against, view }, out) {
        const nodes = chain(core, scaleX, joint);
        const compared = against === 'none' || against === rule ? null : against;
        if (view === 'beside' && compared) {
          for (const each of [rule, compared]) {
            const pane = out.pane(ruleNames[each]);
            paintScenery(core, pane);
            paintPiston(core.accumulate(each, nodes), pane, false);
          }
          return;
        }
        const pane = out.pane(
          compared ? `Solid: ${ruleNames[rule]}. Outlined: ${ruleNames[compared]}.` : ruleNames[rule],
        );
        paintScenery(core, pane);
        paintPiston(core.accumulate(rule, nodes), pane, false);
        if (compared) paintPiston(core.accumulate(compared, nodes), pane, true);
      },

      code: ({ scaleX, joint, rule }) => ({
        example: 'piston',
        constants: { RULE: rule, SCALE_X: scaleX, JOINT: joint },
      }),

      readout({ scaleX, joint, rule }): Readout {
        const nodes = chain(core, scaleX, joint);
        const worlds = new Map(core.scaleRules.map((each) => [each, core.accumulate(each, nodes)] as const));
        const [, rod, head] = worlds.get(rule) ?? [];
        const degrees = 180 / Math.PI;
        // The joint rotates the rod about y, so x and z are the axes that shear. A root squeezed
        // flat puts both into one line, which has no angle.
        const flat = scaleX === 0;
        const shear = flat ? null : (rod?.skew.zx ?? null);
        const summary =
          rod && head
            ? `${ruleNames[rule]}: rod ${fixed(rod.axisLengths[2], 2)} m long, head at x ${fixed(column(head.matrix, 3)[0], 2)} m, ` +
              `${fixed(head.axisLengths[2], 2)} m thick and ${fixed(head.axisLengths[0], 2)} m wide` +
              (shear === null
                ? '; the root is squeezed flat.'
                : `; the rod’s axes leave 90° by ${fixed(Math.abs(shear) * degrees, 1)}°.`)
            : '';
        return {
          summary,
          groups: [
            {
              items: [
                {
                  kind: 'meter',
                  label: `Shear of the rod’s x and z axes (${ruleNames[rule]})`,
                  value: shear === null ? null : Math.abs(shear) * degrees,
                  missing: 'the root is squeezed flat',
                  max: 90,
                  unit: '°',
                  digits: 1,
                  ...(flat
                    ? {}
                    : {
                        limit: {
                          value: core.largestShear(scaleX) * degrees,
                          label: 'the most this stretch can do, at 45°',
                        },
                      }),
                },
                sizes(worlds, rule),
              ],
            },
            everything(core, nodes, worlds, rule),
          ],
        };
      },
    };
  },
});
