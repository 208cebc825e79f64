/** The state of a figure in a page's fragment: `#kinetree=0&scene=piston&scale-x=2&v=1`. */
import { presentQuery } from './moved.ts';

const BEGIN = '#kinetree=';

export interface Addressed {
  /** The number of a figure of the page, from 0. */
  readonly index: number;
  /** The figure's name, or '' if the fragment does not say it. */
  readonly scene: string;
  readonly query: string;
}

/** Returns the beginning of a fragment about the page's figure of this number, from 0. */
export function fragmentOf(index: number): string {
  return `${BEGIN}${index}&`;
}

/** Returns what a fragment says, or `null` if it is about no figure. */
export function queryIn(fragment: string): Addressed | null {
  const end = fragment.indexOf('&');
  if (!fragment.startsWith(BEGIN) || end < 0) return null;
  const query = presentQuery(fragment.slice(end + 1));
  const index = Number(fragment.slice(BEGIN.length, end));
  return { index, scene: new URLSearchParams(query).get('scene') ?? '', query };
}
