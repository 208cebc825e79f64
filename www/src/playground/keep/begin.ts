/** The tree that a page begins with: the one in its link, or the one that was kept. */
import { EMPTY } from '../document/document.ts';
import type { Workbench } from '../workbench.ts';
import { keep } from './keeper.ts';

/**
 * Takes up what was kept, then opens the link of the page's address, which is one step over it.
 * From then on links are opened as they come into the address. Returns whether there was a tree.
 */
export async function begin(workbench: Workbench, signal?: AbortSignal): Promise<boolean> {
  const kept = await keep(workbench);
  const before = workbench.document;
  const open = async (): Promise<void> => {
    if (!location.hash.startsWith('#tree=')) return;
    const { openText } = await import('../files/opening.ts');
    // Once it is kept, a reload shows the tree as it was edited, not the link again.
    if ((await openText(workbench, location.hash)) && kept)
      history.replaceState(history.state, '', location.pathname + location.search);
  };
  addEventListener('hashchange', () => void open(), signal ? { signal } : {});
  await open();
  return before !== EMPTY || workbench.document !== before;
}
