/** Several nodes at once in the playground: selected, copied, pasted, moved and deleted. */
import { describe, expect, it } from 'vitest';
import { nodeOf } from '../../www/src/playground/document/document.ts';
import { partOfIds, topsOf } from '../../www/src/playground/document/parts.ts';
import { duplicateNodes, moveNode, removeNodes } from '../../www/src/playground/outline/actions.ts';
import { pasteNodes } from '../../www/src/playground/outline/clipboard.ts';
import { boundsOf } from '../../www/src/playground/picture/bounds.ts';
import { hide, isolate, isWithin, lock, showAll, within } from '../../www/src/playground/picture/showing.ts';
import { benchOf, bodiesOf, never, readAgain, six, textOf, treeOf } from './playground-bench.ts';

describe('a selection', () => {
  it('grows and shrinks by nodes, and its last one is the chosen', () => {
    const bench = benchOf(six());
    bench.choose(5);
    bench.toggle(2);
    expect([bench.chosen, bench.selected]).toEqual([2, [2, 5]]);
    bench.toggle(6);
    bench.toggle(6);
    expect([bench.chosen, bench.selected]).toEqual([5, [2, 5]]);
    bench.choose(3);
    expect(bench.selected).toEqual([3]);
    bench.toggle(3);
    expect([bench.chosen, bench.selected]).toEqual([null, []]);
  });

  it('has no node that is gone', () => {
    const bench = benchOf(six());
    bench.choose(3, [3, 4]);
    removeNodes(bench, [4]);
    expect(bench.selected).toEqual([3]);
  });

  it('is deleted and duplicated as one step, each subtree once', () => {
    const bench = benchOf(six());
    bench.choose(6, [2, 3, 6]);
    expect(topsOf(bench.document, bench.selected)).toEqual([2, 6]);
    duplicateNodes(bench, bench.selected);
    expect(textOf(bench.document)).toBe('a(b(c d) b 2(c d) e) f f 2');
    expect(bench.said).toBe('Copied 2 nodes, and 2 below them. The copies are beside them.');
    expect(bench.selected.map((id) => nodeOf(bench.document, id)?.name)).toEqual(['b 2', 'f 2']);
    removeNodes(bench, bench.selected);
    expect(textOf(bench.document)).toBe('a(b(c d) e) f');
    expect(bench.history.past.map(({ name }) => name).slice(-2)).toEqual([
      'Duplicate 2 nodes',
      'Delete 2 nodes',
    ]);
    bench.undo();
    bench.undo();
    expect(bench.document.nodes).toEqual(six().nodes);
  });

  it('is attached together, in its order, and keeps its places', () => {
    const bench = benchOf(six());
    bench.choose(3, [3, 5]);
    moveNode(bench, 5, { parent: 6, position: 0 }, never);
    expect(textOf(bench.document)).toBe('a(b(d)) f(c e)');
    expect(bench.history.past.at(-1)?.name).toBe('Attach 2 nodes to f');
    bench.undo();
    bench.choose(3, [3, 4]);
    moveNode(bench, 3, { parent: 1, position: 1 }, never);
    expect(textOf(bench.document)).toBe('a(b c d e) f');
    // Nothing is half done where one of them cannot go.
    const { document } = bench;
    bench.choose(6, [1, 6]);
    moveNode(bench, 6, { parent: 2, position: 0 }, never);
    expect([bench.document, bench.refused]).toEqual([document, true]);
  });
});

describe('a copy', () => {
  it('is a tree of its own, goes through its text, and is pasted under the chosen node', () => {
    const bench = benchOf(six());
    const part = readAgain(partOfIds(bench.document, [2, 3, 6]));
    expect(textOf(part)).toBe('b(c d) f');
    bench.choose(5);
    pasteNodes(bench, part);
    expect(textOf(bench.document)).toBe('a(b(c d) e(b 2(c d) f 2)) f');
    expect(bench.history.past.at(-1)?.name).toBe('Paste 2 nodes');
    expect(new Set(bench.document.nodes.map(({ id }) => id)).size).toBe(11 - 1);
  });

  it('is pasted beside the node that it is a copy of', () => {
    const bench = benchOf(six());
    bench.choose(2);
    pasteNodes(bench, partOfIds(bench.document, [2]));
    expect(textOf(bench.document)).toBe('a(b(c d) e b 2(c d)) f');
    expect(nodeOf(bench.document, bench.chosen)?.name).toBe('b 2');
  });
});

describe('what the picture shows', () => {
  const places = (bench: ReturnType<typeof benchOf>, set: 'hidden' | 'locked') =>
    bench.document.nodes
      .filter(({ id }) => isWithin(bench.document, bench.settings[set], id))
      .map(({ name }) => name)
      .join('');

  it('is without what is hidden and all below it, until that is shown', () => {
    const bench = benchOf(six());
    bench.choose(2);
    hide(bench, bench.selected);
    expect([places(bench, 'hidden'), bench.said]).toEqual(['bcd', 'Hidden: b, and 2 below it.']);
    expect([...within(bench.document, bench.settings.hidden)]).toEqual([0, 1, 1, 1, 0, 0]);
    hide(bench, bench.selected);
    expect(places(bench, 'hidden')).toBe('');
    // It is no edit.
    expect(bench.history.past.map(({ name }) => name)).not.toContain('Hide b');
  });

  it('is what is shown alone, with all above and below it', () => {
    const bench = benchOf(six());
    bench.choose(3, [3]);
    isolate(bench, bench.selected);
    expect(places(bench, 'hidden')).toBe('def');
    bench.choose(2, [2, 6]);
    isolate(bench, bench.selected);
    expect(places(bench, 'hidden')).toBe('e');
    showAll(bench);
    expect(places(bench, 'hidden')).toBe('');
  });

  it('hands do not reach what is locked, and another tree has neither', () => {
    const bench = benchOf(six());
    bench.choose(2);
    lock(bench, bench.selected);
    expect(places(bench, 'locked')).toBe('bcd');
    lock(bench, bench.selected);
    expect(places(bench, 'locked')).toBe('');
    lock(bench, bench.selected);
    hide(bench, bench.selected);
    bench.open({ ...six(), title: 'Another' });
    expect(places(bench, 'hidden') + places(bench, 'locked')).toBe('');
    hide(bench, [1]);
    bench.undo();
    expect(places(bench, 'hidden')).toBe('');
  });

  it('is not found under a pointer, nor counted for the view, if it is hidden', () => {
    const bodies = bodiesOf(treeOf(['here', null], ['there', null, { translation: [9, 0, 0] }]));
    expect(boundsOf(bodies)?.high[0]).toBe(9.25);
    bodies.hidden[1] = 1;
    expect(boundsOf(bodies)?.high[0]).toBe(0.25);
  });
});
