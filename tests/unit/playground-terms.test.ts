/** The motion of the chosen node in the playground: terms, path, picture and table. */
import { describe, expect, it } from 'vitest';
import { Painter } from '../../www/src/figure/drawing.ts';
import { EMPTY, lineage, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { add } from '../../www/src/playground/document/edits.ts';
import { release } from '../../www/src/playground/document/verbs.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { paintMotion, roundBelow } from '../../www/src/playground/motion/ink.ts';
import { composition, handlesOf, watchedOf } from '../../www/src/playground/motion/terms.ts';
import { Track, trackOf } from '../../www/src/playground/motion/track.ts';
import { STILL } from '../../www/src/playground/motion/watching.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
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

function terms(document: TreeDocument, time: number, quantity: 'velocity' | 'acceleration', part: object) {
  const course = new Course(document);
  course.seek(time);
  const watched = watchedOf(document, 3, { ...STILL, ...part });
  if (!watched) throw new Error('nothing is watched');
  const handles = handlesOf(document, course.posed, watched);
  const found = composition(handles, quantity);
  course.dispose();
  return found;
}

describe('the terms', () => {
  const views = [{}, { from: 1 }, { from: 5 }, { from: 4 }];

  it('add up to the whole, from each node', () => {
    for (const view of views)
      for (const quantity of ['velocity', 'acceleration'] as const) {
        const { terms: all, total } = terms(machine(), 1.5, quantity, view);
        const sum = [0, 1, 2].map((i) => all.reduce((most, { vector }) => most + (vector[i] ?? 0), 0));
        expect(all.length).toBe(quantity === 'velocity' ? 3 : 5);
        // Sums of five numbers up to 100, each of some dozen operations.
        expect(off(sum, total)).toBeLessThan(1e-12);
      }
  });

  it('are the differences of the path', () => {
    const document = machine();
    for (const view of views) {
      const [before, now, after] = [299, 300, 301].map(
        (steps) => terms(document, steps / 240, 'velocity', view).position,
      ) as readonly Numbers[] as [Numbers, Numbers, Numbers];
      const h = 1 / 240;
      const differences = {
        velocity: [0, 1, 2].map((i) => ((after[i] ?? 0) - (before[i] ?? 0)) / (2 * h)),
        acceleration: [0, 1, 2].map(
          (i) => ((after[i] ?? 0) - 2 * (now[i] ?? 0) + (before[i] ?? 0)) / (h * h),
        ),
      };
      for (const quantity of ['velocity', 'acceleration'] as const) {
        const { total } = terms(document, 300 / 240, quantity, view);
        // Central differences of a path of some meters leave h² times its higher derivatives.
        expect(off(differences[quantity], total), `${quantity} ${JSON.stringify(view)}`).toBeLessThan(0.002);
      }
    }
  });

  it('are those of the formulas for a point at rest on a turning disc', () => {
    const disc = add(EMPTY, null, { angularVelocity: [0, 2, 0], angularAcceleration: [0, 3, 0] }).document;
    const post = add(add(disc, 1, { translation: [1.5, 0, 0] }).document, 1, {}).document;
    const found = (name: string) => {
      const watched = watchedOf(post, 2, STILL);
      const course = new Course(post);
      const all = composition(handlesOf(post, course.posed, watched as never), 'acceleration');
      return all.terms.find(({ key }) => key === name)?.vector ?? [];
    };
    expect(off(found('centripetal'), [-6, 0, 0])).toBeLessThan(1e-14);
    expect(off(found('euler'), [0, 0, -4.5])).toBeLessThan(1e-14);
    expect(off(found('coriolis'), [0, 0, 0])).toBe(0);
  });

  it('follow the chosen node: the parent carries, and a node that is gone sees nothing', () => {
    const document = machine();
    expect(watchedOf(document, 3, STILL)?.carrier).toBe(2);
    expect(watchedOf(document, 1, STILL)?.carrier).toBe(1);
    expect(watchedOf(document, 3, { ...STILL, from: 77 })).toMatchObject({
      carrier: 2,
      from: null,
    });
    expect(watchedOf(document, 99, STILL)).toBeUndefined();
  });
});

describe('the path', () => {
  const watched = { node: 3, from: 4, carrier: 2 } as const;

  it('has the bits of the whole tree, though it is computed in a few nodes of it', () => {
    const document = machine();
    const track = new Track(document, watched);
    expect(lineage(document, [3, 4]).nodes.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    track.reach(4);
    expect(track.count).toBe(241);
    for (const sample of [0, 1, 97, 240]) {
      const course = new Course(document);
      course.seek(sample / 60);
      expect(track.time(sample)).toBe(course.time);
      const { tree, handles } = course.posed;
      const there = tree.transformMotion({ position: [0, 0, 0] }, handles[2] as never, handles[3] as never);
      expect([...track.position(sample)]).toEqual([...there.position]);
      expect([...track.acceleration(sample)]).toEqual([...there.acceleration]);
      course.dispose();
    }
    track.dispose();
  });

  it('ends where the core refuses to go on', () => {
    const wild = add(EMPTY, null, { angularAcceleration: [0, 1e300, 0] }).document;
    const track = new Track(wild, { node: 1, from: null, carrier: 1 });
    track.reach(20);
    expect(track.over).toBe(true);
    expect(track.count).toBeLessThan(100);
  });
});

describe('the picture', () => {
  const bench = (part: object, time = 2) => {
    const made = benchOf(machine());
    made.choose(3);
    made.set({ motion: { ...STILL, ...part } });
    made.seek(time);
    const pane = new Painter({ title: '' });
    paintMotion(made, pane);
    return { made, things: pane.things };
  };
  const world = ({ course }: Workbench, place: number) => {
    const { tree, handles } = course.posed;
    return [...tree.worldMatrix(handles[place] as never)].slice(12, 15);
  };

  it('has a trail that ends at the point, with a dot every 0.15 s', () => {
    const { made, things } = bench({});
    const line = things.find((it) => it.kind === 'line');
    if (line?.kind !== 'line') throw new Error('no trail');
    expect(line.points.length).toBe(122);
    expect(off(line.points.at(-1) ?? [], world(made, 2))).toBe(0);
    expect(off(line.points.at(-2) ?? [], world(made, 2))).toBeLessThan(1e-13);
    expect(things.filter((it) => it.kind === 'dot').length).toBe(14);
    expect(
      bench({}, 9)
        .things.filter((it) => it.kind === 'line')
        .map((it) => it.kind === 'line' && it.points.length),
    ).toEqual([182]);
  });

  it('has no trail at the start, or of what rests as it is seen', () => {
    expect(bench({}, 0).things).toEqual([]);
    expect(bench({ from: 3 }).things).toEqual([]);
    expect(bench({ trail: false }).things).toEqual([]);
  });

  it('has the terms tip to tail, and the hollow sum to the last tip', () => {
    for (const from of [null, 1, 5]) {
      const { made, things } = bench({ shown: 'acceleration', trail: false, from });
      const arrows = things.filter((it) => it.kind === 'arrow');
      const sum = arrows.pop();
      expect(sum?.hollow).toBe(true);
      let at: Numbers = world(made, 2);
      for (const arrow of arrows) {
        expect(off(arrow.from, at)).toBeLessThan(1e-12);
        at = arrow.to;
      }
      expect(off(sum?.to ?? [], at)).toBeLessThan(1e-12);
      expect(off(sum?.from ?? [], world(made, 2))).toBeLessThan(1e-12);
    }
  });

  it('has the whole alone where a stretched carrier has no terms', () => {
    const made = new Workbench();
    let stretched = add(EMPTY, null, { scale: [2, 1, 1], angularVelocity: [0, 1, 0] }).document;
    stretched = add(stretched, 1, { translation: [1, 0, 0] }).document;
    made.open(stretched);
    made.choose(2);
    made.set({ motion: { ...STILL, shown: 'velocity', trail: false } });
    const pane = new Painter({ title: '' });
    paintMotion(made, pane);
    const [arrow, ...more] = pane.things;
    expect(more).toEqual([]);
    if (arrow?.kind !== 'arrow') throw new Error('no arrow');
    // 2 m from the axis at 1 rad/s: a velocity of 2 m/s toward −z.
    expect(arrow.text).toBe('velocity 2.00 m/s');
    expect(
      off(
        [0, 0, -1],
        arrow.to.map((it, i) => (it - (arrow.from[i] ?? 0)) / Math.abs(arrow.to[2])),
      ),
    ).toBe(0);
  });

  it('has the same path however it was reached, and one path for both panels', () => {
    const { made } = bench({});
    const track = trackOf(made);
    made.seek(1);
    expect(trackOf(made)).toBe(track);
    made.choose(2);
    expect(trackOf(made)).not.toBe(track);
    made.choose(null);
    expect(trackOf(made)).toBe(null);
  });

  it('scales its arrows by round numbers', () => {
    expect([0.37, 1, 0.0199, 7, 2.5].map(roundBelow)).toEqual(
      [0.3, 1, 0.01, 5, 2].map((it) => expect.closeTo(it, 12)),
    );
    expect(roundBelow(0)).toBeNaN();
  });
});
