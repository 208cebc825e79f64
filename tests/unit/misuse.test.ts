/** Misuse is a KinetreeError with a code; of a typing error it says which name was meant. */
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';

const { Batch, Clip, Hierarchy, RotationBatch, space3 } = core;
const bad = expect.objectContaining({ name: 'KinetreeError', code: 'BAD_ARGUMENT' });

describe('a typing error in a key is refused with the name that was meant', () => {
  const tree = new Hierarchy();
  const node = tree.add();
  const at = { rotation: [0, 0, 0, 1] };
  const contact = { point: [0, 0, 0], normal: [0, 1, 0], frictoin: 1 };
  const body = { mass: 1, inertia: [1, 1, 1] };
  it.each<[string, string, () => unknown]>([
    ['parnt', 'parent', () => tree.add({}, { parnt: null } as never)],
    ['translaton', 'translation', () => tree.add({ translaton: [1, 2, 3] } as never)],
    ['keeps', 'keep', () => tree.reparent(node, null, { keeps: 'local' } as never)],
    ['fits', 'fit', () => tree.setWorld(node, {}, { fits: 'matrix' } as never)],
    ['indx', 'index', () => tree.reparent(node, null, { keep: 'motion', indx: 0 } as never)],
    ['exponetial', 'exponential', () => tree.step(1, { exponetial: 'exact' } as never)],
    ['magnos', 'magnus', () => core.stepRotation(at, [0, 0, 0], 1, { magnos: 'terms1' } as never)],
    ['frictoin', 'friction', () => core.physics3.contactImpulse({}, body, {}, null, contact as never)],
    ['scal', 'scale', () => core.accumulate('matrices', [{ scal: 2 } as never])],
    ['rotatoin', 'rotation', () => new Batch([-1]).set(0, { rotatoin: [0, 0, 0, 1] } as never)],
    ['velocty', 'velocity', () => space3.compose({ velocty: [1, 2, 3] } as never, {})],
    ['chanels', 'channels', () => new Clip({ chanels: [] } as never, [])],
  ])('%s, %s', (wrong, meant, call) => {
    expect(call).toThrow(bad);
    expect(call).toThrow(`there is no "${wrong}"`);
    expect(call).toThrow(`did you mean "${meant}"?`);
  });

  it('and one like no other with all that there are', () => {
    expect(() => tree.add({}, { colour: 'red' } as never)).toThrow(/"colour".*only parent, name/);
  });
});

describe('misuse is BAD_ARGUMENT', () => {
  const tree = new Hierarchy();
  const channel = { node: 0, path: 'translation', times: [0n], values: [0, 0, 0] };
  it.each<[string, () => unknown]>([
    ['a field that is no text', () => new math.VectorField({ length: -1 } as never, ['x'])],
    ['a clip of null', () => new Clip(null as never, [])],
    [
      'a clip of a node that is none',
      () => new Clip({ channels: [{ ...channel, times: [0] }] } as never, [null as never]),
    ],
    ['times that are BigInt', () => new Clip({ channels: [channel] } as never, [1 as never])],
    [
      'times that are texts',
      () => new Clip({ channels: [{ ...channel, times: ['0'] }] } as never, [1 as never]),
    ],
    ['a curl of null', () => math.curl(null as never)],
    ['a Jacobian of null', () => math.jacobian(null as never, [1])],
    ['a derivative of a number', () => math.derivative(3 as never, 1)],
    ['a function of duals that returns nothing', () => math.derivative((() => {}) as never, 1)],
    ['a dual of a text', () => new math.Dual('1' as never)],
    ['a chain of null', () => core.accumulate('matrices', null as never)],
    ['a chain with a hole', () => core.accumulate('matrices', new Array(1))],
    ['options that are null', () => tree.add({}, null as never)],
    ['a path of null', () => tree.find(null as never)],
    ['frames that are null', () => math.chainMotion(null as never, {})],
    ['a stretch that is a BigInt', () => core.shear(2n as never, 1)],
    ['a stretch that is a text', () => core.shear('2' as never, 0.5)],
    ['a rule that is a symbol', () => new Hierarchy(Symbol('rule') as never)],
    ['a sine of a symbol', () => math.sin(Symbol('angle') as never)],
    [
      'plain arrays to be filled',
      () => core.stepRotations([0, 0, 0, 1] as never, [0, 0, 0] as never, [0, 0, 0], 1),
    ],
    ['a body that is missing', () => space3.impulseAt({}, undefined as never, [0, 0, 0], [0, 0, 0])],
    ['a batch of an object without a length', () => new Batch({} as never)],
    ['a rotation batch of texts', () => new RotationBatch(1).set(['0', '0', '0', '1'] as never, [0, 0, 0])],
  ])('%s', (_, call) => {
    expect(call).toThrow(bad);
  });

  it('stepRotations with an array that cannot be filled leaves the others as they were', () => {
    const rotations = Float64Array.of(0, 0, 0, 1);
    const call = () => core.stepRotations(rotations, { length: 3, 0: 1, 1: 0, 2: 0 } as never, [1, 2, 3], 1);
    expect(call).toThrow(bad);
    expect(rotations.join()).toBe('0,0,0,1');
  });
});

describe('names and handles', () => {
  it('a lone surrogate in a name is refused', () => {
    const tree = new Hierarchy();
    expect(() => tree.add({}, { name: 'a\ud800' })).toThrow(bad);
    const node = tree.add({}, { name: '\ud83d\ude80' });
    expect(tree.find('\ud83d\ude80')).toBe(node);
    expect(() => tree.rename(node, '\udfff')).toThrow(bad);
    expect(tree.name(node)).toBe('\ud83d\ude80');
  });

  it('handles that a copy gives to new nodes are no nodes of the tree it was copied from', () => {
    const tree = new Hierarchy();
    tree.add();
    const copy = tree.copy();
    const [a, b] = [tree.add(), copy.add()];
    expect(a).not.toBe(b);
    expect(tree.contains(b)).toBe(false);
    expect(() => copy.world(a)).toThrow(expect.objectContaining({ code: 'NO_SUCH_NODE' }));
  });
});
