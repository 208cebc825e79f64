/**
 * Finds the figures: every file in `../figures` is one, under its file name. There is no other list
 * of them.
 */
import type { Figure } from '../figure/figure.ts';

const modules = import.meta.glob<{ default: Figure }>('../figures/*.ts');

const loaders = new Map(
  Object.entries(modules).map(([path, load]) => [path.replace(/^.*\/|\.ts$/g, ''), load] as const),
);

export const figureNames: readonly string[] = [...loaders.keys()].sort();

/**
 * Loads a figure on first use.
 *
 * @throws RangeError for an unknown name, with the names that exist.
 */
export async function loadFigure(name: string): Promise<Figure> {
  const load = loaders.get(name);
  if (!load) {
    const wrong = name ? `no figure is named "${name}"` : 'no scene was named';
    throw new RangeError(`${wrong}; there are: ${figureNames.join(', ')}`);
  }
  return (await load()).default;
}
