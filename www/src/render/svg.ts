/**
 * The SVG renderer: a draw list in, an SVG picture out, as text. It needs no WebGL and no browser.
 *
 * It replaces the WebGL renderer where WebGL is missing or its context is lost, and makes posters,
 * print and the pictures of feeds. Bodies are flat facets, from far to near; over them is the same
 * ink as on a canvas.
 */
import type { Drawing } from '../figure/drawing.ts';
import type { Graph } from '../figure/graph.ts';
import { SIZE as GRAPH, inkGraph } from './ink/graph.ts';
import { Ink } from './ink/ink.ts';
import { inkLabels, inkLegend } from './ink/labels.ts';
import { Lens } from './ink/lens.ts';
import { inkSvg } from './ink/svg.ts';
import { inkThings } from './ink/things.ts';
import { legendOf, legendRows } from './labels/legend.ts';
import { type InkedPane, Lettering } from './labels/lettering.ts';
import type { Wanted } from './labels/requests.ts';
import type { Labels } from './labels/types.ts';
import { bottomOf } from './panes.ts';
import { isBody } from './shapes.ts';
import type { Sheet } from './sheet.ts';
import { Colors } from './svg-color.ts';
import { crowdSvg } from './svg-crowd.ts';
import { gridSvg, shadowsSvg } from './svg-ground.ts';
import { escaped, n } from './svg-path.ts';
import { solidsSvg } from './svg-solids.ts';
import { paneViews } from './views.ts';

export interface SvgWords {
  readonly title: string;
  readonly description: string;
}

export interface SvgOptions {
  /** Takes the colors from the page's custom properties. */
  readonly live?: boolean;
  /** Fills the page's color behind the picture. */
  readonly ground?: boolean;
  /** Without bodies it is only the ink. */
  readonly bodies?: boolean;
  /** Adds the legend under the panes; the picture is higher for it where it needs more room. */
  readonly legend?: boolean;
  /** The graph under the picture, and the words under it. */
  readonly graph?: { readonly shown: Graph; readonly words: string } | undefined;
  /** The labels of each pane, as the reader sees them; at their best places by default. */
  readonly labels?: readonly Labels<Wanted>[] | undefined;
}

/** Returns an SVG document of the panes. Screen readers read its title and its description. */
export function toSvg(
  drawing: Pick<Drawing, 'panes' | 'layout'>,
  sheet: Sheet,
  { title, description }: SvgWords,
  { live = false, ground = false, bodies = true, legend = false, labels: given, graph }: SvgOptions = {},
): string {
  const { width, height, palette } = sheet;
  const colors = new Colors(palette, live);
  const panes = paneViews(drawing, sheet).map((shown): InkedPane => {
    const ink = new Ink();
    inkThings(ink, shown);
    return { ink, shown };
  });
  const labels = given ?? new Lettering().place(panes);
  const inside = panes.map((pane, i) => paneSvg(pane, labels[i], sheet, colors, bodies));
  const top = bottomOf(panes.map(({ shown }) => shown.box));
  const words = legend ? legendSvg(legendOf(labels), top, sheet, colors) : { bottom: 0, text: '' };
  const foot = Math.max(height, words.bottom);
  const under = graph ? graphSvg(graph.shown, graph.words, foot, sheet, colors) : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(foot + (graph ? GRAPH.height : 0))}" role="img" ` +
    `font-family="system-ui, sans-serif" stroke-linejoin="round">` +
    `<title>${escaped(title)}</title><desc>${escaped(description)}</desc>` +
    `${ground ? `<rect width="100%" height="100%" fill="${palette.page}"/>` : ''}${inside.join('')}${words.text}${under}</svg>`
  );
}

/** Returns the graph under a picture that ends at this height. */
function graphSvg(graph: Graph, words: string, top: number, { width }: Sheet, colors: Colors): string {
  const ink = new Ink();
  inkGraph(ink, graph, words, width);
  return `<g transform="translate(0 ${n(top)})">${inkSvg(ink, colors)}</g>`;
}

/** Returns the legend under the panes of a picture, and the height at which it ends. */
function legendSvg(
  legend: readonly Wanted[],
  top: number,
  { width }: Sheet,
  colors: Colors,
): { readonly bottom: number; readonly text: string } {
  const ink = new Ink();
  inkLegend(ink, legend, width);
  const text = legend.length > 0 ? `<g transform="translate(0 ${n(top)})">${inkSvg(ink, colors)}</g>` : '';
  return { bottom: top + legendRows(legend, width).height, text };
}

function paneSvg(
  { ink, shown }: InkedPane,
  labels: Labels<Wanted> | undefined,
  { lit = null }: Sheet,
  colors: Colors,
  solid: boolean,
): string {
  const { box, pane, view } = shown;
  const { whole } = box;
  if (labels) {
    // Handles and their hints are for hands.
    const placements = labels.placements.filter(({ request }) => !request.hint);
    inkLabels(ink, { ...labels, placements });
  }
  let bodies = '';
  if (!view.flat && solid) {
    const lens = new Lens(shown);
    const solids = pane.things.filter(isBody);
    for (const thing of pane.things) {
      if (thing.kind !== 'grid') continue;
      bodies += gridSvg(thing, lens, colors) + shadowsSvg(solids, thing.center[1], lens, view.eye, colors);
    }
    for (const thing of pane.things)
      if (thing.kind === 'crowd') bodies += crowdSvg(thing, lens, view.eye, colors, lit);
    bodies += solidsSvg(solids, lens, shown.sight, colors, lit);
  }
  const [x, y] = [whole.x - box.x, whole.y - box.y];
  return (
    `<svg x="${n(whole.x)}" y="${n(whole.y)}" width="${n(whole.width)}" height="${n(whole.height)}" ` +
    `viewBox="${n(x)} ${n(y)} ${n(whole.width)} ${n(whole.height)}">${bodies}${inkSvg(ink, colors, lit)}</svg>`
  );
}
