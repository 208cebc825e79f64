/**
 * A figure's state as a link, and back: `scene=piston&scale-x=2.5&run=240:speed:5~300:fire&at=480&v=1`.
 *
 * A control stands under its attribute's name, in the unit shown. Besides those there are `run` (what was done, and before which
 * step: `step:control:value`, or `step:button`; a control that is the same as in the entry before is left out), `at` (the step
 * where the run stands), `seed`, `camera` (yaw and pitch in radians, and the distance in metres) and `v`, the version of all this.
 * Only what differs from the figure's own stands there. Numbers are the shortest decimals that read back bit for bit.
 *
 * A link is somebody's text: it is read as data, piece by piece, and what cannot be is refused with a sentence.
 */
import {
  attributeName,
  type Control,
  type Controls,
  defaults,
  elementWords,
  parseValue,
  type Value,
  type Valued,
  valued,
} from '../figure/controls.ts';
import { type Input, LONGEST_RUN, type Run, whole } from '../runner/runner.ts';

/** Where a reader looks from: angles in radians around the target and above the ground, and the distance in metres. */
export interface View {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

/** Mail programs and chats cut what is longer. */
export const LONGEST_LINK = 2000;
/** Kept free for the address of the page, where that is not known. */
const ADDRESS = 200;
/** A link of ours is a tenth of this; reading a longer one would only take time. */
const LONGEST_READ = 20_000;
/** Sentences about what was refused: nobody reads more, and a link can hold thousands of mistakes. */
const MOST_REFUSED = 20;
/** Characters of somebody's text that a sentence repeats. */
const QUOTED = 40;

const VERSION = 1;
const FIRST_SEED = 1;

const ownWords = ['v', 'run', 'at', 'seed', 'camera'];
/** What no control may be called, since a link means something else by it. */
export const takenWords: readonly string[] = [...elementWords, ...ownWords];

/** What mailing lists and networks hang on every link that passes through them. */
const PASSENGERS = /^(utm_\w+|\w*clid|ref)$/;

export interface Shared {
  readonly query: string;
  /** `false`: what was done is too much for a link, which starts with the controls as they are now instead. */
  readonly complete: boolean;
}

/**
 * The query string of a figure, at most `room` characters long.
 *
 * @throws RangeError for a run that these controls cannot have had.
 */
export function toQuery(
  scene: string,
  controls: Controls,
  run: Run,
  view?: View | null,
  room = LONGEST_LINK - ADDRESS,
): Shared {
  const whole = write(scene, controls, run, view);
  if (whole.length <= room || run.inputs.length === 0) return { query: whole, complete: true };
  const done = run.inputs.filter(({ step, value }) => step <= run.step && value !== null);
  const values = {
    ...run.values,
    ...Object.fromEntries(done.map(({ name, value }) => [name, value as Value])),
  };
  return { query: write(scene, controls, { ...run, values, inputs: [], step: 0 }, view), complete: false };
}

/** The same as a whole address: `page` with this query in place of its own. */
export function toLink(
  page: string,
  scene: string,
  controls: Controls,
  run: Run,
  view?: View | null,
): { readonly href: string; readonly complete: boolean } {
  const url = new URL(page);
  url.search = '';
  url.hash = '';
  const { query, complete } = toQuery(scene, controls, run, view, LONGEST_LINK - url.href.length - 1);
  return { href: `${url.href}?${query}`, complete };
}

function write(scene: string, controls: Controls, run: Run, view?: View | null): string {
  const pairs: [string, string][] = [['scene', percent(scene)]];
  for (const [name, control] of valued(controls)) {
    const value = run.values[name];
    if (value === undefined || Object.is(value, control.value)) continue;
    pairs.push([attributeName(name), percent(valueText(name, control, value))]);
  }
  if (run.inputs.length > 0) pairs.push(['run', inputsText(controls, run.inputs)]);
  if (run.step !== 0) pairs.push(['at', String(whole('at', run.step, LONGEST_RUN))]);
  if (run.seed !== FIRST_SEED) pairs.push(['seed', String(whole('seed', run.seed))]);
  if (view) pairs.push(['camera', viewNumbers(view).map(numberText).join(':')]);
  // Last, since it ends in a digit: programs that find links in texts leave out a `.` or `~` at the end.
  pairs.push(['v', String(VERSION)]);
  return pairs.map(([name, text]) => `${name}=${text}`).join('&');
}

function inputsText(controls: Controls, inputs: readonly Input[]): string {
  let before = '';
  const entries = inputs.map(({ step, name, value }) => {
    const control = find(controls, name);
    const at = whole(`the step of ${name}`, step, LONGEST_RUN);
    const word = name === before ? '' : attributeName(name);
    before = name;
    if (control?.kind === 'button' && value === null) return `${at}:${word}`;
    if (!control || value === null || !holdsValue(control))
      throw new RangeError(`"${name}" is no ${value === null ? 'button' : 'control'} of this figure`);
    // Escaped twice: a `:` or `~` of the value must not be taken for one of ours once the link has been decoded.
    return `${at}:${word}:${percent(valueText(name, control, value)).replaceAll('%', '%25')}`;
  });
  return entries.join('~');
}

function valueText(name: string, control: Valued, value: Value): string {
  const text = typeof value === 'number' ? numberText(value) : String(value);
  parseValue(name, control, text);
  return text;
}

/** JavaScript's own shortest decimal, with the zero that has a sign, and no plus, which links read as a space. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value).replace('e+', 'e');
}

/** Percent-encodes, also what is legal in a link but means something in Markdown or to a reader of `run`. */
function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function viewNumbers({ yaw, pitch, distance }: View): number[] {
  for (const [name, value] of Object.entries({ yaw, pitch, distance }))
    if (!Number.isFinite(value)) throw new RangeError(`the camera's ${name} is ${value}`);
  if (!(distance > 0)) throw new RangeError(`the camera's distance is ${distance}, not above 0`);
  return [yaw, pitch, distance];
}

function find(controls: Controls, name: string): Control | undefined {
  return Object.entries(controls).find(([it]) => it === name)?.[1];
}

function holdsValue(control: Control): control is Valued {
  return control.kind !== 'button' && control.kind !== 'pad';
}

export interface Read {
  readonly run: Run;
  /** `null` where the link does not say: the figure's own. */
  readonly view: View | null;
  /** A sentence for each thing that could not be, without its full stop. Everything else counts. */
  readonly refused: readonly string[];
}

/** Reads a query string, with or without its `?`. It never throws, and takes no longer than the text is long. */
export function fromQuery(query: string, controls: Controls): Read {
  const reader = new Reader(controls);
  if (query.length > LONGEST_READ)
    reader.refuse(`the link has ${query.length} characters; it may have ${LONGEST_READ}`);
  else for (const [name, text] of new URLSearchParams(query)) reader.pair(name, text);
  return reader.result();
}

class Reader {
  readonly #byAttribute: ReadonlyMap<string, readonly [name: string, control: Control]>;
  readonly #seen = new Set<string>();
  readonly #refused: string[] = [];
  #more = 0;
  #values: Record<string, Value>;
  #inputs: Input[] = [];
  #step = 0;
  #seed = FIRST_SEED;
  #view: View | null = null;

  constructor(controls: Controls) {
    this.#byAttribute = new Map(
      Object.entries(controls).map(([name, control]) => [attributeName(name), [name, control]]),
    );
    this.#values = { ...defaults(controls) };
  }

  refuse(sentence: string): void {
    if (this.#refused.includes(sentence)) return;
    if (this.#refused.length < MOST_REFUSED) this.#refused.push(sentence);
    else this.#more += 1;
  }

  result(): Read {
    const run = { seed: this.#seed, values: this.#values, inputs: this.#inputs, step: this.#step };
    const refused = this.#more > 0 ? [...this.#refused, `and ${this.#more} more`] : this.#refused;
    return { run, view: this.#view, refused };
  }

  pair(word: string, text: string): void {
    const found = this.#byAttribute.get(word);
    if (!found && (elementWords.includes(word) || PASSENGERS.test(word))) return;
    if (!found && !ownWords.includes(word)) {
      this.refuse(`${quoted(word)} is neither a control of this figure nor a word of a link`);
      return;
    }
    if (this.#seen.has(word)) {
      this.refuse(`${word} stands there twice: the first counts`);
      return;
    }
    this.#seen.add(word);
    if (found) this.#control(word, found[0], found[1], text);
    else if (word === 'run') this.#run(text);
    else if (word === 'at') this.#step = this.#whole('at', text, LONGEST_RUN) ?? 0;
    else if (word === 'seed') this.#seed = this.#whole('seed', text, Number.MAX_SAFE_INTEGER) ?? FIRST_SEED;
    else if (word === 'camera') this.#camera(text);
    else if (text !== String(VERSION))
      this.refuse(`the link is of version ${quoted(text)}; this page reads version ${VERSION}`);
  }

  #control(word: string, name: string, control: Control, text: string): void {
    if (!holdsValue(control)) {
      this.refuse(`${word} does something and has no value: it belongs into run`);
      return;
    }
    const value = this.#value(name, control, text);
    if (value !== null) this.#values = { ...this.#values, [name]: value };
  }

  #value(name: string, control: Valued, text: string): Value | null {
    try {
      return parseValue(name, control, text);
    } catch (problem) {
      const { message } = problem as RangeError;
      this.refuse(text.length <= QUOTED ? message : message.replace(text, () => cut(text)));
      return null;
    }
  }

  #run(text: string): void {
    let before: string | undefined;
    for (const entry of text === '' ? [] : text.split('~')) {
      const [at = '', written, value, ...rest] = entry.split(':');
      const word = written === '' ? before : written;
      const found = word === undefined ? undefined : this.#byAttribute.get(word);
      if (!found || rest.length > 0) {
        const problem = found ? 'has too many parts' : 'names no control of this figure';
        this.refuse(`run: ${quoted(entry)} ${problem}`);
        continue;
      }
      before = word;
      this.#input(at, entry, found, value);
    }
    // In the order of their steps; those before the same step in the order in which they were done.
    this.#inputs.sort((a, b) => a.step - b.step);
  }

  #input(at: string, entry: string, [name, control]: readonly [string, Control], text?: string): void {
    const step = this.#whole(`run: the step of ${quoted(entry)}`, at, LONGEST_RUN);
    if (step === null) return;
    if (control.kind === 'button' && text === undefined) {
      this.#inputs.push({ step, name, value: null });
    } else if (holdsValue(control) && text !== undefined) {
      const plain = decode(text);
      if (plain === null) this.refuse(`run: ${quoted(entry)} is damaged`);
      const value = plain === null ? null : this.#value(name, control, plain);
      if (value !== null) this.#inputs.push({ step, name, value });
    } else {
      this.refuse(
        `run: ${quoted(entry)} ${text === undefined ? 'lacks a value' : 'has a value where there can be none'}`,
      );
    }
  }

  #camera(text: string): void {
    const numbers = text.split(':').map((it) => (/^[-+.\de]+$/i.test(it) ? Number(it) : Number.NaN));
    const [yaw, pitch, distance] = numbers;
    if (numbers.length !== 3 || !numbers.every(Number.isFinite) || !(Number(distance) > 0))
      this.refuse(`camera=${quoted(text)} is not two angles and a distance, such as 0.8:0.5:20`);
    else this.#view = { yaw: Number(yaw), pitch: Number(pitch), distance: Number(distance) };
  }

  #whole(what: string, text: string, most: number): number | null {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value <= most) return value;
    this.refuse(`${what} is ${quoted(text)}, not a whole number from 0 to ${most}`);
    return null;
  }
}

function quoted(text: string): string {
  return `"${cut(text)}"`;
}

function cut(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
