/** The styles of what every figure shows. A page may set sizes and colors as custom properties. */
import { css, unsafeCSS } from 'lit';
import { colorNames, paletteCss } from '../figure/palette.ts';
import { controls } from './styles/controls.ts';
import { frame } from './styles/frame.ts';
import { handles } from './styles/handles.ts';

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
];
