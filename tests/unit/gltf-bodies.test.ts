/** Rigid bodies of glTF files, by hand; all that they may be is in the table of `gltf-crate.test.ts`. */
import { expect, it } from 'vitest';
import { readGltf } from '../../www/src/core/gltf.ts';
import type { NodeHandle } from '../../www/src/core/hierarchy/node-handle.ts';
import { physicsMotion } from '../../www/src/core/physics-motion.ts';
import { fromScene } from '../../www/src/core/scene.ts';
import { near } from './expect.ts';

const KHR = 'KHR_physics_rigid_bodies';
const OMI = 'OMI_physics_body';
const khr = (motion: object): object => ({ extensions: { [KHR]: { motion } } });
const omi = (motion: object): object => ({ extensions: { [OMI]: { motion } } });
const G = [0, -9.81, 0] as const;
const [about90Y, about90Z] = [
  [0, Math.SQRT1_2, 0, Math.SQRT1_2],
  [0, 0, Math.SQRT1_2, Math.SQRT1_2],
];

function read(nodes: readonly object[], more: object = {}) {
  const text = JSON.stringify({ asset: { version: '2.0' }, nodes, ...more });
  const file = readGltf(text, undefined, { gravity: G });
  const handles: NodeHandle[] = [];
  return { ...file, tree: fromScene(file.scene, handles), handles };
}

it.each<[about: string, nodes: readonly object[], world: Readonly<Record<string, readonly number[]>>]>([
  [
    'A: velocities in the axes of a node that is turned in a ramp that is turned',
    [
      { translation: [0, 10, 0], rotation: about90Z, children: [1] },
      {
        translation: [1, 0, 0],
        rotation: about90Y,
        ...khr({ linearVelocity: [1, 2, 3], angularVelocity: [0, 0, 3], gravityFactor: 0 }),
      },
    ],
    { velocity: [-2, 3, -1], angularVelocity: [0, 3, 0], acceleration: [0, 0, 0] },
  ],
  [
    'B: a body whose center of mass is not its origin, and that falls upward',
    [
      khr({
        linearVelocity: [1, 0, 0],
        angularVelocity: [0, 0, 2],
        centerOfMass: [0, -0.35, 0],
        gravityFactor: -0.5,
      }),
    ],
    { velocity: [0.3, 0, 0], acceleration: [0, 3.505, 0] },
  ],
  [
    'C: a ball of the other extension, and a child that rides on it',
    [
      {
        children: [1],
        ...omi({ type: 'dynamic', linearVelocity: [1, 2, 3], angularVelocity: [4, 5, 6] }),
      },
      { translation: [0, 0.5, 0] },
    ],
    { velocity: [-2, 2, 5], acceleration: [10, -35.81, 15] },
  ],
])('file %s', (_, nodes, wanted) => {
  const { tree, handles } = read(nodes);
  const world = tree.world(handles.at(-1) as NodeHandle);
  for (const [quantity, numbers] of Object.entries(wanted))
    near(world[quantity as 'velocity'], numbers, 1e-12);
});

it('without a gravity nothing falls, and one that is no number is refused', () => {
  const file = (nodes: readonly object[]) => JSON.stringify({ asset: { version: '2.0' }, nodes });
  const { scene } = readGltf(file([khr({ linearVelocity: [1, 0, 0] })]));
  expect(scene.nodes[0]).toEqual({ name: '', parent: null, velocity: [1, 0, 0], free: true });
  expect(() => readGltf(file([]), undefined, { gravity: [0, Number.NaN, 0] })).toThrow(
    /gravity must be made of finite numbers/,
  );
});

it('an animation wins over physics', () => {
  const bytes = new Uint8Array(Float32Array.of(0, 1, 0, 0, 0, 1, 0, 0).buffer);
  const uri = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
  const { tree, handles, notes } = read([khr({ linearVelocity: [5, 0, 0] })], {
    buffers: [{ uri, byteLength: 32 }],
    bufferViews: [
      { buffer: 0, byteLength: 8 },
      { buffer: 0, byteOffset: 8, byteLength: 24 },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR' },
      { bufferView: 1, componentType: 5126, count: 2, type: 'VEC3' },
    ],
    animations: [
      {
        samplers: [{ input: 0, output: 1 }],
        channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
      },
    ],
  });
  expect(tree.world(handles[0] as NodeHandle).velocity.join()).toBe('0,0,0');
  expect(notes.map(({ message }) => message)).toEqual([
    'node 0 is moved by an animation, which wins over its physics',
  ]);
});

it('what is written is read again', () => {
  const { tree, handles } = read([
    {
      rotation: about90Z,
      scale: [2, 2, 2],
      ...omi({ type: 'kinematic', angularVelocity: [0, 0, 1] }),
      children: [1],
    },
    { name: 'rider', translation: [1, 0, 3], rotation: about90Y },
  ]);
  const [, rider] = handles as [NodeHandle, NodeHandle];
  const body = {
    mass: 2,
    centerOfMass: [0, 0.1, 0],
    inertia: [1, 2, Number.POSITIVE_INFINITY],
    gravityFactor: 0.5,
  };
  const motion = physicsMotion(tree, rider, body);
  expect(motion).toMatchObject({
    mass: 2,
    inertiaDiagonal: [1, 2, 0],
    centerOfMass: [0, 0.1, 0],
    gravityFactor: 0.5,
  });
  const again = read([
    { rotation: about90Z, scale: [2, 2, 2], children: [1] },
    { translation: [1, 0, 3], rotation: about90Y, ...khr(motion) },
  ]);
  const found = again.tree.world(again.handles[1] as NodeHandle);
  const { velocity, angularVelocity } = tree.world(rider);
  near(found.velocity, Array.from(velocity), 1e-12);
  near(found.angularVelocity, Array.from(angularVelocity), 1e-12);
  expect(physicsMotion(tree, rider, { mass: Number.POSITIVE_INFINITY })).toMatchObject({ isKinematic: true });
  expect(again.bodies[0]).toMatchObject({ mass: 2, inertia: [1, 2, Number.POSITIVE_INFINITY] });
  const still = read([{}]);
  expect(physicsMotion(still.tree, still.handles[0] as NodeHandle)).toEqual({});
  tree.setScale(rider, -1, 1, 1);
  expect(() => physicsMotion(tree, rider)).toThrow(
    expect.objectContaining({
      code: 'NOT_SIMILAR',
      message: expect.stringMatching(/^"rider" is mirrored in the world/),
    }),
  );
});
