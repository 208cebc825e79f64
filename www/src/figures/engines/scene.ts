import { BARE, box, chainOf, type FigureScene } from '../../figure/tree.ts';
import type { EnginesParams } from './controls.ts';
import { ARM, HALF, nodesOf } from './model.ts';

const part = (from: number, to: number, half: number) =>
  box([to - from, 2 * half, 2 * half], [(from + to) / 2, 0, 0]);

const PARTS = [
  { name: 'shoulder', shape: part(-HALF.upper, ARM.upper, HALF.upper) },
  { name: 'elbow', shape: part(-HALF.fore, ARM.fore, HALF.fore) },
  { name: 'wrist', shape: part(-HALF.palm, ARM.hand, HALF.palm) },
  { name: 'hand', shape: box([ARM.hand, ARM.hand, ARM.hand / 3]) },
];

export function sceneOf(_: unknown, params: EnginesParams): FigureScene {
  const { rule, compensates } = params;
  const flags = rule === 'compensated' ? { compensates } : {};
  const chain = chainOf(nodesOf(params), (i) => [PARTS[i]?.name ?? '', PARTS[i]?.shape ?? BARE]);
  const nodes = chain.map((node) => ({ ...node, ...flags }));
  // Compensation is a flag of each node where matrices are multiplied.
  return { title: 'The same arm', rule: rule === 'all' || rule === 'compensated' ? 'matrices' : rule, nodes };
}
