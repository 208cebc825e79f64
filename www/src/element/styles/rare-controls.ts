/** Texts, pictures to choose from, pads, holds and cards. */
import { css } from 'lit';

export const rareControls = css`
.text { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
.text input { font: .95em ui-monospace, monospace; color: inherit; inline-size: 100%; box-sizing: border-box; min-block-size: 36px; padding: 4px 10px; border: 1.5px solid var(--kinetree-hair); border-radius: var(--kinetree-radius, 8px); background: var(--kinetree-raised); }
.text input[aria-invalid] { border: 1.5px dashed var(--kinetree-wrong); }
.text .refused { margin-block-start: 4px; overflow-wrap: anywhere; }
.pictures { grid-column: 1 / -1; gap: 8px; }
.pictures legend { float: none; margin: 0 0 6px; color: var(--kinetree-ink); }
.pictures label {
  display: grid; justify-items: center; gap: 2px; padding: 6px 14px 4px; position: relative;
  border: 1.5px solid var(--kinetree-hair); border-radius: var(--kinetree-radius, 8px);
}
.pictures label:hover { border-color: var(--kinetree-accent); }
.pictures label:has(:checked) { border-color: var(--kinetree-accent); box-shadow: inset 0 0 0 1px var(--kinetree-accent); }
.pictures label:has(:focus-visible) { outline: 3px solid var(--kinetree-accent); outline-offset: 2px; }
/* The whole picture is the button; the native one lies under it for keys and for those who hear. */
.pictures input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; cursor: pointer; }
.pictures svg { inline-size: 72px; block-size: 36px; fill: none; stroke: var(--kinetree-ink); stroke-width: 1.4; stroke-linecap: round; }
@container (max-width: 620px) {
  .pictures { gap: 6px; }
  .pictures legend { margin-block-end: 0; line-height: 20px; }
  .pictures label { grid-auto-flow: column; align-items: center; gap: 5px; padding: 4px 5px; min-block-size: 44px; box-sizing: border-box; }
  .pictures svg { inline-size: 36px; block-size: 18px; stroke-width: 2; }
  /* Five fit into the row of a phone. */
  .pictures:has(label:nth-of-type(5)) label { gap: 3px; }
  .pictures:has(label:nth-of-type(5)) svg { inline-size: 24px; stroke-width: 2.6; }
}
/* Of a small phone, too: a question is one line, its answers or the cards are one row. */
@container (max-width: 320px) {
  .pictures { gap: 4px; }
  .order-label { font-size: 13px; line-height: 20px; }
  .pictures label { gap: 3px; padding-inline: 3px; }
  .pictures svg { inline-size: 24px; stroke-width: 2.6; }
  .pictures:has(label:nth-of-type(5)) svg { inline-size: 16px; stroke-width: 3; }
  .cards { gap: 6px; }
  .card { padding-inline: 8px; }
}
.pad { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.pad-label { color: var(--kinetree-quiet); margin-inline-end: 6px; }
:is(.pad, .hold) button { touch-action: none; user-select: none; -webkit-user-select: none; }
.pad button { padding-inline: 10px; }
.hold button[aria-pressed="true"] { box-shadow: 0 0 0 5px color-mix(in srgb, var(--kinetree-accent) 30%, transparent); }
kbd { font: .8em ui-monospace, monospace; color: var(--kinetree-quiet); text-transform: uppercase; }
.order { display: grid; gap: 4px; }
.order-label { color: var(--kinetree-quiet); }
.cards { position: relative; display: flex; flex-wrap: wrap; gap: 8px; touch-action: pan-y; }
.card { cursor: grab; touch-action: pan-y; background: var(--kinetree-raised); user-select: none; -webkit-user-select: none; }
.card.lit { background: var(--wash); }
.card:active { cursor: grabbing; background: var(--wash); }
/* The cards in the picture, over those that are drawn: with a grip, and a hint until one was moved. */
.picture-cards { position: absolute; display: flex; align-items: center; gap: 12px; pointer-events: auto; }
.picture-cards[hidden] { display: none; }
.picture-cards .cards { flex-wrap: nowrap; gap: var(--between); touch-action: none; }
.picture-cards .card { box-sizing: border-box; inline-size: var(--wide); block-size: var(--high); min-inline-size: 0; min-block-size: 0; padding: 0; touch-action: none; border: 1.5px solid var(--kinetree-accent); border-radius: 8px; background: var(--kinetree-raised); color: var(--kinetree-ink); font-weight: 600; }
.picture-cards .card::before { content: ""; display: inline-block; inline-size: 8px; block-size: 14px; margin-inline-end: 8px; vertical-align: -2px; background: radial-gradient(circle, var(--kinetree-accent) 1.3px, transparent 1.7px) center / 5px 5px; }
.picture-cards .card.acts { background: color-mix(in srgb, var(--kinetree-accent) 16%, var(--kinetree-raised)); }
.picture-cards .card:is(:hover, :active) { box-shadow: 0 0 0 5px color-mix(in srgb, var(--kinetree-accent) 16%, transparent); }
.picture-cards .hint { font-weight: 600; color: var(--kinetree-accent); pointer-events: none; }
@container (max-width: 620px) { .picture-cards .hint { position: absolute; inset-block-start: calc(100% + 2px); inset-inline-start: 0; } }
@media (pointer: coarse) {
  .text input { min-block-size: 44px; min-inline-size: 44px; }
  kbd { display: none; }
}
`;
