/** Rigid bodies of glTF files: by hand, and by what the tree then does. */
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

it('file A: a velocity in the axes of a node that is turned in a ramp that is turned', () => {
  const { tree, handles, bodies, notes } = read([
    { name: 'ramp', translation: [0, 10, 0], rotation: about90Z, children: [1] },
    {
      name: 'puck',
      translation: [1, 0, 0],
      rotation: about90Y,
      ...khr({ linearVelocity: [1, 2, 3], angularVelocity: [0, 0, 3], gravityFactor: 0 }),
    },
  ]);
  const [, puck] = handles as [NodeHandle, NodeHandle];
  expect(notes).toEqual([]);
  near(tree.world(puck).velocity, [-2, 3, -1], 1e-12);
  near(tree.world(puck).angularVelocity, [0, 3, 0], 1e-12);
  near(tree.local(puck).velocity, [3, 2, -1], 1e-12);
  expect(tree.local(puck).free).toBe(true);
  expect(bodies).toEqual([{ node: 1, kind: 'dynamic', centerOfMass: [0, 0, 0], gravityFactor: 0 }]);
});

it('a free body goes straight on, whatever its parent does', () => {
  const { tree, handles } = read([
    { children: [1], ...omi({ type: 'kinematic', linearVelocity: [7, 0, 0], angularVelocity: [1, 2, 3] }) },
    { translation: [1, 0, 0], ...omi({ type: 'dynamic', linearVelocity: [-2, 3, -1] }) },
  ]);
  const [, puck] = handles as [NodeHandle, NodeHandle];
  for (let i = 0; i < 50; i++) tree.step(0.01);
  near(tree.world(puck).velocity, [-2, 3 - 9.81 / 2, -1], 1e-12);
  near(tree.world(puck).translation, [0, 1.5 - 9.81 / 8, -0.5], 1e-12);
});

it('file B: a body whose center of mass is not its origin, and that falls upward', () => {
  const { tree, handles, notes } = read([
    khr({
      linearVelocity: [1, 0, 0],
      angularVelocity: [0, 0, 2],
      centerOfMass: [0, -0.35, 0],
      gravityFactor: -0.5,
    }),
  ]);
  const [toy] = handles as [NodeHandle];
  near(tree.world(toy).velocity, [0.3, 0, 0], 1e-12);
  near(tree.world(toy).acceleration, [0, 3.505, 0], 1e-12);
  expect(notes.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'CENTER_OF_MASS_NOT_HELD steps carry node 0 by its origin, not about its center of mass',
  ]);
});

it('file C: a ball of the other extension, and a child that rides on it', () => {
  const { tree, handles, bodies } = read([
    {
      name: 'ball',
      children: [1],
      ...omi({ type: 'dynamic', linearVelocity: [1, 2, 3], angularVelocity: [4, 5, 6] }),
    },
    { name: 'badge', translation: [0, 0.5, 0] },
  ]);
  const [, badge] = handles as [NodeHandle, NodeHandle];
  near(tree.world(badge).velocity, [-2, 2, 5], 1e-12);
  near(tree.world(badge).acceleration, [10, -35.81, 15], 1e-12);
  expect(bodies[0]).toMatchObject({ node: 0, kind: 'dynamic', mass: 1, gravityFactor: 1 });
});

it('a body below a moving one, in a scaled and mirrored tree, moves in the world as it is said', () => {
  const { tree, handles, notes } = read([
    {
      children: [1],
      rotation: about90Y,
      scale: [2, -1, 3],
      ...omi({ type: 'kinematic', linearVelocity: [0, 1, 0], angularVelocity: [0.5, -1, 2] }),
    },
    {
      translation: [1, 2, 3],
      rotation: about90Z,
      scale: [1, 1, -1],
      ...omi({
        type: 'dynamic',
        linearVelocity: [1, -2, 3],
        angularVelocity: [4, 5, -6],
        centerOfMass: [0, 0.1, 0],
      }),
    },
  ]);
  const [outer, inner] = handles as [NodeHandle, NodeHandle];
  near(tree.world(outer).velocity, [0, 1, 0], 1e-12);
  near(tree.world(outer).angularVelocity, [0.5, -1, 2], 1e-12);
  near(tree.world(outer).acceleration, [0, 0, 0], 1e-12);
  const { velocity, angularVelocity, angularAcceleration, matrix } = tree.world(inner);
  near(angularVelocity, [4, 5, -6], 1e-12);
  near(angularAcceleration, [0, 0, 0], 1e-12);
  // The center of mass has the velocity that the file gives.
  const [x = 0, y = 0, z = 0] = [4, 5, 6].map((at) => 0.1 * (matrix[at] ?? 0));
  near(velocity, [1 - (5 * z + 6 * y), -2 - (-6 * x - 4 * z), 3 - (4 * y - 5 * x)], 1e-12);
  expect(notes.map(({ code }) => code)).toContain('VELOCITY_FRAME_GUESSED');
});

it('kinds: static bodies get nothing, kinematic ones no gravity; masses and moments', () => {
  const { tree, handles, bodies } = read([
    omi({ type: 'static', linearVelocity: [1, 0, 0], mass: 3 }),
    khr({ isKinematic: true, linearVelocity: [1, 0, 0], mass: 0 }),
    khr({ mass: 2, inertiaDiagonal: [1, 2, 0] }),
    khr({ inertiaDiagonal: [1, 2, 3], inertiaOrientation: about90Z }),
    omi({ type: 'dynamic', inertiaDiagonal: [0, 0, 0] }),
  ]);
  const at = (place: number) => tree.world(handles[place] as NodeHandle);
  expect(at(0).velocity.join()).toBe('0,0,0');
  expect(tree.local(handles[0] as NodeHandle).free).toBeUndefined();
  expect(at(1).velocity.join()).toBe('1,0,0');
  expect(at(1).acceleration.join()).toBe('0,0,0');
  expect(at(2).acceleration.join()).toBe('0,-9.81,0');
  expect(bodies.map(({ kind, mass, inertia }) => [kind, mass, inertia?.map((it) => Math.round(it))])).toEqual(
    [
      ['static', 3, undefined],
      ['kinematic', Number.POSITIVE_INFINITY, undefined],
      ['dynamic', 2, [1, 2, Number.POSITIVE_INFINITY]],
      ['dynamic', undefined, [2, 0, 0, 0, 1, 0, 0, 0, 3]],
      ['dynamic', 1, undefined],
    ],
  );
  // Without a gravity nothing falls.
  const nodes = [khr({ linearVelocity: [1, 0, 0] })];
  const still = readGltf(JSON.stringify({ asset: { version: '2.0' }, nodes }));
  expect(still.scene.nodes[0]).toEqual({ name: '', parent: null, velocity: [1, 0, 0], free: true });
});

it('what is not read, or guessed, is told', () => {
  const { notes } = read([
    { scale: [2, 2, 2], ...khr({ linearVelocity: [1, 0, 0] }) },
    { rotation: about90Z, ...omi({ type: 'dynamic', angularVelocity: [0, 0, 1] }) },
    khr({ linearVelocity: [1, 2] }),
    omi({ type: 'ghost' }),
    { extensions: { [KHR]: { collider: {}, trigger: {}, joint: {} } } },
    { extensions: { [KHR]: { collider: {}, joint: {} } } },
    { extensions: { [OMI]: { collider: {} } } },
  ]);
  expect(notes.map(({ code, where, message }) => `${code} ${where}: ${message}`)).toEqual([
    'MOTION_LEFT_OUT node 2: linearVelocity of node 2 must be 3 numbers: its motion is left out',
    'MOTION_LEFT_OUT node 3: type of node 3 must be static, kinematic or dynamic: its motion is left out',
    'COLLIDERS_LEFT_OUT the file: 2 colliders, 1 trigger and 2 joints of KHR_physics_rigid_bodies are not read',
    'COLLIDERS_LEFT_OUT the file: 1 collider of OMI_physics_body is not read',
    'VELOCITY_FRAME_GUESSED node 0: node 0 is scaled by 2: its linearVelocity is taken as 1 m/s along its axis, other readers have 2',
    'VELOCITY_FRAME_GUESSED node 1: node 1 is turned: its velocities are taken along the axes of the world, other readers take its own',
  ]);
  const broken = () => read([khr({ linearVelocity: [1, 2] })], { extensionsRequired: [KHR] });
  expect(broken).toThrow(
    expect.objectContaining({ code: 'BAD_GLTF', message: 'linearVelocity of node 0 must be 3 numbers' }),
  );
  expect(() => readGltf('{"asset":{"version":"2.0"}}', undefined, { gravity: [0, Number.NaN, 0] })).toThrow(
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

it('a file without bodies is as it was', () => {
  const { bodies, scene } = readGltf('{"asset":{"version":"2.0"},"nodes":[{}]}');
  expect(bodies).toEqual([]);
  expect(scene.nodes).toEqual([{ name: '', parent: null }]);
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
