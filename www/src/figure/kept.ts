/**
 * Returns a function that works its result out once, and keeps it until it is asked about something
 * else: about another object, as the settings of a figure are once one of them has changed; or,
 * with `key`, about one that has another key.
 */
export function kept<About, Result>(
  work: (about: About) => Result,
  key: (about: About) => unknown = (about) => about,
): (about: About) => Result {
  let last: { readonly key: unknown; readonly result: Result } | null = null;
  return (about) => {
    const now = key(about);
    if (!last || last.key !== now) last = { key: now, result: work(about) };
    return last.result;
  };
}
