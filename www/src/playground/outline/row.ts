/** A row of the outline. */
import { html, nothing, type TemplateResult } from 'lit';
import { styled } from '../../element/templates/styled.ts';
import { contentOf } from '../document/contents.ts';
import type { TreeDocument, TreeNode } from '../document/document.ts';
import { LONGEST_NAME } from '../document/document.ts';
import { hide, isWithin } from '../picture/showing.ts';
import type { OutlineHost } from './host.ts';
import { degreesOf, markOf } from './mark.ts';
import { at, indentOf, siblingsOf } from './rows.ts';

/** The colors of the bodies by depth, which repeat. */
const COLORS = ['parent', 'child', 'grandchild', 'deep3', 'deep4'];
/** The icons of nodes by kind: with a body, a joint, a light, a camera, or empty. */
const ICONS = {
  mesh: 'M8 1.8l5.6 3v6.4l-5.6 3-5.6-3V4.8zM2.6 4.9L8 7.8l5.4-2.9M8 7.8v6.2',
  joint: 'M3.2 12.8l3-3M9.8 6.2l3-3M8 5.6a2.4 2.4 0 100 4.8 2.4 2.4 0 000-4.8',
  light: 'M5.6 9.8a3.6 3.6 0 114.8 0v1.7H5.6zM6.4 14h3.2',
  camera: 'M1.8 4.5h8v7h-8zM9.8 7l4.4-2v6l-4.4-2',
  empty: 'M8 2v12M2 8h12',
} as const;

type Kind = keyof typeof ICONS;

export function kindOf(document: TreeDocument, { id, shape }: TreeNode): Kind {
  const content = contentOf(document, id);
  if (content && content in ICONS) return content as Kind;
  return shape.kind === 'none' ? 'empty' : 'mesh';
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
  const kind = kindOf(document, node);
  const color = COLORS[depth % COLORS.length];
  const looks = [
    ...(id === hovered ? ['hovered'] : []),
    ...(host.height > 40 ? ['coarse'] : []),
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
      ...(/mesh|empty/.test(kind) ? [] : [kind]),
      ...(degrees ? [`axes off 90° by ${degrees}`] : []),
      ...(hidden ? ['hidden'] : []),
      ...(locked ? ['locked'] : []),
    ].join(', ')}
    aria-level=${depth + 1}
    aria-posinset=${at(rows.positions, place) + 1}
    aria-setsize=${siblingsOf(rows, place)}
    aria-expanded=${parent ? String(open) : nothing}
    aria-selected=${String(host.selected.has(id))}
    ${styled({ top: `${row * host.height}px`, 'padding-inline-start': `${indentOf(host.indents, depth)}px` })}
  >
    <span class="twig" aria-hidden="true" @click=${parent ? () => host.toggle(id) : nothing}
      >${
        parent
          ? html`<svg viewBox="0 0 16 16" class=${open ? 'open' : ''}><path d="M6 4l4 4-4 4" /></svg>`
          : nothing
      }</span>
    <i ${styled({ '--chip': `var(--${color})` })} title=${kind} aria-hidden="true"><svg viewBox="0 0 16 16"><path d=${ICONS[kind]} /></svg></i>
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
    <span class="eye" aria-hidden="true" title=${hidden ? 'Show (H)' : 'Hide (H)'} @click=${() => hide(workbench, host.selected.has(id) ? [...host.selected] : [id], id)}
      ><svg viewBox="0 0 16 16"><path d=${hidden ? 'M1.5 6c2.5 4.3 10.5 4.3 13 0M8 9.3v2.5M3.7 8.2l-1.3 2M12.3 8.2l1.3 2' : 'M1.5 8c3-5 10-5 13 0-3 5-10 5-13 0M8 6.2a1.8 1.8 0 100 3.6 1.8 1.8 0 000-3.6'} /></svg></span>
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
