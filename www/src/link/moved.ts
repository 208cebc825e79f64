/**
 * Links to a figure that is two figures today. A link of that time leads to the one that has its
 * state now.
 */

/** Words that a link to `slopes` had while the difference was a part of that figure. */
const OF_DIFFERENCES = ['size', 'central', 'guess'];
/** The power of ten that a link of that time left out. */
const SIZE = '-8';

/** The views that `turns` had besides its two orders. */
const OF_SPINS = ['step', 'exponential'];

/** For each figure that was divided, what becomes of a link to it. */
const divided: Readonly<Record<string, (link: URLSearchParams) => void>> = {
  slopes(link) {
    const shown = link.get('shown');
    link.delete('shown');
    if (shown === 'differences' || (shown !== 'pair' && OF_DIFFERENCES.some((word) => link.has(word)))) {
      link.set('scene', 'differences');
      link.set('size', link.get('size') ?? SIZE);
    } else for (const word of OF_DIFFERENCES) link.delete(word);
  },
  turns(link) {
    if (OF_SPINS.includes(link.get('shows') ?? '')) link.set('scene', 'spins');
    // Its two orders are all that it shows today.
    else link.delete('shows');
  },
};

/**
 * Returns the query that opens today what a link of any time meant; a link to no divided figure as
 * it is. It has no `?` before it.
 */
export function presentQuery(query: string): string {
  const link = new URLSearchParams(query);
  const scene = link.get('scene') ?? '';
  if (!Object.hasOwn(divided, scene)) return query;
  const before = link.toString();
  divided[scene]?.(link);
  const after = link.toString();
  return after === before ? query : after;
}
