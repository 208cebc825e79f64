/** The meshes that a drawing's things are made of. */
import type { Polyhedron } from '../figure/drawing.ts';
import { cross, subtract, type Vec3, ZERO } from '../figure/vec.ts';
import { createMesh, type Mesh } from './gl.ts';
import { ball, box, cylinder, type Shape } from './unit-shapes.ts';

export type MeshName = 'cylinder' | 'box' | 'sphere' | 'plane' | 'segment' | 'triangles';
export type Meshes = Readonly<Record<MeshName, Mesh>>;

export function createMeshes(gl: WebGL2RenderingContext): Meshes {
  const solid = ({ position, normal, indices }: Shape): Mesh =>
    createMesh(gl, { position, normal }, { indices });
  return {
    cylinder: solid(cylinder()),
    box: solid(box()),
    sphere: solid(ball()),
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
