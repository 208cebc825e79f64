/**
 * `<kinetree-menu>`: a button, in the slot `button`, and a list of buttons or a form that it opens.
 * Escape, a press elsewhere and the event `close` of the content close it, and the focus returns.
 */
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { panelStyles } from './styles.ts';

/** Pixels between the menu and the edges of the window. */
const MARGIN = 8;
/** Pixels under its button with which a menu makes do. */
const LEAST_BELOW = 480;

export class PlaygroundMenu extends LitElement {
  static override properties = {
    label: {},
    disabled: { type: Boolean },
    kind: {},
    opened: { state: true },
  };

  static override styles = [
    panelStyles,
    css`
      button {
        display: inline-flex;
        gap: 7px;
        align-items: center;
        justify-content: center;
        min-width: 36px;
        white-space: nowrap;
      }
      button:hover {
        background: var(--ground);
      }
      button[aria-expanded="true"] {
        background: var(--accent-wash);
        color: var(--accent);
      }
      .sheet {
        position: fixed;
        inset: auto;
        margin: 0;
        max-width: calc(100vw - 16px);
        overflow: auto;
        overscroll-behavior: contain;
        padding: 8px;
        border: 1px solid var(--hair);
        border-radius: 12px;
        background: var(--page);
        color: var(--ink);
        box-shadow: 0 14px 44px rgb(var(--shadow) / 0.22);
      }
    `,
  ];

  /** The button's name, where its words may be hidden. */
  declare label: string;
  declare disabled: boolean;
  /** A `menu` takes arrow keys; a `dialog` is a form of any kind. */
  declare kind: 'menu' | 'dialog';
  declare opened: boolean;
  readonly #sized = new ResizeObserver(() => this.#place());
  #point: { readonly x: number; readonly y: number } | null = null;
  /** The focus was on the menu when it began to close. */
  #hadFocus = false;

  constructor() {
    super();
    this.label = '';
    this.disabled = false;
    this.kind = 'menu';
    this.opened = false;
    this.addEventListener('close', () => this.close());
    this.addEventListener('keydown', this.#key);
  }

  /** The element beside it, or in it, that has the focus. */
  get #focused(): Element | null {
    return (this.getRootNode() as ShadowRoot | Document).activeElement;
  }

  get #sheet(): HTMLElement {
    return this.renderRoot.querySelector('.sheet') as HTMLElement;
  }

  /** Opens it under its button, or at a point of the window. */
  open(point: { readonly x: number; readonly y: number } | null = null): void {
    this.#point = point;
    if (!this.#sheet.matches(':popover-open')) this.#sheet.showPopover();
  }

  /** Presses its button: keys go on from there. */
  press(): void {
    const button = this.renderRoot.querySelector('button');
    button?.focus();
    button?.click();
  }

  close(): void {
    if (this.#sheet.matches(':popover-open')) this.#sheet.hidePopover();
  }

  override render(): TemplateResult {
    return html`
      <button type="button" popovertarget="sheet" ?disabled=${this.disabled} aria-label=${this.label || nothing}
        title=${this.label || nothing} aria-haspopup=${this.kind} aria-expanded=${String(this.opened)}>
        <slot name="button"></slot>
      </button>
      <div id="sheet" class="sheet" popover role=${this.kind === 'menu' ? nothing : 'dialog'}
        aria-label=${this.label || nothing} @beforetoggle=${this.#turns} @toggle=${this.#turned}>
        <slot></slot>
      </div>
    `;
  }

  #turns = (event: ToggleEvent): void => {
    this.opened = event.newState === 'open';
    if (this.opened) this.dispatchEvent(new Event('open'));
    else this.#hadFocus = this.contains(this.#focused);
  };

  #turned = (event: ToggleEvent): void => {
    if (event.newState !== 'open') {
      // What is in the slots is not the sheet's for the browser, which returns no focus from it.
      const within = this.#focused === null || this.contains(this.#focused);
      if (this.#hadFocus && within) this.renderRoot.querySelector('button')?.focus();
      this.#hadFocus = false;
      this.#point = null;
      this.#sized.disconnect();
      return;
    }
    // A part that is loaded now is small at first.
    this.#sized.observe(this.#sheet);
    if (this.kind === 'menu') this.#buttons()[0]?.focus();
  };

  /** Puts the sheet under the button, within the window. */
  #place(): void {
    const sheet = this.#sheet;
    if (!sheet.matches(':popover-open')) return;
    const button = this.renderRoot.querySelector('button') as HTMLElement;
    const { left, right, bottom } = button.getBoundingClientRect();
    const { style } = sheet;
    const below = innerHeight - bottom - 4 - MARGIN;
    // Low in a window it may lie over its button.
    const top = this.#point || below < LEAST_BELOW ? MARGIN : bottom + 4;
    style.maxHeight = `${innerHeight - top - MARGIN}px`;
    const { width, height } = sheet.getBoundingClientRect();
    const fitsRight = left + width <= innerWidth - MARGIN;
    const x = this.#point?.x ?? (fitsRight ? left : right - width);
    const y = this.#point?.y ?? bottom + 4;
    style.left = `${Math.max(Math.min(x, innerWidth - width - MARGIN), MARGIN)}px`;
    style.top = `${Math.max(Math.min(y, innerHeight - height - MARGIN), MARGIN)}px`;
  }

  /** Returns the buttons of the content, those of its panels too. */
  #buttons(): HTMLElement[] {
    const found: HTMLElement[] = [];
    const look = (root: ParentNode): void => {
      for (const it of root.querySelectorAll<HTMLElement>('*')) {
        if (it.matches('button:not(:disabled), a[href]') && it.slot !== 'button') found.push(it);
        if (it.shadowRoot) look(it.shadowRoot);
      }
    };
    look(this);
    return found;
  }

  #key = (event: KeyboardEvent): void => {
    if (!this.opened || this.kind !== 'menu') return;
    const buttons = this.#buttons();
    const own = buttons.indexOf(event.composedPath()[0] as HTMLElement);
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

declare global {
  interface HTMLElementTagNameMap {
    'kinetree-menu': PlaygroundMenu;
  }
}
