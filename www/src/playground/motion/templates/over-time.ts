/**
 * The motion over time: a graph with the cursor of the time bar, and the numbers as a table. It is
 * loaded when it is opened.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { showStrip } from '../../../element/strip/show.ts';
import { strip as stripStyles } from '../../../element/styles/strip.ts';
import { stripTemplate } from '../../../element/templates/strip.ts';
import type { Graph } from '../../../figure/graph.ts';
import { fixed } from '../../../figure/readout.ts';
import { nodeOf } from '../../document/document.ts';
import type { Workbench } from '../../workbench.ts';
import { type CurveName, columns, csvOf, curves, curveWords, rowsOf, stripOf } from '../curves.ts';
import { type Track, trackOf } from '../track.ts';
import { transportOf } from '../transport.ts';

export { showStrip, stripStyles };

/** Rows that are shown; the copied text has all of them. */
const MOST_ROWS = 400;

export interface OverTime {
  readonly template: TemplateResult;
  readonly strip: Graph;
}

/** Returns the graph's frame, and what `showStrip` draws into it; `null` without a chosen node. */
export function overTime(
  workbench: Workbench,
  curve: CurveName,
  choose: (curve: CurveName) => void,
): OverTime | null {
  const track = trackOf(workbench);
  if (!track) return null;
  const transport = transportOf(workbench);
  const from = nodeOf(workbench.document, track.watched.from)?.name ?? 'the world';
  const strip = stripOf(track, curve, transport, from);
  const template = html`<label class="field"><span>Curve</span>
      <select .value=${live(curve)}
        @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as CurveName)}>
        ${curves.map((it) => html`<option value=${it} ?selected=${it === curve}>${curveWords[it].name}, ${curveWords[it].unit}</option>`)}
      </select>
    </label>
    ${stripTemplate(strip, {}, { set: () => undefined, seek: (time) => transport.seek(time) })}
    ${track.over ? html`<p class="quiet">Further on a rotation is too fast to be stepped.</p>` : nothing}`;
  return { template, strip };
}

/** Returns the table, with the button that copies it. */
export function numbersTemplate(workbench: Workbench): TemplateResult | typeof nothing {
  const track = trackOf(workbench);
  if (!track) return nothing;
  const { end } = transportOf(workbench);
  track.reach(end);
  return html`<button type="button" class="plain" @click=${() => copy(workbench, track, end)}>Copy as CSV</button>
    ${guard([track, track.count], () => tableOf(workbench, track, end))}`;
}

function tableOf({ document }: Workbench, track: Track, end: number): TemplateResult {
  const { node, from } = track.watched;
  const nameOf = (id: number | null): string => nodeOf(document, id)?.name ?? 'the world';
  const rows = rowsOf(track, end);
  return html`<div class="scrolls" role="region" aria-label="Numbers over time" tabindex="0"><table>
    <caption>${nameOf(node)} seen from ${nameOf(from)}${
      rows.length > MOST_ROWS ? `, the first ${MOST_ROWS} of ${rows.length} rows` : ''
    }</caption>
    <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows
      .slice(0, MOST_ROWS)
      .map(
        ([time, ...rest]) =>
          html`<tr><th scope="row">${fixed(time, 1)}</th>${rest.map((value) => html`<td>${fixed(value, 3)}</td>`)}</tr>`,
      )}</tbody>
  </table></div>`;
}

async function copy(workbench: Workbench, track: Track, end: number): Promise<void> {
  const rows = rowsOf(track, end);
  try {
    await navigator.clipboard.writeText(csvOf(rows));
    workbench.say(`Copied ${rows.length} rows.`);
  } catch {
    workbench.say('The browser did not let the page copy: select the table instead.', true);
  }
}
