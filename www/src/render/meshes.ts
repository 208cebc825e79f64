/** The unit shapes of primitive-geometry, with their axes along z, as a drawing has them. */
import { cube, cylinder, sphere } from 'primitive-geometry';
import { cross, subtract, type Vec3, ZERO } from '../core/linear/vec.ts';
import type { Polyhedron } from '../figure/drawing.ts';
import { createMesh, type Mesh } from './gl.ts';

export type MeshName = 'cylinder' | 'box' | 'sphere' | 'plane' | 'segment' | 'triangles';
export type Meshes = Readonly<Record<MeshName, Mesh>>;

/** A shape as the library makes it. */
type Geometry = ReturnType<typeof cube>;

/** Sides of round shapes: their edges look round at full width, with a few thousand triangles. */
const AROUND = 48;

export function createMeshes(gl: WebGL2RenderingContext): Meshes {
  const solid = ({ positions, normals, cells }: Geometry): Mesh =>
    createMesh(gl, { position: positions, normal: normals }, { indices: Uint16Array.from(cells) });
  return {
    cylinder: solid(unitGeometry('cylinder')),
    box: solid(unitGeometry('box')),
    sphere: solid(unitGeometry('sphere')),
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
    triangles: createMesh(gl, { position: new Float32Array(9), normal: new Float32Array(9) }),
  };
}

/** Returns a unit shape, whose axis is z; a round one has so many sides. */
export function unitGeometry(kind: 'box' | 'cylinder' | 'sphere', around = AROUND): Geometry {
  if (kind === 'box') return cube();
  if (kind === 'cylinder') return alongZ(cylinder({ radius: 0.5, nx: around }));
  return sphere({ radius: 0.5, nx: around, ny: around / 2 });
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

/** Corners and normals of the triangles of a polyhedron. */
interface Triangles {
  readonly corners: readonly Vec3[];
  readonly position: Float32Array;
  readonly normal: Float32Array;
}

const triangulated = new WeakMap<readonly (readonly number[])[], Triangles>();

/** Returns the triangles of a polyhedron. Figures that keep its lists get them made once. */
export function trianglesOf({ corners, faces }: Pick<Polyhedron, 'corners' | 'faces'>): Triangles {
  const known = triangulated.get(faces);
  if (known?.corners === corners) return known;
  const [position, normal]: [number[], number[]] = [[], []];
  for (const face of faces) {
    const [a, ...rest] = face.map((i) => corners[i] ?? ZERO);
    rest.slice(1).forEach((c, i) => {
      const b = rest[i];
      if (!a || !b) return;
      const n = cross(subtract(b, a), subtract(c, a));
      position.push(...a, ...b, ...c);
      normal.push(...n, ...n, ...n);
    });
  }
  const made = { corners, position: Float32Array.from(position), normal: Float32Array.from(normal) };
  triangulated.set(faces, made);
  return made;
}
