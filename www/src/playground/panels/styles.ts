/** The styles that all panels share. Colors and faces are the page's, by their names. */
import { css } from 'lit';

export const panelStyles = css`
  :host {
    display: block;
    min-width: 0;
    font: 400 14px / 20px var(--ui-face);
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  * {
    box-sizing: border-box;
  }
  h2 {
    margin: 0 0 8px;
    font: 500 13px / 18px var(--ui-face);
    color: var(--quiet);
  }
  h3 {
    margin: 0 0 8px;
    font: 500 21px / 26px var(--display-face);
  }
  button {
    min-height: 36px;
    padding: 7px 10px;
    border: 0;
    border-radius: 7px;
    background: none;
    color: inherit;
    font: 500 14px / 20px var(--ui-face);
    cursor: pointer;
  }
  button[aria-pressed="true"],
  button[aria-checked="true"] {
    background: var(--accent-wash);
    color: var(--accent);
  }
  button:disabled {
    color: var(--hair);
    cursor: default;
  }
  /* What leads on, and what else can be pressed. */
  button.main,
  button.plain {
    border: 1.5px solid var(--hair);
    border-radius: 8px;
    color: var(--accent);
  }
  button.main {
    min-height: 44px;
    padding: 9px 16px;
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
  }
  button.plain:disabled {
    color: var(--quiet);
  }
  /* One of a few, side by side. */
  .segment {
    display: inline-flex;
    margin-bottom: 8px;
    border: 1px solid var(--hair);
    border-radius: 8px;
    overflow: hidden;
  }
  .segment button {
    min-height: 34px;
    padding: 6px 14px;
    border-radius: 0;
  }
  .segment button:not([aria-pressed="true"]) {
    color: var(--quiet);
  }
  .segment button:focus-visible {
    outline-offset: -3px;
    border-radius: 8px;
  }
  select,
  .field input {
    min-width: 0;
    min-height: 36px;
    padding: 4px 6px;
    border: 1px solid var(--hair);
    border-radius: 7px;
    background: var(--page);
    color: var(--ink);
    font: inherit;
  }
  .check input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  summary {
    min-height: 32px;
    padding: 6px 0;
    border-radius: 6px;
    font-weight: 500;
    cursor: pointer;
  }
  .quiet {
    color: var(--quiet);
    font-size: 13px;
    line-height: 19px;
  }
  dialog {
    width: min(420px, calc(100vw - 16px));
    max-height: calc(100dvh - 16px);
    overflow: auto;
    padding: 18px 22px;
    border: 1px solid var(--hair);
    border-radius: 12px;
    background: var(--page);
    color: var(--ink);
    box-shadow: 0 14px 44px rgb(var(--shadow) / 0.22);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.25);
  }
  /* The degrees by which a node's axes leave 90°. */
  .lean {
    padding: 0 5px;
    border: 1px dashed var(--wrong);
    border-radius: 4px;
    font: 500 12px / 16px var(--ui-face);
    color: var(--wrong);
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 1px;
  }
  @media (pointer: coarse) {
    button,
    .segment button,
    select,
    .field input,
    .check,
    summary {
      min-height: 44px;
    }
    select,
    .field input {
      font-size: 16px;
    }
    summary {
      padding: 12px 0;
    }
  }
  @media (forced-colors: active) {
    .segment button[aria-pressed="true"] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    button.main {
      border: 1px solid;
    }
  }
`;
