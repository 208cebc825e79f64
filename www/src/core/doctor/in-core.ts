/** Calls of the core's part for rows in the world, and for the factors of their matrices. */
import { numbers, starter } from '../boundary/core.ts';
import { doctorRows } from '../generated/groups/doctorRows.js';
import { type Matrix3, NINE } from '../linear/matrix3.ts';

/** The calls of the part: see `crate/wasm/src/doctor_rows.rs`. */
interface RowsInCore {
  world_rows(count: number): number;
  skew_rows(count: number): number;
  polar_matrix(): void;
}

/** Starts the part. Its type is written out, since the package tells none of the generated ones. */
export const rowsInCore: () => RowsInCore = /* @__PURE__ */ starter(doctorRows);

/** The polar factors of a matrix, which is their product. */
interface Polar {
  readonly orthogonal: Matrix3;
  /** Symmetric, without negative stretches. */
  readonly stretch: Matrix3;
  /** The stretches along the axes of that, in no order. */
  readonly values: readonly number[];
}

/** Returns the polar factors of nine numbers, column by column; of a flat matrix proper ones. */
export function polar(matrix: ArrayLike<number>): Polar {
  const own = rowsInCore();
  numbers().set(matrix);
  own.polar_matrix();
  const block = numbers();
  return {
    orthogonal: block.slice(0, NINE),
    stretch: block.slice(NINE, 2 * NINE),
    values: [...block.subarray(2 * NINE, 2 * NINE + 3)],
  };
}
