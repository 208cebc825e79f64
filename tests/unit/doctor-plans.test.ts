/** The rigid way of mending a tree, on files with numbers computed apart. */
import { describe, it } from 'vitest';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { rowsAfter } from '../../www/src/core/doctor/plan.ts';
import { planOf } from '../../www/src/core/doctor/plans.ts';
import { linearAt, matrixOf, originAt, worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { cases } from './doctor-cases.ts';
import { near } from './expect.ts';

describe.each(cases)('$name', ({ bytes, expected }) => {
  const { rows } = openGltf(bytes);

  it('by rigid has the frames and rests that were computed apart', () => {
    const plan = planOf(rows, 'rigid', 1e-5);
    const after = worldsOf(rowsAfter(plan));
    for (const { node, rigidFrame, rest } of expected.nodes) {
      const found = matrixOf(linearAt(after, node), originAt(after, node));
      near(found, rigidFrame, 5e-13);
      near(plan.rests.get(node) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1], rest, 5e-13);
    }
  });
});
