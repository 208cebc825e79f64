/** What an iframe shows: one figure. The query string is handed to the element as attributes; it reads them as data. */
import { defineElement } from '../src/element/kinetree-figure.ts';

defineElement();
const figure = document.createElement('kinetree-figure');
for (const [name, value] of new URLSearchParams(location.search)) {
  // Only what can be a control or one of the element's own words, never a handler or a style.
  if (/^[a-z][a-z0-9-]*$/.test(name) && !/^(on|style$|class$|id$)/.test(name))
    figure.setAttribute(name, value);
}
figure.addEventListener('ready', () => {
  document.title = figure.shadowRoot?.querySelector('figure')?.getAttribute('aria-label') ?? document.title;
});
document.querySelector('main')?.append(figure);
