/** The unit shapes, from twgl's primitives turned so that their axis is z as in the drawing's contract. */
import { type BufferInfo, createBufferInfoFromArrays, m4, primitives } from 'twgl.js';

export type MeshName = 'cylinder' | 'box' | 'sphere' | 'cone' | 'plane' | 'segment';
export type Meshes = Readonly<Record<MeshName, BufferInfo>>;

/** Enough that a cylinder's edge looks round at full width; a frame has a few thousand triangles all the same. */
const AROUND = 48;

type Vertices = Record<string, ArrayLike<number> & { numComponents?: number }>;

export function createMeshes(gl: WebGL2RenderingContext): Meshes {
  const upright = m4.rotationX(Math.PI / 2);
  const round = (top: number): Vertices =>
    primitives.reorientVertices(
      primitives.createTruncatedConeVertices(0.5, top, 1, AROUND, 1) as never,
      upright,
    ) as unknown as Vertices;
  const solid = (vertices: Vertices): BufferInfo =>
    createBufferInfoFromArrays(gl, {
      position: { numComponents: 3, data: vertices.position as Float32Array },
      normal: { numComponents: 3, data: vertices.normal as Float32Array },
      spread: { numComponents: 3, data: spreadOf(vertices) },
      indices: { numComponents: 3, data: vertices.indices as Uint16Array },
    });
  return {
    cylinder: solid(round(0.5)),
    cone: solid(round(0)),
    box: solid(primitives.createCubeVertices(1) as unknown as Vertices),
    sphere: solid(primitives.createSphereVertices(0.5, AROUND, AROUND / 2) as unknown as Vertices),
    plane: createBufferInfoFromArrays(gl, {
      position: { numComponents: 2, data: new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]) },
    }),
    segment: createBufferInfoFromArrays(gl, {
      corner: { numComponents: 2, data: new Float32Array([0, -1, 1, -1, 0, 1, 1, 1]) },
      a: { numComponents: 3, data: new Float32Array(3), divisor: 1, drawType: gl.DYNAMIC_DRAW },
      b: { numComponents: 3, data: new Float32Array(3), divisor: 1, drawType: gl.DYNAMIC_DRAW },
    }),
  };
}

/** At an edge a shape has a normal for each face; growing it needs one for all: their sum, by position. */
function spreadOf(vertices: Vertices): Float32Array {
  const position = vertices.position ?? [];
  const normal = vertices.normal ?? [];
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
