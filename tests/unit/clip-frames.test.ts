/**
 * Frames in which a tree steps and a clip poses: the nodes are where the clip has them at the time of
 * the picture, and what is picked up and let go is exact, against closed forms of the way.
 */
import { expect, it } from 'vitest';
import { applyBlend, Clip, fadeIn, fadeOut, Hierarchy } from '../../www/src/core/entries/index.ts';
import { apart } from './expect.ts';
import { Random } from './random.ts';

const { PI, cos, sin } = Math;
type Vector = readonly [number, number, number];
const half = Math.SQRT1_2;
/** A quarter turn about z in a second. */
const swing = { node: 0, path: 'rotation', times: [0, 1], values: [0, 0, 0, 1, 0, 0, half, half] } as const;
const durations = (random: Random): number[] =>
  Array.from({ length: Math.floor(random.between(2, 60)) }, () => random.between(1e-4, 0.1));
const RUNS = 300;

/** The hand of an arm of 2 m on a truck at 3 m/s whose clip runs once, begins anew, or runs back. */
const ways = {
  once: (time: number) => [(PI / 2) * Math.min(time, 1), time < 1 ? PI / 2 : 0],
  repeat: (time: number) => [(PI / 2) * (time % 1), PI / 2],
  pingPong: (time: number) => [(PI / 2) * (1 - Math.abs((time % 2) - 1)), (time % 2 < 1 ? 1 : -1) * (PI / 2)],
} as const;
type Way = keyof typeof ways;

function handAt(way: Way, time: number): { place: Vector; velocity: Vector } {
  const [angle, spin] = ways[way](time) as [number, number];
  return {
    place: [3 * time - 2 * sin(angle), 2 * cos(angle), 0],
    velocity: [3 - 2 * spin * cos(angle), -2 * spin * sin(angle), 0],
  };
}

it.each(Object.keys(ways) as Way[])(
  'a ball picked up, carried and thrown by a clip played %s is exact',
  (way) => {
    const random = new Random(40);
    for (let run = 0; run < RUNS; run++) {
      const tree = new Hierarchy();
      const truck = tree.add({ velocity: [3, 0, 0] });
      const arm = tree.add({}, { parent: truck });
      const hand = tree.add({ translation: [0, 2, 0] }, { parent: arm });
      const playing = new Clip({ channels: [swing] }, [arm]);
      let time = 0;
      const frames = (): void => {
        for (const seconds of durations(random)) {
          time += seconds;
          tree.step(seconds);
          playing.applyTo(tree, time, { loop: way });
        }
      };
      frames();
      expect(apart(tree.world(hand).translation, handAt(way, time).place)).toBeLessThan(1e-9);
      const ball = tree.add({ translation: handAt(way, time).place });
      tree.attach(ball, hand);
      frames();
      const { place, velocity } = handAt(way, time);
      expect(apart(tree.world(ball).translation, place)).toBeLessThan(1e-9);
      expect(apart(tree.world(ball).velocity, velocity)).toBeLessThan(1e-9);
      tree.release(ball, { acceleration: [0, -9.81, 0] });
      const start = time;
      frames();
      const t = time - start;
      const flown = place.map(
        (it, i) => it + (velocity[i] as number) * t - (i === 1 ? (9.81 * t * t) / 2 : 0),
      );
      expect(apart(tree.world(ball).translation, flown)).toBeLessThan(1e-9);
      playing.dispose();
      tree.dispose();
    }
  },
);

it('and so it is in a cross-fade, whose weights are in the velocity', () => {
  const random = new Random(41);
  for (let run = 0; run < RUNS; run++) {
    const tree = new Hierarchy();
    const hand = tree.add();
    const stone = tree.add({ translation: [0, 0, 1] }, { parent: hand });
    const way = (values: readonly number[]): Clip =>
      new Clip({ channels: [{ node: 0, path: 'translation', times: [0, 10], values }] }, [hand]);
    const [ahead, up] = [way([0, 0, 0, 10, 0, 0]), way([0, 0, 0, 0, 20, 0])];
    let time = 0;
    const frames = (): void => {
      for (const seconds of durations(random)) {
        time += seconds;
        tree.step(seconds);
        applyBlend(tree, [
          { clip: ahead, time, ...fadeOut(time, 8) },
          { clip: up, time, ...fadeIn(time, 8) },
        ]);
      }
    };
    frames();
    // (1 − t/8) t ahead, t/8 · 2 t up.
    const [x, y, u, v] = [(1 - time / 8) * time, (time * time) / 4, 1 - time / 4, time / 2];
    expect(apart(tree.world(stone).translation, [x, y, 1])).toBeLessThan(1e-9);
    tree.release(stone);
    const start = time;
    frames();
    const t = time - start;
    expect(apart(tree.world(stone).translation, [x + u * t, y + v * t, 1])).toBeLessThan(1e-9);
    for (const it of [ahead, up, tree]) it.dispose();
  }
});
