/** The ways of mending a tree: on files with numbers computed apart, and on random trees. */
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../www/src/core/doctor/check.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { movedBy, rowsAfter } from '../../www/src/core/doctor/plan.ts';
import { planOf } from '../../www/src/core/doctor/plans.ts';
import { linearAt, matrixOf, originAt, worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { cases } from './doctor-cases.ts';

describe.each(cases)('$name', ({ name, bytes, expected }) => {
  const { rows } = openGltf(bytes);

  it.each(['rigid', 'leaf', 'even'] as const)('by %s moves what was computed apart', (way) => {
    const plan = planOf(rows, way, 1e-5);
    const { corner, origin } = movedBy(plan);
    const { largestCorner, largestOrigin } = expected.summary;
    // The leaf of a sheared matrix there has the whole stretch, which no scale can hold.
    if (!(way === 'leaf' && name.startsWith('sheared')) && !name.startsWith('skin'))
      expect(corner).toBeCloseTo(largestCorner.meshBox[way] as number, 9);
    expect(origin).toBeCloseTo(largestOrigin[way] as number, 9);
    const { findings } = checkRows(rowsAfter(plan), 1e-9);
    expect(findings.filter(({ kind }) => kind !== 'mirrored')).toEqual([]);
  });

  it('by rigid has the frames and rests that were computed apart', () => {
    const plan = planOf(rows, 'rigid', 1e-5);
    const after = worldsOf(rowsAfter(plan));
    for (const { node, rigidFrame, rest } of expected.nodes) {
      const found = matrixOf(linearAt(after, node), originAt(after, node));
      rigidFrame.forEach((it, i) => {
        expect(found[i]).toBeCloseTo(it, 12);
      });
      const own = plan.rests.get(node) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
      rest.forEach((it, i) => {
        expect(own[i]).toBeCloseTo(it, 12);
      });
    }
  });
});
