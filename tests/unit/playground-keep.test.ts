/** Histories as they are kept: small steps that lead to the same documents, and damaged ones. */
import { describe, expect, it } from 'vitest';
import { EMPTY, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { add, change, duplicate, remove } from '../../www/src/playground/document/edits.ts';
import { reparent } from '../../www/src/playground/document/verbs.ts';
import { type Change, changed, changeTo } from '../../www/src/playground/keep/change.ts';
import { restoredOf, timelineOf } from '../../www/src/playground/keep/timeline.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
import { randomDocument } from './playground-trees.ts';
import { Random } from './random.ts';

/** Returns the documents that the store would return of these. */
function stored(documents: readonly TreeDocument[]): TreeDocument[] {
  const found: TreeDocument[] = [];
  for (const [i, it] of documents.entries()) {
    const written = structuredClone(changeTo(it, documents[i - 1] ?? null));
    found.push(changed(found.at(-1) ?? null, written));
  }
  return found;
}

describe('a history', () => {
  it('is the same after it was kept, whatever the edits', () => {
    const random = new Random(5);
    let document = randomDocument(random);
    const documents = [EMPTY, document];
    for (let i = 0; i < 200; i++) {
      const { id } = random.pick(document.nodes);
      const edits = [
        () => add(document, id, { name: `n${i}` }).document,
        () => change(document, id, { translation: [random.double(), -0, i] }),
        () => duplicate(document, id).document,
        () => (document.nodes.length > 20 ? remove(document, id) : add(document, null).document),
        () => reparent(document, id, null, { keep: 'local' }).document,
        () => ({ ...document, clips: [...document.clips], title: `t${i}` }),
      ];
      document = random.pick(edits)();
      if (document.nodes.length === 0) document = randomDocument(random);
      documents.push(document);
    }
    expect(stored(documents)).toEqual(documents);
  });

  it('shares the nodes that a step left alone, and stores only the others', () => {
    let document = EMPTY;
    for (let i = 0; i < 100; i++) document = add(document, null).document;
    const next = change(document, 50, { translation: [1, 2, 3] });
    const step = changeTo(next, document);
    expect([step.at, step.drop, step.put.length, step.clips]).toEqual([49, 1, 1, undefined]);
    const [before, after] = stored([document, next]) as [TreeDocument, TreeDocument];
    expect(after.nodes[0]).toBe(before.nodes[0]);
    expect(after.nodes[49]).not.toBe(before.nodes[49]);
  });

  it('refuses a step whose document makes no sense, before undo would meet it', () => {
    const step = structuredClone(changeTo(add(EMPTY, null).document, null));
    const damages: Record<string, unknown>[] = [
      { rule: 'none' },
      { scheme: { method: 'sixth', rate: 0 } },
      { scheme: null },
      { start: Number.NaN },
      { title: 7 },
      { clips: {} },
      { clips: [{ name: 'a' }] },
      { clip: 0 },
    ];
    for (const damage of damages)
      expect(() => changed(null, { ...step, ...damage }), JSON.stringify(damage)).toThrowError(
        expect.objectContaining({ code: 'BAD_SCENE' }),
      );
  });

  it('leads back and forth as it did', () => {
    const bench = new Workbench();
    for (const name of ['a', 'b', 'c']) bench.edit(`Add ${name}`, (now) => add(now, null, { name }));
    bench.undo();
    const line = timelineOf(bench);
    expect(line.entries.map(({ name }) => name)).toEqual(['', 'Add a', 'Add b', 'Add c']);
    expect(line.place).toBe(2);
    const other = new Workbench();
    other.restore(restoredOf(line));
    expect(timelineOf(other)).toEqual(line);
    expect(other.chosen).toBe(2);
    other.redo();
    expect(other.said).toBe('Did again: Add c.');
    for (let i = 0; i < 3; i++) other.undo();
    expect(other.document).toBe(EMPTY);
    expect(other.history.future.map(({ name }) => name)).toEqual(['Add c', 'Add b', 'Add a']);
  });
});

describe('a damaged step', () => {
  const { document } = add(add(EMPTY, null, { name: 'a' }).document, 1, { name: 'b' });
  const whole = changeTo(document, null);
  const [a, b] = whole.put as [Change['put'][number], Change['put'][number]];
  const damaged: readonly (readonly [string, unknown])[] = [
    ['is nothing', undefined],
    ['is a text', 'step'],
    ['is of another version', { nodes: [] }],
    ['begins behind the end', { ...whole, at: 1 }],
    ['drops what is not there', { ...whole, drop: 1 }],
    ['has a node that is none', { ...whole, put: [null] }],
    ['has no numbers', { ...whole, put: [{ ...a, scale: [1, 1] }] }],
    ['has NaN', { ...whole, put: [{ ...a, velocity: [Number.NaN, 0, 0] }] }],
    ['has no rotation', { ...whole, put: [{ ...a, rotation: [0, 0, 0, 2] }] }],
    ['has no shape', { ...whole, put: [{ ...a, shape: { ...a.shape, kind: 'script' } }] }],
    ['has a child before its parent', { ...whole, put: [b, a] }],
    ['has a node twice', { ...whole, put: [a, b, b] }],
    ['has a parent that is gone', { ...whole, put: [b] }],
  ];

  it.each(damaged)('that %s is refused', (_, step) => {
    expect(() => changed(null, step)).toThrowError(expect.objectContaining({ code: 'BAD_SCENE' }));
  });
});
