/** Trees of the core that are edited in place, against those that are made anew. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Hierarchy, NodeHandle } from '../../www/src/core/entries/index.ts';
import { KinetreeError, scaleRules, worldParts } from '../../www/src/core/entries/index.ts';
import { fromScene, toScene } from '../../www/src/core/scene.ts';
import {
  EMPTY,
  PLAIN_SHAPE,
  REST,
  type TreeDocument,
  type TreeNode,
} from '../../www/src/playground/document/document.ts';
import {
  add,
  change,
  changeWorld,
  remove,
  rename,
  setCompensates,
  setRule,
} from '../../www/src/playground/document/edits.ts';
import { duplicate } from '../../www/src/playground/document/parts.ts';
import { type Posed, posed } from '../../www/src/playground/document/posed.ts';
import { sceneOf } from '../../www/src/playground/document/scene.ts';
import { attach, drive, release, reorder, reparent } from '../../www/src/playground/document/verbs.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { RATE } from '../../www/src/playground/motion/stepper.ts';
import { effort } from '../effort.ts';
import { randomDocument } from './playground-trees.ts';
import { Random } from './random.ts';

// The same functions, whose calls are known.
vi.mock('../../www/src/core/scene.ts', { spy: true });

afterEach(() => vi.restoreAllMocks());

/** All that a tree says of its nodes in the order of a document, before a step and after it. */
function told(tree: Hierarchy, handles: readonly NodeHandle[]): string {
  const now = () => ({
    scene: toScene(tree),
    worlds: handles.map((it) => numbersOf(() => [...tree.worldMatrix(it)])),
    states: handles.map((it) => numbersOf(() => worldParts(tree, it))),
  });
  const rows = [null, ...handles].map((it) => tree.children(it).map((child) => handles.indexOf(child)));
  const nodes = tree.nodes().map((it) => handles.indexOf(it));
  const first = now();
  numbersOf(() => tree.step(1 / 240));
  const signed = (_: string, it: unknown) => (Object.is(it, -0) ? '-0' : it);
  return JSON.stringify({ rows, nodes, first, stepped: now() }, signed);
}

/** Sees that a tree tells of a document what one tells that is made anew. */
function alike(document: TreeDocument, { tree, handles }: Posed, name: string): void {
  const own: NodeHandle[] = [];
  const fresh = fromScene(sceneOf(document), own);
  const copy = tree.copy();
  expect(told(copy, handles), name).toBe(told(fresh, own));
  copy.dispose();
  fresh.dispose();
}

/** Returns whether no node flies or is driven, and none holds a matrix. */
const isPlain = ({ nodes }: TreeDocument): boolean =>
  nodes.every((it) => !it.free && !it.stretch && !it.drive);

/** Returns whether two documents have the same nodes in the same places. */
const sameNodes = (before: TreeDocument, { nodes }: TreeDocument): boolean =>
  before.nodes.length === nodes.length &&
  nodes.every(({ id, parent }, i) => id === before.nodes[i]?.id && parent === before.nodes[i]?.parent);

/** Returns a document whose turns a step does not have to split. */
function calm(document: TreeDocument): TreeDocument {
  const nodes = document.nodes.map((it): TreeNode => ({ ...it, angularAcceleration: [0, 0.5, -0] }));
  return { ...document, nodes };
}

/** Returns a document without what flies, is driven, or holds a matrix. */
function plainOf(document: TreeDocument): TreeDocument {
  const nodes = document.nodes.map(
    ({ free: _, stretch: __, drive: ___, flight: ____, ...it }): TreeNode => it,
  );
  return { ...document, nodes };
}

/** Returns what a call returns, or its refusal: random numbers overflow. */
function numbersOf<T>(call: () => T): T | string {
  try {
    return call();
  } catch (refusal) {
    if (refusal instanceof KinetreeError) return refusal.code;
    throw refusal;
  }
}

/** Returns a random edit of a document: of its shape mostly, and of its numbers. */
function edited(document: TreeDocument, random: Random): TreeDocument {
  const node = random.pick(document.nodes);
  const other = random.pick([null, ...document.nodes.map(({ id }) => id)]);
  const parent = node.parent;
  const siblings = document.nodes.filter((it) => it.parent === parent).length;
  const last = document.nodes.length < 3;
  switch (last ? 0 : random.whole(0, 10)) {
    case 0:
      return add(document, other, { translation: [random.between(-9, 9), 0, 1] }).document;
    case 1:
      return document.nodes.length > 40 || random.chance(0.5) ? remove(document, node.id) : document;
    case 2:
      return document.nodes.length > 60 ? remove(document, node.id) : duplicate(document, node.id).document;
    case 3:
      return rename(document, node.id, `name ${random.whole(0, 99)}`);
    case 4:
      return reparent(document, node.id, other, { keep: 'local', index: 0 }).document;
    case 5:
      return attach(document, node.id, other, { fit: 'matrix' }).document;
    case 6:
      return reorder(document, node.id, random.whole(0, siblings - 1));
    case 7:
      return change(document, node.id, {
        scale: [1, random.between(0.5, 2), 1],
        velocity: [0, random.between(-9, 9), 0],
      });
    case 8:
      return random.chance(0.5)
        ? setCompensates(document, node.id, random.chance(0.5))
        : setRule(document, random.pick(scaleRules));
    case 9:
      return random.chance(0.5)
        ? release(document, node.id, { to: random.pick([parent, null]), fit: 'matrix' }).document
        : drive(document, node.id, [random.between(-9, 9), 0, 1], [0, 1, 0]);
    default:
      return changeWorld(document, node.id, { translation: [random.between(-9, 9), 2, 3] }).document;
  }
}

describe('a tree that is edited in place', () => {
  it('has the bits of one that is made anew, over sequences of random edits', () => {
    let [edits, anew, numbers] = [0, 0, 0];
    for (let seed = 0; seed < effort(200); seed++) {
      const random = new Random(seed);
      let document = calm(randomDocument(random));
      posed(document);
      for (let i = 0; i < 3; i++) {
        let next: TreeDocument;
        try {
          next = edited(document, random);
        } catch (refusal) {
          // A loop, or a pose that nothing holds.
          if (!(refusal instanceof KinetreeError)) throw refusal;
          continue;
        }
        const before = posed(document).handles;
        const same = sameNodes(document, next);
        document = next;
        const { tree, handles } = posed(document);
        edits++;
        if (same) numbers++;
        // What is edited in place has the very handles.
        if (same && handles !== before) anew++;
        alike(document, { tree, handles }, `seed ${seed}, edit ${i}`);
        if (document.nodes.length === 0) break;
      }
    }
    expect(edits).toBeGreaterThan(effort(400));
    // Of those that leave the nodes where they are, made anew are matrices and flights: about one in three.
    expect(numbers).toBeGreaterThan(effort(140));
    expect(anew / numbers).toBeLessThan(0.4);
  });

  it('has these bits in motion too, without a tree made anew for other numbers, but for flights and matrices', () => {
    const from = vi.mocked(fromScene);
    let [edits, plain] = [0, 0];
    for (let seed = 0; seed < effort(100, 50); seed++) {
      const random = new Random(seed);
      const calmed = calm(randomDocument(random));
      // Few random trees have no flight, drive or matrix in them.
      const course = new Course(seed % 2 === 0 ? plainOf(calmed) : calmed);
      const steps = random.whole(1, 9);
      if (numbersOf(() => course.seek(steps / RATE)) !== undefined) continue;
      from.mockClear();
      let document = course.document;
      const now = posed(document);
      expect(from, `seed ${seed}`).not.toHaveBeenCalled();
      alike(document, now, `seed ${seed}, now`);
      try {
        document = edited(document, random);
      } catch (refusal) {
        if (!(refusal instanceof KinetreeError)) throw refusal;
        continue;
      }
      const after = posed(document);
      edits++;
      if (isPlain(course.document) && isPlain(document) && sameNodes(course.document, document)) {
        plain++;
        expect(after.handles, `seed ${seed}`).toBe(now.handles);
      }
      alike(document, after, `seed ${seed}, edited`);
      course.dispose();
    }
    expect(edits).toBeGreaterThan(effort(60));
    expect(plain).toBeGreaterThan(0);
  });

  it('leaves in motion the very nodes that nothing moves', () => {
    const [still, turning] = [1, 2].map((id) => ({
      ...REST,
      id,
      name: `${id}`,
      parent: null,
      shape: PLAIN_SHAPE,
    }));
    const nodes = [still, { ...turning, angularVelocity: [0, 1, 0] }] as readonly TreeNode[];
    const course = new Course({ ...EMPTY, nodes });
    course.seek(0.5);
    expect(course.document.nodes[0]).toBe(nodes[0]);
    expect(course.document.nodes[1]?.rotation[1]).toBeCloseTo(Math.sin(0.25), 9);
  });
});
