/** A figure's controls as properties of its element: `figure.scaleX = 2`. */
import { type Value, type Values, valued } from '../../figure/controls.ts';
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
    const early = [...this.#define(runner.controls), ...this.#early];
    this.#early.clear();
    for (const [name, value] of early) this.session.attempt(() => runner.set(name, value));
  }

  /**
   * Makes each control a property, in place of those of the figure before. A name that every
   * element has is left alone. Returns the values that the page had set under these names before.
   */
  #define(controls: Live['runner']['controls']): [name: string, value: Value][] {
    const { host } = this;
    for (const name of this.#names) Reflect.deleteProperty(host, name);
    const before: [string, Value][] = [];
    this.#names = valued(controls).flatMap(([name]) => {
      const value = Object.getOwnPropertyDescriptor(host, name)?.value as Value | undefined;
      if (value !== undefined) before.push([name, value]);
      else if (name in host) return [];
      Object.defineProperty(host, name, {
        configurable: true,
        enumerable: true,
        get: () => host.values[name],
        set: (value: Value) => host.set(name, value),
      });
      return [name];
    });
    return before;
  }
}
