import { afterEach, expect, it, vi } from 'vitest';
import { fetched } from '../../www/src/core/boundary/fetched.ts';
import { lacksVectors } from '../../www/src/core/boundary/simd.ts';
import { KinetreeError } from '../../www/src/core/entries/index.ts';
import * as math from '../../www/src/core/entries/math.ts';

const SENTENCE = /^this browser is too old: .*Chrome 91, Firefox 89, Safari 16\.4 \(March 2023\)/;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** An engine of 2020: it runs WebAssembly, and refuses a module that has vectors in it. */
const oldEngine = {
  validate: (): boolean => false,
  compileStreaming: async (): Promise<never> => {
    throw new SyntaxError('invalid opcode 0xfd');
  },
  Module: class {
    constructor() {
      throw new SyntaxError('invalid opcode 0xfd');
    }
  },
};

it('an engine with vectors is told nothing of them', () => {
  expect(lacksVectors()).toBeUndefined();
  expect(math.cos(0)).toBe(1);
});

it('without WebAssembly the sentence is another one', () => {
  vi.stubGlobal('WebAssembly', undefined);
  expect(lacksVectors()).toBeUndefined();
});

it('an older engine is told since when engines have them, at the first call', async () => {
  vi.resetModules();
  vi.stubGlobal('WebAssembly', oldEngine);
  const old = await import('../../www/src/core/entries/index.ts');
  const refused = (): unknown => new old.Hierarchy();
  expect(refused).toThrow(SENTENCE);
  expect(refused).toThrow(expect.objectContaining({ code: 'WASM_UNAVAILABLE' }));
});

it('and so is one that fetches files', async () => {
  const answer = new Response('', { headers: { 'content-type': 'application/wasm' } });
  vi.stubGlobal('fetch', async () => answer);
  vi.stubGlobal('WebAssembly', oldEngine);
  const failed = fetched(new URL('https://example.org/kinetree-base.wasm'));
  await expect(failed).rejects.toThrow(SENTENCE);
  await expect(failed).rejects.toBeInstanceOf(KinetreeError);
});
