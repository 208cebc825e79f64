/**
 * What a glTF file shows, computed apart from the doctor: world matrices of sixteen numbers, curves,
 * morph targets, skins and instances, in plain loops; and files of text, written from lists of numbers.
 */
// biome-ignore lint/suspicious/noExplicitAny: a file's JSON may be anything, and the test wrote it itself
export type Any = any;
export type Matrix = readonly number[];

const WIDTHS: Record<string, number> = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 };

/** A text file in the making: lists of numbers are put behind one another. */
export class FileDraft {
  readonly json: Any = { asset: { version: '2.0' }, bufferViews: [], accessors: [] };
  readonly #parts: Buffer[] = [];
  #length = 0;

  add(numbers: readonly number[], type: string, kind: 'bytes' | 'floats' = 'floats'): number {
    const list = kind === 'floats' ? Float32Array.from(numbers) : Uint16Array.from(numbers);
    const bytes = Buffer.from(list.buffer);
    const rest = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    this.json.bufferViews.push({ buffer: 0, byteOffset: this.#length, byteLength: bytes.length });
    this.#parts.push(bytes, rest);
    this.#length += bytes.length + rest.length;
    const width = WIDTHS[type] as number;
    const along = Array.from({ length: width }, (_, i) => [...list].filter((_, k) => k % width === i));
    return (
      this.json.accessors.push({
        bufferView: this.json.bufferViews.length - 1,
        componentType: kind === 'floats' ? 5126 : 5123,
        count: list.length / width,
        type,
        min: along.map((it) => Math.min(...it)),
        max: along.map((it) => Math.max(...it)),
      }) - 1
    );
  }

  text(): string {
    const bytes = Buffer.concat(this.#parts);
    const uri = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
    return JSON.stringify({ ...this.json, buffers: [{ byteLength: bytes.length, uri }] });
  }
}

/** A file that was taken apart. */
export class Shown {
  readonly json: Any;
  readonly #parents: number[];
  readonly #buffers: Buffer[];
  readonly #known = new Map<number, readonly number[]>();

  constructor(file: string | Uint8Array) {
    this.json = JSON.parse(typeof file === 'string' ? file : new TextDecoder().decode(file));
    this.#parents = this.json.nodes.map(() => -1);
    this.json.nodes.forEach(({ children = [] }: Any, place: number) => {
      for (const child of children) this.#parents[child] = place;
    });
    this.#buffers = (this.json.buffers ?? []).map(({ uri }: Any) =>
      Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'),
    );
  }

  /** Returns the numbers of an accessor, which nobody changes. */
  numbers(accessor: number): readonly number[] {
    const known = this.#known.get(accessor) ?? this.#read(accessor);
    this.#known.set(accessor, known);
    return known;
  }

  #read(accessor: number): readonly number[] {
    const { bufferView, byteOffset = 0, count, type, componentType } = this.json.accessors[accessor];
    const view = this.json.bufferViews[bufferView];
    const buffer = this.#buffers[view.buffer] as Buffer;
    const start = (view.byteOffset ?? 0) + byteOffset;
    return Array.from({ length: count * (WIDTHS[type] as number) }, (_, i) =>
      componentType === 5126 ? buffer.readFloatLE(start + 4 * i) : buffer.readUInt16LE(start + 2 * i),
    );
  }

  /** Returns the parts of all nodes at a time of a clip, or at rest. */
  #posed(clip: number | null, time: number): Any[] {
    const nodes = this.json.nodes.map((it: Any) => ({
      translation: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      weights: it.weights ?? this.json.meshes?.[it.mesh]?.weights,
      ...it,
    }));
    if (clip === null) return nodes;
    const { channels, samplers } = this.json.animations[clip];
    for (const { sampler, target } of channels) {
      const { input, output, interpolation = 'LINEAR' } = samplers[sampler];
      nodes[target.node][target.path] = curve(
        this.numbers(input),
        this.numbers(output),
        interpolation,
        target.path,
        time,
      );
    }
    return nodes;
  }

  /** Returns the vertices that each node shows, by the number of the node. */
  vertices(clip: number | null = null, time = 0): Map<number, number[][]> {
    const nodes = this.#posed(clip, time);
    const worlds: Matrix[] = [];
    const world = (place: number): Matrix => {
      worlds[place] ??=
        (this.#parents[place] as number) < 0
          ? matrix(nodes[place])
          : times(world(this.#parents[place] as number), matrix(nodes[place]));
      return worlds[place] as Matrix;
    };
    const found = new Map<number, number[][]>();
    nodes.forEach((node, place) => {
      if (node.mesh === undefined) return;
      const all: number[][] = [];
      for (const { attributes, targets = [] } of this.json.meshes[node.mesh].primitives) {
        const points = threes(this.numbers(attributes.POSITION));
        targets.forEach(({ POSITION }: Any, k: number) => {
          if (POSITION === undefined) return;
          threes(this.numbers(POSITION)).forEach((off, i) => {
            for (let axis = 0; axis < 3; axis++)
              (points[i] as number[])[axis] = at(points[i], axis) + (node.weights?.[k] ?? 0) * at(off, axis);
          });
        });
        const instanced = node.extensions?.EXT_mesh_gpu_instancing?.attributes;
        if (node.skin !== undefined) all.push(...this.#skinned(node.skin, attributes, points, world));
        else if (instanced) {
          const list = (key: string) => (instanced[key] === undefined ? null : this.numbers(instanced[key]));
          const [t, r, s] = [list('TRANSLATION'), list('ROTATION'), list('SCALE')];
          const count = r ? r.length / 4 : ((t ?? s) as number[]).length / 3;
          for (let i = 0; i < count; i++) {
            const own = matrix({
              translation: t?.slice(3 * i, 3 * i + 3) ?? [0, 0, 0],
              rotation: r?.slice(4 * i, 4 * i + 4) ?? [0, 0, 0, 1],
              scale: s?.slice(3 * i, 3 * i + 3) ?? [1, 1, 1],
            });
            all.push(...points.map((it) => moved(times(world(place), own), it)));
          }
        } else all.push(...points.map((it) => moved(world(place), it)));
      }
      found.set(place, all);
    });
    return found;
  }

  #skinned(
    number: number,
    attributes: Any,
    points: number[][],
    world: (place: number) => Matrix,
  ): number[][] {
    const { joints, inverseBindMatrices } = this.json.skins[number];
    const binds = inverseBindMatrices === undefined ? null : this.numbers(inverseBindMatrices);
    const all: Matrix[] = joints.map((joint: number, i: number) =>
      binds ? times(world(joint), binds.slice(16 * i, 16 * i + 16)) : world(joint),
    );
    const [of, by] = [this.numbers(attributes.JOINTS_0), this.numbers(attributes.WEIGHTS_0)];
    return points.map((point, vertex) => {
      const sum = [0, 0, 0];
      for (let i = 4 * vertex; i < 4 * vertex + 4; i++) {
        if (at(by, i) === 0) continue;
        moved(all[at(of, i)] as Matrix, point).forEach((x, axis) => {
          sum[axis] = at(sum, axis) + at(by, i) * x;
        });
      }
      return sum;
    });
  }
}

/** Returns the largest distance between the vertices of two files; `bodies` says who shows those of others now. */
export function apart(
  [before, after]: readonly [Shown, Shown],
  bodies: ReadonlyMap<number, number>,
  clip: number | null = null,
  time = 0,
): number {
  const [old, now] = [before.vertices(clip, time), after.vertices(clip, time)];
  let most = 0;
  for (const [node, points] of old) {
    const others = now.get(bodies.get(node) ?? node) as number[][];
    if (others?.length !== points.length) throw new Error(`node ${node} shows other vertices`);
    points.forEach((it, i) => {
      most = Math.max(most, Math.hypot(...it.map((x, axis) => x - at(others[i], axis))));
    });
  }
  return most;
}

const at = (list: readonly number[] | undefined, i: number): number =>
  (list as readonly number[])[i] as number;

function threes(list: readonly number[]): number[][] {
  return Array.from({ length: list.length / 3 }, (_, i) => list.slice(3 * i, 3 * i + 3));
}

function times(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += at(a, 4 * k + (i % 4)) * at(b, 4 * Math.floor(i / 4) + k);
    return sum;
  });
}

function moved(m: Matrix, [x = 0, y = 0, z = 0]: readonly number[]): number[] {
  return [0, 1, 2].map((row) => at(m, row) * x + at(m, 4 + row) * y + at(m, 8 + row) * z + at(m, 12 + row));
}

function matrix(node: Any): Matrix {
  if (node.matrix) return node.matrix;
  const size = Math.hypot(...node.rotation);
  const [x, y, z, w] = node.rotation.map((it: number) => it / size);
  const [a, b, c] = node.scale;
  const [u, v, t] = node.translation;
  return [
    [(1 - 2 * (y * y + z * z)) * a, 2 * (x * y + z * w) * a, 2 * (x * z - y * w) * a, 0],
    [2 * (x * y - z * w) * b, (1 - 2 * (x * x + z * z)) * b, 2 * (y * z + x * w) * b, 0],
    [2 * (x * z + y * w) * c, 2 * (y * z - x * w) * c, (1 - 2 * (x * x + y * y)) * c, 0],
    [u, v, t, 1],
  ].flat();
}

function curve(
  input: readonly number[],
  output: readonly number[],
  interpolation: string,
  path: string,
  time: number,
): number[] {
  const spline = interpolation === 'CUBICSPLINE';
  const width = output.length / input.length / (spline ? 3 : 1);
  const key = (i: number, part: number) => {
    const from = spline ? width * (3 * i + part) : width * i;
    return output.slice(from, from + width);
  };
  const last = input.length - 1;
  if (time <= at(input, 0)) return key(0, 1);
  if (time >= at(input, last)) return key(last, 1);
  let i = 0;
  while (at(input, i + 1) <= time) i++;
  if (interpolation === 'STEP') return key(i, 1);
  const span = at(input, i + 1) - at(input, i);
  const s = (time - at(input, i)) / span;
  const [p, q] = [key(i, 1), key(i + 1, 1)];
  if (spline) {
    const [m, n] = [key(i, 2), key(i + 1, 0)];
    return p.map(
      (it, k) =>
        (1 + 2 * s) * (1 - s) ** 2 * it +
        s * (1 - s) ** 2 * span * at(m, k) +
        s * s * (3 - 2 * s) * at(q, k) +
        s * s * (s - 1) * span * at(n, k),
    );
  }
  if (path !== 'rotation') return p.map((it, k) => it + s * (at(q, k) - it));
  const dot = p.reduce((sum, it, k) => sum + it * at(q, k), 0) / Math.hypot(...p) / Math.hypot(...q);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const [a, b] =
    angle < 1e-8
      ? [1 - s, s]
      : [Math.sin((1 - s) * angle), Math.sin(s * angle)].map((it) => it / Math.sin(angle));
  return p.map(
    (it, k) =>
      ((a as number) * it) / Math.hypot(...p) +
      ((dot < 0 ? -1 : 1) * (b as number) * at(q, k)) / Math.hypot(...q),
  );
}
