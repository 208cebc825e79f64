/** What engines show of a node: against the core's own rules, and three.js itself. */
import { readFileSync } from 'node:fs';
// @ts-expect-error three.js brings no types of its own
import { Group, Matrix4 } from 'three';
import { describe, expect, it } from 'vitest';
import { engines } from '../../www/src/core/doctor/engines.ts';
import { diagnose } from '../../www/src/core/entries/doctor.ts';
import type { ScaleRule, SceneNode } from '../../www/src/core/entries/index.ts';
import { rules } from '../../www/src/figure/rules.ts';
import { effort } from '../effort.ts';
import { randomNumbers } from './random.ts';
import { anyNode, worldsOfNodes } from './random-scene.ts';

const DEGREES = 180 / Math.PI;
type Matrix = readonly number[];

function chain(seed: number): SceneNode[] {
  const random = randomNumbers(seed);
  return [null, 0, 1, 2].map((parent, place) => ({
    ...anyNode(random, place),
    parent,
    scale: [0, 1, 2].map(() => 0.5 + random()),
  }));
}

const world = (rule: ScaleRule, nodes: readonly SceneNode[]): Matrix =>
  worldsOfNodes(nodes, rule).at(-1) as number[];

const column = (m: Matrix, i: number): number[] => m.slice(4 * i, 4 * i + 3);
function angle(a: readonly number[], b: readonly number[]): number {
  const cosine = a.reduce((sum, it, i) => sum + it * Number(b[i]), 0) / (Math.hypot(...a) * Math.hypot(...b));
  return DEGREES * Math.acos(Math.min(1, Math.max(-1, cosine)));
}
const skew = (m: Matrix): number =>
  Math.max(
    ...(
      [
        [0, 1],
        [1, 2],
        [0, 2],
      ] as const
    ).map(([i, j]) => Math.abs(angle(column(m, i), column(m, j)) - 90)),
  );
const turn = (a: Matrix, b: Matrix): number =>
  Math.max(...[0, 1, 2].map((i) => angle(column(a, i), column(b, i))));
function corners(a: Matrix, b: Matrix): number {
  let most = 0;
  for (const x of [-0.5, 0.5])
    for (const y of [-0.5, 0.5])
      for (const z of [-0.5, 0.5]) {
        const off = [0, 1, 2].map((row) =>
          [x, y, z, 1].reduce((sum, p, i) => sum + p * (Number(a[4 * i + row]) - Number(b[4 * i + row])), 0),
        );
        most = Math.max(most, Math.hypot(...off));
      }
  return most;
}

describe('diagnose', () => {
  it('says which engines show something else, by the core’s own rules', () => {
    for (let seed = 1; seed <= effort(10, 3); seed++) {
      const nodes = chain(seed);
      for (const rule of ['matrices', 'transforms', 'compensated', 'lossy'] as const) {
        const { elsewhere, text } = diagnose({ nodes, rule }, 3);
        const others = engines.filter(([, it]) => it.rule !== rule);
        expect(elsewhere.map(({ engine }) => engine)).toEqual(others.map(([id]) => id));
        for (const [i, [, { name, rule: there }]] of others.entries()) {
          const [was, is] = [world(rule, nodes), world(there, nodes)];
          const found = elsewhere[i];
          expect(found?.degrees).toBeCloseTo(skew(is), 5);
          expect(found?.meters).toBeCloseTo(corners(was, is), 9);
          expect(found?.turn).toBeCloseTo(turn(was, is), 5);
          expect(text).toContain(name);
        }
      }
    }
  });

  it('says nothing of a tree that all engines show alike, and claims nothing without a source', () => {
    const even = chain(3).map((it) => ({ ...it, scale: [2, 2, 2] }));
    const { elsewhere, text } = diagnose({ nodes: even.slice(0, 1) }, 0);
    expect([elsewhere, text]).toEqual([[], 'n0 is not skewed (axes at 90.0°).']);
    // Even scales are alike by matrices and by components; joints of Maya do not inherit them.
    expect(diagnose({ nodes: even }, 3).elsewhere.map(({ engine }) => engine)).toEqual(['maya']);
    const stretch = [1, 0.2, 0, 0.2, 1, 0, 0, 0, 1];
    const sheared = chain(3).map(({ scale: _, ...rest }) => ({ ...rest, stretch }));
    const told = diagnose({ nodes: sheared }, 3);
    expect(told.elsewhere.find(({ engine }) => engine === 'unreal')).toMatchObject({
      degrees: null,
      meters: null,
      turn: null,
    });
    expect(told.text).toMatch(/What .*Unreal.* would make of it, no source tells\./);
  });

  it('has Unreal go through matrices where a scale is negative', () => {
    const [sine, cosine] = [Math.sin(0.25), Math.cos(0.25)];
    const arm = { name: 'arm', parent: 0, rotation: [0, sine, 0, cosine], translation: [1, 0, 1] };
    const hand = { name: 'hand', parent: 1, translation: [1, 0, 0] };
    // A pure mirror is shown as by matrices, wherever it is, down to the last grandchild.
    for (const scale of [
      [1, 1, -1],
      [-2, 2, 2],
      [-1, -1, -1],
    ]) {
      for (const nodes of [
        [{ name: 'mirror', scale }, arm, hand],
        [{ name: 'root' }, { ...arm, scale }, { ...hand, rotation: [0.6, 0, 0, 0.8] }],
      ]) {
        const all = [...nodes, { name: 'tip', parent: 2, translation: [0, 1, 2] }];
        const found = diagnose({ nodes: all }, 3).elsewhere.map(({ engine }) => engine);
        expect(found).not.toContain('unreal');
      }
    }
    const ogre = diagnose({ nodes: [{ name: 'mirror', scale: [1, 1, -1] }, arm, hand] }, 2).elsewhere;
    expect(ogre.map(({ engine }) => engine)).toContain('ogre');
  });

  it('knows a tree whose joints compensate as Maya has it', () => {
    const nodes = chain(5).map((it) => ({ ...it, compensates: true }));
    const names = diagnose({ nodes }, 3).elsewhere.map(({ engine }) => engine);
    expect(names).toEqual(['unity', 'three', 'godot', 'bevy', 'unreal', 'ogre']);
  });

  it('says what three.js makes of a sheared matrix, which Godot keeps', () => {
    for (let seed = 1; seed <= effort(12, 4); seed++) {
      const random = randomNumbers(seed);
      const p = [0, 0, 0].map(() => random() - 0.5);
      const stretch = [1 + random(), p[0], p[1], p[0], 1, p[2], p[1], p[2], 1 - random() / 3] as number[];
      const nodes = chain(seed).map((it, i) => {
        const { scale: _, ...rest } = it;
        return i === 2 ? { ...rest, stretch } : it;
      });
      const { elsewhere } = diagnose({ nodes }, 3);
      expect(elsewhere.map(({ engine }) => engine)).toEqual([
        'unity',
        'three',
        'bevy',
        'unreal',
        'ogre',
        'maya',
      ]);
      let root: { matrixWorld: { elements: number[] }; add(it: unknown): void } | null = null;
      let top = root as typeof root;
      for (const place of nodes.keys()) {
        const local = world(
          'matrices',
          [nodes[place] as SceneNode].map((it) => ({ ...it, parent: null })),
        );
        const made = new Group();
        made.applyMatrix4(new Matrix4().fromArray(local));
        root?.add(made);
        top ??= made;
        root = made;
      }
      (top as unknown as { updateMatrixWorld(force: boolean): void }).updateMatrixWorld(true);
      const shown = [...(root?.matrixWorld.elements ?? [])];
      const three = elsewhere[1];
      expect(three?.meters).toBeCloseTo(corners(world('matrices', nodes), shown), 9);
      expect(three?.degrees).toBeCloseTo(skew(shown), 5);
      expect(elsewhere.filter((it) => it.meters === null).length).toBe(5);
    }
  });
});

describe('the page of engines', () => {
  it('has a row for each, with the same rule', () => {
    const page = readFileSync(new URL('../../www/lists/engines.html', import.meta.url), 'utf8');
    for (const [id, { rule }] of engines) {
      const row = page.slice(page.indexOf(`<tr id="${id}">`));
      expect(page).toContain(`<tr id="${id}">`);
      expect(/rule=(\w+)/.exec(row)?.[1]).toBe(rule);
    }
    expect(rules.matrices.engines).toBe('Unity, three.js, Godot, Bevy');
  });
});
