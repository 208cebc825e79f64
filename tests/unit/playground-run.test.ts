/** A run of the playground as a clip of a file and as a table, beside its closed form. */
// @ts-expect-error it brings no types of its own
import validator from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { documentOf } from '../../www/src/playground/files/document-json.ts';
import { read } from '../../www/src/playground/files/read.ts';
import { MOST_STATES, runClip, runCsv, runGlb } from '../../www/src/playground/files/run.ts';

/** A table that turns 3 rad in a second, with a cup a meter from its axle, and a wall that stands. */
const FAIR = documentOf({
  kinetree: 1,
  title: 'Fair',
  nodes: [
    { name: 'table', angularVelocity: [0, 0, 3] },
    { name: '=cup, "small"', parent: 0, translation: [1, 0, 0] },
    { name: 'wall' },
  ],
});
const SPAN = { seconds: 4, rate: 30 };

describe('a run as a clip', () => {
  it('has a curve for what moves, and its turns go the short way', async () => {
    const { channels } = await runClip(FAIR, SPAN);
    expect(channels.map(({ node, path }) => [node, path])).toEqual([[1, 'rotation']]);
    const { times, values } = channels[0] ?? { times: [], values: [] };
    expect(times.length).toBe(4 * 30 + 1);
    for (const [i, t] of Array.from(times).entries()) {
      expect(t).toBeCloseTo(i / 30, 12);
      // Two whole turns without a jump: the quaternion goes on through minus one.
      expect(values[4 * i + 2]).toBeCloseTo(Math.sin(1.5 * t), 9);
      expect(values[4 * i + 3]).toBeCloseTo(Math.cos(1.5 * t), 9);
    }
  });

  it('is in a valid file, and comes back from it', async () => {
    const bytes = await runGlb(FAIR, SPAN);
    const { issues } = await validator.validateBytes(bytes);
    expect(issues.numErrors + issues.numWarnings).toBe(0);
    const { document } = await read([{ name: 'fair.glb', bytes }]);
    const [clip] = document.clips;
    expect(clip?.name).toBe('Fair');
    expect(clip?.channels.map(({ path, times }) => [path, times.length])).toEqual([['rotation', 121]]);
  });
});

describe('a run as a table', () => {
  /** Returns the numbers of a line. */
  const cells = (line: string): number[] => line.split(',').slice(-19).map(Number);

  it('has each node’s state in the world at each time', async () => {
    const [head = '', ...lines] = (await runCsv(FAIR, SPAN)).trimEnd().split('\n');
    expect(head).toMatch(/^time \(s\),node,position x \(m\),.*,angular acceleration z \(rad\/s²\)$/);
    expect(lines).toHaveLength(3 * 121);
    for (const i of [0, 7, 30, 120]) {
      const t = i / 30;
      const [x, y, , , , , , vx, vy, , ax, ay, , , , spin] = cells(lines[3 * i + 1] ?? '');
      const [c, s] = [Math.cos(3 * t), Math.sin(3 * t)];
      expect([x, y, vx, vy, ax, ay, spin].map((it) => Number(it?.toFixed(9)))).toEqual(
        [c, s, -3 * s, 3 * c, -9 * c, -9 * s, 3].map((it) => Number(it.toFixed(9))),
      );
    }
  });

  it('quotes names, and none is a formula', async () => {
    const [, , cup = ''] = (await runCsv(FAIR, { seconds: 0.1, rate: 10 })).split('\n');
    expect(cup).toMatch(/^0,"'=cup, ""small""",1,0,0,/);
  });
});

it('tells how far it is, and refuses what is too long before it begins', async () => {
  const many: TreeDocument = {
    ...FAIR,
    nodes: Array.from({ length: 4000 }, (_, i) => ({ ...FAIR.nodes[0], id: i + 1 })) as never,
  };
  const shares: number[] = [];
  await runClip(many, { seconds: 2, rate: 60 }, (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  await expect(runCsv(many, { seconds: 3, rate: 60 })).rejects.toThrow(
    `181 samples of 4,000 nodes are more than ${MOST_STATES.toLocaleString('en')} states: take fewer seconds`,
  );
});
