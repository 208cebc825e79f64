/**
 * A figure as it is now, for another place: as a link, and as HTML that embeds it. Loaded when
 * somebody asks for it.
 *
 * The link leads to this page, or to the one that the element's attribute `article` names, with the
 * figure's number there and its state in the fragment. The HTML is a frame of the page that the
 * attribute `embed` names, which shows one figure from its query; without it, the element.
 */
import { toJson } from '../export/json.ts';
import type { ViewState } from '../render/view-state.ts';
import type { Runner } from '../runner/runner.ts';
import { elementCode, frameCode } from './embed-code.ts';
import { fragmentOf } from './fragment.ts';
import { type Link, LONGEST_LINK, toLink, toQuery } from './share.ts';
import { treeLink } from './tree-link.ts';

/** A figure as a link and as HTML, for another place. */
export interface Shared {
  readonly link: string;
  /**
   * HTML to paste into a page: an iframe where there is a page to show in it, else the element.
   */
  readonly embed: string;
  /**
   * `false` if the figure is too long for a link of 2,000 characters. Without its run it may fit:
   * then the link starts at time zero with the present values of the controls. Where those alone
   * are too long, the link has them all, and is longer.
   */
  readonly complete: boolean;
  /**
   * A link that opens the figure's tree, as it is now, in the playground beside the page of
   * `embed`. `null` without that page, for a figure that is no tree, and for one too large.
   */
  readonly playground: string | null;
}

/** The place of a figure now. */
export interface Place {
  /** The page that shows a figure from its query, if there is one. */
  readonly embed: string | null;
  /** Address of this page. */
  readonly here: string;
  /** Address of the page to which links lead: this one, or one that tells about the figure. */
  readonly page: string;
  /** Number of the figure among those of that page, from 0. */
  readonly index: number;
  readonly title: string;
  /** CSS pixels. */
  readonly height: number;
}

/** Returns the figure as it is now; `view` is `null` for the figure's own view. */
export async function shareFigure(
  scene: string,
  runner: Runner,
  view: ViewState | null,
  place: Place,
): Promise<Shared> {
  const { controls, run, values } = runner;
  const { href: link, complete } = linkToPlace(scene, runner, view, place);
  if (!place.embed) return { link, embed: elementCode(scene, controls, values), complete, playground: null };
  const page = new URL(place.embed, place.here).href;
  const { href } = toLink(page, scene, controls, run, view, runner.startOf(run.values));
  const query = new URL(href).search.slice(1);
  const { title, height } = place;
  const embed = frameCode({ page, query, title, height });
  const tree = await runner.scene();
  const playground =
    tree && (await treeLink(toJson({ kinetree: 1, ...tree }), new URL('playground.html', page).href));
  return { link, embed, complete, playground };
}

/** Puts the figure's number and state into the fragment, which no server has to know about. */
function linkToPlace(scene: string, runner: Runner, view: ViewState | null, { page, index }: Place): Link {
  const { controls, run } = runner;
  const url = new URL(page);
  url.hash = '';
  const start = url.href + fragmentOf(index);
  const { query, complete } = toQuery(
    scene,
    controls,
    run,
    view,
    LONGEST_LINK - start.length,
    runner.startOf(run.values),
  );
  return { href: start + query, complete };
}
