/** The vectors of vertices under a stretch that is put into them, as the core has them. */
import { numbers } from '../boundary/core.ts';
import { type Matrix3, NINE } from '../linear/matrix3.ts';
import { ways } from './local-parts.ts';

type Numbers = ArrayLike<number>;

/** What vectors are, in the core's numbering. */
const [PLACES, NORMALS, TANGENTS, NORMALS_OFF, TANGENTS_OFF] = [0, 1, 2, 3, 4] as const;

/** Stretches lists of vectors by a symmetric matrix without negative stretches. */
export class VertexStretch {
  readonly #rest: Matrix3;

  constructor(rest: Matrix3) {
    this.#rest = rest;
  }

  /** Returns places, and displacements of morph targets, three numbers each. */
  places(values: Numbers): Float64Array {
    return this.#made(PLACES, values, 3);
  }

  normals(values: Numbers): Float64Array {
    return this.#made(NORMALS, values, 3);
  }

  /** Returns tangents of four numbers each, of which the last stays. */
  tangents(values: Numbers): Float64Array {
    return this.#made(TANGENTS, values, 4);
  }

  /**
   * Returns the normals of a morph target, divided by the length that the base had before it was made
   * unit, so that sums keep their direction.
   */
  normalsOff(values: Numbers, base: Numbers | undefined): Float64Array {
    return this.#made(NORMALS_OFF, values, 3, { base, wide: 3 });
  }

  /** Returns the tangents of a morph target, as {@link normalsOff}. */
  tangentsOff(values: Numbers, base: Numbers | undefined): Float64Array {
    return this.#made(TANGENTS_OFF, values, 3, { base, wide: 4 });
  }

  #made(
    kind: number,
    values: Numbers,
    width: number,
    { base, wide = 3 }: { readonly base?: Numbers | undefined; readonly wide?: number } = {},
  ): Float64Array {
    const count = Math.floor(values.length / width);
    const own = ways();
    const block = numbers(NINE + (base ? 6 : 3) * count);
    block.set(this.#rest);
    put(block, NINE, values, width, count);
    if (base) put(block, NINE + 3 * count, base, wide, count);
    own.stretch_vertices(kind, count, base !== undefined);
    const out = Float64Array.from(values);
    for (let i = 0; i < count; i++)
      for (let k = 0; k < 3; k++) out[width * i + k] = block[NINE + 3 * i + k] as number;
    return out;
  }
}

/** Writes vectors of three numbers, each the first ones of so many. */
function put(block: Float64Array, to: number, values: Numbers, width: number, count: number): void {
  for (let i = 0; i < count; i++)
    for (let k = 0; k < 3; k++) block[to + 3 * i + k] = values[width * i + k] as number;
}
