import { describe, expect, it } from 'vitest';
import {
  accumulate,
  Hierarchy,
  largestShear,
  type NodeHandle,
  rotationFromScaledAxis,
  scaleRules,
  shear,
  type Trs,
} from '../../www/src/core/entries/index.ts';
import { fromScene, toScene } from '../../www/src/core/scene.ts';
import { near, refused } from './expect.ts';
import { columnMajor, vectors } from './vectors.ts';

type RotationBatch = readonly (readonly number[])[];
interface PistonPart {
  world_matrix_accumulate_matrices: RotationBatch;
  world_matrix_accumulate_transforms: RotationBatch;
  world_scale_transforms: readonly number[];
  lossy_scale_matrices: readonly number[];
}

/** A few units in the last place of numbers up to about 10. */
const ROUNDING = 1e-14;
const pistons = vectors<{ slider_root_scale_x: number; A: PistonPart; B: PistonPart }>('piston');

function piston(scaleX: number): Trs[] {
  return [
    { translation: [2.5, 3, 3], scale: [scaleX, 1, 1] },
    { translation: [0, 0, 1.5], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], scale: [0.25, 0.25, 2] },
    { translation: [0, 0, 0.5], scale: [4, 4, 0.5] },
  ];
}

describe('the piston through the boundary', () => {
  it('has the reference matrices and scales at every slider position', () => {
    expect(pistons.length).toBe(11);
    for (const { slider_root_scale_x: s, A, B } of pistons) {
      const byMatrices = accumulate('matrices', piston(s));
      const byTransforms = accumulate('transforms', piston(s));
      const lossy = accumulate('lossy', piston(s));
      [A, B].forEach((part, i) => {
        const matrices = byMatrices[i + 1];
        const transforms = byTransforms[i + 1];
        near(matrices?.matrix ?? [], columnMajor(part.world_matrix_accumulate_matrices), ROUNDING);
        near(transforms?.matrix ?? [], columnMajor(part.world_matrix_accumulate_transforms), ROUNDING);
        near(transforms?.scale ?? [], part.world_scale_transforms, ROUNDING);
        near(lossy[i + 1]?.scale ?? [], part.lossy_scale_matrices, ROUNDING);
      });
    }
  });

  it('skews by the closed form once the joint leaves the quarter turn, and never past its limit', () => {
    for (const [s, degrees] of [
      [2, 38],
      [2, 45],
      [5, 45],
      [0.5, 20],
    ] as const) {
      const angle = (degrees * Math.PI) / 180;
      const nodes = [{ scale: [s, 1, 1] as const }, { rotation: rotationFromScaledAxis([0, angle, 0]) }];
      const [, child] = accumulate('matrices', nodes);
      const measured = Math.abs(child?.skew.zx ?? Number.NaN);
      expect(measured).toBeCloseTo(Math.abs(shear(s, angle)), 13);
      expect(measured).toBeLessThanOrEqual(largestShear(s) + ROUNDING);
    }
    // Measured by others for the same pose: 36.870° and 67.380°.
    expect((largestShear(2) * 180) / Math.PI).toBeCloseTo(36.87, 2);
    expect((largestShear(5) * 180) / Math.PI).toBeCloseTo(67.38, 2);
  });
});

describe('a node that compensates', () => {
  const root = { scale: [2, 1, 1], rotation: [0, 0, 0.6, 0.8] } as const;
  const arm = { translation: [1, 0, 0], scale: [3, 1, 0.5], rotation: [0.6, 0, 0, 0.8] } as const;
  const hand = { translation: [1, 1, 1], scale: [1, 4, 1], rotation: [0, 0.8, 0, 0.6] } as const;

  it('is where the product W T S⁻¹ R S has it', () => {
    const [, parent, found] = accumulate('matrices', [root, arm, { ...hand, compensates: true }]);
    // Its local matrix is taken apart, and the parent's scale undone between its parts.
    const [moved] = accumulate('matrices', [{ translation: hand.translation }]);
    const [undone] = accumulate('matrices', [{ scale: [1 / 3, 1, 2] }]);
    const [turned] = accumulate('matrices', [{ rotation: hand.rotation, scale: hand.scale }]);
    const all = [parent, moved, undone, turned].map((it) => it?.matrix ?? new Float64Array(16));
    const expected = all.reduce((a, b) =>
      Float64Array.from(a, (_, at) => {
        const [row, column] = [at % 4, Math.floor(at / 4)];
        return [0, 1, 2, 3].reduce((sum, k) => sum + (a[4 * k + row] ?? 0) * (b[4 * column + k] ?? 0), 0);
      }),
    );
    near(found?.matrix ?? [], expected, 2 * ROUNDING);
  });

  it('does so in a tree as in a chain, whose scene has its flag', () => {
    for (const rule of ['matrices', 'transforms', 'lossy', 'compensated'] as const) {
      using tree = new Hierarchy(rule);
      const above = tree.add(arm, { parent: tree.add(root) });
      const node = tree.add(hand, { parent: above });
      expect(tree.local(node).compensates === true).toBe(false);
      tree.setLocal(node, { compensates: true });
      expect(tree.local(node).compensates === true).toBe(true);
      const [, , expected] = accumulate(rule, [root, arm, { ...hand, compensates: true }]);
      expect(tree.worldMatrix(node)).toEqual(expected?.matrix);
      tree.update();
      expect(tree.worldMatrix(node)).toEqual(expected?.matrix);
      const scene = toScene(tree);
      expect(scene.nodes.map((it) => it.compensates)).toEqual([undefined, undefined, true]);
      using copy = fromScene(scene);
      expect(toScene(copy)).toEqual(scene);
      expect(copy.worldMatrix(copy.nodes()[2] as NodeHandle)).toEqual(expected?.matrix);
    }
  });
});

describe('what is handed in', () => {
  it('may be arrays, typed arrays or objects with x, y, z', () => {
    const [a] = accumulate('matrices', [{ translation: [1, 2, 3], scale: 2 }]);
    const [b] = accumulate('matrices', [
      { translation: new Float32Array([1, 2, 3]), scale: { x: 2, y: 2, z: 2 } },
    ]);
    expect(b?.matrix).toEqual(a?.matrix);
    expect([...(a?.matrix ?? [])]).toEqual([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1]);
  });

  it('comes back as copies that later calls leave alone', () => {
    const [first] = accumulate('matrices', [{ translation: [1, 2, 3] }]);
    accumulate('matrices', [{ translation: [7, 8, 9] }]);
    expect(first?.translation).toEqual([1, 2, 3]);
    expect(first?.matrix[12]).toBe(1);
  });

  it('may be a chain long enough to make the memory grow', () => {
    const link: Trs = { translation: [1, 0, 0] };
    const world = accumulate(
      'matrices',
      Array.from({ length: 100_000 }, () => link),
    );
    expect(world.at(-1)?.translation).toEqual([100_000, 0, 0]);
  });
});

describe('what cannot be', () => {
  it('is refused by code, and the message names the node, the quantity and the value', () => {
    const nan = refused(() => accumulate('matrices', [{}, { scale: [1, Number.NaN, 1] }]));
    expect(nan.code).toBe('NOT_FINITE');
    expect(nan.message).toMatch(/scale of node 1.*NaN/);
    const infinite = refused(() => accumulate('lossy', [{ translation: [0, Number.POSITIVE_INFINITY, 0] }]));
    expect(infinite.message).toMatch(/translation of node 0.*Infinity/);
    const long = refused(() => accumulate('transforms', [{ rotation: [0, 0, 0, 2] }]));
    expect(long.code).toBe('NOT_UNIT');
    expect(long.message).toMatch(/rotation of node 0.*2/);
    for (const call of [
      () => shear('2' as never, 0.5),
      () => shear(2n as never, 1),
      () => largestShear(null as never),
      () => accumulate('matrices', null as never),
      () => accumulate('matrices', [null as never]),
      // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
      () => accumulate('matrices', [, {}] as never),
    ])
      expect(refused(call).code).toBe('BAD_ARGUMENT');
    expect(refused(() => largestShear(-1)).code).toBe('NOT_POSITIVE');
    expect(refused(() => rotationFromScaledAxis([0, Number.NaN, 0])).code).toBe('NOT_FINITE');
  });

  it('is refused when it is no vector at all', () => {
    const short = refused(() => accumulate('matrices', [{ scale: [1, 2] }]));
    expect(short.code).toBe('BAD_ARGUMENT');
    expect(short.message).toMatch(/scale of node 0 takes 3 numbers, but there are 2/);
    const text = refused(() => accumulate('matrices', [{ translation: '123' as never }]));
    expect(text.code).toBe('BAD_ARGUMENT');
    const rule = refused(() => accumulate('unreal' as never, [{}]));
    expect(rule.message).toMatch(/unreal/);
  });

  it('leaves the core as it was', () => {
    const before = accumulate('matrices', piston(2));
    refused(() => accumulate('matrices', [{ scale: Number.NaN }]));
    expect(accumulate('matrices', piston(2))).toEqual(before);
  });
});

describe('a scale of zero', () => {
  it('flattens, and says that the angles of an axis without length have no value', () => {
    for (const rule of scaleRules) {
      const [node] = accumulate(rule, [{ scale: [0, 1, 1] }]);
      expect(node?.axisLengths).toEqual([0, 1, 1]);
      expect(node?.skew.xy).toBeNull();
      expect(node?.skew.yz).toBe(0);
    }
  });
});
