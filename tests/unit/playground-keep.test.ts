/** A tree with its steps as a browser keeps it: the same after a reload, small, and checked. */
import { describe, expect, it } from 'vitest';
import { EMPTY, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { add, change, remove } from '../../www/src/playground/document/edits.ts';
import { duplicate } from '../../www/src/playground/document/parts.ts';
import { reparent } from '../../www/src/playground/document/verbs.ts';
import { type Kept, keptOf, usable } from '../../www/src/playground/keep/kept.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
import { randomDocument } from './playground-trees.ts';
import { Random } from './random.ts';

/** Returns a workbench that takes up what a browser would have kept of another. */
function reloaded(bench: Workbench): Workbench {
  const made = new Workbench();
  const kept = usable(...structuredClone(keptOf(bench)));
  if (!kept) throw new Error('what was kept is not usable');
  made.restore(kept);
  return made;
}

const names = (list: Workbench['history']['past']): string[] => list.map(({ name }) => name);

describe('a tree with its steps', () => {
  it('is the same after it was kept, whatever the edits', () => {
    const random = new Random(5);
    const bench = new Workbench();
    bench.open(randomDocument(random));
    for (let i = 0; i < 90; i++) {
      const edit = (now: TreeDocument) => {
        const { id } = random.pick(now.nodes);
        return random.pick([
          () => add(now, id, { name: `n${i}` }),
          () => change(now, id, { translation: [random.double(), -0, i] }),
          () => duplicate(now, id),
          () => (now.nodes.length > 20 ? remove(now, id) : add(now, null)),
          () => reparent(now, id, null, { keep: 'local' }).document,
          () => ({ ...now, clips: [...now.clips], title: `t${i}` }),
        ])();
      };
      bench.edit(`Step ${i}`, edit);
    }
    for (let i = 0; i < 30; i++) bench.undo();
    const other = reloaded(bench);
    expect(other.document).toEqual(bench.document);
    expect(other.chosen).toBe(bench.chosen);
    expect(other.history.past).toEqual(bench.history.past);
    expect(other.history.future).toEqual(bench.history.future);
  });

  it('shares the nodes that a step left alone, and has the newest steps where there are many', () => {
    const bench = new Workbench();
    bench.edit('Add', (now) => add(now, null));
    for (let i = 0; i < 150; i++) bench.edit(`Add ${i}`, (now) => add(now, 1));
    const other = reloaded(bench);
    expect(names(other.history.past)).toEqual(names(bench.history.past.slice(-100)));
    const [before, after] = other.history.past.slice(-2);
    expect(after?.document.nodes[0]).toBe(before?.document.nodes[0]);
    expect(keptOf(bench, 3)[0].past.length).toBe(3);
    // Of 20,000 nodes ten steps are 200,000.
    const nodes = Array.from({ length: 20_000 }, () => EMPTY.nodes[0]) as never;
    const many = {
      document: { ...EMPTY, nodes },
      chosen: null,
      history: bench.history,
    } as unknown as Workbench;
    expect(keptOf(many)[0].past.length).toBe(10);
  });

  it('has the files that were opened, once for all steps, as far as there is room for them', () => {
    const bench = new Workbench();
    const file = { name: 'a.gltf', bytes: Uint8Array.of(1, 2, 3) };
    const beside = [{ name: 'a.bin', bytes: new Uint8Array(9) }];
    const { document } = add(EMPTY, null);
    const source = { file, beside, nodes: document.nodes, numbers: new Map([[1, 0]]) };
    bench.open({ ...document, source: source as unknown as NonNullable<TreeDocument['source']> });
    bench.edit('Add', (now) => add(now, null));
    const [kept, list] = structuredClone(keptOf(bench));
    expect(JSON.stringify(kept)).not.toContain('bytes');
    const back = usable(kept, list);
    expect(back?.document).toEqual(bench.document);
    expect(back?.document.source?.file).toBe(list[0]);
    expect(back?.document.source).toBe(back?.past.at(-1)?.document.source);
    // The shapes of its nodes are the very ones, by which copies of meshes are known.
    expect(back?.document.source?.nodes[0]?.shape).toBe(back?.document.nodes[0]?.shape);
    expect(usable(kept)?.document).not.toHaveProperty('source');
    expect(keptOf(bench, 100, 11)[0].document).not.toHaveProperty('source');
  });

  it.each<[string, (kept: Kept) => unknown]>([
    ['is nothing', () => undefined],
    ['is a text', () => 'tree'],
    ['is of another version', (kept) => ({ ...kept, version: 0 })],
    ['has no steps', ({ past: _, ...kept }) => kept],
    ['has a step without nodes', (kept) => ({ ...kept, past: [{ document: {}, chosen: null, name: '' }] })],
    [
      'has a tree that the core refuses',
      (kept) => ({ ...kept, document: { ...kept.document, nodes: [{ id: 1, parent: null }] } }),
    ],
  ])('that %s is left', (_, damage) => {
    const bench = new Workbench();
    bench.edit('Add a', (now) => add(now, null));
    const [kept] = keptOf(bench);
    expect(usable(kept)).not.toBe(null);
    expect(usable(damage(kept))).toBe(null);
  });
});
