/** Tries ways of mending on the file of a document in a worker, beside the page. */

import { withCore } from '../with-core.ts';
import type { FromFile } from './gltf-save.ts';
import type { Tries } from './tried-ways.ts';

/** A smaller file, in bytes, is tried on the page. */
const SMALL = 2 ** 18;

/**
 * Returns the results of the ways for some nodes, or for all; `undefined` where the file cannot be
 * read, or if `signal` aborts. `resample` is `null` for the ways at rest alone.
 */
export async function tryInWorker(
  document: FromFile,
  ids: readonly number[] | null,
  resample: boolean | null,
  signal: AbortSignal,
): Promise<Tries | undefined> {
  const { askedOf, tried } = await withCore(import('./in-file.ts'));
  if (signal.aborted) return undefined;
  const asked = askedOf(document, ids, resample);
  // A worker starts more slowly than a small file is tried at rest; clips take longer.
  if (resample === null && asked.bytes.length < SMALL) return tried(asked);
  const worker = new Worker(new URL('./try-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Tries | undefined>((done) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Tries | undefined>) => done(data));
    worker.addEventListener('error', () => done(undefined));
    signal.addEventListener('abort', () => done(undefined));
  });
  worker.postMessage(asked);
  return answer.finally(() => worker.terminate());
}
