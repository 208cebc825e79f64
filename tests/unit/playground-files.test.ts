/** Trees into the playground and out of it: nothing is lost, and what is no tree is refused. */
// @ts-expect-error three.js brings no types of its own

import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import type { Hierarchy } from '../../www/src/core/entries/index.ts';
import { fromScene, toScene } from '../../www/src/core/scene.ts';
import { LONGEST_LINK } from '../../www/src/link/tree-link.ts';
import { EMPTY, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { sceneOf } from '../../www/src/playground/document/scene.ts';
import { fromLink, toLink } from '../../www/src/playground/files/link.ts';
import { read } from '../../www/src/playground/files/read.ts';
import { effort } from '../effort.ts';
import { near } from './expect.ts';
import { fileOf, opened, readAgain, textOf } from './playground-bench.ts';
import { randomDocument, realTrees, worldMatrices } from './playground-trees.ts';
import { Random } from './random.ts';

const PAGE = 'https://example.org/playground.html';
/** A document without the file that it came from, which JSON and links do not have. */
function withoutFile({ source: _, ...document }: TreeDocument): TreeDocument {
  return document;
}
const documentIn = async (name: string, content: unknown): Promise<TreeDocument> =>
  (await opened(name, content)).document;

describe('trees of public models', () => {
  it.each(realTrees())('%s goes in and out again, to the bit', async (name, tree) => {
    const text = JSON.stringify(toScene(tree));
    const scene = JSON.parse(text);
    const document = await documentIn(name, text);
    expect(document.title).toBe(name.replace('.json', ''));
    expect(sceneOf(document)).toEqual(sceneOf(readAgain(document)));
    using again = fromScene(sceneOf(document));
    // A node without a name got one; all else is the very text that went in.
    const unnamed = toScene(again).nodes.map((it, i) => ({ ...it, name: scene.nodes[i].name }));
    expect(JSON.stringify({ ...toScene(again), nodes: unnamed })).toBe(text);
    const link = await toLink(document, PAGE);
    if (link !== null) expect(await fromLink(link)).toEqual(document);
    tree.dispose();
  });

  it('one of 30 nodes fits into a link', async () => {
    const [, tree] = realTrees().find(([name]) => name.startsWith('PalmTree')) as [string, Hierarchy];
    expect(await toLink(await documentIn('palm', JSON.stringify(toScene(tree))), PAGE)).toMatch(
      /#tree=[\w-]+$/,
    );
  });
});

it('random trees are the same after JSON and a link, each bit of them', async () => {
  const random = new Random(16);
  for (let round = 0; round < effort(200, 50); round++) {
    const document = randomDocument(random);
    expect(readAgain(document)).toEqual(document);
    const link = await toLink(document, `${PAGE}#tree=old`);
    expect(link?.length).toBeLessThanOrEqual(LONGEST_LINK);
    const linked = await fromLink(link as string);
    expect(linked).toEqual(document);
    expect(worldMatrices(linked)).toEqual(worldMatrices(document));
  }
});

describe('a link', () => {
  it('is not made where it would be too long', async () => {
    const random = new Random(3);
    const many = Array.from({ length: 60 }, () => randomDocument(random).nodes[0]);
    const nodes = many.map((it, i) => ({ ...it, id: i + 1, parent: null }) as TreeDocument['nodes'][number]);
    expect(await toLink({ ...EMPTY, nodes }, PAGE)).toBeNull();
  });
});

describe('three.js', () => {
  const scene = new THREE.Scene();
  scene.name = 'yard';
  const hull = new THREE.Mesh(new THREE.BoxGeometry(2, 1, 4));
  hull.name = 'hull';
  hull.position.set(1, 2, 3);
  hull.rotation.set(0.4, 0.5, 0.6);
  hull.scale.set(2, 1, 0.5);
  const turret = new THREE.Mesh(new THREE.SphereGeometry(0.75));
  turret.rotation.y = 1;
  const gun = new THREE.Mesh(new THREE.CylinderGeometry(0.1, 0.2, 3));
  gun.position.z = 1;
  const odd = new THREE.Mesh(new THREE.BufferGeometry());
  odd.geometry.setAttribute('position', new THREE.Float32BufferAttribute([0, 0, 0, 2, 0, 0], 3));
  odd.geometry.computeBoundingSphere();
  hull.add(turret, odd);
  turret.add(gun);
  scene.add(hull);
  scene.updateMatrixWorld(true);

  it('comes in with the world matrices that three.js has, and with bodies', async () => {
    const document = await documentIn('yard.json', scene.toJSON());
    expect(document.nodes.map(({ name }) => name)).toEqual(['yard', 'hull', 'node 2', 'node 3', 'node 4']);
    // Both take matrices apart and put them together: a few roundings of numbers below ten.
    for (const [i, it] of [scene, hull, turret, gun, odd].entries())
      near(worldMatrices(document)[i] ?? [], it.matrixWorld.elements, 1e-14);
    expect(document.nodes.map(({ shape }) => shape)).toEqual([
      { kind: 'none', size: [0.5, 0.5, 0.5], center: [0, 0, 0] },
      { kind: 'box', size: [2, 1, 4], center: [0, 0, 0] },
      { kind: 'sphere', size: [1.5, 1.5, 1.5], center: [0, 0, 0] },
      { kind: 'box', size: [0.4, 3, 0.4], center: [0, 0, 0] },
      { kind: 'box', size: [2, 2, 2], center: [1, 0, 0] },
    ]);
  });

  it('is refused with a position and no matrix, which nobody but people writes', async () => {
    const object = { children: [{ name: 'arm', position: [1, 2, 3] }] };
    await expect(documentIn('arm.json', { metadata: { version: 4.7 }, object })).rejects.toThrow(
      'arm.json: object 1, "arm": it has a position and no matrix, which toJSON of three.js writes',
    );
  });

  it('may nest a hundred thousand levels', async () => {
    const depth = 99_000;
    const json = `{"metadata":{"version":4.6},"object":${'{"children":['.repeat(depth)}{}${']}'.repeat(depth)}}`;
    const found = await documentIn('deep.json', json).catch((error: Error) => error.message);
    // JSON of some engines refuses such a depth itself.
    if (typeof found === 'string') expect(found).toMatch(/^deep\.json: this is no JSON/);
    else expect(found.nodes.length).toBe(depth + 1);
  });
});

describe('glTF', () => {
  const times = [0, 1];
  const values = [0, 0, 0, 1, 0, 1, 0, 0];
  const bytes = new Uint8Array(Float32Array.from([...times, ...values]).buffer);
  const view = (byteOffset: number, count: number) => ({ buffer: 0, byteOffset, byteLength: 4 * count });
  const gltf = (buffer: object) => ({
    asset: { version: '2.0' },
    nodes: [{ name: 'door', mesh: 0, children: [1] }, { translation: [0, 1, 0] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 2 } }] }],
    buffers: [{ byteLength: bytes.length, ...buffer }],
    bufferViews: [view(0, 2), view(8, 8)],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR' },
      { bufferView: 1, componentType: 5126, count: 2, type: 'VEC4' },
      { componentType: 5126, count: 8, type: 'VEC3', min: [0, 0, -1], max: [2, 4, 1] },
    ],
    animations: [
      {
        channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }],
        samplers: [{ input: 0, output: 1 }],
      },
    ],
  });

  it('comes in with its boxes and animations, and asks for a buffer by name', async () => {
    const main = fileOf('door.gltf', gltf({ uri: 'some%20where/door%201.bin' }));
    const { document, said } = await read([fileOf('door 1.bin', bytes), main]);
    expect(said).toBe('Opened door.gltf: 2 nodes and 1 animation.');
    expect(textOf(document)).toBe('door(node 1)');
    expect(document.nodes[0]?.shape).toEqual({ kind: 'box', size: [2, 4, 2], center: [1, 2, 0] });
    expect(document.nodes[1]?.shape.kind).toBe('none');
    expect(document.clips).toEqual([
      {
        name: 'animation 0',
        channels: [{ node: 1, path: 'rotation', interpolation: 'linear', times, values }],
      },
    ]);
    expect(readAgain(document)).toEqual({ ...withoutFile(document), meshless: true });
    const alone = await read([main]);
    expect(alone.document.clips).toEqual([]);
    const lamp = { ...gltf({ uri: 'a/lamp.bin' }), images: [{ uri: 'base%20color.png' }, { bufferView: 0 }] };
    expect((await opened('lamp.gltf', lamp)).said).toMatch(
      / lamp\.bin and base color\.png are missing: drop them together with lamp\.gltf\.$/,
    );
    expect(alone.said).toBe(
      'Opened door.gltf: 2 nodes. door 1.bin is missing: drop it together with door.gltf.',
    );
  });

  it('comes in with its default scene, and the others are named', async () => {
    const still = (node: number) => ({ sampler: 0, target: { node, path: 'rotation' } });
    const json = {
      ...gltf({ uri: 'door.bin' }),
      scene: 1,
      scenes: [{ name: 'summer', nodes: [0] }, { name: 'winter', nodes: [2] }, {}],
      nodes: [{ name: 'green' }, { name: 'in none' }, { name: 'bare tree', children: [3] }, { name: 'nest' }],
      animations: [{ channels: [still(0), still(3)], samplers: [{ input: 0, output: 1 }] }],
    };
    const { document, said } = await read([fileOf('trees.gltf', json), fileOf('door.bin', bytes)]);
    expect(textOf(document)).toBe('bare tree(nest)');
    expect(document.clips[0]?.channels.map(({ node }) => node)).toEqual([2]);
    expect(said).toBe(
      'Opened trees.gltf: 2 nodes and 1 animation. Of 3 scenes the default one is shown; left out: summer, scene 2.',
    );
    expect(readAgain(document)).toEqual({ ...withoutFile(document), meshless: true });
  });

  it('comes in with a sentence about what was left out, and no more than two', async () => {
    const json = {
      ...gltf({}),
      animations: [{ channels: [{}] }, { name: 'b', channels: [{}] }, {}, { name: 1 }],
    };
    expect((await opened('door.gltf', json)).said).toBe(
      'Opened door.gltf: 2 nodes and 3 animations. ' +
        'Channels of animation 0 of the file are left out: 1 without a node. ' +
        'Channels of animation 1 of the file are left out: 1 without a node. ' +
        'There is 1 more note of this kind.',
    );
  });

  it('comes in as one binary file, whatever its name', async () => {
    const json = new TextEncoder().encode(JSON.stringify(gltf({})).padEnd(2000));
    const glb = new Uint8Array(12 + 8 + json.length + 8 + bytes.length);
    const words = new DataView(glb.buffer);
    [0x46546c67, 2, glb.length, json.length, 0x4e4f534a].forEach((it, i) => {
      words.setUint32(4 * i, it, true);
    });
    glb.set(json, 20);
    words.setUint32(20 + json.length, bytes.length, true);
    words.setUint32(24 + json.length, 0x004e4942, true);
    glb.set(bytes, 28 + json.length);
    const { document } = await opened('door.txt', glb);
    expect(document.clips[0]?.channels[0]?.values).toEqual(values);
    await expect(opened('cut.glb', glb.subarray(0, 1500))).rejects.toThrow(
      /^cut\.glb: .*a part of it is missing/,
    );
  });
});

describe('BVH', () => {
  const text = (height: number) => `HIERARCHY
ROOT Hips { OFFSET 0 ${height} 0 CHANNELS 1 Yrotation End Site { OFFSET 0 ${height} 0 } }
MOTION Frames: 2 Frame Time: 0.5
0 90`;

  it('comes in with a unit that is guessed from its size and said, or given', async () => {
    const high = await opened('walk.bvh', text(90));
    expect(high.said).toBe(
      'Opened walk.bvh: 2 nodes and 1 animation. Its lengths are in centimeters, guessed from their size.',
    );
    expect(high.document.nodes[1]?.translation).toEqual([0, 90 * 0.01, 0]);
    expect(high.document.clips[0]?.channels[0]?.node).toBe(1);
    expect(high.document.nodes[0]?.shape.kind).toBe('none');
    expect((await documentIn('low', text(0.9))).nodes[1]?.translation[1]).toBe(0.9);
    const inches = await opened('walk.bvh', text(36), { unit: 'inches' });
    expect(inches.document.nodes[0]?.translation[1]).toBe(36 * 0.0254);
    expect(inches.said).toContain('in inches, as you said.');
  });

  it('comes in as a skeleton alone', async () => {
    const [skeleton = ''] = text(0.9).split('MOTION');
    const { document, said } = await opened('walk.bvh', `${skeleton}\u001A`);
    expect([document.nodes.length, document.clips.length]).toEqual([2, 0]);
    expect(said).toContain('The file has no MOTION: it is a skeleton without frames.');
  });
});

describe('JSON of three.js', () => {
  const flat = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 1];
  const scene = {
    metadata: { version: 4.7, type: 'Object', generator: 'Object3D.toJSON' },
    object: {
      type: 'Scene',
      name: 'room',
      children: [
        { type: 'Group', name: 'hidden lamp', matrix: flat },
        { type: 'Group', name: 'sheet', matrix: [0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0.99999994] },
      ],
    },
  };

  it('comes in with what is hidden by scale 0, or flat', async () => {
    const { nodes } = await documentIn('room.json', scene);
    expect(nodes.map(({ name }) => name)).toEqual(['room', 'hidden lamp', 'sheet']);
    expect(nodes[1]).toMatchObject({ translation: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [0, 0, 0] });
    near(nodes[2]?.scale ?? [], [2, 3, 0], 1e-15 * 10);
    near(nodes[2]?.rotation ?? [], [0, 0, Math.SQRT1_2, Math.SQRT1_2], 1e-15);
  });

  it('comes in as a project of its editor', async () => {
    const project = { metadata: {}, project: { shadows: true }, camera: { object: {} }, scene, scripts: {} };
    const { nodes } = await documentIn('app.json', project);
    expect(nodes.map(({ name }) => name)).toEqual(['room', 'hidden lamp', 'sheet']);
  });
});
