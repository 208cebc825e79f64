/** The one script of all pages with a text: their figures, stories, words and numbers. */
import { defineElement, type KinetreeFigure } from '../src/element/kinetree-figure.ts';
import { copyButtons } from './copy.ts';
import { leadKeys } from './keys.ts';
import { numbers } from './numbers.ts';
import { stories } from './steps.ts';
import { tips } from './tips.ts';
import { trees } from './trees.ts';
import { words } from './words.ts';

defineElement();
for (const figure of document.querySelectorAll<KinetreeFigure>('kinetree-figure'))
  figure.embed = 'embed.html';
const driven = document.querySelector<KinetreeFigure>('.landing kinetree-figure[scene=tank]');
if (driven) leadKeys(driven);
stories(document);
words(document);
numbers(document);
trees(document);
tips(document);
copyButtons(document);

/** Opens what is folded around the place that the page's address names. */
function unfold(): void {
  const place = document.getElementById(location.hash.slice(1));
  const folded = place?.closest('details');
  if (!folded || folded.open) return;
  folded.open = true;
  place?.scrollIntoView();
}
unfold();
addEventListener('hashchange', unfold);
