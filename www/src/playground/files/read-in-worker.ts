/** Reading in a worker, which ends when it takes too long, or when the reader stops it. */
import { KinetreeError } from '../../core/entries/index.ts';
import type { RawFile } from '../document/source.ts';
import { refused } from './fields.ts';
import type { Choices, Opened } from './read.ts';
import type { Answered, Asked } from './read-worker.ts';

/**
 * Seconds after which a file is given up. The largest glTF takes a few; a BVH of 64 MB has millions
 * of numbers in words and takes ten or more, several times that on a busy machine.
 */
export const LONGEST_READING = 60;

/**
 * Reads files in a worker, beside the page.
 *
 * @throws KinetreeError as `read`; for a file that takes too long; and if `signal` aborts.
 */
export function readInWorker(
  files: readonly RawFile[],
  choices: Partial<Choices>,
  name: string,
  signal: AbortSignal,
): Promise<Opened> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  let late: ReturnType<typeof setTimeout>;
  const reading = new Promise<Opened>((done, fail) => {
    const give = (said: string) => (): void => fail(refused(said));
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      if ('opened' in data) done(data.opened);
      else fail(new KinetreeError(data.code, data.message));
    });
    // The error has no message where the worker's code could not be loaded.
    worker.addEventListener('error', ({ message }) =>
      give(`${name} could not be read: ${message || 'is there a connection?'}`)(),
    );
    signal.addEventListener('abort', give(`the reading of ${name} was stopped`));
    const long = give(`${name} took more than ${LONGEST_READING} s to read, and was given up`);
    late = setTimeout(long, 1000 * LONGEST_READING);
  });
  const asked: Asked = { files, choices };
  worker.postMessage(
    asked,
    files.map(({ bytes }) => bytes.buffer as ArrayBuffer),
  );
  return reading.finally(() => {
    clearTimeout(late);
    worker.terminate();
  });
}
