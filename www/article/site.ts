/** The article's page: registers the element and gives the coloured words the picture's colours. */
import { defineElement } from '../src/element/kinetree-figure.ts';
import { paletteCss } from '../src/figure/palette.ts';

const colors = new CSSStyleSheet();
colors.replaceSync(paletteCss(':root'));
document.adoptedStyleSheets = [...document.adoptedStyleSheets, colors];
defineElement();
