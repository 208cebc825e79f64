/** The unit shapes of primitive-geometry, with their axes along z, as a drawing has them. */
import { cube, cylinder, sphere } from 'primitive-geometry';
import { createMesh, type Mesh } from './gl.ts';

export type MeshName = 'cylinder' | 'box' | 'sphere' | 'cone' | 'plane' | 'segment';
export type Meshes = Readonly<Record<MeshName, Mesh>>;

/** A shape as the library makes it. */
type Geometry = ReturnType<typeof cube>;

/** Sides of round shapes: their edges look round at full width, with a few thousand triangles. */
const AROUND = 48;

export function createMeshes(gl: WebGL2RenderingContext): Meshes {
  const solid = ({ positions, normals, cells }: Geometry): Mesh =>
    createMesh(
      gl,
      { position: positions, normal: normals, spread: spreadOf(positions, normals) },
      { indices: Uint16Array.from(cells) },
    );
  const round = (radiusApex: number): Mesh =>
    solid(alongZ(cylinder({ radius: 0.5, radiusApex, nx: AROUND })));
  return {
    cylinder: round(0.5),
    cone: round(0),
    box: solid(cube()),
    sphere: solid(sphere({ radius: 0.5, nx: AROUND, ny: AROUND / 2 })),
    plane: createMesh(gl, { position: new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]) }),
    segment: createMesh(
      gl,
      {
        corner: new Float32Array([0, -1, 1, -1, 0, 1, 1, 1]),
        a: new Float32Array(3),
        b: new Float32Array(3),
      },
      { each: ['a', 'b'] },
    ),
  };
}

/** Rotates a shape from the axis y to the axis z: y becomes z, and z becomes −y. */
function alongZ(shape: Geometry): Geometry {
  for (const list of [shape.positions, shape.normals]) {
    for (let i = 0; i < list.length; i += 3) {
      const y = list[i + 1] ?? 0;
      list[i + 1] = -(list[i + 2] ?? 0);
      list[i + 2] = y;
    }
  }
  return shape;
}

/**
 * Returns one normal for each position, the sum of those of its faces. Growing a shape needs it,
 * since at an edge the shape has a normal for each face.
 */
function spreadOf(position: Float32Array, normal: Float32Array): Float32Array {
  const key = (i: number): string =>
    [0, 1, 2].map((k) => Math.round((position[3 * i + k] ?? 0) * 1e4)).join();
  const faces = new Map<string, Map<string, readonly number[]>>();
  const count = position.length / 3;
  for (let i = 0; i < count; i++) {
    const face = [0, 1, 2].map((k) => Math.round((normal[3 * i + k] ?? 0) * 1e3) / 1e3);
    const here = faces.get(key(i)) ?? new Map<string, readonly number[]>();
    faces.set(key(i), here.set(face.join(), face));
  }
  const spread = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    for (const face of faces.get(key(i))?.values() ?? []) {
      face.forEach((value, k) => {
        spread[3 * i + k] = (spread[3 * i + k] ?? 0) + value;
      });
    }
  }
  return spread;
}
