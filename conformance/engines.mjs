/**
 * Engines that are held to `chains.json`. Each takes the nodes of a chain, and returns what it knows
 * of each node in the world: some of the parts that the file has.
 *
 * @typedef {{ translation: number[], rotation: number[], scale: number, velocity: number[],
 *   acceleration: number[], angularVelocity: number[], angularAcceleration: number[] }} State
 * @typedef {{ translation: number[], rotation: number[] }} Pose
 * @typedef {{ name: string, nodes: State[], world: State[], later: Pose[] }} Chain
 * @typedef {{ [Part in keyof State]?: ArrayLike<number> | number }} Known
 */
import RAPIER from '@dimforge/rapier3d-compat';
import { Hierarchy } from 'kinetree';
// @ts-expect-error three.js brings no types of its own
import { Object3D, Quaternion, Vector3 } from 'three';

/** @param {Chain} chain @returns {Known[]} */
export function kinetree({ nodes }) {
  const tree = new Hierarchy();
  /** @type {import('kinetree').NodeHandle | null} */
  let parent = null;
  const made = nodes.map((it) => {
    parent = tree.add(it, { parent });
    return parent;
  });
  const known = made.map((it) => {
    const { scale, ...rest } = tree.world(it);
    return { ...rest, scale: scale[0] ?? 0 };
  });
  tree.dispose();
  return known;
}

/** It has poses, and no motion. @param {Chain} chain @returns {Known[]} */
export function three({ nodes }) {
  let parent = new Object3D();
  return nodes.map(({ translation, rotation, scale }) => {
    const object = new Object3D();
    object.position.set(...translation);
    object.quaternion.set(...rotation);
    object.scale.setScalar(scale);
    parent.add(object);
    parent = object;
    object.updateWorldMatrix(true, false);
    return {
      translation: object.getWorldPosition(new Vector3()).toArray(),
      rotation: object.getWorldQuaternion(new Quaternion()).toArray(),
      scale: object.getWorldScale(new Vector3()).x,
    };
  });
}

/**
 * It has no parents, so it is given the poses of the file, now and later: what is held to the file is
 * the velocity that it derives for a kinematic body.
 *
 * @param {Chain} chain @param {number} later @returns {Promise<Known[]>}
 */
export async function rapier({ world: now, later: then }, later) {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  world.timestep = later;
  const bodies = now.map(({ translation: [x = 0, y = 0, z = 0], rotation: [a = 0, b = 0, c = 0, d = 1] }) => {
    const body = RAPIER.RigidBodyDesc.kinematicPositionBased();
    return world.createRigidBody(body.setTranslation(x, y, z).setRotation({ x: a, y: b, z: c, w: d }));
  });
  const known = bodies.map((body) => {
    const { x, y, z } = body.translation();
    const q = body.rotation();
    return { translation: [x, y, z], rotation: [q.x, q.y, q.z, q.w] };
  });
  for (const [i, body] of bodies.entries()) {
    const { translation: [x = 0, y = 0, z = 0] = [], rotation: [a = 0, b = 0, c = 0, d = 1] = [] } =
      then[i] ?? {};
    body.setNextKinematicTranslation({ x, y, z });
    body.setNextKinematicRotation({ x: a, y: b, z: c, w: d });
  }
  world.step();
  const found = bodies.map((body, i) => {
    const [velocity, spin] = [body.linvel(), body.angvel()];
    return {
      ...known[i],
      velocity: [velocity.x, velocity.y, velocity.z],
      angularVelocity: [spin.x, spin.y, spin.z],
    };
  });
  world.free();
  return found;
}

export const engines = { kinetree, 'three.js': three, Rapier: rapier };
