/** The unit cylinder, ball and box around the origin, as triangles with normals. */

/** A shape, its numbers in threes; its triangles are counter-clockwise from outside. */
export interface Shape {
  readonly position: Float32Array;
  readonly normal: Float32Array;
  readonly indices: Uint16Array;
}

/** Sides of round shapes: their edges look round at full width, with a few thousand triangles. */
const AROUND = 48;

/** A point of an outline: its distance from the axis and its height, and the same of its normal. */
type Point = readonly [out: number, z: number, normalOut: number, normalZ: number];

const h = 0.5;

/** Along the axis z. */
export const cylinder = (): Shape =>
  turned([
    [0, -h, 0, -1],
    [h, -h, 0, -1],
    [h, -h, 1, 0],
    [h, h, 1, 0],
    [h, h, 0, 1],
    [0, h, 0, 1],
  ]);

export function ball(): Shape {
  const outline = Array.from({ length: AROUND / 2 + 1 }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / AROUND;
    const [out, z] = [Math.sin(angle), -Math.cos(angle)];
    return [h * out, h * z, out, z];
  });
  return turned(outline);
}

/** Turns an outline, which goes upward, around the axis z. */
function turned(outline: readonly Point[]): Shape {
  const [position, normal, indices]: [number[], number[], number[]] = [[], [], []];
  const { length } = outline;
  for (let i = 0; i <= AROUND; i++) {
    const angle = (2 * Math.PI * i) / AROUND;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    outline.forEach(([out, z, normalOut, normalZ], j) => {
      position.push(out * c, out * s, z);
      normal.push(normalOut * c, normalOut * s, normalZ);
      if (i === AROUND || j === length - 1) return;
      const [here, next] = [i * length + j, (i + 1) * length + j];
      indices.push(here, next, next + 1, here, next + 1, here + 1);
    });
  }
  return shape(position, normal, indices);
}

export function box(): Shape {
  const [position, normal, indices]: [number[], number[], number[]] = [[], [], []];
  for (const axis of [0, 1, 2])
    for (const side of [-1, 1]) {
      const first = position.length / 3;
      for (const [u, v] of [
        [-h, -h],
        [h, -h],
        [h, h],
        [-h, h],
      ] as const) {
        // A side that looks back is seen in a mirror: its corners are, too.
        const [at, to] = [
          [side * h, side * u, v],
          [side, 0, 0],
        ];
        for (let i = 0; i < 3; i++) {
          position.push(at[(i - axis + 3) % 3] ?? 0);
          normal.push(to[(i - axis + 3) % 3] ?? 0);
        }
      }
      indices.push(...[0, 1, 2, 0, 2, 3].map((i) => first + i));
    }
  return shape(position, normal, indices);
}

function shape(position: readonly number[], normal: readonly number[], indices: readonly number[]): Shape {
  return {
    position: Float32Array.from(position),
    normal: Float32Array.from(normal),
    indices: Uint16Array.from(indices),
  };
}
