/** Tries ways of mending on the file of a document, apart from the page, which goes on meanwhile. */

import { withCore } from '../with-core.ts';
import type { FromFile } from './gltf-save.ts';
import type { Tries } from './tried-ways.ts';

/** Bytes of a file that is tried at once. */
const SMALL = 2 ** 18;

/**
 * Returns what the ways come to for some nodes, or for all; `undefined` where the file cannot be read, or if
 * `signal` aborts. `resample` is `null` for what moves at rest alone.
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
  // A worker takes longer to begin than a small file to be tried at rest; clips take their time.
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
