/** Smoothed clips: sentences, and a boxer. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  type ChannelLike,
  Clip,
  type ClipLike,
  fromScene,
  type NodeHandle,
  readBvh,
  rotation3,
  type SmoothOptions,
  smoothClip,
} from '../../www/src/core/entries/index.ts';
import { sentence } from './expect.ts';

const keys = (rate: number, count: number): number[] => Array.from({ length: count }, (_, i) => i / rate);
const along = (times: number[], place: (t: number) => number): ClipLike => ({
  channels: [{ node: 0, path: 'translation', times, values: times.flatMap((t) => [place(t), 0, 0]) }],
});

it('what is not smoothed, and what is guessed, is told', () => {
  const [short, long] = [keys(10, 3), keys(100, 200)];
  const gap = long.map((t) => (t < 1 ? t : t + 0.8));
  const places = (times: number[]) => times.flatMap((t) => [t, 0, 0]);
  const channel = (node: number, times: number[]): ChannelLike => ({
    node,
    path: 'translation',
    times,
    values: places(times),
  });
  const filmed: ClipLike = {
    channels: [
      channel(0, short),
      { ...channel(1, short), interpolation: 'step' },
      { ...channel(2, short), interpolation: 'cubicSpline', values: new Float64Array(27) },
      channel(3, gap),
    ],
  };
  const { notes, channels, cutoff } = smoothClip(filmed, { cutoff: 30 });
  expect(cutoff).toBe(30);
  expect(notes.map(({ code, where, message }) => `${code} ${where}: ${message}`)).toEqual([
    'NOT_SMOOTHED channel 0: it has 3 keys, and a curve that can be derived twice needs 4: it is as it was',
    'NOT_SMOOTHED channel 1: it steps from key to key: it is as it was',
    'NOT_SMOOTHED channel 2: it is a curve already: it is as it was',
    'GAP_GUESSED channel 3: no keys from 0.99 to 1.8 s: the motion there is a guess',
  ]);
  expect(channels.slice(0, 3)).toEqual(filmed.channels.slice(0, 3));
  expect(channels[3]?.interpolation).toBe('cubicSpline');
  expect(smoothClip({ channels: [] })).toEqual({ name: '', channels: [], cutoff: 0, notes: [] });
});

it('refusals name the culprit, and the clip is as it was', () => {
  const filmed = along(keys(100, 400), (t) => t * t);
  const refusal = (options: SmoothOptions, clip = filmed): string =>
    sentence(() => smoothClip(clip, options));
  expect(refusal({ cutoff: -1 })).toBe('NOT_POSITIVE: cutoff must be greater than zero, but is -1');
  expect(refusal({ cutoff: Number.NaN })).toMatch(/^NOT_FINITE: cutoff/);
  expect(refusal({ cutoff: 'slow' as 'auto' })).toBe(
    'BAD_ARGUMENT: cutoff must be a number of Hz or "auto", but is "slow"',
  );
  expect(refusal({ breaks: [2.53, 2.51] })).toBe(
    'BAD_ARGUMENT: break 2.53 s is 0.02 s after break 2.51 s: at least 4 keys must lie between them',
  );
  expect(refusal({ breaks: [5] })).toBe(
    'BAD_ARGUMENT: break 5 s is not between the first key, 0 s, and the last, 3.99 s',
  );
  expect(refusal({ breaks: [3.97] })).toBe(
    'BAD_ARGUMENT: break 3.97 s is 0.02 s from the end of the keys at 3.99 s: at least 4 keys must lie between them',
  );
  expect(refusal({ cutof: 3 } as never)).toMatch(/did you mean "cutoff"/);
  const times = keys(100, 400);
  const values = times.flatMap((t) => Array.from(rotation3.fromAxisAngle([0, 1, 0], 180 * t)));
  const top: ClipLike = { channels: [{ node: 5, path: 'rotation', times, values }] };
  expect(refusal({ cutoff: 6 }, top)).toMatch(
    /^BAD_ARGUMENT: rotation of node 5 turns faster near .* s than a cutoff of 6 Hz lets through; it needs at least 15 Hz$/,
  );
  expect(refusal({}, { channels: [{ node: -1, path: 'scale', times: [0], values: [1, 1, 1] }] })).toMatch(
    /^BAD_ARGUMENT: node of channel 0 of the clip must be a place in a list, but is -1/,
  );
});

/** The peak of the acceleration of the boxer's left wrist in the world. */
it('a punch has the peak of the manual, on its plateau', () => {
  const file = new URL('../../crate/tests/data/bvh/boxing_arm.bvh', import.meta.url);
  const { scene, clip } = readBvh(readFileSync(file), { unit: 0.01 });
  const handles: NodeHandle[] = [];
  const tree = fromScene(scene, handles);
  const wrist = tree.find('LeftWrist') as NodeHandle;
  const peak = (given: ClipLike): number => {
    using playing = new Clip(given, handles);
    let most = 0;
    for (let time = 0.5; time < playing.duration - 0.5; time += 0.002) {
      playing.applyTo(tree, time);
      most = Math.max(most, Math.hypot(...tree.world(wrist).acceleration));
    }
    return most;
  };
  // Two other programs, on the whole file, found these, and 126 to 129 m/s² at 12 Hz.
  const found = new Map<number, number>();
  for (const [cutoff, expected] of [
    [4, 94],
    [6, 110],
    [8, 122],
    [12, 127.5],
  ] as const) {
    found.set(cutoff, peak(smoothClip(clip, { cutoff })));
    expect(Math.abs((found.get(cutoff) ?? 0) / expected - 1), `${cutoff} Hz`).toBeLessThan(0.02);
  }
  // From there on it stops growing.
  const further = peak(smoothClip(clip, { cutoff: 20 })) / (found.get(12) ?? 0);
  expect(further).toBeGreaterThan(1);
  expect(further).toBeLessThan(1.02);
});
