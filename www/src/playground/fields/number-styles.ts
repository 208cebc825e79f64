/** The look of a number field. */
import { css } from 'lit';

export const numberFieldStyles = css`
  :host {
    display: flex;
    position: relative;
    min-width: 0;
    border-radius: 6px;
    background: var(--ground);
  }
  .grip {
    display: none;
    flex: none;
    width: 20px;
    align-items: center;
    justify-content: center;
    color: var(--quiet);
    font-size: 13px;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    cursor: ew-resize;
  }
  input {
    box-sizing: border-box;
    flex: 1;
    width: 0;
    min-width: 0;
    height: 32px;
    margin: 0;
    padding: 4px 5px;
    border: 1.5px solid transparent;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    font-variant-numeric: tabular-nums;
    text-align: end;
    cursor: ew-resize;
  }
  input:hover {
    border-color: var(--hair);
  }
  input:focus {
    outline: 3px solid var(--accent);
    outline-offset: 0;
    cursor: text;
  }
  input[aria-invalid="true"] {
    border: 1.5px dashed var(--wrong);
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .grip {
      display: flex;
    }
    input {
      height: 44px;
      padding-inline: 0 5px;
      cursor: text;
      /* Below 16 pixels some browsers enlarge the whole page while a field has the focus. */
      font-size: 16px;
    }
  }
`;
