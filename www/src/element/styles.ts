/** The styles of what every figure shows. A page may set sizes and colors as custom properties. */
import { unsafeCSS } from 'lit';
import { colorNames, paletteCss } from '../figure/palette.ts';
import controls from './styles/controls.css?inline';
import frame from './styles/frame.css?inline';
import handles from './styles/handles.css?inline';
import range from './styles/range.css?inline';
import view from './styles/view.css?inline';

/** The colors of chips and formulas, by role. */
const roles = colorNames
  .map(
    (name) =>
      `.chip.${name} { background: var(--kinetree-${name}); } .ink.${name} { color: var(--kinetree-${name}); }`,
  )
  .join('\n');

export const styles = unsafeCSS(
  [paletteCss(':host'), roles, view, frame, range, controls, handles].join('\n'),
);
