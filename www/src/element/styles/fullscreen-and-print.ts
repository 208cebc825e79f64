/** The frame in other places: full screen and paper. */
import { css } from 'lit';

/* Of important rules those of the element win over those of the page: whatever moves, limits or
   frames the element there must not do so in full screen. */
export const styles = css`
:host(:fullscreen) {
  position: fixed !important; inset: 0 !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
  translate: none !important; rotate: none !important; scale: none !important; transform: none !important;
  inline-size: 100% !important; block-size: 100% !important; min-inline-size: 0 !important; min-block-size: 0 !important;
  max-inline-size: none !important; max-block-size: none !important; box-sizing: border-box !important;
  opacity: 1 !important; filter: none !important; clip-path: none !important; border-radius: 0 !important;
  background: var(--kinetree-page) !important;
}
:host(:fullscreen) figure { block-size: 100%; display: grid; grid-template-columns: minmax(0, 1fr) 312px; }
:host(:fullscreen) .stage { position: relative; box-sizing: border-box; padding: 58px 24px 0; display: flex; flex-direction: column; min-inline-size: 0; min-block-size: 0; }
:host(:fullscreen) .view { flex: 1; aspect-ratio: auto; max-block-size: none; min-block-size: 0; }
:host(:fullscreen) .sheet { overflow: auto; min-block-size: 0; padding: 22px 24px; border-inline-start: 1px solid var(--kinetree-rule); overscroll-behavior: contain; }
:host(:fullscreen) .tools { inset-block-start: 8px; inset-inline-end: 320px; }
.sheet h2 { margin: 0 0 6px; font-size: 22px; line-height: 27px; font-weight: 500; font-family: var(--kinetree-heading-font, inherit); }
:host(:fullscreen) .caption { margin-top: 0; }
:host(:fullscreen) .row > .slider { flex-basis: 100%; max-inline-size: none; }
/* Beside the picture there is room for the code, and for two lines of a name. */
:host(:fullscreen) .listing .within { display: none; }
:host(:fullscreen) .listing .times { min-inline-size: 4ch; }
:host(:fullscreen) .listing code { font-size: 12px; overflow-wrap: break-word; }
:host(:fullscreen) .listing li { padding-inline: 4px; column-gap: 8px; }
:host(:fullscreen) .panel .slider { grid-template-columns: minmax(0, 11fr) minmax(0, 6fr) 68px; padding-block: 3px; }
.close { position: absolute; inset-block-start: 14px; inset-inline-start: 14px; z-index: 5; background: var(--kinetree-page); }
@media (orientation: portrait) {
  :host(:fullscreen) figure { grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); }
  :host(:fullscreen) .sheet { max-block-size: 40svh; padding: 12px 20px; border: 0; border-block-start: 1px solid var(--kinetree-rule); box-sizing: border-box; }
  :host(:fullscreen) .row > .slider { flex-basis: 200px; }
  :host(:fullscreen) .stage { padding-inline: 20px; }
  :host(:fullscreen) .tools { inset-inline-end: 8px; }
}
@media print {
  .tools, .time, .line, .share, .close, .buttons, .clock, .button, .pad, input:is([type='range'], [type='radio']), .listing input { display: none !important; }
  figure, .meter, table { break-inside: avoid; }
  .view, .chip, .meter, .strip, .legend { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .row { margin-top: 4px; align-items: baseline; }
  .row > :is(.slider, .menu, .text), .all .controls > :is(.slider, .menu, .text) { display: flex; gap: 8px; flex: none; align-items: baseline; }
  /* Of a choice what is chosen, and of what a reader writes the words alone. */
  fieldset:not(:has(:checked)), fieldset label:not(:has(:checked)) { display: none; }
  fieldset label, .toggle label { min-block-size: 0; }
  .pictures label { border: 0; box-shadow: none !important; padding: 0; }
  select, .text input { appearance: none; -webkit-appearance: none; inline-size: auto; min-block-size: 0; border: 0; padding: 0; background: none; }
  .text input { field-sizing: content; }
}
`;
