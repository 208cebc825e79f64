/** The doctor on random trees, against the core's own world matrices. */
import { describe, expect, it } from 'vitest';
import { skewOf } from '../../www/src/core/doctor/skew.ts';
import { check, diagnose, mend } from '../../www/src/core/entries/doctor.ts';
import { fromScene, Hierarchy, type NodeHandle, type SceneNode } from '../../www/src/core/entries/index.ts';
import { refused } from './expect.ts';
import { randomNumbers } from './random.ts';
import { anyNode, worldsOfNodes } from './random-scene.ts';

const DEGREES = 180 / Math.PI;

function randomTree(seed: number): SceneNode[] {
  const random = randomNumbers(seed);
  return Array.from({ length: 2 + Math.floor(random() * 14) }, (_, place): SceneNode => {
    const mirror = () => (random() < 0.15 ? -1 : 1);
    const uneven = random() < 0.5;
    const even = 0.5 + random();
    const scale = [0, 1, 2].map(() => mirror() * (uneven ? 0.3 + 2 * random() : even));
    const node = { ...anyNode(random, place), scale };
    return random() < 0.05 ? { ...node, parent: null } : node;
  });
}

describe('on random trees', () => {
  it('check finds what the core’s matrices have, in a scene and in a tree', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const nodes = randomTree(seed);
      const skews = worldsOfNodes(nodes).map((it) => DEGREES * skewOf(it));
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
      expect(Math.max(...worldsOfNodes(even).map(skewOf))).toBeLessThan(1e-9);
    }
  });

  it('rigid mostly moves least, and leaves nothing to be mended', () => {
    let [least, all] = [0, 0];
    for (let seed = 1; seed <= 300; seed++) {
      const nodes = randomTree(seed);
      if (check({ nodes }, { least: 1e-5 }).skewed === 0) continue;
      const { scene, added, moved } = mend({ nodes });
      expect(Math.max(...worldsOfNodes(scene.nodes).map((it) => DEGREES * skewOf(it)))).toBeLessThan(1e-6);
      expect(added.every(({ of }) => of < nodes.length)).toBe(true);
      all++;
      if ((['even', 'leaf'] as const).every((way) => mend({ nodes }, { way }).moved.corner >= moved.corner))
        least++;
      expect(mend(scene).added).toEqual([]);
    }
    expect(all).toBeGreaterThan(150);
    expect(least / all).toBeGreaterThan(0.99);
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
