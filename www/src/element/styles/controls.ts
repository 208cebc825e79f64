/** Sliders, buttons, choices and switches. */
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
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; min-inline-size: 0; }
fieldset legend { float: left; padding: 0; margin-inline-end: 12px; }
fieldset label, .toggle label { display: inline-flex; gap: 8px; align-items: center; min-block-size: 32px; color: inherit; cursor: pointer; }
fieldset input, .toggle input { accent-color: var(--kinetree-accent); inline-size: 16px; block-size: 16px; margin: 0; }

@media (pointer: coarse) {
  input[type='range'] { --knob: 28px; block-size: 44px; }
  .time input[type='range'] { --knob: 16px; block-size: 44px; }
  select, fieldset label, .toggle label { min-block-size: 44px; min-inline-size: 44px; }
}
@media (forced-colors: active) {
  input[type='range'] { appearance: auto; -webkit-appearance: auto; background: none; }
  button.main { forced-color-adjust: none; color: HighlightText; background: Highlight; border-color: Highlight; }
  .line button { border: 0; }
}
`;
