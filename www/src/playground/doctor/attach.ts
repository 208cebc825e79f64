/** The call `attach` of three.js, as release 187 does it. */
import { decomposed } from '../../core/doctor/decomposed.ts';

/**
 * Returns the world matrix of a node that three.js attached to a parent, from its matrix in that
 * parent and the parent's in the world; `null` for a flat node, whose rotation and scale it resets.
 */
export function attached(local: ArrayLike<number>, parent: ArrayLike<number> | null): Float64Array | null {
  const linear = decomposed([0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => local[i] as number));
  if (!linear) return null;
  const held = new Float64Array(16);
  for (let i = 0; i < 9; i++) held[i + Math.floor(i / 3)] = linear[i] as number;
  held.set([local[12] as number, local[13] as number, local[14] as number, 1], 12);
  return parent ? product(parent, held) : held;
}

function product(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [i - (i % 4), i % 4];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += (a[row + 4 * k] as number) * (b[column + k] as number);
    return sum;
  });
}
