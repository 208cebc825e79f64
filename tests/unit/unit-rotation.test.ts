/** Rotations of few digits, at every border: one tolerance, a note, and a refusal that helps. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { check } from '../../www/src/core/entries/doctor.ts';
import { readGltf } from '../../www/src/core/entries/gltf.ts';
import { type FileNote, fromScene, Hierarchy, type Scene } from '../../www/src/core/entries/index.ts';
import { fromAnimationClip, fromObject3D, ThreeRig } from '../../www/src/core/entries/three.ts';
import { read } from '../../www/src/playground/files/read.ts';

type Turn = readonly [number, number, number, number];
/** As a file has it that prints four digits. */
const DIGITS = Number(Math.SQRT1_2.toFixed(4));
const TYPED: Turn = [0, DIGITS, 0, DIGITS];
const HALF = Math.SQRT1_2;
const LENGTH = 'length 0.9999904099540154, not 1, and is scaled to it';

const door = ([x, y, z, w]: Turn) => {
  const it = new THREE.Object3D();
  it.name = 'door';
  it.quaternion.set(x, y, z, w);
  return it;
};
const scene = (rotation: readonly number[]): Scene => ({
  version: 1,
  dimension: 3,
  rule: 'matrices',
  nodes: [{ name: 'door', rotation }],
});
const bytes = (json: unknown) => [
  { name: 'tree.json', bytes: new TextEncoder().encode(JSON.stringify(json)) },
];

/** What each border makes of a quaternion. */
const borders: Readonly<Record<string, (turn: Turn) => ArrayLike<number> | Promise<ArrayLike<number>>>> = {
  readGltf: (rotation) => {
    const file = { asset: { version: '2.0' }, nodes: [{ name: 'door', rotation }] };
    return readGltf(JSON.stringify(file)).scene.nodes[0]?.rotation ?? [];
  },
  fromObject3D: (turn) => {
    const tree = new Hierarchy();
    const object = door(turn);
    return tree.local(fromObject3D(object, tree).get(object) as never).rotation;
  },
  'rig.read': (turn) => {
    const tree = new Hierarchy();
    const rig = new ThreeRig(tree);
    const node = tree.add();
    rig.read(rig.bind(node, door(turn)));
    return tree.local(node).rotation;
  },
  fromScene: (turn) => {
    const tree = fromScene(scene(turn));
    return tree.local(tree.nodes()[0] as never).rotation;
  },
  playground: async (turn) => (await read(bytes(scene(turn)))).document.nodes[0]?.rotation ?? [],
  fromAnimationClip: (turn) => {
    const object = door([0, 0, 0, 1]);
    const tree = new Hierarchy();
    const track = { name: 'door.quaternion', times: [0], values: turn, getInterpolation: () => 2301 };
    const { clip } = fromAnimationClip({ name: '', tracks: [track] }, fromObject3D(object, tree));
    return clip.channels[0]?.values ?? [];
  },
};

describe.each(Object.entries(borders))('%s', (_, take) => {
  it('takes four digits, and makes a rotation of them', async () => {
    for (const sign of [1, -1]) {
      const found = await take(TYPED.map((it) => sign * it) as unknown as Turn);
      for (const [i, it] of [0, HALF, 0, HALF].entries())
        expect(Math.abs((found[i] as number) - sign * it)).toBeLessThan(1e-15);
    }
  });

  it('keeps what is one but for rounding', async () => {
    const found = await take([0, 0, 0.6, 0.8]);
    expect([...Array.from(found)]).toEqual([0, 0, 0.6, 0.8]);
  });
});

describe.each(Object.entries(borders).filter(([name]) => name !== 'fromAnimationClip'))('%s', (_, take) => {
  const refused = async (turn: Turn): Promise<string> => {
    try {
      await take(turn);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error('it is taken');
  };

  it('refuses what is 2 % off, and what has no length, with a way out', async () => {
    expect(await refused([0, 0, 0, 1.02])).toMatch(/must have length 1, but has 1\.02; n/);
    expect(await refused([0, 0, 0, 0])).toMatch(/but has 0: nothing scales that to 1; .* identity/);
  });
});

describe('a note tells of what was scaled', () => {
  it('of fromObject3D, once for all', () => {
    const [notes, root] = [[] as FileNote[], door(TYPED)];
    root.add(door([0, 0, 0.71, 0.71]), door([0, 0, 0, 1]));
    fromObject3D(root, new Hierarchy(), { notes });
    const message = `a rotation of object "door" has ${LENGTH}; so is 1 more`;
    expect(notes).toEqual([{ code: 'ROTATIONS_SCALED', message, where: 'object "door"' }]);
  });

  it('of JSON in the playground, in a node and in a clip', async () => {
    const channel = { node: 0, path: 'rotation', times: [0], values: TYPED };
    const nodes = [{ name: 'door', rotation: TYPED }];
    const { document, said } = await read(
      bytes({ kinetree: 1, nodes, clips: [{ name: 'swing', channels: [channel] }] }),
    );
    expect(said).toContain(`A rotation of node 0 has length`);
    expect(said).toContain('so is 1 more');
    for (const [i, it] of [0, HALF, 0, HALF].entries())
      expect(document.clips[0]?.channels[0]?.values[i]).toBeCloseTo(it, 15);
  });
});

it('an object whose matrix counts need not keep its quaternion', () => {
  const object = door([0, 0, 0, 0]);
  object.matrixAutoUpdate = false;
  object.matrix.makeRotationY(0.5);
  const [tree, notes] = [new Hierarchy(), [] as FileNote[]];
  const node = fromObject3D(object, tree, { notes }).get(object);
  expect(tree.local(node as never).rotation[1]).toBeCloseTo(Math.sin(0.25), 15);
  expect(notes).toEqual([]);
});

it('the doctor takes and refuses the same', () => {
  expect(check(scene(TYPED) as never).findings).toEqual([]);
  for (const [turn, told] of [
    [[0, 0, 0, 1.02], /the rotation of node 0, "door" must have length 1, but has 1\.02/],
    [[0, 0, 0, 0], /the rotation of node 0, "door" must have length 1, but has 0: nothing scales/],
  ] as const)
    expect(() => check(scene(turn) as never)).toThrow(told);
});
