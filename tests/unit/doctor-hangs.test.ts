/** What hangs on nodes that are mended, as three.js shows it: skins, cameras, lights, sheared matrices, instances. */
import { describe, expect, it } from 'vitest';
import { mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { type Json, openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { checkGltf } from '../../www/src/core/entries/doctor.ts';
import { cases } from './doctor-cases.ts';
import { loaded, mended, skinned, type Vector3 } from './three-shown.ts';

const caseOf = (name: string) => cases.find((it) => it.name === name) as (typeof cases)[0];

/** A text file without buffers: three.js in Node reads no addresses of data. */
function bare(bytes: Uint8Array): Uint8Array {
  const { buffers: _, bufferViews: __, accessors: ___, meshes: ____, ...json } = openGltf(bytes).json;
  const nodes = (json.nodes as Json[]).map(({ mesh: _____, ...node }) => node);
  return new TextEncoder().encode(JSON.stringify({ ...json, nodes }));
}

describe('a skin', () => {
  it.each(['rigid', 'bake', 'leaf', 'even'] as const)(
    'has vertices by %s where its frames are promised to be',
    async (way) => {
      const { bytes } = caseOf('skin.glb');
      const { bytes: made, report } = mended(bytes, { way, resample: true });
      const vertices = async (file: Uint8Array) => skinned((await loaded(file)).all);
      const [was, is] = [await vertices(bytes), await vertices(made)];
      expect(was.length).toBeGreaterThan(7);
      const most = Math.max(...was.map((it, i) => it.distanceTo(is[i] as Vector3)));
      // Inverse bind matrices take up what rigid frames leave over: exact at rest, to the digits of a file.
      if (way === 'rigid' || way === 'bake') {
        expect(most).toBeLessThan(2e-6);
        expect(report.notes.join()).toContain('new inverse bind matrices');
        const { json } = openGltf(made);
        const old = openGltf(bytes).json;
        const binds = (it: Json) =>
          (it.skins as Json[]).map(({ inverseBindMatrices }) => inverseBindMatrices);
        expect(binds(json)).not.toEqual(binds(old));
      } else expect(most).toBeGreaterThan(0.01);
    },
  );
});

describe('a sheared matrix', () => {
  it('is held by a helper and its node as three.js reads them, which loses it before', async () => {
    const { bytes, expected } = caseOf('sheared-matrix.glb');
    const off = async (file: Uint8Array): Promise<number> => {
      const { byNumber } = await loaded(file);
      return Math.max(
        ...expected.nodes.flatMap(({ node, world }) =>
          world.map((it, i) => Math.abs(it - (byNumber.get(node)?.matrixWorld.elements[i] as number))),
        ),
      );
    };
    expect(await off(bytes)).toBeGreaterThan(0.1);
    expect(await off(mended(bytes, { way: 'helper' }).bytes)).toBeLessThan(2e-6);
  });
});

describe('a camera and lights', () => {
  it('get a leaf each, and look where they looked', async () => {
    const { bytes } = caseOf('camera-light.gltf');
    const { bytes: made, report } = mended(bytes, { way: 'rigid' });
    expect(report.added.map((it) => ('has' in it ? it.has : 'helper')).sort()).toContain('camera');
    const sights = async (file: Uint8Array): Promise<number[][]> =>
      (await loaded(bare(file))).all
        // A point light shines in no direction: it stays on its node.
        .filter((it) => it.isCamera || (it.isLight && !it.isPointLight))
        .map(({ matrixWorld: { elements: m } }) => {
          const z = [m[8], m[9], m[10]].map(Number);
          return [...z.map((it) => it / Math.hypot(...z)), Number(m[12]), Number(m[13]), Number(m[14])];
        });
    const [was, is] = [await sights(bytes), await sights(made)];
    expect(was.length).toBeGreaterThan(1);
    expect(is.length).toBe(was.length);
    const order = (all: number[][]) => [...all].sort((a, b) => Number(a[0]) - Number(b[0]));
    order(was)
      .flat()
      .forEach((it, i) => {
        expect(order(is).flat()[i]).toBeCloseTo(it, 5);
      });
  });
});

describe('instances', () => {
  const half = Math.sin(Math.PI / 8);
  const rotations = Float32Array.of(0, 0, 0, 1, 0, 0, half, Math.cos(Math.PI / 8));
  const uri = `data:application/octet-stream;base64,${Buffer.from(rotations.buffer).toString('base64')}`;
  const file = (parent: Json, node: Json) =>
    JSON.stringify({
      asset: { version: '2.0' },
      extensionsUsed: ['EXT_mesh_gpu_instancing'],
      buffers: [{ byteLength: 32, uri }],
      bufferViews: [{ buffer: 0, byteLength: 32 }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 2, type: 'VEC4' }],
      nodes: [
        { name: 'wood', ...parent, children: [1] },
        { name: 'trees', ...node, extensions: { EXT_mesh_gpu_instancing: { attributes: { ROTATION: 0 } } } },
      ],
    });

  it('are checked one by one, under a node that is square itself', () => {
    const report = checkGltf(file({ scale: [1, 3, 1] }, {}));
    expect(report.skewed).toBe(0);
    // A stretch of 3 on axes that are turned by 45°: cos = (9 − 1) / (9 + 1).
    const degrees = 90 - (Math.acos(0.8) * 180) / Math.PI;
    expect(report.instances).toEqual([
      { node: 1, path: 'wood/trees', skewed: 1, of: 2, instance: 1, degrees: expect.closeTo(degrees, 5) },
    ]);
    expect(checkGltf(file({ scale: [3, 3, 3] }, {})).instances).toEqual([]);
  });

  it('are refused by name where their node has to be mended', () => {
    const result = mendGltf(file({ scale: [1, 3, 1] }, { rotation: [0, 0, 0.6, 0.8] }));
    expect(JSON.stringify(result)).toMatch(
      /"kind":"refused".*"node":1.*has instances \(EXT_mesh_gpu_instancing\)/,
    );
  });
});

describe('a mesh that is packed', () => {
  const { bytes } = caseOf('shared-mesh.glb');
  const packed = (change: (json: Json) => void): string => {
    const json = structuredClone(openGltf(bytes).json);
    change(json);
    return JSON.stringify(json);
  };
  const draco = packed((json) => {
    json.extensionsUsed = json.extensionsRequired = ['KHR_draco_mesh_compression'];
    for (const mesh of json.meshes as Json[])
      for (const primitive of mesh.primitives as Json[])
        primitive.extensions = { KHR_draco_mesh_compression: { bufferView: 0, attributes: {} } };
  });
  const meshopt = packed((json) => {
    json.extensionsUsed = json.extensionsRequired = ['EXT_meshopt_compression'];
    for (const view of json.bufferViews as Json[])
      view.extensions = { EXT_meshopt_compression: { buffer: 0, byteLength: 8, count: 1 } };
  });

  it.each([
    ['Draco', draco],
    ['meshopt', meshopt],
  ])('by %s is checked and mended by its nodes, and is not baked', (name, file) => {
    expect(checkGltf(file).skewed).toBe(
      caseOf('shared-mesh.glb').expected.nodes.filter((it) => it.skewed).length,
    );
    const result = mendGltf(file);
    expect(result.kind === 'mended' && checkGltf(result.bytes).skewed).toBe(0);
    const refused = mendGltf(file, { way: 'bake' });
    expect(refused.kind === 'refused' && refused.refusals[0]?.reason).toMatch(
      new RegExp(`^shows mesh \\d, which is packed by ${name}: unpack it first, or take the way rigid$`),
    );
  });
});
