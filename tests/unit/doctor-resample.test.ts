/** Clips that turn nodes below a stretch, mended: their curves are read off anew. */
// @ts-expect-error three.js brings no types of its own
import { AnimationMixer, Vector3 as AnyVector3 } from 'three';
// @ts-expect-error three.js brings no types of its own
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { type MendReport, type MendResult, mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { cases } from './doctor-cases.ts';

interface Vector3 {
  fromBufferAttribute(attribute: unknown, place: number): Vector3;
  applyMatrix4(matrix: unknown): Vector3;
  distanceTo(other: Vector3): number;
}
const Vector3 = AnyVector3 as new () => Vector3;
interface AnyObject {
  readonly isMesh?: boolean;
  readonly parent: AnyObject;
  readonly matrixWorld: unknown;
  readonly geometry: { readonly attributes: { readonly position: { readonly count: number } } };
}

const { bytes } = cases.find(({ name }) => name === 'arm-clip.glb') as (typeof cases)[0];

function mended(result: MendResult): { bytes: Uint8Array; report: MendReport } {
  if (result.kind !== 'mended') throw new Error(JSON.stringify(result));
  return result;
}

describe('the clip "wave"', () => {
  it.each(['rigid', 'bake'] as const)(
    'moves bodies by %s as far as is stated, as three.js plays it',
    async (way) => {
      const { bytes: made, report } = mended(mendGltf(bytes, { way, resample: true, error: 0.001 }));
      const wave = report.clips.find(({ clip }) => clip === 'wave');
      /** The vertices of each node, or of the leaf that has its mesh, at a time. */
      const play = async (file: Uint8Array, times: readonly number[], leaves = new Map<number, number>()) => {
        const { scene, animations, parser } = await new GLTFLoader().parseAsync(
          Uint8Array.from(file).buffer,
          '',
        );
        const mixer = new AnimationMixer(scene);
        mixer.clipAction(animations.find((it: { name: string }) => it.name === 'wave')).play();
        return times.map((time) => {
          mixer.setTime(time);
          scene.updateMatrixWorld(true);
          const found = new Map<number, Vector3[]>();
          scene.traverse((object: AnyObject) => {
            if (!object.isMesh) return;
            const number =
              parser.associations.get(object)?.nodes ?? parser.associations.get(object.parent)?.nodes;
            const { position } = object.geometry.attributes;
            const all = Array.from({ length: position.count }, (_, i) =>
              new Vector3().fromBufferAttribute(position, i).applyMatrix4(object.matrixWorld),
            );
            found.set(leaves.get(number) ?? number, all);
          });
          return found;
        });
      };
      const leaves = new Map(report.added.map(({ of, node }) => [node, of]));
      const times = [wave?.time ?? 0, ...Array.from({ length: 31 }, (_, i) => 0.049 * i)];
      const [was, is] = [await play(bytes, times), await play(made, times, leaves)];
      let most = 0;
      was.forEach((all, i) => {
        for (const [number, old] of all)
          old.forEach((it, k) => {
            most = Math.max(most, it.distanceTo(is[i]?.get(number)?.[k] as Vector3));
          });
      });
      expect(most).toBeGreaterThan((wave?.loss ?? 0) - 0.002);
      expect(most).toBeLessThan((wave?.loss ?? 0) + 0.002);
      expect(wave?.loss).toBeGreaterThan(0.2);
    },
  );

  it.each([
    ['rigid', 0.8627],
    ['bake', 1.2969],
  ] as const)('loses by %s for boxes of one meter what was computed apart', (way, loss) => {
    // Without meshes each node has a box of one meter.
    const { json, blob } = openGltf(bytes);
    const nodes = (json.nodes as Record<string, unknown>[]).map(({ mesh: _, ...node }) => node);
    const bare = new TextEncoder().encode(
      JSON.stringify({
        ...json,
        nodes,
        buffers: [
          {
            byteLength: blob?.length,
            uri: `data:application/octet-stream;base64,${Buffer.from(blob ?? []).toString('base64')}`,
          },
        ],
      }),
    );
    const { report } = mended(mendGltf(bare, { way, resample: true, error: 0.01 }));
    expect(report.clips.find(({ clip }) => clip === 'wave')?.loss).toBeCloseTo(loss, 2);
  });

  it('is refused without that, with the instant and the loss', () => {
    const told = (result: MendResult) => JSON.stringify(result);
    expect(told(mendGltf(bytes))).toMatch(
      /turns forearm below a stretch.*; resampled, it would move corners of meshes by up to 0\.2\d+ m at [\d.]+ s/,
    );
    expect(() => mendGltf(bytes, { resample: true, error: 0 })).toThrow(/error must be above 0/);
  });
});
