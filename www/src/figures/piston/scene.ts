/** The piston as a tree: the plate, the rod in it, and the rod's head. */
import type { Core } from '../../figure/figure.ts';
import { BARE, box, type FigureScene, roller, stateOf } from '../../figure/tree.ts';
import { chainOf } from './chain.ts';
import type { PistonParams } from './controls.ts';
import { PLATE } from './paint.ts';

export function sceneOf(core: Core, { scaleX, joint, rule }: PistonParams): FigureScene {
  const shapes = [box(PLATE.sizes, PLATE.at), roller(1, 1), box([1, 1, 1])];
  const nodes = chainOf(core, scaleX, joint).map((node, i) => ({
    name: ['plate', 'rod', 'head'][i] ?? '',
    parent: i === 0 ? null : i - 1,
    ...stateOf(node),
    shape: shapes[i] ?? BARE,
  }));
  return { title: 'The piston', rule, nodes };
}
