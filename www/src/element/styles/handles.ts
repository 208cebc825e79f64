/** Handles and spots in the picture, and the mark of a guess. */
import { css } from 'lit';

export const handles = css`
.handles { position: absolute; inset: 0; z-index: 2; pointer-events: none; }
.handle {
  position: absolute; left: -22px; top: -22px; inline-size: 44px; block-size: 44px;
  display: grid; place-items: center; border-radius: 50%; pointer-events: auto; touch-action: none; cursor: grab;
}
.handle[hidden] { display: none; }
.handle:focus { outline: none; }
.handle.held { cursor: grabbing; z-index: 1; }
.ring {
  --size: 22px; --dot: 8px; --halo: 0px; --shade: 16%;
  box-sizing: border-box; inline-size: var(--size); block-size: var(--size); border-radius: 50%;
  border: 2.5px solid var(--kinetree-accent); background:
    radial-gradient(circle closest-side, var(--kinetree-accent) calc(100% - .5px), transparent) center / var(--dot) var(--dot) no-repeat,
    var(--kinetree-raised);
  box-shadow: 0 0 0 var(--halo) color-mix(in srgb, var(--kinetree-accent) var(--shade), transparent);
  outline-offset: 4.5px;
}
.handle:hover .ring { --halo: 7px; }
.handle:focus-visible:not(.pointed) .ring { outline: 3px solid var(--kinetree-accent); }
.handle.held .ring { --halo: 11px; --shade: 20%; --dot: 13px; outline: none; }
/* The value beside the hand that holds it. */
.beside {
  position: absolute; inset-block-end: 40px; white-space: nowrap; pointer-events: none;
  font-weight: 600; color: var(--kinetree-ink); text-shadow: var(--halo-of-words);
  --halo-of-words: 0 0 3px var(--kinetree-page), 0 0 3px var(--kinetree-page), 0 0 3px var(--kinetree-page);
}

.handle.low .beside { inset-block: 40px auto; }
.handle.start .beside { left: 8px; }
.handle.end .beside { right: 8px; }
/* Above the finger, which would cover it. */
.handle.touch .beside { inset-block-end: 66px; }
.handle.touch.low .beside { inset-block: auto 0; left: 62px; }
.handle.touch.low.end .beside { left: auto; right: 62px; }
.handle-keys { display: none; color: var(--kinetree-quiet); }
figure:has(:is(.handle:focus-visible:not(.pointed), .spot:focus-visible)) .handle-keys { display: inline; }
.view:has(.guess.asks) { cursor: crosshair; }
.guess {
  position: absolute; left: -22px; top: -22px; inline-size: 44px; block-size: 44px;
  display: grid; place-items: center; border-radius: 50%;
}
.guess[hidden], .guess.unset > * { display: none; }
.guess.open:not(.unset) { pointer-events: auto; touch-action: none; cursor: grab; }
.guess:focus { outline: none; }
/* 11 from its middle to each corner. */
.diamond {
  box-sizing: border-box; inline-size: 18px; block-size: 18px; rotate: 45deg;
  border: 2.6px solid var(--kinetree-accent); border-radius: 1.5px; background: var(--kinetree-page); outline-offset: 4px;
}
.guess.draft .diamond { border-style: dashed; }
/* The figure draws the pin itself. */
.guess.pin:not(.draft) .diamond { border-color: transparent; background: none; }
.guess:focus-visible .diamond { outline: 3px solid var(--kinetree-accent); }
.guess .beside { inset-block-end: auto; left: 40px; font-weight: 500; color: var(--kinetree-accent); }
/* A thing that is taken itself has its ring round it, with a grip on the rim. */
.guess.taken { left: calc(-1 * var(--radius)); top: calc(-1 * var(--radius)); inline-size: calc(2 * var(--radius)); block-size: calc(2 * var(--radius)); }
.guess.taken:active { cursor: grabbing; }
.guess.taken .diamond {
  inline-size: 100%; block-size: 100%; border-radius: 50%;
  background: radial-gradient(circle 6px at 50% 6px, var(--kinetree-accent) 5.5px, transparent);
}
.guess.taken:hover .diamond { box-shadow: 0 0 0 7px color-mix(in srgb, var(--kinetree-accent) 16%, transparent); }
.guess.taken .beside { inset-block: calc(100% + 2px) auto; left: auto; font-weight: 600; }
.view.presses { cursor: pointer; }
.spot { position: absolute; left: -14px; top: -14px; inline-size: 28px; block-size: 28px; min-inline-size: 0; min-block-size: 0; padding: 0; border: 0; background: none; pointer-events: none; border-radius: 6px; }
.spot[hidden] { display: none; }
.spot:focus-visible { outline: 3px solid var(--kinetree-accent); outline-offset: 4px; border-radius: 6px; }
@container (max-width: 620px) {
  .ring { --size: 18px; }
}
/* Thirty-one of them in a window of 320: two are 25 apart. */
@container (max-width: 345px) {
  .spot { left: -12px; top: -12px; inline-size: 24px; block-size: 24px; }
}
@media (forced-colors: active) {
  .ring { forced-color-adjust: none; border-color: Highlight; background: Highlight; outline-color: Highlight; }
  .handle:focus-visible:not(.pointed) .ring { outline-color: Highlight; }
}
@media print { .handles { display: none; } }
`;
