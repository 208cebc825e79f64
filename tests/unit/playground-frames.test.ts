/** Applying a transform and setting a pivot: nothing that is seen moves, and what would lean is refused. */

import { describe, expect, it } from 'vitest';
import { readGltf } from '../../www/src/core/entries/index.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../../www/src/playground/document/document.ts';
import { reframe } from '../../www/src/playground/document/reframe.ts';
import { worldOf } from '../../www/src/playground/document/worlds.ts';
import { documentOf } from '../../www/src/playground/files/document-json.ts';
import { unsavedOf } from '../../www/src/playground/files/gltf-out.ts';
import { savedFile } from '../../www/src/playground/files/gltf-save.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { FRAME_VERBS, type FrameVerb, tryFrame } from '../../www/src/playground/outline/frames.ts';
import { unitShape } from '../../www/src/playground/picture/bodies.ts';
import { modelText } from './model-gltf.ts';
import { worldOf as handAt, idOf, opened } from './playground-bench.ts';
import { randomNumbers } from './random.ts';

const named = ({ nodes }: TreeDocument, name: string): TreeNode => {
  const found = nodes.find((it) => it.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

/** The matrices of all that is seen: of each body, and of the nodes below the one that is changed. */
function seen(document: TreeDocument): number[][] {
  return document.nodes.flatMap(({ id, name, shape }) => {
    const world = worldOf(document, id);
    return [
      ...(shape.kind === 'none' ? [] : [[...unitShape(world, shape)]]),
      ...(['arm', 'hand', 'ball'].includes(name) ? [[...world]] : []),
    ];
  });
}

function near(a: readonly (readonly number[])[], b: readonly (readonly number[])[], digits = 9): void {
  expect(a.length).toBe(b.length);
  const order = (list: readonly (readonly number[])[]) =>
    [...list].map((it) => it.map((n) => Number(n.toFixed(digits)) + 0).join()).sort();
  expect(order(a)).toEqual(order(b));
}

/** base > arm > hand, and a ball beside the arm; the base has a given pose. */
const tree = (base: object, more: object = {}): TreeDocument =>
  documentOf({
    kinetree: 1,
    nodes: [
      { name: 'base', shape: { kind: 'box', size: [1, 2, 3], center: [0.5, 0, 0.25] }, ...base },
      { name: 'arm', parent: 0, translation: [1, 2, 3], shape: { kind: 'none' }, ...more },
      { name: 'hand', parent: 1, rotation: [0.6, 0, 0, 0.8], shape: { kind: 'cylinder' } },
      { name: 'ball', parent: 0, translation: [-1, 0, 1], shape: { kind: 'sphere' } },
    ],
  });

const turn = [0.1, 0.3, -0.2, Math.sqrt(1 - 0.14)];

function applied(document: TreeDocument, name: string, verb: FrameVerb): TreeDocument {
  const tried = tryFrame(document, [named(document, name).id], verb);
  if (!('document' in tried)) throw new Error(tried.why);
  return tried.document;
}

describe('a transform that is applied', () => {
  it('is the identity then, and all that is seen stays', () => {
    const next = randomNumbers(35);
    for (let i = 0; i < 20; i++) {
      const scale = 0.5 + 2 * next();
      const document = tree({
        translation: [next(), next(), next()],
        rotation: turn,
        scale: [scale, scale, scale],
      });
      const id = named(document, 'base').id;
      for (const verb of ['scale', 'rotation', 'both', 'all', 'parent', 'middle', 'bottom'] as const) {
        const made = applied(document, 'base', verb);
        near(seen(made), seen(document));
        const base = nodeOf(made, id);
        if (verb === 'all' || verb === 'both' || verb === 'scale') expect(base?.scale).toEqual([1, 1, 1]);
        if (verb === 'all' || verb === 'both' || verb === 'rotation')
          expect(base?.rotation).toEqual([0, 0, 0, 1]);
        if (verb === 'all' || verb === 'parent') expect(base?.translation).toEqual([0, 0, 0]);
      }
    }
  });

  it('measures a body anew where that can be said, and else hangs it on a leaf', () => {
    const document = tree({ rotation: turn, scale: [1, -2, 3] });
    const scaled = applied(document, 'base', 'scale');
    expect(named(scaled, 'base').shape).toEqual({ kind: 'box', size: [1, 4, 9], center: [0.5, 0, 0.75] });
    expect(scaled.nodes.length).toBe(4);
    // A cylinder and a ball of that parent are stretched by themselves.
    const straight = tree({ rotation: turn, scale: [1, 2, 3] });
    near(seen(applied(straight, 'base', 'scale')), seen(straight));
    const turned = applied(tree({ rotation: turn, scale: [2, 2, 2] }), 'base', 'both');
    expect(turned.nodes.map(({ name }) => name)).toEqual(['base', 'arm', 'hand', 'ball', 'base body']);
    expect(named(turned, 'base').shape.kind).toBe('none');
    expect(named(turned, 'base body').parent).toBe(named(turned, 'base').id);
  });

  it('is refused where a child would be skewed, with its name, and nothing changes', () => {
    const document = tree({ scale: [1, 2.5, 1] }, { rotation: [0, 0, 0.6, 0.8] });
    const { id } = named(document, 'base');
    expect(tryFrame(document, [id], 'scale')).toEqual({
      why: 'arm would be skewed under base, which no translation, rotation and scale can say',
    });
    expect(tryFrame(document, [id], 'rotation')).toEqual({ why: 'it is so already' });
    expect(tryFrame(tree({ rotation: turn, scale: [1, 2, 1] }), [id], 'rotation')).toEqual({
      why: 'the body of base would lean in it, which no translation, rotation and scale can say',
    });
  });

  it('is refused for a matrix and for a node that flattens space', () => {
    const document = tree({ stretch: [1, 0, 0, 0.5, 1, 0, 0, 0, 1] });
    const { id } = named(document, 'base');
    expect(tryFrame(document, [id], 'both')).toMatchObject({ why: /base holds a matrix/ });
    expect(tryFrame(tree({ scale: [1, 0, 1] }), [id], 'scale')).toMatchObject({ why: /flattens space/ });
    const reset = applied(document, 'base', 'reset');
    expect(named(reset, 'base').stretch).toBe(undefined);
  });

  it('goes through several nodes from above', () => {
    const document = tree({ rotation: turn, scale: [2, 2, 2] }, { rotation: turn, scale: [3, 3, 3] });
    const ids = ['base', 'arm', 'hand'].map((it) => named(document, it).id);
    const tried = tryFrame(document, ids, 'both');
    if (!('document' in tried)) throw new Error(tried.why);
    const bodies = (made: TreeDocument) =>
      made.nodes.flatMap(({ id, shape }) =>
        shape.kind === 'none' ? [] : [[...unitShape(worldOf(made, id), shape)]],
      );
    near(bodies(tried.document), bodies(document));
    for (const id of ids) expect(nodeOf(tried.document, id)?.scale).toEqual([1, 1, 1]);
  });
});

describe('motion', () => {
  /** Sees that the hand is at the same place at some times. */
  const expectAlike = (made: TreeDocument, document: TreeDocument, ...times: number[]): void => {
    const [a, b] = [made, document].map((it) => {
      const course = new Course(it);
      return times.map((time) => {
        course.seek(time);
        return handAt(it, idOf(it, 'hand'), course.posed);
      });
    });
    near(a ?? [], b ?? [], 6);
  };

  it('of children goes on as it was in the world', () => {
    const document = tree(
      { rotation: turn, scale: [2, 2, 2], angularVelocity: [0, 0.4, 0] },
      { velocity: [0.3, 0, 0], angularVelocity: [0, 0, 1], acceleration: [0, 0.1, 0] },
    );
    const made = applied(document, 'base', 'both');
    expectAlike(made, document, 0, 0.5, 1);
  });

  it('of driven children, too', () => {
    const document = tree({ rotation: turn, scale: [2, 2, 2] }, { drive: [0.5, 0, 0.2, 0, 1, 0] });
    const made = applied(document, 'base', 'both');
    expectAlike(made, document, 1);
  });

  const clip = (channels: readonly object[]) => ({ clips: [{ name: 'clip', channels }], clip: 0 });

  it('that a clip gives to children goes on, tangents too', () => {
    const times = [0, 1, 2];
    const cubic = [0, 0, 0, 1, 2, 3, 1, 0, 0, 0, 1, 0, 2, 2, 3, 0, 0, 1, 0, 0, 2, 3, 1, 1, 0, 0, 0];
    const turns = [0, 0, 0, 1, 0, 0.6, 0, 0.8, 0.6, 0, 0, 0.8];
    const document = {
      ...tree({ translation: [1, 2, 3], rotation: turn, scale: [2, 2, 2] }),
      ...clip([
        { node: 2, path: 'translation', interpolation: 'cubicSpline', times, values: cubic },
        { node: 2, path: 'rotation', interpolation: 'linear', times, values: turns },
        { node: 2, path: 'scale', interpolation: 'step', times, values: [1, 1, 1, 2, 2, 2, 1, 3, 1] },
      ]),
    } as TreeDocument;
    for (const verb of ['both', 'all', 'middle'] as const)
      expectAlike(applied(document, 'base', verb), document, 0, 0.3, 0.5, 1.25);
  });

  it('by a clip is refused where it would come back, or would lean', () => {
    const at = (node: number, path: string, values: number[], base: object): unknown =>
      tryFrame(
        { ...tree(base), ...clip([{ node, path, times: [0], values }]) } as TreeDocument,
        [1],
        'scale',
      );
    expect(at(1, 'scale', [1, 1, 1], { scale: [2, 2, 2] })).toEqual({
      why: 'a clip sets the scale of base, which would come back',
    });
    expect(at(2, 'rotation', [0, 0, 0, 1], { scale: [1, 2, 1] })).toEqual({
      why: 'a clip sets the rotation of arm, which the stretch of its parent would make lean',
    });
    expect(at(2, 'translation', [1, 1, 1], { scale: [1, 2, 1] })).toHaveProperty('document');
  });
});

describe('a file that was opened', () => {
  const model = async () => (await opened('model.gltf', modelText({ others: false }))).document;
  const saved = (document: TreeDocument) => {
    if (!document.source) throw new Error('it has no source');
    const { bytes } = savedFile({ ...document, source: document.source });
    return {
      bytes,
      nodes: JSON.parse(new TextDecoder().decode(bytes)).nodes as {
        name?: string;
        mesh?: number;
        children?: number[];
      }[],
    };
  };

  it('has its mesh on the leaf, where it was in the world', async () => {
    const document = await model();
    const made = applied(document, 'crate', 'both');
    expect(unsavedOf(made)).toEqual([]);
    const { bytes, nodes } = saved(made);
    expect(nodes[1]).toMatchObject({ name: 'crate', children: [5] });
    expect(nodes[1]?.mesh).toBe(undefined);
    expect(nodes[5]).toMatchObject({ name: 'crate body', mesh: 0 });
    const { document: again } = await opened('again.gltf', bytes);
    near(
      [[...worldOf(again, named(again, 'crate body').id)]],
      [[...worldOf(document, named(document, 'crate').id)]],
      6,
    );
  });

  it('keeps its joints', async () => {
    const document = await model();
    const moved = {
      ...document,
      nodes: document.nodes.map((it) => (it.name === 'tail' ? { ...it, scale: [2, 2, 2] as const } : it)),
    };
    expect(tryFrame(moved, [named(moved, 'tail').id], 'scale')).toEqual({
      why: 'tail is a joint, and the mesh that it moves would change',
    });
    const { scene } = readGltf(saved(document).bytes);
    expect(scene.nodes.length).toBe(5);
  });
});

it('each verb has a word of its own', () => {
  const words = FRAME_VERBS.flatMap(([, , verbs]) => verbs.map(([, , step]) => step));
  expect(new Set(words).size).toBe(8);
  expect(() => reframe(tree({}), 99, {})).toThrow('there is no node 99');
});
