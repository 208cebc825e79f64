/** The doctor's findings: on files with numbers computed apart, and against trees of the core. */
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../www/src/core/doctor/check.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { linearAt, matrixOf, originAt, worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { cases } from './doctor-cases.ts';
import { near } from './expect.ts';

describe.each(cases)('$name', ({ bytes, expected }) => {
  const { rows } = openGltf(bytes);
  const report = checkRows(rows, 0.1);

  it('has the worlds that were computed apart', () => {
    for (const { node, world } of expected.nodes) {
      const found = matrixOf(linearAt(worldsOf(rows), node), originAt(worldsOf(rows), node));
      near(found, world, 5e-14);
    }
  });

  it('has the skew, the pairs and the causes that were computed apart', () => {
    const skewed = expected.nodes.filter((it) => it.skewed);
    expect(report.nodes).toBe(expected.nodes.length);
    expect(report.skewed).toBe(skewed.length);
    expect(report.worst).toBeCloseTo(Math.max(...skewed.map((it) => it.skewed?.degrees ?? 0)), 9);
    expect(report.causes).toEqual(expected.causes);
    const of = (kind: string) => report.findings.filter((it) => it.kind === kind);
    expect(of('skewed')).toMatchObject(
      skewed.map(({ node, skewed: { degrees, pair, cause } = {} }) => ({
        node,
        degrees: expect.closeTo(degrees ?? Number.NaN, 9),
        pair,
        causes: [{ node: cause, left: expect.closeTo(0, 6) }],
      })),
    );
    expect(of('sheared').map(({ node }) => node)).toEqual(
      expected.nodes.filter(({ sheared }) => sheared).map(({ node }) => node),
    );
  });
});
