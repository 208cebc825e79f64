/** The code under the picture. */
import { css } from 'lit';

export const listing = css`
.listing { margin-top: 12px; }
.listing ol { list-style: none; margin: 0; padding: 6px 8px; border-radius: 6px; background: var(--kinetree-ground); }
.listing li { display: flex; gap: 4px 12px; align-items: baseline; justify-content: space-between; border-inline-start: 3px solid transparent; padding-inline: 8px; border-radius: 3px; }
.listing:not(.open) li.folded { display: none; }
.listing li.plain { padding-inline-start: 50px; }
.listing code { font: 13px/21px ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--kinetree-ink); }
.listing:not(.open) code { white-space: normal; }
.listing li.ran { border-inline-start-color: var(--kinetree-hair); }
.listing li.lit { background: color-mix(in srgb, var(--kinetree-accent) 14%, transparent); border-inline-start-color: var(--kinetree-accent); }
.listing label { flex: 1; min-inline-size: 0; display: flex; gap: 8px; align-items: baseline; min-block-size: 26px; cursor: pointer; }
.listing input { flex: none; align-self: center; inline-size: 16px; block-size: 16px; margin: 0; accent-color: var(--kinetree-accent); }
.listing .letter { font-weight: 600; inline-size: 1ch; }
.listing .swapped { display: grid; }
.listing del { text-decoration: line-through; text-decoration-color: var(--kinetree-wrong); text-decoration-thickness: 2px; }
.listing del code { color: var(--kinetree-quiet); }
.listing ins { text-decoration: none; border-block-end: 1px dashed var(--kinetree-wrong); }
.listing ins code { color: var(--kinetree-wrong); }
.listing :is(.times, .within) { flex: none; font-size: 13px; color: var(--kinetree-quiet); }
.listing .within { margin-inline-start: auto; }
.listing .times { min-inline-size: 7ch; text-align: end; }
.listing.open .within { display: none; }
.listing .more-lines { min-block-size: 24px; margin-top: 2px; padding: 2px 0; border: 0; border-radius: 3px; background: none; color: var(--kinetree-quiet); font-weight: 400; font-size: 13px; }
.listing .more-lines:hover { color: var(--kinetree-ink); text-decoration: underline; }
@container (max-width: 620px) {
  .listing .within { display: none; }
  .listing .times { min-inline-size: 4ch; }
  .listing code { font-size: 12px; }
  .listing ol { padding-inline: 4px; }
  .listing li { padding-inline: 4px; column-gap: 8px; }
}
@media (pointer: coarse) {
  .listing label, .listing .more-lines { min-block-size: 44px; align-items: center; }
}
@media print {
  .listing :is(.more-lines, .within) { display: none; }
  .listing label { padding-inline-start: 24px; }
  .listing li.folded, .listing:not(.open) li.folded { display: flex; }
  .listing code, .listing:not(.open) code { white-space: pre-wrap; }
  .listing li.lit { background: none; border-color: transparent; }
}
`;
