/** The look of a number field. */
import { css } from 'lit';
import { unseenStyles } from '../panels/styles.ts';

export const numberFieldStyles = [
  unseenStyles,
  css`
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
      place-content: center;
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
      cursor: text;
    }
    input[aria-invalid="true"] {
      border: 1.5px dashed var(--wrong);
    }
    @media (pointer: coarse) {
      .grip {
        display: grid;
      }
      input {
        height: 44px;
        padding-inline-start: 0;
        cursor: text;
        /* Below 16 pixels some browsers enlarge the whole page while a field has the focus. */
        font-size: 16px;
      }
    }
  `,
];
