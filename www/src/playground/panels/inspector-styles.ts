/** The look of the inspector. */
import { css } from 'lit';

export const inspectorStyles = css`
  :host {
    margin-bottom: 20px;
  }
  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 10px;
    margin-bottom: 12px;
    color: var(--quiet);
    overflow-wrap: anywhere;
  }
  .title h2 {
    margin: 0;
    font: 500 24px / 30px var(--display-face);
    color: var(--ink);
  }
  .fields {
    display: grid;
    gap: 6px;
  }
  .row {
    display: grid;
    grid-template-columns: 88px repeat(3, minmax(0, 1fr));
    gap: 0 6px;
  }
  .head {
    padding-inline-end: 8px;
    color: var(--quiet);
    font-size: 12px;
    line-height: 14px;
    text-align: end;
  }
  .label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    color: var(--quiet);
    font-size: 13px;
    line-height: 16px;
  }
  .label select {
    width: 100%;
    min-height: 24px;
    margin-inline-start: -4px;
    border-color: transparent;
    padding: 0;
  }
  .label select:hover {
    border-color: var(--hair);
  }
  .link {
    display: grid;
    place-content: center;
    width: 26px;
    min-height: 26px;
    padding: 0;
  }
  .note,
  .problem {
    grid-column: 1 / -1;
    margin: 4px 0 2px;
    color: var(--quiet);
    font-size: 13px;
    line-height: 18px;
  }
  .note b,
  .problem {
    color: var(--wrong);
  }
  .problem {
    padding-inline-start: 8px;
    border-inline-start: 2px dashed var(--wrong);
  }
  .field,
  legend {
    margin: 4px 0;
    color: var(--quiet);
    font-size: 13px;
  }
  .matrix {
    grid-column: 2 / -1;
    table-layout: fixed;
    border-spacing: 6px 0;
    margin-inline: -6px;
    width: calc(100% + 12px);
    text-align: end;
  }
  .again {
    display: grid;
    gap: 6px;
    color: var(--quiet);
    font-size: 13px;
  }
  .again button {
    text-align: start;
  }
  details {
    margin-top: 6px;
    border-top: 1px solid var(--rule);
    padding-top: 2px;
  }
  summary span {
    color: var(--quiet);
    font-weight: 400;
  }
  @media (pointer: coarse) {
    .head {
      display: none;
    }
    .label select {
      font-size: 14px !important;
    }
  }
  /* Three fields with their letters need the whole width. */
  @media (pointer: coarse) and (max-width: 380px) {
    .row {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .label,
    .matrix {
      grid-column: 1 / -1;
    }
    .label {
      justify-content: start;
      gap: 10px;
    }
    .label select {
      width: auto;
    }
  }
  @media print {
    .segment button:not([aria-pressed="true"]),
    .link,
    details:not([open]) {
      display: none;
    }
    .segment,
    select {
      appearance: none;
      border: 0;
    }
    .fields {
      max-width: 110mm;
      break-inside: avoid;
    }
  }
`;
