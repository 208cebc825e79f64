/** A figure's controls as properties of its element: `figure.scaleX = 2`. */
import { parseValue, type Value, type Valued, type Values, valued } from '../../figure/controls.ts';
import type { FigureHost } from '../host.ts';
import type { Feature, Live } from './live.ts';
import type { Session } from './session.ts';

export class ControlProperties implements Feature {
  #names: readonly string[] = [];
  /** Values that were set while there was no figure. */
  #early = new Map<string, Value>();

  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
  }

  /** The values that wait for a figure. */
  get early(): Values {
    return Object.fromEntries(this.#early);
  }

  /** Keeps a value for the figure that will start. */
  keep(name: string, value: Value): void {
    this.#early.set(name, value);
  }

  figureStarted({ runner }: Live): void {
    const { session } = this;
    for (const [name, control, value] of this.#define(runner.controls))
      session.attempt(() => runner.set(name, given(name, control, value)));
    const early = [...this.#early];
    this.#early.clear();
    for (const [name, value] of early) session.attempt(() => runner.set(name, value));
  }

  /**
   * Makes each control a property, in place of those of the figure before. A name that every
   * element has is left alone. Returns the values that the page had set under these names before.
   */
  #define(controls: Live['runner']['controls']): [name: string, control: Valued, value: Value][] {
    const { host } = this;
    for (const name of this.#names) Reflect.deleteProperty(host, name);
    const before: [string, Valued, Value][] = [];
    this.#names = valued(controls).flatMap(([name, control]) => {
      const value = Object.getOwnPropertyDescriptor(host, name)?.value as Value | undefined;
      if (value !== undefined) before.push([name, control, value]);
      else if (name in host) return [];
      Object.defineProperty(host, name, {
        configurable: true,
        enumerable: true,
        get: () => host.values[name],
        set: (value: Value | null | undefined) => host.set(name, given(name, control, value)),
      });
      return [name];
    });
    return before;
  }
}

/**
 * Returns the value that a property is given. Libraries write an attribute as a property where there is
 * one: so it takes the text of the attribute, and goes back to the figure's own where that is taken
 * away, for which React sets `undefined`, and Preact an empty text. A text that cannot be read is refused.
 */
function given(name: string, control: Valued, value: Value | null | undefined): Value {
  const empty = value === '' && (control.kind === 'slider' || control.kind === 'toggle');
  if (value === null || value === undefined || empty) return control.value;
  return typeof value === 'string' ? parseValue(name, control, value) : value;
}
