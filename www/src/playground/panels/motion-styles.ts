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
  h3 {
    display: inline;
  }
  .stepping > summary {
    color: var(--quiet);
  }
  details > * + * {
    margin-top: 8px;
  }
  .segment {
    margin: 0;
  }
  .segment button {
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
    font-size: 12px;
  }
  caption {
    padding-block-end: 4px;
    color: var(--quiet);
    text-align: start;
  }
  th,
  td {
    padding: 3px 0 3px 4px;
    font-weight: 400;
    text-align: end;
    white-space: nowrap;
  }
  thead th {
    color: var(--quiet);
  }
  th:first-child {
    padding-inline-start: 0;
    font-size: 13px;
    text-align: start;
  }
  tfoot {
    border-top: 1px solid var(--hair);
  }
  tfoot * {
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
  .scrolls {
    overflow: auto;
  }
  /* On a desk these are in the time bar. */
  @media (min-width: 1000px) {
    .pace {
      display: none;
    }
  }
`;
