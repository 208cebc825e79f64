/** The look of the dialog about what a new parent loses. */
import { css } from 'lit';

export const lossStyles = css`
  :host {
    display: contents;
  }
  /* At the side, so that the outline over the picture is seen before anything is done. */
  dialog {
    position: fixed;
    inset: 0 0 0 auto;
    max-width: none;
    height: fit-content;
    max-height: 100dvh;
    margin: auto 16px auto auto;
    padding: 20px 22px;
    font: 400 14px / 20px var(--ui-face);
    font-variant-numeric: tabular-nums;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.12);
  }
  dialog h3 {
    margin: 0;
    font: 500 21px / 26px var(--display-face);
  }
  fieldset {
    display: grid;
    gap: 6px;
    margin-bottom: 16px;
  }
  legend {
    padding-bottom: 6px;
    color: var(--quiet);
    font-size: 13px;
  }
  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 10px;
    padding: 9px 12px;
    border: 1px solid var(--hair);
    border-radius: 8px;
    font-weight: 500;
    cursor: pointer;
  }
  label:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-wash);
  }
  label:has(:focus-visible) {
    outline: 3px solid var(--accent);
    outline-offset: 1px;
  }
  input:focus-visible {
    outline: none;
  }
  label b {
    font-weight: inherit;
    text-align: end;
    white-space: nowrap;
  }
  label small {
    grid-column: 2 / -1;
  }
  a {
    color: var(--accent);
  }
  .end {
    position: sticky;
    bottom: -20px;
    justify-content: end;
    margin: 0 -22px -20px;
    border-top: 1px solid var(--rule);
    background: var(--page);
    padding: 12px 22px;
  }
  .end .plain {
    min-height: 44px;
    padding: 9px 16px;
  }
  @media (max-width: 560px) {
    dialog {
      inset: auto 0 0;
      width: 100vw;
      max-height: 62dvh;
      margin: 0;
      border-radius: 12px 12px 0 0;
    }
  }
`;
