/**
 * A figure's state as a link, and back:
 * `scene=piston&scale-x=2.5&run=240:speed:5~300:fire&at=480&v=1`.
 *
 * A control has the name of its attribute and a value in the unit shown. The other words are `run`
 * (the inputs, each with the step that it precedes: `step:control:value`, `step:button`, or both
 * ends of a hold, `step:hold:down` and `step:hold:up`; the name of the control in the entry before
 * is left out), `at` (the present step of the run), `seed`, `camera` (yaw and pitch in radians, the
 * distance in meters) and `v`, the version of this format. A link has only values that differ from
 * the figure's own. Numbers are the shortest decimals that read back bit for bit.
 *
 * A link comes from anybody: it is read as data, piece by piece, and each piece that does not fit
 * is refused with a sentence.
 */
import {
  attributeName,
  type Control,
  type Controls,
  checkValue,
  defaults,
  elementWords,
  hasValue,
  parseValue,
  type Value,
  type Valued,
  type Values,
  valued,
} from '../figure/controls.ts';
import type { ViewState } from '../render/view-state.ts';
import { type Input, LONGEST_RUN, type Run, whole } from '../runner/runner.ts';

/** Characters of a link, at most: mail programs and chats cut longer ones. */
export const LONGEST_LINK = 2000;
/** Characters kept free for the address of the page, where it is not known. */
const ADDRESS = 200;
/** Characters of a link that is read, at most: ten times the longest link that is written. */
const LONGEST_READ = 20_000;
/** Refusals that are listed, at most: a link can hold thousands of mistakes. */
const MOST_REFUSED = 20;
/** Characters of the link that a refusal quotes, at most. */
const QUOTED = 40;

/** The words for both ends of a hold. */
const [DOWN, UP] = ['down', 'up'];

const VERSION = 1;
const FIRST_SEED = 1;

const ownWords = ['v', 'run', 'at', 'seed', 'camera'];
/** The names that no control may have, since they mean something else in a link. */
export const takenWords: readonly string[] = [...elementWords, ...ownWords];

/** Tracking parameters, which mailing lists and networks add to every link. */
const TRACKING = /^(utm_\w+|\w*clid|ref)$/;

/** A run as a query. */
interface Query {
  readonly query: string;
  /**
   * `false` if the whole is too long for a link. Without its run it may fit: then the query starts
   * as the figure does, with the present values of the controls. Where those alone are too long, it
   * is longer than asked for.
   */
  readonly complete: boolean;
}

/** A run as an address. */
export interface Link {
  readonly href: string;
  readonly complete: boolean;
}

/**
 * Returns the query string of a figure, at most `room` characters long where that can be. `start`
 * is the step at which the figure is posed, which a link leaves out.
 *
 * @throws RangeError for a run that does not fit these controls.
 */
export function toQuery(
  scene: string,
  controls: Controls,
  run: Run,
  view?: ViewState | null,
  room = LONGEST_LINK - ADDRESS,
  start = 0,
): Query {
  const whole = write(scene, controls, run, view, start);
  if (whole.length <= room) return { query: whole, complete: true };
  const sets = new Set(valued(controls).map(([name]) => name));
  const done = run.inputs.filter(({ step, name }) => step <= run.step && sets.has(name));
  const values = {
    ...run.values,
    ...Object.fromEntries(done.map(({ name, value }) => [name, value as Value])),
  };
  const rest = { ...run, values, inputs: [], step: start };
  const still = write(scene, controls, rest, view, start);
  // A text of the reader's may be too long for any link; to drop the run would not help then.
  const kept = still.length > room && whole.length <= LONGEST_READ;
  return { query: kept ? whole : still, complete: false };
}

/** Returns the address `page` with the query of a figure in place of its own. */
export function toLink(
  page: string,
  scene: string,
  controls: Controls,
  run: Run,
  view?: ViewState | null,
  start = 0,
): Link {
  const url = new URL(page);
  url.search = '';
  url.hash = '';
  const { query, complete } = toQuery(scene, controls, run, view, LONGEST_LINK - url.href.length - 1, start);
  return { href: `${url.href}?${query}`, complete };
}

function write(
  scene: string,
  controls: Controls,
  run: Run,
  view: ViewState | null | undefined,
  start: number,
): string {
  const pairs: [string, string][] = [['scene', percent(scene)]];
  for (const [name, control] of valued(controls)) {
    const value = run.values[name];
    if (value === undefined || Object.is(value, control.value)) continue;
    pairs.push([attributeName(name), percent(valueText(name, control, value))]);
  }
  if (run.inputs.length > 0) pairs.push(['run', inputsText(controls, run.inputs)]);
  if (run.step !== start) pairs.push(['at', String(whole('at', run.step, LONGEST_RUN))]);
  if (run.seed !== FIRST_SEED) pairs.push(['seed', String(whole('seed', run.seed))]);
  if (view) pairs.push(['camera', viewNumbers(view).map(numberText).join(':')]);
  // Last, since it ends in a digit: programs that find links in text drop a `.` or `~` at the end.
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
    const { kind } = control ?? {};
    if ((kind === 'button' || kind === 'hold') && value === null) return `${at}:${word}`;
    if (kind === 'hold' && typeof value === 'boolean') return `${at}:${word}:${value ? DOWN : UP}`;
    if (!control || value === null || !hasValue(control))
      throw new RangeError(`"${name}" is no ${value === null ? 'button' : 'control'} of this figure`);
    // Escaped twice: a `:` or `~` of the value must not become a separator when the link is
    // decoded.
    return `${at}:${word}:${percent(valueText(name, control, value)).replaceAll('%', '%25')}`;
  });
  return entries.join('~');
}

function valueText(name: string, control: Valued, value: Value): string {
  checkValue(name, control, value);
  return typeof value === 'number' ? numberText(value) : String(value);
}

/**
 * Returns JavaScript's shortest decimal, with −0, and without a plus, which links read as a space.
 */
function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value).replace('e+', 'e');
}

/**
 * Percent-encodes text, including signs that are legal in a link but have a meaning in Markdown or
 * `run`.
 */
function percent(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function viewNumbers({ yaw, pitch, distance }: ViewState): number[] {
  for (const [name, value] of Object.entries({ yaw, pitch, distance }))
    if (!Number.isFinite(value)) throw new RangeError(`the camera's ${name} is ${value}`);
  if (!(distance > 0)) throw new RangeError(`the camera's distance is ${distance}, not above 0`);
  return [yaw, pitch, distance];
}

function find(controls: Controls, name: string): Control | undefined {
  return Object.entries(controls).find(([it]) => it === name)?.[1];
}

/** The state that a link describes. */
interface LinkState {
  readonly run: Run;
  /** `null` for the figure's own view. */
  readonly view: ViewState | null;
  /** A sentence without its full stop for each part that was refused; the others count. */
  readonly refused: readonly string[];
}

/**
 * Reads a query string, with or without its `?`. Never throws, and takes time in proportion to its
 * length. `startOf` returns the step of a link that names none, from its values at time zero.
 */
export function fromQuery(
  query: string,
  controls: Controls,
  startOf: (values: Values) => number = () => 0,
): LinkState {
  const parser = new LinkParser(controls);
  if (query.length > LONGEST_READ)
    parser.refuse(`the link has ${query.length} characters; it may have ${LONGEST_READ}`);
  else for (const [name, text] of new URLSearchParams(query)) parser.pair(name, text);
  return parser.result(startOf);
}

class LinkParser {
  readonly #byAttribute: ReadonlyMap<string, readonly [name: string, control: Control]>;
  readonly #seen = new Set<string>();
  readonly #refused: string[] = [];
  #more = 0;
  #values: Record<string, Value>;
  #inputs: Input[] = [];
  #step: number | null = null;
  #seed = FIRST_SEED;
  #view: ViewState | null = null;

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

  result(startOf: (values: Values) => number): LinkState {
    const step = this.#step ?? startOf(this.#values);
    const run = { seed: this.#seed, values: this.#values, inputs: this.#inputs, step };
    const refused = this.#more > 0 ? [...this.#refused, `and ${this.#more} more`] : this.#refused;
    return { run, view: this.#view, refused };
  }

  pair(word: string, text: string): void {
    const found = this.#byAttribute.get(word);
    if (!found && (elementWords.includes(word) || TRACKING.test(word))) return;
    if (!found && !ownWords.includes(word)) {
      this.refuse(`${quoted(word)} is neither a control of this figure nor a word of a link`);
      return;
    }
    if (this.#seen.has(word)) {
      this.refuse(`${word} is given twice: the first counts`);
      return;
    }
    this.#seen.add(word);
    if (found) this.#control(word, found[0], found[1], text);
    else if (word === 'run') this.#run(text);
    else if (word === 'at') this.#step = this.#whole('at', text, LONGEST_RUN) ?? this.#step;
    else if (word === 'seed') this.#seed = this.#whole('seed', text, Number.MAX_SAFE_INTEGER) ?? FIRST_SEED;
    else if (word === 'camera') this.#camera(text);
    else if (text !== String(VERSION))
      this.refuse(`the link is of version ${quoted(text)}; this page reads version ${VERSION}`);
  }

  #control(word: string, name: string, control: Control, text: string): void {
    if (!hasValue(control)) {
      this.refuse(`${word} has no value: it belongs in run`);
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
    // By their steps; the sort keeps the order of inputs before the same step.
    this.#inputs.sort((a, b) => a.step - b.step);
  }

  #input(at: string, entry: string, [name, control]: readonly [string, Control], text?: string): void {
    const step = this.#whole(`run: the step of ${quoted(entry)}`, at, LONGEST_RUN);
    if (step === null) return;
    if ((control.kind === 'button' || control.kind === 'hold') && text === undefined) {
      this.#inputs.push({ step, name, value: null });
    } else if (control.kind === 'hold' && (text === DOWN || text === UP)) {
      this.#inputs.push({ step, name, value: text === DOWN });
    } else if (hasValue(control) && text !== undefined) {
      const plain = decode(text);
      if (plain === null) this.refuse(`run: ${quoted(entry)} is damaged`);
      const value = plain === null ? null : this.#value(name, control, plain);
      if (value !== null) this.#inputs.push({ step, name, value });
    } else {
      this.refuse(
        `run: ${quoted(entry)} ${text === undefined ? 'lacks a value' : 'has a value that it must not have'}`,
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
