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
  section > p {
    margin-bottom: 8px;
  }
  .node,
  .links a {
    color: var(--accent);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  .node {
    display: inline;
    min-width: 0 !important;
    min-height: 0 !important;
    padding: 0;
    border-radius: 3px;
    font-size: inherit;
    line-height: inherit;
    overflow-wrap: anywhere;
  }
  ol {
    counter-reset: why;
  }
  ol,
  .cures {
    display: grid;
    gap: 6px;
    margin-bottom: 4px;
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
    height: auto;
    max-width: 316px;
    margin-bottom: 4px;
  }
  .square .straight {
    stroke: var(--quiet);
    stroke-width: 1.2;
    stroke-dasharray: 3 4;
  }
  .square .leaning {
    fill: color-mix(in srgb, currentColor 10%, transparent);
    stroke: color-mix(in srgb, currentColor 42%, transparent);
    stroke-width: 1.3;
  }
  .square :is(.axis, .arc) {
    stroke-width: 2.4;
  }
  .square .arc {
    stroke: var(--wrong);
    stroke-dasharray: 4 3;
  }
  .square text {
    fill: currentColor;
    stroke: var(--page);
    stroke-width: 4px;
    paint-order: stroke;
    font: 600 14px / 18px var(--ui-face);
  }
  .square .angle {
    fill: var(--wrong);
    font-size: 15px;
  }
  .cures {
    margin-bottom: 12px;
  }
  .cure {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    padding: 9px 12px;
    border: 1px solid var(--hair);
    border-radius: 8px;
    color: var(--accent);
  }
  .cure b {
    color: var(--quiet);
    font-weight: 400;
  }
  .cure small {
    grid-column: 1 / -1;
    line-height: 18px;
  }
  .cure:hover:enabled,
  .held .cure {
    background: var(--accent-wash);
  }
  .hand {
    display: flex;
    gap: 6px;
    margin-top: 6px;
  }
  .hand button {
    flex: 1;
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
    font-size: 13px;
    line-height: 16px;
  }
  .overview .hand {
    gap: 4px;
    margin: 0;
  }
  .overview button {
    flex: none;
    min-width: 28px;
    min-height: 28px;
    padding: 2px 7px;
    font-size: 13px;
    line-height: 18px;
  }
  .overview .plain {
    background: var(--page);
  }
  .overview + section {
    margin-top: 6px;
    padding-top: 0;
    border: 0;
  }
  @media (pointer: coarse) {
    .node {
      padding-block: 10px;
      margin-block: -10px;
    }
  }
  @media (forced-colors: active) {
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
    .overview .hand {
      display: none;
    }
  }
`;
