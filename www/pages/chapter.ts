/** The one script of all pages with a text: their figures, stories, words and numbers. */
import { defineElement, type KinetreeFigure } from '../src/element/kinetree-figure.ts';
import { nextTask } from '../src/render/next-task.ts';
import { copyButtons } from './copy.ts';
import { fires } from './fires.ts';
import { guesses } from './guesses.ts';
import { leadKeys } from './keys.ts';
import { numbers } from './numbers.ts';
import { stories } from './steps.ts';
import { tips } from './tips.ts';
import { trees } from './trees.ts';
import { words } from './words.ts';

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
guesses(document);
// Before the figures begin, which then have the controls of their first steps.
stories(document);

// Each in a task of its own, since the reader may have begun to scroll.
await nextTask();
defineElement();
for (const figure of document.querySelectorAll<KinetreeFigure>('kinetree-figure'))
  figure.embed = 'embed.html';
const driven = document.querySelector<KinetreeFigure>('.landing kinetree-figure[scene=tank]');
if (driven) {
  leadKeys(driven);
  fires(driven);
}
for (const part of [words, numbers, trees, tips, copyButtons]) {
  await nextTask();
  part(document);
}
