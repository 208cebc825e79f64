import { describe, expect, it } from 'vitest';
import { Hierarchy, KinetreeError, solid } from '../../www/src/core/index.ts';
import { expectNear } from './vectors.ts';

describe('a ferry with a car on it', () => {
  it('carries the car, which keeps its speed when it drives off', () => {
    using tree = new Hierarchy();
    const ferry = tree.add({ translation: [100, 0, 0], velocity: [5, 0, 0] }, { name: 'ferry' });
    const car = tree.add({ velocity: [0, 0, -1] }, { parent: ferry, name: 'car' });
    expect(Array.from(tree.world(car).velocity)).toEqual([5, 0, -1]);
    expect(tree.reparent(car, null)).toEqual({ local: 0, world: 0 });
    expect(Array.from(tree.local(car).velocity)).toEqual([5, 0, -1]);
    tree.step(2);
    expectNear(tree.worldMatrix(car), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 110, 0, -2, 1], 1e-13);
    expect(tree.world(ferry)).toEqual(solid.compose({ translation: [110, 0, 0], velocity: [5, 0, 0] }, {}));
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree.toScene());
    expect(() => tree.reparent(car, car)).toThrow(KinetreeError);
  });
});
