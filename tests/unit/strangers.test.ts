/** What is handed in and is none of ours: refused as BAD_ARGUMENT, or taken as elsewhere. */
import { describe, expect, it } from 'vitest';
import { check, checkGltf, mend, mendGltf } from '../../www/src/core/entries/doctor.ts';
import { splitSheared } from '../../www/src/core/entries/gltf-transform.ts';
import * as core from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';
import { fromAnimationClip, fromLoadedGltf } from '../../www/src/core/entries/three.ts';
import { refused } from './expect.ts';

const { Batch, Hierarchy } = core;
const { VectorField } = math;

const text = JSON.stringify({
  asset: { version: '2.0' },
  nodes: [
    { name: 'base', scale: [1, 2.5, 1], children: [1] },
    { name: 'arm', rotation: [0, 0, 0.6, 0.8] },
  ],
});
const bytes = new TextEncoder().encode(text);
/** The same bytes in the middle of a longer buffer. */
const within = new Uint8Array(bytes.length + 7);
within.set(bytes, 3);

describe('a file is taken in every form that readGltf takes', () => {
  it.each<[string, string | ArrayBuffer | ArrayBufferView]>([
    ['text', text],
    ['Uint8Array', bytes],
    ['ArrayBuffer', bytes.buffer],
    ['DataView', new DataView(within.buffer, 3, bytes.length)],
    ['a part of a buffer', within.subarray(3, 3 + bytes.length)],
    ['Int8Array', new Int8Array(within.buffer, 3, bytes.length)],
  ])('%s', (_, file) => {
    expect(core.readGltf(file).scene.nodes).toHaveLength(2);
    expect(checkGltf(file)).toEqual(checkGltf(text));
    const [mended, same] = [mendGltf(file), mendGltf(text)];
    expect(mended).toEqual(same);
  });

  it.each([5, null, undefined, {}, [1, 2], () => text, Symbol('file')])('and not %s', (file) => {
    for (const read of [core.readGltf, checkGltf, mendGltf])
      expect(refused(() => read(file as never))).toMatchObject({
        code: 'BAD_ARGUMENT',
        message: 'a glTF file must be a text, or bytes',
      });
  });
});

describe('strangers are BAD_ARGUMENT', () => {
  const tree = new Hierarchy();
  const clip = { name: '', tracks: [], duration: 1 };
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  it.each<[string, () => unknown]>([
    ['options of check', () => check({ nodes: [] }, null as never)],
    ['options of mend', () => mend({ nodes: [] }, null as never)],
    ['nodes of mend', () => mend({ nodes: [] }, { nodes: 5 as never })],
    ['options of checkGltf', () => checkGltf(text, null as never)],
    ['buffers of checkGltf', () => checkGltf(text, { buffers: 5 as never })],
    ['options of mendGltf', () => mendGltf(text, null as never)],
    ['nodes of mendGltf', () => mendGltf(text, { nodes: 5 as never })],
    ['buffers of mendGltf', () => mendGltf(text, { buffers: 'x' as never })],
    ['buffers of readGltf', () => core.readGltf(text, 5 as never)],
    ['null to split', () => splitSheared(null as never)],
    ['no JSON to split', () => splitSheared({} as never)],
    ['a circle to split', () => splitSheared({ json: circle })],
    ['a model of null', () => fromLoadedGltf(null as never, core.readGltf(text), tree)],
    ['a file of null', () => fromLoadedGltf(loaded(), null as never, tree)],
    ['a file of five', () => fromLoadedGltf(loaded(), 5 as never, tree)],
    ['a file without places', () => fromLoadedGltf(loaded(), { scene: { nodes: [] } } as never, tree)],
    ['no tree', () => fromLoadedGltf(loaded(), core.readGltf(text), null as never)],
    ['nodes of five', () => fromLoadedGltf(loaded(), core.readGltf(text), tree, { nodes: 5 as never })],
    ['options of null', () => fromLoadedGltf(loaded(), core.readGltf(text), tree, null as never)],
    ['a clip of null', () => fromAnimationClip(null as never, new Map())],
    ['a map of null', () => fromAnimationClip(clip, null as never)],
    ['a map that is a list', () => fromAnimationClip(clip, [] as never)],
    ['a map of numbers', () => fromAnimationClip(clip, new Map([[5, 1]]) as never)],
    ['a track of null', () => fromAnimationClip({ ...clip, tracks: [null] } as never, new Map())],
    [
      'a track without times',
      () => fromAnimationClip({ ...clip, tracks: [{ name: 'a.position' }] } as never, new Map()),
    ],
    ['an out of Jacobians', () => new VectorField('x', ['x']).jacobians([1], 'x' as never)],
    ['an out of null', () => new VectorField('x', ['x']).jacobians([1], null as never)],
  ])('%s', (_, call) => {
    expect(refused(call).code).toBe('BAD_ARGUMENT');
  });

  function loaded(): never {
    return { parser: { associations: new Map() } } as never;
  }

  it('and so are a fetch that is none, and an address', async () => {
    const bad = expect.objectContaining({ name: 'KinetreeError', code: 'BAD_ARGUMENT' });
    for (const fetch of [5, null, 'fetch', {}])
      await expect(core.loadGltf('https://example.org/a.gltf', { fetch: fetch as never })).rejects.toEqual(
        bad,
      );
    await expect(core.loadGltf('https://example.org/a.gltf', null as never)).rejects.toEqual(bad);
    await expect(core.loadGltf('http://', { fetch: (() => {}) as never })).rejects.toEqual(bad);
    await expect(core.loadGltf(5 as never, { fetch: (() => {}) as never })).rejects.toEqual(bad);
  });
});

describe('code of the caller’s that runs within a call', () => {
  const thrown = [
    new Error('mine'),
    new SyntaxError('mine'),
    'mine',
    5,
    null,
    undefined,
    Object.create(null),
  ];

  it.each(thrown)('throws, and that is the argument’s fault', (mine) => {
    const hostile = {
      [Symbol.toPrimitive](): never {
        throw mine;
      },
    };
    const error = refused(() => math.sin(hostile as never));
    expect(error.code).toBe('BAD_ARGUMENT');
    expect(error.cause).toBe(mine);
    expect(math.sin(0)).toBe(0);
  });

  it('disposes of what is called', () => {
    const batch = new Batch([-1, 0]);
    const list = {
      length: 1,
      get 0() {
        batch.dispose();
        return 0;
      },
    };
    expect(refused(() => batch.update(list)).code).toBe('DISPOSED');
    const other = new Batch([-1]);
    other.update();
    expect(other.worlds.length).toBeGreaterThan(0);
  });

  it('changes a list that a field was made of', () => {
    const names = ['x'];
    const field = new VectorField('x*10', names);
    names.push('y');
    expect(Array.from(field.evaluate([1]))).toEqual([10]);
    expect(refused(() => field.evaluate([1, 2])).code).toBe('BAD_ARGUMENT');
    expect(() => (field.variables as string[]).pop()).toThrow(TypeError);
    expect(field.variables).toEqual(['x']);
  });
});

describe('a name as long as memory', () => {
  // 5·10⁸ letters of three bytes are one and a half gigabytes.
  const long = '€'.repeat(5e8);

  it('is refused wherever a text goes in, and the core goes on', () => {
    const tree = new Hierarchy();
    const node = tree.add({}, { name: 'boat' });
    const scene = { version: 1, dimension: 3, rule: 'matrices', nodes: [{ name: long }] } as const;
    const clip = { name: long, channels: [] };
    expect(refused(() => tree.add({}, { name: long })).code).toBe('TOO_LARGE');
    expect(refused(() => tree.rename(node, long)).code).toBe('TOO_LARGE');
    expect(refused(() => tree.find(long)).code).toBe('TOO_LARGE');
    expect(refused(() => tree.find([long])).code).toBe('TOO_LARGE');
    expect(refused(() => core.fromScene(scene)).code).toBe('TOO_LARGE');
    expect(refused(() => new core.Clip(clip, [])).code).toBe('TOO_LARGE');
    expect(refused(() => new VectorField(long, ['x'])).code).toBe('BAD_EXPRESSION');
    expect(refused(() => new VectorField(`x${' '.repeat(5e8)}`, ['x'])).code).toBe('BAD_EXPRESSION');
    expect(refused(() => new VectorField('x', [long])).code).toBe('TOO_LARGE');
    expect(tree.size).toBe(1);
    expect(Array.from(core.space3.compose({ translation: [1, 2, 3] }, {}).translation)).toEqual([1, 2, 3]);
  });

  it('and names of a million letters are kept', () => {
    const tree = new Hierarchy();
    const name = '€'.repeat(2 ** 20);
    const node = tree.add({}, { name });
    const again = core.fromScene(core.toScene(tree));
    expect(again.find(name)).not.toBe(null);
    expect(tree.name(node)).toBe(name);
    tree.dispose();
    again.dispose();
  });
});
