import { BARE, box, type FigureScene, stateOf } from '../../figure/tree.ts';
import { factorsOf, type OrdersParams } from './controls.ts';
import { factors, fewestNodes, LONG } from './model.ts';

const WIDE = 0.3;

export function sceneOf(_: unknown, params: OrdersParams): FigureScene {
  const order = factorsOf(params);
  const chain = fewestNodes(factors(params), order);
  const nodes = chain.map((node, i) => ({
    name: i < chain.length - 1 ? `frame ${i + 1}` : 'pencil',
    parent: i === 0 ? null : i - 1,
    ...stateOf(node),
    shape: i < chain.length - 1 ? BARE : box([LONG, WIDE, WIDE], [LONG / 2, 0, 0]),
  }));
  return { title: `The pencil by ${order.join(' ')}`, rule: 'matrices', nodes };
}
