/**
 * Controls as data. From them come the panel, the keyboard, the element's attributes and the tests.
 *
 * A control's value is kept in the units a reader sees (degrees on an angle); a figure is handed SI units
 * (radians). `toParams` is the one place where the two meet.
 */

/** What every control may say. */
interface Described {
  readonly label: string;
  /** Controls of one group stand together under its name; a panel may fold them away. */
  readonly group?: string;
}

export interface Slider extends Described {
  readonly kind: 'slider';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The default, in the unit shown. */
  readonly value: number;
  /** What stands behind the number: `×`, `°`, `m/s`. */
  readonly unit: string;
  /** Digits behind the point, on the label and for screen readers. */
  readonly digits: number;
  /** The same unit in words, for screen readers. */
  readonly spoken: string;
  /** What the figure's number is for one of the unit shown: π/180 for degrees. */
  readonly perUnit: number;
}

export interface Choice<Value extends string = string> extends Described {
  readonly kind: 'choice';
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** A few short options read best side by side; many, or long ones, in a menu. */
  readonly look: 'radios' | 'menu';
}

export interface Toggle extends Described {
  readonly kind: 'toggle';
  readonly value: boolean;
}

/** Does something once: the model's `act` is called with its name. */
export interface Button extends Described {
  readonly kind: 'button';
}

/**
 * Drives two sliders by finger or key: while held it sets each to a share of its range, from its middle outwards;
 * let go, both are what they were before.
 */
export interface Pad extends Described {
  readonly kind: 'pad';
  /** The slider that left and right drive; `null` for none. Right is its high end, or its low end with `flip`. */
  readonly x: string | null;
  readonly y: string | null;
  readonly flip: readonly ('x' | 'y')[];
  /** The keys for left, right, down, up, while the figure has the focus: letters, lower case. */
  readonly keys: readonly [left: string, right: string, down: string, up: string];
}

/** A control that holds a value; the others only do something. */
export type Valued = Slider | Choice | Toggle;
export type Control = Valued | Button | Pad;
export type Controls = Readonly<Record<string, Control>>;

/** What a control holds: a slider's number (in the unit shown), a choice's value, a toggle's state. */
export type ValueOf<C extends Control> = C extends Slider
  ? number
  : C extends Choice<infer Value>
    ? Value
    : C extends Toggle
      ? boolean
      : never;
export type Value = ValueOf<Control>;
export type Values<C extends Controls = Controls> = {
  readonly [Name in keyof C as C[Name] extends Button | Pad ? never : Name]: ValueOf<C[Name]>;
};
/** The same, in the units a figure computes with. */
export type Params<C extends Controls = Controls> = Values<C>;

type SliderOptions = Pick<Slider, 'label' | 'min' | 'max' | 'value'> &
  Partial<Pick<Slider, 'group' | 'step' | 'unit' | 'digits' | 'spoken' | 'perUnit'>>;

/** How units are spoken. A unit that is not among them is spoken as it is written. */
const spoken: Readonly<Record<string, string>> = {
  'm/s': 'metres per second',
  'm/s²': 'metres per second squared',
  kg: 'kilograms',
  '°/s': 'degrees per second',
  '°/s²': 'degrees per second squared',
};

/** Degrees, also per second, are radians for the figure; every other unit is its own. */
export function slider(options: SliderOptions): Slider {
  const { unit = '', min, max } = options;
  return {
    kind: 'slider',
    unit,
    spoken: spoken[unit] ?? unit,
    digits: 2,
    perUnit: unit.startsWith('°') ? Math.PI / 180 : 1,
    step: (max - min) / 100,
    ...options,
  };
}

/** A slider in degrees whose figure reads radians. */
export function angle(options: Omit<SliderOptions, 'unit' | 'spoken' | 'perUnit'>): Slider {
  return slider({
    digits: 0,
    step: 1,
    ...options,
    unit: '°',
    spoken: 'degrees',
    perUnit: Math.PI / 180,
  });
}

/** A slider of a group, of a number with a unit: with a digit behind the point where its steps ask for it. */
export function quantity(
  group: string,
  label: string,
  unit: string,
  [min, max, step, value]: readonly [min: number, max: number, step: number, value: number],
): Slider {
  return slider({ label, group, min, max, step, value, unit, digits: step < 1 ? 1 : 0 });
}

/** The options of a choice, from a label for each value. */
export function named<Value extends string>(
  labels: Readonly<Record<Value, string>>,
): Choice<Value>['options'] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}

export function choice<const Value extends string>(
  options: Omit<Choice<Value>, 'kind' | 'look'> & { look?: Choice['look'] },
): Choice<Value> {
  return { kind: 'choice', look: 'radios', ...options };
}

export function toggle(options: Omit<Toggle, 'kind'>): Toggle {
  return { kind: 'toggle', ...options };
}

export function button(options: Omit<Button, 'kind'>): Button {
  return { kind: 'button', ...options };
}

export function pad(options: Pick<Pad, 'label' | 'keys'> & Partial<Omit<Pad, 'kind'>>): Pad {
  return { kind: 'pad', x: null, y: null, flip: [], ...options };
}

/** What a reader reads for a choice's value. */
export function labelOf<Value extends string>({ options }: Choice<Value>, value: Value): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** The controls that hold a value, by name. */
export function valued(controls: Controls): [name: string, control: Valued][] {
  return Object.entries(controls).filter(
    (entry): entry is [string, Valued] => entry[1].kind !== 'button' && entry[1].kind !== 'pad',
  );
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

/** Words that mean the same as an attribute of the element and in a link, whatever the figure. What else a link may set are controls. */
export const elementWords: readonly string[] = ['scene', 'theme', 'controls', 'readout', 'paused'];

/** `scaleX` is written `scale-x` in HTML, where attributes know no capitals. */
export function attributeName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/**
 * Reads a value as an author writes it in an attribute or a link.
 * Nothing is guessed: what does not fit is refused with a sentence, and the caller keeps the value it has.
 */
export function parseValue(name: string, control: Valued, text: string): Value {
  const attribute = attributeName(name);
  switch (control.kind) {
    case 'slider': {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      if (!Number.isFinite(value) || value < control.min || value > control.max) {
        const range = `${control.min} to ${control.max}${control.unit && ` ${control.unit}`}`;
        throw new RangeError(`${attribute}="${text}" is not a number from ${range}`);
      }
      return value;
    }
    case 'choice': {
      if (!control.options.some((option) => option.value === text)) {
        const words = control.options.map((option) => option.value).join(', ');
        throw new RangeError(`${attribute}="${text}" is none of ${words}`);
      }
      return text;
    }
    case 'toggle': {
      if (text !== '' && text !== 'true' && text !== 'false') {
        throw new RangeError(`${attribute}="${text}" is neither true nor false`);
      }
      return text !== 'false';
    }
  }
}
