/** A crane of three.js, and its clip, which moves what it can find by names and by an id. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';

const turn = (x: number, y: number, z: number): number[] =>
  new THREE.Quaternion().setFromEuler(new THREE.Euler(x, y, z)).toArray();

/** A crane with a jib with a hook, and a second object of the jib's name. */
export function crane() {
  const [root, jib, hook, other] = ['crane', 'jib.1', 'hook', 'jib.1'].map((name) => {
    const it = new THREE.Object3D();
    it.name = name;
    return it;
  });
  hook.position.set(0, -1, 0.5);
  root.add(jib, other);
  jib.add(hook);
  return { root, jib, hook, other, all: [root, jib, hook, other] };
}

/** A clip of the crane with a hook, between keys by the course given. */
export const lift = ({ uuid }: { readonly uuid: string }, course: unknown) =>
  new THREE.AnimationClip('lift', -1, [
    new THREE.VectorKeyframeTrack('jib.1.position', [0, 0.5, 2], [0, 1, 2, 3, 4, 5, -2, 8, 1], course),
    new THREE.QuaternionKeyframeTrack(
      'jib.1.quaternion',
      [0, 1, 2],
      [...turn(0, 0, 0), ...turn(0.5, 2, -1), ...turn(1, -2, 0.25)],
    ),
    new THREE.VectorKeyframeTrack(`${uuid}.scale`, [0.25, 1.5], [1, 1, 1, 2, 0.5, 3], course),
    new THREE.VectorKeyframeTrack('.position', [0, 2], [0, 0, 0, 1, 0, 0]),
  ]);
