/** The tools on the picture, and what opens under the quiet line, without its numbers. */
import { css } from 'lit';
import { panel } from './panel.ts';

export const opened = css`
.tools {
  position: absolute; inset-block-start: calc(var(--head, 0px) + 8px); inset-inline-end: 8px; z-index: 4; display: flex; padding: 2px;
  border: 1px solid var(--kinetree-rule); border-radius: 9px; background: var(--kinetree-page);
  opacity: 0; pointer-events: none; transition: opacity .15s;
}
.stage:is(:hover, :focus-within) ~ .sheet .tools, .tools:is(:hover, :focus-within) { opacity: 1; pointer-events: auto; }
.tools button { display: grid; place-items: center; inline-size: 32px; min-inline-size: 32px; min-block-size: 32px; padding: 0; border: 0; border-radius: 7px; color: var(--kinetree-quiet); background: none; }
.tools button:is(:hover, :focus-visible) { color: var(--kinetree-accent); background: var(--wash); }
.tools svg { width: 17px; height: 17px; fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
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
${panel}
@media (pointer: coarse) {
  .tools button { inline-size: 44px; min-block-size: 44px; }
  :is(.all, .clock, .share) button:not(.card) { min-block-size: 44px; min-inline-size: 44px; }
}
@media (prefers-reduced-motion: reduce) { .tools { transition: none; } }
@media (forced-colors: active) {
  .tools button { border: 0; }
}
`;
