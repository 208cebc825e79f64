/** The element's styles. Sizes and colors are custom properties that a page may set. */
import { css, unsafeCSS } from 'lit';
import { colorNames, paletteCss } from '../figure/palette.ts';
import { controls } from './styles/controls.ts';
import { frame } from './styles/frame.ts';
import { handles } from './styles/handles.ts';
import { listing } from './styles/listing.ts';
import { numbers } from './styles/numbers.ts';
import { places } from './styles/places.ts';
import { strip } from './styles/strip.ts';

/** The colors of chips and formulas, by role. */
const roles = colorNames
  .map(
    (name) =>
      `.chip.${name} { background: var(--kinetree-${name}); } .ink.${name} { color: var(--kinetree-${name}); }`,
  )
  .join('\n');

export const styles = [
  css`
${unsafeCSS(paletteCss(':host'))}
${unsafeCSS(roles)}
`,
  frame,
  controls,
  handles,
  numbers,
  strip,
  listing,
  places,
];
