/** The worst instants of nodes in clips: against numbers that were computed apart, and dense samples. */
import { describe, expect, it } from 'vitest';
import { motionsOf } from '../../www/src/core/doctor/motion.ts';
import { rowsOf } from '../../www/src/core/doctor/rows.ts';
import { skewsOf } from '../../www/src/core/doctor/skews.ts';
import { worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { check, checkGltf } from '../../www/src/core/entries/doctor.ts';
import { Clip, fromScene, type NodeHandle, type SceneNode } from '../../www/src/core/entries/index.ts';
import { cases } from './doctor-cases.ts';
import { posedAt } from './posed.ts';
import { randomNumbers } from './random.ts';
import { turnOf } from './random-scene.ts';

const animated = cases.filter(({ expected }) => expected.clips.length > 0);

describe.each(animated)('$name', ({ bytes, expected }) => {
  it('has the worst instants that were computed apart', () => {
    const { instants = [] } = checkGltf(bytes, { clips: true });
    const wanted = expected.clips.flatMap(({ name: clip, instants: all }) =>
      all.map(({ node, degrees, time }) =>
        expect.objectContaining({
          clip,
          node,
          degrees: expect.closeTo(degrees, 6),
          time: expect.closeTo(time, 5),
        }),
      ),
    );
    expect(instants).toHaveLength(wanted.length);
    expect(instants).toEqual(expect.arrayContaining(wanted));
  });
});

it('the animated files are there', () => {
  expect(animated.map(({ name }) => name)).toContain('arm-clip.glb');
});

/** A chain with random stretches, and clips of each interpolation. */
function moving(seed: number) {
  const random = randomNumbers(seed);
  const turn = () => turnOf(random);
  const nodes = Array.from(
    { length: 4 },
    (_, place): SceneNode => ({
      name: `n${place}`,
      parent: place === 0 ? null : place - 1,
      rotation: turn(),
      scale: random() < 0.6 ? [1, 0.5 + 2 * random(), 1] : [1, 1, 1],
    }),
  );
  const kinds = ['linear', 'step', 'cubicSpline'] as const;
  const channels = [1, 2, 3].map((node) => {
    const interpolation = kinds[Math.floor(random() * 3)] as (typeof kinds)[number];
    const times = [0, 0.3 + random() * 0.3, 1, 1.6];
    const values = times.flatMap(() =>
      interpolation === 'cubicSpline'
        ? [...[0, 0, 0, 0].map(() => random() - 0.5), ...turn(), ...[0, 0, 0, 0].map(() => random() - 0.5)]
        : turn(),
    );
    return { node, path: 'rotation' as const, interpolation, times, values };
  });
  return { nodes, clips: [{ name: 'random', channels }] };
}

describe('random clips', () => {
  it('are posed as the core poses them', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { nodes, clips } = moving(seed);
      const handles: NodeHandle[] = [];
      const tree = fromScene({ version: 1, dimension: 3, rule: 'matrices', nodes }, handles);
      const clip = new Clip(clips[0] as (typeof clips)[0], handles);
      const rows = rowsOf({ nodes });
      const [motion] = motionsOf(rows, clips);
      for (const time of [0.01, 0.2, 0.77, 1.3, 1.59]) {
        clip.applyTo(tree, time);
        const { linear } = worldsOf(posedAt(rows, motion?.curves ?? [], time, time));
        handles.forEach((it, place) => {
          const wanted = tree.worldMatrix(it);
          [0, 1, 2, 4, 5, 6, 8, 9, 10].forEach((at, i) => {
            expect(linear[9 * place + i]).toBeCloseTo(wanted[at] as number, 9);
          });
        });
      }
      clip.dispose();
      tree.dispose();
    }
  });

  it('have no worse instant than the one that is told, at twenty thousand samples', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const tree = moving(seed);
      const { instants = [] } = check(tree, { clips: true });
      const rows = rowsOf(tree);
      const curves = motionsOf(rows, tree.clips)[0]?.curves ?? [];
      const dense = new Float64Array(rows.count);
      for (let i = 0; i <= 5000; i++) {
        const time = (1.6 * i) / 5000;
        const posed = posedAt(rows, curves, time, time);
        skewsOf(posed).forEach((it, place) => {
          dense[place] = Math.max(dense[place] as number, it);
        });
      }
      for (const [place, most] of dense.entries()) {
        const told = instants.find(({ node }) => node === place)?.degrees ?? 0;
        if (most >= 0.11) expect(told, `seed ${seed}, node ${place}`).toBeGreaterThan(most - 1e-6);
        expect(told).toBeLessThan(most + 0.5);
      }
    }
  });

  it('tell of the limit just before a jump, which no key shows', () => {
    const quarter = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    const nodes: SceneNode[] = [{ scale: [1, 3, 1] }, { name: 'hand', parent: 0 }];
    const half = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    const linear = {
      node: 1,
      path: 'rotation' as const,
      times: [0, 1, 1.000001, 2],
      values: [0, 0, 0, 1, ...half, ...quarter, ...quarter].flat(),
    };
    const { instants } = check({ nodes, clips: [{ channels: [linear] }] }, { clips: true });
    expect(instants?.[0]).toMatchObject({ node: 1, clip: '0', jump: false });
    expect(instants?.[0]?.time).toBeCloseTo(1, 5);
    // The hand turns on to 45° while its parent steps out of the stretch at 1 s.
    const steps = [
      { node: 1, path: 'rotation' as const, times: [0, 2], values: [0, 0, 0, 1, ...quarter] },
      {
        node: 0,
        path: 'scale' as const,
        interpolation: 'step' as const,
        times: [0, 1],
        values: [1, 3, 1, 1, 1, 1],
      },
    ];
    const [worst] = check({ nodes, clips: [{ channels: steps }] }, { clips: true }).instants ?? [];
    expect(worst).toMatchObject({ node: 1, time: 1, jump: true });
    expect(worst?.degrees).toBeCloseTo(53.13010235, 6);
  });
});
