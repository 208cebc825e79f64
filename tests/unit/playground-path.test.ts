/** The path of the chosen node in the playground, and in its picture. */
import { describe, expect, it } from 'vitest';
import { Painter } from '../../www/src/figure/drawing.ts';
import type { Vec3 } from '../../www/src/figure/vec.ts';
import { EMPTY, lineage, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { add } from '../../www/src/playground/document/edits.ts';
import { release } from '../../www/src/playground/document/verbs.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { Track, trackOf } from '../../www/src/playground/motion/track.ts';
import { paintTrail } from '../../www/src/playground/motion/trail.ts';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { benchOf } from './playground-bench.ts';

type Numbers = ArrayLike<number>;
const off = (found: Numbers, wanted: Numbers) =>
  Math.max(...Array.from(wanted, (value, i) => Math.abs(value - (found[i] ?? Number.NaN))));

/** An arm on a turning and rising column, a hand that slides on it, and a bird that flies. */
function machine(): TreeDocument {
  let made = add(EMPTY, null, {
    name: 'column',
    velocity: [0.2, 0.1, 0],
    angularVelocity: [0, 0.8, 0.3],
    angularAcceleration: [0.1, 0.2, -0.3],
  }).document;
  made = add(made, 1, {
    name: 'arm',
    translation: [0.5, 1, 0],
    scale: [2, 2, 2],
    angularVelocity: [0.4, 0, 1],
    angularAcceleration: [0, 0.2, 0],
  }).document;
  made = add(made, 2, { name: 'hand', translation: [1, 0, 0.25], velocity: [0.3, 0.1, 0] }).document;
  made = add(made, 1, { name: 'bird', translation: [0, 2, 0] }).document;
  made = add(made, null, { name: 'far', translation: [9, 9, 9], angularVelocity: [1, 2, 3] }).document;
  return release(made, 4, { to: 1, acceleration: [0, -1, 0] }).document;
}

describe('the path', () => {
  it('has the bits of the whole tree, though it is computed in a few nodes of it', () => {
    const document = machine();
    const track = new Track(document, 4);
    expect(lineage(document, [4]).nodes.map(({ id }) => id)).toEqual([1, 4]);
    track.reach(4);
    expect(track.places.length).toBe(241);
    for (const sample of [0, 1, 97, 240]) {
      const course = new Course(document);
      course.seek(sample / 60);
      expect(track.time(sample)).toBe(course.time);
      const { tree, handles } = course.posed;
      expect(track.places[sample]).toEqual([...tree.worldMatrix(handles[3] as never)].slice(12, 15));
      course.dispose();
    }
    track.dispose();
  });

  it('ends where the core refuses to go on', () => {
    const wild = add(EMPTY, null, { angularAcceleration: [0, 1e300, 0] }).document;
    const track = new Track(wild, 1);
    track.reach(20);
    expect(track.over).toBe(true);
    expect(track.places.length).toBeLessThan(100);
  });
});

describe('the picture', () => {
  const world = ({ course }: Workbench, place: number) => {
    const { tree, handles } = course.posed;
    return [...tree.worldMatrix(handles[place] as never)].slice(12, 15);
  };
  const bench = (trail = true, time = 2, document = machine()) => {
    const made = benchOf(document);
    made.choose(3);
    made.set({ trail });
    made.seek(time);
    const pane = new Painter({ title: '' });
    paintTrail(made, pane, world(made, 2) as unknown as Vec3);
    return { made, things: pane.things };
  };

  it('has a trail that ends at the node, with a dot every 0.15 s', () => {
    const { made, things } = bench();
    const line = things.find((it) => it.kind === 'line');
    if (line?.kind !== 'line') throw new Error('no trail');
    expect(line.points.length).toBe(122);
    expect(off(line.points.at(-1) ?? [], world(made, 2))).toBe(0);
    expect(off(line.points.at(-2) ?? [], world(made, 2))).toBeLessThan(1e-13);
    expect(things.filter((it) => it.kind === 'dot').length).toBe(14);
    expect(
      bench(true, 9)
        .things.filter((it) => it.kind === 'line')
        .map((it) => it.kind === 'line' && it.points.length),
    ).toEqual([182]);
  });

  it('has no trail at the start, nor of what rests', () => {
    expect(bench(true, 0).things).toEqual([]);
    expect(bench(false).things).toEqual([]);
    const resting = add(add(add(EMPTY, null).document, 1).document, 1).document;
    expect(bench(true, 2, resting).things).toEqual([]);
  });

  it('has the same path however it was reached', () => {
    const { made } = bench();
    const track = trackOf(made);
    made.seek(1);
    expect(trackOf(made)).toBe(track);
    made.choose(2);
    expect(trackOf(made)).not.toBe(track);
    made.choose(null);
    expect(trackOf(made)).toBe(null);
  });
});
