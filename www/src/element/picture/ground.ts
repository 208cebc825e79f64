/**
 * The page around a figure: light or dark, as the color of its words tells. Many a dark page has dark
 * colors and no `color-scheme`.
 */
import type { FigureHost } from '../host.ts';

type Scheme = 'light' | 'dark';

/**
 * Luminances of words: above the first the page behind them is dark, below the second it is light.
 * Between them are grays that are read on either.
 */
const WORDS = { light: 0.35, dark: 0.1 };

/**
 * Returns the colors around a figure, and classes for its frame: `light` or `dark` where its scheme is
 * not the one that it inherits, and `grounded` where its theme is not the page's, so that its colors
 * need a ground.
 */
export function groundFor(host: FigureHost): { readonly around: string; readonly classes: string } {
  const { color, colorScheme } = getComputedStyle(parentOf(host));
  const inherited = schemeOf(colorScheme);
  const page = schemeOfWords(color) ?? inherited;
  const around = `${color} ${inherited}`;
  const { theme } = host;
  if (theme !== 'light' && theme !== 'dark') return { around, classes: page === inherited ? '' : page };
  const needs = theme !== page && host.ground !== 'transparent';
  return { around, classes: needs ? `${theme} grounded` : theme };
}

/** Returns the element around another one, be it the host of a shadow root. */
function parentOf(element: Element): Element {
  const slot = element.assignedSlot ?? element.parentNode;
  if (slot instanceof ShadowRoot) return slot.host;
  return slot instanceof Element ? slot : document.documentElement;
}

/** Returns the scheme that a computed `color-scheme` comes to for this reader. */
function schemeOf(computed: string): Scheme {
  const [light, dark] = [/\blight\b/, /\bdark\b/].map((it) => it.test(computed));
  if (light && dark) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return dark ? 'dark' : 'light';
}

/** Returns the scheme of a page whose words have this color; `null` where it may be either. */
function schemeOfWords(color: string): Scheme | null {
  const luminance = luminanceOf(color);
  if (luminance > WORDS.light) return 'dark';
  return luminance < WORDS.dark ? 'light' : null;
}

let pixel: CanvasRenderingContext2D | null = null;

/** Returns the relative luminance of a color in any notation; a canvas reads them all. */
function luminanceOf(color: string): number {
  if (!pixel) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1, height: 1 });
    pixel = canvas.getContext('2d', { willReadFrequently: true });
  }
  if (!pixel) return Number.NaN;
  pixel.fillStyle = color;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(byte: number): number {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
