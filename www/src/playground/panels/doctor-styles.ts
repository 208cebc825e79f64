/** The look of the doctor's panel. */
import { css } from 'lit';

export const doctorStyles = css`
  section {
    margin-top: 18px;
    padding-top: 14px;
    border-top: 1px solid var(--rule);
  }
  /* A tab of its own has the rule of its place. */
  @media (max-width: 560px), (max-height: 500px) {
    section {
      margin: 0;
      padding: 0;
      border: 0;
    }
  }
  h3:focus {
    outline: none;
  }
  .quiet,
  .links,
  .note {
    margin: 0 0 8px;
  }
  .links,
  .note {
    color: var(--quiet);
    font-size: 13px;
    line-height: 19px;
  }
  .node,
  .links a {
    color: var(--accent);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  .node {
    display: inline;
    min-height: 0;
    padding: 0;
    border-radius: 3px;
    font-size: inherit;
    line-height: inherit;
    overflow-wrap: anywhere;
  }
  ol {
    counter-reset: why;
    display: grid;
    gap: 6px;
    margin: 0 0 4px;
    padding: 0;
    list-style: none;
  }
  ol li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
  }
  ol li::before {
    counter-increment: why;
    content: counter(why);
    color: var(--quiet);
    font-weight: 500;
  }
  .square {
    display: block;
    width: 100%;
    max-width: 316px;
    margin: 0 0 4px;
  }
  .square path {
    fill: none;
    stroke-linejoin: round;
  }
  .square .straight {
    stroke: var(--quiet);
    stroke-width: 1.2;
    stroke-dasharray: 3 4;
  }
  .square .leaning {
    fill: var(--ink);
    fill-opacity: 0.1;
    stroke: var(--ink);
    stroke-opacity: 0.42;
    stroke-width: 1.3;
  }
  .square .axis {
    stroke: var(--ink);
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  .square .arc {
    stroke: var(--wrong);
    stroke-width: 2.4;
    stroke-dasharray: 4 3;
  }
  .square text {
    fill: var(--ink);
    stroke: var(--page);
    stroke-width: 4px;
    stroke-linejoin: round;
    paint-order: stroke;
    font: 600 14px / 18px var(--ui-face);
  }
  .square .angle {
    fill: var(--wrong);
    font-size: 15px;
  }
  .cures {
    display: grid;
    gap: 6px;
    margin: 0 0 12px;
    padding: 0;
    list-style: none;
  }
  .cure {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    width: 100%;
    padding: 9px 12px;
    border: 1px solid var(--hair);
    border-radius: 8px;
    color: var(--accent);
    text-align: start;
  }
  .cure span {
    overflow-wrap: anywhere;
  }
  .cure b,
  .cure small {
    color: var(--quiet);
    font-weight: 400;
  }
  .cure small {
    grid-column: 1 / -1;
    font-size: 13px;
    line-height: 18px;
  }
  .cure:hover,
  .held .cure {
    background: var(--accent-wash);
  }
  .hand {
    display: flex;
    gap: 8px;
    margin-top: 6px;
  }
  .hand button {
    min-height: 44px;
    padding: 6px 14px;
    border: 1px solid var(--hair);
    border-radius: 8px;
    color: var(--accent);
  }
  .hand .take {
    flex: 1;
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
  }
  .overview {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4px 10px;
    align-items: center;
    margin-top: 10px;
    padding: 4px 8px;
    border-radius: 8px;
    background: var(--ground);
  }
  .overview p {
    margin: 0;
    font-size: 13px;
    line-height: 16px;
  }
  .overview .hand {
    gap: 4px;
    margin: 0;
  }
  .overview .hand button {
    min-width: 28px;
    min-height: 28px;
    padding: 2px 7px;
    background: var(--page);
    font-size: 13px;
    line-height: 18px;
  }
  .overview .hand .take {
    background: var(--accent);
  }
  .overview + section {
    margin-top: 6px;
    padding-top: 0;
    border: 0;
  }
  .rules {
    width: 100%;
    margin: 0 0 8px;
    border-collapse: collapse;
    font-size: 13px;
    line-height: 18px;
  }
  caption {
    padding-bottom: 6px;
    color: var(--quiet);
    text-align: start;
  }
  .rules th,
  .rules td {
    padding: 5px 6px 5px 0;
    border-top: 1px solid var(--rule);
    font-weight: 400;
    text-align: start;
    vertical-align: top;
    white-space: nowrap;
  }
  .rules thead th,
  .rules thead td {
    border: 0;
    color: var(--quiet);
  }
  .rules tbody th {
    font-weight: 500;
    white-space: normal;
  }
  .rules th small {
    display: block;
    color: var(--quiet);
    font: 400 12px / 16px var(--ui-face);
  }
  .rules td:last-child {
    padding-inline-end: 0;
    color: var(--quiet);
    text-align: end;
  }
  .rules button {
    min-height: 28px;
    padding: 3px 6px;
    color: var(--accent);
    font-size: 13px;
    line-height: 18px;
  }
  @media (pointer: coarse) {
    .rules button {
      min-width: 44px;
      min-height: 44px;
    }
    .overview .hand button {
      min-width: 44px;
      min-height: 44px;
    }
    .node {
      padding-block: 10px;
      margin-block: -10px;
    }
  }
  @media (forced-colors: active) {
    .square .leaning {
      stroke-opacity: 1;
    }
    .square .arc {
      stroke: CanvasText;
    }
    .cure,
    .hand button {
      border-color: ButtonBorder;
    }
    .held .cure {
      outline: 2px solid Highlight;
    }
  }
  @media print {
    section {
      break-inside: avoid;
    }
    .cures,
    .links,
    .overview .hand,
    details {
      display: none;
    }
  }
`;
