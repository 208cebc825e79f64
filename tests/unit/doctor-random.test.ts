/** The doctor on random trees, against the core's own world matrices. */
import { describe, expect, it } from 'vitest';
import { skewOf } from '../../www/src/core/doctor/skew.ts';
import { check, diagnose, mend } from '../../www/src/core/entries/doctor.ts';
import { fromScene, Hierarchy, type NodeHandle, type SceneNode } from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';
import { randomNumbers } from './random.ts';

const DEGREES = 180 / Math.PI;

function randomTree(seed: number, flat = false): SceneNode[] {
  const random = randomNumbers(seed);
  return Array.from({ length: 2 + Math.floor(random() * 14) }, (_, place): SceneNode => {
    const turn = [0, 0, 0, 0].map(() => random() - 0.5);
    const size = Math.hypot(...turn);
    const mirror = () => (random() < 0.15 ? -1 : 1);
    const uneven = random() < 0.5;
    const even = 0.5 + random();
    const scale = [0, 1, 2].map(() => mirror() * (uneven ? 0.3 + 2 * random() : even));
    if (flat && random() < 0.2) scale[Math.floor(random() * 3)] = 0;
    return {
      name: `n${place}`,
      parent: place === 0 || random() < 0.05 ? null : Math.floor(random() * place),
      translation: [random() - 0.5, random() - 0.5, random() - 0.5],
      rotation: turn.map((it) => it / size),
      scale,
    };
  });
}

/** The world matrices of a scene's nodes, by the core. */
function worlds(nodes: readonly SceneNode[]): number[][] {
  const handles: NodeHandle[] = [];
  const tree = fromScene({ version: 1, dimension: 3, rule: 'matrices', nodes }, handles);
  const found = handles.map((it) => [...tree.worldMatrix(it)]);
  tree.dispose();
  return found;
}

describe('on random trees', () => {
  it('check finds what the core’s matrices have, in a scene and in a tree', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const nodes = randomTree(seed);
      const skews = worlds(nodes).map((it) => DEGREES * skewOf(it));
      const report = check({ nodes });
      expect(report.skewed).toBe(skews.filter((it) => it >= 0.1).length);
      expect(report.worst).toBeCloseTo(Math.max(...skews), 9);
      const handles: NodeHandle[] = [];
      const tree = fromScene({ version: 1, dimension: 3, rule: 'matrices', nodes }, handles);
      const again = check(tree);
      expect(again.skewed).toBe(report.skewed);
      expect(again.causes.length).toBe(report.causes.length);
      tree.dispose();
      // With all causes scaled evenly nothing leans: they are all there are.
      const even = nodes.map((node, place) => {
        const mean = (node.scale as number[]).reduce((sum, it) => sum + Math.abs(it) / 3, 0);
        return report.causes.includes(place)
          ? { ...node, scale: (node.scale as number[]).map((it) => Math.sign(it) * mean) }
          : node;
      });
      expect(Math.max(...worlds(even).map(skewOf))).toBeLessThan(1e-9);
    }
  });

  it('rigid keeps all origins, mirrors and volumes, leaves no skew, and mostly moves least', () => {
    let [least, all] = [0, 0];
    for (let seed = 1; seed <= 300; seed++) {
      const nodes = randomTree(seed);
      if (check({ nodes }, { least: 1e-5 }).skewed === 0) continue;
      const before = worlds(nodes);
      const { scene, added, moved } = mend({ nodes });
      const after = worlds(scene.nodes);
      expect(Math.max(...after.map((it) => DEGREES * skewOf(it)))).toBeLessThan(1e-6);
      const volume = (m: readonly number[]) => {
        const [a, b, c] = [m.slice(0, 3), m.slice(4, 7), m.slice(8, 11)] as [number[], number[], number[]];
        const n = (it: number[], i: number) => it[i] as number;
        return (
          n(a, 0) * (n(b, 1) * n(c, 2) - n(b, 2) * n(c, 1)) -
          n(a, 1) * (n(b, 0) * n(c, 2) - n(b, 2) * n(c, 0)) +
          n(a, 2) * (n(b, 0) * n(c, 1) - n(b, 1) * n(c, 0))
        );
      };
      before.forEach((was, place) => {
        const is = after[place] as number[];
        for (const i of [12, 13, 14]) expect(is[i]).toBeCloseTo(was[i] as number, 11);
        expect(Math.sign(volume(is))).toBe(Math.sign(volume(was)));
      });
      expect(added.every(({ of }) => of < nodes.length)).toBe(true);
      expect(moved.origin).toBeLessThan(1e-11);
      all++;
      if ((['even', 'leaf'] as const).every((way) => mend({ nodes }, { way }).moved.corner >= moved.corner))
        least++;
      // What is mended needs no mending: nothing is added again.
      expect(mend(scene).added).toEqual([]);
    }
    expect(all).toBeGreaterThan(150);
    expect(least / all).toBeGreaterThan(0.99);
  });

  it('rigid takes flat nodes as well', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const nodes = randomTree(seed, true);
      const before = worlds(nodes);
      const { scene } = mend({ nodes });
      const after = worlds(scene.nodes);
      before.forEach((was, place) => {
        for (const i of [12, 13, 14]) expect((after[place] as number[])[i]).toBeCloseTo(was[i] as number, 9);
      });
      for (const it of after) expect(it.every(Number.isFinite)).toBe(true);
    }
  });

  it('knows a node that compensates, as the core does', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const nodes = randomTree(seed).map((it, i) => (i % 3 === 1 ? { ...it, compensates: true } : it));
      const skews = worlds(nodes).map((it) => DEGREES * skewOf(it));
      const report = check({ nodes });
      expect(report.worst).toBeCloseTo(Math.max(...skews), 9);
      const after = worlds(mend({ nodes }).scene.nodes);
      expect(Math.max(...after.map((it) => DEGREES * skewOf(it)))).toBeLessThan(1e-6);
    }
  });
});

describe('a scale of 0 above', () => {
  const nodes: SceneNode[] = [
    { name: 'wall', scale: [1, 0, 1] },
    { name: 'sign', parent: 0, rotation: [0, 0, 0.6, 0.8] },
    { name: 'along', parent: 0 },
    { name: 'nail', parent: 1, compensates: true, rotation: [0.6, 0, 0, 0.8] },
  ];

  it('leaves no angle: the node is marked as flat, and nothing is to be mended', () => {
    const { skewed, findings } = check({ nodes });
    expect(skewed).toBe(0);
    expect(findings.map(({ node, kind, degrees }) => [node, kind, degrees])).toEqual([
      [0, 'flat', Number.NaN],
      [1, 'flat', Number.NaN],
      [3, 'flat', Number.NaN],
    ]);
    const { kind, angle, text } = diagnose({ nodes }, 1);
    expect([kind, angle]).toEqual(['flat', Number.NaN]);
    expect(text).toMatch(/^The sign is flattened from above.* The wall is scaled by 0 along y\./);
    expect(mend({ nodes }).added).toEqual([]);
    // A joint that compensates does not inherit its parent's own scale.
    const joint = nodes.map((it, i) => (i === 1 ? { ...it, compensates: true } : it));
    expect(check({ nodes: joint }).findings.map(({ node }) => node)).toEqual([0]);
  });
});

describe('what is no tree', () => {
  it('is refused by the name of the node', () => {
    const cycle = [
      { name: 'a', parent: 1 },
      { name: 'b', parent: 0 },
    ];
    expect(refused(() => check({ nodes: cycle })).message).toContain('"a" is its own ancestor');
    const alien = [{ name: 'arm', scale: [1, Number.NaN, 1] }];
    expect(refused(() => check({ nodes: alien })).code).toBe('NOT_FINITE');
    expect(refused(() => check({ nodes: alien })).message).toContain('"arm"');
    const huge = [{ scale: [1e200, 1, 1] }, { name: 'far', parent: 0, scale: [1e200, 1, 1] }];
    expect(refused(() => check({ nodes: huge })).message).toContain('far');
    expect(refused(() => mend({ nodes: [{}] }, { nodes: [3] })).code).toBe('NO_SUCH_NODE');
    expect(refused(() => mend({ rule: 'lossy', nodes: [] })).message).toContain('nothing leans');
    expect(refused(() => check({ nodes: [] }, { least: -1 })).code).toBe('NEGATIVE');
    expect(new Hierarchy().size).toBe(0);
  });
});
