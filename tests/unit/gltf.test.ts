/**
 * glTF files in: how buffers come, what a file cannot ask for, and what can be no clip. What a file
 * gives is in the table of `gltf-crate.test.ts`.
 */

import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChannelLike, Clip, Hierarchy, type NodeHandle } from '../../www/src/core/entries/index.ts';
import { loadGltf, readGltf } from '../../www/src/core/gltf.ts';
import { toScene } from '../../www/src/core/scene.ts';
import { sentence } from './expect.ts';

const asset = { version: '2.0' };

/**
 * A translation along a line, a rotation by cubics, and a scale that jumps, as a file with its
 * numbers in `buffer`.
 */
const times = [0.5, 1.5];
const slide = [1, 2, 3, 4, 5, 6];
const [c, s] = [0, 1];
const turn = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0.5, 0, 0, 0, 0.25, 0, 0, 0, s, 0, c, 0, 0, 0, 0];
const size = [1, 1, 1, 2, 3, 4];
const numbers = Float32Array.from([...times, ...slide, ...turn, ...size]);
const view = (byteOffset: number, count: number) => ({ buffer: 0, byteOffset, byteLength: 4 * count });
const moving = (buffer: object) => ({
  asset,
  nodes: [{ name: 'base', children: [1] }, { name: 'mover' }],
  buffers: [{ byteLength: numbers.byteLength, ...buffer }],
  bufferViews: [view(0, 2), view(8, 6), view(32, 24), view(128, 6)],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 2, type: 'SCALAR' },
    { bufferView: 1, componentType: 5126, count: 2, type: 'VEC3' },
    { bufferView: 2, componentType: 5126, count: 6, type: 'VEC4' },
    { bufferView: 3, componentType: 5126, count: 2, type: 'VEC3' },
  ],
  animations: [
    {
      name: 'all',
      samplers: [
        { input: 0, output: 1 },
        { input: 0, output: 2, interpolation: 'CUBICSPLINE' },
        { input: 0, output: 3, interpolation: 'STEP' },
      ],
      channels: ['translation', 'rotation', 'scale'].map((path, sampler) => ({
        sampler,
        target: { node: 1, path },
      })),
    },
  ],
});
const bin = new Uint8Array(numbers.buffer);
const channels: ChannelLike[] = [
  { node: 1, path: 'translation', interpolation: 'linear', times, values: slide },
  { node: 1, path: 'rotation', interpolation: 'cubicSpline', times, values: turn },
  { node: 1, path: 'scale', interpolation: 'step', times, values: size },
];

describe('an animation', () => {
  const inside = `data:application/octet-stream;base64,${Buffer.from(bin).toString('base64')}`;

  it('comes in as plain data, which goes through JSON', () => {
    const { clips } = readGltf(JSON.stringify(moving({ uri: inside })));
    expect(clips).toEqual([{ name: 'all', channels }]);
    expect(JSON.parse(JSON.stringify(clips))).toEqual(clips);
  });

  it('comes in from a file beside it, which is asked for once', () => {
    const asked: string[] = [];
    const { clips } = readGltf(JSON.stringify(moving({ uri: 'motion.bin' })), (address) => {
      asked.push(address);
      return bin;
    });
    expect(clips[0]?.channels).toEqual(channels);
    expect(asked).toEqual(['motion.bin']);
  });

  it('without its buffer is left out, and what the finder throws comes out', () => {
    const file = JSON.stringify(moving({ uri: 'motion.bin' }));
    const { scene, clips, notes } = readGltf(file);
    expect([scene.nodes.length, clips]).toEqual([2, []]);
    const message =
      'animation 0, all, is left out: buffer 0 of the file, motion.bin, is missing, or cannot be decoded';
    expect(notes).toEqual([{ code: 'CLIP_LEFT_OUT', where: 'animation 0', message }]);
    const mine = new Error('mine');
    const find = () => {
      throw mine;
    };
    expect(() => readGltf(file, find)).toThrow(mine);
    // And the reader goes on.
    expect(readGltf(file, () => bin).clips.length).toBe(1);
  });
});

describe('fetching a file', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const base = 'https://example.org/';
  /** Serves files by name, and tells what was asked for. */
  const server = (files: Record<string, BodyInit>) => {
    const asked: string[] = [];
    const fetch = async (address: URL | string) => {
      asked.push(String(address));
      const found = files[String(address).slice(base.length)];
      const answer = new Response(found ?? null, { status: found === undefined ? 404 : 200 });
      return Object.defineProperty(answer, 'url', { value: String(address) });
    };
    return { asked, fetch };
  };

  it('fetches the buffers beside it, too, by addresses that are told from its own', async () => {
    const names = ['models/robot.gltf', 'models/parts/motion%20one.bin'] as const;
    const file = JSON.stringify(moving({ uri: 'parts/motion%20one.bin' }));
    const { asked, fetch } = server({ [names[0]]: file, [names[1]]: bin });
    vi.stubGlobal('fetch', fetch);
    const { clips } = await loadGltf(base + names[0]);
    expect(clips[0]?.channels).toEqual(channels);
    expect(asked).toEqual(names.map((name) => base + name));
    await expect(loadGltf(`${base}none.glb`)).rejects.toMatchObject({
      code: 'BAD_GLTF',
      message: expect.stringContaining('none.glb'),
    });
  });

  it('fetches each of many buffers once, and parses the file once', async () => {
    const file = moving({});
    const names = ['a.bin', 'b.bin', 'c.bin', 'd.bin'];
    const views = file.bufferViews.map((view, place) => ({ ...view, buffer: place }));
    const buffers = names.map((uri) => ({ byteLength: bin.length, uri }));
    // A fifth buffer has the address of the first.
    const many = { ...file, bufferViews: views, buffers: [...buffers, buffers[0]] };
    many.accessors = [...many.accessors, { ...file.accessors[1], bufferView: 4 } as never];
    many.bufferViews = [...views, { ...view(8, 6), buffer: 4 }];
    many.animations = [
      ...many.animations,
      { ...many.animations[0], samplers: [{ input: 0, output: 4 }] } as never,
    ];
    (many.animations[1] as { channels: object[] }).channels = [
      { sampler: 0, target: { node: 0, path: 'translation' } },
    ];
    const { asked, fetch } = server({
      'robot.gltf': JSON.stringify(many),
      ...Object.fromEntries(names.map((name) => [name, bin])),
    });
    const parse = vi.spyOn(JSON, 'parse');
    const { clips } = await loadGltf(`${base}robot.gltf`, { fetch });
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
    expect(clips.map((it) => it.channels.length)).toEqual([3, 1]);
    expect(asked).toEqual(['robot.gltf', ...names].map((name) => base + name));
  });

  it('reads the tree where a buffer is not on the server, and throws where the server fails', async () => {
    const name = 'robot.gltf';
    const file = JSON.stringify(moving({ uri: 'motion.bin' }));
    const { fetch } = server({ [name]: file });
    const { scene, clips, notes } = await loadGltf(base + name, { fetch });
    expect([scene.nodes.length, clips, notes[0]?.code]).toEqual([2, [], 'CLIP_LEFT_OUT']);
    const failing = async (address: URL) =>
      address.href === base + name ? fetch(address) : new Response(null, { status: 503 });
    await expect(loadGltf(base + name, { fetch: failing })).rejects.toMatchObject({
      code: 'BAD_GLTF',
      message: expect.stringContaining('motion.bin cannot be fetched: 503'),
    });
  });

  it("leads nowhere that the caller's fetch refuses", async () => {
    const { asked, fetch } = server({
      'robot.gltf': JSON.stringify(moving({ uri: 'http://169.254.169.254/keys.bin' })),
    });
    const ours = async (address: URL) => {
      if (address.origin !== 'https://example.org') throw new Error(`${address} is not ours`);
      return fetch(address);
    };
    await expect(loadGltf(`${base}robot.gltf`, { fetch: ours })).rejects.toThrow(/169.254.* is not ours/);
    expect(asked).toEqual([`${base}robot.gltf`]);
  });
});

describe('a short file cannot ask for endless memory or time', () => {
  /** Many nodes, all moved by one list of keys, which is in the file once. */
  const shared = (nodes: number, keys: number) => {
    const numbers = Float32Array.from({ length: 4 * keys }, (_, place) => (place < keys ? place : 0));
    const data = Buffer.from(numbers.buffer).toString('base64');
    const target = (node: number) => ({ sampler: 0, target: { node, path: 'translation' } });
    return {
      asset,
      nodes: Array.from({ length: nodes }, () => ({})),
      buffers: [{ byteLength: numbers.byteLength, uri: `data:application/octet-stream;base64,${data}` }],
      bufferViews: [view(0, keys), view(4 * keys, 3 * keys)],
      accessors: [
        { bufferView: 0, componentType: 5126, count: keys, type: 'SCALAR' },
        { bufferView: 1, componentType: 5126, count: keys, type: 'VEC3' },
      ],
      animations: [
        {
          samplers: [{ input: 0, output: 1 }],
          channels: Array.from({ length: nodes }, (_, it) => target(it)),
        },
      ],
    };
  };
  const tooMany = 'BAD_GLTF: the animations of the file have more numbers than a file of its size may';

  it('4,000 nodes that share 20,000 keys are refused', () => {
    expect(sentence(() => readGltf(JSON.stringify(shared(4000, 20_000))))).toBe(tooMany);
  });

  it('4,000 animations that share 20,000 keys are refused', () => {
    const file = shared(1, 20_000);
    const animations = Array.from({ length: 4000 }, () => file.animations[0]);
    expect(sentence(() => readGltf(JSON.stringify({ ...file, animations })))).toBe(tooMany);
  });

  it('a pose of 300 nodes that rests over 1,000 shared keys is read', () => {
    expect(readGltf(JSON.stringify(shared(300, 1000))).clips[0]?.channels.length).toBe(300);
  });

  it('a data address is read in time that grows with its length, whatever is in it', () => {
    // A pattern that looks for the end of each run anew would take hours.
    for (const data of ['%', '=', ' ', '%3D', '= ']) {
      const uri = `data:;base64,${data.repeat(2_000_000)}x`;
      const file = { ...moving({ uri }), extras: null };
      expect(readGltf(JSON.stringify(file)).notes.at(-1)?.code).toBe('CLIP_LEFT_OUT');
    }
  });

  it('a million empty nodes, or children of one node, are read', () => {
    const count = 1_000_000;
    const empty = `{"asset":{"version":"2.0"},"nodes":[${'{},'.repeat(count - 1)}{}]}`;
    expect(readGltf(empty).scene.nodes.length).toBe(count);
    const children = Array.from({ length: count - 1 }, (_, place) => place + 1);
    const { scene } = readGltf(empty.replace('{}', JSON.stringify({ children })));
    expect(scene.nodes[count - 1]?.parent).toBe(0);
  });

  it('a file that nests too deep for the platform is refused', () => {
    const deep = '['.repeat(5_000_000);
    expect(sentence(() => readGltf(`{"asset":{"version":"2.0"},"nodes":${deep}`))).toMatch(/^BAD_GLTF/);
  });
});

it('starts no WebAssembly', () => {
  const graph = import.meta.glob<string>('../../www/src/core/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const seen = new Set(['../../www/src/core/gltf.ts']);
  for (const path of seen) {
    for (const [, from = ''] of (graph[path] ?? '').matchAll(
      /^(?:import|export) (?!type)[^;]*? from '([^']+)'/gm,
    )) {
      seen.add(new URL(from, `file:///x/y/${path.slice(6)}`).pathname.replace('/x/y/', '../../'));
    }
  }
  expect(seen.size).toBeGreaterThan(5);
  for (const path of seen) expect(path).not.toMatch(/generated|wasm/);
});

/** A file with an animation of one node, of which some is changed. */
const listed = (animation: object, file: object = {}): object => ({
  nodes: [{}],
  buffers: [{}],
  bufferViews: [{ buffer: 0, byteLength: 4 }],
  accessors: [{ bufferView: 0, componentType: 5126, count: 1, type: 'SCALAR' }],
  animations: [
    {
      channels: [{ sampler: 0, target: { node: 0, path: 'scale' } }],
      samplers: [{ input: 0, output: 0 }],
      ...animation,
    },
  ],
  ...file,
});

describe('files that are none', () => {
  // JSON can have objects that nothing makes a text of.
  it.each([
    ['a child', { nodes: [{ children: [{ toString: 1, valueOf: 1 }] }] }],
    ['an accessor', listed({ samplers: [{ input: { toString: 1, valueOf: 1 }, output: 0 }] })],
    [
      'a path',
      listed({ channels: [{ sampler: 0, target: { node: 0, path: { toString: 1, valueOf: 1 } } }] }),
    ],
    ['a buffer', listed({}, { bufferViews: [{ buffer: { toString: 1, valueOf: 1 }, byteLength: 4 }] })],
    ['an address', listed({}, { buffers: [{ uri: { toString: 1, valueOf: 1 } }] })],
  ])('an object as %s is refused, with its file or its clip', (_, file) => {
    const text = JSON.stringify({ asset: { version: '2.0' }, ...file });
    const said = (): string => {
      const [note] = readGltf(text).notes;
      if (note) return `${note.code}: ${note.message}`;
      return 'nothing is said';
    };
    const told = text.includes('animations') ? said() : sentence(said);
    expect(told).toMatch(/^(BAD_GLTF|CLIP_LEFT_OUT): .* of the file/);
  });

  it.each<[unknown, RegExp]>([
    ['no file', /^BAD_GLTF: this is not a glTF 2.0 file/],
    ['', /^BAD_GLTF/],
    [7, /^BAD_ARGUMENT/],
  ])('%j is refused', (given, said) => {
    expect(sentence(() => readGltf(given as string))).toMatch(said);
  });
});

describe('a clip', () => {
  const stage = (): [Hierarchy, NodeHandle[]] => {
    const tree = new Hierarchy();
    const base = tree.add();
    return [tree, [base, tree.add({}, { parent: base })]];
  };

  it('poses a copy of the tree, too, and moves nothing if a node is gone', () => {
    const [tree, nodes] = stage();
    using clip = new Clip({ channels: [...channels, { ...channels[0], node: 0 } as ChannelLike] }, nodes);
    const copy = tree.copy();
    clip.applyTo(copy, 1);
    expect(Array.from(copy.local(nodes[0] as NodeHandle).translation)).toEqual([2.5, 3.5, 4.5]);
    tree.remove(nodes[1] as NodeHandle);
    const before = JSON.stringify(toScene(tree));
    expect(sentence(() => clip.applyTo(tree, 1))).toMatch(/^NO_SUCH_NODE/);
    expect(JSON.stringify(toScene(tree))).toBe(before);
    expect(sentence(() => clip.applyTo(copy, Number.NaN))).toMatch(/^NOT_FINITE: duration.*NaN/);
    clip.dispose();
    clip.dispose();
    expect(sentence(() => clip.applyTo(copy, 1))).toMatch(/^DISPOSED/);
    expect(sentence(() => clip.applyTo({} as Hierarchy, 1))).toMatch(/^BAD_ARGUMENT/);
  });

  it('that tells no motion is refused, by channel and quantity', () => {
    const [, nodes] = stage();
    const channel = { node: 0, path: 'translation', times: [0, 1], values: slide } as const;
    const refused = (change: object) =>
      sentence(() => new Clip({ channels: [channel, { ...channel, ...change } as ChannelLike] }, nodes));
    expect(refused({ values: [1, 2, 3] })).toBe(
      'BAD_ARGUMENT: the translation of channel 1 of the clip has 3 numbers for 2 keys, it needs 6',
    );
    expect(refused({ node: 7 })).toMatch(/^BAD_ARGUMENT: node 7 of channel 1/);
    expect(refused({ times: [1, 1] })).toMatch(/^NOT_POSITIVE: duration of channel 1 of the clip/);
    expect(refused({ times: [0, Number.POSITIVE_INFINITY] })).toMatch(/^NOT_FINITE/);
    expect(refused({ path: 'rotation', values: [0, 0, 0, 1, 0, 0, 0, 2] })).toMatch(
      /^NOT_UNIT: rotation of channel 1/,
    );
    expect(refused({ path: 'weights', values: slide })).toMatch(/^BAD_ARGUMENT: "weights"/);
    expect(refused({ interpolation: 'cubic' })).toMatch(/^BAD_ARGUMENT: "cubic"/);
    expect(refused({ times: [], values: [] })).toMatch(/^BAD_ARGUMENT.*at least one key/);
  });
});
