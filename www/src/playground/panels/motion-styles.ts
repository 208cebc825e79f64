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
  }
  .whole > summary h3 {
    display: inline;
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
  }
  .check {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
  }
  summary {
    color: var(--quiet);
  }
  details > * + * {
    margin-top: 8px;
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
`;
