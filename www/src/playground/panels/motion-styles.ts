/** The styles of the panel of the motion. */
import { css } from 'lit';

export const motionStyles = css`
  :host {
    container-type: inline-size;
  }
  .all {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
  }
  h3,
  p {
    margin: 0;
  }
  .whole > summary {
    color: inherit;
    list-style-position: outside;
  }
  .whole > summary h3 {
    display: inline;
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
  .segments {
    display: flex;
    border: 1.5px solid var(--hair);
    border-radius: 8px;
    padding: 2px;
  }
  .segments button {
    flex: 1;
    padding-inline: 6px;
  }
  /* Numbers are short, and browsers' arrows would cover them. */
  .point input {
    appearance: textfield;
    text-align: end;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 13px;
    line-height: 19px;
  }
  caption {
    padding-block-end: 4px;
    color: var(--quiet);
    text-align: start;
  }
  th,
  td {
    padding: 3px 0 3px 4px;
    font-size: 12px;
    font-weight: 400;
    text-align: end;
    white-space: nowrap;
  }
  thead th {
    color: var(--quiet);
  }
  th:first-child {
    padding-inline-start: 0;
    text-align: start;
  }
  tfoot {
    border-top: 1px solid var(--hair);
    font-weight: 600;
  }
  tfoot th {
    font-weight: 600;
  }
  .ink {
    display: inline-block;
    inline-size: 10px;
    block-size: 3px;
    margin-inline-end: 6px;
    vertical-align: middle;
    forced-color-adjust: none;
  }
  .symbols {
    display: block;
    padding-inline-start: 16px;
    color: var(--quiet);
    font-size: 12px;
    line-height: 15px;
  }
  .hidden {
    position: absolute;
    clip-path: inset(50%);
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
  }
  th[scope="row"] {
    font-size: 13px;
  }
  .scrolls {
    max-block-size: 300px;
    overflow: auto;
  }
  .strip {
    --kinetree-ink: var(--ink);
    --kinetree-quiet: var(--quiet);
    --kinetree-hair: var(--hair);
    --kinetree-accent: var(--accent);
  }
  /* On a desk these are in the time bar. */
  @media (min-width: 1000px) {
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
