/** Documents of the playground, their edits, undo, and the course through time. */

import { describe, expect, it, vi } from 'vitest';
import { skewOf } from '../../www/src/core/doctor/skew.ts';
import { Hierarchy } from '../../www/src/core/hierarchy.ts';
import { fromScene } from '../../www/src/core/scene.ts';
import {
  endOf,
  nodeOf,
  type Shape,
  type TreeDocument,
  type TreeNode,
} from '../../www/src/playground/document/document.ts';
import {
  add,
  change,
  changeWorld,
  remove,
  rename,
  reshape,
} from '../../www/src/playground/document/edits.ts';
import { duplicate } from '../../www/src/playground/document/parts.ts';
import { posed, posedApart } from '../../www/src/playground/document/posed.ts';
import { attach, reorder } from '../../www/src/playground/document/verbs.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
import { near } from './expect.ts';
import { benchOf, namesOf, readAgain, treeOf, worldOf } from './playground-bench.ts';

// The same functions, whose calls are known.
vi.mock('../../www/src/core/scene.ts', { spy: true });

/** Half of 45°: the stretch of the cart leans the arm. */
const [sin, cos] = [Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];

/** A cart with an arm with a hand, and a lamp on the cart. */
const cart = (): TreeDocument =>
  treeOf(
    ['cart', null, { scale: [2, 1, 1], translation: [1, 0, 0] }],
    ['arm', 1, { rotation: [0, 0, sin, cos], translation: [0, 1, 0] }],
    ['hand', 2, { translation: [0.5, 0.25, 0] }],
    ['lamp', 1, { translation: [0, 0, 3] }],
  );
const names = (document: TreeDocument) => namesOf(document).join();

describe('a document', () => {
  it('keeps the order of the outline, whatever is added, copied or removed', () => {
    const document = cart();
    expect(names(document)).toBe('cart,arm,hand,lamp');
    const copied = duplicate(document, 2);
    expect(names(copied.document)).toBe('cart,arm,hand,arm 2,hand,lamp');
    expect(nodeOf(copied.document, copied.id)?.parent).toBe(1);
    expect(copied.document.nodes.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6, 4]);
    expect(endOf(copied.document, 1)).toBe(3);
    expect(names(remove(copied.document, 2))).toBe('cart,arm 2,hand,lamp');
    expect(names(document)).toBe('cart,arm,hand,lamp');
    expect(nodeOf(rename(document, 2, 'boom'), 2)?.name).toBe('boom');
  });

  it('keeps the pose in the world under another parent, and takes a place among siblings', () => {
    const document = cart();
    const before = worldOf(document, 4);
    const { document: after, residual } = attach(document, 4, 2, { index: 0, fit: 'matrix' });
    expect(names(after)).toBe('cart,arm,lamp,hand');
    expect(residual.displacement).toBeLessThan(1e-12);
    near(worldOf(after, 4), before, 1e-12);
    expect(names(reorder(document, 4, 0))).toBe('cart,lamp,arm,hand');
    expect(names(attach(document, 2, null, { fit: 'matrix' }).document)).toBe('cart,lamp,arm,hand');
  });

  it('is tried out in a tree of its own, and those that are shown stay', () => {
    const document = cart();
    const shown = posed(document);
    const titles = ['one', 'two', 'three', 'four', 'five'];
    for (const tried of [document, ...titles.map((title) => ({ ...document, title }))]) {
      const apart = posedApart(tried);
      expect(apart.tree === shown.tree).toBe(false);
      apart.tree.dispose();
    }
    expect(posed(document).tree === shown.tree).toBe(true);
    expect(shown.tree.size).toBe(4);
  });

  it('gives no new node to a motion that was recorded for one that is gone', () => {
    const channel = { node: 4, path: 'scale' as const, times: [0], values: [1, 1, 1] };
    const clips = [{ name: 'grow', channels: [channel] }];
    const without = remove({ ...cart(), clips, clip: 0 }, 4);
    expect(add(without, null).id).toBe(5);
    expect(duplicate(without, 3).id).toBe(5);
  });

  it('takes no body with lengths that make no sense, and keeps no longer a name than a file', () => {
    const shape = (nodeOf(cart(), 1) as TreeNode).shape;
    for (const part of [{ size: [1, Number.NaN, 1] }, { center: [0, 0, 1 / 0] }] as Partial<Shape>[])
      expect(() => reshape(cart(), 1, { ...shape, ...part })).toThrowError(
        expect.objectContaining({ code: 'NOT_FINITE' }),
      );
    expect(() => reshape(cart(), 1, { ...shape, size: [1, -1, 1] })).toThrowError(
      /not be below 0, but is -1/,
    );
    const named = rename(cart(), 1, `${'n'.repeat(199)}🚢`);
    expect(nodeOf(named, 1)?.name).toBe('n'.repeat(199));
    const copied = duplicate(rename(cart(), 1, 'n'.repeat(300)), 1);
    expect(namesOf(readAgain(copied.document))).toEqual(namesOf(copied.document));
    expect(copied.document.nodes[4]?.name).toMatch(/^n+ 2$/);
  });

  it('makes no tree of all nodes for an edit of one', () => {
    let document = cart();
    for (let i = 0; i < 40; i++) document = add(document, 4).document;
    posed(document);
    const made = vi.mocked(fromScene).mockClear();
    const copied = vi.spyOn(Hierarchy.prototype, 'copy');
    changeWorld(document, 3, { translation: [1, 2, 3] });
    attach(document, 2, 4, { fit: 'matrix' });
    expect(made.mock.calls.map(([{ nodes }]) => nodes.map(({ name }) => name).join())).toEqual([
      'cart,arm,hand',
      'cart,arm,lamp',
    ]);
    posed(rename(document, 2, 'boom'));
    expect(made).toHaveBeenCalledTimes(2);
    expect(copied).toHaveBeenCalledTimes(1);
    copied.mockRestore();
  });
});

describe('an instant of a course', () => {
  it('is an object of its own, by which what is known of it is told', () => {
    const document = change(cart(), 2, { angularVelocity: [0, 0, 1] });
    const course = new Course(document);
    const skews = () => {
      const { tree, handles } = course.posed;
      return skewOf(tree.worldMatrix(handles[1] as never));
    };
    const [start, first] = [course.posed, skews()];
    expect(course.posed).toBe(start);
    course.seek(0.25);
    const [quarter, second] = [course.posed, skews()];
    expect(course.posed).toBe(quarter);
    course.seek(0.5);
    expect(course.posed).not.toBe(quarter);
    expect(new Set([first, second, skews()]).size).toBe(3);
    course.seek(0);
    expect(skews()).toBe(first);
    course.dispose();
  });
});

describe('the tree of a course', () => {
  it('is there again, with the same bits, after many other documents were shown', () => {
    const course = new Course(change(cart(), 2, { angularVelocity: [0, 0, 1] }));
    const read = () => course.posed.handles.map((it) => [...course.posed.tree.worldMatrix(it)]);
    const instants = [0, 0.5].map((time) => {
      course.seek(time);
      return read();
    });
    for (const time of [0, 0.5]) {
      for (let i = 0; i < 5; i++) posed(add(cart(), null).document);
      course.seek(time);
      for (let i = 0; i < 5; i++) posed(add(cart(), 1).document);
      expect(read()).toEqual(instants[time * 2]);
    }
    course.dispose();
  });
});

describe('the workbench', () => {
  it('undoes named steps, of which a drag is one, and does them again', () => {
    const bench = new Workbench();
    let changes = 0;
    bench.watch(() => changes++);
    expect(bench.open(cart(), 'Open the cart')).toBe(true);
    bench.choose(2);
    for (const x of [1, 2, 3])
      bench.edit('Move arm', (now) => change(now, 2, { translation: [x, 0, 0] }), { merge: 'move 2' });
    bench.settle();
    bench.edit('Move arm', (now) => change(now, 2, { translation: [4, 0, 0] }), { merge: 'move 2' });
    expect(bench.history.past.map(({ name }) => name)).toEqual(['Open the cart', 'Move arm', 'Move arm']);
    bench.undo();
    expect(nodeOf(bench.document, 2)?.translation[0]).toBe(3);
    bench.undo();
    expect(nodeOf(bench.document, 2)?.translation).toEqual([0, 1, 0]);
    expect(bench.chosen).toBe(2);
    bench.redo();
    bench.redo();
    expect(nodeOf(bench.document, 2)?.translation[0]).toBe(4);
    expect(changes).toBeGreaterThan(5);
  });

  it('goes to any step at once, as by as many presses of undo or redo', () => {
    const bench = benchOf(cart());
    for (const name of ['b', 'c', 'd', 'e']) bench.edit(`Rename to ${name}`, (now) => rename(now, 1, name));
    const named = () => nodeOf(bench.document, 1)?.name;
    bench.go(-3);
    expect([named(), bench.said]).toEqual(['b', 'Undid: 3 steps.']);
    expect(bench.history.future).toHaveLength(3);
    bench.go(2);
    expect([named(), bench.said]).toEqual(['d', 'Did again: 2 steps.']);
    bench.go(9);
    expect([named(), bench.said]).toEqual(['e', 'Did again: Rename to e.']);
    const { document } = bench;
    for (const none of [0, 1]) bench.go(none);
    expect(bench.document).toBe(document);
    bench.go(-99);
    expect(bench.history.past).toEqual([]);
  });

  it('begins a new course where an edit comes in motion, and undo leads back before it', () => {
    const bench = benchOf(change(cart(), 1, { velocity: [1, 0, 0] }));
    bench.seek(2);
    bench.edit('Stop cart', (now) => change(now, 1, { velocity: [0, 0, 0] }));
    expect(bench.document.start).toBe(2);
    expect(nodeOf(bench.document, 1)?.translation[0]).toBeCloseTo(3, 12);
    bench.seek(5);
    expect(nodeOf(bench.now, 1)?.translation[0]).toBeCloseTo(3, 12);
    bench.undo();
    expect(bench.document.start).toBe(0);
  });
});
