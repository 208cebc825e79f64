import { BARE, box, chainOf, type FigureScene, roller } from '../../figure/tree.ts';
import { chainOf as pistonOf, ROD } from './chain.ts';
import type { PistonParams } from './controls.ts';
import { PLATE } from './paint.ts';

export function sceneOf(_: unknown, { scaleX, joint, rule }: PistonParams): FigureScene {
  const shapes = [box(PLATE.sizes, PLATE.at), roller(ROD[0], ROD[2]), box([1, 1, 1])];
  const names = ['plate', 'rod', 'head'];
  const nodes = chainOf(pistonOf(scaleX, joint), (i) => [names[i] ?? '', shapes[i] ?? BARE]);
  return { title: 'The piston', rule, nodes };
}
