/**
 * The picture of the SVG renderer in place of the canvas: where WebGL is missing, while its context
 * is lost, and on paper, which has more dots than a screen.
 */
import type { Drawing } from '../../figure/drawing.ts';
import type { Viewport } from '../../render/sheet.ts';
import type { SvgOptions, SvgWords } from '../../render/svg.ts';

/** The SVG renderer, once it has loaded: a first frame does not wait for it. */
let toSvg: typeof import('../../render/svg.ts').toSvg | undefined;

/** Loads the SVG renderer ahead, since paper and a lost context cannot wait for it. */
export async function loadSvgRenderer(): Promise<void> {
  toSvg ??= (await import('../../render/svg.ts')).toSvg;
}

/** Returns whether the renderer has loaded: paper does not wait for it. */
export const hasSvgRenderer = (): boolean => toSvg !== undefined;

/** Returns a drawing as the address of a picture. */
export function svgAddress(
  drawing: Drawing,
  viewport: Viewport,
  words: SvgWords,
  labels: SvgOptions['labels'],
): string {
  const text = toSvg?.(drawing, viewport, words, { labels }) ?? '';
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

/**
 * Shows a picture in place of the canvas, or for `null` the canvas again. Returns `true` if the
 * canvas was there before.
 */
export function standIn(root: ParentNode, source: string | null): boolean {
  const image = root.querySelector<HTMLImageElement>('.stand-in');
  const canvas = root.querySelector('canvas');
  if (!image || !canvas || (source === null && image.hidden)) return false;
  const fresh = source !== null && image.hidden !== false;
  image.hidden = source === null;
  // Both are transparent: only one of them may be seen.
  canvas.style.visibility = source === null ? '' : 'hidden';
  if (source === null) image.removeAttribute('src');
  else image.src = source;
  return fresh;
}
