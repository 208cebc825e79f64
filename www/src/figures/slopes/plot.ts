/** A term of the formula over all places: its curve, what is under it, and its slope at x. */
import type { Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { PLACES } from './controls.ts';

/** Values further off are left out, and a range is this wide at least. */
const RANGE = { most: 6, least: 1 } as const;
/** The share of the height that the values fill; the rest is for lines beside them. */
const FILLED = 0.7;
/** As far may a value that fills the height be beyond it: rounding would cut the curve in two. */
const ROUNDING = 1e-9;
/** Opacity of the area under a curve. */
const AREA = 0.3;

/** The place of a plot in meters of the picture: its middle, all places, and the most that values rise. */
export interface Frame {
  readonly center: Vec3;
  readonly width: number;
  readonly height: number;
  /**
   * The value that stays in sight where values have the scale of x, so that a slope of 1 is drawn at
   * 45°. Without it they fill the height, whatever their scale.
   */
  readonly around?: number;
}

/** A plot's scales. */
export type Plot = ReturnType<typeof plotOf>;

/** Returns the ends of the values that are not too far off. */
export function rangeOf(values: Float64Array): readonly [low: number, top: number] {
  const kept = Array.from(values).filter((value) => Math.abs(value) <= RANGE.most);
  return kept.length > 0 ? [Math.min(...kept), Math.max(...kept)] : [0, 0];
}

/**
 * Returns the scales of a plot: meters of a unit of x and of one of the values, and the height of no
 * value at all, or the edge that is next to it.
 */
export function plotOf(values: Float64Array, { center, width, height, around }: Frame) {
  const [low, top] = rangeOf(values);
  const across = width / (PLACES.max - PLACES.min);
  const up = around === undefined ? (FILLED * height) / Math.max(top - low, RANGE.least) : across;
  const high = height / 2;
  const half = Math.min(high / up, (top - low) / 2);
  // Where not all values have room, those round the one in sight have.
  const level = Math.min(Math.max(finite(around, (low + top) / 2), low + half), top - half);
  const risen = (value: number): number => (value - level) * up;
  const middle = (PLACES.max + PLACES.min) / 2;
  return {
    across,
    up,
    risen,
    at: (x: number, rise: number) => xy(center[0] + (x - middle) * across, center[1] + rise),
    zero: Math.min(Math.max(risen(0), -high), high),
    high,
  };
}

const finite = (value: number | undefined, other: number): number =>
  value !== undefined && Number.isFinite(value) ? value : other;

type Look = Record<'color' | 'area', ColorName> & { readonly width: number; readonly part: string };

/** Draws the line of zero, the curve, and the area between both. */
export function paintPlot(pane: Painter, values: Float64Array, plot: Plot, look: Look): void {
  const { color, area, width, part } = look;
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
export function alongSlope(plot: Plot, x: number, rise: number, slope: number, reach: number) {
  const steep = slope * plot.up;
  // A steep line is shorter, and stays beside the values.
  const way = Math.min(reach, ((1 - FILLED) * plot.high) / Math.abs(steep));
  return [plot.at(x - way, rise - way * steep), plot.at(x + way, rise + way * steep)] as const;
}

/** Returns the curve in pieces that are inside the plot. */
function pieces(values: Float64Array, { risen, high }: Plot): [number, number][][] {
  const all: [number, number][][] = [[]];
  for (const [i, value] of values.entries()) {
    const across = PLACES.min + ((PLACES.max - PLACES.min) * i) / (values.length - 1);
    const rise = risen(value);
    if (Math.abs(rise) <= high + ROUNDING) all.at(-1)?.push([across, rise]);
    else all.push([]);
  }
  return all.filter(({ length }) => length > 1);
}
