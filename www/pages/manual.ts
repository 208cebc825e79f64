/** A page of the manual: its search, and Run, Edit and Copy at each program. What they need comes when it is asked for. */
import { type Program, programs } from './manual/program.ts';
import { addSearch } from './manual/search.ts';

const place = document.querySelector<HTMLElement>('.search');
if (place) addSearch(place);
const all: Program[] = programs(document);
/** A link holds the number of a program on the page, and its text as a reader has changed it. */
const [, number, packed] = /^#code=(\d+)\.([\w-]+)$/.exec(location.hash) ?? [];
if (packed) void all[Number(number)]?.restore(packed);

if (document.querySelector('kinetree-figure')) {
  const { defineElement } = await import('../src/element/kinetree-figure.ts');
  defineElement();
  for (const figure of document.querySelectorAll('kinetree-figure'))
    Object.assign(figure, { embed: '../embed.html' });
}
