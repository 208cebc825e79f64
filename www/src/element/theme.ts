/**
 * The colors of a figure: the values that the page's styles give to the custom properties. So a
 * page can set each color, and the page's own color scheme decides between light and dark.
 */
import { type ColorName, type Palette, palettes, type Swatch } from '../figure/palette.ts';

const names = Object.keys(palettes.light.colors) as ColorName[];
/** The custom properties, without `--kinetree-`. */
const properties = ['background', 'grid', 'text', ...names, ...names.map((name) => `${name}-ink`)];

/**
 * Reads the palette from the styles of `probe`, an element inside the figure that shows nothing.
 */
export function readPalette(probe: HTMLElement): Palette {
  const found = readColors(probe);
  const get = (name: string): string => found.get(name) ?? '#000000';
  const colors = Object.fromEntries(
    names.map((name): [ColorName, Swatch] => [name, { fill: get(name), ink: get(`${name}-ink`) }]),
  ) as Record<ColorName, Swatch>;
  return { background: get('background'), grid: get('grid'), text: get('text'), colors };
}

/** Returns each color as `#rrggbb`. A canvas reads every notation of CSS. */
function readColors(probe: HTMLElement): Map<string, string> {
  const canvas = document.createElement('canvas');
  canvas.width = properties.length;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new Map();
  const style = getComputedStyle(probe);
  properties.forEach((name, x) => {
    probe.style.color = `var(--kinetree-${name})`;
    context.fillStyle = style.color;
    context.fillRect(x, 0, 1, 1);
  });
  const { data } = context.getImageData(0, 0, properties.length, 1);
  const hex = (i: number): string => (data[i] ?? 0).toString(16).padStart(2, '0');
  return new Map(
    properties.map((name, x) => [name, `#${hex(4 * x)}${hex(4 * x + 1)}${hex(4 * x + 2)}`] as const),
  );
}
