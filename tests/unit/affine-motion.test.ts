/** Nodes whose scales differ by axis, against matrices that are differentiated by jets. */
import { describe, expect, it } from 'vitest';
import {
  affineMotion,
  Hierarchy,
  type LocalLike,
  type NodeHandle,
} from '../../www/src/core/entries/index.ts';
import { Jet } from '../../www/src/core/entries/math.ts';
import { randomNumbers } from './random.ts';

/** Twelve products of numbers of size ten, added up. */
const TOLERANCE = 1e-11;

type Matrix = Jet[][];

const next = randomNumbers(7);
const numbers = (size: number): [number, number, number] => [
  size * (2 * next() - 1),
  size * (2 * next() - 1),
  size * (2 * next() - 1),
];

interface State extends LocalLike {
  readonly translation: [number, number, number];
  readonly velocity: [number, number, number];
  readonly acceleration: [number, number, number];
  readonly angularVelocity: [number, number, number];
  readonly angularAcceleration: [number, number, number];
  readonly scale: [number, number, number];
}

function randomState(): State {
  return {
    translation: numbers(2),
    velocity: numbers(2),
    acceleration: numbers(2),
    angularVelocity: numbers(2),
    angularAcceleration: numbers(2),
    scale: [0.5 + next(), 0.5 + next(), 0.5 + next()],
  };
}

function product(a: Matrix, b: Matrix): Matrix {
  return a.map((row) =>
    [0, 1, 2, 3].map((j) => row.reduce((sum, it, k) => sum.add(it.mul(b[k]?.[j] ?? 0)), new Jet(0))),
  );
}

const identity = (): Matrix => [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => new Jet(i === j ? 1 : 0)));

/**
 * The matrix of a node as it moves around the present: exp(ω t + ½ α t²) S x + T + v t + ½ a t². Of
 * the exponential two derivatives need 1 + W + ½ W², since W is zero at present.
 */
function movingMatrix({
  translation,
  velocity,
  acceleration,
  angularVelocity,
  angularAcceleration,
  scale,
}: State) {
  const [x, y, z] = angularVelocity.map((it, i) => new Jet(0, it, angularAcceleration[i])) as [Jet, Jet, Jet];
  const zero = new Jet(0);
  const turning: Matrix = [
    [zero, z.neg(), y, zero],
    [z, zero, x.neg(), zero],
    [y.neg(), x, zero, zero],
    [zero, zero, zero, zero],
  ];
  const half = product(turning, turning).map((row) => row.map((it) => it.mul(0.5)));
  return identity().map((row, i) =>
    row.map((one, j) => {
      if (i === 3) return one;
      if (j === 3) return new Jet(translation[i] as number, velocity[i], acceleration[i]);
      const rotated = one.add(turning[i]?.[j] ?? 0).add(half[i]?.[j] ?? 0);
      return rotated.mul(scale[j] as number);
    }),
  );
}

function expectNear(found: Float64Array, expected: number[]): void {
  expected.forEach((it, i) => {
    expect(Math.abs((found[i] ?? Number.NaN) - it)).toBeLessThanOrEqual(
      TOLERANCE * Math.max(1, Math.abs(it)),
    );
  });
}

/** The entries of a matrix of jets, column by column. */
const columns = (it: Matrix, part: 'value' | 'first' | 'second'): number[] =>
  [0, 1, 2, 3].flatMap((j) => it.map((row) => (row[j] as Jet)[part]));

describe('the motion of a node whose scales differ by axis', () => {
  it('in the world is the product of the matrices above it, differentiated', () => {
    for (let round = 0; round < 20; round++) {
      const tree = new Hierarchy();
      let parent: NodeHandle | null = null;
      let expected = identity();
      for (let depth = 0; depth < 3; depth++) {
        const state = randomState();
        parent = tree.add(state, { parent });
        expected = product(expected, movingMatrix(state));
      }
      const { matrix, rate, secondRate } = affineMotion(tree, parent as NodeHandle, null);
      expectNear(matrix, columns(expected, 'value'));
      expectNear(rate, columns(expected, 'first'));
      expectNear(secondRate, columns(expected, 'second'));
      expect(matrix).toEqual(tree.worldMatrix(parent as NodeHandle));
      tree.dispose();
    }
  });

  it('in another node leads from there to the world as the node itself does', () => {
    const tree = new Hierarchy();
    const above = tree.add(randomState());
    const frame = tree.add(randomState(), { parent: above });
    const node = tree.add(randomState(), { parent: tree.add(randomState(), { parent: above }) });
    // world from node = world from frame · frame from node, by the product rule.
    const jets = (it: NodeHandle, from: NodeHandle | null): Matrix => {
      const { matrix, rate, secondRate } = affineMotion(tree, it, from);
      return [0, 1, 2, 3].map((i) =>
        [0, 1, 2, 3].map((j) => new Jet(matrix[4 * j + i] ?? 0, rate[4 * j + i], secondRate[4 * j + i])),
      );
    };
    const expected = product(jets(frame, null), jets(node, frame));
    const { matrix, rate, secondRate } = affineMotion(tree, node, null);
    expectNear(matrix, columns(expected, 'value'));
    expectNear(rate, columns(expected, 'first'));
    expectNear(secondRate, columns(expected, 'second'));
    // A point at rest in the node moves as the tree says.
    const point = [0.3, -0.7, 1.1];
    const seen = tree.transformMotion({ position: point }, node, frame);
    const { rate: slope, secondRate: bend } = affineMotion(tree, node, frame);
    const image = (it: Float64Array): number[] =>
      [0, 1, 2].map((i) => [...point, 1].reduce((sum, x, j) => sum + (it[4 * j + i] ?? 0) * x, 0));
    expectNear(seen.velocity, image(slope));
    expectNear(seen.acceleration, image(bend));
    // The state has its origin's motion.
    const state = tree.relative(node, frame);
    const origin = tree.transformMotion({}, node, frame);
    expectNear(state.velocity, [...origin.velocity]);
    expectNear(state.acceleration, [...origin.acceleration]);
    tree.dispose();
  });

  it('fills an out, and says what is wrong', () => {
    const tree = new Hierarchy();
    const node = tree.add({ velocity: [1, 2, 3] });
    const out = affineMotion(tree, node, null);
    const { rate } = out;
    tree.setLocal(node, { velocity: [4, 5, 6] });
    expect(affineMotion(tree, node, null, out)).toBe(out);
    expect(out.rate).toBe(rate);
    expect([...rate.slice(12)]).toEqual([4, 5, 6, 0]);
    const three = affineMotion(tree, node, null, { rate: { elements: new Float32Array(16) } });
    expect([...three.rate.elements.slice(12), three.matrix[15]]).toEqual([4, 5, 6, 0, 1]);
    const flat = tree.add({ scale: [0, 1, 1] });
    expect(() => affineMotion(tree, node, flat)).toThrow(expect.objectContaining({ code: 'SINGULAR' }));
    tree.remove(node);
    expect(() => affineMotion(tree, node, null)).toThrow(expect.objectContaining({ code: 'NO_SUCH_NODE' }));
    tree.dispose();
  });
});
