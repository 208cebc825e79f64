/** The one script of all chapters: their figures, their colors, their steps and their formulas. */
import { defineElement } from '../src/element/kinetree-figure.ts';
import { paletteCss } from '../src/figure/palette.ts';
import { formulas } from './formulas.ts';
import { steps } from './steps.ts';

const colors = new CSSStyleSheet();
colors.replaceSync(paletteCss(':root'));
document.adoptedStyleSheets = [...document.adoptedStyleSheets, colors];
defineElement();
steps(document);
formulas(document);
