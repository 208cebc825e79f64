/** The looks of the outline. */
import { css } from 'lit';

export const outlineStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .head {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 44px;
    padding: 4px 8px 4px 12px;
  }
  .filter {
    flex: 1;
  }
  .head svg {
    display: block;
    stroke-width: 2.4;
  }
  [role="menuitem"] {
    display: flex;
    gap: 24px;
    justify-content: space-between;
  }
  kbd {
    color: var(--quiet);
    font: inherit;
  }
  @media (hover: none) {
    kbd {
      display: none;
    }
  }
  .rows {
    position: relative;
    flex: 0 1 auto;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 0 8px;
  }
  [role="tree"] {
    position: relative;
  }
  .row {
    position: absolute;
    inset-inline: 0;
    display: grid;
    /* The mark is beside the name, where it is seen however far a deep row goes on. */
    grid-template-columns: 14px 12px minmax(0, max-content) auto;
    justify-content: start;
    gap: 6px;
    height: 34px;
    padding-inline-end: 8px;
    border-radius: 7px;
    cursor: default;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
    touch-action: pan-y;
  }
  .row.hovered {
    background: var(--ground);
  }
  .row[aria-selected="true"] {
    background: var(--accent-wash);
  }
  .row[aria-selected="true"] b {
    color: var(--accent);
  }
  .row:focus-visible {
    outline-offset: -3px;
  }
  .row.into {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }
  .row i {
    width: 12px;
    height: 12px;
    border: 1.5px solid var(--chip);
    border-radius: 3px;
    background: var(--chip);
    forced-color-adjust: none;
  }
  .row b {
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .row.gone b {
    color: var(--quiet);
    text-decoration: line-through;
  }
  .row.gone i {
    background: none;
  }
  .row svg {
    width: 14px;
    height: 14px;
  }
  .row b svg {
    margin-inline-start: 5px;
    vertical-align: -2px;
    color: var(--quiet);
  }
  .twig {
    display: grid;
    place-items: center;
    width: 24px;
    height: 100%;
    margin-inline-start: -5px;
    color: var(--quiet);
  }
  .twig .open {
    rotate: 90deg;
  }
  .row input {
    width: 100%;
    min-height: 26px;
    padding: 0 5px;
    border-color: var(--accent);
    user-select: text;
    -webkit-user-select: text;
  }
  .row:has(input) {
    grid-template-columns: 14px 12px minmax(0, 1fr);
  }
  .line {
    position: absolute;
    inset-inline-end: 0;
    z-index: 1;
    height: 2px;
    margin-top: -1px;
    background: var(--accent);
    pointer-events: none;
  }
  .none {
    margin: 8px 16px;
    color: var(--quiet);
  }
  .add {
    align-self: start;
    flex: none;
    margin: 2px 8px;
    color: var(--accent);
  }
  .dragging,
  .dragging .row {
    cursor: grabbing;
  }
  @media (pointer: coarse) {
    .row {
      height: 44px;
    }
    .head {
      padding-block: 3px 0;
    }
  }
  @media (forced-colors: active) {
    .line {
      background: Highlight;
    }
  }
`;
