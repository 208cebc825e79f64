/** The styles of what is under Open, Share and Code. */
import { css } from 'lit';

export const menuStyles = css`
  :host {
    width: min(480px, calc(100vw - 34px));
  }
  p {
    margin: 0 0 12px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    margin: 0 0 12px;
  }
  label {
    display: block;
    margin: 0 0 4px;
    color: var(--quiet);
    font-size: 13px;
    line-height: 19px;
  }
  textarea,
  input,
  select {
    width: 100%;
    min-height: 36px;
    padding: 7px 10px;
    border: 1px solid var(--hair);
    border-radius: 7px;
    background: var(--ground);
    color: inherit;
    font: 400 12.5px / 19px var(--code-face);
  }
  select {
    margin-bottom: 12px;
    font: 400 14px / 20px var(--ui-face);
  }
  textarea {
    resize: vertical;
  }
  [role="status"] {
    min-height: 19px;
    margin: 0;
    font-size: 13px;
    line-height: 19px;
  }
  [role="status"].refused {
    padding-left: 10px;
    border-left: 3px dashed var(--wrong);
  }
  @media (pointer: coarse) {
    textarea,
    input,
    select {
      min-height: 44px;
      font-size: 16px;
    }
  }
`;
