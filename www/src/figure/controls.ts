/**
 * Controls as data. The panel, the keyboard, the element's attributes, links and tests are all made
 * from them.
 *
 * A control's value has the unit that a reader sees, for example degrees; a figure gets SI units,
 * for example radians. `toParams` is the one place that converts.
 */
import type { Vec3 } from '../core/linear/vec.ts';

/** Properties of every control. */
interface Described {
  readonly label: string;
  /**
   * Heading under which a panel shows this control together with others, and may fold them away.
   */
  readonly group?: string;
}

export interface Slider extends Described {
  readonly kind: 'slider';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The default, in the unit shown. */
  readonly value: number;
  /** Follows the number: `×`, `°`, `m/s`. */
  readonly unit: string;
  /** Digits after the point, on the label and for screen readers. */
  readonly digits: number;
  /** The same unit in words, for screen readers. */
  readonly spoken: string;
  /** Factor from the unit shown to the figure's unit: π/180 for degrees. */
  readonly perUnit: number;
}

export interface Choice<Value extends string = string> extends Described {
  readonly kind: 'choice';
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Side by side for a few short options, a menu for many or long ones. */
  readonly look: 'radios' | 'menu';
}

export interface Toggle extends Described {
  readonly kind: 'toggle';
  readonly value: boolean;
}

/** Does something once: a press calls the model's `act` with the button's name. */
export interface Button extends Described {
  readonly kind: 'button';
  /**
   * Values that it sets instead, in the units shown: a preset. The run then knows these changes and
   * no press.
   */
  readonly sets?: Readonly<Record<string, number | string | boolean>>;
}

/**
 * Acts while a finger or a key holds it: the model's `act` is called when the hold begins and when
 * it ends. Both are inputs of the run. A press is both at once.
 */
export interface Hold extends Described {
  readonly kind: 'hold';
}

/**
 * Drives two sliders by finger or key. While held it sets each to a share of its range, counted
 * from the middle; released, it puts both back.
 */
export interface Pad extends Described {
  readonly kind: 'pad';
  /**
   * The slider that left and right drive, or `null`. Right is its high end, or its low end with
   * `flip`.
   */
  readonly x: string | null;
  readonly y: string | null;
  readonly flip: readonly ('x' | 'y')[];
  /** The keys for left, right, down and up while the figure has the focus: lower-case letters. */
  readonly keys: readonly [left: string, right: string, down: string, up: string];
}

/**
 * The reader's guess. It is an input of the run, so it replays, can be undone and travels in links,
 * and it never blocks: an empty one means that nobody has guessed.
 *
 * - A `mark` is put into the picture before the answer plays, and stays where it is from then on.
 * - `pictures` are a choice among a few small ones, which the row of controls shows.
 * - A `pin` is put into a thing of the picture at any time. It is no answer to a question: the pane
 *   has a `board` that says where on the thing a tap is, and the figure draws the pin.
 *
 * Its value is text: a picture's word, or `x y`, with a point for decimals: meters of the plane of
 * the guess, or the board's own numbers.
 */
export interface Guess extends Described {
  readonly kind: 'guess';
  readonly value: '';
  readonly look: 'mark' | 'pictures' | 'pin';
  /** The question, as the caption asks it, or the row for pictures: `Tap where the shell lands.` */
  readonly asks: string;
  /** The pictures to choose from. */
  readonly options?: readonly Pictured[];
  /**
   * What its question hides. Its value may then be `?`: the page asks, and the answer is kept back.
   * A choice among pictures opens it; a mark leaves it closed until the run has begun.
   */
  readonly hides?: Hides;
  /** Which of the pictures is right, and the run that shows it. */
  readonly answer?: Answer;
  /**
   * The plane in which a tap is put down: a point of the picture that has the numbers 0 and 0, and
   * the directions, of length 1, along which they count. By default the plane of x and y.
   */
  readonly plane?: { readonly from: Vec3; readonly x: Vec3; readonly y: Vec3 };
  /**
   * Every pane takes the tap, since all show the same places before the answer plays; the last one
   * shows the mark. By default it is the first one that does both.
   */
  readonly everywhere?: boolean;
}

/** The value of a guess that a story asks for, while its figure keeps the answer back. */
export const ASKED = '?';

/**
 * What an open question hides. The Runner leaves it out of each picture, sentence and table
 * (`runner/question.ts`), and `tests/unit/question.test.ts` looks for it in all of them.
 */
export interface Hides {
  /** Parts of the picture that are the answer. */
  readonly parts: readonly string[];
  /** Names of the readout's values that are the answer, or lead to it. */
  readonly values: readonly string[];
  /** Words that would tell the answer: no text of the figure or of its step has them. */
  readonly words: readonly string[];
  /** The graph is no answer, and stays. */
  readonly graph?: true;
  /** The answer begins with a press: not as time passes, and also before a picture is chosen. */
  readonly until?: 'pressed';
  /** Seconds at which the question is asked; those at which the figure is posed by default. */
  readonly at?: number;
}

/** The answer to a question with pictures to choose from. */
interface Answer {
  /**
   * The picture that is right, as its word, or from the settings and numbers of the answer; with
   * the name of a number in `near`, the picture whose own number is nearest to it.
   */
  readonly is?: string | ((values: Values, numbers: Readonly<Record<string, number>>) => string);
  readonly near?: string;
  /** Shown without a guess, it is of what the reader has made of the question. */
  readonly stays?: true;
  /** Settings of the run that answers, where the question has others. */
  readonly sets?: Readonly<Record<string, Value>>;
  /**
   * Seconds from which and to which it runs once somebody has guessed, by default to where the
   * figure tells the most. Without any it is shown where it is posed.
   */
  readonly runs?: readonly [from: number, to?: number];
}

/** A small picture that can be chosen, with its word. */
export interface Pictured {
  readonly value: string;
  readonly label: string;
  /** A line as the path of an SVG, in a box 48 wide and 24 high with y down. */
  readonly path: string;
}

/** Cards to be put in an order. The value is their names in that order, with spaces between. */
export interface Order extends Described {
  readonly kind: 'order';
  readonly value: string;
  /** A card with a part lights it in the picture, as a word does. */
  readonly cards: readonly { readonly value: string; readonly label: string; readonly part?: string }[];
}

/**
 * A line of text that the reader writes: a formula. A figure refuses a text that it cannot read by
 * throwing the reason, and stays as it was; the field shows the reason.
 */
export interface Text extends Described {
  readonly kind: 'text';
  readonly value: string;
  /** The largest number of characters. */
  readonly longest: number;
  /** Texts that are offered, and by which tests try the figure; it refuses none of them. */
  readonly examples: readonly string[];
}

/** A control that has a value. Buttons, holds and pads have none. */
export type Valued = Slider | Choice | Toggle | Guess | Order | Text;
export type Control = Valued | Button | Hold | Pad;
export type Controls = Readonly<Record<string, Control>>;

/** Value of a control: a slider's number in the unit shown, a choice's word, a toggle's state. */
type ValueOf<C extends Control> = C extends Slider
  ? number
  : C extends Choice<infer Value>
    ? Value
    : C extends Toggle
      ? boolean
      : C extends Guess | Order | Text
        ? string
        : never;
export type Value = ValueOf<Control>;
export type Values<C extends Controls = Controls> = {
  readonly [Name in keyof C as C[Name] extends Button | Hold | Pad ? never : Name]: ValueOf<C[Name]>;
};
/** The same in the figure's units. */
export type Params<C extends Controls = Controls> = Values<C>;

/** Units as screen readers say them. Any other unit is spoken as it is written. */
const spoken: Readonly<Record<string, string>> = {
  'm/s': 'meters per second',
  'm/s²': 'meters per second squared',
  kg: 'kilograms',
  s: 'seconds',
  cm: 'centimeters',
  '%': 'percent',
  '×': 'times',
  'rad/s': 'radians per second',
  '°': 'degrees',
  '°/s': 'degrees per second',
  '°/s²': 'degrees per second squared',
};

/** The ends of a slider, and its step: a hundredth of the range by default. */
type Range = readonly [min: number, max: number, step?: number];
type SliderOptions = Partial<Pick<Slider, 'digits' | 'spoken' | 'perUnit'>>;

/**
 * Makes a slider. Degrees, also per second, are radians for the figure; every other unit stays as
 * it is. It has the digits of its step.
 */
export function slider(
  label: string,
  [min, max, step]: Range,
  value: number,
  unit = '',
  more: SliderOptions = {},
): Slider {
  return {
    ...{ kind: 'slider', label, min, max, value, unit },
    step: step ?? (max - min) / 100,
    spoken: spoken[unit] ?? unit,
    digits: step === undefined ? 2 : (String(step).split('.')[1] ?? '').length,
    perUnit: unit.startsWith('°') ? Math.PI / 180 : 1,
    ...more,
  };
}

/** Makes a slider of a place or a length, in steps of 5 cm. */
export const meters = (label: string, [min, max]: Range, value: number): Slider =>
  slider(label, [min, max, 0.05], value, 'm');

/** Makes a slider in degrees, whole ones by default; the figure gets radians. */
export function angle(
  label: string,
  [min, max, step = 1]: Range,
  value: number,
  more?: SliderOptions,
): Slider {
  return slider(label, [min, max, step], value, '°', more);
}

/** Returns the options of a choice, from a label for each value. */
export function named<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Choice<Value>['options'] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}

type Labels<Value extends string> = Choice<Value>['options'] | Readonly<Record<Value, string>>;

/** Makes a choice, from a label for each value or a list of both. By default it has the first one. */
export function choice<const Value extends string>(
  label: string,
  labels: Labels<Value>,
  value?: NoInfer<Value>,
): Choice<Value> {
  const options = isList(labels) ? labels : named(labels);
  const first = options[0]?.value ?? ('' as Value);
  return { kind: 'choice', label, look: 'radios', value: value ?? first, options };
}

const isList = <Value extends string>(it: Labels<Value>): it is Choice<Value>['options'] => Array.isArray(it);

/** Makes a choice with the look of a menu. */
export function menu<const Value extends string>(
  label: string,
  labels: Labels<Value>,
  value?: NoInfer<Value>,
): Choice<Value> {
  return { ...choice(label, labels, value), look: 'menu' };
}

export function toggle(label: string, value = false): Toggle {
  return { kind: 'toggle', label, value };
}

/** Makes a button; with values that it sets, a preset. */
export function button(label: string, sets?: Button['sets']): Button {
  return { kind: 'button', label, ...(sets ? { sets } : {}) };
}

export function hold(label: string): Hold {
  return { kind: 'hold', label };
}

/** Puts controls under one heading of the panel. */
export function grouped<const C extends Controls>(group: string, controls: C): C {
  return Object.fromEntries(Object.entries(controls).map(([name, it]) => [name, { ...it, group }])) as C;
}

export function pictured(value: string, label: string, path: string): Pictured {
  return { value, label, path };
}

/** Makes a guess: with options one among pictures, otherwise a mark unless it is to be a pin. */
export function guess(
  options: Omit<Guess, 'kind' | 'value' | 'look' | 'label'> & { look?: 'mark' | 'pin'; label?: string },
): Guess {
  const look = options.options ? 'pictures' : 'mark';
  return { kind: 'guess', value: '', label: 'Your guess', look, ...options };
}

export function order(options: Omit<Order, 'kind'>): Order {
  return { kind: 'order', ...options };
}

export function text(options: Omit<Text, 'kind'>): Text {
  return { kind: 'text', ...options };
}

/** Returns the place that a guess names, or `null` where nobody has guessed. */
export function guessed(value: string): readonly [x: number, y: number] | null {
  if (value === '') return null;
  const [x, y, ...more] = value.split(' ').map(Number);
  const fits = x !== undefined && y !== undefined && more.length === 0;
  return fits && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

export function pad(options: Pick<Pad, 'label' | 'keys'> & Partial<Omit<Pad, 'kind'>>): Pad {
  return { kind: 'pad', x: null, y: null, flip: [], ...options };
}

export function labelOf<Value extends string>({ options }: Choice<Value>, value: Value): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

export function hasValue(control: Control): control is Valued {
  return control.kind !== 'button' && control.kind !== 'hold' && control.kind !== 'pad';
}

/** Returns the controls that have a value, with their names. */
export function valued(controls: Controls): [name: string, control: Valued][] {
  return Object.entries(controls).filter((entry): entry is [string, Valued] => hasValue(entry[1]));
}

export function defaults<C extends Controls>(controls: C): Values<C> {
  return Object.fromEntries(valued(controls).map(([name, it]) => [name, it.value])) as Values<C>;
}

export function toParams<C extends Controls>(controls: C, values: Values<C>): Params<C> {
  return Object.fromEntries(
    valued(controls).map(([name, it]) => {
      const value = (values as Values)[name];
      return [name, it.kind === 'slider' ? Number(value) * it.perUnit : value];
    }),
  ) as Params<C>;
}

/**
 * Words that are not controls but may be set by an attribute of the element or in a link, for every
 * figure.
 */
export const elementWords: readonly string[] = [
  'scene',
  'theme',
  'ground',
  'controls',
  'readout',
  'caption',
  'toolbar',
  'strip',
  'listing',
  'label',
  'paused',
];

/** Returns `scale-x` for `scaleX`: HTML does not distinguish capitals in attributes. */
export function attributeName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/**
 * Returns a value if a control can hold it.
 *
 * A slider takes any number of its range, also between its steps: a link may hold what a drag could
 * not reach.
 *
 * @throws RangeError with the control's name, the value, and the values that it can hold.
 */
export function checkValue(name: string, control: Valued, value: Value): Value {
  switch (control.kind) {
    case 'slider': {
      const { min, max } = control;
      const fits = typeof value === 'number' && value >= min && value <= max;
      return fits ? value : refuse(name, control, value);
    }
    case 'choice':
      return control.options.some((option) => option.value === value) ? value : refuse(name, control, value);
    case 'toggle':
      return typeof value === 'boolean' ? value : refuse(name, control, value);
    case 'guess':
      return value === '' || isGuess(control, value) ? value : refuse(name, control, value);
    case 'order': {
      const cards = control.cards.map((card) => card.value).sort();
      const given = typeof value === 'string' ? value.split(' ').sort() : [];
      return given.join(' ') === cards.join(' ') ? value : refuse(name, control, value);
    }
    case 'text':
      return typeof value === 'string' && isLine(value, control.longest)
        ? value
        : refuse(name, control, value);
  }
}

/** Returns whether a text is one line of whole characters, and no longer than allowed. */
function isLine(value: string, longest: number): boolean {
  return Array.from(value).length <= longest && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value);
}

function isGuess({ options, hides }: Guess, value: Value): boolean {
  if (hides && value === ASKED) return true;
  if (options) return options.some((option) => option.value === value);
  return typeof value === 'string' && guessed(value) !== null;
}

/**
 * Reads a value from the text of an attribute or a link. An empty attribute turns a toggle on.
 *
 * @throws RangeError like `checkValue`; nothing is guessed.
 */
export function parseValue(name: string, control: Valued, text: string): Value {
  switch (control.kind) {
    case 'slider': {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isFinite(value) ? checkValue(name, control, value) : refuse(name, control, text);
    }
    case 'choice':
    case 'guess':
    case 'order':
    case 'text':
      return checkValue(name, control, text);
    case 'toggle':
      if (text !== '' && text !== 'true' && text !== 'false') return refuse(name, control, text);
      return text !== 'false';
  }
}

function refuse(name: string, control: Valued, value: unknown): never {
  const given = `${attributeName(name)}="${value}"`;
  switch (control.kind) {
    case 'slider': {
      const { min, max, unit } = control;
      throw new RangeError(`${given} is not a number from ${min} to ${max}${unit && ` ${unit}`}`);
    }
    case 'choice': {
      const words = control.options.map((option) => option.value).join(', ');
      throw new RangeError(`${given} is none of ${words}`);
    }
    case 'toggle':
      throw new RangeError(`${given} is neither true nor false`);
    case 'guess': {
      const asked = control.hides ? [ASKED] : [];
      const words = control.options && [...control.options.map(({ value }) => value), ...asked].join(', ');
      throw new RangeError(
        words
          ? `${given} is none of ${words}, and not empty`
          : `${given} is no place: two numbers with a space between, or nothing`,
      );
    }
    case 'order': {
      const cards = control.cards.map((card) => card.value).join(', ');
      throw new RangeError(`${given} does not have each of ${cards} once`);
    }
    case 'text':
      throw new RangeError(
        `${attributeName(name)} is not one line of text with ${control.longest} characters at most`,
      );
  }
}
