/** Several nodes at once in the playground: by handles, by fields, and wrapped in a parent. */
import { describe, expect, it } from 'vitest';
import type { Local } from '../../www/src/core/entries/index.ts';
import {
  nodeOf,
  placeOf,
  type TreeDocument,
  type TreeNode,
} from '../../www/src/playground/document/document.ts';
import { add } from '../../www/src/playground/document/edits.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import type { Present } from '../../www/src/playground/fields/inspection.ts';
import { poseRows, rateRows } from '../../www/src/playground/fields/state-rows.ts';
import { Gathering, together } from '../../www/src/playground/fields/together.ts';
import { groupNodes } from '../../www/src/playground/outline/actions.ts';
import { kindOf } from '../../www/src/playground/outline/row.ts';
import { indentOf, indentsOf, rowsOf } from '../../www/src/playground/outline/rows.ts';
import { gizmoOfAll } from '../../www/src/playground/picture/gizmo.ts';
import { Stroke } from '../../www/src/playground/picture/stroke.ts';
import type { Axes, Pivot, Tool, Workbench } from '../../www/src/playground/workbench.ts';
import { near } from './expect.ts';
import { benchOf, originOf, treeOf, worldOf } from './playground-bench.ts';

const HALF = Math.SQRT1_2;

/** Two wheels on a base that is turned by 90° about y, and another root that is turned about z. */
const wheels = (): TreeDocument =>
  treeOf(
    ['base', null, { translation: [1, 0, 0], rotation: [0, HALF, 0, HALF] }],
    ['left', 1, { translation: [0, 0, 1] }],
    ['right', 1, { translation: [0, 0, -1] }],
    ['flag', null, { translation: [5, 2, 0], rotation: [0, 0, HALF, HALF] }],
  );

const expectAt = (document: TreeDocument, id: number, at: readonly number[]): void =>
  near(originOf(document, id), at, 1e-12);

function stroke(bench: Workbench, tool: Tool, name: string, axes: Axes, pivot: Pivot): Stroke {
  const places = bench.selected.map((id) => placeOf(bench.document, id));
  return new Stroke(bench, gizmoOfAll(bench.now, bench.course.posed, places, axes, pivot), tool, name);
}

describe('handles of several nodes', () => {
  it('move all along the axes of the world, as one step', () => {
    const bench = benchOf(wheels());
    const before = bench.document;
    bench.choose(3, [2, 3, 4]);
    const hand = stroke(bench, 'move', 'y', 'world', 'middle');
    for (const amount of [0.1, 0.5]) hand.set(amount);
    hand.end();
    for (const id of [2, 3, 4]) {
      const [x = 0, y = 0, z = 0] = originOf(before, id);
      expectAt(bench.document, id, [x, y + 0.5, z]);
    }
    expect(bench.said).toBe('Moved 3 nodes along y: +0.50 m.');
    expect(bench.selected).toEqual([2, 3, 4]);
    bench.undo();
    expect(bench.document).toBe(before);
  });

  it('move each along its own axes, where each has its own pivot', () => {
    const bench = benchOf(wheels());
    bench.choose(2, [2, 4]);
    stroke(bench, 'move', 'x', 'node', 'own').set(1);
    // A turn by 90° about y takes x to −z, and one about z takes it to y.
    expectAt(bench.document, 2, [2, 0, -1]);
    expectAt(bench.document, 4, [5, 3, 0]);
    bench.undo();
    // Together they go along the axes of the first.
    stroke(bench, 'move', 'x', 'node', 'middle').set(1);
    expectAt(bench.document, 2, [2, 0, -1]);
    expectAt(bench.document, 4, [5, 2, -1]);
    bench.undo();
    stroke(bench, 'move', 'xy', 'world', 'own').drag([1, 2, 0]);
    expectAt(bench.document, 2, [3, 2, 0]);
    expectAt(bench.document, 4, [6, 4, 0]);
    bench.undo();
    stroke(bench, 'move', 'free', 'node', 'middle').drag([0, 0, 3]);
    expectAt(bench.document, 2, [2, 0, 3]);
    expectAt(bench.document, 4, [5, 2, 3]);
  });

  it('turn about the middle, or each about its own origin', () => {
    const bench = benchOf(wheels());
    bench.choose(2, [2, 3]);
    const quarter = Math.PI / 2;
    for (const axes of ['node', 'world'] as const) {
      stroke(bench, 'turn', 'y', axes, 'middle').set(quarter);
      // They are a meter to both sides of the base: the turn takes (±1, 0, 0) to (0, 0, ∓1).
      expectAt(bench.document, 2, [1, 0, -1]);
      expectAt(bench.document, 3, [1, 0, 1]);
      const turned = worldOf(bench.document, 2);
      bench.undo();
      stroke(bench, 'turn', 'y', axes, 'own').set(quarter);
      expectAt(bench.document, 2, [2, 0, 0]);
      expectAt(bench.document, 3, [0, 0, 0]);
      near(worldOf(bench.document, 2).slice(0, 12), turned.slice(0, 12), 1e-12);
      bench.undo();
    }
  });

  it('turn about an axis of the world, whatever way their parent is turned', () => {
    const bench = benchOf(wheels());
    bench.choose(2, [2, 3]);
    // They are at 2 and 0 on x. Their own x is the world's -z.
    for (const [axis, axes, up] of [
      ['z', 'world', 1],
      ['x', 'node', -1],
    ] as const) {
      stroke(bench, 'turn', axis, axes, 'middle').set(Math.PI / 2);
      expectAt(bench.document, 2, [1, up, 0]);
      expectAt(bench.document, 3, [1, -up, 0]);
      bench.undo();
    }
  });

  it('turn about the same way also what is mirrored', () => {
    const mirrored = add(wheels(), null, { name: 'mirror', translation: [0, 0, 4], scale: [1, 1, -1] });
    const bench = benchOf(mirrored.document);
    bench.choose(4, [4, mirrored.id]);
    stroke(bench, 'turn', 'z', 'world', 'middle').set(Math.PI);
    // Half a turn about the middle, (2.5, 1): they change places across it.
    expectAt(bench.document, 4, [0, 0, 0]);
    expectAt(bench.document, mirrored.id, [5, 2, 4]);
  });

  it('stretch about the middle, and refuse what would skew', () => {
    const bench = benchOf(wheels());
    bench.choose(2, [2, 3]);
    stroke(bench, 'stretch', 'all', 'node', 'middle').set(3);
    expectAt(bench.document, 2, [4, 0, 0]);
    expectAt(bench.document, 3, [-2, 0, 0]);
    expect(nodeOf(bench.document, 3)?.scale).toEqual([3, 3, 3]);
    bench.undo();
    // Their own z is the way between them.
    stroke(bench, 'stretch', 'z', 'node', 'middle').set(2);
    expectAt(bench.document, 2, [3, 0, 0]);
    expect(nodeOf(bench.document, 2)?.scale).toEqual([1, 1, 2]);
    bench.undo();
    const third = add(bench.document, null, { name: 'lean', rotation: [0, 0, 0.6, 0.8] });
    bench.edit('Add', () => third.document);
    bench.choose(2, [2, third.id]);
    expect(stroke(bench, 'stretch', 'x', 'node', 'middle').set(2)).toBe(true);
    expect(bench.said).toBe('');
    stroke(bench, 'stretch', 'y', 'node', 'middle').set(2);
    expect(bench.said).toMatch(/a stretch of lean along that of the chosen node, its y would skew it/i);
  });
});

describe('fields of several nodes', () => {
  const present = (document: TreeDocument, id: number): Present => {
    const { tree, handles } = posed(document);
    const handle = handles[placeOf(document, id)] as never;
    return {
      node: nodeOf(document, id) as TreeNode,
      state: tree.local(handle) as Local,
      matrix: tree.localMatrix(handle),
    };
  };
  function fields(bench: Workbench) {
    const ids = bench.selected;
    const gathering = new Gathering(bench, ids);
    const it = {
      workbench: gathering,
      choices: { form: 'XYZ', linked: false } as const,
      choose: () => undefined,
    };
    const rows = together(
      gathering,
      ids.map((id) => [
        ...poseRows(it, present(bench.document, id)),
        ...rateRows(it, present(bench.document, id)),
      ]),
    );
    return (name: string) => {
      const cell = rows.flatMap(({ cells }) => cells).find((each) => each.name === name);
      if (!cell) throw new Error(`there is no field ${name}`);
      return cell;
    };
  }

  it('tell which numbers differ, and set one in all of them as one step', () => {
    const bench = benchOf(wheels());
    bench.choose(4, [2, 3, 4]);
    const before = bench.document;
    const cell = fields(bench);
    expect(cell('Translation x').mixed).toBe(true);
    expect(cell('Scale x').mixed).toBe(false);
    expect(cell('Translation y').take(7, false, () => 7)).toBeNull();
    expect([2, 3, 4].map((id) => nodeOf(bench.document, id)?.translation)).toEqual([
      [0, 7, 1],
      [0, 7, -1],
      [5, 7, 0],
    ]);
    expect(bench.history.past.at(-1)?.name).toBe('Set translation of 3 nodes');
    bench.undo();
    expect(bench.document).toBe(before);
    // Where a hand pulls, each goes by the same, as one step.
    for (const by of [1, 1]) {
      const pulled = fields(bench)('Translation z');
      pulled.take(pulled.value + by, true, (own) => own + by);
    }
    expect([2, 3, 4].map((id) => nodeOf(bench.document, id)?.translation[2])).toEqual([3, 1, 2]);
    bench.undo();
    expect(bench.document).toBe(before);
  });

  it('refuse for all what one refuses', () => {
    const bench = benchOf(wheels());
    bench.choose(3, [2, 3]);
    const before = bench.document;
    expect(fields(bench)('Translation x').take(Number.POSITIVE_INFINITY, false, () => 1)).toMatch(/finite/);
    expect(bench.document).toBe(before);
  });
});

describe('a group', () => {
  it('hangs on the nearest parent that its nodes share, and has a pivot between them', () => {
    const bench = benchOf(wheels());
    const before = bench.document;
    bench.choose(4, [2, 4]);
    groupNodes(bench, bench.selected);
    const group = nodeOf(bench.document, bench.chosen) as TreeNode;
    expect(group.parent).toBeNull();
    expect(bench.document.nodes.map(({ name }) => name)).toEqual(['group', 'left', 'flag', 'base', 'right']);
    for (const id of [2, 3, 4]) near(worldOf(bench.document, id), worldOf(before, id), 1e-12);
    near(group.translation, [3.5, 1, 0], 1e-12);
    expect([group.name, group.shape.kind]).toEqual(['group', 'none']);
    expect(bench.said).toBe('Grouped 2 nodes under group: they have kept their places.');
  });

  it('lets go on what moves its nodes', () => {
    const moving = add(wheels(), 1, { name: 'rotor', translation: [2, 0, 0], angularVelocity: [0, 3, 0] });
    const bench = benchOf(moving.document);
    bench.choose(moving.id);
    groupNodes(bench, bench.selected);
    expect(nodeOf(bench.document, moving.id)?.angularVelocity).toEqual([0, 3, 0]);
    expectAt(bench.document, moving.id, originOf(moving.document, moving.id));
  });
});

describe('a row', () => {
  it('is as deep as its list has room for', () => {
    const document = treeOf(...Array.from({ length: 16 }, (_, id) => [`n${id}`, id || null] as const));
    const rows = rowsOf(document.nodes, new Set());
    for (const width of [216, 300, 600]) {
      const indents = indentsOf(rows, width);
      expect(indents.width - indentOf(indents, 15)).toBeGreaterThanOrEqual(160);
      expect(indents.width).toBeLessThanOrEqual(Math.max(width, 216));
      for (let depth = 1; depth < 16; depth++)
        expect(indentOf(indents, depth)).toBeGreaterThan(indentOf(indents, depth - 1));
    }
    expect(indentsOf(rowsOf(wheels().nodes, new Set()), 216).step).toBe(14);
  });

  it('tells bodies from empty nodes', () => {
    const document = add(wheels(), null, {
      name: 'bare',
      shape: { kind: 'none', size: [1, 1, 1], center: [0, 0, 0] },
    }).document;
    expect(document.nodes.map((it) => kindOf(document, it))).toEqual([
      'mesh',
      'mesh',
      'mesh',
      'mesh',
      'empty',
    ]);
  });
});
