/** The files of the site in which several pages and figures have their scripts. */
import { join } from 'node:path';

/** The chunks that figures begin with, that pages begin with, and that nearly all have of the core. */
const FIGURE = 'src/element/kinetree-figure.ts';
const PLAYGROUND = 'pages/playground.ts';
const BASE = /[\\/]src[\\/]core[\\/](math|boundary[\\/](scratch|vectors))\.ts$/;

/**
 * Returns groups of modules that are one file each: as thirty, they come one after the other. What a
 * figure and the playground begin with is a file by itself, since the playground has no more of it.
 *
 * @param {string} www the folder of the site's sources
 * @returns {import('rolldown').CodeSplittingGroup[]}
 */
export function chunks(www) {
  /** @type {Map<string, Set<string>>} */
  const known = new Map();
  /**
   * Returns all that a module imports, with itself, but for what it asks for later.
   *
   * @param {string} file
   * @param {import('rolldown').ChunkingContext} context
   */
  const reached = (file, context) => {
    const from = join(www, file);
    const found = known.get(from) ?? new Set([from]);
    if (!known.has(from))
      for (const id of found) for (const it of context.getModuleInfo(id)?.importedIds ?? []) found.add(it);
    known.set(from, found);
    return found;
  };
  return [
    {
      name: (id, context) => {
        if (!reached(FIGURE, context).has(id)) return null;
        return reached(PLAYGROUND, context).has(id) ? 'drawing' : 'kinetree-figure';
      },
    },
    { name: 'base', test: BASE },
  ];
}
