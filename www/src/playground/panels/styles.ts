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
    button {
      min-height: 44px;
    }
  }
`;
