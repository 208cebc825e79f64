/** The graph under the picture. */
import { css } from 'lit';

export const strip = css`
:host([strip='none']) .strip { display: none; }
.strip { position: relative; block-size: 104px; margin-top: 8px; font-size: 13px; line-height: 16px; color: var(--kinetree-quiet); --ends: 56px; --dot: 11px; }
.strip-picture { block-size: 100%; display: grid; grid-template: minmax(0, 1fr) 20px / var(--ends) minmax(0, 1fr) calc(var(--dot) / 2); }
.strip .ends { grid-area: 1 / 1; display: flex; flex-direction: column; justify-content: space-between; padding-inline-end: 8px; margin-block: -4px; white-space: nowrap; }
.strip .plot { grid-area: 1 / 2; position: relative; margin-block: 4px; }
.strip svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; overflow: visible; }
.strip path { fill: none; vector-effect: non-scaling-stroke; stroke-linecap: round; stroke-linejoin: round; }
.strip .base { stroke: var(--kinetree-hair); stroke-width: 1px; }
.strip .curve { stroke-width: 2.2px; }
.strip .dotted { stroke-dasharray: .1 6; }
.strip .now { position: absolute; inset-block: -6px; inline-size: 2px; margin-inline-start: -1px; background: var(--kinetree-accent); }
.strip .dot { position: absolute; inline-size: var(--dot); block-size: var(--dot); margin: 0 0 calc(var(--dot) / -2) calc(var(--dot) / -2); border-radius: 50%; background: var(--kinetree-accent); }
.strip .axis { grid-area: 2 / 2; display: flex; justify-content: space-between; gap: 12px; padding-block-start: 4px; white-space: nowrap; overflow: hidden; }
.strip .axis :nth-child(2) { overflow: hidden; text-overflow: ellipsis; }
/* The slider over the plot: native, without looks; its knob is a line, so that it is under the pointer. */
.strip input[type='range'] {
  position: absolute; inset-block: 0; inset-inline-start: calc(var(--ends) - 1px); inline-size: calc(100% - var(--ends) - var(--dot) / 2 + 2px); block-size: 100%;
  opacity: 0; --knob: 2px; cursor: ew-resize; touch-action: pan-y;
}
.strip input::-webkit-slider-thumb { block-size: 100px; }
.strip:has(input:focus-visible) { outline: 3px solid var(--kinetree-accent); outline-offset: 3px; border-radius: 3px; }
/* On a phone the words under the plot have as many lines as they need. */
@container (max-width: 620px) {
  .strip { block-size: auto; --ends: 44px; }
  .strip-picture { grid-template-rows: 72px auto; }
  .strip .axis :nth-child(2) { overflow: visible; white-space: normal; text-align: center; text-wrap: balance; }
}
/* A phone on its side: the picture, the graph and the control are in one window. */
@media (max-height: 480px) {
  .strip { block-size: 72px; }
  .strip-picture { grid-template-rows: minmax(0, 1fr) auto; }
  .stage:has(.strip) .view { max-block-size: var(--kinetree-max-height, 40svh); }
}
@media (forced-colors: active) {
  .strip :is(.now, .dot) { forced-color-adjust: none; }
}
@media print { .strip { print-color-adjust: exact; -webkit-print-color-adjust: exact; break-inside: avoid; } }
`;
