/** The terms of the motion that is shown, as numbers, and their sum. */
import { html, nothing, type TemplateResult } from 'lit';
import { KinetreeError } from '../../../core/entries/index.ts';
import { styled } from '../../../element/templates/styled.ts';
import { fixed } from '../../../figure/readout.ts';
import { add, length, type Vec3, vec3, ZERO } from '../../../figure/vec.ts';
import { nodeOf } from '../../document/document.ts';
import type { Workbench } from '../../workbench.ts';
import { arrowScale, units } from '../ink.ts';
import { composition, handlesOf, ORIGIN, type Quantity, type Term, watchedOf } from '../terms.ts';
import { trackOf } from '../track.ts';

export function termsTemplate(workbench: Workbench): TemplateResult | typeof nothing {
  const { document, chosen, course, settings } = workbench;
  const { shown } = settings.motion;
  const watched = watchedOf(document, chosen, settings.motion);
  if (!watched || shown === 'none') return nothing;
  const handles = handlesOf(document, course.posed, watched);
  const nameOf = (id: number | null): string => nodeOf(document, id)?.name ?? 'the world';
  const from = nameOf(watched.from);
  try {
    const { terms, total } = composition(handles, shown);
    const track = trackOf(workbench);
    const scale = track ? arrowScale(workbench, track, handles, shown) : Number.NaN;
    return html`${tableOf(shown, terms, total, `Seen from ${from}, carried by ${nameOf(watched.carrier)}`)}
      ${
        Number.isFinite(scale)
          ? html`<p class="quiet">An arrow of 1\u00a0m is ${Number((1 / scale).toPrecision(3))}\u00a0${units[shown]}.</p>`
          : nothing
      }`;
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError)) throw refusal;
    if (refusal.code === 'SINGULAR')
      return html`<p class="quiet">${from} is flattened: from there nothing has a place.</p>`;
    const total = vec3(handles.tree.transformMotion(ORIGIN, handles.node, handles.from)[shown]);
    return html`${tableOf(shown, [], total, `Seen from ${from}`)}
      <p class="quiet">Seen from ${from}, ${nameOf(watched.carrier)} has no one scale, so there are no terms: only the whole.</p>`;
  }
}

function tableOf(shown: Quantity, terms: readonly Term[], total: Vec3, caption: string): TemplateResult {
  const sum = terms.reduce((all, { vector }) => add(all, vector), ZERO);
  const most = Math.max(length(total), ...terms.map(({ vector }) => length(vector)));
  const digits = most < 10 ? 3 : most < 1000 ? 2 : 0;
  const numbers = (vector: Vec3): TemplateResult[] =>
    [...vector, length(vector)].map((value) => html`<td>${fixed(value, digits)}</td>`);
  return html`<div class="scrolls" role="region" aria-label="Terms" tabindex="0"><table>
    <caption>${caption}, ${units[shown]}</caption>
    <thead><tr><th scope="col"><span class="unseen">Term</span></th>
      ${['x', 'y', 'z', 'size'].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>
      ${terms.map(
        ({ name, symbols, color, vector }) => html`<tr>
          <th scope="row"><i class="ink" ${styled({ background: `var(--${color})` })}></i>${name}
            <span class="symbols">${symbols}</span></th>${numbers(vector)}</tr>`,
      )}
    </tbody>
    <tfoot><tr><th scope="row">${terms.length > 0 ? 'sum' : shown}</th>${numbers(terms.length > 0 ? sum : total)}</tr></tfoot>
  </table></div>`;
}
