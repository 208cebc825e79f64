/** A figure's controls as properties of its element: `figure.scaleX = 2`. */
import { type Value, type Values, valued } from '../../figure/controls.ts';
import type { Runner } from '../../runner/runner.ts';

export class ControlProperties {
  #names: readonly string[] = [];

  constructor(readonly element: { readonly values: Values }) {}

  /**
   * Makes each control of the runner's figure a property, in place of those of the figure before; never one that every
   * element has. Answers with what had been set before there was a figure, for the caller to set.
   */
  define(runner: Runner, set: (name: string, value: Value) => void): [name: string, value: Value][] {
    const { element } = this;
    for (const name of this.#names) Reflect.deleteProperty(element, name);
    const early: [string, Value][] = [];
    this.#names = valued(runner.controls).flatMap(([name]) => {
      const before = Object.getOwnPropertyDescriptor(element, name)?.value as Value | undefined;
      if (before !== undefined) early.push([name, before]);
      else if (name in element) return [];
      Object.defineProperty(element, name, {
        configurable: true,
        enumerable: true,
        get: () => element.values[name],
        set: (value: Value) => set(name, value),
      });
      return [name];
    });
    return early;
  }
}
