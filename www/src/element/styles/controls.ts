/** Sliders, buttons, choices and pads. */
import { css } from 'lit';

/** The line of a slider, its knob, and both again for Firefox, which shares no selector. */
export const controls = css`
button {
  font: inherit; font-weight: 500; line-height: 20px; color: var(--kinetree-accent); cursor: pointer;
  min-inline-size: 44px; min-block-size: 44px; padding: 8px 16px;
  border: 1.5px solid var(--kinetree-hair); border-radius: var(--kinetree-radius, 8px); background: none;
}
button:hover:enabled { border-color: currentColor; }
button:disabled { color: var(--kinetree-quiet); cursor: default; }
button.main { color: var(--accent-ink); background: var(--kinetree-accent); border-color: var(--kinetree-accent); }
:is(button, input, select, textarea, summary, .scroll):focus-visible { outline: 3px solid var(--kinetree-accent); outline-offset: 2px; border-radius: 3px; }
button:focus-visible { border-radius: var(--kinetree-radius, 8px); }
label, legend { color: var(--kinetree-quiet); overflow-wrap: anywhere; }
.slider { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; align-items: end; }
.slider input { grid-column: 1 / -1; }
.value { font-weight: 600; white-space: nowrap; }

input[type='range'] {
  --knob: 20px;
  --filled: calc(var(--knob) / 2 + (100% - var(--knob)) * var(--at, 0));
  appearance: none; -webkit-appearance: none;
  display: block; inline-size: 100%; min-inline-size: 0; block-size: 28px; margin: 0; cursor: pointer;
  background:
    linear-gradient(var(--kinetree-accent) 0 0) left / var(--filled) 4px no-repeat,
    linear-gradient(var(--kinetree-hair) 0 0) center / 100% 2px no-repeat;
}
input[type='range']:dir(rtl) { background-position: right, center; }
input[type='range']::-webkit-slider-runnable-track { background: none; }
input[type='range']::-moz-range-track { background: none; }
input[type='range']::-webkit-slider-thumb {
  -webkit-appearance: none; box-sizing: border-box; inline-size: var(--knob); block-size: var(--knob);
  border: 2px solid var(--kinetree-accent); border-radius: 50%; background: var(--kinetree-raised);
}
input[type='range']::-moz-range-thumb {
  box-sizing: border-box; inline-size: var(--knob); block-size: var(--knob);
  border: 2px solid var(--kinetree-accent); border-radius: 50%; background: var(--kinetree-raised);
}
.time input[type='range'] { --knob: 12px; }

.menu { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
select { font: inherit; color: inherit; inline-size: 100%; min-block-size: 36px; padding: 4px 6px; border: 1.5px solid var(--kinetree-hair); border-radius: var(--kinetree-radius, 8px); background: var(--kinetree-page); }
.text { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
.text input { font: .95em ui-monospace, monospace; color: inherit; inline-size: 100%; box-sizing: border-box; min-block-size: 36px; padding: 4px 10px; border: 1.5px solid var(--kinetree-hair); border-radius: var(--kinetree-radius, 8px); background: var(--kinetree-raised); }
.text input[aria-invalid] { border: 1.5px dashed var(--kinetree-wrong); }
.text .refused { margin-block-start: 4px; overflow-wrap: anywhere; }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; min-inline-size: 0; }
fieldset legend { float: left; padding: 0; margin-inline-end: 12px; }
fieldset label, .toggle label { display: inline-flex; gap: 8px; align-items: center; min-block-size: 32px; color: inherit; cursor: pointer; }
fieldset input, .toggle input { accent-color: var(--kinetree-accent); inline-size: 16px; block-size: 16px; margin: 0; }
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
.pad { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.pad-label { color: var(--kinetree-quiet); margin-inline-end: 6px; }
:is(.pad, .hold) button { touch-action: none; user-select: none; -webkit-user-select: none; }
.pad button { padding-inline: 10px; }
.hold button[aria-pressed="true"] { box-shadow: 0 0 0 5px color-mix(in srgb, var(--kinetree-accent) 30%, transparent); }
kbd { font: .8em ui-monospace, monospace; color: var(--kinetree-quiet); text-transform: uppercase; }
.order { display: grid; gap: 4px; }
.order-label { color: var(--kinetree-quiet); }
.cards { display: flex; flex-wrap: wrap; gap: 8px; touch-action: pan-y; }
.card { cursor: grab; touch-action: pan-y; background: var(--kinetree-raised); user-select: none; -webkit-user-select: none; }
.card.lit { background: var(--wash); }
.card:active { cursor: grabbing; background: var(--wash); }

/* All controls: as wide as each needs, with no holes. */
.all { display: grid; gap: 14px; }
.all > .controls { display: flex; flex-wrap: wrap; gap: 12px 32px; align-items: end; }
.all > .controls > :is(.slider, .menu, .text) { flex: 1 1 240px; min-inline-size: 0; }
.all > .controls > .radios { flex: 0 1 auto; }
.head { margin: 0; font-weight: 500; font-size: 13px; color: var(--kinetree-quiet); }
.clock { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.clock svg { width: 16px; height: 16px; fill: currentColor; stroke: currentColor; stroke-width: 1.6; display: block; }
.clock label { display: inline-flex; gap: 8px; align-items: center; }
.clock select { inline-size: auto; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
:is(.all, .clock, .share) button:not(.card) { min-block-size: 36px; min-inline-size: 36px; padding: 5px 12px; }
.share { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 12px; }
.share p { margin: 0; flex-basis: 100%; min-height: 1.45em; color: var(--kinetree-quiet); }
.share textarea { flex-basis: 100%; font: .87em ui-monospace, monospace; color: inherit; background: none; border: 1.5px solid var(--kinetree-hair); border-radius: var(--kinetree-radius, 8px); padding: 6px; box-sizing: border-box; }

@media (pointer: coarse) {
  input[type='range'] { --knob: 28px; block-size: 44px; }
  .time input[type='range'] { --knob: 16px; block-size: 44px; }
  :is(.all, .clock, .share) button:not(.card), select, .text input, fieldset label, .toggle label { min-block-size: 44px; min-inline-size: 44px; }
  kbd { display: none; }
}
@media (forced-colors: active) {
  input[type='range'] { appearance: auto; -webkit-appearance: auto; background: none; }
  button.main { forced-color-adjust: none; color: HighlightText; background: Highlight; border-color: Highlight; }
  .line button, .tools button { border: 0; }
}
`;
