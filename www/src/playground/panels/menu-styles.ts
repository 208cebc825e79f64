/** The styles of what is under Open, Share and Code. */
import { css } from 'lit';

export const menuStyles = css`
  :host {
    width: min(480px, calc(100vw - 34px));
  }
  p,
  .row,
  select {
    margin-bottom: 12px;
  }
  label:not(.check) {
    display: block;
    margin-bottom: 4px;
    color: var(--quiet);
    font-size: 13px;
  }
  textarea,
  input:not([type="checkbox"]) {
    width: 100%;
    margin-bottom: 8px;
    background: var(--ground);
    font: 400 12.5px / 19px var(--code-face);
  }
  textarea {
    resize: vertical;
  }
  [role="status"] {
    min-height: 19px;
    margin: 0;
    font-size: 13px;
  }
  .refused {
    padding-left: 10px;
    border-left: 3px dashed var(--wrong);
  }
`;
