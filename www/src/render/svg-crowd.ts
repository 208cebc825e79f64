/**
 * A crowd in SVG: its boxes that are longest on the sheet, each as a line from its foot to its top.
 * All of them would be megabytes.
 */
import type { Crowd } from '../figure/drawing.ts';
import { length, subtract, type Vec3 } from '../figure/vec.ts';
import type { Lens } from './ink/lens.ts';
import { FADED, transform } from './shapes.ts';
import type { Colors } from './svg-color.ts';
import { FINE, fine } from './svg-path.ts';

/** Lines, at most: a poster of some tens of kilobytes. */
const MOST = 1200;
/** Pixels below which a line cannot be seen. */
const LEAST = 1.5;
/** Bands of depth, so that near boxes cover far ones. */
const BANDS = 5;

/** The box that was placed last: both ends on the sheet, and its distance from the eye. */
interface Place {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly long: number;
  readonly wide: number;
  readonly far: number;
}

export function crowdSvg(crowd: Crowd, lens: Lens, eye: Vec3, colors: Colors, lit: string | null): string {
  const lengths = Float32Array.from(
    { length: crowd.count },
    (_, i) => placeOf(crowd, i, lens, eye)?.long ?? 0,
  );
  const least = Math.max(LEAST, lengths.slice().sort()[Math.max(0, crowd.count - MOST)] ?? 0);
  const shown: (Place & { readonly tone: number })[] = [];
  lengths.forEach((long, i) => {
    const place = long >= least && shown.length < MOST ? placeOf(crowd, i, lens, eye) : null;
    if (place) shown.push({ ...place, tone: crowd.tones[i] ?? 0 });
  });
  shown.sort((a, b) => b.far - a.far);
  let text = '';
  for (let band = 0; band < BANDS; band++) {
    const part = shown.slice((band * shown.length) / BANDS, ((band + 1) * shown.length) / BANDS);
    const paths = new Map<string, string>();
    for (const { from, to, wide, tone } of part.sort((a, b) => a.tone - b.tone)) {
      const width = Math.max(1, Math.round(FINE * wide));
      const key = `stroke="${colors.of(tone / 255)}" stroke-width="${width}"`;
      paths.set(key, (paths.get(key) ?? '') + fine([from, to], false));
    }
    for (const [key, data] of paths) text += `<path ${key} d="${data}"/>`;
  }
  const faint = lit !== null && crowd.part !== lit ? ` opacity="${FADED}"` : '';
  return text && `<g fill="none" stroke-linecap="round" transform="scale(${1 / FINE})"${faint}>${text}</g>`;
}

/** Returns the place of a box; `null` if it is behind the eye. */
function placeOf({ matrices, shape }: Crowd, i: number, lens: Lens, eye: Vec3): Place | null {
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
  return { from, to, long, wide: share * long, far: length(subtract(foot, eye)) };
}
