/**
 * The contents of `kinetree/element`: importing it registers `<kinetree-figure>` where there is a
 * DOM.
 *
 * @module kinetree/element
 */
import type { Value, Values } from '../figure/controls.ts';
import type { Shared } from '../link/share-figure.ts';
import type { ViewState } from '../render/view-state.ts';
import type { Input, Run } from '../runner/runner.ts';
import type { FigureElement } from './figure-element.ts';
import * as element from './kinetree-figure.ts';
import * as environment from './state/environment.ts';
import { type Strings, translate as translateStrings } from './templates/strings.ts';

export type { Input, Run, Shared, Strings, Value, Values, ViewState };

/** A `<kinetree-figure>` as scripts see it. */
export type KinetreeFigure = FigureElement;

/** The element's class. */
export const KinetreeFigure: { new (): KinetreeFigure } = element.KinetreeFigure;

/** Registers the element, by default as `kinetree-figure`. A name that is taken is left alone. */
export const defineElement: (name?: string) => void = element.defineElement;

/** Pauses every figure of the page. */
export const pauseAll: () => void = environment.pauseAll;

/** Replaces words of the element, in every figure of the page from its next drawing on. */
export const translate: (words: Partial<Strings>) => void = translateStrings;

declare global {
  interface HTMLElementTagNameMap {
    'kinetree-figure': KinetreeFigure;
  }
}

if (globalThis.customElements) defineElement();
