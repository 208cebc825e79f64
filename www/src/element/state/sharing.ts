/**
 * A figure as it is now, for somewhere else: as a link, as the lines that embed it, as a program. Loaded when somebody
 * asks for it.
 *
 * A link leads to the page named by the element's `embed` attribute, which shows one figure from its query; or, without
 * that, to this same page, with the figure's place on it and its state in the fragment.
 */
import { elementCode, frameCode } from '../../link/embed-code.ts';
import { fragmentOf } from '../../link/fragment.ts';
import { fromQuery, LONGEST_LINK, type Read, toLink, toQuery, type View } from '../../link/share.ts';
import type { Runner } from '../../runner/runner.ts';

export interface Shared {
  readonly link: string;
  /** HTML to paste into a page: an iframe where there is a page to show in it, else the element. */
  readonly embed: string;
  /** `false` where the run was too long for a link; the link then starts with the controls as they are. */
  readonly complete: boolean;
}

export interface Place {
  /** The page that shows a figure from its query, if there is one. */
  readonly embed: string | null;
  /** This page. */
  readonly page: string;
  /** Which of the page's figures it is, from 0. */
  readonly index: number;
  readonly title: string;
  /** Of the figure now, in CSS pixels. */
  readonly height: number;
}

export function share(scene: string, runner: Runner, view: View | null, place: Place): Shared {
  const { controls, values } = runner;
  if (!place.embed) {
    const { href, complete } = toThisPage(scene, runner, view, place);
    return { link: href, embed: elementCode(scene, controls, values), complete };
  }
  const page = new URL(place.embed, place.page).href;
  const { href, complete } = toLink(page, scene, controls, runner.run, view);
  const { title, height } = place;
  return {
    link: href,
    embed: frameCode({ page, query: new URL(href).search.slice(1), title, height }),
    complete,
  };
}

/** The figure's place on the page and its state stand in the fragment, so that no server has to know of them. */
function toThisPage(
  scene: string,
  { controls, run }: Runner,
  view: View | null,
  { page, index }: Place,
): { readonly href: string; readonly complete: boolean } {
  const url = new URL(page);
  url.hash = '';
  const start = url.href + fragmentOf(index);
  const { query, complete } = toQuery(scene, controls, run, view, LONGEST_LINK - start.length);
  return { href: start + query, complete };
}

/** What a link says of this figure. */
export function read(query: string, runner: Runner): Read {
  return fromQuery(query, runner.controls);
}
