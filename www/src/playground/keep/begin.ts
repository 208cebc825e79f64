/** The tree that a page begins with: the one in its link, the one that was kept, or the first preset. */
import { EMPTY } from '../document/document.ts';
import { presets } from '../presets/presets.ts';
import { withCore } from '../with-core.ts';
import type { Workbench } from '../workbench.ts';
import { keep } from './keep.ts';

/** The fragment of the address at which readers begin a tree of their own. */
const OWN = '#own';

/**
 * Takes up what was kept, then opens the link of the page's address, which is one step over it.
 * From then on links are opened as they come into the address. Returns whether there was a tree.
 */
export async function begin(workbench: Workbench, signal?: AbortSignal): Promise<boolean> {
  const kept = await keep(workbench);
  const before = workbench.document;
  const open = async (): Promise<void> => {
    if (location.hash === OWN) beginOwn(workbench);
    if (!location.hash.startsWith('#tree=')) return;
    const { openText } = await withCore(import('../files/opening.ts'));
    // Once it is kept, a reload shows the tree as it was edited, not the link again.
    if ((await openText(workbench, location.hash)) && kept)
      history.replaceState(history.state, '', location.pathname + location.search);
  };
  addEventListener('hashchange', () => void open(), signal ? { signal } : {});
  await open();
  return before !== EMPTY || workbench.document !== before;
}

/**
 * Puts an empty tree in place of one that the page came with. One of the reader's own stays, and so
 * does all that was made at this address, after a reload too.
 */
function beginOwn(workbench: Workbench): void {
  if (history.state === OWN) return;
  history.replaceState(OWN, '');
  const { title } = workbench.document;
  if (!presets.some((it) => it.title === title)) return;
  workbench.open(EMPTY, 'Begin with an empty tree');
  workbench.say(`An empty tree for your own. Undo leads back to ${title}.`);
}

/**
 * Puts the first preset where nothing has been made yet, and no tree of the reader's own is begun.
 * The preset is no step of undo. The page begins with an empty tree where it cannot be loaded.
 */
export async function showFirst(workbench: Workbench): Promise<void> {
  const { document, history } = workbench;
  const [preset] = presets;
  if (!preset || location.hash === OWN || document.nodes.length > 0 || history.past.length > 0) return;
  const first = await preset.load().catch(() => null);
  if (!first || workbench.document !== document) return;
  const chosen = first.nodes.find(({ name }) => name === preset.chosen)?.id ?? null;
  workbench.restore({ document: first, chosen, past: [], future: [] });
  // A link that could not be read, or a browser without storage, was reported before.
  if (!workbench.said) workbench.say(preset.lesson);
}
