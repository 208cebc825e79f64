/**
 * The call `attach` of three.js, as release 187 does it: `Object3D.attach`, `Matrix4.decompose`,
 * `Quaternion.setFromRotationMatrix` and `Matrix4.compose`.
 */

/**
 * Returns the world matrix of a node that three.js attached to a parent, from its matrix in that
 * parent and the parent's in the world; `null` for a flat node, whose rotation and scale it resets.
 *
 * The local matrix is taken apart into the lengths of its columns, the first of them negative in a
 * mirror image, and the quaternion that is read off its unit columns. Of columns that are not at
 * right angles that is no unit quaternion; three.js puts the matrix together with it as it is.
 */
export function attached(local: ArrayLike<number>, parent: ArrayLike<number> | null): Float64Array | null {
  const m = (column: number, row: number): number => local[4 * column + row] as number;
  const length = (column: number): number =>
    Math.sqrt(m(column, 0) ** 2 + m(column, 1) ** 2 + m(column, 2) ** 2);
  const volume =
    m(0, 0) * (m(1, 1) * m(2, 2) - m(1, 2) * m(2, 1)) -
    m(1, 0) * (m(0, 1) * m(2, 2) - m(0, 2) * m(2, 1)) +
    m(2, 0) * (m(0, 1) * m(1, 2) - m(0, 2) * m(1, 1));
  if (volume === 0) return null;
  const sizes = [volume < 0 ? -length(0) : length(0), length(1), length(2)] as const;
  const turned = rotated(quaternionOf((row, column) => m(column, row) / (sizes[column] as number)));
  const held = new Float64Array(16);
  for (const column of [0, 1, 2] as const)
    for (const row of [0, 1, 2] as const)
      held[4 * column + row] = (turned[3 * column + row] as number) * sizes[column];
  held.set([m(3, 0), m(3, 1), m(3, 2), 1], 12);
  return parent ? product(parent, held) : held;
}

/** Returns the quaternion x, y, z, w that three.js reads off a matrix. */
function quaternionOf(m: (row: number, column: number) => number): readonly number[] {
  const [a, b, c] = [m(0, 0), m(1, 1), m(2, 2)];
  const [x, y, z] = [m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)];
  const [xy, xz, yz] = [m(0, 1) + m(1, 0), m(0, 2) + m(2, 0), m(1, 2) + m(2, 1)];
  if (a + b + c > 0) {
    const s = 0.5 / Math.sqrt(a + b + c + 1);
    return [x * s, y * s, z * s, 0.25 / s];
  }
  if (a > b && a > c) {
    const s = 2 * Math.sqrt(1 + a - b - c);
    return [0.25 * s, xy / s, xz / s, x / s];
  }
  if (b > c) {
    const s = 2 * Math.sqrt(1 + b - a - c);
    return [xy / s, 0.25 * s, yz / s, y / s];
  }
  const s = 2 * Math.sqrt(1 + c - a - b);
  return [xz / s, yz / s, 0.25 * s, z / s];
}

/** Returns the matrix that three.js makes of a quaternion, column by column. */
function rotated([x = 0, y = 0, z = 0, w = 1]: readonly number[]): readonly number[] {
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y + w * z),
    2 * (x * z - w * y),
    2 * (x * y - w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z + w * x),
    2 * (x * z + w * y),
    2 * (y * z - w * x),
    1 - 2 * (x * x + y * y),
  ];
}

function product(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [i - (i % 4), i % 4];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += (a[row + 4 * k] as number) * (b[column + k] as number);
    return sum;
  });
}
