/** The frame: the picture on the page's own ground, and what is under it. */
import { css } from 'lit';

export const frame = css`
:host {
  display: block;
  container-type: inline-size;
  /* A place that shrinks to its content has this width for it. */
  contain-intrinsic-inline-size: 640px;
  color: var(--kinetree-ink);
  font: var(--kinetree-font, 15px/22px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif);
  font-variant-numeric: tabular-nums;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  --accent-ink: light-dark(#ffffff, #10213a);
  --wash: color-mix(in srgb, var(--kinetree-accent) 12%, var(--kinetree-page));
}
:host([hidden]) { display: none; }
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
figure { margin: 0; position: relative; }
.view {
  position: relative;
  /* As wide as the figure, also where its height is at its limit. */
  inline-size: 100%;
  aspect-ratio: var(--kinetree-ratio, 2 / 1);
  max-block-size: var(--kinetree-max-height, 62svh);
  overflow: hidden;
  touch-action: pan-y;
  user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
}
.view.turns { cursor: grab; }
.view.turns:active { cursor: grabbing; }
.view:focus { outline: none; }
/* Over the canvas, which would cover an outline. */
.view:focus-visible::after {
  content: ''; position: absolute; inset: 0; z-index: 3; pointer-events: none;
  border: 3px solid var(--kinetree-accent); border-radius: 6px;
}
canvas, .stand-in, .poster { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
:is(.stand-in, .poster)[hidden] { display: none; }
.poster { z-index: 1; }
.poster ::slotted(:is(svg, img)) { width: 100%; height: 100%; display: block; }
/* Over the picture's lower edge and the scrubber on it, row above row: nothing below moves when a label comes or goes. */
.legend { position: absolute; inset: auto 0 18px; z-index: 1; pointer-events: none; text-shadow: 0 0 4px var(--kinetree-page), 0 0 4px var(--kinetree-page); display: flex; flex-wrap: wrap-reverse; gap: 0 18px; font-size: 13px; line-height: 20px; font-weight: 500; }
.legend span { display: flex; align-items: center; gap: 8px; }
.legend span::before { content: ''; inline-size: 17px; block-size: 3px; border-radius: 2px; background: currentColor; }
/* The poster has its own. */
.view:has(> .poster:not([hidden])) > .legend { visibility: hidden; }
.message { position: absolute; inset: auto 0 0; z-index: 2; display: grid; gap: 4px; padding: 16px 0; text-align: center; justify-items: center; background: var(--kinetree-page); cursor: auto; }
.message p { margin: 0; max-width: 52ch; }
.view.bare { aspect-ratio: auto; }
.bare > :not(.message) { display: none; }
.bare > .message { position: static; }

/* The scrubber lies on the picture's lower edge. */
.time { position: relative; z-index: 2; display: flex; gap: 6px; align-items: center; height: 28px; margin-top: -14px; }
.time .play { flex: none; display: grid; place-items: center; inline-size: 28px; min-block-size: 28px; padding: 0; border: 0; color: var(--kinetree-quiet); background: none; }
/* With an edge of the page's color: a picture may have color down to its lower edge. */
.time .play svg { width: 14px; height: 14px; fill: currentColor; overflow: visible; stroke: var(--kinetree-page); stroke-width: 3px; paint-order: stroke; }
.time input { flex: 1; min-width: 0; }

.caption { margin: 10px 0 0; min-block-size: 22px; }
.keys { color: var(--kinetree-quiet); }
.caption .keys { display: none; }
figure:has(.view:focus-visible) .caption > .says { display: none; }
figure:has(.view:focus-visible) .caption .keys { display: inline; color: inherit; }
.row { display: flex; flex-wrap: wrap; gap: 8px 32px; align-items: end; margin-top: 12px; }
.row > * { flex: 1 1 200px; min-inline-size: 0; }
.row > .button, .row > .toggle { flex: none; }
/* With a caption of one line from the page, or without one, 137 px. */
.room { min-block-size: 32px; padding-block-end: 105px; }
:host([controls='none'][caption='none'][toolbar='none']) .room { min-block-size: 0; padding: 0; }
.refused { margin: 12px 0 0; padding-inline-start: 12px; border-inline-start: 3px dashed var(--kinetree-wrong); line-height: 21px; }
.refused:empty { display: none; }
.line { display: flex; flex-wrap: wrap; align-items: center; margin-top: 10px; min-block-size: 24px; font-size: 13px; line-height: 20px; color: var(--kinetree-quiet); }
.line button { min-block-size: 24px; min-inline-size: 0; padding: 2px 0; border: 0; border-radius: 3px; background: none; color: inherit; font-weight: 400; font-size: inherit; line-height: inherit; }
.line button:hover { color: var(--kinetree-ink); text-decoration: underline; text-underline-offset: 0.2em; }
.line button + button::before { content: '·'; content: '·' / ''; display: inline-block; margin-inline: 6px; color: var(--kinetree-hair); text-decoration: none; }
.more[hidden] { display: none; }
.more { margin-top: 16px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
/* Under the rows it would be beyond the end of a place that is as high as they are, which then scrolled. */
figure > .hidden { inset-block-start: 0; }
@container (min-width: 560px) {
  .row > .slider { max-inline-size: calc(50% - 16px); }
}
/* All controls in sight, beside the picture: their room is kept before they are there. */
@container (min-width: 860px) {
  :host([controls='all']:not(:fullscreen)) figure { display: grid; grid-template: auto 1fr / minmax(0, 1fr) 364px; column-gap: 36px; }
  :host([controls='all']:not(:fullscreen)) :is(.sheet, .room) { grid-area: 2 / 1; }
  :host([controls='all']:not(:fullscreen)) .panel { grid-area: 1 / 2 / span 2; margin: 0; }
  :host([controls='all']:not(:fullscreen)) .tools { inset-inline-end: 408px; }
}
/* Three words to choose from are one line on a phone. */
@container (max-width: 380px) {
  .row fieldset { column-gap: 10px; }
  .row .radios legend { margin-inline-end: 8px; }
  .row fieldset label { gap: 6px; }
}
/* A slider and a button are beside each other on a small phone, too, and a name is one line. */
@container (max-width: 320px) {
  .row { column-gap: 16px; }
  .row > * { flex-basis: 140px; }
  .row :is(label, legend) { font-size: 13px; }
  .row fieldset { column-gap: 6px; }
  .row .radios legend { margin-inline-end: 6px; }
  .row fieldset label { gap: 5px; }
}
@container (max-width: 620px) {
  .view { aspect-ratio: var(--kinetree-ratio-narrow, 4 / 3); }
}
/* A figure that has not begun is its poster on paper: as high as that is, and with no room under it. */
@media print {
  /* What a hand may do is for hands. */
  .caption, .room slot[name='caption'] { display: none; }
  .room { min-block-size: 0; padding: 0; }
  .view:has(> .poster:not([hidden])) { aspect-ratio: auto; max-block-size: none; }
  .poster:not([hidden]) { position: static; height: auto; }
  .poster ::slotted(svg) { height: auto; }
}
@media (pointer: coarse) {
  .keys, .caption .keys { display: none !important; }
  .legend { inset-block-end: 26px; }
  .time { height: 44px; margin-top: -22px; }
  .time .play { inline-size: 44px; min-block-size: 44px; }
  .line button { min-block-size: 44px; }
}
@media (forced-colors: active) {
  /* The picture keeps its colors, on the background that the reader has chosen. */
  :host([theme]) { color-scheme: light dark; --kinetree-page: Canvas; --kinetree-raised: Canvas; --kinetree-ink: CanvasText; --kinetree-quiet: CanvasText; --kinetree-accent: Highlight; --kinetree-hair: color-mix(in srgb, CanvasText 25%, Canvas); }
  .chip, .probe, .legend { forced-color-adjust: none; }
}
`;
