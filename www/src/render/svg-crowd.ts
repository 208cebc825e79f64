/**
 * A crowd in SVG: its boxes that are longest on the sheet, each as a line from its foot to its top.
 * The others are dots, where the figure wants them. All of them would be megabytes.
 */

import { length, subtract, type Vec3 } from '../core/linear/vec.ts';
import type { Crowd } from '../figure/drawing.ts';
import { RAMP } from '../figure/palette.ts';
import type { Lens } from './ink/lens.ts';
import { FADED, transform } from './shapes.ts';
import type { Colors } from './svg-color.ts';
import { FINE, fine } from './svg-path.ts';

/** Lines, at most: a poster of some tens of kilobytes. */
const MOST = 1200;
/** As many of them beside dots, which cost bytes, too. */
const FEWER = 700;
/** Dots for all others, where a crowd has them, and the share of their area. */
const DABS = 700;
const COVER = 0.5;
/** Pixels below which a line cannot be seen. */
const LEAST = 1.5;
/** Bands of depth, so that near boxes cover far ones. */
const BANDS = 5;

/** A box that was placed: both ends on the sheet, and its distance from the eye. */
interface Place {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly long: number;
  readonly wide: number;
  readonly far: number;
  readonly tone: number;
}

export function crowdSvg(crowd: Crowd, lens: Lens, eye: Vec3, colors: Colors, lit: string | null): string {
  const places = Array.from({ length: crowd.count }, (_, i) => placeOf(crowd, i, lens, eye));
  const most = crowd.dabs ? FEWER : MOST;
  const lengths = Float64Array.from(places, (place) => place?.long ?? 0).sort();
  const least = Math.max(LEAST, lengths[Math.max(0, crowd.count - most)] ?? 0);
  const shown: Place[] = [];
  const rest: Place[] = [];
  for (const place of places)
    if (place) (place.long >= least && shown.length < most ? shown : rest).push(place);
  if (crowd.dabs) shown.push(...dabsOf(rest));
  shown.sort((a, b) => b.far - a.far);
  let text = '';
  for (let band = 0; band < BANDS; band++) {
    const part = shown.slice((band * shown.length) / BANDS, ((band + 1) * shown.length) / BANDS);
    const paths = new Map<string, string>();
    for (const { from, to, wide, tone } of part.sort((a, b) => a.tone - b.tone)) {
      const width = Math.max(1, Math.round(FINE * wide));
      const key = `stroke="${colors.on(crowd.ramp ?? RAMP, tone / 255)}" stroke-width="${width}"`;
      paths.set(key, (paths.get(key) ?? '') + fine([from, to], false));
    }
    let strokes = '';
    for (const [key, data] of paths) strokes += `<path ${key} d="${data}"/>`;
    const clear = clearness(crowd, part[part.length >> 1]?.far ?? 0);
    text += clear < 1 ? `<g opacity="${clear}">${strokes}</g>` : strokes;
  }
  const faint = lit !== null && crowd.part !== lit ? ` opacity="${FADED}"` : '';
  return text && `<g fill="none" stroke-linecap="round" transform="scale(${1 / FINE})"${faint}>${text}</g>`;
}

/**
 * Returns dots that cover a part of the area of the boxes. There are more of them, and larger ones,
 * for boxes that are longer on the sheet.
 */
function dabsOf(boxes: readonly Place[]): Place[] {
  const sum = (of: (box: Place) => number): number => boxes.reduce((total, box) => total + of(box), 0);
  const longs = sum(({ long }) => long);
  const squares = sum(({ long }) => long * long);
  const area = COVER * sum(({ long, wide }) => long * wide);
  const size = Math.sqrt((area * longs) / (DABS * squares || 1));
  const each = longs / DABS;
  const dabs: Place[] = [];
  let long = 0;
  for (const box of boxes) {
    long += box.long;
    if (long < each) continue;
    long -= each;
    dabs.push({ ...box, to: box.from, long: 0, wide: 2 * Math.ceil((size / 2) * Math.sqrt(box.long)) });
  }
  return dabs;
}

/** Returns the opacity of boxes at a distance from the eye, to a hundredth. */
function clearness({ haze }: Crowd, far: number): number {
  if (!haze) return 1;
  const [from, half] = haze;
  const veil = Math.min(Math.max((0.5 * (far - from)) / (half - from), 0), 0.9);
  return Math.round(100 * (1 - veil)) / 100;
}

/** Returns the place of a box; `null` if it is behind the eye. */
function placeOf({ matrices, shape, tones }: Crowd, i: number, lens: Lens, eye: Vec3): Place | null {
  const matrix = matrices.subarray(16 * i, 16 * i + 16);
  const at = (x: number, y: number): Vec3 => transform(matrix, transform(shape, [x, y, 0]));
  const foot = at(0, -0.5);
  const [top, side] = [at(0, 0.5), at(0.5, -0.5)];
  if (!lens.at(foot)) return null;
  const from = [lens.x, lens.y] as const;
  if (!lens.at(top)) return null;
  const to = [lens.x, lens.y] as const;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.sqrt(dx * dx + dy * dy);
  const share = (2 * length(subtract(side, foot))) / (length(subtract(top, foot)) || 1);
  return { from, to, long, wide: share * long, far: length(subtract(foot, eye)), tone: tones[i] ?? 0 };
}
