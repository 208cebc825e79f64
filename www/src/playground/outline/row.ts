/** A row of the outline. */
import { html, nothing, type TemplateResult } from 'lit';
import { styled } from '../../element/templates/styled.ts';
import { LONGEST_NAME } from '../files/bounds.ts';
import { degreesOf } from './mark.ts';
import { at, type Rows, siblingsOf } from './rows.ts';

/** The colors of the bodies by depth, which repeat. */
const COLORS = ['parent', 'child', 'grandchild', 'deep3', 'deep4'];
/** The indent of a level, in pixels, and the deepest level that is indented. */
const INDENT = 14;
const DEEPEST = 24;

export interface RowState {
  readonly rows: Rows;
  readonly row: number;
  /** The height of a row, in pixels. */
  readonly height: number;
  readonly chosen: boolean;
  readonly hovered: boolean;
  /** The row that takes the focus. */
  readonly current: boolean;
  readonly renaming: boolean;
  /** The row under which a node would be dropped. */
  readonly into: boolean;
  /** Degrees by which the axes leave 90°, where a mark says so. */
  readonly skew: number | null;
  /** It is not in the picture, or the picture lets nobody move it. */
  readonly hidden: boolean;
  readonly locked: boolean;
  readonly toggle: () => void;
  readonly keep: (name: string) => void;
}

/** Returns the distance of a row's color from the left, in pixels. */
export function indentOf(depth: number): number {
  return 6 + INDENT * Math.min(depth, DEEPEST);
}

/** Pixels that a name with its mark has at least, beside what is before it. */
const NAME = 200;

/** Returns the pixels that the rows need, so that the name of the deepest can be read. */
export function widthOf({ places, depths }: Rows): number {
  let deepest = 0;
  for (const place of places) deepest = Math.max(deepest, at(depths, place));
  return indentOf(deepest) + NAME;
}

export function rowTemplate(state: RowState): TemplateResult {
  const { rows, row, height, chosen, renaming, skew } = state;
  const place = at(rows.places, row);
  const node = rows.nodes[place];
  if (!node) return html``;
  const depth = at(rows.depths, place);
  const parent = at(rows.counts, place) > 0;
  const open = !rows.closed.has(node.id);
  const degrees = skew === null ? '' : degreesOf(skew);
  const color = COLORS[depth % COLORS.length];
  return html`<div
    class="row ${state.hovered ? 'hovered' : ''} ${state.into ? 'into' : ''} ${state.hidden ? 'gone' : ''}"
    role="treeitem"
    id="row-${node.id}"
    data-row=${row}
    tabindex=${state.current ? 0 : -1}
    aria-label=${[
      node.name,
      ...(degrees ? [`axes off 90° by ${degrees}`] : []),
      ...(state.hidden ? ['hidden'] : []),
      ...(state.locked ? ['locked'] : []),
    ].join(', ')}
    aria-level=${depth + 1}
    aria-posinset=${at(rows.positions, place) + 1}
    aria-setsize=${siblingsOf(rows, place)}
    aria-expanded=${parent ? String(open) : nothing}
    aria-selected=${String(chosen)}
    ${styled({ top: `${row * height}px`, 'padding-inline-start': `${indentOf(depth)}px` })}
  >
    <span class="twig" aria-hidden="true" @click=${parent ? state.toggle : nothing}
      >${
        parent
          ? html`<svg viewBox="0 0 16 16" class=${open ? 'open' : ''}><path d="M6 4l4 4-4 4" /></svg>`
          : nothing
      }</span>
    <i ${styled({ '--chip': `var(--${color})` })} aria-hidden="true"></i>
    ${
      renaming
        ? html`<input aria-label="Name" .value=${node.name} maxlength=${LONGEST_NAME} spellcheck="false"
            autocomplete="off" @keydown=${keys(state.keep)} @blur=${left(state.keep)} />`
        : html`<b title=${node.name}>${node.name}${
            state.locked
              ? html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 7.5h8v6H4zM5.5 7V5a2.5 2.5 0 015 0v2" /></svg>`
              : nothing
          }</b>`
    }
    ${degrees && !renaming ? html`<em class="lean" aria-hidden="true">${degrees}</em>` : nothing}
  </div>`;
}

/** Enter keeps a name, Escape leaves it as it was. */
function keys(keep: RowState['keep']): (event: KeyboardEvent) => void {
  return (event) => {
    event.stopPropagation();
    const field = event.currentTarget as HTMLInputElement;
    if (event.key === 'Escape') field.value = '';
    if (event.key === 'Escape' || (event.key === 'Enter' && !event.isComposing)) keep(field.value);
  };
}

function left(keep: RowState['keep']): (event: FocusEvent) => void {
  return (event) => keep((event.currentTarget as HTMLInputElement).value);
}
