/** The styles of the panel of the motion. */
import { css } from 'lit';

export const motionStyles = css`
  :host {
    container-type: inline-size;
  }
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
  }
  h3,
  p {
    margin: 0;
  }
  .quiet {
    color: var(--quiet);
    font-size: 13px;
    line-height: 19px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  .field {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 8px;
    color: var(--quiet);
  }
  .field span {
    flex: none;
  }
  select,
  .field input {
    flex: 1;
    min-width: 0;
    min-block-size: 36px;
    padding: 4px 6px;
    border: 1.5px solid var(--hair);
    border-radius: 7px;
    background: var(--page);
    color: var(--ink);
    font: inherit;
  }
  .plain {
    border: 1.5px solid var(--hair);
    color: var(--accent);
  }
  .plain:disabled {
    color: var(--quiet);
  }
  .check {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
  }
  .check input {
    accent-color: var(--accent);
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
  }
  summary {
    padding-block: 6px;
    color: var(--quiet);
    cursor: pointer;
  }
  details > * + * {
    margin-top: 8px;
  }
  /* On a desk these are in the time bar. */
  @media (min-width: 901px) {
    .pace {
      display: none;
    }
  }
  @media (pointer: coarse) {
    select,
    .field input,
    .check,
    summary {
      min-block-size: 44px;
    }
    summary {
      line-height: 32px;
    }
  }
`;
