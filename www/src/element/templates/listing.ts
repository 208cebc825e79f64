/** The code under the picture. Lines that can be left out are always shown; the rest opens. */
import { html, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Value, Values } from '../../figure/controls.ts';
import type { CodeLine, Listing } from '../../figure/listing.ts';
import looks from '../styles/listing.css?inline';
import { fill, strings } from './strings.ts';

export const styles = unsafeCSS(looks);

/** The state of a listing, and the actions behind it. */
export interface ListingState {
  readonly values: Values;
  /** The part that is lit, or `null`. */
  readonly lit: string | null;
  /** `true` with all lines open. */
  readonly open: boolean;
  set(name: string, value: Value): void;
  /** Points at a part, as a pointer in the picture does. */
  point(part: string | null): void;
  toggle(): void;
}

export function listingTemplate({ title, lines }: Listing, state: ListingState): TemplateResult {
  const folded = lines.some(isFolded);
  return html`<section class="listing ${state.open ? 'open' : ''}" part="listing" aria-label=${title}>
    <ol @pointerleave=${() => state.point(null)}>${lines.map((line) => row(line, state))}</ol>
    ${
      folded
        ? html`<button type="button" class="more-lines" aria-expanded=${state.open} @click=${state.toggle}>${
            state.open ? strings.fewerLines : fill(strings.allLines, { count: String(lines.length) })
          }</button>`
        : nothing
    }
  </section>`;
}

function isFolded({ leftOutBy }: CodeLine): boolean {
  return leftOutBy === undefined;
}

function row(line: CodeLine, state: ListingState): TemplateResult {
  const { part, leftOutBy, ran } = line;
  const kinds = [
    isFolded(line) ? 'folded' : '',
    leftOutBy === undefined ? 'plain' : '',
    ran ? 'ran' : '',
    part !== undefined && part === state.lit ? 'lit' : '',
  ];
  const point = (): void => state.point(part ?? null);
  return html`<li class=${kinds.filter(Boolean).join(' ')} @pointerenter=${point}>${
    leftOutBy === undefined ? code(line, false) : choice(line, leftOutBy, state)
  }</li>`;
}

/** A line that can be left out: its check box is that of the toggle. */
function choice(line: CodeLine, name: string, state: ListingState): TemplateResult {
  const { part, times, within, name: letter } = line;
  const out = state.values[name] === true;
  const point = (to: string | null) => (): void => state.point(to);
  const change = ({ target }: Event): void => {
    state.set(name, (target as HTMLInputElement).checked);
    // Whoever takes a line away wants to see the whole picture that comes of it.
    state.point(null);
  };
  return html`<label>
    <input type="checkbox" .checked=${live(out)} aria-label=${fill(strings.leaveOut, { line: `${letter ?? ''} ${line.text.trim()}`.trim() })}
      @change=${change}
      @focus=${point(part ?? null)} @blur=${point(null)} />
    <span class="letter" aria-hidden="true">${letter}</span>
    ${code(line, out)}
  </label>${within === undefined ? nothing : html`<span class="within">${fill(strings.within, { method: within })}</span>`}${times === undefined ? nothing : html`<span class="times">${fill(strings.times, { count: String(times) })}</span>`}`;
}

function code({ text, instead }: CodeLine, out: boolean): TemplateResult {
  if (!out) return html`<code>${text}</code>`;
  return html`<span class="swapped"><del><code>${text}</code></del>${
    instead === undefined ? nothing : html`<ins><code>${instead}</code></ins>`
  }</span>`;
}
