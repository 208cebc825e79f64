/** The places of the panels: three columns, two on a tablet, one on a phone. */
import { css } from 'lit';

export const shellStyles = css`
  :host {
    display: grid;
    height: 100dvh;
    grid-template: 52px minmax(0, 1fr) auto / var(--tree, 232px) minmax(0, 1fr) 316px;
    grid-template-areas: "bar bar bar" "tree view side" "tree time side";
  }
  .bar {
    grid-area: bar;
    border-bottom: 1px solid var(--rule);
  }
  .tree {
    grid-area: tree;
    position: relative;
    display: grid;
    min-height: 0;
    border-right: 1px solid var(--rule);
  }
  /* Over the line between the tree and the picture. */
  .edge {
    position: absolute;
    inset: 0 -5px 0 auto;
    z-index: 5;
    width: 9px;
    cursor: col-resize;
    touch-action: none;
  }
  .edge:is(:hover, :active) {
    background: var(--accent-wash);
  }
  /* On a phone alone: what is above and below takes part in its target. */
  .grip {
    grid-area: grip;
    display: none;
    position: relative;
    place-items: center;
    border-top: 1px solid var(--rule);
    cursor: row-resize;
    touch-action: none;
  }
  .grip::before {
    content: "";
    width: 44px;
    height: 4px;
    border-radius: 2px;
    background: var(--hair);
  }
  .grip::after {
    content: "";
    position: absolute;
    inset: -12px calc(50% - 60px);
  }
  .view {
    grid-area: view;
    position: relative;
    min-height: 0;
    overflow: hidden;
    background: var(--ground);
  }
  .view kinetree-picture {
    position: absolute;
    inset: 0;
    --legend: calc(18px + max(42px, var(--said, 0px)));
  }
  .time {
    grid-area: time;
    border-top: 1px solid var(--rule);
  }
  .side {
    grid-area: side;
    min-height: 0;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 14px 18px;
    border-left: 1px solid var(--rule);
  }
  /* The doctor, who may have nothing to say, has a rule of his own. */
  .side > div + div:not(#panel-why, :empty) {
    margin-top: 18px;
    padding-top: 14px;
    border-top: 1px solid var(--rule);
  }
  .tabs {
    display: none;
    grid-area: tabs;
    border-top: 1px solid var(--rule);
  }
  .tabs button {
    padding: 0;
    border-radius: 0;
    color: var(--quiet);
    font-size: 13px;
  }
  .tabs button[aria-selected="true"] {
    color: var(--accent);
    box-shadow: inset 0 2px var(--accent);
  }
  .tabs button:focus-visible {
    outline-offset: -3px;
  }
  /* Over the lower edge of the picture, whose own things lie above it. */
  .said {
    grid-area: view;
    position: relative;
    place-self: end start;
    z-index: 3;
    display: flex;
    gap: 8px;
    align-items: center;
    max-width: min(640px, calc(100% - 290px));
    margin: 12px;
    padding: 3px 3px 3px 12px;
    border-radius: 9px;
    background: var(--page);
    box-shadow: 0 0 0 1px var(--rule);
  }
  .said.refused {
    padding-inline-start: 10px;
    border-inline-start: 3px dashed var(--wrong);
  }
  .said p {
    padding-block: 8px;
    overflow-wrap: anywhere;
  }
  .said button {
    flex: none;
    color: var(--accent);
  }
  .said .close {
    display: grid;
    place-content: center;
    color: var(--quiet);
  }
  .said.unseen > button {
    display: none;
  }
  @media (max-width: 900px) {
    :host {
      grid-template: 52px 50svh auto minmax(0, 1fr) / var(--tree, 212px) minmax(0, 1fr);
      grid-template-areas: "bar bar" "tree view" "tree time" "tree side";
    }
    .side {
      border-top: 1px solid var(--rule);
      border-left: 0;
    }
  }
  @media (max-width: 560px) {
    :host {
      grid-template: 48px calc(var(--picture, 46svh) - 16px) minmax(56px, auto) 16px minmax(0, 1fr) auto 58px / minmax(0, 1fr);
      grid-template-areas: "bar" "view" "time" "grip" "side" "said" "tabs";
    }
    .grip {
      display: grid;
    }
  }
  @media (max-width: 1100px) {
    .said {
      max-width: calc(100% - 24px);
    }
  }
  @media (max-height: 500px) and (min-width: 561px) {
    :host {
      grid-template: 48px minmax(0, 1fr) auto fit-content(16px) 48px / minmax(0, 1fr) min(316px, 46vw);
      grid-template-areas: "bar bar" "view side" "view said" "time said" "time tabs";
    }
    .side,
    .tree {
      grid-row: 2 / 5;
    }
    .said:not(.unseen) ~ .side,
    .tree:has(~ .said:not(.unseen)) {
      grid-row: 2;
    }
    .side,
    .tree,
    .said,
    .tabs {
      border-left: 1px solid var(--rule);
    }
  }
  @media (max-width: 560px), (max-height: 500px) {
    .view kinetree-picture {
      --legend: 14px;
    }
    .edge {
      display: none;
    }
    /* Neither the picture nor a panel has room to spare: it has a place of its own between the
       panel, whose beginning stays where it is, and the tabs. */
    .said {
      grid-area: said;
      place-self: stretch;
      max-width: none;
      margin: 0;
      border-top: 1px solid var(--rule);
      border-radius: 0;
      box-shadow: none;
    }
    .said p {
      flex: 1;
    }
    .tabs {
      display: grid;
      /* The last has a mark beside its word. */
      grid-template-columns: repeat(3, 1fr) 1.2fr;
    }
    .tree {
      grid-area: side;
      border-right: 0;
      border-top: 1px solid var(--rule);
    }
    .side {
      padding-inline: 16px;
      border-top: 1px solid var(--rule);
    }
    .side > div + div:not(#panel-why, :empty) {
      margin: 0;
      padding: 0;
      border: 0;
    }
    .tree[hidden],
    .side[hidden],
    .side > [hidden] {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .said {
      border: 1px solid CanvasText;
    }
  }
  @media print {
    :host {
      display: block;
      height: auto;
    }
    .bar,
    .time,
    .tabs,
    .tree,
    .said,
    .grip,
    .side #panel-motion {
      display: none;
    }
    h1 {
      margin: 4mm 0;
      font: 500 20pt / 24pt var(--display-face);
    }
    .view {
      height: 110mm;
      break-inside: avoid;
    }
    .side,
    .side[hidden],
    .side > [hidden] {
      display: block;
      overflow: visible;
      padding: 4mm 0 0;
      border: 0;
    }
    .paper {
      margin-top: 6mm;
      padding-top: 4mm;
      border-top: 1px solid var(--rule);
    }
    .paper ul {
      margin: 2mm 0;
      columns: 70mm;
    }
    .paper li {
      break-inside: avoid;
      line-height: 16pt;
    }
  }
`;
