/**
 * Parts of the element that not every figure shows, or not at once: each its code and styles. The
 * first of them are the controls that few figures have.
 */
import type { CSSResult } from 'lit';
import type { Control } from '../../figure/controls.ts';

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

/** Returns whether a control is one that few figures have: a hold, a pad, cards, a text, or pictures. */
export function isRare(control: Control): boolean {
  const { kind } = control;
  if (kind === 'guess') return control.options !== undefined;
  return kind === 'hold' || kind === 'pad' || kind === 'order' || kind === 'text';
}

export const rareControls = new OnDemand(() => import('./rare-controls.ts'));
