/** Animations of three.js JSON, against those of the objects themselves. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { Clip, Hierarchy } from '../../www/src/core/entries/index.ts';
import { fromAnimationClip, fromObject3D } from '../../www/src/core/entries/three.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { near } from './expect.ts';
import { opened } from './playground-bench.ts';
import { crane, lift } from './three-crane.ts';

describe('animations of three.js', () => {
  const { InterpolateDiscrete, InterpolateLinear, InterpolateSmooth, InterpolateBezier } = THREE;

  it.each([
    ['linear', InterpolateLinear],
    ['discrete', InterpolateDiscrete],
    ['smooth', InterpolateSmooth],
  ])('come in as the clip that the loaded objects have: %s', async (_, course) => {
    const { root, hook, all } = crane();
    root.updateMatrixWorld(true);
    root.animations = [lift(hook, course)];
    const { document } = await opened('crane.json', root.toJSON());
    expect(document.clip).toBe(0);
    const run = new Course(document);
    // What these pose is compared with the mixer of three.js in three-clip.test.ts.
    const tree = new Hierarchy();
    const objects = fromObject3D(root, tree);
    const { clip, nodes } = fromAnimationClip(root.animations[0], objects);
    const wanted = new Clip(clip, nodes);
    expect(document.clips.map(({ name }) => name)).toEqual([clip.name]);
    for (const time of [0.1, 0.3, 0.5, 0.75, 1, 1.25, 1.9]) {
      run.seek(time);
      wanted.applyTo(tree, time);
      const { tree: read, handles } = run.posed;
      for (const [i, it] of all.entries())
        near(read.worldMatrix(handles[i] as never), tree.worldMatrix(objects.get(it) as never), 1e-13);
    }
    run.dispose();
  });

  it('are looked up below the object that has them', async () => {
    const { root, hook } = crane();
    const clip = lift(hook, InterpolateLinear);
    root.updateMatrixWorld(true);
    const [yard, decoy] = [new THREE.Object3D(), new THREE.Object3D()];
    decoy.name = 'jib.1';
    yard.add(decoy, root);
    root.animations = [clip];
    const [read] = (await opened('yard.json', yard.toJSON())).document.clips;
    // The yard is node 1, the decoy 2, the crane 3.
    expect(read?.channels.map(({ node }) => node)).toEqual([4, 4, 5, 3]);
  });

  it('come in without what moves no object: morph targets, materials, missing objects', async () => {
    const { root, hook } = crane();
    const clip = lift(hook, InterpolateLinear);
    root.updateMatrixWorld(true);
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
    ['hook.position', { values: [1, 2] }, /Animation 0 is left out: track 0, .* has 2 numbers for 2 keys/],
    ['hook.position', { times: 'soon' }, /Animation 0 is left out: the times of track 0, .* must be a list/],
    ['hat.position', {}, /Animation 0 is left out: .* fits none of the \d objects/],
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
