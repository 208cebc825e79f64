/** The outline as a list, for paper: the one on the screen has only the rows that are seen. */
import { html, nothing, type TemplateResult } from 'lit';
import { styled } from '../../element/templates/styled.ts';
import { degreesOf, markOf } from '../outline/mark.ts';
import type { Workbench } from '../workbench.ts';

/** Nodes on paper, at most: some ten pages. */
const MOST = 1000;
/** Millimeters of a level, and the deepest level that is indented. */
const INDENT = 4;
const DEEPEST = 12;

export function paperTemplate({ document, course }: Workbench): TemplateResult {
  const { nodes, rule } = document;
  const depths = new Map<number | null, number>([[null, -1]]);
  const shown = nodes.slice(0, MOST).map(({ id, name, parent }, place) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    const skew = markOf(course.posed, place);
    const indent = { 'padding-inline-start': `${INDENT * Math.min(depth, DEEPEST)}mm` };
    return html`<li ${styled(indent)}>${name || 'a node without a name'}
      ${skew === null ? nothing : html` <em class="lean">${degreesOf(skew)}</em>`}</li>`;
  });
  const more = nodes.length - shown.length;
  return html`<section class="paper">
    <h2>Tree, with the scale rule “${rule}”</h2>
    <ul>${shown}</ul>
    ${more > 0 ? html`<p>And ${more} more.</p>` : nothing}
  </section>`;
}
