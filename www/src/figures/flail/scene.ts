import {
  ball,
  box,
  type FigureClip,
  type FigureNode,
  type FigureScene,
  type NodeShape,
  stateOf,
} from '../../figure/tree.ts';
import { Arm, BALL, joints, PERIOD } from './arm.ts';
import type { Flail } from './model.ts';

/** Keys of a swing: between two of them a joint turns by a few degrees. */
const KEYS = 32;
/** Widths of what the joints carry, m. */
const WIDTHS = [0.12, 0.1, 0.05, 0.025];

const limb = (length: number, width: number): NodeShape => box([length, width, width], [length / 2, 0, 0]);

export function sceneOf({ arm, moment }: Flail): FigureScene {
  const { tree } = arm;
  const nodes = arm.nodes.map(
    (node, i): FigureNode => ({
      name: joints[i]?.name ?? '',
      parent: i === 0 ? null : i - 1,
      ...stateOf(tree.local(node)),
      shape: limb(joints[i]?.length ?? 0, WIDTHS[i] ?? 0),
    }),
  );
  const held = tree.parent(arm.ball) !== null;
  nodes.push({
    name: 'ball',
    parent: held ? nodes.length - 1 : null,
    ...stateOf(tree.local(arm.ball)),
    shape: ball(2 * BALL),
  });
  return { title: 'Flail', rule: 'matrices', nodes, clips: [swingFrom(moment)], clip: 0 };
}

/** Returns one swing of all joints; its first key is the present pose. */
function swingFrom(moment: number): FigureClip {
  const arm = new Arm();
  const times = Array.from({ length: KEYS + 1 }, (_, key) => (key * PERIOD) / KEYS);
  const keys = times.map((time) => {
    arm.pose(moment + time);
    return arm.nodes.map((node) => Array.from(arm.tree.local(node).rotation));
  });
  arm.dispose();
  const channels = joints.map((_, node) => ({
    node,
    path: 'rotation' as const,
    times,
    values: keys.flatMap((poses) => poses[node] ?? []),
  }));
  return { name: 'swing', channels };
}
