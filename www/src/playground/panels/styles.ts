/** The styles that all panels share. Colors and faces are the page's, by their names. */
import { css } from 'lit';

/** What is for ears alone, and on paper for eyes, too. */
export const unseenStyles = css`
  @media not print {
    :host .unseen {
      position: absolute;
      width: 1px;
      height: 1px;
      margin: 0;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`;

export const panelStyles = [
  unseenStyles,
  css`
    :host {
      display: block;
      min-width: 0;
      font: 400 14px / 20px var(--ui-face);
      color: var(--ink);
      font-variant-numeric: tabular-nums;
    }
    * {
      box-sizing: border-box;
    }
    p,
    ul,
    ol,
    dd,
    fieldset,
    legend {
      min-width: 0;
      margin: 0;
      padding: 0;
      border: 0;
      list-style: none;
    }
    h2 {
      margin: 0 0 8px;
      font: 500 13px / 18px var(--ui-face);
      color: var(--quiet);
    }
    h3 {
      margin: 0 0 8px;
      font: 500 21px / 26px var(--display-face);
    }
    button {
      min-height: 36px;
      padding: 7px 10px;
      border: 0;
      border-radius: 7px;
      background: none;
      color: inherit;
      font: 500 14px / 20px var(--ui-face);
      cursor: pointer;
    }
    button[aria-pressed="true"],
    [aria-current] {
      background: var(--accent-wash);
      color: var(--accent);
    }
    button:is(:disabled, [aria-disabled="true"]) {
      background: none;
      color: var(--hair);
      cursor: default;
    }
    /* What leads on, and what else can be pressed. */
    button.main,
    button.plain {
      border: 1.5px solid var(--hair);
      border-radius: 8px;
      color: var(--accent);
    }
    button.main {
      min-height: 44px;
      padding: 9px 16px;
      border-color: var(--accent);
      background: var(--accent);
      color: var(--accent-ink);
    }
    button.plain:disabled {
      color: var(--quiet);
    }
    /* One of a list. */
    li > button,
    .wide {
      width: 100%;
      text-align: start;
      overflow-wrap: anywhere;
    }
    :is(li > button, .wide):hover:enabled {
      background: var(--ground);
    }
    /* One of a few, side by side. */
    .segment {
      display: inline-flex;
      margin-bottom: 8px;
      border: 1px solid var(--hair);
      border-radius: 8px;
      overflow: hidden;
    }
    .segment button {
      min-height: 34px;
      padding: 6px 14px;
      border-radius: 0;
    }
    .segment button:not([aria-pressed="true"]) {
      color: var(--quiet);
    }
    .segment button:focus-visible {
      outline-offset: -3px;
      border-radius: 8px;
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px;
    }
    .field {
      display: flex;
      flex: 1;
      align-items: center;
      gap: 8px;
      color: var(--quiet);
    }
    select,
    textarea,
    input {
      min-width: 0;
      min-height: 34px;
      padding: 4px 8px;
      border: 1px solid var(--hair);
      border-radius: 7px;
      background: var(--page);
      color: var(--ink);
      font: inherit;
    }
    .field :is(select, input) {
      flex: 1;
    }
    .check {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 8px;
      align-items: start;
      padding: 6px 0;
      cursor: pointer;
    }
    :is([type="checkbox"], [type="radio"]) {
      flex: none;
      width: 18px;
      height: 18px;
      min-height: 0;
      margin: 1px 0;
      accent-color: var(--accent);
    }
    summary {
      min-height: 32px;
      padding: 6px 0;
      border-radius: 6px;
      font-weight: 500;
      cursor: pointer;
    }
    .quiet,
    small {
      color: var(--quiet);
      font-size: 13px;
      font-weight: 400;
      line-height: 19px;
    }
    small {
      display: block;
    }
    dialog {
      width: min(420px, calc(100vw - 16px));
      max-height: calc(100dvh - 16px);
      overflow: auto;
      padding: 18px 22px;
      border: 1px solid var(--hair);
      border-radius: 12px;
      background: var(--page);
      color: var(--ink);
      box-shadow: 0 14px 44px rgb(var(--shadow) / 0.22);
    }
    dialog::backdrop {
      background: rgb(0 0 0 / 0.25);
    }
    dialog h2 {
      font: 500 24px / 30px var(--display-face);
      color: inherit;
      overflow-wrap: anywhere;
    }
    dialog h3 {
      margin: 14px 0 4px;
      font: 500 14px / 20px var(--ui-face);
    }
    dialog :is(p, form, ul) {
      margin-block: 4px 10px;
    }
    svg {
      flex: none;
      width: 17px;
      height: 17px;
      fill: none;
      stroke: currentColor;
      stroke-width: 1.7;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    /* The degrees by which a node's axes leave 90°. */
    .lean {
      padding: 0 5px;
      border: 1px dashed var(--wrong);
      border-radius: 4px;
      font: 500 12px / 16px var(--ui-face);
      color: var(--wrong);
    }
    :focus-visible {
      outline: 3px solid var(--accent);
      outline-offset: 1px;
    }
    /* All that a finger presses has 44 pixels; text that is smaller than 16 has some browsers enlarge the page. */
    @media (pointer: coarse) {
      button,
      summary,
      .check,
      select,
      textarea,
      input:not([type="checkbox"], [type="radio"]) {
        min-height: 44px !important;
      }
      button {
        min-width: 44px !important;
      }
      select,
      textarea,
      input {
        font-size: 16px !important;
      }
      summary,
      .check {
        padding-block: 12px;
      }
    }
    @media (forced-colors: active) {
      :is([aria-pressed="true"], [aria-selected="true"]) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
      button.main {
        border: 1px solid;
      }
      button[aria-disabled="true"] {
        color: GrayText;
      }
    }
  `,
];
