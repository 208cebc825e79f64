/** The streams of a process: text on one, progress and complaints on the other. */
import { styleText } from 'node:util';
import type { Paint } from './text.ts';

export interface Terminal {
  readonly version: string;
  readonly paint: Paint;
  write(text: string): Promise<void>;
  /** Shows a line that the next one replaces, where somebody watches; an empty one ends that. */
  progress(line: string): void;
  complain(sentence: string): void;
}

/** Milliseconds between two lines of progress: no eye reads more. */
const EVERY = 100;

/** Returns the terminal of this process. */
export function terminalOf({ stdout, stderr }: NodeJS.Process, version: string): Terminal {
  const color = (format: 'red' | 'green' | 'dim') => (text: string) =>
    stdout.isTTY && !process.env.NO_COLOR ? styleText(format, text) : text;
  let last = 0;
  let shown = false;
  return {
    version,
    paint: { bad: color('red'), good: color('green'), dim: color('dim') },
    write: (text) =>
      new Promise((done) => {
        if (shown) stderr.write('\r\x1b[K');
        shown = false;
        stdout.write(text, () => done());
      }),
    progress(line) {
      if (!stderr.isTTY) return;
      const now = performance.now();
      if (line === '') stderr.write('\r\x1b[K');
      else if (now - last > EVERY) {
        last = now;
        shown = true;
        stderr.write(`\r\x1b[K${line.slice(0, (stderr.columns ?? 80) - 1)}`);
      }
    },
    complain(sentence) {
      stderr.write(`kinetree: ${sentence}\n`);
    },
  };
}
