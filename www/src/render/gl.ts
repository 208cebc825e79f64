/**
 * The few calls of WebGL 2 that the renderer needs: programs with their uniforms by name, and
 * meshes as vertex arrays. twgl.js has them too, but brings a quarter of the bytes that a reader
 * may wait for.
 */
import { until } from './next-task.ts';

/**
 * A linked program and its uniforms by name. In every program, attributes have the places below.
 */
export interface Program {
  readonly program: WebGLProgram;
  readonly uniforms: ReadonlyMap<string, { readonly at: WebGLUniformLocation; readonly type: number }>;
}

/** The attributes in the order of their places, with the number of floats of each. */
const attributes = {
  position: 3,
  normal: 3,
  corner: 2,
  a: 3,
  b: 3,
  x: 4,
  y: 4,
  z: 4,
  w: 4,
  tone: 1,
} as const;
type AttributeName = keyof typeof attributes;
const places = Object.keys(attributes) as AttributeName[];

/** Returns the place of an attribute, the same in every program. */
export function placeOf(name: AttributeName): number {
  return places.indexOf(name);
}

/** Begins to compile and to link a program. The graphics process goes on with it by itself. */
export function beginProgram(
  gl: WebGL2RenderingContext,
  { vertex, fragment }: { readonly vertex: string; readonly fragment: string },
): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  places.forEach((name, place) => {
    gl.bindAttribLocation(program, place, name);
  });
  gl.linkProgram(program);
  return program;
}

/** Returns once the graphics process has done all it was told, or after `patience` milliseconds. */
export async function finished(gl: WebGL2RenderingContext, patience: number): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  if (!fence) return;
  const done = (): boolean =>
    gl.isContextLost() || gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED;
  await until(done, patience);
  gl.deleteSync(fence);
}

/** Returns whether all programs are linked, so that `endProgram` need not wait. */
export function areLinked(gl: WebGL2RenderingContext, programs: readonly WebGLProgram[]): boolean {
  const parallel = gl.getExtension('KHR_parallel_shader_compile');
  const linked = (program: WebGLProgram): boolean =>
    gl.getProgramParameter(program, parallel?.COMPLETION_STATUS_KHR ?? 0);
  return !parallel || gl.isContextLost() || programs.every(linked);
}

/**
 * Waits for a program, and finds its uniforms. While the context is lost, errors mean nothing and
 * are ignored.
 */
export function endProgram(gl: WebGL2RenderingContext, program: WebGLProgram): Program {
  const uniforms = new Map<string, { at: WebGLUniformLocation; type: number }>();
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    if (gl.isContextLost()) return { program, uniforms };
    throw new Error(
      `a shader does not link: ${gl.getProgramInfoLog(program) ?? 'the driver does not say why'}`,
    );
  }
  for (let i = 0; i < gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS); i++) {
    const { name, type } = gl.getActiveUniform(program, i) ?? { name: '', type: 0 };
    const at = gl.getUniformLocation(program, name);
    if (at) uniforms.set(name, { at, type });
  }
  return { program, uniforms };
}

/** A number, a vector, a column-major matrix, or a texture. */
export type UniformValue = number | readonly number[] | Float32Array | WebGLTexture;

/** Uses the program with these uniforms. Uniforms that the program does not have are ignored. */
export function useProgram(
  gl: WebGL2RenderingContext,
  { program, uniforms }: Program,
  values: Readonly<Record<string, UniformValue>>,
): void {
  gl.useProgram(program);
  for (const [name, value] of Object.entries(values)) {
    const uniform = uniforms.get(name);
    if (!uniform) continue;
    const { at, type } = uniform;
    if (value instanceof WebGLTexture) {
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, value);
      gl.uniform1i(at, 0);
    } else if (typeof value === 'number') gl.uniform1f(at, value);
    else if (type === gl.FLOAT_MAT4) gl.uniformMatrix4fv(at, false, value as Float32Array);
    else if (type === gl.FLOAT_MAT3) gl.uniformMatrix3fv(at, false, value as Float32Array);
    else if (type === gl.FLOAT_VEC4) gl.uniform4fv(at, value as Float32Array);
    else if (type === gl.FLOAT_VEC3) gl.uniform3fv(at, value as Float32Array);
    else gl.uniform2fv(at, value as Float32Array);
  }
}

/** A vertex array, its buffers by name, and the number of its vertices or indices. */
export interface Mesh {
  readonly array: WebGLVertexArrayObject;
  readonly buffers: ReadonlyMap<AttributeName, WebGLBuffer>;
  readonly count: number;
  readonly indexed: boolean;
}

/** Makes a mesh from data by attribute. The attributes in `each` advance once per instance. */
export function createMesh(
  gl: WebGL2RenderingContext,
  data: Readonly<Partial<Record<AttributeName, Float32Array>>>,
  { indices, each = [] }: { indices?: Uint16Array; each?: readonly AttributeName[] } = {},
): Mesh {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  const buffers = new Map<AttributeName, WebGLBuffer>();
  let count = 0;
  places.forEach((name, place) => {
    const values = data[name];
    if (!values) return;
    const floats = attributes[name];
    const buffer = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.bufferData(gl.ARRAY_BUFFER, values, each.includes(name) ? gl.DYNAMIC_DRAW : gl.STATIC_DRAW);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, floats, gl.FLOAT, false, 0, 0);
    if (each.includes(name)) gl.vertexAttribDivisor(place, 1);
    else count = values.length / floats;
    buffers.set(name, buffer);
  });
  if (indices) {
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    count = indices.length;
  }
  gl.bindVertexArray(null);
  return { array, buffers, count, indexed: indices !== undefined };
}

/** Draws the mesh with the program in use: triangles if it has indices, else a strip. */
export function drawMesh(gl: WebGL2RenderingContext, mesh: Mesh, instances = 1): void {
  gl.bindVertexArray(mesh.array);
  if (mesh.indexed) gl.drawElementsInstanced(gl.TRIANGLES, mesh.count, gl.UNSIGNED_SHORT, 0, instances);
  else gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, mesh.count, instances);
  gl.bindVertexArray(null);
}

/** Draws other triangles with a mesh that has no indices. */
export function drawTriangles(
  gl: WebGL2RenderingContext,
  mesh: Mesh,
  data: Readonly<Partial<Record<AttributeName, Float32Array>>>,
): void {
  gl.bindVertexArray(mesh.array);
  let count = 0;
  for (const [name, values] of Object.entries(data)) {
    gl.bindBuffer(gl.ARRAY_BUFFER, mesh.buffers.get(name as AttributeName) ?? null);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
    count = values.length / attributes[name as AttributeName];
  }
  gl.drawArrays(gl.TRIANGLES, 0, count);
  gl.bindVertexArray(null);
}
