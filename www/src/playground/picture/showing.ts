/**
 * Hidden nodes, which the picture leaves out, and locked nodes, which no hand moves. Both last for
 * this visit.
 */
import { ancestorsOf, endOf, nodeOf, placeOf, type TreeDocument } from '../document/document.ts';
import { countOf, topsOf } from '../document/parts.ts';
import type { Workbench } from '../workbench.ts';

/** Hides nodes with all below them, or shows them again if `one` is hidden. */
export function hide(workbench: Workbench, ids: readonly number[], one = workbench.chosen): void {
  const { settings, document } = workbench;
  const shows = one !== null && settings.hidden.has(one);
  workbench.set({ hidden: changed(settings.hidden, ids, !shows) });
  workbench.say(`${shows ? 'Shown' : 'Hidden'}: ${countOf(document, topsOf(document, ids))}.`);
}

/** Shows some nodes alone: with all below them, and those above. */
export function isolate(workbench: Workbench, ids: readonly number[]): void {
  const { document } = workbench;
  workbench.set({ hidden: new Set(othersOf(document, ids)) });
  workbench.say(`Alone in the picture: ${countOf(document, topsOf(document, ids))}. Alt+H shows all again.`);
}

export function showAll(workbench: Workbench): void {
  workbench.set({ hidden: new Set() });
  workbench.say('All is shown.');
}

/** Locks nodes with all below them: the picture neither chooses nor moves them. Or unlocks them. */
export function lock(workbench: Workbench, ids: readonly number[]): void {
  const { settings, document, chosen } = workbench;
  const frees = chosen !== null && settings.locked.has(chosen);
  workbench.set({ locked: changed(settings.locked, ids, !frees) });
  workbench.say(
    `${frees ? 'Unlocked' : 'Locked in the picture'}: ${countOf(document, topsOf(document, ids))}.`,
  );
}

/** Returns 1 at the place of each node of a set, and of all below it. */
export function within(document: TreeDocument, ids: ReadonlySet<number>): Uint8Array {
  const found = new Uint8Array(document.nodes.length);
  for (const id of ids) {
    const place = placeOf(document, id);
    if (place >= 0) found.fill(1, place, endOf(document, place));
  }
  return found;
}

/** Returns whether a node is of a set, or below one of it. */
export function isWithin(document: TreeDocument, ids: ReadonlySet<number>, id: number): boolean {
  return ids.size > 0 && (ids.has(id) || ancestorsOf(document, id).some((it) => ids.has(it)));
}

function changed(set: ReadonlySet<number>, ids: readonly number[], has: boolean): ReadonlySet<number> {
  const made = new Set(set);
  for (const id of ids)
    if (has) made.add(id);
    else made.delete(id);
  return made;
}

/** Returns the topmost nodes that are neither some nodes, nor above or below them. */
function othersOf(document: TreeDocument, ids: readonly number[]): readonly number[] {
  const kept = new Set(ids.flatMap((id) => [id, ...ancestorsOf(document, id)]));
  const below = within(document, new Set(ids));
  return document.nodes
    .filter(({ id, parent }, place) => {
      const underKept = parent === null || (kept.has(parent) && nodeOf(document, parent) !== undefined);
      return underKept && !kept.has(id) && below[place] === 0;
    })
    .map(({ id }) => id);
}
