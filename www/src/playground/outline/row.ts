/** A row of the outline. */
import { html, nothing, type TemplateResult } from 'lit';
import { styled } from '../../element/templates/styled.ts';
import { LONGEST_NAME } from '../document/names.ts';
import { isWithin } from '../picture/showing.ts';
import type { OutlineHost } from './host.ts';
import { degreesOf, markOf } from './mark.ts';
import { at, type Rows, siblingsOf } from './rows.ts';

/** The colors of the bodies by depth, which repeat. */
const COLORS = ['parent', 'child', 'grandchild', 'deep3', 'deep4'];
/** The indent of a level, in pixels, and the deepest level that is indented. */
const INDENT = 14;
const DEEPEST = 24;

/** Returns the distance of a row's color from the left, in pixels. */
export function indentOf(depth: number): number {
  return 6 + INDENT * Math.min(depth, DEEPEST);
}

/** The least width of a row's name with its mark, in CSS pixels, right of the indent and the arrow. */
const NAME = 200;

/** Returns the pixels that the rows need, so that the name of the deepest can be read. */
export function widthOf({ places, depths }: Rows): number {
  let deepest = 0;
  for (const place of places) deepest = Math.max(deepest, at(depths, place));
  return indentOf(deepest) + NAME;
}

export function rowTemplate(host: OutlineHost, row: number): TemplateResult {
  const { rows, workbench } = host;
  const { document, settings, course, hovered } = workbench;
  const place = at(rows.places, row);
  const node = rows.nodes[place];
  if (!node) return html``;
  const { id, name } = node;
  const depth = at(rows.depths, place);
  const parent = at(rows.counts, place) > 0;
  const open = !rows.closed.has(id);
  const skew = markOf(course.posed, place);
  const degrees = skew === null ? '' : degreesOf(skew);
  const hidden = isWithin(document, settings.hidden, id);
  const locked = isWithin(document, settings.locked, id);
  const color = COLORS[depth % COLORS.length];
  const looks = [
    ...(id === hovered ? ['hovered'] : []),
    ...(row === host.into ? ['into'] : []),
    ...(hidden ? ['gone'] : []),
  ];
  return html`<div
    class="row ${looks.join(' ')}"
    role="treeitem"
    id="row-${id}"
    data-row=${row}
    tabindex=${row === host.current ? 0 : -1}
    aria-label=${[
      name,
      ...(degrees ? [`axes off 90° by ${degrees}`] : []),
      ...(hidden ? ['hidden'] : []),
      ...(locked ? ['locked'] : []),
    ].join(', ')}
    aria-level=${depth + 1}
    aria-posinset=${at(rows.positions, place) + 1}
    aria-setsize=${siblingsOf(rows, place)}
    aria-expanded=${parent ? String(open) : nothing}
    aria-selected=${String(host.selected.has(id))}
    ${styled({ top: `${row * host.height}px`, 'padding-inline-start': `${indentOf(depth)}px` })}
  >
    <span class="twig" aria-hidden="true" @click=${parent ? () => host.toggle(id) : nothing}
      >${
        parent
          ? html`<svg viewBox="0 0 16 16" class=${open ? 'open' : ''}><path d="M6 4l4 4-4 4" /></svg>`
          : nothing
      }</span>
    <i ${styled({ '--chip': `var(--${color})` })} aria-hidden="true"></i>
    ${
      id === host.renaming
        ? html`<input aria-label="Name" .value=${name} maxlength=${LONGEST_NAME} spellcheck="false"
            autocomplete="off" @keydown=${keys(host)} @blur=${left(host)} />`
        : html`<b title=${name}>${name}${
            locked
              ? html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 7.5h8v6H4zM5.5 7V5a2.5 2.5 0 015 0v2" /></svg>`
              : nothing
          }</b>`
    }
    ${degrees && id !== host.renaming ? html`<em class="lean" aria-hidden="true">${degrees}</em>` : nothing}
  </div>`;
}

/** Enter keeps a name, Escape leaves it as it was. */
function keys({ keep }: OutlineHost): (event: KeyboardEvent) => void {
  return (event) => {
    event.stopPropagation();
    const field = event.currentTarget as HTMLInputElement;
    if (event.key === 'Escape') field.value = '';
    if (event.key === 'Escape' || (event.key === 'Enter' && !event.isComposing)) keep(field.value);
  };
}

function left({ keep }: OutlineHost): (event: FocusEvent) => void {
  return (event) => keep((event.currentTarget as HTMLInputElement).value);
}
