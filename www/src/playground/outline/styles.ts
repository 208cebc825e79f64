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
    justify-content: space-between;
    gap: 6px;
    min-height: 44px;
    padding: 4px 8px 4px 12px;
  }
  /* The filter says what the list is. */
  .head h2 {
    position: absolute;
    clip-path: inset(50%);
  }
  .filter {
    flex: 1;
    min-width: 0;
    min-height: 34px;
    padding: 4px 9px;
    border: 1px solid var(--hair);
    border-radius: 7px;
    background: var(--page);
    color: inherit;
    font: 400 14px / 20px var(--ui-face);
  }
  .head svg {
    display: block;
    width: 18px;
    height: 18px;
    stroke: currentColor;
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  [role="menuitem"] {
    display: flex;
    gap: 24px;
    justify-content: space-between;
    width: 100%;
    text-align: start;
  }
  [role="menuitem"]:hover:enabled {
    background: var(--ground);
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
    align-items: center;
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
    border: 1.5px solid var(--chip);
  }
  .row b svg {
    width: 14px;
    height: 14px;
    margin-inline-start: 5px;
    vertical-align: -2px;
    fill: none;
    stroke: var(--quiet);
    stroke-width: 1.5;
  }
  .twig {
    display: grid;
    place-items: center;
    width: 24px;
    height: 100%;
    margin-inline-start: -5px;
    color: var(--quiet);
  }
  .twig svg {
    width: 14px;
    height: 14px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.7;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .twig .open {
    rotate: 90deg;
  }
  .row input {
    width: 100%;
    height: 26px;
    padding: 0 5px;
    border: 1px solid var(--accent);
    border-radius: 5px;
    background: var(--raised);
    color: inherit;
    font: 500 14px / 20px var(--ui-face);
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
    padding-inline: 8px;
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
    .row input {
      height: 36px;
      font-size: 16px;
    }
    .head {
      padding-block: 3px 0;
    }
    .filter {
      min-height: 44px;
      font-size: 16px;
    }
  }
  @media (forced-colors: active) {
    .row[aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .line {
      background: Highlight;
    }
  }
  @media print {
    .filter,
    .add {
      display: none;
    }
  }
`;
