/**
 * Trees in the plane do what the crate's own do, `Hierarchy<Space2>`: calls of all fits and rules,
 * in the file that `crate/tests/hierarchy/plane_trees.rs` writes.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Fit,
  Hierarchy2,
  KinetreeError,
  type Local2,
  type NodeHandle,
  type ScaleRule,
  space2,
} from '../../www/src/core/entries/index.ts';
import { toScene } from '../../www/src/core/scene.ts';
import { near } from './expect.ts';

interface Refused {
  readonly error: number;
}
interface State {
  readonly local: Local2;
  readonly matrix: number[];
  readonly motion: Record<string, number | number[]> | Refused;
}
interface Case {
  readonly rule: ScaleRule;
  readonly call: string;
  readonly after: State | Refused;
}
interface Tree {
  readonly kind: string;
  readonly nodes: readonly Local2[];
  readonly cases: readonly Case[];
}

const file = new URL('../../crate/tests/data/plane_trees.json', import.meta.url);
const { parents, trees } = JSON.parse(readFileSync(file, 'utf8')) as {
  parents: (number | null)[];
  trees: Tree[];
};

/** The crate's numbers of errors. */
const codes: Readonly<Record<number, string>> = {
  4: 'SINGULAR',
  103: 'NOT_HELD',
  106: 'NO_DIRECTION',
  111: 'SINGULAR',
  112: 'NOT_SIMILAR',
};

/** Chains of three matrices, one of them inverted, of numbers up to about ten. */
const ROUNDING = 1e-12;

const flat = (it: unknown): number[] => (typeof it === 'number' ? [it] : Array.from(it as ArrayLike<number>));

function call(tree: Hierarchy2, nodes: readonly NodeHandle[], name: string): void {
  const [node, parent, other] = [nodes[2], nodes[1], nodes[4]] as [NodeHandle, NodeHandle, NodeHandle];
  const [verb, fit] = name.split(' ') as [string, Fit];
  if (verb === 'lookAt') tree.lookAt(node, [3, -1]);
  else if (verb === 'step') tree.step(0.25);
  else if (verb === 'reparent') tree.reparent(node, other, { keep: 'motion', fit });
  else if (verb === 'removeKeepingChildren') tree.removeKeepingChildren(parent, { fit });
  else if (verb === 'setWorld')
    tree.setWorld(node, { translation: [1, 2], rotation: 0.5, scale: [1.5, 0.75] }, { fit });
}

/** Returns the code with which a call is refused. */
function codeOf(refused: () => unknown): string | undefined {
  try {
    refused();
  } catch (error) {
    if (error instanceof KinetreeError) return error.code;
    throw error;
  }
  return undefined;
}

/** Two angles are the same up to whole turns: π and −π are. */
function expectAngle(actual: number, expected: number): void {
  const turns = (actual - expected) / (2 * Math.PI);
  expect(Math.abs(turns - Math.round(turns))).toBeLessThan(ROUNDING);
}

describe.each(trees)('a $kind tree', ({ nodes: locals, cases }) => {
  it.each(cases)('$rule: $call', ({ rule, call: name, after }) => {
    const tree = new Hierarchy2(rule);
    const nodes: NodeHandle[] = [];
    for (const [i, local] of locals.entries()) {
      const parent = parents[i];
      nodes.push(
        tree.add(local, { parent: parent === null ? null : (nodes[parent as number] as NodeHandle) }),
      );
    }
    const node = nodes[2] as NodeHandle;
    if ('error' in after) {
      const before = JSON.stringify(toScene(tree.space));
      expect(codeOf(() => call(tree, nodes, name))).toBe(codes[after.error]);
      expect(JSON.stringify(toScene(tree.space))).toBe(before);
      return;
    }
    call(tree, nodes, name);
    const { rotation, ...rest } = tree.local(node);
    expectAngle(rotation, after.local.rotation);
    for (const [part, value] of Object.entries(rest))
      near(flat(value), flat(after.local[part as keyof Local2]), ROUNDING);
    near(tree.worldMatrix(node), after.matrix, ROUNDING);
    const { motion } = after;
    // Of a mirrored node the mean of the scales decides between the two codes: of two, or of three.
    if ('error' in motion) {
      expect([2, 112]).toContain(motion.error);
      expect(['NOT_POSITIVE', 'NOT_SIMILAR']).toContain(codeOf(() => space2.compose(tree.world(node), {})));
    } else {
      const world = space2.compose(tree.world(node), {}) as unknown as Record<string, unknown>;
      for (const [part, value] of Object.entries(motion)) near(flat(world[part]), flat(value), ROUNDING);
    }
  });
});

it('has cases of each kind', () => {
  const all = trees.flatMap(({ cases }) => cases);
  expect(all.length).toBeGreaterThan(150);
  const refused = all.filter(({ after }) => 'error' in after);
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.length).toBeLessThan(all.length / 2);
});
