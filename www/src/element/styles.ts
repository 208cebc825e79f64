/** The element's styles. Sizes and colors are custom properties that a page may set. */
import { css, unsafeCSS } from 'lit';
import { colorNames, paletteCss } from '../figure/palette.ts';

const chips = colorNames
  .map(
    (name) =>
      `.chip.${name} { background: var(--kinetree-${name}); } .ink.${name} { color: var(--kinetree-${name}); }`,
  )
  .join('\n');

export const styles = css`
${unsafeCSS(paletteCss(':host'))}
${unsafeCSS(chips)}

:host {
  display: block;
  container-type: inline-size;
  color: var(--kinetree-ink);
  font: var(--kinetree-font, 15px/1.45 system-ui, sans-serif);
  font-variant-numeric: tabular-nums;
  --line: color-mix(in srgb, var(--kinetree-ink) 16%, transparent);
  --soft: color-mix(in srgb, var(--kinetree-ink) 72%, var(--kinetree-page));
  --accent: var(--kinetree-accent);
}
:host([hidden]) { display: none; }
:host([theme='light']) { color-scheme: light; }
:host([theme='dark']) { color-scheme: dark; }
figure {
  margin: 0;
  border: 1px solid var(--line);
  border-radius: var(--kinetree-radius, 12px);
  overflow: hidden;
  background: var(--kinetree-page);
}
.view {
  position: relative;
  aspect-ratio: var(--kinetree-ratio, 2 / 1);
  overflow: hidden;
  touch-action: pan-y;
  cursor: grab;
  user-select: none;
  -webkit-user-select: none;
}
.view:active { cursor: grabbing; }
.view:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
canvas, .stand-in, .poster { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
canvas { background: var(--kinetree-page); }
:is(.stand-in, .poster)[hidden] { display: none; }
.poster { z-index: 1; }
.poster ::slotted(:is(svg, img)) { width: 100%; height: 100%; display: block; }
.labels { position: absolute; inset: 0; pointer-events: none; }
.labels span { position: absolute; left: 0; top: 0; white-space: nowrap; }
.labels span { text-shadow: 0 0 3px var(--kinetree-page), 0 0 3px var(--kinetree-page); }
.label { font-weight: 600; }
.labels .pane { padding: 10px 14px; white-space: normal; max-inline-size: 100%; box-sizing: border-box; font-size: .87em; color: var(--soft); }
.pane.next { border-inline-start: 1px solid var(--line); }
.tools {
  position: absolute; inset-inline-end: 8px; inset-block-end: 8px; max-inline-size: calc(100% - 16px);
  display: flex; justify-content: end; gap: 4px;
}
button {
  font: inherit; color: inherit; cursor: pointer; min-width: 32px; min-height: 32px; padding: 2px 10px;
  border: 1px solid var(--line); border-radius: 8px;
  background: color-mix(in srgb, var(--kinetree-page) 82%, transparent);
}
.tools button { padding: 0; display: grid; place-items: center; }
.tools svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
button:disabled { opacity: .55; cursor: default; }
button:hover:enabled { border-color: var(--soft); }
:is(button, input, select, textarea, summary, .scroll):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.refused { margin: 0; padding: 8px 16px; border-top: 2px solid var(--kinetree-wrong); }
.message { position: absolute; inset: auto 0 0; z-index: 2; display: grid; gap: 4px; padding: 16px 24px; text-align: center; background: var(--kinetree-page); border-top: 2px solid var(--kinetree-wrong); cursor: auto; }
.message p { margin: 0; max-width: 52ch; }
.panel, .readout, .time { padding: 12px 16px; border-top: 1px solid var(--line); }
.time { display: flex; gap: 8px; align-items: center; padding-block: 8px; }
.time input { flex: 1; min-width: 60px; height: 24px; accent-color: var(--accent); cursor: pointer; }
.time svg { width: 16px; height: 16px; fill: currentColor; stroke: currentColor; stroke-width: 1.6; display: block; }
.time select { width: auto; }
.time .play { min-width: 5.2em; }
.share { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 8px; align-items: center; border-top: 1px solid var(--line); padding-top: 10px; }
.share p { margin: 0; flex-basis: 100%; min-height: 1.45em; color: var(--soft); }
.share textarea { flex-basis: 100%; font: .87em ui-monospace, monospace; color: inherit; background: none; border: 1px solid var(--line); border-radius: 8px; padding: 6px; box-sizing: border-box; }
.group { grid-column: 1 / -1; margin: 0; border-top: 1px solid var(--line); padding-top: 6px; }
.rows { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 10px 28px; align-items: end; padding-top: 6px; }
.row.pad { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.pad-label { color: var(--soft); margin-inline-end: 6px; }
.row.pad button { touch-action: none; user-select: none; -webkit-user-select: none; }
kbd { font: .8em ui-monospace, monospace; color: var(--soft); text-transform: uppercase; }
.panel { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 10px 28px; align-items: end; }
.row.slider { display: grid; grid-template-columns: minmax(0, 1fr) auto; }
.row.slider input { grid-column: 1 / -1; width: 100%; min-width: 0; margin: 4px 0; accent-color: var(--accent); height: 24px; cursor: pointer; }
.row.menu { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; min-width: 0; }
.row.end { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; grid-column: 2; }
label, legend { color: var(--soft); overflow-wrap: anywhere; }
.row.slider .value { font-weight: 600; }
select { font: inherit; color: inherit; width: 100%; min-height: 32px; padding: 3px 6px; border: 1px solid var(--line); border-radius: 8px; background: var(--kinetree-page); }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; min-width: 0; }
fieldset legend { float: left; padding: 0; margin-inline-end: 12px; }
fieldset label, .row.toggle label { display: inline-flex; gap: 6px; align-items: center; min-height: 32px; color: inherit; cursor: pointer; }
fieldset input, .row.toggle input { accent-color: var(--accent); width: 16px; height: 16px; margin: 0; }
.meter { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; margin-bottom: 12px; }
.meter-value { font-weight: 600; }
.meter svg { grid-column: 1 / -1; width: 100%; height: 8px; border-radius: 4px; }
.meter .track { fill: var(--line); }
.meter .bar { fill: var(--kinetree-accent); }
.meter .limit { fill: var(--kinetree-ink); }
.meter-note { grid-column: 1 / -1; font-size: .87em; color: var(--soft); }
.formula { display: flex; flex-wrap: wrap; gap: 6px 8px; align-items: baseline; margin-bottom: 14px; font-size: 1.15em; }
.formula mtext { font: 600 .72em/1.3 var(--kinetree-font, system-ui, sans-serif); font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93em; }
caption { text-align: start; color: var(--soft); padding: 2px 0; }
th, td { text-align: end; padding: 3px 8px; font-weight: 400; white-space: nowrap; }
th[scope='row'], thead td { text-align: start; padding-inline-start: 0; }
thead th { color: var(--soft); border-bottom: 1px solid var(--line); }
td:last-child, th:last-child { padding-inline-end: 0; }
.chip { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-inline-end: .5em; border: 1px solid var(--line); }
details { margin-top: 12px; }
:is(.scroll, .matrices) + :is(.scroll, .matrices) { margin-top: 14px; }
summary { cursor: pointer; min-height: 28px; color: var(--soft); }
.matrices { display: flex; flex-wrap: wrap; gap: 4px 28px; margin-top: 10px; }
.matrix { width: auto; }
.matrix tbody { border-inline: 1px solid var(--soft); }
.matrix td, .matrix td:last-child { padding: 1px 7px; min-width: 5.2ch; }
b { font-weight: 700; text-decoration: underline; text-decoration-thickness: 2px; text-decoration-color: var(--kinetree-accent); text-underline-offset: 3px; }
.quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (max-width: 620px) {
  .view { aspect-ratio: var(--kinetree-ratio-narrow, 1 / 1); }
  .panel, .rows { grid-template-columns: minmax(0, 1fr); }
  .time { flex-wrap: wrap; gap: 5px; padding-inline: 10px; }
  .time .play { min-width: 4.2em; padding-inline: 4px; }
  .time input { min-width: 40px; }
  .readout { padding-inline: 12px; }
  table { font-size: .78em; }
  th, td { padding-inline: 3px; }
  th[scope='row'] { white-space: normal; }
  .row.end { grid-column: 1; }
}
@media (pointer: coarse) {
  .tools { gap: 2px; }
  .tools button { flex: 1 1 44px; width: 44px; min-width: 28px; min-height: 44px; }
  .row.pad button, .row.button button, .time button { min-width: 44px; min-height: 44px; }
  .time input { height: 44px; }
  .row.slider input { height: 44px; margin: 0; }
}
/* Too narrow for one row of buttons. */
@container (max-width: 310px) {
  .tools { flex-wrap: wrap; }
  .tools button { flex: none; }
}
@media (forced-colors: active) {
  .meter .track { fill: Canvas; stroke: CanvasText; }
  .meter .bar { fill: Highlight; }
  /* The picture keeps its colors, on the background that the reader has chosen. */
  :host([theme]) { color-scheme: light dark; --kinetree-page: Canvas; --kinetree-ink: CanvasText; --kinetree-hair: color-mix(in srgb, CanvasText 25%, Canvas); }
  .chip, .probe, .labels { forced-color-adjust: none; }
}
:host(:fullscreen) figure { height: 100%; display: flex; flex-direction: column; border-radius: 0; }
:host(:fullscreen) .view { flex: 1; aspect-ratio: auto; min-height: 50vh; }
:host(:fullscreen) :is(.panel, .readout) { overflow: auto; max-height: 25vh; flex: none; }
@media print { .tools, .panel, .time { display: none; } }
`;
