/**
 * Reference vectors and the node trees of public models, through the JavaScript face: expectations
 * were made by tools that share no code with this.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  Hierarchy,
  type LocalLike,
  type NodeHandle,
  type ScaleRule,
  worldParts,
} from '../../www/src/core/entries/index.ts';
import { fromScene, toScene } from '../../www/src/core/scene.ts';
import { near } from './expect.ts';
import { columnMajor, vectors } from './vectors.ts';

/** The precision that the files' description asks for. */
const TOLERANCE = 1e-9;
/**
 * The vectors are rounded to doubles; undoing one chain of stretches and applying another costs a
 * few hundred roundings.
 */
const VECTOR_TOLERANCE = 1e-12;

const data = new URL('../../crate/tests/data/', import.meta.url);
const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, data), 'utf8'));

interface Listed {
  name: string;
  parent: number;
  translation: number[];
  rotation: number[];
  scale: number[];
  matrix?: number[];
}
interface Case {
  kind: 'reparent' | 'setWorldPosition' | 'localToWorld' | 'worldToLocal';
  node: number;
  newParent: number;
  localMatrix: number[];
  trsRepresentable: boolean;
  p: number[];
  local: number[];
  out: number[];
}
interface File {
  nodes: Listed[];
  order: number[];
  expected: { worldMatrices: number[][]; worldTRS: { t: number[]; q: number[]; s: number[] }[] };
  cases: Case[];
}

const names = readdirSync(new URL('trees/', data)).filter((name) => name !== 'dynamics.json');
const files = names.map((name) => [name, json(`trees/${name}`) as File] as const);

function plant(rule: ScaleRule, file: File): [Hierarchy, NodeHandle[]] {
  const tree = new Hierarchy(rule);
  const handles: NodeHandle[] = [];
  for (const place of file.order) {
    const { name, parent, translation, rotation, scale, matrix } = file.nodes[place] as Listed;
    const above = parent < 0 ? null : (handles[parent] ?? null);
    const local = matrix && rule === 'matrices' ? {} : { translation, rotation, scale };
    const node = tree.add(local, { name, parent: above });
    if (matrix && rule === 'matrices') tree.setLocalMatrix(node, matrix);
    handles[place] = node;
  }
  return [tree, handles];
}

/** Up to sign, as q and −q are one rotation. */
function expectRotation(actual: ArrayLike<number>, expected: number[]): void {
  const cosine = expected.reduce((sum, it, i) => sum + it * (actual[i] ?? Number.NaN), 0);
  near(
    actual,
    expected.map((it) => it * Math.sign(cosine)),
    TOLERANCE,
  );
}

const pick = (file: File, kind: Case['kind']): Case[] => file.cases.filter((it) => it.kind === kind);

it('there are eighteen models', () => {
  expect(files.length).toBe(18);
});

describe.each(files)('%s', (_, file) => {
  it('has the world matrices that multiplying gives, out and in again', () => {
    const [tree, nodes] = plant('matrices', file);
    using copy = fromScene(JSON.parse(JSON.stringify(toScene(tree))));
    const inOrder = tree.nodes();
    for (const [place, node] of nodes.entries()) {
      near(tree.worldMatrix(node), file.expected.worldMatrices[place] ?? [], TOLERANCE);
      const twin = copy.nodes()[inOrder.indexOf(node)] as NodeHandle;
      expect(copy.worldMatrix(twin)).toEqual(tree.worldMatrix(node));
      expect(copy.path(twin)).toEqual(tree.path(node));
    }
    tree.dispose();
  });

  it('has the world transforms that adding part by part gives', () => {
    const [tree, nodes] = plant('transforms', file);
    for (const [place, node] of nodes.entries()) {
      const { t, q, s } = file.expected.worldTRS[place] as File['expected']['worldTRS'][number];
      const state = worldParts(tree, node);
      near(state.translation, t, TOLERANCE);
      expectRotation(state.rotation, q);
      near(state.scale, s, TOLERANCE);
    }
    tree.dispose();
  });

  it('finds the local matrix under a new parent, or says why it cannot', () => {
    const [tree, nodes] = plant('matrices', file);
    for (const { node: place, newParent, localMatrix, trsRepresentable } of pick(file, 'reparent')) {
      const node = nodes[place] as NodeHandle;
      const parent = newParent < 0 ? null : (nodes[newParent] as NodeHandle);
      const before = tree.worldMatrix(node);
      using whole = tree.copy();
      whole.reparent(node, parent, { keep: 'motion', fit: 'matrix' });
      near(whole.localMatrix(node), localMatrix, TOLERANCE);
      near(whole.worldMatrix(node), before, TOLERANCE);
      using strict = tree.copy();
      if (trsRepresentable) {
        expect(strict.reparent(node, parent, { keep: 'motion' }).world).toBeLessThan(TOLERANCE);
        near(strict.worldMatrix(node), before, TOLERANCE);
      } else {
        expect(() => strict.reparent(node, parent, { keep: 'motion' })).toThrow(
          expect.objectContaining({ code: 'NOT_HELD' }),
        );
        expect(JSON.stringify(toScene(strict))).toBe(JSON.stringify(toScene(tree)));
      }
    }
    tree.dispose();
  });

  it('puts nodes at places of the world, and carries points up and down', () => {
    const [tree, nodes] = plant('matrices', file);
    for (const { node: place, p, local } of pick(file, 'setWorldPosition')) {
      const node = nodes[place] as NodeHandle;
      using moved = tree.copy();
      moved.setWorld(node, { translation: p });
      near(moved.local(node).translation, local, TOLERANCE);
      near(worldParts(moved, node).translation, p, TOLERANCE);
    }
    for (const { node, p, out } of pick(file, 'localToWorld'))
      near(tree.transformPoint(p, nodes[node] as NodeHandle, null), out, TOLERANCE);
    for (const { node, p, out } of pick(file, 'worldToLocal'))
      near(tree.transformPoint(p, null, nodes[node] as NodeHandle), out, TOLERANCE);
    tree.dispose();
  });
});

interface DynamicTransform {
  parent: number;
  p: number[];
  q: number[];
  s: number;
  v: number[];
  a: number[];
  w: number[];
  alpha: number[];
  R: number[];
}
interface Sample {
  local: DynamicTransform[];
  world: DynamicTransform[];
}

describe('what moves, moves in the world as differences with fifty digits say', () => {
  const animations = json('trees/dynamics.json') as {
    cases: { model: string; order: number[]; samples: Sample[] }[];
  };
  const capture = json('bvh/cmu_01_01.dynamics.json') as { order: number[]; samples: Sample[] };
  const all = [...animations.cases, { model: 'a motion capture', ...capture }];

  it.each(all.map((it) => [it.model, it] as const))('%s', (_, { order, samples }) => {
    expect(samples.length).toBeGreaterThan(0);
    for (const { local, world } of samples) {
      using tree = new Hierarchy();
      const nodes: NodeHandle[] = [];
      for (const place of order) {
        const { parent, p, q, s, v, a, w, alpha } = local[place] as DynamicTransform;
        const state: LocalLike = {
          translation: p,
          rotation: q,
          scale: s,
          velocity: v,
          acceleration: a,
          angularVelocity: w,
          angularAcceleration: alpha,
        };
        nodes[place] = tree.add(state, { parent: parent < 0 ? null : (nodes[parent] as NodeHandle) });
      }
      const found = nodes.map((node) => tree.world(node));
      for (const [place, { translation, scale }] of found.entries()) {
        near(translation, world[place]?.p ?? [], TOLERANCE);
        const one = world[place]?.s ?? Number.NaN;
        near(scale, [one, one, one], TOLERANCE);
        const matrix = tree.worldMatrix(nodes[place] as NodeHandle);
        const turned = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => (matrix[i] ?? 0) / one);
        near(turned, world[place]?.R ?? [], TOLERANCE);
      }
      // Of the largest of the numbers compared.
      const kinds = [
        ['velocity', 'v'],
        ['acceleration', 'a'],
        ['angularVelocity', 'w'],
        ['angularAcceleration', 'alpha'],
      ] as const;
      for (const [part, letter] of kinds) {
        const wanted = world.flatMap((it) => it[letter]);
        const size = wanted.reduce((most, it) => Math.max(most, Math.abs(it)), 1);
        near(
          found.flatMap((it) => Array.from(it[part])),
          wanted,
          TOLERANCE * size,
        );
      }
    }
  });
});

describe('new parents, by reference vectors', () => {
  interface Trs {
    position: number[];
    scale: number[];
    q_xyzw: number[];
  }
  interface Reparent {
    old_ancestors_root_first: Trs[];
    new_ancestors_root_first: Trs[];
    object_local: Trs;
    world_matrix: number[][];
    new_local_matrix: number[][];
    exact: boolean;
    local_offdiag_frobenius: number;
    world_matrix_after_trs: number[][];
    world_linear_change_frobenius: number;
  }
  const state = ({ position, scale, q_xyzw }: Trs): LocalLike => ({
    translation: position,
    scale,
    rotation: q_xyzw,
  });

  it('a node keeps what can be kept, and the residual says the rest', () => {
    let skewed = 0;
    for (const it of vectors<Reparent>('reparent_3d')) {
      using tree = new Hierarchy('matrices');
      const chain = (list: Trs[]): NodeHandle | null =>
        list.reduce<NodeHandle | null>((parent, trs) => tree.add(state(trs), { parent }), null);
      const [old, next] = [chain(it.old_ancestors_root_first), chain(it.new_ancestors_root_first)];
      const node = tree.add(state(it.object_local), { parent: old });
      near(tree.worldMatrix(node), columnMajor(it.world_matrix), VECTOR_TOLERANCE);
      using whole = tree.copy();
      whole.reparent(node, next, { keep: 'motion', fit: 'matrix' });
      near(whole.localMatrix(node), columnMajor(it.new_local_matrix), VECTOR_TOLERANCE);
      near(whole.worldMatrix(node), columnMajor(it.world_matrix), VECTOR_TOLERANCE);
      const residual = tree.reparent(node, next, { keep: 'motion', fit: 'lossy' });
      near([residual.local], [it.local_offdiag_frobenius], VECTOR_TOLERANCE);
      near([residual.world], [it.world_linear_change_frobenius], VECTOR_TOLERANCE);
      near(tree.worldMatrix(node), columnMajor(it.world_matrix_after_trs), VECTOR_TOLERANCE);
      if (residual.local > 1e-6) skewed++;
    }
    expect(skewed).toBeGreaterThan(3);
  });
});
