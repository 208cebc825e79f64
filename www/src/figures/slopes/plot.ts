/** A term of the formula over all places: its curve, what is under it, and its slope at x. */
import type { Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { PLACES } from './controls.ts';

/** Values further off are left out, and a range is this wide at least. */
const RANGE = { most: 6, least: 1 } as const;
/** The share of the height that the values fill; the rest is for lines beside them. */
const FILLED = 0.7;
/** Opacity of the area under a curve. */
const AREA = 0.3;

/** The place of a plot, in meters of the picture. */
export interface Frame {
  readonly center: Vec3;
  /** Meters of all places, and the height that values have at most. */
  readonly width: number;
  readonly height: number;
}

/** A plot's scales. */
export interface Plot {
  /** Meters of a unit of x, and of a unit of the values. */
  readonly across: number;
  readonly up: number;
  /** Meters from the middle of the plot to a value, upward. */
  risen(value: number): number;
  at(x: number, risen: number): Vec3;
  /** The height of no value at all, or the edge that is next to it. */
  readonly zero: number;
  readonly high: number;
}

export function plotOf(values: Float64Array, { center, width, height }: Frame): Plot {
  const kept = Array.from(values).filter((value) => Math.abs(value) <= RANGE.most);
  const [low, top] = kept.length > 0 ? [Math.min(...kept), Math.max(...kept)] : [0, 0];
  const across = width / (PLACES.max - PLACES.min);
  const up = (FILLED * height) / Math.max(top - low, RANGE.least);
  const high = height / 2;
  const risen = (value: number): number => (value - (low + top) / 2) * up;
  const middle = (PLACES.max + PLACES.min) / 2;
  return {
    across,
    up,
    risen,
    at: (x, rise) => [center[0] + (x - middle) * across, center[1] + rise, 0],
    zero: Math.min(Math.max(risen(0), -high), high),
    high,
  };
}

export interface Look {
  readonly color: ColorName;
  readonly area: ColorName;
  readonly width: number;
  readonly part: string;
}

/** Draws the line of zero, the curve, and the area between both. */
export function paintPlot(
  pane: Painter,
  values: Float64Array,
  plot: Plot,
  { color, area, width, part }: Look,
): void {
  const { at, zero } = plot;
  for (const points of pieces(values, plot)) {
    const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
    const curve = points.map(([x, rise]) => at(x, rise));
    pane.polygon([at(first, zero), ...curve, at(last, zero)], { color: area, fill: AREA, part });
    pane.line(curve, { color, width, part });
  }
  pane.line([at(PLACES.min, zero), at(PLACES.max, zero)], { color: 'hair', width: 1, part });
}

/** Returns the ends of a line of a slope through a place of the plot, as far as it has room. */
export function alongSlope(
  plot: Plot,
  x: number,
  rise: number,
  slope: number,
  reach: number,
): readonly [Vec3, Vec3] {
  const steep = slope * plot.up;
  // A steep line is shorter, and stays beside the values.
  const way = Math.min(reach, ((1 - FILLED) * plot.high) / Math.abs(steep));
  return [plot.at(x - way, rise - way * steep), plot.at(x + way, rise + way * steep)];
}

/** Returns the curve in pieces that are inside the plot. */
function pieces(values: Float64Array, { risen, high }: Plot): [number, number][][] {
  const all: [number, number][][] = [[]];
  for (const [i, value] of values.entries()) {
    const across = PLACES.min + ((PLACES.max - PLACES.min) * i) / (values.length - 1);
    const rise = risen(value);
    if (Math.abs(rise) <= high) all.at(-1)?.push([across, rise]);
    else all.push([]);
  }
  return all.filter(({ length }) => length > 1);
}
