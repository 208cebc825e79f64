/** All controls in sight at once, with `controls="all"`: a slider is one line, a pad has its keys' places. */
import { css } from 'lit';

export const panel = css`
.panel { display: grid; gap: 12px; align-content: start; margin-top: 20px; }
.panel .all { gap: 0; }
.panel .head { color: var(--kinetree-ink); font-family: var(--kinetree-heading-font, inherit); font-size: 19px; line-height: 26px; }
.panel .controls { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0; align-items: stretch; }
.panel .slider { grid-template-columns: minmax(0, 10fr) minmax(0, 8fr) 72px; gap: 0 10px; align-items: center; min-block-size: 33px; line-height: 18px; }
.panel .slider input { grid-area: 1 / 2; }
.panel .value { grid-area: 1 / 3; text-align: end; }
.panel .toggle, .panel .menu { padding-block: 4px; }
.panel .controls:has(> .pad) { grid-template-columns: auto minmax(0, 1fr); gap: 4px 20px; }
.panel > .buttons button { min-block-size: 36px; padding: 5px 12px; }
.panel .button button { inline-size: 100%; min-block-size: 44px; }
.panel .controls:has(> .pad) > :not(.pad, .button) { grid-column: 1 / -1; }
.panel .controls:has(> .pad) > .button { grid-column: 2; }
.panel .pad { grid-area: 1 / 1 / span 2; display: grid; grid-template: repeat(2, 44px) / repeat(3, 44px); gap: 4px; }
.panel .pad-label { display: none; }
/* Its words are for those who hear the page. */
.panel .pad button { position: relative; min-inline-size: 44px; min-block-size: 44px; padding: 0; font-size: 0; }
.panel .pad .up { grid-area: 1 / 2; }
.panel .pad .left { grid-area: 2 / 1; }
.panel .pad .down { grid-area: 2 / 2; }
.panel .pad .right { grid-area: 2 / 3; }
.panel kbd, .panel .pad button::before { font: 600 15px/1 inherit; font-size: 15px; color: inherit; }
.panel .pad button:active { color: var(--accent-ink); background: var(--kinetree-accent); }
/* Words that choose: the chosen one in ink, underlined. */
:host([controls='all']:not(:fullscreen)) .row > .radios { flex: none; }
:host([controls='all']:not(:fullscreen)) .row > .menu { flex: none; grid-template-columns: auto auto; align-items: center; gap: 12px; }
:host([controls='all']) .row .radios { gap: 0 2px; }
:host([controls='all']) .row .radios legend { margin-inline-end: 6px; }
:host([controls='all']) .row .radios label { position: relative; gap: 0; padding-inline: 7px; color: var(--kinetree-accent); border-block-end: 2px solid transparent; }
:host([controls='all']) .row .radios label:hover { background: var(--wash); }
:host([controls='all']) .row .radios label:has(:checked) { color: var(--kinetree-ink); font-weight: 600; border-color: currentColor; }
:host([controls='all']) .row .radios label:has(:focus-visible) { outline: 3px solid var(--kinetree-accent); outline-offset: 1px; }
:host([controls='all']) .row .radios input { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: 0; cursor: pointer; }
@media (pointer: coarse) {
  .panel .slider, .panel > .buttons button { min-block-size: 44px; }
  .panel kbd { display: none; }
  .panel .pad .up::before { content: '↑' / ''; }
  .panel .pad .left::before { content: '←' / ''; }
  .panel .pad .down::before { content: '↓' / ''; }
  .panel .pad .right::before { content: '→' / ''; }
}
@media print {
  .panel .controls { grid-template-columns: minmax(0, 1fr); }
}
`;
