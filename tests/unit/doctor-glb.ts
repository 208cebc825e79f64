/** Binary glTF files for tests: nodes with boxes, skins and clips, written from scratch. */

export interface GlbNode {
  readonly name?: string;
  readonly children?: readonly number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  readonly mesh?: number;
  readonly camera?: number;
  readonly extensions?: object;
}

export interface GlbChannel {
  readonly node: number;
  readonly path: 'translation' | 'rotation' | 'scale';
  readonly interpolation?: 'LINEAR' | 'STEP' | 'CUBICSPLINE';
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** The corners of a box of one meter. */
export const CORNERS = Array.from({ length: 8 }, (_, i) =>
  [i & 1, (i >> 1) & 1, i >> 2].map((it) => it - 0.5),
);

/** Returns a file of nodes, of which those with a mesh have a box of one meter, with one clip. */
export function glb(
  nodes: readonly GlbNode[],
  channels: readonly GlbChannel[] = [],
  more: Record<string, unknown> = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  const bufferViews: object[] = [];
  const accessors: object[] = [];
  let length = 0;
  const add = (numbers: readonly number[], type: string, bounds = false): number => {
    const bytes = new Uint8Array(Float32Array.from(numbers).buffer);
    const width = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type] as number;
    bufferViews.push({ buffer: 0, byteOffset: length, byteLength: bytes.length });
    length += bytes.length;
    parts.push(bytes);
    const along = (i: number) => numbers.filter((_, k) => k % width === i).map(Math.fround);
    const each = (best: (...all: number[]) => number) =>
      Array.from({ length: width }, (_, i) => best(...along(i)));
    const [min, max] = [each(Math.min), each(Math.max)];
    const count = numbers.length / width;
    const accessor = { bufferView: bufferViews.length - 1, componentType: 5126, count, type };
    return accessors.push(bounds ? { ...accessor, min, max } : accessor) - 1;
  };
  const position = add(CORNERS.flat(), 'VEC3', true);
  const samplers: object[] = [];
  const made = channels.map(({ node, path, interpolation = 'LINEAR', times, values }) => {
    const input = add(times, 'SCALAR', true);
    const output = add(values, path === 'rotation' ? 'VEC4' : 'VEC3');
    return { sampler: samplers.push({ input, output, interpolation }) - 1, target: { node, path } };
  });
  const below = new Set(nodes.flatMap(({ children = [] }) => children));
  const roots = nodes.flatMap((_, place) => (below.has(place) ? [] : [place]));
  const text = JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: roots }],
    nodes,
    meshes: [{ primitives: [{ attributes: { POSITION: position }, mode: 0 }] }],
    ...(made.length > 0 ? { animations: [{ name: 'clip', channels: made, samplers }] } : {}),
    accessors,
    bufferViews,
    buffers: [{ byteLength: length }],
    ...more,
  });
  return packed(text, Buffer.concat(parts));
}

/** Returns a binary file of its JSON, its bytes, and parts of other kinds. */
export function packed(
  json: object | string,
  blob: Uint8Array,
  ...others: readonly [kind: number, Uint8Array][]
) {
  const words = (...all: number[]) => Buffer.from(Uint32Array.from(all).buffer);
  const filled = (bytes: Uint8Array, by: string) =>
    Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, by)]);
  const head = filled(Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)), ' ');
  const all = [[0x4e4f534a, head] as const, [0x004e4942, filled(blob, '\0')] as const, ...others];
  const chunks = all.flatMap(([kind, bytes]) => [words(bytes.length, kind), bytes]);
  const whole = 12 + chunks.reduce((sum, it) => sum + it.length, 0);
  return new Uint8Array(Buffer.concat([words(0x46546c67, 2, whole), ...chunks]));
}
