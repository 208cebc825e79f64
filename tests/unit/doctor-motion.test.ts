/** What hangs on nodes that a clip moves below a stretch: scales, cameras, lights and skins, as three.js plays them. */
// @ts-expect-error three.js brings no types of its own
import { AnimationMixer } from 'three';
import { describe, expect, it } from 'vitest';
import { motionsOfGltf } from '../../www/src/core/doctor/gltf/curves.ts';
import { mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { linearAt, matrixOf, originAt, worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { checkGltf } from '../../www/src/core/entries/doctor.ts';
import { cases } from './doctor-cases.ts';
import { CORNERS, type GlbChannel, type GlbNode, glb, packed } from './doctor-glb.ts';
import { posedAt } from './posed.ts';
import { loaded, mended as mendedAs, type Shown, skinned, type Vector3, vector } from './three-shown.ts';

/** Plays the first clip of a file, and reads something off at each of some times. */
async function played<T>(
  file: Uint8Array,
  times: readonly number[],
  read: (objects: readonly Shown[]) => T,
): Promise<T[]> {
  const { scene, animations, all } = await loaded(file);
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(animations[0]).play();
  return times.map((time) => {
    mixer.setTime(time);
    scene.updateMatrixWorld(true);
    return read(all);
  });
}

const mended = (file: Uint8Array, options: Parameters<typeof mendGltf>[1] = {}) =>
  mendedAs(file, { resample: true, ...options });
function refused(file: Uint8Array, options: Parameters<typeof mendGltf>[1] = {}) {
  const result = mendGltf(file, { resample: true, ...options });
  if (result.kind !== 'refused') throw new Error(result.kind);
  return result.refusals;
}

const dense = (end: number, count = 61) =>
  Array.from({ length: count }, (_, i) => (end * i) / (count - 1) || 1e-6);
const at = ({ matrixWorld: { elements: m } }: Shown) => [m[12], m[13], m[14]].map(Number);
const far = (a: readonly number[], b: readonly number[]) =>
  Math.hypot(...a.map((it, i) => it - Number(b[i])));
const aboutZ = (degrees: number) => {
  const half = (degrees * Math.PI) / 360;
  return [0, 0, Math.sin(half), Math.cos(half)];
};
const NAMES = ['base', 'arm', 'hand'];

/** A base, an arm that is turned in it, and a hand, each a box. */
const arm = (base: GlbNode, more: GlbNode = {}): GlbNode[] => [
  { name: 'base', mesh: 0, ...base, children: [1] },
  { name: 'arm', mesh: 0, translation: [0.4, 1, 0], rotation: aboutZ(40), children: [2], ...more },
  { name: 'hand', mesh: 0, translation: [0, 1, 0.3], rotation: aboutZ(-70) },
];

/** The largest displacement of an origin and of a corner between two files in their clip, as three.js plays it. */
async function apart(old: Uint8Array, made: Uint8Array, times: readonly number[]) {
  const read = (objects: readonly Shown[]) =>
    NAMES.map((name) => {
      const node = objects.find((it) => it.name === name) as Shown;
      const body = objects.find((it) => it.name === `${name}_body`) ?? node;
      return {
        origin: at(node),
        corners: CORNERS.map(([x, y, z]) => vector(x, y, z).applyMatrix4(body.matrixWorld)),
      };
    });
  const [was, is] = [await played(old, times, read), await played(made, times, read)];
  const worst = { origin: 0, corner: 0, base: 0 };
  was.forEach((all, i) => {
    all.forEach(({ origin, corners }, k) => {
      const other = is[i]?.[k];
      worst.origin = Math.max(worst.origin, far(origin, other?.origin ?? []));
      const off = Math.max(...corners.map((it, c) => it.distanceTo(other?.corners[c] as Vector3)));
      worst.corner = Math.max(worst.corner, off);
      if (k === 0) worst.base = Math.max(worst.base, off);
    });
  });
  return worst;
}

/** The world matrices of a file's nodes at a time of its clip. */
function worldsAt(file: Uint8Array, time: number): Float64Array[] {
  const source = openGltf(file);
  const [motion] = motionsOfGltf(source, []);
  const found = worldsOf(posedAt(source.rows, motion?.curves ?? [], time, time));
  return source.rows.ids.map((_, i) => matrixOf(linearAt(found, i), originAt(found, i)));
}

describe('a scale that changes in time', () => {
  const stretch = (values: number[], interpolation: GlbChannel['interpolation'] = 'LINEAR'): GlbChannel => ({
    node: 0,
    path: 'scale',
    interpolation,
    times: [0, 1, 2],
    values,
  });
  const turns: GlbChannel = {
    node: 1,
    path: 'rotation',
    times: [0, 2],
    values: [...aboutZ(10), ...aboutZ(120)],
  };

  it.each([
    ['linear', [stretch([1, 1, 1, 1, 2.5, 1, 2, 2, 2])]],
    ['in steps', [stretch([1, 1, 1, 1, 2.5, 1, 2, 2, 2], 'STEP')]],
    [
      'on splines',
      [
        stretch(
          [0, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, 1, 2.5, 1, 0, 1, 0, 0, 0, 0, 2, 1, 1, 0, 0, 0],
          'CUBICSPLINE',
        ),
      ],
    ],
    ['linear, with a turn', [stretch([1, 1, 1, 1, 2.5, 1, 2, 1, 1]), turns]],
  ] as const)(
    '%s, is on a leaf of its own, and the frames below are rigid at all times',
    async (_, channels) => {
      const file = glb(arm({}), channels);
      // At rest nothing leans: the clip alone needs the leaves.
      expect(checkGltf(file).skewed).toBe(0);
      const { bytes, report } = mended(file);
      const [clip] = report.clips;
      expect(clip?.error).toBeLessThanOrEqual(0.001);
      expect(checkGltf(bytes, { clips: true, least: 0.5 }).instants).toEqual([]);
      // three.js takes a jump at its key, and so does the mended file.
      const times = [...dense(1.999), clip?.time ?? 0].filter((it) => Math.abs(it - 1) > 1e-6);
      const worst = await apart(file, bytes, times);
      expect(worst.origin).toBeLessThan(0.0011);
      expect(worst.base).toBeLessThan(0.0011);
      expect(worst.corner).toBeLessThan((clip?.loss ?? 0) + 1e-4);
      expect(worst.corner).toBeGreaterThan((clip?.loss ?? 0) * 0.9 - 1e-4);
    },
  );

  it('may stay where it only makes all larger, through 0 as well, and is exact then', async () => {
    const grows: GlbChannel = {
      node: 1,
      path: 'scale',
      times: [0, 1, 2],
      values: [1, 1, 1, 0, 0, 0, 3, 3, 3],
    };
    const file = glb(arm({ scale: [1, 2.5, 1] }), [grows]);
    for (const options of [{ resample: false }, { resample: true }]) {
      const { bytes, report } = mended(file, options);
      expect(report.clips).toEqual([]);
      const worst = await apart(file, bytes, dense(1.99));
      expect(worst.origin).toBeLessThan(2e-6);
      const { instants } = checkGltf(bytes, { clips: true, least: 0.01 });
      expect(instants).toEqual([]);
    }
    const both = mended(glb(arm({ scale: [1, 2.5, 1] }), [grows, turns]));
    const animated = openGltf(both.bytes).json.animations as { channels: { target: object }[] }[];
    expect(animated[0]?.channels.map(({ target }) => target)).toContainEqual({ node: 1, path: 'scale' });
    const worst = await apart(glb(arm({ scale: [1, 2.5, 1] }), [grows, turns]), both.bytes, dense(1.99));
    expect(worst.origin).toBeLessThan(0.0031);
  });

  it('is refused with the instant and the loss without resampling, and where nothing can hold it', () => {
    const file = glb(arm({ scale: [1, 2, 1] }), [stretch([1, 2, 1, 1, 2.5, 1, 2, 1, 1])]);
    const [first] = refused(file, { resample: false });
    expect(first?.reason).toMatch(
      /^clip "clip" scales base, whose scale would have to change on a leaf and in all below it; resampled, it would move corners of meshes by up to 0\.\d+ m at [\d.]+ s$/,
    );
    expect(first?.loss).toBeGreaterThan(0.05);
    expect(first?.instant).toBeGreaterThanOrEqual(0);
    expect(refused(file, { way: 'bake' })[0]?.reason).toBe(
      'clip "clip" stretches base, which vertices that are baked cannot follow: take the way rigid',
    );
    const flat = glb(arm({ scale: [1, 2, 1] }), [stretch([1, 2, 1, 1, 0, 1, 2, 1, 1])]);
    expect(refused(flat)[0]).toMatchObject({ instant: 1, reason: expect.stringMatching(/is flat at 1 s/) });
  });

  it('is carried over by leaf and even, exactly at and between its keys, asked or not', () => {
    const file = glb(arm({ scale: [1, 2, 1] }), [stretch([1, 2, 1, 1, 2.5, 1, 2, 1, 1])]);
    for (const resample of [true, false]) {
      const { report, bytes } = mended(file, { way: 'leaf', resample });
      expect(report.clips.map(({ keys, error }) => [keys, error < 1e-12])).toEqual([[3, true]]);
      expect(report.leaning).toEqual([]);
      expect(checkGltf(bytes, { clips: true }).instants).toEqual([]);
      const even = mended(file, { way: 'even', resample });
      expect(checkGltf(even.bytes, { clips: true })).toMatchObject({ skewed: 0, instants: [] });
      for (const time of dense(2, 9)) {
        const y = worldsAt(file, time)[0] as Float64Array;
        const mean = ((y[0] as number) + (y[5] as number) + (y[10] as number)) / 3;
        expect(worldsAt(even.bytes, time)[0]?.[5]).toBeCloseTo(mean, 6);
      }
    }
    const through = glb(arm({ scale: [1, 2, 1] }), [stretch([1, 2, 1, 1, -2.5, 1, 2, 1, 1])]);
    expect(refused(through, { way: 'even' })[0]?.reason).toMatch(/^clip "clip" scales base through 0/);
  });
});

describe('a camera and a light that a clip turns below a stretch', () => {
  it('look at all times where they looked', async () => {
    const nodes: GlbNode[] = [
      { name: 'base', scale: [1, 2.5, 1.3], children: [1] },
      { name: 'arm', rotation: aboutZ(20), translation: [1, 0, 0], children: [2, 3] },
      { name: 'eye', rotation: [0.3, 0.4, 0, Math.sqrt(0.75)], camera: 0 },
      {
        name: 'spot',
        rotation: [0.5, 0, 0.5, Math.SQRT1_2],
        extensions: { KHR_lights_punctual: { light: 0 } },
      },
    ];
    const turns: GlbChannel = {
      node: 1,
      path: 'rotation',
      times: [0, 1, 2],
      values: [...aboutZ(20), ...aboutZ(110), 0.5, 0.5, 0.5, 0.5],
    };
    const file = glb(nodes, [turns], {
      extensionsUsed: ['KHR_lights_punctual'],
      extensions: { KHR_lights_punctual: { lights: [{ type: 'spot', spot: {} }] } },
      cameras: [{ type: 'perspective', perspective: { yfov: 1, znear: 0.1 } }],
    });
    const { bytes, report } = mended(file);
    const has = report.added.map((it) => ('has' in it ? it.has : ''));
    expect(has).toEqual(expect.arrayContaining(['camera', 'light']));
    const read = (objects: readonly Shown[]) =>
      [objects.find((it) => it.isCamera), objects.find((it) => it.isSpotLight)].map((it) => {
        const { elements: m } = (it as Shown).matrixWorld;
        const z = [m[8], m[9], m[10]].map(Number);
        return [...z.map((n) => n / Math.hypot(...z)), ...at(it as Shown)];
      });
    const times = dense(1.99);
    const [was, is] = [await played(file, times, read), await played(bytes, times, read)];
    const [still] = is;
    let turned = 0;
    was.forEach((all, i) => {
      all.forEach((it, k) => {
        // A meter along its sight, it is off by no more than the error.
        expect(far(it, is[i]?.[k] ?? [])).toBeLessThan(0.003);
        turned = Math.max(turned, far((is[i]?.[k] ?? []).slice(0, 3), (still?.[k] ?? []).slice(0, 3)));
      });
    });
    expect(turned).toBeGreaterThan(1);
  });
});

describe('a skin whose joints a clip turns below a stretch', () => {
  const { bytes } = cases.find(({ name }) => name === 'skin.glb') as (typeof cases)[0];
  const worst = (was: Vector3[][], is: Vector3[][]) =>
    Math.max(...was.flatMap((all, i) => all.map((it, k) => it.distanceTo(is[i]?.[k] as Vector3))));

  /** Returns how far vertices move as three.js plays a file, with the curves of joints' leaves and without. */
  async function moved(file: Uint8Array) {
    const { bytes: made, report } = mended(file);
    const [clip] = report.clips;
    expect(report.added.map((it) => ('has' in it ? it.has : ''))).toContain('joint');
    // At its end a clip begins anew.
    const times = [...dense(0.9999), Math.min(0.9999, clip?.time ?? 0)];
    const was = await played(file, times, skinned);
    const leaves = new Set(report.added.map(({ node }) => node));
    const json = structuredClone(openGltf(made).json) as {
      animations: { channels: { target: { node: number } }[] }[];
    };
    for (const it of json.animations)
      it.channels = it.channels.filter(({ target }) => !leaves.has(target.node));
    const without = packed(json, openGltf(made).blob as Uint8Array);
    const most = worst(was, await played(made, times, skinned));
    return { most, told: clip?.loss, without: worst(was, await played(without, times, skinned)) };
  }

  it('moves exactly as far as is told, and less than by bind matrices alone', async () => {
    const { most, told, without } = await moved(bytes);
    expect(most).toBeCloseTo(told ?? 0, 3);
    expect(most).toBeLessThan(without);
  });
});
