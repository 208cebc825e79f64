/** The styles of the time bar. */
import { css } from 'lit';

export const timeStyles = css`
  :host {
    container-type: inline-size;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 8px;
    height: 64px;
    padding-inline: 16px;
  }
  button,
  select {
    flex: none;
  }
  .play {
    inline-size: 40px;
    min-height: 40px;
    padding: 0;
    border-radius: 50%;
    display: grid;
    place-items: center;
    background: var(--accent);
    color: var(--accent-ink);
  }
  svg {
    width: 18px;
    height: 18px;
    display: block;
    fill: currentColor;
    stroke: none;
  }
  .icon {
    inline-size: 36px;
    padding: 0;
    display: grid;
    place-items: center;
  }
  .icon svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .line {
    --knob: 20px;
    position: relative;
    flex: 1;
    min-width: 60px;
    height: 28px;
  }
  /* The track, and its part between the start and now. */
  .line::before,
  .line::after {
    content: "";
    position: absolute;
    inset-block: 13px;
    inset-inline: calc(var(--knob) / 2);
    background: var(--hair);
  }
  .line::after {
    inset-block: 12px;
    inset-inline-start: calc(var(--knob) / 2 + (100% - var(--knob)) * var(--from));
    inset-inline-end: calc(var(--knob) / 2 + (100% - var(--knob)) * (1 - var(--at)));
    background: var(--accent);
  }
  .mark {
    position: absolute;
    inset-block: 8px;
    inset-inline-start: calc(var(--knob) / 2 + (100% - var(--knob)) * var(--mark));
    inline-size: 2px;
    margin-inline-start: -1px;
    background: var(--quiet);
  }
  .mark.start {
    background: var(--ink);
  }
  input[type="range"] {
    position: absolute;
    z-index: 1;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    appearance: none;
    background: none;
    cursor: pointer;
    touch-action: pan-y;
  }
  input::-webkit-slider-runnable-track {
    background: none;
  }
  input::-moz-range-track {
    background: none;
  }
  input::-webkit-slider-thumb {
    -webkit-appearance: none;
    box-sizing: border-box;
    inline-size: var(--knob);
    block-size: var(--knob);
    border: 2.5px solid var(--accent);
    border-radius: 50%;
    background: var(--page);
  }
  input::-moz-range-thumb {
    box-sizing: border-box;
    inline-size: var(--knob);
    block-size: var(--knob);
    border: 2.5px solid var(--accent);
    border-radius: 50%;
    background: var(--page);
  }
  .seconds {
    flex: none;
    min-inline-size: 56px;
    text-align: end;
  }
  select {
    font: inherit;
    color: inherit;
    min-block-size: 36px;
    padding: 4px;
    border: 0;
    border-radius: 7px;
    background: var(--page);
  }
  @media (pointer: coarse) {
    .play,
    .icon,
    select {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
    .line {
      --knob: 28px;
      height: 44px;
    }
    .line::before {
      inset-block: 21px;
    }
    .line::after {
      inset-block: 20px;
    }
    .mark {
      inset-block: 15px;
    }
  }
  /* A phone: the menus are in the panel of the motion. */
  @container (max-width: 440px) {
    .bar {
      height: 56px;
      gap: 4px;
      padding-inline: 12px;
    }
    .back,
    .loop,
    select {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .play {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    .line::before,
    .mark {
      background: CanvasText;
    }
    .line::after {
      background: Highlight;
    }
  }
`;
