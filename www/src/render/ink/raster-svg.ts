/** Pictures of cells as the runs of their colors in SVG. */
import type { Colors } from '../svg-color.ts';
import type { Mark } from './ink.ts';

/**
 * Columns of a poster, at most. It is part of a page and has the page's colors, so it cannot be an
 * image: each run of cells costs some bytes.
 */
const POSTER = 160;

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
