/** The ways out of one node's skew, for trees of any kind and any rule. */
import { describe, expect, it } from 'vitest';
import { skewOf } from '../../www/src/core/doctor/skew.ts';
import { check, diagnose, mend, wayKinds, waysOut } from '../../www/src/core/entries/doctor.ts';
import type { SceneNode } from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';
import { randomNumbers } from './random.ts';
import { anyNode, worldsOfNodes } from './random-scene.ts';

const DEGREES = 180 / Math.PI;

function randomNodes(seed: number): SceneNode[] {
  const random = randomNumbers(seed);
  return Array.from(
    { length: 3 + Math.floor(random() * 8) },
    (_, place): SceneNode => ({
      ...anyNode(random, place),
      ...(random() < 0.2
        ? { stretch: [1.5, 0.3, 0.1, 0.3, 0.8, 0.2, 0.1, 0.2, 1.1] }
        : { scale: [0, 1, 2].map(() => (random() < 0.15 ? -1 : 1) * (0.3 + 2 * random())) }),
      ...(random() < 0.2 ? { compensates: true } : {}),
    }),
  );
}

describe('waysOut', () => {
  it('has for random trees what the core’s matrices have, the smallest movement first', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 120; seed++) {
      const plain = randomNodes(seed);
      const nodes = plain.map((it, i) =>
        i % 2 ? { ...it, shape: { size: [1, 2, 0.5] as const, center: [0.2, 0, 0] as const } } : it,
      );
      const [worst] = [...check({ nodes }).findings]
        .filter(({ kind }) => kind === 'skewed')
        .sort((a, b) => b.degrees - a.degrees);
      if (!worst) continue;
      const ways = waysOut({ nodes }, worst.node);
      const far = ways.map(({ effect }) => Math.max(effect.meters, effect.origin));
      for (let i = 1; i < ways.length; i++) {
        const [one, other] = [far[i - 1] as number, far[i] as number];
        const [fewer, more] = [ways[i - 1]?.effect.moved.length ?? 0, ways[i]?.effect.moved.length ?? 0];
        // What differs by rounding alone moves as much: then the number of nodes decides.
        if (Math.abs(one - other) <= 1e-9 * other) expect(fewer).toBeLessThanOrEqual(more);
        else expect(one).toBeLessThan(other);
      }
      const before = worldsOfNodes(plain);
      for (const { kind, scene, effect, holds } of ways) {
        seen.add(kind);
        const after = worldsOfNodes(scene.nodes, scene.rule);
        expect(DEGREES * skewOf(after[worst.node] as number[])).toBeCloseTo(effect.degrees, 5);
        if (kind !== 'compensate') expect(effect.degrees).toBeLessThan(1e-5);
        const apart = (i: number) =>
          Math.hypot(...[12, 13, 14].map((k) => (after[i]?.[k] as number) - (before[i]?.[k] as number)));
        const origin = Math.max(...before.map((_, i) => apart(i)));
        expect(effect.origin).toBeCloseTo(origin, 8);
        expect(holds.formats.length).toBeGreaterThan(0);
        expect(holds.lost.length > 0).toBe(['shape', 'compensate', 'components'].includes(kind));
      }
    }
    expect([...seen].sort()).toEqual([...wayKinds].sort());
  });

  it('leaves no bit of a node that it does not change', () => {
    const nodes: SceneNode[] = [
      { name: 'alone', rotation: [0.1, 0.2, 0.3, Math.sqrt(1 - 0.14)], velocity: [1, 2, 3] },
      { name: 'base', scale: [1, 2, 1] },
      { name: 'arm', parent: 1, rotation: [0, 0, 0.6, 0.8], velocity: [1, 1, 1] },
    ];
    const { scene } = mend({ nodes }, { way: 'leaf' });
    expect(scene.nodes[0]).toEqual({ ...nodes[0], parent: null });
    // The arm's place, and its velocity there, are measured in axes that are not stretched now.
    expect(scene.nodes[2]).toMatchObject({ rotation: [0, 0, 0.6, 0.8], velocity: [1, 2, 1] });
  });

  it('multiplies the keys of places below a stretch, and refuses by name what a clip forbids', () => {
    const nodes: SceneNode[] = [
      { name: 'base', scale: [1, 2, 1] },
      { name: 'arm', parent: 0, rotation: [0, 0, 0.6, 0.8] },
    ];
    const clip = (node: number, path: 'rotation' | 'scale' | 'translation', values: number[]) => ({
      nodes,
      clips: [{ name: 'wave', channels: [{ node, path, times: [0], values }] }],
    });
    const { clips } = mend(clip(1, 'translation', [1, 1, 1]));
    expect(clips[0]?.channels[0]?.values).toEqual([1, 2, 1]);
    expect(refused(() => mend(clip(1, 'rotation', [0, 0, 0, 1]))).message).toMatch(
      /clip "wave" turns arm below a stretch/,
    );
    expect(refused(() => mend(clip(0, 'scale', [1, 1, 1]), { way: 'leaf' })).message).toMatch(/scales base/);
    const even = mend(clip(0, 'scale', [1, 3, 2]), { way: 'even' });
    expect(even.clips[0]?.channels[0]?.values).toEqual([2, 2, 2]);
    expect(waysOut(clip(1, 'rotation', [0, 0, 0, 1]), 1).map(({ kind }) => kind)).not.toContain('rigid');
  });
});

describe('diagnose', () => {
  it('says of several causes how much each matters, and of other rules that nothing leans', () => {
    const nodes: SceneNode[] = [
      { name: 'cab', scale: [1.1, 1, 1] },
      { name: 'boom', parent: 0, rotation: [0, 0, 0.25, Math.sqrt(1 - 0.0625)], scale: [2, 1, 1] },
      { name: 'stick', parent: 1, rotation: [0, 0, 0.6, 0.8] },
    ];
    const { causes, text, reasons } = diagnose({ nodes }, 2);
    expect(causes.map(({ node }) => node)).toEqual([1, 0]);
    expect(text).toMatch(/2 nodes stretch: with the boom scaled evenly \d+\.\d° would be left/);
    expect(reasons[0]).toContainEqual({ node: 1, name: 'boom' });
    expect(diagnose({ nodes, rule: 'transforms' }, 2)).toMatchObject({ kind: 'square', causes: [] });
    expect(waysOut({ nodes, rule: 'transforms' }, 2)).toEqual([]);
    const flat = diagnose({ nodes: [{ name: 'wall', scale: [1, 0, 1] }] }, 0);
    expect(flat).toMatchObject({ kind: 'flat', degrees: Number.NaN });
    expect(flat.text).toMatch(/its y axis has no length/);
  });
});
