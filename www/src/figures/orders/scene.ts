import { BARE, box, chainOf, type FigureScene } from '../../figure/tree.ts';
import { factorsOf, type OrdersParams } from './controls.ts';
import { factors, fewestNodes, LONG } from './model.ts';

const WIDE = 0.3;

export function sceneOf(_: unknown, params: OrdersParams): FigureScene {
  const order = factorsOf(params);
  const chain = fewestNodes(factors(params), order);
  const pencil = box([LONG, WIDE, WIDE], [LONG / 2, 0, 0]);
  const nodes = chainOf(chain, (i) => (i < chain.length - 1 ? [`frame ${i + 1}`, BARE] : ['pencil', pencil]));
  return { title: `The pencil by ${order.join(' ')}`, rule: 'matrices', nodes };
}
