/** The outline of the playground: its rows, where keys and hands lead to, and its filter. */
import { describe, expect, it } from 'vitest';
import {
  childrenOf,
  EMPTY,
  nodeOf,
  placeOf,
  type TreeDocument,
} from '../../www/src/playground/document/document.ts';
import { add, change, remove, rename } from '../../www/src/playground/document/edits.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { attach } from '../../www/src/playground/document/verbs.ts';
import {
  addChild,
  addUnder,
  duplicateNodes,
  moveNode,
  removeNodes,
  renameNode,
} from '../../www/src/playground/outline/actions.ts';
import { nextFound, OutlineFilter } from '../../www/src/playground/outline/filter.ts';
import { dropOf, moveOf, stepOf, type Target, type Way } from '../../www/src/playground/outline/moves.ts';
import {
  nodeAt,
  type Rows,
  revealing,
  rowsOf,
  seenRows,
  siblingsOf,
} from '../../www/src/playground/outline/rows.ts';
import { benchOf, never, six, textOf, treeOf } from './playground-bench.ts';

const NONE: ReadonlySet<number> = new Set();

const rows = (document: TreeDocument, closed: readonly number[] = []): Rows =>
  rowsOf(document.nodes, new Set(closed));
const shown = (it: Rows) => [...it.places].map((place) => it.nodes[place]?.name).join('');
const put = (document: TreeDocument, id: number, target: Target | null): string =>
  target ? textOf(attach(document, id, target.parent, { index: target.position }).document) : 'none';

describe('rows', () => {
  it('are the nodes that no closed ancestor hides, with their place in the tree', () => {
    const document = six();
    expect(shown(rows(document))).toBe('abcdef');
    expect(shown(rows(document, [2]))).toBe('abef');
    expect(shown(rows(document, [1, 2]))).toBe('af');
    // A node without children can be closed, too; then it only has none to hide.
    expect(shown(rows(document, [6, 3]))).toBe('abcdef');
    const { depths, positions, counts, ends, rowAt } = rows(document, [2]);
    expect([...depths]).toEqual([0, 1, 2, 2, 1, 0]);
    expect([...positions]).toEqual([0, 0, 0, 1, 1, 1]);
    expect([...counts]).toEqual([2, 2, 0, 0, 0, 0]);
    expect([...ends]).toEqual([5, 4, 3, 4, 5, 6]);
    expect([...rowAt]).toEqual([0, 1, 1, 1, 2, 3]);
    expect([0, 1, 3].map((place) => siblingsOf(rows(document), place))).toEqual([2, 2, 2]);
  });

  it('use their lists again where no node has come, gone or moved', () => {
    const document = six();
    const before = rowsOf(document.nodes, NONE);
    expect(rowsOf(document.nodes, NONE, before)).toBe(before);
    const moved = change(document, 3, { translation: [1, 2, 3] });
    expect(rowsOf(moved.nodes, NONE, before).places).toBe(before.places);
    const named = rowsOf(rename(document, 3, 'z').nodes, NONE, before);
    expect(named.places).toBe(before.places);
    expect(nodeAt(named, 2)?.name).toBe('z');
    expect(rowsOf(remove(document, 3).nodes, NONE, before).places).not.toBe(before.places);
    expect(rowsOf(document.nodes, new Set(), before).places).not.toBe(before.places);
  });

  it('open the ancestors of a node that is to be seen, and no other', () => {
    const document = six();
    const it = rows(document, [1, 2, 6]);
    expect([...revealing(it, placeOf(document, 4))]).toEqual([6]);
    expect(revealing(it, placeOf(document, 6))).toBe(it.closed);
  });

  it('are in the page only near the window, with the one that has the focus', () => {
    expect(seenRows(4, 0, 0, 20)).toEqual([0, 1, 2, 3]);
    const seen = seenRows(10_000, 7, 5000, 20);
    expect(seen[0]).toBe(7);
    expect(seen).toHaveLength(1 + 20 + 12);
    expect(seenRows(10_000, 9_999, 0, 20).at(-1)).toBe(9_999);
    expect(seenRows(10_000, 5003, 5000, 20)).toHaveLength(20 + 12);
    expect(seenRows(3, 7, 0, 20)).toEqual([0, 1, 2]);
  });
});

describe('moves', () => {
  it('by keys go before and after siblings, in and out, and nowhere beyond', () => {
    const document = six();
    const it = rows(document);
    const by = (id: number, way: Way) => put(document, id, moveOf(it, placeOf(document, id), way));
    expect(by(5, 'up')).toBe('a(e b(c d)) f');
    expect(by(2, 'down')).toBe('a(e b(c d)) f');
    expect(by(4, 'out')).toBe('a(b(c) d e) f');
    expect(by(2, 'out')).toBe('a(e) b(c d) f');
    expect(by(5, 'in')).toBe('a(b(c d e)) f');
    expect(by(6, 'in')).toBe('a(b(c d) e f)');
    for (const [id, way] of [
      [1, 'up'],
      [1, 'out'],
      [6, 'down'],
      [2, 'in'],
    ] as const)
      expect(by(id, way), `${id} ${way}`).toBe('none');
  });

  it('by hand go between rows at their edges, and under them at their middle', () => {
    const document = six();
    const it = rows(document);
    const at = (id: number, y: number) => put(document, id, dropOf(it, placeOf(document, id), y));
    for (const [id, y, made] of [
      [6, 0.5, 'a(b(c d) e f)'],
      [6, 0.1, 'f a(b(c d) e)'],
      [6, 3.9, 'a(b(c d f) e)'],
      [3, 9, 'a(b(d) e) f c'],
      [3, -1, 'c a(b(d) e) f'],
    ] as const)
      expect(at(id, y), `${id} at ${y}`).toBe(made);
    // Not under itself, not below itself, and not to where it is.
    for (const [id, y] of [
      [1, 1.5],
      [3, 2.1],
      [5, 4.9],
      [6, 7],
    ] as const)
      expect(at(id, y), `${id} at ${y}`).toBe('none');
    const drop = dropOf(it, placeOf(document, 6), 1.9);
    expect(drop).toEqual({ parent: 2, position: 0, line: 2, into: null, depth: 2 });
    expect(dropOf(it, placeOf(document, 6), 2.5)).toMatchObject({ into: 2, line: null });
    // Under a closed row there is no row to be between.
    expect(dropOf(rows(document, [2]), placeOf(document, 6), 1.9)).toMatchObject({ parent: 1, position: 1 });
  });

  it('by hand, wherever, make the order of the outline: what is drawn is what is done', () => {
    const document = six();
    const it = rows(document);
    for (const { id } of document.nodes)
      for (let y = -0.5; y < 7; y += 0.2) {
        const drop = dropOf(it, placeOf(document, id), y);
        if (!drop) continue;
        const made = attach(document, id, drop.parent, { index: drop.position }).document;
        expect(nodeOf(made, id)?.parent).toBe(drop.parent);
        expect(childrenOf(made, drop.parent).findIndex((other) => other.id === id)).toBe(drop.position);
        expect(textOf(made)).not.toBe(textOf(document));
      }
  });
});

describe('keys of a tree', () => {
  it('lead to rows, and stay within them', () => {
    const it = rows(six(), [2]);
    const to = (row: number) => ['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => stepOf(it, row, key));
    expect([to(0), to(2), to(3)]).toEqual(
      [
        [1, 0, 0, 3],
        [3, 1, 0, 3],
        [3, 2, 0, 3],
      ].map((rows) => rows.map((to) => ({ to }))),
    );
    // Right goes into an open node and opens a closed one; left closes, then goes to the parent.
    expect(stepOf(it, 0, 'ArrowRight')).toEqual({ to: 1 });
    expect(stepOf(it, 1, 'ArrowRight')).toEqual({ toggle: 2 });
    expect(stepOf(it, 2, 'ArrowRight')).toEqual({ to: 2 });
    expect(stepOf(it, 0, 'ArrowLeft')).toEqual({ toggle: 1 });
    expect(stepOf(it, 1, 'ArrowLeft')).toEqual({ to: 0 });
    expect(stepOf(it, 3, 'ArrowLeft')).toEqual({ to: 3 });
    expect(stepOf(it, 0, 'x')).toBeNull();
    expect(stepOf(rows(EMPTY), 0, 'Home')).toBeNull();
  });
});

describe('a filter', () => {
  /** An arm whose hand and fingers are skewed by its stretch. */
  const hand = (): TreeDocument =>
    treeOf(
      ['arm', null, { scale: [2, 1, 1] }],
      ['Hand_L', 1, { rotation: [0, 0, 0.6, 0.8] }],
      ['finger_1', 2],
      ['lamp', null],
    );
  const left = (text: string): Rows => {
    const document = hand();
    const filter = new OutlineFilter();
    filter.text = text;
    return rowsOf(document.nodes, new Set(), undefined, filter.of(document, posed(document)));
  };

  it('leaves the nodes with a text anywhere in their names, and those above them', () => {
    expect(shown(left('nger'))).toBe('armHand_Lfinger_1');
    expect(shown(left(' hand'))).toBe('armHand_L');
    expect(shown(left('A'))).toBe('armHand_Llamp');
    expect(shown(left(''))).toBe('armHand_Lfinger_1lamp');
    expect(shown(left('boot'))).toBe('');
  });

  it('leaves what is skewed, by that word', () => {
    expect(shown(left('Skewed'))).toBe('armHand_Lfinger_1');
  });

  it('leads from one that was found to the next, around the ends, and past those above them', () => {
    const rows = left('er');
    expect(nextFound(rows, 0, 1)).toBe(2);
    expect(nextFound(left('a'), 2, 1)).toBe(0);
    expect(nextFound(left('a'), 0, -1)).toBe(2);
    expect(nextFound(left('boot'), 0, 1)).toBe(null);
    // What is not shown has the row before it.
    expect([...left('lamp').rowAt]).toEqual([0, 0, 0, 0]);
  });
});

describe('edits of the outline', () => {
  const HULL = { kind: 'box', size: [4, 1, 2], center: [1, 0.5, 0] } as const;

  it('put a new node where its body is seen: on its parent, and beside all that is there', () => {
    const workbench = benchOf(EMPTY);
    const added = (parent: number | null): readonly number[] | undefined => {
      addUnder(workbench, parent);
      return nodeOf(workbench.document, workbench.chosen)?.translation;
    };
    expect(added(null)).toEqual([0, 0, 0]);
    expect(added(null)).toEqual([0.75, 0, 0]);
    workbench.edit('Add hull', (now) => add(now, null, { name: 'hull', shape: HULL }));
    const { chosen } = workbench;
    // The hull ends at 3 m, and begins before the first one.
    expect(added(null)).toEqual([3.5, 0, 0]);
    expect(added(chosen)).toEqual([1, 1.25, 0]);
    // A mast as long as 4 m, turned so that it lies along x: it ends at 1 + 2 m.
    const lying = { rotation: [0, 0, -Math.SQRT1_2, Math.SQRT1_2], scale: [1, 8, 1] } as const;
    workbench.edit('Turn', (now) => change(now, workbench.chosen ?? 0, lying));
    const [x, ...rest] = added(chosen) ?? [];
    expect(x).toBeCloseTo(3.5, 12);
    expect(rest).toEqual([1.25, 0]);
  });

  it('put a copy beside the node, where no body of a sibling is, and keep all else of it', () => {
    const workbench = benchOf(EMPTY);
    const given = { name: 'hull', shape: HULL, translation: [0, 0, 1], scale: [2, 1, 1] } as const;
    workbench.edit('Hull', (now) => add(now, null, given));
    const copied = () => {
      duplicateNodes(workbench, [1]);
      return nodeOf(workbench.document, workbench.chosen);
    };
    // The hull is from −2 to 6 m: the first copy begins a quarter of a meter behind it.
    expect(copied()).toMatchObject({ translation: [8.25, 0, 1], scale: [2, 1, 1], shape: HULL });
    expect(copied()?.translation).toEqual([16.5, 0, 1]);
    // One without a body is put where one with a plain body would be.
    const none = { kind: 'none', size: [9, 9, 9], center: [0, 0, 0] } as const;
    workbench.edit('Bare', (now) => add(now, 1, { name: 'bare', shape: none, translation: [7, 0, 0] }));
    duplicateNodes(workbench, [workbench.chosen ?? 0]);
    expect(nodeOf(workbench.document, workbench.chosen)?.translation).toEqual([7.75, 0, 0]);
  });

  it('say what they did; names are trimmed, and none is no step', () => {
    const workbench = benchOf(six());
    workbench.choose(2);
    addChild(workbench);
    expect([textOf(workbench.document), workbench.said]).toEqual([
      'a(b(c d node) e) f',
      'Added node under b.',
    ]);
    renameNode(workbench, 3, '  crate ');
    expect(nodeOf(workbench.document, 3)?.name).toBe('crate');
    const steps = workbench.history.past.length;
    for (const same of [' ', 'crate']) renameNode(workbench, 3, same);
    expect(workbench.history.past.length).toBe(steps);
    removeNodes(workbench, [2]);
    expect([workbench.chosen, workbench.said]).toEqual([5, 'Deleted b, and 3 below it.']);
  });

  it('keep a node in its place under another parent, ask where that loses something, and say why not', () => {
    const workbench = benchOf(six());
    // A stretched parent, and a child that is turned against it: no scale holds that.
    workbench.edit('Stretch a', (now) => change(now, 1, { scale: [2, 1, 1] }));
    workbench.edit('Turn f', (now) => change(now, 6, { rotation: [0, 0, Math.sin(0.3), Math.cos(0.3)] }));
    const asked: unknown[] = [];
    const before = workbench.document;
    moveNode(workbench, 6, { parent: 1, position: 0 }, (id, target) => asked.push([id, target]));
    expect(asked).toEqual([[6, { parent: 1, position: 0 }]]);
    expect(workbench.document).toBe(before);
    workbench.edit('Flatten a', (now) => change(now, 1, { scale: [0, 1, 1] }));
    const flat = workbench.document;
    moveNode(workbench, 6, { parent: 1, position: 0 }, never);
    expect(workbench.document).toBe(flat);
    expect(workbench.refused).toBe(true);
    expect(workbench.said).toMatch(/^"a" is flat: .*\.$/);
  });
});
