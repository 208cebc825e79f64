/**
 * Very many boxes in one call: their matrices go to the graphics card as they are, once a picture,
 * and nothing is made for a box.
 */
import type { Crowd, Mat4 } from '../figure/drawing.ts';
import { createMesh, placeOf } from './gl.ts';

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const NONE = new Uint8Array(0);

/** The corners and normals of the unit box, as `meshes.ts` has them. */
export interface BoxShape {
  readonly position: Float32Array;
  readonly normal: Float32Array;
  readonly indices: Uint16Array;
}

/** The buffers of the boxes of the page's stage. */
export class Crowds {
  readonly #array: WebGLVertexArrayObject;
  readonly #indices: number;
  readonly #matrices: WebGLBuffer;
  readonly #tones: WebGLBuffer;
  #toned = NONE;

  constructor(
    readonly gl: WebGL2RenderingContext,
    { position, normal, indices }: BoxShape,
  ) {
    const { array, count } = createMesh(gl, { position, normal }, { indices });
    this.#array = array;
    this.#indices = count;
    gl.bindVertexArray(array);
    this.#matrices = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#matrices);
    for (const [i, name] of (['x', 'y', 'z', 'w'] as const).entries()) {
      const place = placeOf(name);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, 4, gl.FLOAT, false, 16 * BYTES, 4 * i * BYTES);
      gl.vertexAttribDivisor(place, 1);
    }
    this.#tones = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#tones);
    const place = placeOf('tone');
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 1, gl.UNSIGNED_BYTE, true, 0, 0);
    gl.vertexAttribDivisor(place, 1);
    gl.bindVertexArray(null);
  }

  /** Takes up the matrices of a crowd. Those that are drawn next are its own. */
  load({ matrices, count, tones }: Crowd): void {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#matrices);
    gl.bufferData(gl.ARRAY_BUFFER, matrices, gl.STREAM_DRAW, 0, 16 * count);
    if (tones === this.#toned) return;
    this.#toned = tones;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#tones);
    gl.bufferData(gl.ARRAY_BUFFER, tones, gl.STATIC_DRAW);
  }

  /** Draws the crowd that was loaded with the program in use. */
  draw({ count }: Crowd): void {
    const { gl } = this;
    gl.bindVertexArray(this.#array);
    gl.drawElementsInstanced(gl.TRIANGLES, this.#indices, gl.UNSIGNED_SHORT, 0, count);
    gl.bindVertexArray(null);
  }
}

const shapes = new WeakMap<object, Float32Array>();

/** Returns the shape of a crowd for WebGL. A figure that keeps it gets it made once. */
export function shapeOf(shape: Mat4): Float32Array {
  const known = shapes.get(shape);
  if (known) return known;
  const made = Float32Array.from(shape);
  shapes.set(shape, made);
  return made;
}
