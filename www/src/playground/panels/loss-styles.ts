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
    width: min(420px, 100vw);
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
  p {
    margin: 0 0 12px;
  }
  fieldset {
    display: grid;
    gap: 6px;
    margin: 0 0 16px;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 6px;
    color: var(--quiet);
    font-size: 13px;
    line-height: 18px;
    text-align: start;
  }
  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 10px;
    padding: 9px 12px;
    border: 1px solid var(--hair);
    border-radius: 8px;
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
  input {
    width: 16px;
    height: 16px;
    margin: 2px 0;
    accent-color: var(--accent);
  }
  input:focus-visible {
    outline: none;
  }
  label span {
    font-weight: 500;
  }
  label b {
    font-weight: 500;
    text-align: end;
    white-space: nowrap;
  }
  label small {
    grid-column: 2 / -1;
    color: var(--quiet);
    font-size: 13px;
    line-height: 18px;
  }
  a {
    color: var(--accent);
  }
  .end {
    position: sticky;
    bottom: -20px;
    display: flex;
    justify-content: end;
    gap: 8px;
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
      padding: 16px 18px;
    }
    .end {
      bottom: -16px;
      margin: 0 -18px -16px;
      padding: 10px 18px;
    }
  }
`;
