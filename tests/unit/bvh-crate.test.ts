/**
 * The reader of BVH files, held to the table of files that the reader of the crate is held to: the
 * same numbers to the bit, the same sentences (`crate/tests/hierarchy/bvh_table.rs`).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBvh } from '../../www/src/core/entries/index.ts';

interface Entry {
  readonly about: string;
  readonly file: string;
  readonly positions?: 'add' | 'replace';
  readonly answer: { readonly refused?: string };
}
const address = new URL('../../crate/tests/data/bvh/table.json', import.meta.url);
const table: readonly Entry[] = JSON.parse(readFileSync(address, 'utf8'));

/** Returns what a file gives, in the words of the table. */
function answer({ file, positions: asked }: Entry): unknown {
  const { scene, clip, frames, frameTime, positions, notes } = readBvh(file, asked && { positions: asked });
  const channels = clip.channels.map(({ node, path, times, values }) => {
    const numbers = Array.from(values);
    return { node, path, times: Array.from(times), values: path === 'rotation' ? units(numbers) : numbers };
  });
  return { nodes: scene.nodes, channels, frames, frameTime, positions, notes };
}

/** The crate's channels scale rotations to length 1, which `Clip` does when it takes these. */
function units(numbers: readonly number[]): number[] {
  return numbers.map((number, place) => {
    const [x = 0, y = 0, z = 0, w = 0] = numbers.slice(place - (place % 4));
    const off = x * x + y * y + z * z + w * w - 1;
    return Math.abs(off) <= 2.5 * Number.EPSILON ? number : number * (1 + off * (0.375 * off - 0.5));
  });
}

describe('a file gives what it gives in the crate', () => {
  it.each(table.map((entry) => [entry.about, entry] as const))('%s', (_, entry) => {
    const { file, answer: wanted } = entry;
    if (wanted.refused !== undefined)
      expect(() => readBvh(file)).toThrow(
        expect.objectContaining({ code: 'BAD_BVH', message: wanted.refused }),
      );
    else expect(answer(entry)).toStrictEqual(wanted);
  });
});
