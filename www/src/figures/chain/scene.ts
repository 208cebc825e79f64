import { BARE, box, type FigureScene, stateOf } from '../../figure/tree.ts';
import type { ChainParams } from './controls.ts';
import { links } from './model.ts';
import { SIDES } from './shape.ts';

const DEEP = 0.5;

export function sceneOf(_: unknown, params: ChainParams): FigureScene {
  const nodes = links(params).map((link, i) => ({
    name: i === 0 ? 'root' : `box ${i}`,
    parent: i === 0 ? null : i - 1,
    ...stateOf(link),
    shape: i === 0 ? BARE : box([SIDES.width, SIDES.height, DEEP]),
  }));
  return { title: 'The chain', rule: params.rule, nodes };
}
