/** The vectors of vertices under a stretch that is put into them. */
import { applied, cofactors, type Matrix3 } from '../linear/matrix3.ts';
import { dot, magnitude, type Vec3 } from '../linear/vec.ts';

type Numbers = ArrayLike<number>;

/**
 * Stretches lists of vectors by a symmetric matrix without negative stretches. Normals go by its
 * cofactors, which exist where it is flat, too.
 */
export class VertexStretch {
  readonly #rest: Matrix3;
  readonly #turned: Matrix3;

  constructor(rest: Matrix3) {
    this.#rest = rest;
    this.#turned = cofactors(rest);
  }

  /** Returns places, and displacements of morph targets, three numbers each. */
  places(values: Numbers): Float64Array {
    return each(values, 3, (it) => applied(this.#rest, it));
  }

  normals(values: Numbers): Float64Array {
    return each(values, 3, (it) => unit(applied(this.#turned, it), it));
  }

  /** Returns tangents of four numbers each, of which the last stays. */
  tangents(values: Numbers): Float64Array {
    return each(values, 4, (it) => unit(applied(this.#rest, it), it));
  }

  /**
   * Returns the normals of a morph target, divided by the length that the base had before it was made
   * unit, so that sums keep their direction.
   */
  normalsOff(values: Numbers, base: Numbers | undefined): Float64Array {
    return each(values, 3, (it, i) => over(applied(this.#turned, it), lengthAt(this.#turned, base, i, 3)));
  }

  /** Returns the tangents of a morph target, as {@link normalsOff}. */
  tangentsOff(values: Numbers, base: Numbers | undefined): Float64Array {
    return each(values, 3, (it, i) => over(applied(this.#rest, it), lengthAt(this.#rest, base, i, 4)));
  }
}

function each(values: Numbers, width: number, change: (vector: Vec3, i: number) => Vec3): Float64Array {
  const out = Float64Array.from(values);
  for (let at = 0; at < values.length; at += width)
    out.set(
      change([values[at] as number, values[at + 1] as number, values[at + 2] as number], at / width),
      at,
    );
  return out;
}

/** Returns a vector of length one, or the old one where a flat stretch leaves none. */
function unit(vector: Vec3, old: Vec3): Vec3 {
  const length = magnitude(vector);
  return length > 0 ? over(vector, length) : old;
}

const over = ([x, y, z]: Vec3, by: number): Vec3 => (by > 0 ? [x / by, y / by, z / by] : [x, y, z]);

function lengthAt(m: Matrix3, base: Numbers | undefined, i: number, width: number): number {
  if (!base) return 1;
  const at = width * i;
  const made = applied(m, [base[at] as number, base[at + 1] as number, base[at + 2] as number]);
  return Math.sqrt(dot(made, made));
}
