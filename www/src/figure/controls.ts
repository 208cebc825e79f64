/**
 * Controls as data. From them come the panel, the keyboard, the element's attributes and the tests.
 *
 * A control's value is kept in the units a reader sees (degrees on an angle); a figure is handed SI units
 * (radians). `toParams` is the one place where the two meet.
 */

export interface Slider {
  readonly kind: 'slider';
  readonly label: string;
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

export interface Choice<Value extends string = string> {
  readonly kind: 'choice';
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** A few short options read best side by side; many, or long ones, in a menu. */
  readonly look: 'radios' | 'menu';
}

export interface Toggle {
  readonly kind: 'toggle';
  readonly label: string;
  readonly value: boolean;
}

export type Control = Slider | Choice | Toggle;
export type Controls = Readonly<Record<string, Control>>;

/** What a control holds: a slider's number (in the unit shown), a choice's value, a toggle's state. */
export type ValueOf<C extends Control> = C extends Slider
  ? number
  : C extends Choice<infer Value>
    ? Value
    : boolean;
export type Values<C extends Controls = Controls> = { readonly [Name in keyof C]: ValueOf<C[Name]> };
/** The same, in the units a figure computes with. */
export type Params<C extends Controls = Controls> = Values<C>;

type SliderOptions = Pick<Slider, 'label' | 'min' | 'max' | 'value'> &
  Partial<Pick<Slider, 'step' | 'unit' | 'digits' | 'spoken' | 'perUnit'>>;

export function slider(options: SliderOptions): Slider {
  const step = options.step ?? (options.max - options.min) / 100;
  return { kind: 'slider', unit: '', spoken: options.unit ?? '', digits: 2, perUnit: 1, ...options, step };
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

export function choice<const Value extends string>(
  options: Omit<Choice<Value>, 'kind' | 'look'> & { look?: Choice['look'] },
): Choice<Value> {
  return { kind: 'choice', look: 'radios', ...options };
}

export function toggle(options: Omit<Toggle, 'kind'>): Toggle {
  return { kind: 'toggle', ...options };
}

export function defaults<C extends Controls>(controls: C): Values<C> {
  return Object.fromEntries(Object.entries(controls).map(([name, it]) => [name, it.value])) as Values<C>;
}

export function toParams<C extends Controls>(controls: C, values: Values<C>): Params<C> {
  return Object.fromEntries(
    Object.entries(controls).map(([name, it]) => {
      const value = values[name];
      return [name, it.kind === 'slider' ? Number(value) * it.perUnit : value];
    }),
  ) as Params<C>;
}

/** `scaleX` is written `scale-x` in HTML, where attributes know no capitals. */
export function attributeName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/**
 * Reads a value as an author writes it in an attribute or a link.
 * Nothing is guessed: what does not fit is refused with a sentence, and the caller keeps the value it has.
 */
export function parseValue(name: string, control: Control, text: string): ValueOf<Control> {
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
