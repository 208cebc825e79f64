/** The worker that reads files, ended or refused in each way. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONGEST_READING, readInWorker } from '../../www/src/playground/files/read-in-worker.ts';

/** A worker that does nothing, until a test lets it answer. */
class Silent extends EventTarget {
  static last: Silent;
  ended = false;
  asked: unknown = null;

  constructor() {
    super();
    Silent.last = this;
  }

  postMessage(asked: unknown): void {
    this.asked = asked;
  }

  terminate(): void {
    this.ended = true;
  }
}

const files = () => [{ name: 'a.json', bytes: new Uint8Array([123, 125]) }];

describe('a file that is read apart from the page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('Worker', Silent);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const begun = () => {
    const stop = new AbortController();
    const reading = readInWorker(files(), {}, 'a.json', stop.signal);
    return { stop, reading, worker: Silent.last };
  };

  it('is the tree of the answer, after which the worker is gone', async () => {
    const { reading, worker } = begun();
    expect(worker.asked).toMatchObject({ files: [{ name: 'a.json' }], choices: {} });
    const opened = { said: 'Opened' };
    worker.dispatchEvent(new MessageEvent('message', { data: { opened } }));
    expect(await reading).toBe(opened);
    expect(worker.ended).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is refused with the code and the sentence of the reader', async () => {
    const { reading, worker } = begun();
    worker.dispatchEvent(new MessageEvent('message', { data: { code: 'BAD_GLTF', message: 'a.json: no' } }));
    await expect(reading).rejects.toMatchObject({ code: 'BAD_GLTF', message: 'a.json: no' });
    expect(worker.ended).toBe(true);
  });

  it('is given up after its time, or when it is stopped, or where nothing can be loaded', async () => {
    const slow = begun();
    const late = expect(slow.reading).rejects.toThrow(/^a\.json took more than 60 s to read/);
    await vi.advanceTimersByTimeAsync(1000 * LONGEST_READING);
    await late;
    expect(slow.worker.ended).toBe(true);
    const stopped = begun();
    const end = expect(stopped.reading).rejects.toThrow(/^the reading of a\.json was stopped/);
    stopped.stop.abort();
    await end;
    expect(stopped.worker.ended).toBe(true);
    const lost = begun();
    lost.worker.dispatchEvent(new Event('error'));
    await expect(lost.reading).rejects.toThrow(/is there a connection\?$/);
  });
});
