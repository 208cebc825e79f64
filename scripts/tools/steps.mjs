/**
 * Shows the steps of a command as they run: one line a step, with its time. On a terminal the line
 * ticks, and steps beside each other share it; in a log it is plain. A step that fails shows the
 * end of what its program said, then one sentence: what to do.
 */
import { elapsed, paint } from './words.mjs';

/**
 * The reason why a step cannot go on, as a sentence for the person at the keyboard, and what the
 * program said: its beginning and its end, or the whole of it.
 */
export class Trouble extends Error {
  constructor(sentence, output = '', { whole = false } = {}) {
    super(sentence);
    this.output = output;
    this.whole = whole;
  }
}

const live = Boolean(process.stdout.isTTY) && !process.env.CI;
/**
 * A log hears of a step that takes longer than this, and again each minute: long silence looks like
 * a hang.
 */
const SILENCE = 8_000;
const HEARTBEAT = 60_000;
/**
 * Of a failed program's output: some tools name the cause first and then explain at length, most
 * end with it.
 */
const FIRST_LINES = 8;
const LAST_LINES = 20;
/** Longer lines are data, not words. */
const LONGEST_LINE = 400;

/** What npm, cargo, rustup and apt say where a host cannot be reached. */
const OFFLINE =
  /getaddrinfo|ENOTFOUND|EAI_AGAIN|ENETUNREACH|could not resolve host|temporary failure resolving|name resolution|network is unreachable/i;

/**
 * Does one named piece of work. `work` gets three words to say with: `doing` (the work under way,
 * for all), `glimpse` (the program's own latest line, for a terminal only) and `note` (the words
 * beside the closing time).
 */
export async function step(name, work) {
  const line = new Line(name);
  try {
    const result = await work({
      doing: (text) => line.doing(text),
      glimpse: (text) => line.glimpse(text),
      note: (text) => line.note(text),
    });
    line.close(paint.good('✓'));
    return result;
  } catch (error) {
    line.close(paint.bad('✗'));
    // A step within this one has reported the error.
    if (error?.reported) throw error;
    if (error instanceof Trouble && OFFLINE.test(error.output))
      error.message += ` The step "${name.trim()}" needs the network, which cannot be reached.`;
    explain(error);
    if (error instanceof Error) error.reported = true;
    throw error;
  }
}

/** Prints what went wrong: the end of the program's output, then the sentence. */
export function explain(error) {
  if (!(error instanceof Trouble)) {
    console.error(error);
    return;
  }
  const said = error.output.trimEnd().split('\n');
  const skipped = said.length - FIRST_LINES - LAST_LINES;
  if (skipped > 0 && !error.whole) said.splice(FIRST_LINES, skipped, `… ${skipped} lines …`);
  if (error.output.trim()) console.error(said.map((it) => `    ${it.slice(0, LONGEST_LINE)}`).join('\n'));
  console.error(`\n  ${error.message}\n`);
}

/**
 * Runs a whole command: a failure that no step has reported is reported here, and the process ends
 * with `1`.
 */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    if (!error?.reported) explain(error);
  }
}

/** The steps that are under way: they share the last row of the terminal. */
const ticking = new Set();

function drawAll() {
  const room = Math.floor((process.stdout.columns || 80) / ticking.size) - 3;
  const texts = Array.from(ticking, ({ name, age, said, seen }) => {
    const text = [said, seen].filter(Boolean).join(': ');
    return `· ${name} ${elapsed(age).padStart(8)}  ${text}`.slice(0, room);
  });
  process.stdout.write(`\r\x1b[2K${texts.join('  ')}`);
}

class Line {
  constructor(name) {
    this.name = name.padEnd(20);
    this.begun = performance.now();
    this.said = '';
    this.seen = '';
    this.closing = '';
    if (live) {
      ticking.add(this);
      this.timer = setInterval(drawAll, 200).unref();
      drawAll();
    } else this.beat(SILENCE);
  }
  get age() {
    return performance.now() - this.begun;
  }
  note(text) {
    this.closing = text;
  }
  glimpse(text) {
    this.seen = text.trim();
  }
  doing(text) {
    this.said = text;
    this.seen = '';
    if (live) drawAll();
    else {
      this.print('·', `${text} …`, '');
      this.beat(HEARTBEAT);
    }
  }
  /** Says in a log that the step goes on, after some time and then each minute. */
  beat(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.print('·', `${this.said || 'working'} …`, elapsed(this.age));
      this.beat(HEARTBEAT);
    }, wait).unref();
  }
  close(mark) {
    clearTimeout(this.timer);
    if (ticking.delete(this)) process.stdout.write('\r\x1b[2K');
    this.print(mark, this.closing, elapsed(this.age));
  }
  print(mark, text, time) {
    console.log(`${mark} ${this.name} ${time.padStart(8)}${text ? `  ${paint.faint(text)}` : ''}`);
  }
}
