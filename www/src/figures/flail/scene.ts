import {
  ball,
  box,
  chainOf,
  type FigureClip,
  type FigureScene,
  type NodeShape,
  nodeOf,
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
  const nodes = chainOf(
    arm.nodes.map((node) => tree.local(node)),
    (i) => [joints[i]?.name ?? '', limb(joints[i]?.length ?? 0, WIDTHS[i] ?? 0)],
  );
  const held = tree.parent(arm.ball) !== null;
  nodes.push(nodeOf('ball', held ? nodes.length - 1 : null, ball(2 * BALL), tree.local(arm.ball)));
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
