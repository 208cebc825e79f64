/**
 * Links to a figure that is two figures today, or that another has taken the place of. A link of
 * that time leads to the one that has its state now.
 */

/** Words that a link to `slopes` had while the difference was a part of that figure. */
const OF_DIFFERENCES = ['size', 'central', 'guess'];
/** The power of ten that a link of that time left out. */
const SIZE = '-8';

/** The views that `turns` had besides its two orders. */
const OF_SPINS = ['step', 'exponential'];

/** The last mark on the bar of a frame, in milliseconds. */
const LAST_MARK = 16.6;

/** Redirects a link to another figure: the new names of its words, `null` for none. */
const taken =
  (scene: string, words: Readonly<Record<string, string | null>>, set: Readonly<Record<string, string>>) =>
  (link: URLSearchParams): void => {
    link.set('scene', scene);
    for (const [word, now] of Object.entries(words)) {
      const value = link.get(word);
      link.delete(word);
      if (value !== null && now !== null) link.set(now, value);
    }
    for (const [word, value] of Object.entries(set)) link.set(word, value);
  };

/** For each figure that was divided, or gave its place to another, the new form of a link to it. */
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
  forest(link) {
    // It asked for milliseconds among a few pictures. The bar of a frame asks today.
    const guess = Number(link.get('guess'));
    if (!link.has('guess')) return;
    for (const word of Array.from(link.keys())) if (word !== 'v') link.delete(word);
    link.set('scene', 'budget');
    if (guess > 0) link.set('mark', String(Math.min(guess, LAST_MARK)));
  },
  nest: taken('breakfast', { shift: 'x', across: null, up: null }, { placed: 'carrier' }),
  shear: taken('sign', {}, { stretch: '2' }),
  swap: taken('tortoise', {}, { walked: 'true' }),
};

/**
 * Returns the present query, without `?`, for a link of any time; other figures' links stay as they
 * are.
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
