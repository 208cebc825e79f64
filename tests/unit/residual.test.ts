import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import type { Fit } from '../../www/src/core/hierarchy/fit.ts';
import type { LocalLike } from '../../www/src/core/hierarchy/local.ts';
import type { NodeHandle } from '../../www/src/core/hierarchy/node-handle.ts';
import { Hierarchy } from '../../www/src/core/hierarchy.ts';
import { near } from './expect.ts';
import { vectors } from './vectors.ts';

/** A few roundings of matrices of moderate size; the vectors are rounded to doubles, too. */
const ROUNDING = 1e-12;
const DEGREE = Math.PI / 180;

type Rows = readonly (readonly number[])[];

/** Returns the largest displacement of a corner and the largest angle of an axis, from matrices. */
function loss(before: Rows, after: Rows, axes: 2 | 3): [displacement: number, angle: number] {
  const upTo = Array.from({ length: axes }, (_, i) => i);
  const entry = (rows: Rows, row: number, column: number): number => rows[row]?.[column] ?? Number.NaN;
  const corners = Array.from({ length: 2 ** axes }, (_, bits) => upTo.map((i) => ((bits >> i) & 1) - 0.5));
  const moved = corners.map((corner) =>
    Math.hypot(
      ...upTo.map((row) =>
        corner.reduce((sum, c, i) => sum + c * (entry(before, row, i) - entry(after, row, i)), 0),
      ),
    ),
  );
  const unit = (rows: Rows, column: number): number[] => {
    const numbers = upTo.map((row) => entry(rows, row, column));
    return numbers.map((number) => number / Math.hypot(...numbers));
  };
  const turned = upTo.map((axis) => {
    const [was, is] = [unit(before, axis), unit(after, axis)];
    const [apart, together] = [-1, 1].map((sign) =>
      Math.hypot(...was.map((each, i) => each + sign * (is[i] ?? 0))),
    );
    return 2 * Math.atan2(apart ?? 0, together ?? 0);
  });
  return [Math.max(...moved), Math.max(...turned)];
}

describe('what a fit loses, in meters and radians', () => {
  it('is what the reference matrices before and after say, in space and in the plane', () => {
    interface Placed {
      readonly position: number[];
      readonly scale: number[];
      readonly q_xyzw: number[];
      readonly angle: number;
    }
    interface Case {
      readonly old_ancestors_root_first: Placed[];
      readonly new_ancestors_root_first: Placed[];
      readonly object_local: Placed;
      readonly world_matrix: Rows;
      readonly world_matrix_after_trs: Rows;
    }
    let skewed = 0;
    for (const [name, axes] of [
      ['reparent_3d', 3],
      ['reparent_2d', 2],
    ] as const) {
      for (const it of vectors<Case>(name)) {
        const tree = axes === 3 ? new core.Hierarchy() : new core.Hierarchy2();
        const add = (placed: Placed, parent: NodeHandle | null): NodeHandle => {
          const { position: translation, scale, q_xyzw, angle } = placed;
          const rotation = axes === 3 ? q_xyzw : angle;
          return tree.add({ translation, scale, rotation } as never, { parent });
        };
        const chain = (list: Placed[]): NodeHandle | null =>
          list.reduce<NodeHandle | null>((parent, placed) => add(placed, parent), null);
        const next = chain(it.new_ancestors_root_first);
        const node = add(it.object_local, chain(it.old_ancestors_root_first));
        const { displacement, angle } = tree.reparent(node, next, { keep: 'motion', fit: 'lossy' });
        near([displacement, angle], loss(it.world_matrix, it.world_matrix_after_trs, axes), ROUNDING);
        if (displacement > 1e-6) skewed += 1;
        tree.dispose();
      }
    }
    expect(skewed).toBeGreaterThan(6);
  });

  /** A unit square under a parent that is `stretch` times as long, taken out. */
  const taken = (stretch: number, degrees: number, fit: Fit): core.Residual => {
    using tree = new Hierarchy();
    const half = (degrees * DEGREE) / 2;
    const square: LocalLike = { rotation: [0, 0, Math.sin(half), Math.cos(half)] };
    const child = tree.add(square, { parent: tree.add({ scale: [stretch, 1, 1] }) });
    return tree.reparent(child, null, { keep: 'motion', fit });
  };

  it('is 0.530 m and 23.2° of a square at 45° under a stretch of 2.5', () => {
    for (const [stretch, degrees, meters, angle] of [
      [2.5, 45, 0.53, 23.2],
      [1.1, 45, 0.035, 2.7],
      [2.5, 20, 0.341, 22.3],
    ] as const) {
      for (const fit of ['lossy', 'polar'] as const) {
        const found = taken(stretch, degrees, fit);
        // S R = R (RᵀSR), a rotation times a symmetric matrix: R is the nearest rotation, too.
        expect(found.displacement).toBeCloseTo(meters, 3);
        expect(found.angle / DEGREE).toBeCloseTo(angle, 1);
      }
    }
    const { local, world } = taken(2.5, 45, 'lossy');
    near([local, world], [1.5 / Math.SQRT2, 1.5 / Math.SQRT2], ROUNDING);
  });

  it('is nothing where the node holds the matrix itself, and where no axis is turned', () => {
    for (const residual of [taken(2.5, 45, 'matrix'), taken(2.5, 0, 'exact'), taken(2.5, 90, 'exact')])
      near(Object.values(residual), [0, 0, 0, 0], ROUNDING);
  });
});
