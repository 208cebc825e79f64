/**
 * The four jobs that every game has, by the code that a newcomer writes after the README, against
 * numbers of school: circles, parabolas, ω × r.
 */
import { describe, expect, it } from 'vitest';
import { Hierarchy, Hierarchy2, type NodeHandle, rotation3 } from '../../www/src/core/entries/index.ts';
import { near } from './expect.ts';

const ROUNDING = 1e-10;
const GRAVITY = [0, -9.81, 0] as const;

function run(tree: Hierarchy, seconds: number, steps: number): void {
  for (let i = 0; i < steps; i++) tree.step(seconds / steps);
}
const place = (tree: Hierarchy, node: NodeHandle): number[] => [...tree.world(node).translation];

describe.each([1, 7, 60])('with %i steps a second', (rate) => {
  it('a turret on a hull that drives: the hull goes where it points, in a circle that closes', () => {
    using tree = new Hierarchy();
    const hull = tree.add();
    const turret = tree.add({ translation: [0, 1, 0], angularVelocity: [0, -0.5, 0] }, { parent: hull });
    const muzzle = tree.add({ translation: [2, 0, 0] }, { parent: turret });
    tree.drive(hull, { velocity: [5, 0, 0], angularVelocity: [0, 0.5, 0] });
    const half = 2 * Math.PI;
    run(tree, half, Math.ceil(rate * half));
    // v/ω = 10 m to the left of where it began, heading back.
    near(place(tree, hull), [0, 0, -20], ROUNDING);
    near(tree.world(hull).velocity, [-5, 0, 0], ROUNDING);
    // The turret turned as much the other way: its gun points along x, and moves with the hull.
    near(place(tree, muzzle), [2, 1, -20], ROUNDING);
    near(tree.world(muzzle).velocity, [-5, 0, 0], ROUNDING);
    run(tree, half, Math.ceil(rate * half));
    near(place(tree, hull), [0, 0, 0], ROUNDING);
  });

  it('pick up and throw: the hand carries the ball, which then flies a parabola', () => {
    using tree = new Hierarchy();
    const shoulder = tree.add({ translation: [0, 1.5, 0] });
    const ball = tree.add({ translation: [1, 1.5, 0], velocity: [0.3, 0, 0] });
    tree.attach(ball, shoulder);
    tree.setLocal(shoulder, { angularVelocity: [0, 0, 10] });
    const quarter = Math.PI / 20;
    run(tree, quarter, Math.ceil(rate * quarter));
    near(place(tree, ball), [0, 2.5, 0], ROUNDING);
    near(tree.world(ball).velocity, [-10, 0, 0], ROUNDING);
    tree.release(ball, { acceleration: GRAVITY });
    run(tree, 1, rate);
    near(place(tree, ball), [-10, 2.5 - 9.81 / 2, 0], ROUNDING);
    near(tree.world(ball).velocity, [-10, -9.81, 0], ROUNDING);
  });

  it('ride a rotating platform and step off: at rest on it, then straight on', () => {
    using tree = new Hierarchy();
    const platform = tree.add({ angularVelocity: [0, 1, 0] });
    const rider = tree.add({ translation: [5, 0, 0], velocity: [2, 0, 0] });
    tree.attach(rider, platform);
    run(tree, 1, rate);
    near(tree.local(rider).translation, [5, 0, 0], 0);
    near(place(tree, rider), [5 * Math.cos(1), 0, -5 * Math.sin(1)], ROUNDING);
    const { velocity } = tree.world(rider);
    near(velocity, [-5 * Math.sin(1), 0, -5 * Math.cos(1)], ROUNDING);
    const left = place(tree, rider);
    tree.release(rider);
    run(tree, 2, 2 * rate);
    near(
      place(tree, rider),
      left.map((it, i) => it + 2 * (velocity[i] ?? 0)),
      ROUNDING,
    );
  });

  it('a stone that is let go within the list of its holder flies on all the same', () => {
    using tree = new Hierarchy();
    const holder = tree.add({ angularVelocity: [0, 0, 10] });
    const stone = tree.add({ translation: [1, 0, 0] }, { parent: holder });
    tree.release(stone, { to: holder });
    run(tree, 1, rate);
    expect(tree.parent(stone)).toBe(holder);
    near(place(tree, stone), [1, 10, 0], 1e-9);
  });
});

it('the speed of a bone is one call, whatever scales are above it', () => {
  using tree = new Hierarchy();
  const model = tree.add({ scale: [2, 1, 1] });
  const arm = tree.add({ angularVelocity: [0, 0, 3] }, { parent: model });
  const hand = tree.add({ translation: [0, 1, 0] }, { parent: arm });
  const { velocity, skew } = tree.world(hand);
  near(velocity, [-6, 0, 0], ROUNDING);
  expect(skew.residual).toBe(0);
  tree.setLocal(arm, { rotation: rotation3.fromAxisAngle([0, 0, 1], Math.PI / 4) });
  // 90° − 2 atan(1/2)
  near([tree.skew(hand).xy ?? 0], [Math.PI / 2 - 2 * Math.atan(1 / 2)], ROUNDING);
  near(tree.world(hand).velocity, [-6 * Math.SQRT1_2, -3 * Math.SQRT1_2, 0], ROUNDING);
});

it('a tree takes what it returns: a driven node, a free one and a joint come out of a copy as they are', () => {
  using tree = new Hierarchy();
  const car = tree.add({ drive: { velocity: [5, 0, 0], angularVelocity: [0, 0.5, 0] } });
  const joint = tree.add({ compensates: true }, { parent: car });
  const stone = tree.add({ translation: [1, 0, 0], free: true }, { parent: car });
  for (const node of [car, joint, stone]) {
    const again = tree.add(tree.local(node));
    expect(tree.local(again)).toEqual(tree.local(node));
  }
  expect(tree.local(car).drive?.velocity.join()).toBe('5,0,0');
  tree.setLocal(car, { velocity: [1, 0, 0] });
  expect(tree.local(car).drive).toBeUndefined();
});

it('a car that is stopped stands: what its drive accelerated ends with the drive', () => {
  const stop = { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] } as const;
  for (const way of ['setLocal', 'setWorld'] as const) {
    using tree = new Hierarchy();
    const car = tree.add();
    tree.drive(car, { velocity: [5, 0, 0], angularVelocity: [0, 0.5, 0] });
    tree.step(1);
    tree.setLocal(car, {});
    expect(tree.local(car).drive, way).toBeDefined();
    tree[way](car, stop);
    const place = [...tree.world(car).translation];
    expect([...tree.local(car).acceleration], way).toEqual([0, 0, 0]);
    tree.step(1);
    expect([...tree.world(car).translation], way).toEqual(place);
  }
});

it('what cannot be done names the way, and changes nothing', () => {
  using tree = new Hierarchy();
  const hand = tree.add();
  const ball = tree.add();
  expect(() => tree.reparent(ball, hand, undefined as never)).toThrow(/attach.*release/);
  expect(() => tree.add({}, hand as never)).toThrow('pass { parent }');
  for (const slip of [hand, { parent: hand }, { translation: [1, 0, 0], parent: null }]) {
    expect(() => tree.add(slip as never)).toThrow('after its state: add({}, { parent })');
    expect(() => new Hierarchy2().add(slip as never)).toThrow('after its state: add({}, { parent })');
  }
  expect(() =>
    tree.setLocal(ball, { translation: [9, 9, 9], drive: { velocity: [Number.NaN, 0, 0] } }),
  ).toThrow(expect.objectContaining({ code: 'NOT_FINITE' }));
  expect(place(tree, ball)).toEqual([0, 0, 0]);
  expect(() => tree.attach(hand, hand)).toThrow(expect.objectContaining({ code: 'CYCLE' }));
});
