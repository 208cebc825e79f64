/** The numbers: the angles between the axes of the chosen node, and where it is. */

import { angleOf, MARKED, skewOf, worstPair } from '../../core/doctor/skew.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { group, live, type Readout, row, table } from '../../figure/readout.ts';
import type { PlaygroundParams } from '../../playground/controls.ts';
import type { Model } from './model.ts';

export function readout(model: Model, params: PlaygroundParams): Readout {
  const { document, posed } = model;
  const node = model.nodeOf(params);
  const handle = posed.handles[model.chosen(params)];
  if (!node || handle === undefined) return { summary: 'The tree has no node.', groups: [] };
  const world = posed.tree.worldMatrix(handle);
  const skew = skewOf(world) * DEGREES;
  const pair = worstPair(world);
  const worst = angleOf(world, ...pair) * DEGREES;
  const name = node.name === '' ? `Node ${params.node}` : node.name;
  const parent = document.nodes.find(({ id }) => id === node.parent);
  const under = parent ? `, child of ${parent.name || 'a node without a name'},` : '';
  const [i, j] = pair.map((axis) => 'xyz'[axis]);
  const meet = Number.isNaN(skew)
    ? 'is flat: one of its axes has no length'
    : skew >= MARKED
      ? `is skewed: its ${i} and ${j} axes meet at ${fixed(worst, 1)} degrees, not 90`
      : 'is square: its axes meet at 90 degrees';
  const { translation } = posed.tree.world(handle);
  const degrees = (value: number) => live(value, '°', 1);
  return {
    summary: `${document.title}. ${name}${under} turned by ${fixed(params.turn * DEGREES, 0)} degrees, ${meet}.`,
    values: { skew: degrees(skew), angle: degrees(worst), nodes: live(document.nodes.length, '', 0) },
    groups: [
      group(
        table(
          `${name} in the world`,
          ['x, y', 'y, z', 'z, x'],
          row(
            'Angle of its axes, °',
            [0, 1, 2].map((axis) => angleOf(world, axis, (axis + 1) % 3) * DEGREES),
            1,
          ),
        ),
        table('Its place', ['x', 'y', 'z'], row('m', translation, 3)),
      ),
    ],
  };
}
