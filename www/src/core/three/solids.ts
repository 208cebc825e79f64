/** Arrows and bars as triangles, in arrays that a mesh of any version of three.js takes. */

type Vector = readonly [number, number, number];

/** An arrow, or a bar without a head, in the axes of the mesh. */
export interface Solid {
  readonly from: Vector;
  readonly to: Vector;
  /** Red, green and blue from 0 to 1, in linear light. */
  readonly color: Vector;
  /** The diameter of the shaft, m. */
  readonly width: number;
  readonly head: boolean;
}

const SIDES = 8;
/** A shaft and a head: two triangles and two for each side. */
const CORNERS = 3 * SIDES * 4;
/** A head is this many times as long and as wide as the shaft is wide, and at most half of the arrow. */
const [HEAD_LENGTH, HEAD_WIDTH] = [5, 3];

/** Room for a number of solids: their corners and colors, three numbers each. */
export class Solids {
  readonly positions: Float32Array;
  readonly colors: Float32Array;
  /** The corners that the last {@link write} made. */
  count = 0;

  constructor(readonly room: number) {
    this.positions = new Float32Array(3 * CORNERS * room);
    this.colors = new Float32Array(3 * CORNERS * room);
  }

  write(solids: readonly Solid[]): void {
    this.count = 0;
    for (const it of solids.slice(0, this.room)) this.#one(it);
  }

  #one({ from, to, color, width, head }: Solid): void {
    const way: Vector = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const length = Math.hypot(...way);
    if (!(length > 0)) return;
    const along: Vector = [way[0] / length, way[1] / length, way[2] / length];
    const [left, up] = across(along);
    const tip = head ? Math.min(HEAD_LENGTH * width, length / 2) : 0;
    // A short arrow is thinner, so that it stays an arrow.
    const shaft = head ? Math.min(width, tip / (HEAD_LENGTH / 2)) / 2 : width / 2;
    const neck = length - tip;
    const at = (distance: number, radius: number, side: number): Vector => {
      const angle = (2 * Math.PI * side) / SIDES;
      const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle)];
      return [0, 1, 2].map(
        (i) =>
          (from[i] as number) +
          distance * (along[i] as number) +
          c * (left[i] as number) +
          s * (up[i] as number),
      ) as unknown as Vector;
    };
    for (let side = 0; side < SIDES; side++) {
      const [a, b] = [at(0, shaft, side), at(0, shaft, side + 1)];
      const [c, d] = [at(neck, shaft, side), at(neck, shaft, side + 1)];
      this.#triangle(a, b, d, color);
      this.#triangle(a, d, c, color);
      if (!head) continue;
      const [e, f] = [at(neck, HEAD_WIDTH * shaft, side), at(neck, HEAD_WIDTH * shaft, side + 1)];
      this.#triangle(e, f, to, color);
      this.#triangle(f, e, at(neck, 0, 0), color);
    }
  }

  #triangle(a: Vector, b: Vector, c: Vector, color: Vector): void {
    for (const corner of [a, b, c]) {
      this.positions.set(corner, 3 * this.count);
      this.colors.set(color, 3 * this.count);
      this.count++;
    }
  }
}

/** Returns two unit vectors at right angles to a unit vector, and to each other. */
function across([x, y, z]: Vector): readonly [Vector, Vector] {
  // Duff and others, "Building an Orthonormal Basis, Revisited" (2017).
  const sign = z < 0 ? -1 : 1;
  const a = -1 / (sign + z);
  const b = x * y * a;
  return [
    [1 + sign * x * x * a, sign * b, -sign * x],
    [b, sign + y * y * a, -y],
  ];
}

/** Returns a color as `#rrggbb` in linear light, as three.js keeps colors of corners. */
export function linear(color: string): Vector {
  return [1, 3, 5].map((i) => {
    const part = Number.parseInt(color.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Vector;
}
