/** Pictures of cells: their ink, and their image for a canvas. */
import type { Raster } from '../../figure/drawing.ts';
import { colorOf, type Palette } from '../../figure/palette.ts';
import { rgb } from '../shapes.ts';
import type { Ink } from './ink.ts';
import type { Lens } from './lens.ts';

/** Draws a picture of cells. Its matrix leads from cells to the pane; its path is its edge. */
export function inkRaster(ink: Ink, lens: Lens, raster: Raster): void {
  const [left, bottom, right, top] = raster.box;
  const rows = raster.cells.length / raster.columns;
  if (!(rows > 0) || !lens.place(left, top, 0)) return;
  const { x: x0, y: y0 } = lens;
  if (!lens.place(right, bottom, 0)) return;
  const { x: x1, y: y1 } = lens;
  const mark = ink.begin(raster.part);
  mark.raster = raster;
  const matrix = [(x1 - x0) / raster.columns, 0, 0, (y1 - y0) / rows, x0, y0];
  for (let i = 0; i < matrix.length; i++) mark.matrix[i] = matrix[i] ?? 0;
  ink.move(x0, y0);
  ink.line(x1, y0);
  ink.line(x1, y1);
  ink.line(x0, y1);
  ink.close();
}

interface Painted {
  readonly colors: Raster['colors'];
  readonly palette: Palette;
  readonly image: OffscreenCanvas;
}

const painted = new WeakMap<Uint8Array, Painted>();

/** Returns a picture with a pixel for each cell, made once for each list of cells. */
export function imageOf({ cells, columns, colors }: Raster, palette: Palette): OffscreenCanvas {
  const known = painted.get(cells);
  if (known && known.colors === colors && known.palette === palette) return known.image;
  const image = known?.image ?? new OffscreenCanvas(columns, cells.length / columns);
  const pixels = new ImageData(pixelsOf(cells, colors, palette), columns);
  image.getContext('2d')?.putImageData(pixels, 0, 0);
  painted.set(cells, { colors, palette, image });
  return image;
}

/** Returns red, green, blue and opacity of each cell, from 0 to 255. */
export function pixelsOf(
  cells: Uint8Array,
  colors: Raster['colors'],
  palette: Palette,
): Uint8ClampedArray<ArrayBuffer> {
  const tints = colors.map(({ color, opacity }) => [
    ...rgb(colorOf(palette, color)).map((part) => Math.round(255 * part)),
    Math.round(255 * opacity),
  ]);
  const pixels = new Uint8ClampedArray(4 * cells.length);
  for (let i = 0; i < cells.length; i++) {
    const tint = tints[cells[i] as number];
    if (tint) for (let part = 0; part < 4; part++) pixels[4 * i + part] = tint[part] as number;
  }
  return pixels;
}
