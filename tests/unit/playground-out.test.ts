/** What the playground writes for others: GLB with bodies and clips, and JSON of three.js. */
// @ts-expect-error it brings no types of its own
import validator from 'gltf-validator';
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { worldsOf } from '../../www/src/playground/document/worlds.ts';
import { documentOf } from '../../www/src/playground/files/document-json.ts';
import { glbBytes } from '../../www/src/playground/files/glb-out.ts';
import { read } from '../../www/src/playground/files/read.ts';
import { splinesOf, threeText } from '../../www/src/playground/files/three-out.ts';

const ALL = documentOf({
  kinetree: 1,
  title: 'All',
  nodes: [
    { name: 'base', scale: [1, 2.5, 1], shape: { kind: 'box', size: [1, 2, 3], center: [0, 0, 0] } },
    {
      name: 'arm',
      parent: 0,
      translation: [1, 2, 3],
      rotation: [0, 0, 0.6, 0.8],
      shape: { kind: 'cylinder', size: [1, 2, 4], center: [0, 1, 0] },
    },
    { name: 'ball', parent: 1, shape: { kind: 'sphere', size: [2, 2, 2], center: [0, 0, 0] } },
    { name: 'egg', parent: 1, shape: { kind: 'sphere', size: [1, 2, 1], center: [1, 0, 0] } },
    { name: 'held', parent: 0, stretch: [1, 0, 0, 0.5, 1, 0, 0, 0, 2], shape: { kind: 'none' } },
    { name: 'flat', shape: { kind: 'box', size: [1, 0, 1], center: [0, 0, 0] } },
  ],
  clips: [
    {
      name: 'wave',
      channels: [
        { node: 1, path: 'rotation', times: [0, 1], values: [0, 0, 0, 1, 0, 0.6, 0, 0.8] },
        { node: 2, path: 'translation', interpolation: 'step', times: [0, 2], values: [0, 0, 0, 1, 2, 3] },
        {
          node: 3,
          path: 'scale',
          interpolation: 'cubicSpline',
          times: [0],
          values: [0, 0, 0, 1, 1, 1, 0, 0, 0],
        },
      ],
    },
  ],
});

const opened = async (name: string, bytes: Uint8Array): Promise<TreeDocument> =>
  (await read([{ name, bytes }])).document;

describe('GLB', () => {
  it('has the nodes, their bodies and the clips, and no error', async () => {
    const bytes = glbBytes({ ...ALL, nodes: ALL.nodes.filter(({ name }) => name !== 'held') });
    const { issues } = await validator.validateBytes(bytes);
    expect(issues.messages.filter((it: { severity: number }) => it.severity < 2)).toEqual([]);
    const made = await opened('all.glb', glbBytes(ALL));
    expect(made.nodes.map(({ name }) => name)).toEqual(ALL.nodes.map(({ name }) => name));
    const worlds = worldsOf(made);
    worldsOf(ALL).forEach((it, i) => {
      expect(worlds[i]).toBeCloseTo(it, 12);
    });
    for (const [i, { shape }] of ALL.nodes.entries()) {
      const found = made.nodes[i]?.shape;
      expect(found?.kind).toBe(shape.kind === 'none' ? 'none' : 'box');
      if (shape.kind === 'none') continue;
      for (const key of ['size', 'center'] as const)
        shape[key].forEach((it, axis) => {
          expect(found?.[key][axis]).toBeCloseTo(it, 5);
        });
    }
    expect(
      made.clips.map(({ name, channels }) => [
        name,
        channels.map((it) => [it.node, it.path, it.values.length]),
      ]),
    ).toEqual([
      [
        'wave',
        [
          [2, 'rotation', 8],
          [3, 'translation', 6],
          [4, 'scale', 3],
        ],
      ],
    ]);
  });

  it('of an empty tree is a file', async () => {
    const { issues } = await validator.validateBytes(glbBytes(documentOf({ kinetree: 1, nodes: [] })));
    expect(issues.numErrors).toBe(0);
  });
});

describe('JSON of three.js', () => {
  it('is read by its loader, with the same worlds, bodies and clips', () => {
    const scene = new THREE.ObjectLoader().parse(JSON.parse(threeText(ALL)));
    scene.updateMatrixWorld();
    const worlds = worldsOf(ALL);
    for (const [i, { name, shape }] of ALL.nodes.entries()) {
      const object = scene.getObjectByName(name);
      object.matrixWorld.elements.forEach((it: number, k: number) => {
        expect(it).toBeCloseTo(worlds[16 * i + k] as number, name === 'held' ? 12 : 6);
      });
      const body = object.isMesh
        ? object
        : object.children.find((it: { isMesh?: boolean; name: string }) => it.name === `${name} body`);
      expect(Boolean(body)).toBe(shape.kind !== 'none');
      if (!body) continue;
      // The corners of the body, in the node's own axes.
      body.geometry.computeBoundingBox();
      const { min, max } = body.geometry.boundingBox.clone();
      const inNode = object.isMesh ? new THREE.Matrix4() : body.matrix;
      const box = new THREE.Box3(min, max).applyMatrix4(inNode);
      const [size, center] = [box.getSize(new THREE.Vector3()), box.getCenter(new THREE.Vector3())];
      size.toArray().forEach((it: number, axis: number) => {
        expect(it).toBeCloseTo(shape.size[axis] as number, 1);
      });
      center.toArray().forEach((it: number, axis: number) => {
        expect(it).toBeCloseTo(shape.center[axis] as number, 6);
      });
    }
    const [clip] = scene.animations;
    expect(clip.name).toBe('wave');
    expect(clip.duration).toBe(2);
    expect(clip.tracks.length).toBe(2);
    expect(splinesOf(ALL)).toBe(1);
    const mixer = new THREE.AnimationMixer(scene);
    mixer.clipAction(clip).play();
    mixer.setTime(0.5);
    const turned = scene.getObjectByName('arm').quaternion;
    expect(2 * Math.atan2(turned.y, turned.w)).toBeCloseTo(Math.atan2(0.6, 0.8), 6);
  });

  it('is read here, too', async () => {
    const made = await opened('all.json', new TextEncoder().encode(threeText(ALL)));
    expect(made.nodes.map(({ name }) => name)).toEqual([
      'All',
      'base',
      'arm',
      'arm body',
      'ball',
      'ball body',
      'egg',
      'egg body',
      'held',
      'flat',
    ]);
    expect(made.nodes[1]?.shape).toEqual(ALL.nodes[0]?.shape);
    expect(made.clips[0]?.channels.length).toBe(2);
  });
});
