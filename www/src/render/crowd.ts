/**
 * Very many boxes in one call: their matrices go to the graphics card as they are, once a picture,
 * and nothing is made for a box.
 */
import type { Crowd, Mat4 } from '../figure/drawing.ts';
import { createMesh, placeOf } from './gl.ts';

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const NONE = new Uint8Array(0);

/** The 8 corners of the unit box, and its 12 triangles. */
const CORNERS = Float32Array.from({ length: 24 }, (_, i) => ((Math.floor(i / 3) >> (i % 3)) & 1) - 0.5);
const TRIANGLES = Uint16Array.of(
  ...[0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4],
  ...[2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5],
);

/** The buffers of the boxes of the page's stage. */
export class Crowds {
  readonly #array: WebGLVertexArrayObject;
  readonly #matrices: WebGLBuffer;
  readonly #tones: WebGLBuffer;
  #toned = NONE;

  constructor(readonly gl: WebGL2RenderingContext) {
    const { array } = createMesh(gl, { position: CORNERS }, { indices: TRIANGLES });
    this.#array = array;
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

  /** Draws the crowd that was loaded with the program in use: only sides that face the eye. */
  draw({ count }: Crowd): void {
    const { gl } = this;
    gl.enable(gl.CULL_FACE);
    gl.bindVertexArray(this.#array);
    gl.drawElementsInstanced(gl.TRIANGLES, TRIANGLES.length, gl.UNSIGNED_SHORT, 0, count);
    gl.bindVertexArray(null);
    gl.disable(gl.CULL_FACE);
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
