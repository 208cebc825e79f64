/**
 * The helpers of three.js: where their arrows end, against the numbers of `world` and of differences of
 * positions, under mirrors, skews, drives and free bodies; and what is drawn, by the corners of the mesh.
 */
// @ts-expect-error three.js brings no types of its own
import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { Hierarchy, type NodeHandle, rotation3 } from '../../www/src/core/entries/index.ts';
import { helpers, type MotionHelperOptions, ThreeRig } from '../../www/src/core/entries/three.ts';
import { inks } from '../../www/src/core/three/inks.ts';
import { palettes } from '../../www/src/figure/palette.ts';
import { near } from './expect.ts';

interface Drawn {
  readonly matrixWorld: { readonly elements: number[] };
  readonly geometry: {
    readonly drawRange: { readonly count: number };
    getAttribute(name: string): { readonly array: Float32Array };
  };
}
const { MotionHelper, SkewHelper } = helpers<Drawn>(THREE);
type Vector = readonly number[];

/** A hull, a turret on it and a muzzle that slides out; what `above` says of the hull, and of the muzzle. */
function tank(above: object = {}, muzzle: object = {}) {
  const tree = new Hierarchy();
  const hull = tree.add({
    translation: [1, 2, 3],
    rotation: rotation3.fromEuler([0.3, -0.2, 0.5], 'ZYX'),
    velocity: [5, 1, -2],
    acceleration: [0.5, -1, 2],
    angularVelocity: [0.2, 0.7, -0.1],
    angularAcceleration: [0.3, -0.4, 0.6],
    ...above,
  });
  const turret = tree.add(
    {
      translation: [0.5, 1, 0.2],
      rotation: rotation3.fromEuler([0.8, 0.1, -0.3], 'ZYX'),
      angularVelocity: [0, 1.5, 0.3],
      angularAcceleration: [0.1, 0.9, 0],
    },
    { parent: hull },
  );
  const own = { translation: [2, 0.3, 0], velocity: [1, 0.2, 0], acceleration: [-0.6, 0, 0.4] };
  const node = tree.add({ ...own, ...muzzle }, { parent: turret });
  const other = tree.add({ translation: [4, 0, 1], velocity: [0, 2, 1], angularVelocity: [0.4, 0, 0.9] });
  return { tree, hull, turret, node, other, rig: new ThreeRig(tree) };
}

const trees: Readonly<Record<string, () => ReturnType<typeof tank>>> = {
  'a chain': () => tank(),
  'scaled by 2': () => tank({ scale: [2, 2, 2] }),
  'under a mirror': () => tank({ scale: [-1, 1, 1] }),
  'under a mirror and a stretch': () => tank({ scale: [2, 1, -1] }),
  'under a stretch that skews it': () => tank({ scale: [1, 3, 1] }),
  driven: () => tank({}, { drive: { velocity: [1, 2, 0], angularVelocity: [0, 0.4, 1] } }),
  free: () => {
    const made = tank();
    made.tree.release(made.node, { acceleration: [0, -9.81, 0], to: made.turret });
    return made;
  },
};

/** The node's place as the frame's axes in the world have it, seen from the frame, over a short time. */
function differences(made: ReturnType<typeof tank>, frame: NodeHandle | null, h: number): readonly Vector[] {
  const at = (dt: number): Float64Array => {
    const copy = made.tree.copy();
    copy.step(dt);
    const place = copy.transformPoint([0, 0, 0], made.node, frame).slice();
    copy.dispose();
    return place;
  };
  const [before, now, after] = [at(-h), at(0), at(h)];
  const back = (it: Float64Array): number[] => Array.from(made.tree.transformVector(it, frame, null));
  return [
    back(after.map((it, i) => (it - (before[i] ?? 0)) / (2 * h))),
    back(after.map((it, i) => (it - 2 * (now[i] ?? 0) + (before[i] ?? 0)) / (h * h))),
  ];
}

describe.each(Object.entries(trees))('the arrows of a muzzle, %s', (name, make) => {
  it.each(['the world', 'the hull', 'the turret', 'another node'])('seen from %s', (from) => {
    const made = make();
    const { tree, rig, node } = made;
    const seenFrom = { 'the world': null, 'the hull': made.hull, 'the turret': made.turret }[from] ?? null;
    const frame = from === 'another node' ? made.other : seenFrom;
    const shown = (show: 'velocity' | 'acceleration', terms: boolean) => {
      const helper = new MotionHelper(rig, node, { show, terms, seenFrom: frame, size: 0.5 });
      helper.update();
      return helper.arrows;
    };
    // Of the second differences the error is h²/12 of the fourth derivative, some hundred here.
    const wanted = [differences(made, frame, 1e-5)[0], differences(made, frame, 1e-3)[1]] as Vector[];
    for (const [i, show] of (['velocity', 'acceleration'] as const).entries()) {
      const place = tree.world(node).translation;
      const [sum] = shown(show, false);
      const total = sum?.vector ?? [0, 0, 0];
      near(total, wanted[i] ?? [], i === 0 ? 1e-6 : 1e-2);
      if (frame === null) near(total, tree.world(node)[show], 1e-12);
      if (sum) near(sum.from, place, 1e-14);
      const arrows = shown(show, true);
      const terms = arrows.length > 1 ? arrows.slice(0, -1) : arrows;
      // Tip to tail, from the node's place to the end of the sum.
      let tip: ArrayLike<number> = place;
      for (const { from: begin, to, vector } of terms) {
        near(begin, tip, 1e-13);
        near(
          to,
          begin.map((it, k) => it + 0.5 * (vector[k] ?? 0)),
          1e-13,
        );
        tip = to;
      }
      near(
        tip,
        total.map((it, k) => (place[k] ?? 0) + 0.5 * it),
        1e-12,
      );
      if (arrows.length > 1) expect(arrows.at(-1)?.term).toBe('total');
    }
    const skewed = name.includes('stretch');
    const kinds = new Set(shown('acceleration', true).map(({ term }) => term));
    if (from === 'the world' && name !== 'free') expect(kinds.has('carried')).toBe(skewed);
    if (from === 'the world' && name === 'free') expect([...kinds]).toEqual(['relative']);
    if (from === 'the turret' && name !== 'free')
      expect([...kinds].every((it) => it === 'relative')).toBe(true);
  });
});

describe('the terms', () => {
  it('are those that motionTerms has', () => {
    const { tree, rig, turret, node } = tank();
    const { translation: position, velocity, acceleration } = tree.local(node);
    const terms = tree.motionTerms({ position, velocity, acceleration }, turret, null);
    const names = {
      velocity: {
        base: 'baseVelocity',
        rotational: 'rotationalVelocity',
        relative: 'relativeVelocity',
        total: 'velocity',
      },
      acceleration: {
        base: 'baseAcceleration',
        euler: 'euler',
        centripetal: 'centripetal',
        coriolis: 'coriolis',
        relative: 'relativeAcceleration',
        total: 'acceleration',
      },
    } as const;
    for (const [show, of] of Object.entries(names)) {
      const helper = new MotionHelper(rig, node, { show: show as 'velocity' });
      helper.update();
      expect(helper.arrows.map(({ term }) => term)).toEqual(Object.keys(of));
      for (const { term, vector } of helper.arrows)
        near(vector, terms[(of as Record<string, keyof typeof terms>)[term] as keyof typeof terms], 1e-13);
    }
  });

  it('are the inertial ones where a frame turns under what nothing carries', () => {
    const tree = new Hierarchy();
    const disk = tree.add({ angularVelocity: [0, 0, 2], angularAcceleration: [0, 0, 3] });
    const stone = tree.add({ translation: [3, 0, 0], velocity: [0, 1, 0] });
    const helper = new MotionHelper(new ThreeRig(tree), stone, { show: 'acceleration', seenFrom: disk });
    helper.update();
    // Seen from the disk it moves at (0, 1 − 6, 0): Euler −α × r, centrifugal ω² r, Coriolis −2 ω × v.
    const wanted = { euler: [0, -9, 0], centripetal: [12, 0, 0], coriolis: [-20, 0, 0], total: [-8, -9, 0] };
    expect(helper.arrows.map(({ term }) => term)).toEqual(Object.keys(wanted));
    for (const { term, vector } of helper.arrows) near(vector, wanted[term as 'euler'], 1e-12);
  });
});

/** The corners that a helper draws, in the scene. */
function corners({ geometry, matrixWorld: { elements: m } }: Drawn): Vector[] {
  const { array } = geometry.getAttribute('position');
  return Array.from({ length: geometry.drawRange.count }, (_, k) => {
    const [x = 0, y = 0, z = 0] = array.subarray(3 * k, 3 * k + 3);
    return [0, 1, 2].map(
      (i) => (m[i] ?? 0) * x + (m[4 + i] ?? 0) * y + (m[8 + i] ?? 0) * z + (m[12 + i] ?? 0),
    );
  });
}

/** How far the nearest of some corners is from a place. */
const distance = (drawn: readonly Vector[], place: Vector): number =>
  Math.min(...drawn.map((it) => Math.hypot(...it.map((part, i) => part - (place[i] ?? Number.NaN)))));

describe('what is drawn', () => {
  it('begins and ends where the arrows do, in the frame of the rig, wherever it is in the scene', () => {
    const { tree, node } = tank();
    const frame = new THREE.Group();
    frame.position.set(10, 0, -4);
    frame.rotation.y = 0.7;
    const rig = new ThreeRig(tree, { frame });
    const elsewhere = new THREE.Group();
    elsewhere.position.set(-3, 8, 1);
    elsewhere.scale.set(2, 1, 1);
    const helper = new MotionHelper(rig, node, { show: 'acceleration' });
    elsewhere.add(helper);
    const scene = new THREE.Scene();
    scene.add(frame, elsewhere);
    helper.update();
    scene.updateMatrixWorld();
    const drawn = corners(helper);
    for (const { to } of helper.arrows) {
      const [x = 0, y = 0, z = 0] = to;
      const { x: a, y: b, z: c } = new THREE.Vector3(x, y, z).applyMatrix4(frame.matrixWorld);
      expect(distance(drawn, [a, b, c])).toBeLessThan(1e-6);
    }
  });

  it('has the colors of the chapters, in linear light', () => {
    for (const theme of ['dark', 'light'] as const) {
      const { spin, ...same } = palettes[theme];
      const { rotational, carried, total, ...own } = inks[theme];
      expect([rotational, carried, total]).toEqual([spin, spin, same.ink]);
      for (const [term, color] of Object.entries(own)) expect(color).toBe(same[term as 'base']);
    }
    const tree = new Hierarchy();
    const node = tree.add({ velocity: [1, 0, 0] });
    const helper = new MotionHelper(new ThreeRig(tree), node, { theme: 'light' });
    helper.update();
    const { r, g, b } = new THREE.Color(palettes.light.relative);
    near(helper.geometry.getAttribute('color').array.subarray(0, 3), [r, g, b], 1e-6);
  });

  it('is nothing of a node at rest, and refuses what is none of the rig', () => {
    const tree = new Hierarchy();
    const rig = new ThreeRig(tree);
    const lamp = new THREE.Object3D();
    lamp.name = 'lamp';
    const node = tree.add();
    const helper = new MotionHelper(rig, node);
    helper.update();
    expect([helper.arrows, helper.geometry.drawRange.count]).toEqual([[], 0]);
    const made = (of: unknown, options?: object) => () =>
      new MotionHelper(rig, of as NodeHandle, options as MotionHelperOptions).update();
    expect(made(lamp)).toThrow('object "lamp" is not bound to a node of this rig');
    expect(made(node, { seen: lamp })).toThrow('there is no "seen" in the options of MotionHelper');
    expect(made(node, { theme: 'sepia' })).toThrow('"sepia"');
    expect(made(node, { show: 'jerk' })).toThrow('"jerk"');
    expect(() => new MotionHelper(tree as never, node)).toThrow('a MotionHelper needs the ThreeRig');
    expect(() => helpers({} as never)).toThrow('there is no Mesh in what was given');
    rig.bind(node, lamp);
    expect(made(lamp)).not.toThrow();
    tree.remove(node);
    expect(made(node)).toThrow(expect.objectContaining({ code: 'NO_SUCH_NODE' }));
  });

  it('is freed', () => {
    const helper = new MotionHelper(new ThreeRig(new Hierarchy()), 1 as NodeHandle);
    const freed: string[] = [];
    for (const part of ['geometry', 'material'] as const)
      (helper as unknown as Record<typeof part, { addEventListener(name: string, call: () => void): void }>)[
        part
      ].addEventListener('dispose', () => freed.push(part));
    helper.dispose();
    expect(freed).toEqual(['geometry', 'material']);
    expect(helper).toBeInstanceOf(THREE.Object3D);
  });
});

describe('the axes of a skewed object', () => {
  it('are drawn with their angle', () => {
    const [base, arm] = [new THREE.Group(), new THREE.Group()];
    base.add(arm);
    base.position.set(1, 2, 3);
    base.scale.set(1, 2, 1);
    arm.rotation.z = Math.PI / 4;
    arm.position.set(0, 1, 0);
    const helper = new SkewHelper(arm, { size: 2 });
    helper.update();
    // The axes are (1, 2) and (−1, 2): 2 atan(1/2) between them.
    expect(helper.pair).toBe('xy');
    expect(helper.degrees).toBeCloseTo((360 / Math.PI) * Math.atan(0.5) - 90, 10);
    const drawn = corners(helper);
    for (const x of [1, -1]) {
      const end = [1 + (2 * x) / Math.sqrt(5), 4 + 4 / Math.sqrt(5), 3];
      expect(distance(drawn, end)).toBeLessThan(1e-6);
    }
  });

  it.each([
    ['all at right angles', [1, 1, 1], null],
    ['a mirror', [-2, -2, 2], null],
    ['the pair that leans most', [1, 1, 5], 'yz'],
    ['an axis without length', [1, 1, 0], null],
  ] as const)('%s', (_, [x, y, z], pair) => {
    const [base, arm] = [new THREE.Group(), new THREE.Group()];
    base.add(arm);
    base.scale.set(x, y, z);
    arm.rotation.x = 0.4;
    const helper = new SkewHelper(arm);
    helper.update();
    if (z !== 0) expect(helper.pair).toBe(pair);
    expect(helper.geometry.drawRange.count > 0).toBe(helper.pair !== null);
  });
});

/** The example `examples/three-ride`. */
const modules = import.meta.glob<{ makeRide(show: string): Ride }>('../../examples/three-ride/ride.mjs');
const load = modules['../../examples/three-ride/ride.mjs'] as () => Promise<{ makeRide(show: string): Ride }>;
interface Ride {
  readonly tree: Hierarchy;
  readonly seat: NodeHandle;
  readonly arrows: { readonly arrows: readonly { term: string; to: Vector; vector: Vector }[] };
  readonly skew: { readonly pair: string | null; readonly degrees: number };
  step(seconds: number): void;
}

it.each(['velocity', 'acceleration'] as const)('a ride shows the %s of its seat', async (show) => {
  const { tree, seat, arrows, skew, step } = (await load()).makeRide(show);
  for (let i = 0; i < 10; i++) {
    step(0.1);
    near(arrows.arrows.at(-1)?.vector ?? [], tree.world(seat)[show], 1e-12);
  }
  // The sign is turned by 0.6 rad under a stretch of 2.2: its axes are (c, 2.2 s) and (−s, 2.2 c).
  const [c, s] = [Math.cos(0.6), Math.sin(0.6)];
  const angle = Math.atan2(2.2 * c, -s) - Math.atan2(2.2 * s, c);
  expect(skew.pair).toBe('xy');
  expect(skew.degrees).toBeCloseTo((180 / Math.PI) * angle - 90, 9);
});
