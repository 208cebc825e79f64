/**
 * Links at a chapter's end that open its figures in the playground: `<a data-tree="piston">`. What
 * such a link leads to is made when it is pressed, from the figure as it is then.
 */
import type { KinetreeFigure } from '../src/element/kinetree-figure.ts';

export function trees(page: Document): void {
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-tree]'))
    link.addEventListener('click', (event) => {
      const figure = page.querySelector<KinetreeFigure>(`kinetree-figure[scene="${link.dataset.tree}"]`);
      if (!figure || event.button !== 0) return;
      event.preventDefault();
      // With Ctrl or the like the reader wants another tab, which has to be opened at once.
      const tab = event.ctrlKey || event.metaKey || event.shiftKey ? open() : window;
      figure.share().then(({ playground }) => tab?.location.assign(playground ?? link.href));
    });
}
