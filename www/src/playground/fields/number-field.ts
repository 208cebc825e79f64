/**
 * `<kinetree-number>`: a field for one number. It takes arithmetic and units, steps by arrow keys,
 * and is scrubbed by a horizontal drag: of itself with a mouse, of its letter with a finger.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { read } from './arithmetic.ts';
import { numberText, whole } from './number-text.ts';
import { Scrub, scrubbed } from './scrub.ts';
import { grainOf, type Kind, kinds } from './units.ts';

/**
 * Takes a number; returns the sentence of a refusal. With `more` the hand has not let go, so the
 * next number is part of the same step. `of` does the same act on another number.
 */
export type Take = (value: number, more: boolean, of: (own: number) => number) => string | null;

export class NumberField extends LitElement {
  static override properties = {
    value: { attribute: false },
    kind: { attribute: false },
    name: { attribute: false },
    letter: { attribute: false },
    mixed: { attribute: false },
    subject: { attribute: false },
    take: { attribute: false },
    settle: { attribute: false },
    problem: { state: true },
  };

  /** The number now, in the kind's unit. */
  declare value: number;
  declare kind: Kind;
  /** The name that is spoken, without its unit: `Translation x`. */
  declare name: string;
  /** The grip: `x`. */
  declare letter: string;
  /** It is the number of several nodes, which differ in it. */
  declare mixed: boolean;
  /** The thing whose number this is. With another one the text of before is dropped. */
  declare subject: unknown;
  declare take: Take;
  declare settle: () => void;
  /** The sentence about the text, or about its number, that was not taken. */
  declare problem: string;

  /** The edited text; `null` until somebody changes it. */
  #text: string | null = null;
  /** The text that is edited, as it was at first. */
  #before = '';
  #focused = false;
  #selects = false;
  #scrub: Scrub | null = null;

  constructor() {
    super();
    this.value = 0;
    this.mixed = false;
    this.kind = kinds.number;
    this.problem = '';
  }

  /** It has the styles of the panel that it is in. */
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('subject') && changed.get('subject') !== undefined) this.#restore();
    const input = this.#input;
    if (!this.#focused || this.#text !== null || !input) return;
    // A number that follows the motion does not move a caret that somebody has set.
    const untouched =
      this.#selects || (input.selectionStart === 0 && input.selectionEnd === input.value.length);
    if (!untouched) return;
    const text = this.#whole;
    this.#selects ||= text !== this.#before;
    this.#before = text;
  }

  override render(): TemplateResult {
    const { kind, problem } = this;
    const text =
      this.#text ?? (this.#focused ? this.#before : this.mixed ? '' : numberText(this.value, kind));
    const down = (event: PointerEvent): void => this.#down(event);
    // A panel's fields differ in their names, so the ids of their problems differ, too.
    const id = `problem-${this.name.replaceAll(' ', '-')}`;
    return html`<span class="number"><span class="grip" aria-hidden="true" @pointerdown=${down}>${this.letter}</span
      ><input
        type="text" inputmode="text" enterkeyhint="done" autocomplete="off" autocapitalize="off" spellcheck="false"
        aria-label=${kind.spoken ? `${this.name}, ${kind.spoken}` : this.name}
        aria-invalid=${problem ? 'true' : nothing} aria-describedby=${problem ? id : nothing}
        .value=${live(text)} placeholder=${this.mixed ? '—' : nothing} aria-description=${this.mixed ? 'differs' : nothing}
        @focus=${this.#focus} @blur=${this.#blur} @input=${this.#edit} @keydown=${this.#key} @pointerdown=${down}
      /></span>${problem ? html`<p class="problem" role="alert" id=${id}>${problem}</p>` : nothing}`;
  }

  protected override updated(): void {
    if (this.#selects && this.#focused) this.#input?.select();
    this.#selects = false;
  }

  #focus(): void {
    this.#focused = true;
    if (this.#text === null) this.#before = this.#whole;
    this.#selects = true;
    this.requestUpdate();
  }

  #blur(): void {
    this.#focused = false;
    // Without an Escape key an emptied field is the way back.
    if (this.#text?.trim() === '') this.#restore();
    this.#commit();
    this.settle();
    this.requestUpdate();
  }

  #edit(): void {
    const text = this.#input?.value ?? '';
    this.#text = text === this.#before ? null : text;
    if (this.#text === null) this.problem = '';
    this.requestUpdate();
  }

  #restore(): void {
    this.#text = null;
    this.problem = '';
    this.#before = this.#whole;
    this.#selects = this.#focused;
    this.requestUpdate();
  }

  /** All digits, for editing; empty where the numbers of several nodes differ. */
  get #whole(): string {
    return this.mixed ? '' : whole(this.value, this.kind);
  }

  /** Takes the text over. */
  #commit(): void {
    if (this.#text === null) return;
    const text = this.#text;
    const found = read(text, this.kind, this.value);
    const of = (own: number): number => {
      const other = read(text, this.kind, own);
      return 'value' in other ? other.value : own;
    };
    this.problem = 'value' in found ? this.#try(found.value, false, of) : found.sentence;
    if (this.problem) return;
    this.#text = null;
    this.#before = this.#whole;
    this.#selects = this.#focused;
    this.requestUpdate();
  }

  #try(value: number, more: boolean, of: (own: number) => number): string {
    return Object.is(value, this.value) && !this.mixed ? '' : (this.take(value, more, of) ?? '');
  }

  /** Goes to a number that a key or a drag has made; one that is refused stays as a text. */
  #go(value: number): void {
    const by = value - this.value;
    this.problem = this.#try(value, true, (own) => (this.mixed ? own + by : value));
    this.#text = this.problem ? whole(value, this.kind) : null;
    this.#selects = this.#focused;
    this.requestUpdate();
  }

  #key(event: KeyboardEvent): void {
    const { key } = event;
    // Keys typed here are no shortcuts of the page, and undo in a text undoes the text.
    const plain = !(event.ctrlKey || event.metaKey);
    if (this.#text !== null || (plain && key !== 'Tab' && key !== 'Escape')) event.stopPropagation();
    if (key === 'Enter') {
      this.#commit();
      this.settle();
    } else if (key === 'Escape') {
      if (this.#text !== null || this.problem) event.stopPropagation();
      this.#restore();
    } else if ((key === 'ArrowUp' || key === 'ArrowDown') && plain) {
      event.preventDefault();
      this.#step(key === 'ArrowUp' ? 1 : -1, event);
    }
  }

  #step(direction: 1 | -1, held: { readonly shiftKey: boolean; readonly altKey: boolean }): void {
    const typed = this.#text === null ? null : read(this.#text, this.kind, this.value);
    if (typed && 'sentence' in typed) {
      this.problem = typed.sentence;
      return;
    }
    this.#go(scrubbed(typed?.value ?? this.value, direction, grainOf(this.kind).step, held));
  }

  #down(event: PointerEvent): void {
    const input = this.#input;
    const onText = event.currentTarget === input;
    // A finger on the number scrolls the page or edits, and a mouse selects once it has the focus.
    if (event.button !== 0 || !input || (onText && (this.#focused || event.pointerType === 'touch'))) return;
    event.preventDefault();
    this.#scrub?.end();
    this.#scrub = new Scrub(event, this.value, grainOf(this.kind).drag, {
      to: (value) => this.#go(value),
      end: (moved) => {
        this.#scrub = null;
        if (moved) this.settle();
        else input.focus();
      },
    });
  }
}

customElements.define('kinetree-number', NumberField);
