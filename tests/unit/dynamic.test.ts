import { describe, expect, it } from 'vitest';
import { type Algebra, space2, space3 } from '../../www/src/core/entries/index.ts';
import { refusal, sentence } from './expect.ts';

// biome-ignore lint/suspicious/noExplicitAny: one test body for dimensions of different types.
type Any = Algebra<any>;

describe.each([
  ['2d', space2 as Any],
  ['3d', space3 as Any],
] as const)('moving transforms, %s, through the boundary', (name, algebra) => {
  it('fill an out that they are given, and return it', () => {
    const spin = name === '2d' ? 0.5 : [0, 0, 0.5];
    const parent = { angularVelocity: spin };
    const child = { translation: name === '2d' ? [1, 2] : [1, 2, 3] };
    const out = algebra.compose({}, {});
    const { velocity } = out;
    expect(algebra.compose(parent, child, out)).toBe(out);
    expect(out.velocity).toBe(velocity);
    expect(out).toEqual(algebra.compose(parent, child));
  });
});

describe('what cannot be', () => {
  const zero = [0, 0, 0];
  const operations = space3 as unknown as Record<string, (...given: unknown[]) => unknown>;
  it.each<[operation: string, given: unknown[], names: string[]]>([
    ['compose', [{}, {}], ['of the parent', 'of the child']],
    ['relativeTo', [{}, {}], ['of the child', 'of the parent']],
    ['inheritedDelta', [{}, {}, {}], ['of the parent', 'of the child', 'of the jump']],
    [
      'combinedDelta',
      [{}, {}, {}, {}],
      ['of the parent', 'of the child', 'of the jump', 'of the child’s jump'],
    ],
    ['transformRate', [{}, zero, zero], ['of the transform', 'vector', 'rate']],
    [
      'accelerationUnderForce',
      [{}, 1, zero, zero, zero],
      ['of the parent', 'mass', 'force', 'position', 'velocity'],
    ],
    ['angularAcceleration', [{}, [1, 1, 1], zero], ['of the body', 'inertia', 'torque']],
  ])('is refused in the name of the argument: %s', (operation, given, names) => {
    for (const [i, name] of names.entries())
      expect(refusal(() => operations[operation]?.(...given.with(i, null)))).toEqual([
        'BAD_ARGUMENT',
        expect.stringContaining(name),
      ]);
  });

  it.each([
    [
      () => space3.compose({ scale: 0 }, {}),
      /^NOT_POSITIVE: scale must not be zero; a negative one mirrors$/,
    ],
    [() => space3.inverse({ velocity: [0, Number.NaN, 0] }), /^NOT_FINITE: velocity .* NaN/],
    [() => space2.inverse({ rotation: Number.POSITIVE_INFINITY }), /^NOT_FINITE: rotation/],
    [() => space3.inverse({ rotation: [0, 0, 0, 0] }), /^NOT_UNIT: rotation must have length 1, but has 0/],
    [() => space3.compose({ translation: [1, 2] }, {}), /translation of the parent takes 3 numbers, .* 2$/],
    [() => space3.compose({}, null as never), /^BAD_ARGUMENT: an object is needed of the child/],
    [() => space2.compose({ rotation: '1' as never }, {}), /rotation of the parent must be a number/],
    [
      () => space3.transformPoint({}, zero, zero.concat(0) as never),
      /out has room for 4 numbers, it needs 3/,
    ],
    [() => space3.fromMatrix([2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]), /^NOT_SIMILAR: matrix/],
    [() => space2.fromMatrix([1, 0, 0, 0, 1, 0, 0, 0, 2]), /^NOT_AFFINE: .*last row/],
    [() => space2.fromMatrix([1, 0, 0]), /^BAD_ARGUMENT: matrix takes 9 numbers, but there are 3/],
    [() => space3.inverse({ scale: 1e-300, translation: [1e300, 0, 0] }), /^NOT_FINITE: world transform/],
    [
      () => space3.angularAcceleration({}, [1, 1, 5], zero),
      /^NOT_INERTIA: .* moment of 5, more than the sum/,
    ],
  ])('is refused by name and value, case %#', (call, message) => {
    expect(sentence(call)).toMatch(message);
  });
});
