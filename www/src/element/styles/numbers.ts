/** Meters, tables, matrices and formulas. */
import { css } from 'lit';

export const numbers = css`
.readout[hidden] { display: none; }
.meter { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; margin-bottom: 12px; }
.meter-value { font-weight: 600; }
.meter svg { grid-column: 1 / -1; width: 100%; height: 8px; border-radius: 4px; }
.meter .track { fill: var(--kinetree-rule); }
.meter .bar { fill: var(--kinetree-ink); }
.meter .limit { fill: var(--kinetree-accent); }
.meter-note { grid-column: 1 / -1; font-size: .87em; color: var(--kinetree-quiet); }
.formula { display: flex; flex-wrap: wrap; gap: 6px 8px; align-items: baseline; margin-bottom: 14px; font-size: 1.15em; }
.formula mtext { font: 600 .72em/1.3 var(--kinetree-font, system-ui, sans-serif); font-variant-numeric: tabular-nums; }
/* A table that is too wide scrolls, and fades toward the side where there is more. */
.scroll {
  overflow-x: auto;
  background:
    linear-gradient(90deg, var(--kinetree-page) 24px, transparent) left / 48px 100% no-repeat local,
    linear-gradient(270deg, var(--kinetree-page) 24px, transparent) right / 48px 100% no-repeat local,
    linear-gradient(90deg, var(--kinetree-hair), transparent) left / 14px 100% no-repeat scroll,
    linear-gradient(270deg, var(--kinetree-hair), transparent) right / 14px 100% no-repeat scroll;
}
table { border-collapse: collapse; width: 100%; font-size: .93em; }
caption { text-align: start; color: var(--kinetree-quiet); padding: 2px 0; }
th, td { text-align: end; padding: 3px 8px; font-weight: 400; white-space: nowrap; }
th[scope='row'], thead td { text-align: start; padding-inline-start: 0; }
thead th { color: var(--kinetree-quiet); border-bottom: 1px solid var(--kinetree-rule); font-weight: 500; font-size: 13px; }
td:last-child, th:last-child { padding-inline-end: 0; }
.chip { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-inline-end: .5em; border: 1px solid var(--kinetree-hair); }
details { margin-top: 12px; }
:is(.scroll, .matrices) + :is(.scroll, .matrices) { margin-top: 14px; }
summary { cursor: pointer; min-height: 28px; color: var(--kinetree-quiet); }
.matrices { display: flex; flex-wrap: wrap; gap: 4px 28px; margin-top: 10px; }
.matrix { width: auto; }
.matrix tbody { border-inline: 1px solid var(--kinetree-quiet); }
.matrix td, .matrix td:last-child { padding: 1px 7px; min-width: 5.2ch; }
.matrix.lit { background: color-mix(in srgb, var(--kinetree-accent) 14%, transparent); }
.matrix .pale { color: var(--kinetree-quiet); }
.note { margin: 14px 0 0; font-size: .93em; color: var(--kinetree-quiet); }
b { font-weight: 700; text-decoration: underline; text-decoration-thickness: 2px; text-decoration-color: var(--kinetree-wrong); text-underline-offset: 3px; }
@container (max-width: 620px) {
  table { font-size: .82em; }
  th, td { padding-inline: 4px; }
  th[scope='row'] { white-space: normal; }
}
@media (pointer: coarse) {
  summary { min-block-size: 44px; line-height: 44px; }
}
@media (forced-colors: active) {
  .meter .track { fill: Canvas; stroke: CanvasText; }
  .meter .bar { fill: Highlight; }
}
`;
