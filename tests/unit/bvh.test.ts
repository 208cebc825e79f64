/**
 * The reader of BVH files, held to a public recording, whose positions come from 50-digit products.
 */
import { describe, expect, it } from 'vitest';
import { Clip, readBvh } from '../../www/src/core/entries/index.ts';
import { fromScene } from '../../www/src/core/scene.ts';
import { effort } from '../effort.ts';
import { type Recording, recording, written } from './recording.ts';

const text = written(recording);

/** The largest difference of two lists of numbers; infinite where one is missing. */
const farthest = (ours: ArrayLike<number> = [], theirs: readonly number[] = []): number =>
  ours.length === theirs.length
    ? Math.max(...theirs.map((it, i) => Math.abs(it - (ours[i] as number))))
    : Number.POSITIVE_INFINITY;

describe('a recorded walk', () => {
  const file = readBvh(text);
  const tree = fromScene(file.scene);
  const nodes = tree.nodes();
  const clip = new Clip(file.clip, nodes);

  it('has its joints, parents before children, and an end for each limb', () => {
    const names = file.scene.nodes.map(({ name }) => name ?? '');
    expect(names.filter((it) => !it.endsWith(' end'))).toEqual(recording.joints.map(({ name }) => name));
    const leaves = recording.joints.filter((_, place) =>
      recording.joints.every(({ parent }) => parent !== place),
    );
    expect(names.filter((it) => it.endsWith(' end'))).toEqual(leaves.map(({ name }) => `${name} end`));
    expect([file.frames, file.frameTime]).toEqual([recording.frames.length, recording.frameTime]);
  });

  const joints = nodes.filter((node) => !tree.name(node).endsWith(' end'));

  it('has every joint where the recording has it', () => {
    for (const { frame, positions } of recording.expectedPositions) {
      clip.applyTo(tree, frame * recording.frameTime);
      for (const [joint, node] of joints.entries()) {
        // Positions are printed with 12 decimals, of about 50 in size; a key's time is a product.
        expect(farthest(tree.world(node).translation, positions[joint])).toBeLessThan(1e-9);
      }
    }
  });

  it('is the same from bytes, with other ends of lines, and from a file with a byte order mark', () => {
    const bytes = new TextEncoder().encode(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(readBvh(bytes)).toEqual(file);
    expect(readBvh(bytes.buffer)).toEqual(file);
  });

  it('has its lengths in meters where the unit is told', () => {
    const inch = readBvh(text, { unit: 0.0254 });
    const small = fromScene(inch.scene);
    const { frame, positions } = recording.expectedPositions[1] as Recording['expectedPositions'][number];
    new Clip(inch.clip, small.nodes()).applyTo(small, frame * recording.frameTime);
    const names = small.nodes().filter((node) => !small.name(node).endsWith(' end'));
    for (const [joint, node] of names.entries()) {
      const inches = small.world(node).translation.map((it) => it / 0.0254);
      expect(farthest(inches, positions[joint])).toBeLessThan(1e-9);
    }
  });
});

const small = (channels: string, frame: string): string =>
  `HIERARCHY ROOT a { OFFSET 1 2 3 CHANNELS ${channels} End Site { OFFSET 0 1 0 } } MOTION Frames: 1 Frame Time: 0.1 ${frame}`;

describe('what is refused', () => {
  it('what is no file, and a unit that is none', () => {
    const code = (it: string) => expect.objectContaining({ code: it });
    expect(() => readBvh(7 as never)).toThrow(code('BAD_ARGUMENT'));
    expect(() => readBvh(text, { unit: 0 })).toThrow(code('NOT_POSITIVE'));
    expect(() => readBvh(text, { unit: Number.NaN })).toThrow(code('NOT_FINITE'));
    expect(() => readBvh(text, { units: 1 } as never)).toThrow(code('BAD_ARGUMENT'));
    expect(() => readBvh(text, { positions: 'shift' } as never)).toThrow(code('BAD_ARGUMENT'));
  });

  it('bytes that are not UTF-8, with the way out, which leads to its names', () => {
    const [before, after] = small('1 Xrotation', '90').split('ROOT a');
    // "Machine" in Shift-JIS, which has a brace among its bytes.
    const name = [0x83, 0x7d, 0x83, 0x56, 0x81, 0x5b, 0x83, 0x93];
    const bytes = Uint8Array.from([...Buffer.from(`${before}ROOT `), ...name, ...Buffer.from(`${after}`)]);
    expect(() => readBvh(bytes)).toThrow(
      expect.objectContaining({
        code: 'BAD_BVH',
        message: expect.stringContaining("TextDecoder('shift_jis')"),
      }),
    );
    const { scene } = readBvh(new TextDecoder('shift_jis').decode(bytes));
    expect(scene.nodes[0]?.name).toBe('マシーン');
  });

  it('a text of two bytes a sign, by its mark', () => {
    const text = small('1 Zrotation', '90').replace('ROOT a', 'ROOT ひ💃');
    const { notes: _, ...plain } = readBvh(text);
    expect(plain.scene.nodes[0]?.name).toBe('ひ💃');
    for (const order of ['le', 'be']) {
      const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
      const bytes = order === 'le' ? little : little.swap16();
      for (const filled of [[], [0, 0], [0, 0, 0]])
        expect(readBvh(Uint8Array.from([...bytes, ...filled]))).toMatchObject(plain);
      const endian = order === 'le' ? 'little' : 'big';
      const message = expect.stringContaining(`not UTF-16 (${endian}-endian)`);
      const refused = expect.objectContaining({ code: 'BAD_BVH', message });
      expect(() => readBvh(Uint8Array.from([...bytes, 7]))).toThrow(refused);
      const half = order === 'le' ? [0x3d, 0xd8] : [0xd8, 0x3d];
      expect(() => readBvh(Uint8Array.from([...bytes, ...half]))).toThrow(refused);
    }
  });

  it('nests as deep as a file can be long, without a stack of calls', () => {
    const deep = 100_000;
    const joints = `JOINT b { OFFSET 0 1 0 CHANNELS 0 `.repeat(deep);
    const { scene } = readBvh(
      `HIERARCHY ROOT a { ${joints}${'}'.repeat(deep + 1)} MOTION Frames: 0 Frame Time: 1`,
    );
    expect(scene.nodes).toHaveLength(deep + 1);
  });

  it('is read or refused, and nothing else, whatever was changed in a file', () => {
    const whole = small('3 Zrotation Xrotation Yposition', '1 2 3');
    const words = whole.split(' ');
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let read = 0;
    for (let i = 0; i < effort(3000); i++) {
      const changed = [...words];
      const at = random(words.length);
      const other = [words[random(words.length)] ?? '', '{', '}', '-1', '1e9', '', 'NaN'][random(7)] ?? '';
      changed.splice(at, random(2), other);
      try {
        const { scene, clip } = readBvh(changed.join(' ').slice(0, 20 + random(whole.length)));
        new Clip(clip, fromScene(scene).nodes());
        read++;
      } catch (error) {
        expect(error).toMatchObject({ code: 'BAD_BVH' });
      }
    }
    expect(read).toBeGreaterThan(0);
  });
});
