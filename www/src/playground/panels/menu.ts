/**
 * `<kinetree-menu>`: a button, in the slot `button`, and a list of buttons or a form that it opens.
 * Escape, a press elsewhere, a choice of the list and the event `close` of a form close it, and the
 * focus returns.
 */
import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { panelStyles } from './panel.ts';
import sheet from './sheet.css?inline';

export class PlaygroundMenu extends LitElement {
  static override properties = { label: {}, kind: {} };
  static override styles = [panelStyles, unsafeCSS(sheet)];

  /** The button's name, where its words may be hidden. */
  declare label: string;
  /** A `menu` takes arrow keys; a `dialog` is a form of any kind. */
  declare kind: 'menu' | 'dialog';
  /** The focus was on the menu when it began to close. */
  #hadFocus = false;

  constructor() {
    super();
    this.label = '';
    this.kind = 'menu';
    this.addEventListener('close', () => this.#sheet.hidePopover());
    this.addEventListener('click', this.#took, { capture: true });
    this.addEventListener('keydown', this.#key);
  }

  /** The focused element, beside the menu or in it. */
  get #focused(): Element | null {
    return (this.getRootNode() as ShadowRoot | Document).activeElement;
  }

  get #sheet(): HTMLElement {
    return this.renderRoot.querySelector('.sheet') as HTMLElement;
  }

  /** Opens it at a point of the window. */
  open({ x, y }: { readonly x: number; readonly y: number }): void {
    const point = this.renderRoot.querySelector('.point') as HTMLElement;
    Object.assign(point.style, { left: `${x}px`, top: `${y}px` });
    this.#sheet.classList.add('pointed');
    this.#sheet.showPopover();
  }

  /** Presses its button: keys go on from there. */
  press(): void {
    const button = this.renderRoot.querySelector('button');
    button?.focus();
    button?.click();
  }

  override render(): TemplateResult {
    const name = this.label || nothing;
    return html`
      <i class="point"></i>
      <button type="button" popovertarget="sheet" aria-label=${name} title=${name} aria-haspopup=${this.kind}>
        <slot name="button"></slot>
      </button>
      <div id="sheet" class="sheet" popover role=${this.kind === 'menu' ? nothing : 'dialog'}
        aria-label=${name} @beforetoggle=${this.#turns} @toggle=${this.#turned}>
        <slot></slot>
      </div>
    `;
  }

  #turns = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') this.dispatchEvent(new Event('open'));
    else this.#hadFocus = this.contains(this.#focused);
  };

  #turned = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') {
      if (this.kind === 'menu') this.#buttons()[0]?.focus();
      return;
    }
    // For the browser, slotted content is not in the sheet, so it returns no focus from there.
    const within = this.#focused === null || this.contains(this.#focused);
    if (this.#hadFocus && within) this.renderRoot.querySelector('button')?.focus();
    this.#hadFocus = false;
    this.#sheet.classList.remove('pointed');
  };

  /** A choice acts once the list is closed. */
  #took = (event: Event): void => {
    const button = (event.target as Element).closest('button');
    if (this.kind === 'menu' && button && this.#buttons().includes(button)) this.#sheet.hidePopover();
  };

  #buttons(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  }

  #key = (event: KeyboardEvent): void => {
    if (this.kind !== 'menu' || !this.#sheet.matches(':popover-open')) return;
    const buttons = this.#buttons();
    const own = buttons.indexOf(event.target as HTMLElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: own + 1,
      ArrowUp: own < 0 ? -1 : own - 1,
      Home: 0,
      End: -1,
    };
    const to = steps[event.key];
    if (to === undefined || buttons.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons.at(to % buttons.length)?.focus();
  };
}

customElements.define('kinetree-menu', PlaygroundMenu);
