import { BARE, box, chainOf, type FigureScene } from '../../figure/tree.ts';
import type { ChainParams } from './controls.ts';
import { links } from './model.ts';
import { SIDES } from './shape.ts';

const DEEP = 0.5;

export function sceneOf(_: unknown, params: ChainParams): FigureScene {
  const link = box([SIDES.width, SIDES.height, DEEP]);
  const nodes = chainOf(links(params), (i) => (i === 0 ? ['root', BARE] : [`box ${i}`, link]));
  return { title: 'The chain', rule: params.rule, nodes };
}
