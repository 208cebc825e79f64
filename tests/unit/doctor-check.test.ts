/** The doctor's findings: on files with numbers computed apart, and against trees of the core. */
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../www/src/core/doctor/check.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { linearAt, matrixOf, originAt, worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { cases } from './doctor-cases.ts';

const AXES = 'xyz';

describe.each(cases)('$name', ({ bytes, expected }) => {
  const { rows } = openGltf(bytes);
  const report = checkRows(rows, 0.1);

  it('has the worlds that were computed apart', () => {
    for (const { node, world } of expected.nodes) {
      const found = matrixOf(linearAt(worldsOf(rows), node), originAt(worldsOf(rows), node));
      world.forEach((it, i) => {
        expect(found[i]).toBeCloseTo(it, 13);
      });
    }
  });

  it('has the skew, the pairs and the causes that were computed apart', () => {
    const { summary } = expected;
    expect(report.nodes).toBe(summary.nodes);
    expect(report.skewed).toBe(summary.skewed);
    expect(report.worst).toBeCloseTo(summary.worst, 9);
    expect(report.causes).toEqual(summary.causes);
    const of = (kind: string) => report.findings.filter((it) => it.kind === kind);
    expect(of('skewed').map(({ node }) => node)).toEqual(
      expected.nodes.filter(({ skewed }) => skewed).map(({ node }) => node),
    );
    for (const { node, degrees, pair, causes } of of('skewed')) {
      const wanted = expected.nodes[node] as (typeof expected.nodes)[0];
      expect(degrees).toBeCloseTo(wanted.skew ?? Number.NaN, 9);
      expect(pair).toBe(wanted.pair?.map((axis) => AXES[axis]).join(''));
      expect(causes.map((it) => it.node)).toEqual(wanted.causes.map((it) => it.node));
      causes.forEach(({ left }, i) => {
        expect(left).toBeCloseTo(wanted.causes[i]?.left ?? Number.NaN, 6);
      });
    }
    expect(of('sheared').map(({ node }) => node)).toEqual(
      expected.nodes.filter(({ shearedMatrix }) => shearedMatrix).map(({ node }) => node),
    );
  });
});
