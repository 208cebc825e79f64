/** Release, attach and drive in the playground: they mean what they mean in the package. */
import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  nodeOf,
  placeOf,
  type TreeDocument,
  type Triple,
} from '../../www/src/playground/document/document.ts';
import { add, change } from '../../www/src/playground/document/edits.ts';
import { attach, drive, release } from '../../www/src/playground/document/verbs.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { driven, released, undriven } from '../../www/src/playground/motion/edits.ts';
import { attachNode, moveNode } from '../../www/src/playground/outline/actions.ts';
import { effort } from '../effort.ts';
import { benchOf, never, readAgain, treeOf } from './playground-bench.ts';
import { Random } from './random.ts';

const three = (random: Random, size: number): Triple => [
  random.between(-size, size),
  random.between(-size, size),
  random.between(-size, size),
];

/** A chain of four nodes that turn and hurry, under scales that are the same along all axes. */
function chain(random: Random): TreeDocument {
  let made = EMPTY;
  for (let i = 0; i < 4; i++) {
    const [x, y, z] = three(random, 1);
    const length = Math.sqrt(x * x + y * y + z * z + 1);
    const scale = random.between(0.5, 2);
    made = add(made, i === 0 ? null : i, {
      translation: three(random, 2),
      rotation: [x / length, y / length, z / length, 1 / length],
      scale: [scale, scale, scale],
      velocity: three(random, 1),
      acceleration: three(random, 1),
      angularVelocity: three(random, 1),
      angularAcceleration: three(random, 0.5),
    }).document;
  }
  return made;
}

function worldAt(course: Course, id: number) {
  const { tree, handles } = course.posed;
  return tree.world(handles[placeOf(course.start, id)] as never);
}
const off = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (it, i) => Math.abs(it - (b[i] ?? Number.NaN))));

const seeds = Array.from({ length: effort(12, 3) }, (_, seed) => seed);

describe('after release', () => {
  it.each(seeds)('the path is p + v t + a t²/2, whatever the tree of seed %i does', (seed) => {
    const random = new Random(seed);
    const before = chain(random);
    const [id, a] = [random.pick([2, 3, 4]), three(random, 9)];
    const to = random.pick([null, (nodeOf(before, id)?.parent ?? null) as number | null]);
    const first = new Course(before);
    const { translation: p, velocity: v, angularVelocity: w } = worldAt(first, id);
    const course = new Course(release(before, id, { to, acceleration: a }).document);
    for (const t of [0.4, 1]) {
      course.seek(t);
      const now = worldAt(course, id);
      // The bodies above turn by a few radians: a hundred steps round each some ulps of 10 m.
      expect(
        off(
          now.translation,
          Array.from(p, (it, i) => it + (v[i] ?? 0) * t + ((a[i] ?? 0) * t * t) / 2),
        ),
      ).toBeLessThan(1e-10);
      expect(
        off(
          now.velocity,
          Array.from(v, (it, i) => it + (a[i] ?? 0) * t),
        ),
      ).toBeLessThan(1e-9);
      expect(off(now.angularVelocity, w)).toBeLessThan(1e-9);
    }
    for (const it of [first, course]) it.dispose();
  });

  it('a node that the world cannot hold stays under its parent, and flies the same way', () => {
    const cart = { scale: [2, 1, 1], velocity: [1, 0, 0] } as const;
    const made = treeOf(['cart', null, cart], ['arm', 1, { rotation: [0, 0, 0.6, 0.8] }]);
    const course = new Course(released(made, 2, [0, -10, 0]));
    expect(nodeOf(course.start, 2)).toMatchObject({ parent: 1, free: true });
    course.seek(1);
    expect(off(worldAt(course, 2).translation, [1, -5, 0])).toBeLessThan(1e-12);
    course.dispose();
  });
});

describe('a node that holds a matrix', () => {
  it('holds it when it is released, and when its parent carries it again', () => {
    const arm = { rotation: [0, 0, 0.6, 0.8], stretch: [1, 0.5, 0, 0, 1, 0, 0, 0, 1] } as const;
    const document = treeOf(['cart', null, { scale: [2, 1, 1] }], ['arm', 1, arm]);
    const before = new Course(document);
    const flying = released(document, 2, [0, 0, 0]);
    expect(nodeOf(flying, 2)?.parent).toBe(null);
    for (const made of [flying, attach(flying, 2, 1).document]) {
      const course = new Course(made);
      expect(off(worldAt(course, 2).matrix, worldAt(before, 2).matrix)).toBeLessThan(1e-14);
      course.dispose();
    }
    before.dispose();
  });
});

describe('after attach', () => {
  it.each(seeds)('the pose in the world stays, and that in the parent for good, in seed %i', (seed) => {
    const random = new Random(1000 + seed);
    const before = chain(random);
    const document = add(before, null, {
      translation: three(random, 5),
      velocity: three(random, 3),
      angularVelocity: three(random, 3),
    }).document;
    const parent = random.pick([null, 1, 2, 3, 4]);
    const first = new Course(document);
    const attached = attach(document, 5, parent).document;
    const course = new Course(attached);
    expect(off(worldAt(course, 5).matrix, worldAt(first, 5).matrix)).toBeLessThan(1e-12);
    const held = nodeOf(attached, 5);
    course.seek(1);
    const now = nodeOf(course.document, 5);
    for (const part of ['translation', 'rotation', 'scale'] as const)
      expect(now?.[part]).toEqual(held?.[part]);
    for (const rate of ['velocity', 'acceleration', 'angularVelocity', 'angularAcceleration'] as const)
      expect(now?.[rate]).toEqual([0, 0, 0]);
    for (const it of [first, course]) it.dispose();
  });

  it('a flight, a drive and a clip have ended', () => {
    const channels = [{ node: 2, path: 'translation', times: [0, 9], values: [0, 0, 0, 9, 0, 0] }] as const;
    const base = add(add(EMPTY, null).document, 1, { translation: [1, 0, 0] }).document;
    const document = { ...base, clips: [{ channels }], clip: 0 };
    for (const moving of [
      document,
      drive(document, 2, [1, 0, 0], [0, 1, 0]),
      release(document, 2, { to: 1 }).document,
    ]) {
      const made = attach(moving, 2, 1).document;
      expect(made.clips[0]?.channels).toEqual([]);
      expect(nodeOf(made, 2)).not.toHaveProperty('free');
      expect(nodeOf(made, 2)).not.toHaveProperty('drive');
    }
  });

  it('the page says what has ended, and one step of undo leads back', () => {
    const bench = benchOf(treeOf(['hull', null], ['gun', 1, { angularVelocity: [0, 1, 0] }]));
    moveNode(bench, 2, { parent: null, position: 1 }, never);
    expect(bench.history.past.at(-1)?.name).toBe('Attach gun to the world');
    expect(bench.said).toBe(
      'gun is attached to the world, and has kept its place. Its own motion has ended.',
    );
    expect(nodeOf(bench.document, 2)?.angularVelocity).toEqual([0, 0, 0]);
    bench.undo();
    expect(nodeOf(bench.document, 2)).toMatchObject({ parent: 1, angularVelocity: [0, 1, 0] });
    // Another place among its siblings is no other parent: nothing ends.
    moveNode(bench, 2, { parent: 1, position: 0 }, never);
    expect(nodeOf(bench.document, 2)?.angularVelocity).toEqual([0, 1, 0]);
    attachNode(bench, 2, { parent: 1, position: 0 }, never);
    expect(nodeOf(bench.document, 2)?.angularVelocity).toEqual([0, 0, 0]);
  });
});

describe('a drive', () => {
  it('begins with the velocities that the node has, and ends with them in the parent’s axes', () => {
    const rotation = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const;
    const document = driven(treeOf(['car', null, { rotation, velocity: [0, 0, -3] }]), 1);
    // Turned by 90° about y, its x points along −z.
    expect(off(nodeOf(document, 1)?.drive ?? [], [3, 0, 0, 0, 0, 0])).toBeLessThan(1e-15);
    const course = new Course(drive(document, 1, [3, 0, 0], [0, 2, 0]));
    course.seek(1);
    const ended = undriven(course.document, 1);
    expect(nodeOf(ended, 1)?.drive).toBeUndefined();
    expect(nodeOf(ended, 1)?.velocity).toEqual(nodeOf(course.document, 1)?.velocity);
    expect(nodeOf(ended, 1)?.acceleration).toEqual([0, 0, 0]);
    course.dispose();
  });

  it('turns with the node when that is turned, and ends where a rate is set', () => {
    const document = drive(add(EMPTY, null).document, 1, [2, 0, 0], [0, 0, 0]);
    const turned = change(document, 1, { rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] });
    expect(off(nodeOf(turned, 1)?.velocity ?? [], [0, 0, -2])).toBeLessThan(1e-15);
    expect(nodeOf(turned, 1)?.drive).toEqual([2, 0, 0, 0, 0, 0]);
    expect(nodeOf(change(turned, 1, { velocity: [1, 0, 0] }), 1)?.drive).toBeUndefined();
  });

  it('is kept by a file, and is refused under a parent that is stretched by axis', () => {
    const document = drive(add(EMPTY, null).document, 1, [5, 0, 0], [0, 0.5, 0]);
    const course = new Course(document);
    course.seek(0.75);
    expect(nodeOf(readAgain(course.document), 1)).toEqual(nodeOf(course.document, 1));
    const stretched = add(add(EMPTY, null, { scale: [2, 1, 1] }).document, 1).document;
    expect(() => drive(stretched, 2, [1, 0, 0], [0, 0, 0])).toThrowError(
      expect.objectContaining({ code: 'NOT_SIMILAR' }),
    );
    course.dispose();
  });
});
