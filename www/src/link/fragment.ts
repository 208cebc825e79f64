/** The state of a figure in a page's fragment: `#kinetree=0&scene=piston&scale-x=2&v=1`. */

const BEGIN = '#kinetree=';

/** Returns the beginning of a fragment about the page's figure of this number, from 0. */
export function fragmentOf(index: number): string {
  return `${BEGIN}${index}&`;
}

/** Returns the query in a fragment about this figure; `null` if it is about none or another. */
export function queryIn(fragment: string, index: number): string | null {
  const begin = fragmentOf(index);
  return fragment.startsWith(begin) ? fragment.slice(begin.length) : null;
}
