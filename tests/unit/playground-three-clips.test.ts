/** Animations of three.js JSON, against the mixer of three.js. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { Course } from '../../www/src/playground/motion/course.ts';
import { near } from './expect.ts';
import { opened } from './playground-bench.ts';

describe('animations of three.js', () => {
  const { InterpolateDiscrete, InterpolateLinear, InterpolateSmooth, InterpolateBezier } = THREE;
  const turn = (x: number, y: number, z: number): number[] =>
    new THREE.Quaternion().setFromEuler(new THREE.Euler(x, y, z)).toArray();

  /** A crane with a jib with a hook, and another node named as the jib is. */
  function crane(course: number = InterpolateLinear) {
    const [root, jib, hook, other] = ['crane', 'jib.1', 'hook', 'jib.1'].map((name) => {
      const it = new THREE.Object3D();
      it.name = name;
      return it;
    });
    hook.position.set(0, -1, 0.5);
    root.add(jib, other);
    jib.add(hook);
    root.updateMatrixWorld(true);
    const tracks = [
      new THREE.VectorKeyframeTrack('jib.1.position', [0, 0.5, 2], [0, 1, 2, 3, 4, 5, -2, 8, 1], course),
      new THREE.QuaternionKeyframeTrack(
        'jib.1.quaternion',
        [0, 1, 2],
        [...turn(0, 0, 0), ...turn(0.5, 2, -1), ...turn(1, -2, 0.25)],
      ),
      new THREE.VectorKeyframeTrack(`${hook.uuid}.scale`, [0.25, 1.5], [1, 1, 1, 2, 0.5, 3], course),
      new THREE.VectorKeyframeTrack('.position', [0, 2], [0, 0, 0, 1, 0, 0], course),
    ];
    return { root, all: [root, jib, hook, other], clip: new THREE.AnimationClip('lift', -1, tracks) };
  }

  it.each([
    ['linear', InterpolateLinear],
    ['discrete', InterpolateDiscrete],
    ['smooth', InterpolateSmooth],
  ])('come in as a clip that poses what the mixer of three.js poses: %s', async (_, course) => {
    const { root, all, clip } = crane(course as number);
    root.animations = [clip];
    const { document } = await opened('crane.json', root.toJSON());
    expect(document.clips.map(({ name }) => name)).toEqual(['lift']);
    expect(document.clip).toBe(0);
    const mixer = new THREE.AnimationMixer(root);
    const action = mixer.clipAction(clip).setLoop(THREE.LoopOnce, 1);
    action.clampWhenFinished = true;
    action.play();
    const run = new Course(document);
    // Not at the ends, where the action ends: both are constant there.
    for (const time of [0.1, 0.3, 0.5, 0.75, 1, 1.25, 1.9]) {
      mixer.setTime(time);
      root.updateMatrixWorld(true);
      run.seek(time);
      const { tree, handles } = run.posed;
      // Three.js keeps what it interpolates in 32 bits: 24 of numbers up to 16.
      for (const [i, it] of all.entries())
        near(tree.worldMatrix(handles[i] as never), it.matrixWorld.elements, 16 * 2 ** -21);
    }
    run.dispose();
  });

  it('are looked up below the object that has them', async () => {
    const { root, clip } = crane();
    const [yard, decoy] = [new THREE.Object3D(), new THREE.Object3D()];
    decoy.name = 'jib.1';
    yard.add(decoy, root);
    root.animations = [clip];
    const [read] = (await opened('yard.json', yard.toJSON())).document.clips;
    // The yard is node 1, the decoy 2, the crane 3.
    expect(read?.channels.map(({ node }) => node)).toEqual([4, 4, 5, 3]);
  });

  it('come in without what moves no object: morph targets, materials, missing objects', async () => {
    const { root, clip } = crane();
    clip.tracks.push(
      new THREE.NumberKeyframeTrack('hook.morphTargetInfluences[0]', [0, 1], [0, 1]),
      new THREE.NumberKeyframeTrack('hook.material.opacity', [0, 1], [0, 1]),
      new THREE.VectorKeyframeTrack('cabin.position', [0, 1], [0, 0, 0, 1, 1, 1]),
    );
    root.animations = [clip];
    const [read] = (await opened('crane.json', root.toJSON())).document.clips;
    expect(read?.channels).toHaveLength(4);
  });

  it('come in with tracks of single numbers, beside the numbers of the matrix', async () => {
    const track = (name: string) => ({ name, times: [0, 1], values: [0, 1] });
    const half = Math.sin(0.5);
    const json = {
      metadata: { version: 4.7 },
      animations: [{ name: 'lift', tracks: [track('hook.position[x]'), track('hook.rotation[y]')] }],
      object: {
        name: 'crane',
        children: [{ name: 'hook', matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1] }],
      },
    };
    const { document, said } = await opened('crane.json', json);
    const [moved, turned] = document.clips[0]?.channels ?? [];
    expect(moved).toMatchObject({ node: 2, path: 'translation', values: [0, 6, 7, 1, 6, 7] });
    expect(turned).toMatchObject({ node: 2, path: 'rotation', interpolation: 'linear' });
    near(turned?.values ?? [], [0, 0, 0, 1, 0, half, 0, Math.cos(0.5)], 1e-15);
    expect(said).toBe('Opened crane.json: 2 nodes and 1 animation.');
  });

  it.each([
    [
      'hook.position',
      { interpolation: InterpolateBezier, settings: { inTangents: [1], outTangents: [2] } },
      /Animation 0 is left out: .* has 1 numbers of handles for 12/,
    ],
    ['hook.position', { interpolation: 7 }, /its course between keys is neither discrete/],
    ['hook.position', { values: [1, 2] }, /Animation 0 is left out: track 0, .* has 2 numbers for 2 keys/],
    ['hook.position', { times: [], values: [] }, /Animation 0 is left out: .* has no keys/],
    ['hook.position', { times: 'soon' }, /Animation 0 is left out: the times of track 0, .* must be a list/],
    ['hat.position', {}, /Animation 0 is left out: .* fits none of the \d objects/],
    ['position', {}, /its name leads to no property/],
  ])('are left out where they cannot be read, which is told: %s with %j', async (name, part, told) => {
    const track = { name, times: [0, 1], values: [0, 0, 0, 1, 1, 1], ...part };
    const json = {
      metadata: { version: 4.7 },
      animations: [{ name: 'lift', tracks: [track] }],
      object: { name: 'crane', children: [{ name: 'hook' }] },
    };
    const { document, said } = await opened('crane.json', json);
    expect(document.nodes.length).toBe(2);
    expect(document.clips[0]?.channels).toEqual([]);
    expect(said).toMatch(told);
  });
});
