/** The tank as a tree: its parts with their rates, the crate, and what is in the air. */
import type { Node } from '../../figure/figure.ts';
import {
  BARE,
  ball,
  box,
  type FigureNode,
  type FigureScene,
  type NodeShape,
  nodeOf,
} from '../../figure/tree.ts';
import type { Tank } from './model.ts';
import { CRATE, DECK, MUZZLE, RIDE, SHELL, TRACK, WALL } from './shape.ts';

const BARREL = 0.22;

/** Plain bodies for the parts of a vehicle. */
export const bodies = {
  hull: box([2 * DECK.x, 2 * DECK.y, 2 * (TRACK.z - TRACK.width / 2)]),
  turret: box([1.7, 0.7, 1.6], [-0.05, 0.4, 0]),
  gun: box([MUZZLE[0], BARREL, BARREL], [MUZZLE[0] / 2, 0, 0]),
  /** In the hull, around the axle of a track. */
  track: box([2 * (TRACK.reach + TRACK.radius), 2 * TRACK.radius, TRACK.width]),
  crate: box([CRATE, CRATE, CRATE]),
} as const satisfies Record<string, NodeShape>;

/** Returns both tracks of a hull, as bodies at rest in it. */
export function tracksOf(hull: number): FigureNode[] {
  return [-1, 1].map((side) =>
    nodeOf(side < 0 ? 'left track' : 'right track', hull, bodies.track, {
      translation: [0, TRACK.radius - RIDE, side * TRACK.z],
    }),
  );
}

export function sceneOf({ tree, vehicle, crate, shell, naive, wall }: Tank): FigureScene {
  const nodes: FigureNode[] = [];
  const put = (name: string, node: Node, parent: number | null, shape: NodeShape): number => {
    nodes.push(nodeOf(name, parent, shape, tree.local(node)));
    return nodes.length - 1;
  };
  const hull = put('hull', vehicle.hull, null, bodies.hull);
  nodes.push(...tracksOf(hull));
  const turret = put('turret', vehicle.turret, hull, bodies.turret);
  const gun = put('gun', vehicle.gun, turret, bodies.gun);
  nodes.push(nodeOf('muzzle', gun, BARE, { translation: MUZZLE }));
  put('crate', crate.node, tree.parent(crate.node) === null ? null : hull, bodies.crate);
  if (wall.up) put('wall', wall.node, null, box(WALL));
  for (const [name, each] of [
    ['shell', shell],
    ['forgetful shell', naive],
  ] as const)
    if (each.state !== 'in the gun') put(name, each.node, null, ball(SHELL));
  return { title: 'The tank', rule: 'matrices', nodes };
}
