/** The styles of the picture and of the controls over it. */
import { css, unsafeCSS } from 'lit';
import { handles } from '../../element/styles/handles.ts';
import { paletteCss } from '../../figure/palette.ts';

export const pictureStyles = [
  css`${unsafeCSS(paletteCss(':host'))}`,
  handles,
  css`
    :host {
      position: relative;
      container-type: inline-size;
      overflow: hidden;
      background: var(--ground);
      /* Letters and hollow things have the ground of this picture behind them. */
      --kinetree-page: var(--kinetree-ground);
      --wash: color-mix(in srgb, var(--accent) 12%, var(--page));
    }
    .view {
      position: absolute;
      inset: 0;
      cursor: grab;
      touch-action: none;
      user-select: none;
      -webkit-user-select: none;
      -webkit-tap-highlight-color: transparent;
    }
    .view:active {
      cursor: grabbing;
    }
    .view:focus {
      outline: none;
    }
    /* Over the canvas, which would cover an outline. */
    .view:focus-visible::after {
      content: "";
      position: absolute;
      inset: 0;
      z-index: 3;
      pointer-events: none;
      border: 3px solid var(--accent);
    }
    canvas,
    .stand-in {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
      display: block;
    }
    .meshes {
      position: absolute;
      inset: 0;
      pointer-events: none;
    }
    [hidden] {
      display: none;
    }
    .legend {
      position: absolute;
      inset: auto 12px var(--legend, 60px);
      pointer-events: none;
      display: flex;
      flex-wrap: wrap-reverse;
      gap: 0 18px;
      font: 500 13px / 20px var(--ui-face);
    }
    .handle.plane .ring {
      --size: 13px;
      --dot: 0px;
      border-radius: 3px;
    }
    /* Under another handle: for keys alone. */
    .handle.beneath {
      opacity: 0;
      pointer-events: none;
    }
    .handle.beneath:focus-visible {
      opacity: 1;
    }
    .modes,
    .rule,
    .views {
      position: absolute;
      z-index: 4;
    }
    .modes {
      inset: 12px auto auto 12px;
      display: grid;
      gap: 8px;
      justify-items: start;
    }
    .tools {
      display: flex;
      gap: 8px;
    }
    .fold {
      display: none;
      gap: 3px;
      align-items: center;
      padding: 6px 8px;
    }
    .rule {
      inset: 12px 12px auto auto;
    }
    .views {
      inset: 60px 12px auto auto;
      display: flex;
      padding: 2px;
    }
    .choice,
    .fold,
    .axes,
    .views {
      background: var(--page);
      border-radius: 9px;
      box-shadow: 0 0 0 1px var(--rule);
    }
    .choice,
    .axes {
      display: flex;
      align-items: center;
    }
    .choice {
      padding: 3px;
    }
    .axes .choice {
      background: none;
      box-shadow: none;
    }
    label {
      position: relative;
      display: inline-flex;
      gap: 7px;
      align-items: center;
      min-height: 32px;
      padding: 6px 9px;
      border-radius: 7px;
      font: 500 14px / 20px var(--ui-face);
      cursor: pointer;
    }
    label:has(:checked) {
      background: var(--wash);
      color: var(--accent);
    }
    label:has(:focus-visible) {
      outline: 3px solid var(--accent);
      outline-offset: 1px;
    }
    input {
      position: absolute;
      inset: 0;
      opacity: 0;
      cursor: pointer;
    }
    .axes label,
    .snap,
    .step,
    .views button {
      min-height: 28px;
      padding: 3px 8px;
      font: 500 13px / 20px var(--ui-face);
      color: var(--quiet);
    }
    .axes label:has(:checked),
    :is(.snap, .boxes)[aria-pressed="true"] {
      color: var(--accent);
      background: var(--wash);
    }
    .snap,
    .step {
      margin-inline-end: 3px;
    }
    .step {
      border: 0;
      background: none;
    }
    .views button:hover {
      color: var(--accent);
    }
    @container (max-width: 560px) {
      .rule {
        display: none;
      }
      .word,
      .views .plan:not(.top) {
        display: none;
      }
      .views {
        inset-block-start: 12px;
      }
      label {
        padding: 6px 8px;
      }
      /* A second row of tools would cover a low picture: the axes wait behind their button. */
      @media (max-height: 480px) {
        .fold {
          display: flex;
        }
        .axes:not(.unfolded) {
          display: none;
        }
      }
    }
    /* So do they where the picture is as small as on a phone. */
    @container (max-width: 440px) {
      .fold {
        display: flex;
      }
      .axes:not(.unfolded) {
        display: none;
      }
    }
    @container (max-width: 400px) {
      .views .plan.top {
        display: none;
      }
    }
    @container (max-width: 340px) {
      .modes {
        inset: 8px auto auto 8px;
      }
      .views {
        inset: 8px 8px auto auto;
      }
      .tools {
        gap: 4px;
      }
      .fold span {
        display: none;
      }
    }
    @media (pointer: coarse) {
      label,
      .axes label {
        min-height: 44px;
        min-width: 44px;
        justify-content: center;
      }
    }
    @media (forced-colors: active) {
      /* The picture keeps its colors, on the background that the reader has chosen. */
      :host {
        --kinetree-ground: Canvas;
        --kinetree-raised: Canvas;
        --kinetree-ink: CanvasText;
        --kinetree-quiet: CanvasText;
        --kinetree-accent: Highlight;
        --kinetree-rule: color-mix(in srgb, CanvasText 18%, Canvas);
        --kinetree-hair: color-mix(in srgb, CanvasText 25%, Canvas);
      }
      .view {
        background: Canvas;
        color: CanvasText;
      }
      .probe,
      .legend {
        forced-color-adjust: none;
      }
      .choice,
      .fold,
      .axes,
      .views {
        border: 1px solid CanvasText;
      }
      .axes .choice {
        border: 0;
      }
      label:has(:checked) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
    @media print {
      #keys,
      .meshes,
      .modes,
      .rule,
      .views {
        display: none;
      }
    }
  `,
];
