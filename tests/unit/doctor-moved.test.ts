/** What every way says of movement, against vertices that were computed apart, in random files. */
import { describe, expect, it } from 'vitest';
import { mendGltf } from '../../www/src/core/doctor/gltf/mend.ts';
import { checkGltf } from '../../www/src/core/entries/doctor.ts';
import { effort } from '../effort.ts';
import { randomFile } from './doctor-files.ts';
import { apart, Shown } from './doctor-shown.ts';

const WAYS = ['rigid', 'bake', 'leaf', 'even'] as const;
const COMBINATIONS = WAYS.flatMap((way) => [false, true].map((resample) => ({ way, resample })));
/** Each file goes one of the eight ways; with EVERY_WAY=1 all of them. */
const EVERY = process.env.EVERY_WAY === '1';
/** Meters that 32 bits and the search for the worst instant may be off. */
const OFF = 1e-5;

describe('a random file with skins, clips, morph targets and instances', () => {
  it('moves by every way as far as is told, at rest and over its clips, and nothing leans that is not told', () => {
    const files = effort(96, 24);
    let [mended, clips] = [0, 0];
    for (let seed = 1; seed <= files; seed++) {
      const file = randomFile(seed);
      const before = new Shown(file);
      for (const [number, { way, resample }] of COMBINATIONS.entries()) {
        if (!EVERY && number !== seed % COMBINATIONS.length) continue;
        const at = `seed ${seed}, ${way}${resample ? ', resampled' : ''}`;
        const result = mendGltf(file, { way, resample, error: 0.01 });
        if (result.kind === 'refused') {
          expect(result.refusals[0]?.reason, at).toMatch(/\w+/);
          continue;
        }
        const found = checkGltf(result.kind === 'mended' ? result.bytes : file, { clips: true });
        const { leaning = [] } = result.kind === 'mended' ? result.report : result;
        expect(found.skewed, at).toBe(0);
        expect(found.instances, at).toEqual([]);
        expect(
          leaning.map(({ node }) => node),
          at,
        ).toEqual(found.instants?.map(({ node }) => node));
        if (result.kind !== 'mended') continue;
        mended++;
        const { report, bytes } = result;
        const after = new Shown(bytes);
        const bodies = new Map(
          report.added.flatMap((it) => ('has' in it && it.has === 'mesh' ? [[it.of, it.node] as const] : [])),
        );
        const rest = apart([before, after], bodies);
        expect(Math.abs(rest - report.moved.corner), `${at}: ${rest}`).toBeLessThan(OFF);
        for (const [clip, { samplers }] of (before.json.animations ?? []).entries()) {
          const told = report.motion.find((it) => it.clip === String(clip));
          const keys = samplers.flatMap(({ input }: { input: number }) => before.numbers(input));
          const end = Math.max(...keys);
          let most = 0;
          for (let i = 0; i < 20; i++) {
            const time = ((i + 0.5) / 20) * end;
            if (keys.some((it: number) => Math.abs(it - time) < 1e-5)) continue;
            most = Math.max(most, apart([before, after], bodies, clip, time));
          }
          expect(most, `${at}, clip ${clip}`).toBeLessThan((told?.corner ?? rest) + OFF);
          if (told) {
            clips++;
            const there = apart([before, after], bodies, clip, told.time);
            const step = samplers.some((it: { interpolation: string }) => it.interpolation === 'STEP');
            if (!step) expect(Math.abs(there - told.corner), `${at}, at ${told.time} s`).toBeLessThan(OFF);
          }
        }
      }
    }
    expect(mended).toBeGreaterThan(files / 3);
    expect(clips).toBeGreaterThan(files / 4);
  }, 600_000);
});
