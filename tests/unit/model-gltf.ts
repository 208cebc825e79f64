/** A glTF file with all that the picture of a model can show, and with what it cannot. */

/** A PNG of one red pixel. */
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** The first bytes of a PNG that says how large it is. */
export const pngOf = (width: number, height: number): Uint8Array => {
  const bytes = new Uint8Array(32);
  const words = new DataView(bytes.buffer);
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((it, i) => {
    words.setUint32(4 * i, it);
  });
  return bytes;
};

const data = (bytes: Uint8Array | string, type = 'application/octet-stream'): string =>
  `data:${type};base64,${typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64')}`;

/** The four corners of a sheet one meter wide and two high, which begins at its origin. */
export const SHEET = [
  [-0.5, 0, 0],
  [0.5, 0, 0],
  [-0.5, 2, 0],
  [0.5, 2, 0],
] as const;

/**
 * Returns the text of a file: a red sheet `crate` under a stretched `root`; a green sheet `cloth`,
 * whose lower edge hangs on the joint `tail` and its upper one on `tip`, 2 m above; and `others`, by
 * default a mesh of ten million triangles, one that Draco packs, a picture of 3.6 billion pixels, and
 * an extension that nobody knows.
 */
export function modelText({ others = true } = {}): string {
  const floats = Float32Array.from([
    ...SHEET.flat(),
    // Places in the picture.
    ...[0, 0, 1, 0, 0, 1, 1, 1],
    // Weights of the joints.
    ...[1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
    // From the mesh to each joint.
    ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -2, 0, 1],
  ]);
  const joints = Uint8Array.from(SHEET.flatMap(() => [0, 1, 0, 0]));
  const indices = Uint16Array.from([0, 1, 2, 2, 1, 3]);
  const parts = [floats, joints, indices].map((it) => new Uint8Array(it.buffer));
  const buffer = Buffer.concat(parts);
  const view = (byteOffset: number, byteLength: number) => ({ buffer: 0, byteOffset, byteLength });
  const far = { componentType: 5126, count: 30_000_000, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] };
  const unlit = (color: readonly number[], texture?: number) => ({
    pbrMetallicRoughness: {
      baseColorFactor: color,
      metallicFactor: 0,
      ...(texture === undefined ? {} : { baseColorTexture: { index: texture } }),
    },
    doubleSided: true,
  });
  return JSON.stringify({
    asset: { version: '2.0' },
    extensionsUsed: others ? ['KHR_draco_mesh_compression', 'ACME_fur'] : [],
    extensionsRequired: others ? ['ACME_fur'] : [],
    scene: 0,
    scenes: [{ nodes: [0, 2, 4, ...(others ? [5, 6, 7] : [])] }],
    nodes: [
      { name: 'root', scale: [1, 2, 1], children: [1] },
      { name: 'crate', mesh: 0, translation: [-2, 0, 0], rotation: [0, 0, 0.2588190451, 0.9659258263] },
      { name: 'tail', translation: [2, 0, 0], children: [3] },
      { name: 'tip', translation: [0, 2, 0] },
      { name: 'cloth', mesh: 1, skin: 0, translation: [50, 0, 0] },
      ...(others
        ? [
            { name: 'rock', mesh: 2 },
            { name: 'packed', mesh: 3 },
            { name: 'poster', mesh: 4, translation: [0, 0, -2] },
          ]
        : []),
    ],
    skins: [{ joints: [2, 3], inverseBindMatrices: 3 }],
    meshes: [
      {
        name: 'sheet',
        primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 5, material: 0 }],
      },
      {
        name: 'cloth',
        primitives: [{ attributes: { POSITION: 0, WEIGHTS_0: 2, JOINTS_0: 4 }, indices: 5, material: 1 }],
      },
      { name: 'rock', primitives: [{ attributes: { POSITION: 6 } }] },
      {
        name: 'packed',
        primitives: [
          {
            attributes: { POSITION: 0 },
            extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 } } },
          },
        ],
      },
      {
        name: 'poster',
        primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, indices: 5, material: 2 }],
      },
    ],
    materials: [unlit([1, 1, 1, 1], 0), unlit([0, 1, 0, 1]), unlit([0, 0, 1, 1], 1)],
    textures: [{ source: 0 }, { source: 1 }],
    images: [{ uri: data(RED, 'image/png') }, { uri: data(pngOf(60_000, 60_000), 'image/png') }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [-0.5, 0, 0], max: [0.5, 2, 0] },
      { bufferView: 1, componentType: 5126, count: 4, type: 'VEC2' },
      { bufferView: 2, componentType: 5126, count: 4, type: 'VEC4' },
      { bufferView: 3, componentType: 5126, count: 2, type: 'MAT4' },
      { bufferView: 4, componentType: 5121, count: 4, type: 'VEC4' },
      { bufferView: 5, componentType: 5123, count: 6, type: 'SCALAR' },
      far,
    ],
    bufferViews: [view(0, 48), view(48, 32), view(80, 64), view(144, 128), view(272, 16), view(288, 12)],
    buffers: [{ byteLength: buffer.length, uri: data(buffer) }],
  });
}
