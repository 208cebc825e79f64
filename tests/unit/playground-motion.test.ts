/** The playground in time: courses, clips, play, and what is released and attached. */
import { describe, expect, it } from 'vitest';
import { durationOf, nodeOf, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { change } from '../../www/src/playground/document/edits.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { GRAVITY, released, setClip } from '../../www/src/playground/motion/edits.ts';
import { SINGLE, Transport } from '../../www/src/playground/transport.ts';
import { near } from './expect.ts';
import { benchOf, treeOf, worldOf } from './playground-bench.ts';

/** A disc that turns at `RATE` about the world's y, with a post on it, 2 m from its middle. */
const RATE = 1.25;
const disc = (): TreeDocument =>
  treeOf(['disc', null, { angularVelocity: [0, RATE, 0] }], ['post', 1, { translation: [2, 0.5, 0] }]);

const worldAt = (course: Course, id: number): number[] => worldOf(course.start, id, course.posed);

describe('a course', () => {
  it('keeps a bounded number of instants, and has the same bits from each of them', () => {
    const document = change(disc(), 1, { angularAcceleration: [0.1, 0, 0.2] });
    const [course, other] = [new Course(document), new Course(document)];
    course.seek(200);
    expect(course.kept).toBeLessThanOrEqual(64);
    expect(course.kept).toBeGreaterThan(32);
    for (const time of [199, 40.25, 3]) course.seek(time);
    other.seek(3);
    expect(worldAt(course, 2)).toEqual(worldAt(other, 2));
    course.dispose();
    other.dispose();
  });
});

/** A clip that lifts the post along Hermite's cubic and leaves its rotation alone. */
function lifted(): TreeDocument {
  const turning = change(disc(), 2, { angularVelocity: [0, 0, 1] });
  const values = [0, 0, 0, 2, 0.5, 0, 0, 1, 0, 0, 0, 0, 2, 3, 0, 0, 0, 0];
  const channel = {
    node: 2,
    path: 'translation',
    interpolation: 'cubicSpline',
    times: [0, 2],
    values,
  } as const;
  const gone = { ...channel, node: 77 };
  return { ...turning, clips: [{ name: 'lift', channels: [channel, gone] }] };
}

describe('a clip', () => {
  it('moves what it holds, while all else follows its rates', () => {
    const document = setClip(lifted(), 0);
    expect(durationOf(document.clips[0] as never)).toBe(2);
    const course = new Course(document);
    course.seek(1.5);
    const post = nodeOf(course.document, 2);
    // Hermite's cubic from 0.5 to 3 with slopes 1 and 0 over 2 s, at s = 3/4.
    const s = 0.75;
    const height =
      (2 * s ** 3 - 3 * s ** 2 + 1) * 0.5 + (s ** 3 - 2 * s ** 2 + s) * 2 + (3 * s ** 2 - 2 * s ** 3) * 3;
    near(post?.translation ?? [], [2, height, 0], 1e-14);
    near(post?.rotation ?? [], [0, 0, Math.sin(0.75), Math.cos(0.75)], 1e-13);
    near(nodeOf(course.document, 1)?.rotation ?? [], [0, Math.sin(0.9375), 0, Math.cos(0.9375)], 1e-13);
    course.seek(9);
    near(nodeOf(course.document, 2)?.translation ?? [], [2, 3, 0], 0);
    course.dispose();
  });

  it('sets its nodes when it is chosen, lets go of one, and can be put away', () => {
    const document = setClip({ ...lifted(), start: 1 }, 0);
    near(nodeOf(document, 2)?.translation ?? [], [2, 2, 0], 1e-14);
    expect(nodeOf(document, 2)?.velocity[1]).toBeGreaterThan(1);
    const free = released(document, 2, GRAVITY);
    expect(free.clips[0]?.channels.some(({ node }) => node === 2)).toBe(false);
    expect(setClip(document, null).clip).toBe(null);
    expect(setClip(document, 5).clip).toBe(null);
  });

  it('that makes no sense is refused, and all stays as it was', () => {
    const bench = benchOf(lifted());
    const { document } = bench;
    const channel = { node: 2, path: 'translation', times: [0, 1], values: [1] } as const;
    expect(bench.edit('Play', (now) => setClip({ ...now, clips: [{ channels: [channel] }] }, 0))).toBe(false);
    expect(bench.document).toBe(document);
    expect(bench.said).toMatch(/1 numbers for 2 keys/);
  });
});

describe('the transport', () => {
  it('has the same bits by seek, by odd frames, and step by step', () => {
    const document = change(disc(), 1, { angularAcceleration: [0.3, -0.2, 0.7] });
    const bench = () => {
      const made = benchOf(document);
      return { bench: made, transport: new Transport(made) };
    };
    const [sought, played, stepped] = [bench(), bench(), bench()];
    sought.bench.seek(3);
    played.transport.play();
    for (let i = 0; played.bench.course.time < 3; i++)
      played.transport.advance(
        Math.min([0.0071, 0.0333, 0.1, 0.0164][i % 4] ?? 0, 3 - played.bench.course.time),
      );
    for (let i = 0; i < 180; i++) stepped.transport.single();
    for (const { bench: at } of [sought, played, stepped]) {
      expect(at.course.time).toBe(3);
      expect(worldAt(at.course, 2)).toEqual(worldAt(sought.bench.course, 2));
    }
    stepped.transport.single(-1);
    expect(stepped.bench.course.time).toBeCloseTo(3 - SINGLE, 12);
  });

  it('is in real time, catches up with no more than a tenth of a second, and keeps its speed', () => {
    const bench = benchOf(disc());
    const transport = new Transport(bench);
    transport.advance(1);
    expect(bench.course.time).toBe(0);
    transport.play();
    for (let i = 0; i < 1000; i++) transport.advance(0.001);
    expect(bench.course.time).toBeCloseTo(1, 12);
    transport.advance(5);
    expect(bench.course.time).toBeCloseTo(1.1, 2);
    transport.speed = 4;
    for (let i = 0; i < 100; i++) transport.advance(0.01);
    expect(bench.course.time).toBeCloseTo(5.1, 2);
    bench.seek(1);
    transport.advance(0.01);
    expect(bench.course.time).toBeCloseTo(1.04, 2);
    expect([transport.begin, transport.end]).toEqual([0, 20]);
    bench.seek(21);
    expect(transport.end).toBe(40);
  });

  it('goes to a distant time of a large tree in several frames, to the same bits', () => {
    let document = disc();
    const [, post] = document.nodes;
    if (!post) throw new Error('no post');
    const more = Array.from({ length: 4000 }, (_, i) => ({ ...post, id: 3 + i, parent: 1 }));
    document = { ...document, nodes: [...document.nodes, ...more] };
    const bench = benchOf(document);
    const transport = new Transport(bench);
    transport.seek(1.25);
    expect(transport.aim).toBe(1.25);
    expect(bench.course.time).toBeLessThan(1.1);
    transport.advance(0);
    expect([transport.aim, bench.course.time]).toEqual([null, 1.25]);
    const straight = new Course(document);
    straight.seek(1.25);
    expect(worldAt(bench.course, 2)).toEqual(worldAt(straight, 2));
    transport.seek(9);
    bench.edit('Stop', (now) => change(now, 1, { angularVelocity: [0, 0, 0] }));
    expect(transport.aim).toBe(null);
    straight.dispose();
  });

  it('begins a clip again, or stops at its end', () => {
    const bench = benchOf(setClip(lifted(), 0));
    const transport = new Transport(bench);
    expect(transport.end).toBe(2);
    bench.seek(1.98);
    transport.play();
    transport.advance(0.05);
    expect([transport.playing, bench.course.time]).toEqual([true, 0]);
    transport.loops = false;
    bench.seek(1.98);
    transport.advance(0.05);
    expect([transport.playing, bench.course.time]).toEqual([false, 2]);
    transport.play();
    expect([transport.playing, bench.course.time]).toEqual([true, 0]);
  });

  it('stops where the core refuses a step, and says so', () => {
    const bench = benchOf(change(disc(), 1, { angularAcceleration: [0, 1e300, 0] }));
    const transport = new Transport(bench);
    transport.play();
    transport.advance(0.1);
    expect([transport.playing, bench.refused]).toEqual([false, true]);
    expect(bench.seek(10)).toBe(false);
    expect([bench.document.start, bench.seek(0)]).toEqual([0, true]);
  });
});
