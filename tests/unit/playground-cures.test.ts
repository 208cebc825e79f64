/** The doctor's sentences, and its ways out. */
import { describe, expect, it } from 'vitest';
import { byMovement } from '../../www/src/core/doctor/ways.ts';
import { type Cure, curesOf, MOST_TRIED, seekCures } from '../../www/src/playground/doctor/cures.ts';
import { spoken } from '../../www/src/playground/doctor/diagnosis.ts';
import { inSlices } from '../../www/src/playground/doctor/slices.ts';
import { plain } from '../../www/src/playground/doctor/words.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../../www/src/playground/document/document.ts';
import { change } from '../../www/src/playground/document/edits.ts';
import { attach } from '../../www/src/playground/document/verbs.ts';
import { textOf, treeOf } from './playground-bench.ts';
import { aboutZ, diagnosed, digger, skewByHand, skewsOf } from './playground-skews.ts';

describe('the doctor', () => {
  it('says which stretch met which turn, in the words of the look book', () => {
    const document = digger();
    const found = diagnosed(document, 3);
    expect(found.title).toBe('Why is the stick skewed?');
    expect(spoken(found)).toBe(
      'The boom is scaled unevenly: 1.60 along x, 1.00 along y. ' +
        'The stick is turned 58° against it, so the stretch cuts across its corners. ' +
        'Its x and y axes now meet at 66.3°. No translation, rotation and scale can say that.',
    );
    expect(found.causes[0]?.left).toBeLessThan(1e-9);
    expect(found.reasons[0]).toContainEqual({ node: 2, name: 'boom' });
    expect(spoken(diagnosed(document, 2))).toBe('boom is not skewed (axes at 90.0°).');
    for (const [id, degrees] of [
      [3, -58],
      [4, -120],
    ] as const)
      expect(Math.abs(90 - diagnosed(document, id).angle)).toBeCloseTo(skewByHand(1.6, degrees), 10);
  });

  it('leads from a node that inherits its skew to the one where it begins', () => {
    const { reasons } = diagnosed(digger(), 4);
    expect(reasons.map(plain)).toEqual([
      'The boom is scaled unevenly: 1.60 along x, 1.00 along y.',
      'The stick is turned 58° against it, so the stretch cuts across its corners.',
      expect.stringMatching(/^The stick is skewed already, and the bucket inherits that: its x and y axes/),
    ]);
  });

  it('finds by trial which of several stretches matters most', () => {
    const document = treeOf(
      ['cab', null, { scale: [1.1, 1, 1] }],
      ['boom', 1, { rotation: aboutZ(30), scale: [2, 1, 1] }],
      ['stick', 2, { rotation: aboutZ(40), scale: [1, 5, 1] }],
    );
    const found = diagnosed(document, 3);
    expect(found.causes.map(({ node }) => node)).toEqual([2, 1]);
    for (const { node, left } of found.causes) {
      const [a, b, c] = nodeOf(document, node)?.scale ?? [0, 0, 0];
      const mean = (a + b + c) / 3;
      expect(left).toBeCloseTo(skewsOf(change(document, node, { scale: [mean, mean, mean] }))[2] ?? 0, 9);
    }
    expect(plain(found.reasons.at(-1) ?? [])).toMatch(
      /^2 nodes stretch: with the boom scaled evenly \d\.\d° would be left, with the cab \d+\.\d°, with both 0\.0°\.$/,
    );
  });

  it('names a matrix that a node holds', () => {
    const { document } = attach(digger(), 3, null, { fit: 'matrix' });
    const found = diagnosed(document, 3);
    expect(found.causes.map(({ node }) => node)).toEqual([3]);
    expect(spoken(found)).toMatch(
      /^The stick holds a matrix of its own, with axes that are .* long and lean\. Its x/,
    );
    const cures = curesOf(document, found);
    expect(cures.map(({ kind }) => kind)).toEqual(['rigid', 'leaf', 'components', 'even']);
    for (const { effect } of cures) expect(effect.degrees).toBeLessThan(1e-6);
  });
});

describe('a way out', () => {
  it('has the numbers that the look book has, and can be shown before it is taken', () => {
    const document = digger();
    const cures = curesOf(document, diagnosed(document, 3));
    expect(cures.map(({ name }) => name)).toEqual([
      'Keep places (rigid)',
      'Move scales to leaves (leaf): the boom',
      'Scale shapes (shape): the boom',
      'Ignore the parent’s scale (compensate): the stick',
      'Multiply components (components)',
      'Scale evenly (even): the boom',
    ]);
    for (const { kind, holds, effect } of cures) {
      expect(effect.degrees).toBeLessThan(1e-6);
      expect(holds === 'Every format and engine holds it.').toBe(['rigid', 'leaf', 'even'].includes(kind));
    }
    expect(cures[4]?.holds).toMatch(
      /^Held by Kinetree JSON, Unreal and Ogre\. Lost in glTF, Unity, three\.js/,
    );
    const [rigid, leaf, baked, compensated] = cures;
    expect(rigid?.effect.origin).toBe(0);
    expect(rigid?.document.nodes.filter(({ name }) => name.endsWith(' body')).length).toBe(3);
    expect(nodeOf(baked?.document as TreeDocument, 2)?.shape.size).toEqual([0.8, 0.5, 0.5]);
    expect(nodeOf(baked?.document as TreeDocument, 3)?.translation).toEqual([1.5 * 1.6, 0, 0]);
    expect(textOf(leaf?.document as TreeDocument)).toBe('cab(boom(boom body stick(bucket)))');
    // The stick stays where it is; its bucket moves to the end of an arm that is not stretched.
    expect(baked?.effect.moved).toEqual([3, 4]);
    expect(leaf?.effect).toEqual(baked?.effect);
    expect(compensated?.effect.moved).toEqual([3, 4]);
    expect(baked?.sentence).toMatch(/^2 nodes move, up to 0\.\d{3}\u00a0m; axes turn up to \d+\.\d°\.$/);
    expect(rigid?.sentence).toMatch(
      /^Nothing moves but corners at 2 nodes, up to 0\.\d{3}\u00a0m; axes turn/,
    );
  });

  it('scales the places that a clip sets; of a scale that a clip sets, it is the mean or not offered', () => {
    const clip = (path: 'translation' | 'scale', node: number) => ({
      ...digger(),
      clips: [{ channels: [{ node, path, times: [0], values: [1, 2, 3] }] }],
      clip: 0,
    });
    const moving = clip('translation', 3);
    const baked = curesOf(moving, diagnosed(moving, 3)).find(({ kind }) => kind === 'shape');
    expect(baked?.document.clips[0]?.channels[0]?.values).toEqual([1.6, 2, 3]);
    const scaling = clip('scale', 2);
    const cures = curesOf(scaling, diagnosed(scaling, 3));
    expect(cures.map(({ kind }) => kind)).toEqual(['compensate', 'components', 'even']);
    expect(cures.at(-1)?.document.clips[0]?.channels[0]?.values).toEqual([2, 2, 2]);
  });
});

describe('the ways out of a large tree', () => {
  /** The digger, and plain nodes at its base. */
  const crowded = (count: number): TreeDocument => {
    const document = digger();
    const [base] = document.nodes as [TreeNode];
    const crowd = Array.from(
      { length: count },
      (_, i): TreeNode => ({ ...base, id: 100 + i, parent: base.id }),
    );
    return { ...document, nodes: [...document.nodes, ...crowd] };
  };

  it('come in slices, the same as at once, and end where something newer begins', async () => {
    const document = crowded(5000);
    const found = diagnosed(document, 3);
    const whole = curesOf(document, found);
    expect(whole).toHaveLength(6);
    // By this clock every step of the work takes 5 ms, so three of them are a slice.
    let now = 0;
    let steps = 0;
    const counted = function* (): Generator<Cure | undefined> {
      for (const it of seekCures(document, found)) {
        steps++;
        now += 5;
        yield it;
      }
    };
    const sliced = await inSlices(counted(), new AbortController().signal, () => now);
    expect(sliced?.toSorted(byMovement)).toEqual(whole);
    expect(steps).toBeGreaterThan(15);
    const ended = new AbortController();
    steps = 0;
    const none = inSlices(counted(), ended.signal, () => now);
    ended.abort();
    expect(await none).toBeNull();
    expect(steps).toBe(3);
  });

  it('are not tried on more nodes than the bound, and still on the few below a cause', () => {
    const document = crowded(MOST_TRIED);
    const names = (it: TreeDocument) => curesOf(it, diagnosed(it, 3)).map(({ name }) => name);
    const all = names(digger());
    expect(all).toContain('Multiply components (components)');
    expect(names(document)).toEqual(all.filter((name) => name !== 'Multiply components (components)'));
  });
});
