/**
 * The SVG renderer: a draw list in, an SVG picture out, as text. It needs no WebGL and no browser.
 *
 * It replaces the WebGL renderer where WebGL is missing or its context is lost, and makes posters,
 * print and the pictures of feeds. Bodies are flat facets, from far to near; over them is the same
 * ink as on a canvas.
 */
import type { Drawing } from '../figure/drawing.ts';
import { Ink } from './ink/ink.ts';
import { inkLabels } from './ink/labels.ts';
import { Lens } from './ink/lens.ts';
import { inkSvg } from './ink/svg.ts';
import { inkThings } from './ink/things.ts';
import { isBody } from './shapes.ts';
import type { Sheet } from './sheet.ts';
import { Colors } from './svg-color.ts';
import { gridSvg, shadowsSvg } from './svg-ground.ts';
import { escaped, n } from './svg-path.ts';
import { solidsSvg } from './svg-solids.ts';
import { type PaneView, paneViews } from './views.ts';

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
}

/** Returns an SVG document of the panes. Screen readers read its title and its description. */
export function toSvg(
  drawing: Pick<Drawing, 'panes' | 'layout'>,
  sheet: Sheet,
  words: SvgWords,
  { live = false, ground = false, bodies = true }: SvgOptions = {},
): string {
  const { width, height, palette } = sheet;
  const colors = new Colors(palette, live);
  const inside = paneViews(drawing, sheet).map((shown) => paneSvg(shown, sheet, colors, bodies));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}" role="img" ` +
    `font-family="system-ui, sans-serif" stroke-linejoin="round">` +
    `<title>${escaped(words.title)}</title><desc>${escaped(words.description)}</desc>` +
    `${ground ? `<rect width="100%" height="100%" fill="${palette.page}"/>` : ''}${inside.join('')}</svg>`
  );
}

function paneSvg(shown: PaneView, { lit = null }: Sheet, colors: Colors, solid: boolean): string {
  const { box, pane, view } = shown;
  const { whole } = box;
  const ink = new Ink();
  inkThings(ink, shown);
  inkLabels(ink, shown);
  let bodies = '';
  if (!view.flat && solid) {
    const lens = new Lens(shown);
    const solids = pane.things.filter(isBody);
    for (const thing of pane.things) {
      if (thing.kind !== 'grid') continue;
      bodies += gridSvg(thing, lens, colors) + shadowsSvg(solids, thing.center[1], lens, view.eye, colors);
    }
    bodies += solidsSvg(solids, lens, view.eye, colors, lit);
  }
  const [x, y] = [whole.x - box.x, whole.y - box.y];
  return (
    `<svg x="${n(whole.x)}" y="${n(whole.y)}" width="${n(whole.width)}" height="${n(whole.height)}" ` +
    `viewBox="${n(x)} ${n(y)} ${n(whole.width)} ${n(whole.height)}">${bodies}${inkSvg(ink, colors, lit)}</svg>`
  );
}
