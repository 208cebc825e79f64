/** The streams of a process: text on one, progress and complaints on the other. */
import { styleText } from 'node:util';
import { statOf } from './kept.ts';
import { type Color, marked, shownLine } from './line.ts';
import type { Paint } from './text.ts';
import { writeAll } from './write-all.ts';

export interface Terminal {
  readonly version: string;
  readonly paint: Paint;
  /** The exit status so far, which counts if the output is closed before the end. */
  status: number;
  /** Writes bytes, or a text that needs no look. */
  write(text: string | Uint8Array): Promise<void>;
  /** Writes lines for people. */
  lines(lines: readonly string[]): Promise<void>;
  /** Writes lines on standard error, beside what goes to standard output. */
  remark(lines: readonly string[]): void;
  /** Shows a line that the next one replaces, where somebody watches; an empty one ends that. */
  progress(line: string): void;
  complain(sentence: string): void;
}

/** The status of a program that a closed pipe ends: 128 and the number of the signal SIGPIPE. */
const CLOSED = 141;
/** Milliseconds between two lines of progress: no eye reads more. */
const EVERY = 100;

export function terminalOf({ stdout, stderr, exit }: NodeJS.Process, version: string): Terminal {
  const paint = (color: Color, text: string): string =>
    stdout.isTTY && !process.env.NO_COLOR ? styleText(color, text) : text;
  const plain = (text: string): string => shownLine(text, (_, it) => it);
  let last = 0;
  let shown = false;
  // Into a file Node writes once, and takes no notice of bytes that the disk had no room for.
  const isFile = statOf(stdout.fd)?.isFile() ?? false;
  const terminal: Terminal = {
    version,
    status: 0,
    paint: {
      bad: (text) => marked('red', text),
      good: (text) => marked('green', text),
      dim: (text) => marked('dim', text),
    },
    async write(text) {
      if (shown) stderr.write('\r\x1b[K');
      shown = false;
      if (!isFile) return new Promise((done) => stdout.write(text, () => done()));
      return writeAll(stdout.fd, typeof text === 'string' ? Buffer.from(text) : text).catch(failed);
    },
    lines: (lines) => terminal.write(lines.map((it) => `${shownLine(it, paint)}\n`).join('')),
    progress(line) {
      if (!stderr.isTTY) return;
      const now = performance.now();
      if (line === '') stderr.write('\r\x1b[K');
      else if (now - last > EVERY) {
        last = now;
        shown = true;
        stderr.write(`\r\x1b[K${plain(line).slice(0, (stderr.columns ?? 80) - 1)}`);
      }
    },
    remark(lines) {
      stderr.write(lines.map((it) => `${plain(it)}\n`).join(''));
    },
    complain(sentence) {
      stderr.write(`kinetree: ${plain(sentence)}\n`);
    },
  };
  // A reader that has seen enough, such as head, closes the pipe. What has been found stays found;
  // if that is nothing so far, nobody knows what the rest would have been.
  const failed = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') exit(terminal.status || CLOSED);
    terminal.complain(`standard output cannot be written: ${error.message}`);
    exit(2);
  };
  stdout.on('error', failed);
  // Nobody reads the complaint then, so the status says it.
  stderr.on('error', () => {});
  return terminal;
}
