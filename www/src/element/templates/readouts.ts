/**
 * A figure's numbers as HTML: meters, tables, matrices, formulas.
 *
 * Browsers draw MathML; temml would lay out a formula from TeX anew with each value.
 */
import { html, mathml, nothing, svg, type TemplateResult } from 'lit';
import type { ColorName } from '../../figure/palette.ts';
import {
  type Formula,
  type FormulaPart,
  fixed,
  type Matrices,
  type Meter,
  type Readout,
  type ReadoutItem,
  type Table,
} from '../../figure/readout.ts';

export function readouts(readout: Readout): TemplateResult[] {
  return readout.groups.map(({ title, closed, items }) =>
    title === undefined
      ? html`${items.map(item)}`
      : html`<details ?open=${!closed}><summary>${title}</summary>${items.map(item)}</details>`,
  );
}

function item(it: ReadoutItem): TemplateResult {
  switch (it.kind) {
    case 'meter':
      return meter(it);
    case 'table':
      return table(it);
    case 'matrices':
      return matrices(it);
    case 'formula':
      return formula(it);
  }
}

/** Returns the chip before a word, in the color of the part that the word names. */
function chip(color: ColorName | undefined): TemplateResult | typeof nothing {
  return color ? html`<i class="chip ${color}"></i>` : nothing;
}

function meter({ label, value, missing, max, unit, digits, limit }: Meter): TemplateResult {
  const at = (x: number): number => Math.min(Math.max(x / max, 0), 1) * 100;
  const text = value === null ? `— (${missing ?? 'no value'})` : `${fixed(value, digits)}${unit}`;
  return html`<div class="meter">
    <span class="meter-label">${label}</span>
    <span class="meter-value">${text}</span>
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="6" />
      ${value === null ? nothing : svg`<rect class="bar" width=${at(value)} height="6" />`}
      ${limit ? svg`<rect class="limit" x=${Math.max(at(limit.value) - 0.25, 0)} width="0.5" height="6" />` : nothing}
    </svg>
    ${limit ? html`<span class="meter-note">▏${fixed(limit.value, digits)}${unit}: ${limit.label}</span>` : nothing}
  </div>`;
}

function table({ caption, head, rows }: Table): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}><table>
    <caption>${caption}</caption>
    <thead><tr>${head.map((text) => (text ? html`<th scope="col">${text}</th>` : html`<td></td>`))}</tr></thead>
    <tbody>${rows.map(
      ({ label, color, cells }) => html`<tr>
        <th scope="row">${chip(color)}${label}</th>
        ${cells.map(({ text, strong }) => html`<td>${strong ? html`<b>${text}</b>` : text}</td>`)}
      </tr>`,
    )}</tbody>
  </table></div>`;
}

function matrices({ caption, plane, entries }: Matrices): TemplateResult {
  const shown = plane ? [0, 1, 3] : [0, 1, 2, 3];
  const pale = (row: number, column: number): boolean => (plane === 'rows' ? column : row) === 3 && !!plane;
  const rows = html`<div class="matrices">
    ${entries.map(({ label, color, matrix, part, against }) => {
      const entry = (i: number): string => fixed(matrix[i] ?? Number.NaN, 2);
      const differs = (i: number): boolean =>
        against !== undefined && entry(i) !== fixed(against[i] ?? Number.NaN, 2);
      const cell = (row: number, column: number): TemplateResult => {
        const i = 4 * column + row;
        const text = differs(i) ? html`<b>${entry(i)}</b>` : entry(i);
        return pale(row, column) ? html`<td class="pale">${text}</td>` : html`<td>${text}</td>`;
      };
      return html`<table class="matrix" data-part=${part ?? nothing}>
        <caption>${chip(color)}${label}</caption>
        <tbody>${shown.map((row) => html`<tr>${shown.map((column) => cell(row, column))}</tr>`)}</tbody>
      </table>`;
    })}
  </div>`;
  return caption ? html`<p class="note">${caption}</p>${rows}` : rows;
}

/** Makes each term a formula of its own, so that a long sum can continue on the next line. */
function formula({ label, left, parts }: Formula): TemplateResult {
  const rest = parts.map((part, i) => {
    const minus = part.symbols.startsWith('− ');
    const symbols = minus ? part.symbols.slice(2) : part.symbols;
    return term({ ...part, symbols }, minus ? '−' : i > 0 ? '+' : '');
  });
  return html`<div class="formula" role="group" aria-label=${label}>
    ${term(left, '')}${term({ symbols: '', value: '' }, '=')}${parts.length > 0 ? rest : term({ symbols: '0', value: '' }, '')}
  </div>`;
}

function term({ symbols, value, color }: FormulaPart, sign: string): TemplateResult {
  const tokens = symbols.split(' ').filter(Boolean);
  return html`<math class=${color ? `ink ${color}` : ''}>
    ${sign ? mathml`<mo lspace="0" rspace="0.5em">${sign}</mo>` : nothing}
    ${tokens.length > 0 ? mathml`<munder><mrow>${tokens.map(token)}</mrow><mtext>${value}</mtext></munder>` : nothing}
  </math>`;
}

function token(text: string): TemplateResult {
  const [base = '', below] = text.split('_');
  if (below) return mathml`<msub><mi>${base}</mi><mi>${below}</mi></msub>`;
  if (/^\d/.test(base)) return mathml`<mn>${base}</mn>`;
  if (base.endsWith('′')) return mathml`<msup><mi>${base.slice(0, -1)}</mi><mo>′</mo></msup>`;
  return /^[×+−()]$/.test(base) ? mathml`<mo stretchy="false">${base}</mo>` : mathml`<mi>${base}</mi>`;
}
