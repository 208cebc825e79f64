/**
 * The colors of a figure: the values that the page's styles give to the custom properties. So a
 * page can set each color, and the page's own color scheme decides between light and dark.
 */
import { type ColorName, colorNames, type Palette } from '../../figure/palette.ts';

export class Theme {
  #palette: Palette | null = null;
  /** The page's colors at the time when the palette was read. */
  #readFrom = '';

  /** Forgets the colors, since the page's styles may have changed. */
  forget(): void {
    this.#palette = null;
  }

  /** Returns the palette at `probe`, an element inside the figure that shows nothing, and its font. */
  read(probe: HTMLElement): { readonly palette: Palette; readonly font: string } {
    const { color, backgroundColor, fontFamily: font } = getComputedStyle(probe.parentElement ?? probe);
    const now = color + backgroundColor;
    if (!this.#palette || this.#readFrom !== now) this.#palette = readPalette(probe);
    this.#readFrom = now;
    return { palette: this.#palette, font };
  }
}

function readPalette(probe: HTMLElement): Palette {
  const found = readColors(probe);
  return Object.fromEntries(colorNames.map((name) => [name, found.get(name) ?? '#000000'])) as Palette;
}

/** Returns each color as `#rrggbb`. A canvas reads every notation of CSS. */
function readColors(probe: HTMLElement): Map<ColorName, string> {
  const canvas = document.createElement('canvas');
  canvas.width = colorNames.length;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new Map();
  // A child for each: one element whose color changed would be styled anew for each.
  const children = colorNames.map((name) => {
    const child = document.createElement('span');
    child.style.color = `var(--kinetree-${name})`;
    return child;
  });
  probe.replaceChildren(...children);
  children.forEach((child, x) => {
    context.fillStyle = getComputedStyle(child).color;
    context.fillRect(x, 0, 1, 1);
  });
  probe.replaceChildren();
  const { data } = context.getImageData(0, 0, colorNames.length, 1);
  const hex = (i: number): string => (data[i] ?? 0).toString(16).padStart(2, '0');
  return new Map(
    colorNames.map((name, x) => [name, `#${hex(4 * x)}${hex(4 * x + 1)}${hex(4 * x + 2)}`] as const),
  );
}
