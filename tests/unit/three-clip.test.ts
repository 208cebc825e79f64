/** Clips of three.js against its mixer, and loaded models by the loader's associations. */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
// @ts-expect-error three.js brings no types of its own
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { readGltf } from '../../www/src/core/entries/gltf.ts';
import { Clip, fromScene, Hierarchy, type NodeHandle } from '../../www/src/core/entries/index.ts';
import {
  fromAnimationClip,
  fromLoadedGltf,
  fromObject3D,
  type LoadedGltfLike,
  type Object3DLike,
  ThreeRig,
} from '../../www/src/core/entries/three.ts';
import { packed } from './doctor-glb.ts';
import { near } from './expect.ts';
import { crane, lift } from './three-crane.ts';

const bad = (message: RegExp) =>
  expect.objectContaining({ code: 'BAD_ARGUMENT', message: expect.stringMatching(message) });
/** Compares world matrices with what the mixer of three.js makes of a clip. */
function expectAsMixed(root: Object3DLike, animation: unknown, times: readonly number[]): Clip {
  const tree = new Hierarchy();
  const objects = fromObject3D(root, tree);
  const { clip, nodes } = fromAnimationClip(animation as never, objects);
  const ours = new Clip(clip, nodes);
  const mixer = new THREE.AnimationMixer(root);
  const action = mixer.clipAction(animation).setLoop(THREE.LoopOnce, 1);
  action.clampWhenFinished = true;
  action.play();
  for (const time of times) {
    mixer.setTime(time);
    root.updateMatrixWorld(true);
    ours.applyTo(tree, time);
    // Single precision of the tracks, through products of matrices.
    for (const [object, node] of objects)
      near(tree.worldMatrix(node), [...(object.matrixWorld.elements as unknown as number[])], 2e-6);
  }
  return ours;
}

describe('a clip of three.js', () => {
  const { InterpolateDiscrete, InterpolateLinear, InterpolateSmooth, InterpolateBezier } = THREE;

  it.each([
    ['discrete', InterpolateDiscrete],
    ['linear', InterpolateLinear],
    ['smooth', InterpolateSmooth],
  ])('poses what the mixer poses: %s', (_, course) => {
    const { root, hook } = crane();
    const clip = lift(hook, course);
    // Not at the ends, where the action ends: both are constant there.
    const ours = expectAsMixed(root, clip, [0.1, 0.3, 0.6, 0.75, 1.1, 1.25, 1.9]);
    expect([ours.name, ours.duration]).toEqual(['lift', 2]);
  });

  const numbers = (name: string, times: number[], values: number[], course?: unknown) =>
    new THREE.NumberKeyframeTrack(name, times, values, course);
  const TIMES = [0, 0.1, 0.3, 0.5, 0.75, 1, 1.25, 1.6, 1.9];

  it.each([
    ['one number', [numbers('hook.position[y]', [0, 1, 2], [0, 2, -1])]],
    ['one that is discrete', [numbers('hook.scale[z]', [0.5, 1, 1.5], [1, 2, 3], InterpolateDiscrete)]],
    [
      'numbers of four courses with keys of their own',
      [
        numbers('hook.position[x]', [0, 0.7, 2], [0, 2, 1], InterpolateSmooth),
        numbers('hook.position[y]', [0.25, 1.5], [5, -2], InterpolateLinear),
        numbers('hook.position[z]', [0.25, 0.6, 1.5], [1, 2, 3], InterpolateDiscrete),
        numbers('hook.scale[x]', [0, 2], [1, 3]),
        numbers('hook.scale[y]', [0, 2], [1, 3], InterpolateDiscrete),
      ],
    ],
    ['an angle that goes round twice', [numbers('hook.rotation[y]', [0, 2], [0, 4 * Math.PI])]],
    ['a discrete angle', [numbers('hook.rotation[x]', [0, 1, 2], [0, 1, 2], InterpolateDiscrete)]],
    ['a smooth angle', [numbers('hook.rotation[z]', [0, 1, 2], [0, 1, -2], InterpolateSmooth)]],
    [
      'three angles with keys of their own',
      [
        numbers('hook.rotation[x]', [0, 2], [0, 3]),
        numbers('hook.rotation[y]', [0.5, 1], [-1, 1]),
        numbers('hook.rotation[z]', [0, 0.9, 1.8], [0, 1, 5], InterpolateDiscrete),
      ],
    ],
  ])('poses what the mixer poses of single numbers: %s', (_, tracks) => {
    for (const order of ['XYZ', 'YXZ', 'ZXY', 'ZYX', 'YZX', 'XZY']) {
      const { root, jib, hook } = crane();
      // What no track moves stays as the object has it.
      hook.rotation.set(0.3, -0.4, 0.5, order);
      hook.scale.set(1, 2, 1);
      jib.quaternion.set(0.5, 0.5, 0.5, 0.5);
      const clip = new THREE.AnimationClip('swing', 2, tracks);
      expectAsMixed(root, clip, TIMES.slice(1));
    }
  });

  /** A track of Bézier curves, with handles as shares of the time to the next key, and values. */
  function curved(name: string, times: number[], values: number[], handles: number[][], size = 1) {
    const Track = size === 1 ? THREE.NumberKeyframeTrack : THREE.VectorKeyframeTrack;
    const track = new Track(name, times, values, InterpolateBezier);
    const [inTangents, outTangents] = [
      new Float32Array(2 * values.length),
      new Float32Array(2 * values.length),
    ];
    for (const [key, time] of times.entries())
      for (let axis = 0; axis < size; axis++) {
        const [into = 0, below = 0, out = 0, above = 0] = handles[(key * size + axis) % handles.length] ?? [];
        const place = 2 * (key * size + axis);
        const value = values[key * size + axis] as number;
        const [last = time - 1, next = time + 1] = [times[key - 1], times[key + 1]];
        inTangents.set([time - into * (time - last), value + below], place);
        outTangents.set([time + out * (next - time), value + above], place);
      }
    track.settings = { inTangents, outTangents };
    return track;
  }

  it.each([
    ['thirds, which are cubics', [[1 / 3, -1, 1 / 3, 1]]],
    [
      'handles of their own',
      [
        [0.1, -1, 0.6, 2],
        [0.5, 1, 0.2, -1],
        [0.9, 0, 0.4, 3],
      ],
    ],
    ['handles without length', [[0, 0, 0, 0]]],
    ['a steep middle', [[0.95, 0, 0.95, 0]]],
    ['handles beyond the keys that still go on', [[0.1, 1, 0.3, -1]]],
  ])('poses what the mixer poses of Bézier curves: %s', (_, handles) => {
    const { root } = crane();
    const tracks = [
      curved('jib.1.position', [0, 0.8, 2], [0, 1, 2, 3, 4, 5, -2, 8, 1], handles, 3),
      curved('hook.position[y]', [0, 1, 2], [0, 2, -1], handles),
      curved('hook.rotation[x]', [0, 1, 2], [0, 2, -1], handles),
      curved('hook.rotation[z]', [0.2, 1.8], [1, -2], handles),
    ];
    const clip = new THREE.AnimationClip('bent', -1, tracks);
    expectAsMixed(root, clip, TIMES.slice(1));
  });

  it('is a straight line where a Bézier track has no handles, and left out where they lead back', () => {
    const { root } = crane();
    const line = numbers('hook.position[y]', [0, 2], [0, 3], InterpolateBezier);
    expectAsMixed(root, new THREE.AnimationClip('line', -1, [line]), [0.5, 1.5]);
    const back = curved('hook.position[x]', [0, 2], [0, 3], [[1.5, 0, 1.5, 0]]);
    const whole = numbers('hook.scale[x]', [0, 1], [1, 2]);
    const tracks = [
      back,
      numbers('hook.position[y]', [0, 1], [1, 2]),
      numbers('hook.position[y]', [0, 1], [3, 4]),
      whole,
      new THREE.VectorKeyframeTrack('hook.scale', [0, 1], [1, 1, 1, 2, 2, 2]),
    ];
    const { clip, notes } = fromAnimationClip(
      new THREE.AnimationClip('', -1, tracks),
      fromObject3D(root, new Hierarchy()),
    );
    expect(clip.channels.map(({ path }) => path)).toEqual(['scale', 'translation']);
    expect(clip.channels[1]?.values).toEqual([0, 1, 0.5, 0, 2, 0.5]);
    expect(notes.map(({ message }) => message)).toEqual([
      expect.stringMatching(/lead back in time/),
      expect.stringMatching(/another track moves the same number/),
      expect.stringMatching(/whole quantity/),
    ]);
  });

  it('refuses single numbers without a course', () => {
    const { root } = crane();
    const objects = fromObject3D(root, new Hierarchy());
    const call = (times: number[], values: number[]) => () =>
      fromAnimationClip(
        {
          name: '',
          tracks: [{ name: 'hook.position[x]', times, values, getInterpolation: () => InterpolateSmooth }],
        },
        objects,
      );
    expect(call([0, 1], [1])).toThrow(bad(/has 1 numbers for 2 keys of a number: it needs 2/));
    expect(call([], [])).toThrow(bad(/has no keys/));
    expect(call([0, 0], [1, 2])).toThrow(bad(/has key 1 at 0 s, not after the one before/));
    expect(call([0, 1], [1, Number.NaN])).toThrow(bad(/not finite/));
  });

  it('finds the bones of a mesh that is its root before what is below', () => {
    const mesh = new THREE.SkinnedMesh(new THREE.BufferGeometry(), new THREE.MeshBasicMaterial());
    const [bone, namesake] = [new THREE.Bone(), new THREE.Object3D()];
    bone.name = 'arm';
    namesake.name = 'arm';
    mesh.add(namesake, bone);
    mesh.bind(new THREE.Skeleton([bone]));
    const track = new THREE.VectorKeyframeTrack('.bones[arm].position', [0, 1], [0, 0, 0, 1, 0, 0]);
    expectAsMixed(mesh, new THREE.AnimationClip('wave', -1, [track]), [0.5]);
  });

  it('says what it leaves out, and why', () => {
    const { root } = crane();
    const objects = fromObject3D(root, new Hierarchy());
    const [times, three] = [
      [0, 1],
      [0, 0, 0, 1, 1, 1],
    ];
    const names = [
      'hook.quaternion[x]',
      'hook.rotation',
      'hook.material.opacity',
      'hook.morphTargetInfluences[0]',
      'nobody.position',
      'x',
    ];
    const tracks = [
      ...names.map((name) => new THREE.VectorKeyframeTrack(name, times, three)),
      new THREE.VectorKeyframeTrack('hook.position', times, three, InterpolateLinear),
    ];
    tracks.push(
      Object.assign(new THREE.VectorKeyframeTrack('hook.scale', times, three), {
        getInterpolation: () => 2399,
      }),
    );
    const { clip, notes } = fromAnimationClip(new THREE.AnimationClip('odd', -1, tracks), objects);
    expect(clip.channels.map(({ node, path }) => [node, path])).toEqual([[3, 'translation']]);
    const whys = [
      /single angles/,
      /single angles/,
      /no position, quaternion/,
      /no position, quaternion/,
      /no object with a node has the name "nobody"/,
      /no property/,
      /neither discrete/,
    ];
    expect(notes.map(({ code }) => code)).toEqual(whys.map(() => 'CHANNELS_LEFT_OUT'));
    for (const [i, why] of whys.entries()) expect(notes[i]?.message).toMatch(why);
    expect(notes[0]?.where).toBe('track 0, "hook.quaternion[x]"');
  });

  it('of another model is refused, and so is what can be no clip', () => {
    const { root } = crane();
    const objects = fromObject3D(root, new Hierarchy());
    const clip = (name: string, values: number[], blendMode?: number) =>
      new THREE.AnimationClip('walk', -1, [new THREE.VectorKeyframeTrack(name, [0, 1], values)], blendMode);
    const six = [0, 0, 0, 1, 1, 1];
    const call =
      (it: unknown, map = objects) =>
      () =>
        fromAnimationClip(it as never, map);
    expect(call(clip('mixamorigHips.position', six))).toThrow(
      bad(/^the clip "walk" fits none of the 4 objects: "mixamorigHips.position"/),
    );
    expect(call(clip('hook.position', six.slice(1)))).toThrow(
      bad(/^track 0, "hook.position", has 5 numbers for 2 keys of a translation: it needs 6/),
    );
    expect(call(clip('hook.position', six, THREE.AdditiveAnimationBlendMode))).toThrow(bad(/additive/));
    expect(call(clip('hook.position', six), new Map())).toThrow(bad(/map of objects is empty/));
    expect(call(null)).toThrow(bad(/an AnimationClip of three.js is needed/));
    // Where the mixer would play a part of it, so does the tree.
    expect(call(new THREE.AnimationClip('', -1, []))().clip.channels).toEqual([]);
  });
});

describe('a model that GLTFLoader has loaded', () => {
  const bytes = new Uint8Array(
    new Float32Array([
      0, 1, 2, /* values */ 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0,
    ]).buffer,
  );
  const json = {
    asset: { version: '2.0' },
    // Names that the loader changes, and two that are alike.
    nodes: [
      { name: 'left arm', children: [2], translation: [1, 0, 0] },
      { name: 'hips', children: [0, 3] },
      { name: 'end', translation: [0, 1, 0] },
      { name: 'left arm', scale: [2, 1, 1] },
      { name: 'not shown' },
    ],
    scenes: [{ nodes: [1] }],
    scene: 0,
    buffers: [{ byteLength: bytes.length }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 12 },
      { buffer: 0, byteOffset: 12, byteLength: 108 },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'SCALAR', min: [0], max: [2] },
      { bufferView: 1, componentType: 5126, count: 9, type: 'VEC3' },
    ],
    animations: [
      {
        name: 'reach',
        channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
        samplers: [{ input: 0, output: 1, interpolation: 'CUBICSPLINE' }],
      },
    ],
  };
  const file = packed(json, bytes);
  type Model = LoadedGltfLike<Object3DLike> & { readonly animations: readonly unknown[] };
  let model: Model;
  beforeAll(async () => {
    globalThis.self ??= globalThis as never;
    model = await new GLTFLoader().parseAsync(file.buffer, '');
  });
  const made = () => {
    const read = readGltf(file);
    return { file: read, tree: fromScene(read.scene) };
  };
  const at = (it: Object3DLike): number[] => [...(it.matrixWorld.elements as unknown as number[])];

  it('is bound by the associations of the loader, whatever the names', () => {
    const { file, tree } = made();
    const objects = fromLoadedGltf(model, file, tree);
    expect([...objects.values()].map((node) => tree.name(node))).toEqual([
      'hips',
      'left arm',
      'end',
      'left arm',
    ]);
    for (const [object, node] of objects) {
      const parent = tree.parent(node);
      if (parent !== null) expect(objects.get(object.parent as Object3DLike)).toBe(parent);
    }
    model.scene.updateMatrixWorld(true);
    const before = [...objects.keys()].map(at);
    const rig = new ThreeRig(tree, { nodes: objects });
    rig.update();
    for (const [i, object] of [...objects.keys()].entries()) near(at(object), before[i] as number[], 1e-15);
    rig.dispose();
  });

  it('has its clip of a cubic spline, which is the one that our reader reads', () => {
    const { file, tree } = made();
    const objects = fromLoadedGltf(model, file, tree);
    const { clip, nodes, notes } = fromAnimationClip(model.animations[0] as never, objects);
    expect(notes).toEqual([]);
    const other = tree.copy();
    const [theirs, ours] = [new Clip(clip, nodes), new Clip(file.clips[0] as never, tree.nodes())];
    for (const time of [0, 0.3, 1, 1.7, 2]) {
      theirs.applyTo(tree, time);
      ours.applyTo(other, time);
      for (const node of nodes) expect(tree.world(node)).toEqual(other.world(node));
    }
  });

  it('is refused with nodes that are not those of the file', () => {
    const { file, tree } = made();
    const call =
      (nodes: readonly NodeHandle[], it: unknown = model) =>
      () =>
        fromLoadedGltf(it as Model, file, tree, { nodes });
    const all = tree.nodes();
    // The tree of the loader's objects has a group more; a wrong list moved the wrong limbs.
    const loaded = new Hierarchy();
    fromObject3D(model.scene, loaded);
    expect(() =>
      fromLoadedGltf(model, { ...file, scene: { ...file.scene, nodes: file.scene.nodes.slice(1) } }, tree),
    ).toThrow(bad(/^the list has 5 nodes, but the file has 4/));
    expect(call(all.slice(1))).toThrow(bad(/^the list has 4 nodes, but the file has 5/));
    expect(call([...all].reverse())).toThrow(
      bad(/^node 0 of the list is "not shown", but that of the file is "hips": .* another order$/),
    );
    expect(() => fromLoadedGltf(model, file, loaded)).not.toThrow(TypeError);
    expect(() => fromLoadedGltf(model, file, loaded)).toThrow(bad(/of the list is "?|the list has/));
    const [object] = [...model.parser.associations.keys()];
    expect(
      call(all, { scene: model.scene, parser: { associations: new Map([[object, { nodes: 77 }]]) } }),
    ).toThrow(bad(/node 77, which the file has not/));
    expect(call(all, { scene: model.scene, parser: { associations: new Map() } })).toThrow(
      bad(/no object of the model/),
    );
    expect(call(all, {})).toThrow(bad(/parser.associations/));
  });
});

describe('a rig has the verbs of the tree', () => {
  it('attach, release and drive, by objects', () => {
    const tree = new Hierarchy();
    const rig = new ThreeRig(tree);
    const bound = (name: string, local: object): Object3DLike => {
      const it = new THREE.Object3D();
      it.name = name;
      return rig.bind(tree.add(local, { name }), it);
    };
    const [hull, ball] = [bound('hull', {}), bound('ball', { translation: [0, 1, 0], velocity: [3, 0, 0] })];
    rig.drive(hull, { velocity: [5, 0, 0], angularVelocity: [0, 0.5, 0] });
    expect(rig.attach(ball, hull).displacement).toBe(0);
    tree.step(2 * Math.PI); // half a circle of 10 m
    rig.update();
    near(at(ball), [0, 1, -20], 1e-12);
    rig.release(ball, { acceleration: [0, -9.81, 0] });
    tree.step(1);
    rig.update();
    near(at(ball), [-5, 1 - 9.81 / 2, -20], 1e-12);
    expect(tree.parent(rig.node(ball) as NodeHandle)).toBe(null);
    // Through the motion of another object.
    rig.release(ball, { to: hull });
    expect(tree.parent(rig.node(ball) as NodeHandle)).toBe(rig.node(hull));
    tree.step(1);
    rig.update();
    near(at(ball), [-10, 1 - 9.81 / 2 - 9.81, -20], 1e-12);
    rig.unbind(ball);
    expect(() => rig.attach(ball, hull)).toThrow(bad(/object "ball" is not bound/));
    expect(() => rig.attach(hull, ball)).toThrow(bad(/object "ball" is not bound/));
    expect(() => rig.release(hull, { to: ball })).toThrow(bad(/object "ball" is not bound/));
    expect(() => rig.drive(ball, { velocity: [1, 0, 0] })).toThrow(bad(/object "ball" is not bound/));
    expect(() => rig.drive(undefined as never, {})).toThrow(bad(/Object3D/));
  });
  const at = ({ matrixWorld: { elements } }: Object3DLike): number[] =>
    [12, 13, 14].map((i) => elements[i] as number);
});
