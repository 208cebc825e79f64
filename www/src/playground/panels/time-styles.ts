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
  .icon {
    display: grid;
    place-content: center;
    width: 36px;
    padding: 0;
  }
  .play {
    width: 40px;
    min-height: 40px;
    border-radius: 50%;
    background: var(--accent);
    color: var(--accent-ink);
  }
  .play svg {
    fill: currentColor;
    stroke: none;
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
    inset: calc(50% - 1px) calc(var(--knob) / 2);
    background: var(--hair);
  }
  .line::after {
    inset-block: calc(50% - 2px);
    inset-inline-start: calc(var(--knob) / 2 + (100% - var(--knob)) * var(--from));
    inset-inline-end: calc(var(--knob) / 2 + (100% - var(--knob)) * (1 - var(--at)));
    background: var(--accent);
  }
  .mark {
    position: absolute;
    inset-block: calc(50% - 6px);
    inset-inline-start: calc(var(--knob) / 2 - 1px + (100% - var(--knob)) * var(--mark));
    width: 2px;
    background: var(--quiet);
  }
  .mark.start {
    background: var(--ink);
  }
  input[type="range"] {
    position: absolute;
    z-index: 1;
    inset: 0;
    width: 100%;
    min-height: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    appearance: none;
    background: none;
    cursor: pointer;
    touch-action: pan-y;
  }
  input::-webkit-slider-thumb {
    -webkit-appearance: none;
    box-sizing: border-box;
    width: var(--knob);
    height: var(--knob);
    border: 2.5px solid var(--accent);
    border-radius: 50%;
    background: var(--page);
  }
  /* One list for both would be refused by both. */
  input::-moz-range-thumb {
    box-sizing: border-box;
    width: var(--knob);
    height: var(--knob);
    border: 2.5px solid var(--accent);
    border-radius: 50%;
    background: var(--page);
  }
  .seconds {
    flex: none;
    min-width: 56px;
    text-align: end;
  }
  select {
    padding: 4px;
    border: 0;
  }
  @media (pointer: coarse) {
    .line {
      --knob: 28px;
      height: 44px;
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
    .line::before,
    .mark {
      background: CanvasText;
    }
    .line::after {
      background: Highlight;
    }
  }
`;
