/**
 * The cards of an order in the picture, over those that are drawn. The row under the picture has the
 * same ones: they are one control.
 */
import { html, nothing, render } from 'lit';
import type { Cards, Drawing } from '../../figure/drawing.ts';
import { cardBoxes } from '../../render/cards.ts';
import type { Viewport } from '../../render/sheet.ts';
import { type PaneView, paneViews } from '../../render/views.ts';
import type { Feature, Live, Session } from '../state/session.ts';
import { cardsOf } from '../templates/order.ts';

export class PictureCards implements Feature {
  #live: Live | null = null;
  #element: HTMLElement | null = null;
  /** `true` once a card was moved. */
  #known = false;
  #cards: Cards | null = null;

  constructor(readonly session: Session) {
    session.add(this);
  }

  figureStarted(live: Live): void {
    this.#element?.remove();
    this.#known = false;
    this.#live = live;
    this.#element = document.createElement('div');
    this.#element.className = 'picture-cards';
    this.session.host.renderRoot.querySelector('.handles')?.append(this.#element);
  }

  /** Puts the cards where a picture has them. */
  follow(drawing: Drawing, viewport: Viewport): void {
    const shown = paneViews(drawing, viewport).find(({ pane }) => pane.cards);
    if (!this.#element) return;
    this.#element.hidden = !shown;
    this.#cards = shown?.pane.cards ?? null;
    if (shown && this.#cards) this.#place(this.#element, shown, this.#cards);
    this.#render();
  }

  #place({ style }: HTMLElement, { box: { whole } }: PaneView, { cards }: Cards): void {
    const [first, second] = cardBoxes(cards.length, whole.width);
    if (!first) return;
    style.left = `${whole.x + first.x}px`;
    style.top = `${whole.y + first.y}px`;
    style.setProperty('--wide', `${first.width}px`);
    style.setProperty('--high', `${first.height}px`);
    style.setProperty('--between', `${(second?.x ?? 0) - first.x - first.width}px`);
  }

  #render(): void {
    const { runner, interaction } = this.#live ?? {};
    if (!this.#element || !this.#cards || !runner || !interaction) return;
    const { sets, hint, acts: now } = this.#cards;
    const control = runner.controls[sets];
    if (control?.kind !== 'order') throw new Error(`the cards set "${sets}", which is no order`);
    const set = (value: string): void => {
      this.#known = true;
      this.session.attempt(() => interaction.set(sets, value));
      // Under the finger they have their words at once, not with the next picture.
      this.#render();
    };
    const cards = cardsOf(control, String(runner.values[sets]), set, now);
    const swap = (): void => set(String(runner.values[sets]).split(' ').toReversed().join(' '));
    const acts = this.#cards.cards.length === 2 ? swap : nothing;
    const words = this.#known
      ? nothing
      : html`<span class="hint" aria-hidden="true" @click=${acts}>${hint}</span>`;
    if (this.#element.ariaLabel !== control.label) {
      this.#element.role = 'group';
      this.#element.ariaLabel = control.label;
    }
    render(html`${cards}${words}`, this.#element);
  }
}
