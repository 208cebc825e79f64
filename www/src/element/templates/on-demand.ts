/** Parts of the element that not every figure shows, or not at once: each its code and styles. */
import type { CSSResult } from 'lit';

export interface Styled {
  readonly styles: CSSResult;
}

export class OnDemand<Module extends Styled> {
  /** The part, once it has loaded for any figure of the page. */
  module: Module | null = null;

  constructor(readonly fetch: () => Promise<Module>) {}

  /** Loads the part, and returns its styles. */
  async load(): Promise<CSSResult> {
    this.module ??= await this.fetch();
    return this.module.styles;
  }
}

/** The parts that a figure can show. */
export interface Shown {
  /** Returns the code of a part, or `null` before it can be shown. */
  get<Module extends Styled>(part: OnDemand<Module>): Module | null;
}
