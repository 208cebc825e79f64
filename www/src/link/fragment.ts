/** A link to a page may say how one of its figures is: `#kinetree=0&scene=piston&scale-x=2&v=1`. */

const BEGIN = '#kinetree=';

/** What stands before the query of the page's figure of that number, from 0. */
export function fragmentOf(index: number): string {
  return `${BEGIN}${index}&`;
}

/** The query that a page's fragment has for its figure of that number; `null` if it is about none or another. */
export function queryIn(fragment: string, index: number): string | null {
  const begin = fragmentOf(index);
  return fragment.startsWith(begin) ? fragment.slice(begin.length) : null;
}
