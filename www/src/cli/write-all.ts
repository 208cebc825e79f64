/** Writing to a descriptor until all is written: a system may take less than it is given. */
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds until a pipe that is full, or has no reader, is tried again. */
export const AGAIN = 5;
/** Bytes that are written at once: what a pipe holds on Linux. */
const PIECE = 2 ** 16;

/** Writes all of these bytes. A pipe that is full is waited for. */
export async function writeAll(to: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(to, bytes, at, Math.min(PIECE, bytes.length - at));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      await pause(AGAIN);
    }
  }
}
