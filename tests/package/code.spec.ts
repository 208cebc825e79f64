/** "Copy as code" in Kinetree's own JavaScript, as it is pasted: beside the packed package, in Node. */
import { expect, test } from '@playwright/test';
import { accumulate, rotationFromScaledAxis, type Trs } from '../../www/src/core/entries/kinetree.ts';
import type { ChainNode } from '../../www/src/export/chain.ts';
import { toCode } from '../../www/src/export/code.ts';
import { Consumer } from './consumer.ts';

test('a pasted program runs beside the installed package and prints the world', () => {
  const nodes: ChainNode[] = [
    {
      name: 'Base',
      parent: null,
      translation: [1, 2, 3],
      rotation: rotationFromScaledAxis([0, 1, 0]),
      velocity: [1, 0, 0],
    },
    {
      name: 'Arm',
      parent: 'Base',
      translation: [0, 1, 0],
      rotation: [0, 0, 0, 1],
      angularVelocity: [0, 2, 0],
    },
    { name: 'Other arm', parent: 'Base', translation: [0, 0, 1], rotation: [0, 0, 0, 1], scale: [2, 2, 2] },
  ];
  const consumer = new Consumer();
  try {
    const printed = consumer.node('pasted.mjs', toCode('Two arms', { rule: 'matrices', nodes }, 'kinetree'));
    const world = (...path: Trs[]): string => accumulate('matrices', path).at(-1)?.matrix.join(' ') ?? '';
    const [base, arm, other] = nodes as [ChainNode, ChainNode, ChainNode];
    const lines = printed.trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      `Base ${world(base)}`,
      `Arm ${world(base, arm)}`,
      `Other arm ${world(base, other)}`,
    ]);
    // Four rates for each of the three.
    expect(lines).toHaveLength(3 + 12);
    expect(lines).toContain('Arm velocity 1 0 0');
    expect(lines).toContain('Arm angularVelocity 0 2 0');
  } finally {
    consumer.dispose();
  }
});
