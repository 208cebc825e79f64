/** Pictures of cells: their ink, their image for a canvas, and their runs for SVG. */
import type { Raster } from '../../figure/drawing.ts';
import { colorOf, type Palette } from '../../figure/palette.ts';
import { rgb } from '../shapes.ts';
import type { Colors } from '../svg-color.ts';
import type { Ink, Mark } from './ink.ts';
import type { Lens } from './lens.ts';

/**
 * Columns of a poster, at most. It is part of a page and has the page's colors, so it cannot be an
 * image: each run of cells costs some bytes.
 */
const POSTER = 160;

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

/** Returns the cells as SVG: for each color a path of all its runs. */
export function rasterSvg({ raster, matrix }: Mark, colors: Colors, opacity: number): string {
  if (!raster) return '';
  const { columns, cells } = raster;
  const every = colors.live ? Math.ceil(columns / POSTER) : 1;
  const runs = runsOf(cells, columns, every);
  const paths = raster.colors.map(({ color, opacity: own }, i) => {
    const data = runs[i];
    const strength = Math.round(100 * own * opacity) / 100;
    const faint = strength < 1 ? ` opacity="${strength}"` : '';
    return data ? `<path stroke="${colors.of(color)}"${faint} d="M0 ${HALF}${data}"/>` : '';
  });
  const [a = 1, , , d = 1, e = 0, f = 0] = matrix;
  const place = [every * a, 0, 0, every * d, e, f].map((it) => Math.round(1e4 * it) / 1e4).join(' ');
  // Without smoothing the rows meet; with it the page would show between them.
  return `<g transform="matrix(${place})" fill="none" shape-rendering="crispEdges">${paths.join('')}</g>`;
}

/** A run is a line through the middle of its cells. */
const HALF = 0.5;

/**
 * Returns for each color the runs of its cells as the steps of a path from the beginning of the
 * first row. Of `every` × `every` cells it takes one near the middle.
 */
function runsOf(cells: Uint8Array, columns: number, every: number): readonly (string | undefined)[] {
  const data: string[] = [];
  const ends: [x: number, y: number][] = [];
  const middle = every >> 1;
  const [wide, high] = [columns, cells.length / columns].map((it) => Math.ceil(it / every)) as [
    number,
    number,
  ];
  const at = (x: number, y: number): number => {
    const [column, row] = [Math.min(x * every + middle, columns - 1), y * every + middle];
    return cells[Math.min(row * columns, cells.length - columns) + column] ?? 0;
  };
  for (let y = 0; y < high; y++) {
    for (let x = 0, from = 0; x < wide; from = x) {
      const color = at(x, y);
      while (x < wide && at(x, y) === color) x++;
      const [endX, endY] = ends[color] ?? [0, 0];
      data[color] = `${data[color] ?? ''}m${from - endX} ${y - endY}h${x - from}`;
      ends[color] = [x, y];
    }
  }
  return data;
}
