/** What the core finds in a tree: below what nothing shows, of two causes, and in a large one. */
import { expect, it } from 'vitest';
import { foundIn } from '../../www/src/core/doctor/findings.ts';
import { rowsOf } from '../../www/src/core/doctor/rows.ts';

it('a node that nothing shows is no finding, and what is below it is', () => {
  const nodes = [
    { scale: [1, 2.5, 1] as const },
    { parent: 0, rotation: [0, 0, 0.6, 0.8] as const },
    { parent: 1, rotation: [0.6, 0, 0, 0.8] as const },
  ];
  const rows = { ...rowsOf({ nodes }), unseen: Uint8Array.of(0, 1, 0) };
  expect(foundIn(rows, 0.1).findings.map(({ node }) => node)).toEqual([2]);
});

it('what a cause leaves is what is found once that cause is scaled evenly', () => {
  const nodes = [
    { scale: [1, 2, 1] },
    { parent: 0, rotation: [0, 0, 0.6, 0.8], scale: [1.5, 1, 1] },
    { parent: 1, rotation: [0, 0, 0.28, 0.96] },
  ] as const;
  const found = (even: number | null) => {
    const list = nodes.map((it, place) => (place === even ? { ...it, scale: [1, 1, 1] as const } : it));
    return foundIn(rowsOf({ nodes: list }), 0.1).findings.find(({ node }) => node === 2);
  };
  const causes = found(null)?.causes ?? [];
  expect(causes).toHaveLength(2);
  for (const { node, left } of causes) expect(left).toBeCloseTo(found(node)?.degrees ?? Number.NaN, 9);
});

it('a hundred thousand nodes take two seconds at most', () => {
  const turned = [0, 0, 0.6, 0.8] as const;
  const nodes = Array.from({ length: 100_000 }, (_, place) => ({
    // Chains of a hundred, each node of which stretches.
    parent: place % 100 === 0 ? null : place - 1,
    rotation: turned,
    scale: (place % 2 ? [1, 1.1, 1] : [1, 1 / 1.1, 1]) as [number, number, number],
  }));
  const rows = rowsOf({ nodes });
  // Of the processor, which others use, too.
  const start = process.cpuUsage();
  const { skewed, complete } = foundIn(rows, 0.1);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1e6).toBeLessThan(2);
  expect([skewed > 50_000, complete]).toEqual([true, false]);
});
