/** The looks of the bar: on a phone its buttons have pictures only. */
import { css } from 'lit';

export const barStyles = css`
  .bar {
    display: flex;
    align-items: center;
    gap: 4px;
    height: 100%;
    padding: 0 16px;
  }
  .mark {
    display: flex;
    gap: 8px;
    align-items: center;
    margin-inline-end: 14px;
    color: inherit;
    font: 500 21px / 24px var(--display-face);
    text-decoration: none;
  }
  .mark span {
    padding-top: 5px;
  }
  .tool,
  kinetree-menu > span {
    display: inline-flex;
    gap: 7px;
    align-items: center;
  }
  .tool {
    justify-content: center;
    min-width: 36px;
  }
  .tool:not([aria-disabled="true"]):hover {
    background: var(--ground);
  }
  .title {
    overflow: hidden;
    max-width: 24ch;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .gap {
    flex: 1;
  }
  .empty {
    margin-bottom: 4px;
    color: var(--accent);
  }
  .undone {
    color: var(--quiet);
  }
  .wait {
    margin: 8px;
    color: var(--quiet);
  }
  @media (max-width: 900px) {
    .title {
      max-width: 16ch;
    }
    .word {
      display: none;
    }
  }
  @media (max-width: 560px) {
    .bar {
      gap: 0;
      padding: 0 6px;
    }
    .mark {
      margin: 0 4px;
    }
    .mark span,
    .steps {
      display: none;
    }
    /* All that the pictures leave: an arrow alone would not say what it opens. */
    .title {
      max-width: calc(100vw - 330px);
    }
  }
  @media (max-width: 383px) {
    .title {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .mark {
      min-width: 44px;
      min-height: 44px;
      justify-content: center;
    }
  }
  /* A phone has no keys, and no room. */
  @media (max-width: 560px) and (pointer: coarse) {
    .keys {
      display: none;
    }
  }
`;
