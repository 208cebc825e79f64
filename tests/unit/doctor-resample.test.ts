/** Clips that turn nodes below a stretch, mended: their curves are read off anew. */
import { describe, expect, it } from 'vitest';
import { openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { cases } from './doctor-cases.ts';
import { mended } from './three-shown.ts';

const { bytes } = cases.find(({ name }) => name === 'arm-clip.glb') as (typeof cases)[0];

describe('the clip "wave"', () => {
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
    const { report } = mended(bare, { way, resample: true, error: 0.01 });
    expect(report.clips.find(({ clip }) => clip === 'wave')?.loss).toBeCloseTo(loss, 2);
  });
});
