/** The meshes of a glTF file in the playground: what is loaded, what is left out, and who shows it. */
import { readFileSync } from 'node:fs';
// @ts-expect-error three.js brings no types of its own
// biome-ignore format: the comment above is for one line
import { Vector3 as AnyVector3, BoxGeometry, type InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, Raycaster, Scene } from 'three';
import { describe, expect, it } from 'vitest';
import { objects, openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import type { Part } from '../../www/src/core/gltf/json.ts';
import { carriersOf } from '../../www/src/playground/document/carriers.ts';
import { sourcesOf, type TreeDocument, type TreeNode } from '../../www/src/playground/document/document.ts';
import { add, remove, reshape } from '../../www/src/playground/document/edits.ts';
import { duplicate } from '../../www/src/playground/document/parts.ts';
import { containerOf } from '../../www/src/playground/document/source.ts';
import { mendedInFile } from '../../www/src/playground/files/in-file.ts';
import { read } from '../../www/src/playground/files/read.ts';
import { Crowds } from '../../www/src/playground/model/crowds.ts';
import { measured } from '../../www/src/playground/model/images.ts';
import { loadModel } from '../../www/src/playground/model/load.ts';
import { MOST_DRAWN, planModel } from '../../www/src/playground/model/plan.ts';
import type { Surface } from '../../www/src/playground/model/three.ts';
import { modelText, pngOf, SHEET } from './model-gltf.ts';
import { fileOf, opened } from './playground-bench.ts';

const Vector3 = AnyVector3 as unknown as new (x: number, y: number, z: number) => { toArray(): number[] };

/** A crate, and a cloth that joints move. */
const FEW = modelText({ others: false });
type WithSource = TreeDocument & { source: NonNullable<TreeDocument['source']> };
const model = async (content: unknown = modelText(), name = 'model.gltf'): Promise<WithSource> =>
  (await opened(name, content)).document as WithSource;

describe('what of a file can be shown', () => {
  const root = JSON.parse(modelText()) as Part;
  const all = planModel(root, false, () => true);

  it('is a mesh for each node that has one, apart for joints', () => {
    expect(all.parts.map(({ node, mesh }) => [node, mesh])).toEqual([
      [1, 0],
      [4, 1],
      [6, 3],
      [7, 4],
    ]);
    expect(all.parts[1]?.skin).toEqual({ joints: [2, 3], matrices: 3 });
    expect((all.json.meshes as { isSkinnedMesh: boolean }[]).map((it) => it.isSkinnedMesh)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('is told with what is left out', () => {
    expect(all.left).toEqual([
      'the mesh “rock” of 10,000,000 triangles (3,000,000 are the most in all)',
      'what the extension ACME_fur says',
    ]);
    expect(planModel(root, false, (node) => node < 5).left).toEqual(['what the extension ACME_fur says']);
  });

  it('has bounds for meshes, of which nodes that share one are drawn at once', () => {
    const copies = Array.from({ length: MOST_DRAWN + 2 }, () => ({ mesh: 0 }));
    const planned = (nodes: readonly object[], meshes = root.meshes) =>
      planModel({ ...root, nodes, meshes, extensionsRequired: [] }, false, () => true);
    expect(planned(copies).parts.length).toBe(MOST_DRAWN + 2);
    expect(planned(copies).left).toEqual([]);
    const [mesh] = root.meshes as readonly object[];
    const { parts, left } = planned(
      copies.map((_, i) => ({ mesh: i })),
      copies.map(() => mesh),
    );
    expect(parts.length).toBe(MOST_DRAWN);
    expect(left).toEqual([`2 meshes beyond ${MOST_DRAWN}`]);
  });

  it('leaves out meshes without a surface, and those of packed or missing numbers', () => {
    const reasonOf = (mesh: object, more: object = {}) =>
      planModel(
        { ...root, nodes: [{ mesh: 0 }], meshes: [mesh], extensionsRequired: [], ...more },
        false,
        () => true,
      ).left;
    expect(reasonOf({})).toEqual(['1 mesh without a surface']);
    expect(reasonOf({ primitives: [{ attributes: { POSITION: 99 } }] })).toEqual(['1 mesh that is broken']);
    expect(planModel({ ...root, nodes: [{ mesh: 77 }] }, false, () => true).left[0]).toBe(
      '1 mesh that is missing',
    );
  });
});

describe('what a file packs', () => {
  const packed = (name: string) => readFileSync(new URL(`packed-cases/${name}.glb`, import.meta.url));
  const planOf = (name: string) => planModel(containerOf(packed(name)).root, true, () => true);

  it('asks for its decoder, and only what is shown does', () => {
    for (const name of ['draco', 'meshopt', 'ktx2']) expect([...planOf(name).packings]).toEqual([name]);
    expect([...planModel(JSON.parse(modelText()) as Part, false, () => true).packings]).toEqual(['draco']);
    expect([...planModel(JSON.parse(modelText()) as Part, false, (node) => node < 5).packings]).toEqual([]);
  });

  it('is unpacked by meshopt to the sheet that it was', async () => {
    const { left, shown } = await loadModel((await model(packed('meshopt'), 'meshopt.glb')).source);
    expect(left).toEqual([]);
    const [surface] = [...shown.values()].flatMap(({ surfaces }) => surfaces);
    const { index, attributes } = surface?.geometry ?? {};
    expect([index?.count, attributes?.position?.count]).toEqual([16 * 16 * 6, 17 * 17]);
  });

  it('is left out where a worker cannot be made, and says so once', async () => {
    const { document, said } = await opened('draco.glb', packed('draco'));
    expect(said).toBe('Opened draco.glb: 2 nodes.');
    const { left, shown } = await loadModel((document as WithSource).source);
    expect(left).toEqual(['what Draco packs (its decoder cannot run here; saving keeps it)']);
    expect(shown.size).toBe(0);
  });
});

describe('the size of a picture', () => {
  it('is read from its first bytes', () => {
    expect(measured(pngOf(60_000, 40))).toEqual({ type: 'image/png', width: 60_000, height: 40 });
    const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
    const jpeg = bytes('ffd8 ffe0 0004 0000 ffc0 000b 08 0102 0304 01 000000');
    expect(measured(jpeg)).toEqual({ type: 'image/jpeg', width: 0x304, height: 0x102 });
    const webp = (kind: string, hex: string) =>
      Uint8Array.from([...Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`), ...bytes(`${hex} 000000000000`)]);
    for (const [kind, hex, width, height] of [
      ['VP8X', '00000000 090100 040001', 266, 65541],
      ['VP8L', '2f ffc00000', 256, 4],
      ['VP8 ', '000000 9d012a 1000 2000', 16, 32],
    ] as const)
      expect(measured(webp(kind, hex))).toEqual({ type: 'image/webp', width, height });
    const avif = `${'00000018'}${Buffer.from('ftypavif').toString('hex')} 00000000 00000014`;
    const sizes = `${Buffer.from('ispe').toString('hex')} 00000000 00000100 00000009`;
    expect(measured(bytes(avif + sizes))).toEqual({ type: 'image/avif', width: 256, height: 9 });
  });

  it('is not there where it ends before, or is none', () => {
    for (const it of [
      new Uint8Array(0),
      pngOf(1, 1).subarray(0, 18),
      Uint8Array.of(0xff, 0xd8, 1, 2),
      new Uint8Array(40),
    ])
      expect(measured(it)).toBe(null);
  });
});

describe('the meshes of a file', () => {
  it('are loaded one by one, and their joints place them', async () => {
    const { shown, left, joints } = await loadModel((await model()).source);
    expect([...shown.keys()]).toEqual([1, 4, 7]);
    expect(left).toContain('1 texture of too many pixels');
    const cloth = shown.get(4);
    expect(cloth?.skinned).toBe(true);
    // The tail is turned a quarter about z at (2, 0, 0); the tip is not, and is raised to 5 m.
    joints.get(2)?.matrixWorld.fromArray([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1]);
    joints.get(3)?.matrixWorld.fromArray([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 5, 0, 1]);
    const [surface] = (cloth?.surfaces ?? []) as unknown as {
      skeleton: { update(): void };
      applyBoneTransform(vertex: number, at: object): void;
    }[];
    surface?.skeleton.update();
    const at = SHEET.map(([x, y, z], vertex) => {
      const point = new Vector3(x, y, z);
      surface?.applyBoneTransform(vertex, point);
      return point.toArray().map((it) => Math.round(1e6 * it) / 1e6 + 0);
    });
    expect(at).toEqual([
      [2, -0.5, 0],
      [2, 0.5, 0],
      [1.5, 5, 0],
      [2.5, 5, 0],
    ]);
  });

  it('share their bounds with those of other files', async () => {
    const { source } = await model(FEW);
    const { cost } = await loadModel(source);
    expect(cost).toEqual({ triangles: 4, drawn: 2, pixels: 1 });
    const { shown, left } = await loadModel(source, { triangles: 3, drawn: 2, pixels: 0 });
    expect([...shown.keys()]).toEqual([1]);
    expect(left.join()).toMatch(/^the mesh “\w+” of 2 triangles.*,1 texture of too many pixels$/);
  });

  it('that are broken take no other with them', async () => {
    const file = JSON.parse(FEW);
    file.bufferViews[0].byteLength = 5000;
    file.meshes[1].primitives[0].attributes.POSITION = 6;
    file.accessors[6] = { ...file.accessors[0], bufferView: 6 };
    file.bufferViews.push({ buffer: 0, byteOffset: 0, byteLength: 48 });
    const { shown, left } = await loadModel((await model(file)).source);
    expect([...shown.keys()]).toEqual([4]);
    expect(left).toContain('1 mesh that is broken');
  });
});

describe('a node shows a mesh of the file', () => {
  it('of its own, also when it is a copy, and with a body that was changed', async () => {
    const document = await model();
    const carried = carriersOf(document.source);
    const crate = document.nodes.find(({ name }) => name === 'crate');
    if (!crate) throw new Error('there is no crate');
    expect(carried(crate)).toMatchObject({ number: 1, fit: null });
    const { document: copied, id } = duplicate(document, crate.id);
    const copy = copied.nodes.find((it) => it.id === id);
    expect(copy && carried(copy)).toMatchObject({ number: 1, fit: null });
    const wide = reshape(document, crate.id, { kind: 'box', size: [2, 2, 0], center: [0, 1, 3] });
    const [made] = wide.nodes.filter((it) => it.id === crate.id);
    expect(made && carried(made)?.fit).toEqual({ kind: 'box', size: [2, 1, 1], center: [0, 0, 3] });
    const [round] = reshape(document, crate.id, { ...crate.shape, kind: 'sphere' }).nodes.filter(
      (it) => it.id === crate.id,
    );
    expect(round && carried(round)).toBe(null);
  });

  it('of the file that it came with, of two that were opened together', async () => {
    const { document } = await read(['a.gltf', 'b.gltf'].map((name) => fileOf(name, FEW)));
    const carried = carriersOf(...sourcesOf(document));
    const shown = document.nodes.flatMap((node) => (node.name === 'crate' ? [carried(node)] : []));
    expect(shown.map((it) => [it?.file.name, it?.number])).toEqual([
      ['a.gltf', 1],
      ['b.gltf', 1],
    ]);
  });

  it('and a new node none, also where one of the file is gone', async () => {
    const document = await model(FEW);
    const last = Math.max(...document.nodes.map(({ id }) => id));
    const { document: made, id } = add(remove(document, last), null);
    expect(id).toBe(last + 1);
    const node = made.nodes.find((it) => it.id === id);
    expect(node && carriersOf(document.source)(node)).toBe(null);
  });

  it('on the leaf that the doctor adds for it', async () => {
    const document = await model(FEW);
    const mended = mendedInFile(document, { way: 'rigid' }).document as WithSource;
    const carried = carriersOf(mended.source);
    const shows = mended.nodes.filter((node) => carried(node) && node.shape.kind !== 'none');
    expect(shows.map(({ name }) => name)).toEqual(['crate body']);
    const { json } = openGltf(mended.source.file.bytes);
    expect(objects(json, 'nodes')[carried(shows[0] as TreeNode)?.number ?? -1]?.mesh).toBe(0);
    expect(shows[0] && carried(shows[0])?.fit).toBe(null);
  });
});

describe('nodes that share a mesh', () => {
  const matrices = [
    [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 4, 5, 6, 1],
    [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1],
    [1, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1],
  ];
  const drawn = (scene: Scene) =>
    (scene.children as InstancedMesh[]).flatMap((it) =>
      Array.from({ length: it.count }, (_, i) => {
        const own = new Matrix4();
        it.getMatrixAt(i, own);
        return {
          mirrored: it.matrixWorld.determinant() < 0,
          matrix: own.premultiply(it.matrixWorld).toArray(),
        };
      }),
    );

  it('are drawn by one call, mirrored ones by another, each where it is', () => {
    const scene = new Scene();
    const crowds = new Crowds(scene);
    const surfaces = [new Mesh(new BoxGeometry(), new MeshBasicMaterial())] as unknown as readonly Surface[];
    const draw = (list: readonly number[][]) => {
      crowds.begin();
      list.forEach((matrix, id) => {
        crowds.add(surfaces, id, matrix);
      });
      crowds.end();
      return drawn(scene);
    };
    const found = draw(matrices);
    expect(scene.children.length).toBe(2);
    for (const matrix of matrices)
      expect(
        found.some((it) =>
          it.matrix.every((x: number, i: number) => Math.abs(x - (matrix[i] as number)) < 1e-6),
        ),
      ).toBe(true);
    // The second one swaps two axes.
    expect(found.filter(({ mirrored }) => mirrored).length).toBe(1);
    expect(draw(matrices.slice(0, 1)).length).toBe(1);
    const many = Array.from({ length: 1000 }, (_, i) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, i, 0, 0, 1]);
    expect(draw(many).map(({ matrix }) => matrix[12])).toEqual(many.map((it) => it[12]));
    const ray = new Raycaster(new AnyVector3(7, 0, 10), new AnyVector3(0, 0, -1));
    expect(crowds.hits(ray as never)[0]?.id).toBe(7);
    draw([]);
    expect(scene.children).toEqual([]);
  });

  it('have the instances of the file, each at its place in its node', async () => {
    const text = JSON.parse(FEW);
    const places = Float32Array.of(1, 2, 3, 4, 5, 6);
    const uri = `data:application/octet-stream;base64,${Buffer.from(places.buffer).toString('base64')}`;
    const buffer = text.buffers.push({ byteLength: 24, uri }) - 1;
    const bufferView = text.bufferViews.push({ buffer, byteOffset: 0, byteLength: 24 }) - 1;
    const accessor = text.accessors.push({ bufferView, componentType: 5126, count: 2, type: 'VEC3' }) - 1;
    const crate = text.nodes.find(({ name }: { name: string }) => name === 'crate');
    crate.extensions = { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: accessor } } };
    const { shown } = await loadModel((await model(text)).source);
    expect(shown.get(1)?.instances?.map((it) => it.elements.slice(12))).toEqual([
      [1, 2, 3, 1],
      [4, 5, 6, 1],
    ]);
  });
});
