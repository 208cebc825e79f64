/** Bytes that come from a pipe or a device: nobody knows how many there will be. */
import { readSync } from 'node:fs';
import { kindOf } from '../core/file-kind.ts';

/** The first bytes, which say whether the rest is worth reading. */
const FIRST = 2 ** 16;
/** Bytes of a text, at most: the longest that JavaScript holds has little less. */
const MOST_TEXT = 2 ** 29;
/** Milliseconds until an input that has nothing yet is asked again. */
const AGAIN = 5;

/**
 * Returns the bytes of a descriptor up to their end. Of a format that is not read here it takes the
 * beginning alone, which names the format.
 */
export function readStream(from: number, mostBytes: number): Uint8Array {
  let bytes = new Uint8Array(FIRST);
  let most = mostBytes;
  let length = 0;
  for (let known = false; ; ) {
    const taken = readSome(from, bytes, length);
    if (taken === 0) return bytes.subarray(0, length);
    length += taken;
    if (length < bytes.length) continue;
    if (!known) {
      const { kind } = kindOf(bytes);
      if (kind === 'foreign' || kind === 'urdf' || kind === 'unknown') return bytes;
      if (kind !== 'glb') most = Math.min(most, MOST_TEXT);
      known = true;
    }
    if (length >= most) throw new Error(`it has more than ${most} bytes, the most that are read of its kind`);
    const larger = new Uint8Array(Math.min(most, 2 * length));
    larger.set(bytes);
    bytes = larger;
  }
}

function readSome(from: number, bytes: Uint8Array, at: number): number {
  for (;;) {
    try {
      return readSync(from, bytes, at, bytes.length - at, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN);
    }
  }
}
