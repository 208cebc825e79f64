/** The tree that a page shows to somebody who brings none. */
import { OWN } from '../keep/begin.ts';
import { presets } from '../presets/presets.ts';
import type { Workbench } from '../workbench.ts';

/**
 * Puts the first preset where nothing has been made yet, and no tree of the reader's own is begun.
 * It is no step, so nothing can be undone. The page begins with an empty tree where it cannot be
 * loaded.
 */
export async function showFirst(workbench: Workbench): Promise<void> {
  const { document, history } = workbench;
  const [preset] = presets;
  if (!preset || location.hash === OWN || document.nodes.length > 0 || history.past.length > 0) return;
  const first = await preset.load().catch(() => null);
  if (!first || workbench.document !== document) return;
  const chosen = first.nodes.find(({ name }) => name === preset.chosen)?.id ?? null;
  workbench.restore({ document: first, chosen, past: [], future: [] });
  // A link that could not be read, or a browser that keeps nothing, was told before.
  if (!workbench.said) workbench.say(preset.lesson);
}
