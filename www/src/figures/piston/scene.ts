import { BARE, box, type FigureScene, roller, stateOf } from '../../figure/tree.ts';
import { chainOf } from './chain.ts';
import type { PistonParams } from './controls.ts';
import { PLATE } from './paint.ts';

export function sceneOf(_: unknown, { scaleX, joint, rule }: PistonParams): FigureScene {
  const shapes = [box(PLATE.sizes, PLATE.at), roller(1, 1), box([1, 1, 1])];
  const nodes = chainOf(scaleX, joint).map((node, i) => ({
    name: ['plate', 'rod', 'head'][i] ?? '',
    parent: i === 0 ? null : i - 1,
    ...stateOf(node),
    shape: shapes[i] ?? BARE,
  }));
  return { title: 'The piston', rule, nodes };
}
