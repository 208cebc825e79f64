/**
 * The boundary: errors keep their sentences, failures inside are told as such, vectors of other
 * libraries are read.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hierarchySentences, sceneSentences, sentences } from '../../www/src/core/boundary/sentences.ts';

type Core = typeof import('../../www/src/core/entries/index.ts') &
  typeof import('../../www/src/core/entries/math.ts');

/** A core that has done nothing yet. */
async function freshCore(): Promise<Core> {
  vi.resetModules();
  const [core, math] = await Promise.all([
    import('../../www/src/core/entries/index.ts'),
    import('../../www/src/core/entries/math.ts'),
  ]);
  return { ...core, ...math };
}

let core: Core;
beforeEach(async () => {
  core = await freshCore();
});

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(core.KinetreeError);
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
}

describe('the first refusal of a fresh core keeps its message', () => {
  const channel = { node: 0, path: 'translation', times: [1, 0], values: [0, 0, 0, 0, 0, 0] } as const;
  const scene = { version: 9, dimension: 3, rule: 'matrices', nodes: [] } as const;
  it.each<[string, () => unknown, RegExp]>([
    [
      'a text that is no field',
      () => new core.VectorField('x +', ['x']),
      /^column 4 of "x \+": found the end, /,
    ],
    ['a stretch', () => core.largestShear(-1), /^stretch must be greater than zero, but is -1$/],
    [
      'a step',
      () => new core.Hierarchy().step(Number.NaN),
      /^duration must be made of finite numbers, .* NaN$/,
    ],
    [
      'a clip',
      () => new core.Clip({ channels: [channel] }, [1 as never]),
      /^duration of channel 0 of the clip must/,
    ],
    ['a scene', () => core.fromScene(scene), /version 9\b.*\b1\b/],
    ['a batch', () => new core.Batch([5]), /node 0 .* 5, .* 1 nodes/],
    ['a rotation', () => core.rotationFromScaledAxis([1, Number.NaN, 0]), /NaN/],
  ])('of %s', (_, call, message) => {
    expect(messageOf(call)).toMatch(message);
  });
});

describe('the sentences', () => {
  it('have a code for each kind, and a word for each number', async () => {
    const { fromCore } = await import('../../www/src/core/boundary/errors.ts');
    const { sceneRefusal } = await import('../../www/src/core/scene.ts');
    for (const kind of Object.keys(sentences).map(Number)) {
      const error = fromCore(kind, Float64Array.of(1, 2, 3, 4), () => '');
      expect(error.message).not.toMatch(/[{}]|undefined|NaN/);
      expect(error.code === 'INTERNAL').toBe(kind === 5);
    }
    for (const [kind, sentence] of Object.entries({ ...hierarchySentences, ...sceneSentences })) {
      const error = sceneRefusal(Number(kind));
      expect(error.code).not.toBe('INTERNAL');
      if (!sentence.includes('Node}')) expect(error.message).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe('a failure inside the core', () => {
  it('is a KinetreeError, wherever it comes from', async () => {
    const { internal } = await import('../../www/src/core/boundary/errors.ts');
    const { starter } = await import('../../www/src/core/boundary/core.ts');
    const { hierarchy } = await import('../../www/src/core/generated/groups/hierarchy.js');
    const tree = new (starter(hierarchy)().Hierarchy)(0);
    tree.free();
    for (const call of [() => tree.size(), () => tree.step(1), () => tree.add(-1, '')]) {
      expect(() => call()).toThrow(expect.objectContaining({ name: 'KinetreeError', code: 'DISPOSED' }));
    }
    const failures = [new WebAssembly.RuntimeError('unreachable'), new RangeError('no stack is left')];
    for (const cause of failures) expect(internal('', cause)).toMatchObject({ code: 'INTERNAL', cause });
    expect(internal('a panic', new Error('x')).message).toContain('a panic');
  });

  it('does not hide the error of the caller’s own code', () => {
    const scene = {
      get version(): number {
        throw new RangeError('mine');
      },
    };
    expect(() => core.fromScene(scene as never)).toThrow(/mine/);
  });
});

describe('where WebAssembly does not run', () => {
  it.each([
    ['a page', { document: {} }, /this page's content security policy lacks 'wasm-unsafe-eval'/],
    ['a worker of a page', { importScripts: () => {} }, /policy of this worker lacks 'wasm-unsafe-eval'/],
    ['an edge runtime', {}, /this runtime does not compile it from bytes.*"workerd" or "edge-light"/],
    ['a runtime without it', { WebAssembly: undefined, document: {} }, /it is missing in this runtime/],
  ])('%s says what to do', async (_, there, told) => {
    const { unavailable } = await import('../../www/src/core/boundary/errors.ts');
    for (const [name, it] of Object.entries({ document: undefined, importScripts: undefined, ...there }))
      vi.stubGlobal(name, it);
    try {
      const cause = new Error('disallowed by embedder');
      expect(unavailable(cause)).toMatchObject({
        code: 'WASM_UNAVAILABLE',
        message: expect.stringMatching(told),
        cause,
      });
      if (!('document' in there)) expect(unavailable(cause).message).not.toMatch(/\bpage/);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
