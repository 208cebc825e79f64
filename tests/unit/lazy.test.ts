/**
 * The lazy tree: its counts against arithmetic, its class against the core's `Hierarchy` and
 * against the listing as it is printed, and the shortest ways to a wrong answer by trying all.
 */
import { describe, expect, it } from 'vitest';
import { textFigure } from '../../www/pages/text-figure.ts';
import * as core from '../../www/src/core/entries/index.ts';
import { ASKED, type Value } from '../../www/src/figure/controls.ts';
import type { Drawing } from '../../www/src/figure/drawing.ts';
import { controls, nodeOf } from '../../www/src/figures/lazy/controls.ts';
import { listingOf, source } from '../../www/src/figures/lazy/listing.ts';
import { Lazy } from '../../www/src/figures/lazy/model.ts';
import { COUNT, nameOf, numbered } from '../../www/src/figures/lazy/robot.ts';
import {
  IDENTITY,
  inverse,
  type LeftOut,
  type Matrix,
  same,
  Transform,
  times,
} from '../../www/src/figures/lazy/transform.ts';
import { localOf, Tree } from '../../www/src/figures/lazy/tree.ts';
import figure from '../../www/src/figures/lazy.ts';
import { paneViews, viewOf } from '../../www/src/render/views.ts';
import { effort } from '../effort.ts';
import { near } from './expect.ts';
import { numberOf, paramsOf, partsOf, runnerOf } from './figure-runner.ts';
import { Random } from './random.ts';

const whole: LeftOut = { a: false, b: false, c: false, d: false, stop: false };
const without = (line: keyof LeftOut): LeftOut => ({ ...whole, [line]: true });
const lazyOf = (values: Record<string, Value> = {}): Lazy => new Lazy(paramsOf(controls, values));

/** Edits of the root, then a leaf or all read; or a thousand frames of both. */
it.each([
  ['leaf', {}, { edits: 1000, marks: 31 + 999, products: 5, eager: 31 * 1000, wrong: 0 }],
  ['leaf', { withoutStop: true }, { marks: 31_000, products: 5, wrong: 0 }],
  ['all', {}, { marks: 1030, products: 31, eager: 31_000, answers: 31, wrong: 0 }],
  // Nothing is saved that is looked at.
  ['frames', {}, { marks: 31_000, products: 31_000, eager: 31_000, wrong: 0 }],
  // All but the root, which has no parent to ask, are wrong children first.
  ['all', { order: 'parents', withoutA: true }, { answers: 31, wrong: 0 }],
  ['frames', { order: 'parents', withoutA: true }, { answers: 31_000, wrong: 0 }],
  ['frames', { order: 'children', withoutA: true }, { answers: 31_000, wrong: 30_000 }],
])('a thousand edits, %s, %j: %j', (begin, values, counts) => {
  expect(lazyOf({ begin, ...values } as never).tree.counts).toMatchObject(counts);
});

it('without line a the hat is as many frames behind as it has ancestors', () => {
  const { tree } = lazyOf({ begin: 'frames', order: 'children', withoutA: true });
  const lag = (frames: number): Matrix => {
    const late = new Tree(whole, 'parents');
    late.happen({ kind: 'frames', count: 1000 - frames });
    return late.truth(numbered('hat'));
  };
  expect(tree.answers[numbered('hat')]).toEqual(lag(4));
  expect(tree.answers[numbered('hat')]).not.toEqual(lag(3));
});

/** Anything that can happen to a tree of nodes. */
type Step = readonly [kind: 'edit' | 'read' | 'inverse' | 'move', node: number, parent?: number];

/** The class alone, on nodes that all begin at the identity, with a referee that stores nothing. */
class Bench {
  readonly nodes: Transform[];
  #edits = 0;

  constructor(parents: readonly number[], leftOut: LeftOut) {
    const shared = { leftOut, marked() {}, multiplied() {}, inverted() {}, answered() {} };
    this.nodes = parents.map((_, id) => new Transform(id, shared));
    const rules = shared.leftOut;
    shared.leftOut = whole;
    parents.forEach((parent, id) => {
      if (parent >= 0) this.node(id).setParent(this.node(parent));
    });
    for (const node of this.nodes) node.getWorldToLocal();
    shared.leftOut = rules;
  }

  node = (id: number): Transform => this.nodes[id] as Transform;

  truth(id: number): Matrix {
    const { parent, local } = this.node(id);
    return parent ? times(this.truth(parent.id), local) : local;
  }

  below(id: number, root: number): boolean {
    for (let at: Transform | null = this.node(id); at; at = at.parent) if (at.id === root) return true;
    return false;
  }

  /** Takes a step; returns `false` for a wrong answer, `null` for a step that cannot be. */
  take([kind, id, parent = -1]: Step): boolean | null {
    const node = this.node(id);
    if (kind === 'edit') {
      this.#edits += 1;
      node.setLocal([1, 0, 0, 1, this.#edits, this.#edits * this.#edits]);
    } else if (kind === 'move') {
      if (parent >= 0 && this.below(parent, id)) return null;
      node.setParent(parent < 0 ? null : this.node(parent));
    } else if (kind === 'read') return same(node.getLocalToWorld(), this.truth(id));
    else return same(node.getWorldToLocal(), inverse(this.truth(id)));
    return true;
  }
}

/** Returns the shortest sequences of steps that end in a wrong answer; none up to `longest`. */
function shortestWays(leftOut: LeftOut, longest: number): string[] {
  const parents = [-1, 0, -1];
  const steps: Step[] = parents.flatMap((_, id): Step[] => [
    ['edit', id],
    ['read', id],
    ['inverse', id],
    ...[-1, 0, 1, 2].filter((to) => to !== id).map((to): Step => ['move', id, to]),
  ]);
  let ways: readonly (readonly Step[])[] = [[]];
  for (let length = 1; length <= longest; length++) {
    ways = ways.flatMap((way) => steps.map((step) => [...way, step]));
    const wrong = ways.filter((way) => {
      const bench = new Bench(parents, leftOut);
      return way.map((step) => bench.take(step)).at(-1) === false;
    });
    if (wrong.length > 0) return wrong.map((way) => way.map((step) => step.join(' ')).join(', '));
  }
  return [];
}

describe('all sequences of up to four steps', () => {
  it.each([
    ['A', 2, 'edit 0, read 1'],
    ['B', 2, 'edit 1, inverse 1'],
    ['C', 3, 'edit 2, move 1 2, read 1'],
    ['D', 2, 'edit 1, inverse 1'],
  ] as const)('without line %s the shortest way to a wrong answer has %s steps: %s', (line, length, way) => {
    const ways = shortestWays(without(line.toLowerCase() as 'a'), 4);
    expect(ways).toContain(way);
    expect(ways[0]?.split(', ')).toHaveLength(length);
    // The figure tells one.
    expect(lazyOf({ begin: 'shortest', [`without${line}`]: true }).tree.counts.wrong).toBe(1);
  });

  it('never go wrong with the class whole, nor without the early end', () => {
    for (const rules of [whole, without('stop')]) expect(shortestWays(rules, 4)).toEqual([]);
  });
});

const STEPS = effort(8_000, 2_500);

describe('random steps', () => {
  it('of the figure agree with the core’s Hierarchy', () => {
    const random = new Random(9);
    const tree = new Tree(whole, 'parents');
    for (let i = 0; i < STEPS; i++) {
      const node = random.whole(0, COUNT - 1);
      const kind = random.pick(['edit', 'read', 'inverse', 'move'] as const);
      // The tree of 31 nodes begins anew in the core for each move and comparison.
      if (kind === 'move' && i % 40 === 0) tree.happen({ kind, node, parent: random.whole(0, COUNT - 1) });
      else if (kind === 'edit') tree.happen({ kind, node, count: 1 });
      else if (kind === 'read' || kind === 'inverse') tree.happen({ kind, node });
      if (i % 40 !== 0) continue;
      const { own, handles } = mirror(tree);
      for (const each of tree.nodes) {
        const m = own.worldMatrix(handles[each.id] as never);
        // Up to 30 products of numbers below 40: a few hundred units in the last place.
        near([m[0], m[1], m[4], m[5], m[12], m[13]] as number[], each.getLocalToWorld(), 1e-11);
      }
      own.dispose();
    }
    expect(tree.counts.wrong).toBe(0);
    expect(tree.counts.moves).toBeGreaterThan(STEPS / 400);
  }, 60_000);
});

describe('the listing', () => {
  /** The class as it is printed, with lines left out. */
  const printed = (leftOut: LeftOut): (new () => Transform) => {
    const out: Record<string, boolean> = { ...leftOut, e: leftOut.stop };
    const code = source.flatMap(({ text, name, instead }) =>
      name && out[name] ? (instead === undefined ? [] : [instead]) : [text],
    );
    return new Function('identity', 'times', 'inverse', `return ${code.join('\n')}`)(
      IDENTITY,
      times,
      inverse,
    );
  };

  it.each([whole, ...(['a', 'b', 'c', 'd', 'stop'] as const).map(without)])(
    'is the class that runs, also where a line is left out: %j',
    (leftOut) => {
      expect(source).toHaveLength(40);
      const Printed = printed(leftOut);
      const bench = new Bench([-1, 0, 1, 0, -1, 4], leftOut);
      const Whole = printed(whole);
      const nodes = bench.nodes.map(() => new Whole());
      const at = (id: number): Transform => nodes[id] as Transform;
      for (const { id, parent } of bench.nodes) if (parent) at(id).setParent(at(parent.id));
      for (const node of nodes) node.getWorldToLocal();
      for (const node of nodes) Object.setPrototypeOf(node, Printed.prototype);
      const random = new Random(10);
      for (let i = 0; i < 3000; i++) {
        const id = random.whole(0, 5);
        const step = random.pick(['edit', 'read', 'inverse', 'move'] as const);
        const parent = random.whole(-1, 5);
        if (step === 'move' && parent >= 0 && bench.below(parent, id)) continue;
        bench.take([step, id, parent]);
        if (step === 'edit') at(id).setLocal(bench.node(id).local);
        else if (step === 'move') at(id).setParent(parent < 0 ? null : at(parent));
        else if (step === 'read') at(id).getLocalToWorld();
        else at(id).getWorldToLocal();
        for (const { id: each, isDirty, isInverseDirty, localToWorld, worldToLocal } of bench.nodes)
          expect(at(each)).toMatchObject({ isDirty, isInverseDirty, localToWorld, worldToLocal });
      }
    },
  );

  it('says how often a line has run, and lights what the last event ran', () => {
    const lines = listingOf(lazyOf({ begin: 'leaf' }).tree).lines;
    const times = Object.fromEntries(lines.flatMap((it) => (it.name ? [[it.name, it.times]] : [])));
    expect(times).toEqual({ a: 4, b: 31, c: 0, d: 0, e: 999 });
    expect(new Set(lines.flatMap(({ ran, part }) => (ran ? [part] : [])))).toEqual(new Set(['product']));
    const toggles = lines.flatMap(({ leftOutBy }) => (leftOutBy ? [leftOutBy] : []));
    expect(toggles.toSorted()).toEqual(Object.keys(controls).filter((it) => it.startsWith('without')));
  });
});

/** Returns the same tree in the core, with the handle of each node. */
function mirror(tree: Tree) {
  const own = new core.Hierarchy();
  const handles: ReturnType<typeof own.add>[] = [];
  const add = (node: Transform): void => {
    const parent = node.parent ? handles[node.parent.id] : undefined;
    const options = { name: nameOf(node.id), ...(parent === undefined ? {} : { parent }) };
    handles[node.id] = own.add(localOf(tree, node.id), options);
    for (const child of node.children) add(child);
  };
  for (const node of tree.nodes) if (!node.parent) add(node);
  return { own, handles };
}

describe('the figure', () => {
  it('is posed with a thousand edits and one leaf read, whose five boxes are numbered', () => {
    const runner = runnerOf(figure);
    const texts = partsOf(runner, 'text').map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['1', '2', '3', '4', '5']);
    expect(partsOf(runner, 'dot', 'mark').filter(({ hollow }) => !hollow)).toHaveLength(2 * 26);
  });

  it('does all again by another class or order, and says what the other order would have hidden', () => {
    const runner = runnerOf(figure, { begin: 'nothing', node: 'head' });
    runner.press('edit');
    runner.press('draw');
    runner.set('withoutA', true);
    runner.set('order', 'children');
    expect(runner.readout().summary).toContain(
      'Without line a, reading children first: 31 answers, 2 of them wrong. The hat is not where it belongs. Reading parents first: 31 answers, all right.',
    );
  });

  it('shows an edit run down the boxes one after the other, within 1.2 s, and its end where nothing moves', () => {
    const runner = runnerOf(figure, { begin: 'nothing' });
    runner.press('edit');
    const gold = (since?: number): number => {
      const drawing = runner.draw(since);
      expect(drawing.restless).toBe(since !== undefined && since < 1.05);
      const boxes = drawing.panes[0]?.things.filter((it) => it.kind === 'polygon' && it.round) ?? [];
      return boxes.filter((it) => 'color' in it && it.color === 'deep4').length;
    };
    expect([0, 0.04, 0.4, 1.2, undefined].map(gold)).toEqual([1, 2, 12, 31, 31]);
  });

  it('refuses a cycle with the sentence of the core, and stays as it was', () => {
    const runner = runnerOf(figure, { begin: 'nothing', node: 'head', under: 'hat' });
    runner.press('move');
    const sentence =
      '"head" cannot have "hat" as its parent, which is the node itself or one of its descendants';
    expect(runner.readout().summary).toContain(sentence);
    const random = new Random(11);
    for (let i = 0; i < 300; i++) {
      const [node, parent] = [random.whole(0, COUNT - 1), random.whole(0, COUNT - 1)];
      const tree = new Tree(whole, 'parents');
      const { own, handles } = mirror(tree);
      const move = () => own.reparent(handles[node] as never, handles[parent] as never, { keep: 'local' });
      tree.happen({ kind: 'move', node, parent });
      if (tree.refused) expect(move).toThrow(tree.refused);
      else expect(move).not.toThrow();
      own.dispose();
    }
    const [pane] = runner.draw().panes;
    expect(`${pane?.title}, ${pane?.subtitle}`).toBe(sentence);
    runner.press('draw');
    expect(numberOf(runner, 'wrong')).toBe(0);
    runner.set('under', 'right-hand');
    runner.press('move');
    expect(numberOf(runner, 'marks')).toBe(3);
  });

  it('leads by arrow keys from box to box, all of which there are', () => {
    const spots = partsOf(runnerOf(figure), 'spot');
    const names = new Set(spots.map(({ name }) => name));
    const reached = new Set(['robot']);
    for (const name of reached) {
      const { ways = {} } = spots.find((it) => it.name === name) ?? {};
      for (const next of Object.values(ways)) {
        expect(names).toContain(next);
        reached.add(next);
      }
    }
    expect(reached.size).toBe(31);
    for (const { sets, tap, hold } of spots) {
      expect(nodeOf(String(sets.node))).toBeGreaterThanOrEqual(0);
      expect([tap, hold]).toEqual(['edit', 'read']);
    }
  });
});

describe('the question of the hat', () => {
  const asked = () => runnerOf(figure, { guess: ASKED });
  const polygons = (drawing: Drawing, color: string): number =>
    drawing.panes.flatMap(({ things }) => things).filter((it) => it.kind === 'polygon' && it.color === color)
      .length;

  it('has five boxes with flags that are up, and any card lowers them, box after box', () => {
    for (const card of ['5', '1000']) {
      const runner = asked();
      expect(polygons(runner.draw(), 'deep4')).toBe(5);
      runner.set('guess', card);
      expect([numberOf(runner, 'products'), numberOf(runner, 'edits')]).toEqual([5, 1000]);
      const green = [0, 0.3, 0.6, 0.9, 1.3].map((since) => polygons(runner.draw(since), 'deep3'));
      expect(green).toEqual([1, 2, 3, 4, 5]);
      expect(polygons(runner.draw(), 'deep4')).toBe(0);
      // What follows is seen in the whole tree.
      runner.press('draw');
      expect(runner.draw().panes[0]?.things.filter(({ kind }) => kind === 'spot')).toHaveLength(31);
    }
  });
});

it('has boxes 24 CSS pixels apart on a phone of 320, in whichever direction', () => {
  const runner = runnerOf(figure);
  const sheet = { width: 280, height: 210, camera: viewOf(figure) };
  const drawing = runner.draw();
  sheet.camera.aim(drawing, sheet);
  const [shown] = paneViews(drawing, sheet);
  const places =
    shown?.pane.things.flatMap((it) => (it.kind === 'spot' ? [shown.sight.project(it.at)] : [])) ?? [];
  expect(places).toHaveLength(31);
  for (const [i, a] of places.entries())
    for (const b of places.slice(i + 1)) {
      if (!a || !b) throw new Error('each box is in the picture');
      expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(24);
    }
});

describe('a method in the text', () => {
  it('is the listing’s, with what its step leaves out beside what is there instead', async () => {
    const text = await textFigure('lazy', {});
    const whole = text.code('getLocalToWorld', {});
    expect(whole?.part).toBe('product');
    expect(whole?.lines[0]?.text).toBe('getLocalToWorld() {');
    expect(whole?.lines).toHaveLength(10);
    const without = text.code('getLocalToWorld', { set: 'without-a=true' })?.lines.filter(({ is }) => is);
    expect(without).toEqual([
      { text: '    const above = this.parent.getLocalToWorld();', is: 'out' },
      { text: '    const above = this.parent.localToWorld;', is: 'instead' },
    ]);
    expect(text.code('setDirty', { set: 'without-b=true' })?.lines.filter(({ is }) => is)).toEqual([
      { text: '  this.isInverseDirty = true;', is: 'out' },
    ]);
    expect(text.code('nothing', {})).toBeUndefined();
    text.dispose();
  });
});
