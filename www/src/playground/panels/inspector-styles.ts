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
  }
  .title h2 {
    margin: 0;
    overflow-wrap: anywhere;
    font: 500 24px / 30px var(--display-face);
    color: var(--ink);
  }
  .title span {
    color: var(--quiet);
    overflow-wrap: anywhere;
  }
  .fields {
    display: grid;
    gap: 6px;
  }
  .row {
    display: grid;
    grid-template-columns: 88px repeat(3, minmax(0, 1fr));
    gap: 0 6px;
    align-items: center;
  }
  .head {
    color: var(--quiet);
    font-size: 12px;
    line-height: 14px;
    text-align: end;
  }
  .head span {
    padding-inline-end: 8px;
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
  .link svg {
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }
  .note,
  .problem {
    grid-column: 1 / -1;
    margin: 4px 0 2px;
    color: var(--quiet);
    font-size: 13px;
    line-height: 18px;
  }
  .note b {
    color: var(--wrong);
    font-weight: 600;
  }
  .problem {
    padding-inline-start: 8px;
    border-inline-start: 2px dashed var(--wrong);
    color: var(--wrong);
  }
  .line {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 10px;
    align-items: center;
    margin: 4px 0;
    color: var(--quiet);
    font-size: 13px;
    line-height: 16px;
  }
  select,
  .line input {
    min-width: 0;
    min-height: 32px;
    padding: 4px 6px;
    border: 1px solid var(--hair);
    border-radius: 6px;
    background: var(--page);
    color: var(--ink);
    font: 400 13px / 18px var(--ui-face);
  }
  .matrix {
    grid-column: 2 / -1;
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 6px 0;
    margin-inline: -6px;
    width: calc(100% + 12px);
    text-align: end;
  }
  .matrix td {
    padding: 3px 6px;
    line-height: 22px;
  }
  .again {
    display: grid;
    gap: 6px;
    color: var(--quiet);
    font-size: 13px;
  }
  .again button {
    border: 1px solid var(--hair);
    color: var(--accent);
    text-align: start;
  }
  details {
    margin-top: 10px;
    border-top: 1px solid var(--rule);
    padding-top: 2px;
  }
  details + details {
    margin-top: 2px;
  }
  details[open] {
    padding-bottom: 8px;
  }
  summary span {
    color: var(--quiet);
    font-weight: 400;
  }
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  legend {
    padding: 0;
    color: var(--quiet);
    font-size: 13px;
  }
  .check {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 8px;
    padding: 5px 0;
    cursor: pointer;
  }
  .check input {
    margin: 1px 0;
  }
  .check small {
    display: block;
    color: var(--quiet);
    font-size: 13px;
    line-height: 18px;
  }
  @media (pointer: coarse) {
    .row {
      grid-template-columns: 88px repeat(3, minmax(0, 1fr));
    }
    .head {
      display: none;
    }
    .label select,
    select,
    .line input {
      min-height: 44px;
      font-size: 16px;
    }
    .label select {
      font-size: 14px;
    }
    .link {
      width: 44px;
      min-height: 44px;
    }
    .check {
      padding: 10px 0;
      min-height: 44px;
    }
    .check input {
      width: 22px;
      height: 22px;
    }
  }
  @media (forced-colors: active) {
    .link[aria-pressed="true"] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  /* Three fields with their letters need the whole width. */
  @media (pointer: coarse) and (max-width: 380px) {
    .row {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .label {
      grid-column: 1 / -1;
      justify-content: start;
      gap: 10px;
    }
    .label select {
      width: auto;
    }
    .matrix {
      grid-column: 1 / -1;
    }
  }
  @media print {
    .segment button:not([aria-pressed="true"]),
    .link,
    details:not([open]) {
      display: none;
    }
    .segment {
      border: 0;
    }
    .fields {
      max-width: 110mm;
      break-inside: avoid;
    }
    .label select,
    select {
      appearance: none;
      margin: 0;
      padding: 0;
      border: 0;
      background: none;
    }
  }
`;
