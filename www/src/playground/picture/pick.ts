/**
 * The nodes under a pointer, the nearest to the eye first: bodies by the line of sight in their own
 * axes, which is exact however they are stretched or skewed; nodes without a body by their distance
 * in the picture.
 */
import { mat4 } from 'gl-matrix';
import type { Vec3 } from '../../core/linear/vec.ts';
import type { Sight } from '../../figure/track.ts';
import { type Bodies, KINDS } from './bodies.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** Half a side of a unit shape. */
const h = 0.5;

/** Returns the nodes under a place of the picture, in CSS pixels from its top left. */
export function nodesAt(bodies: Bodies, sight: Sight, x: number, y: number, reach: number): number[] {
  const { from, along } = sight.ray(x, y);
  const { count, kinds, worlds } = bodies;
  const hits: { readonly place: number; readonly away: number }[] = [];
  const long = along[0] * along[0] + along[1] * along[1] + along[2] * along[2];
  for (let place = 0; place < count; place++) {
    if (bodies.hidden[place] === 1) continue;
    if (kinds[place] !== 0) {
      const away = entry(bodies, place, from, along, long);
      if (away !== NEVER) hits.push({ place, away });
      continue;
    }
    const at = 16 * place + 12;
    const [ox, oy, oz] = [worlds[at] as number, worlds[at + 1] as number, worlds[at + 2] as number];
    const seen = sight.project([ox, oy, oz]);
    if (!seen || Math.abs(seen.x - x) > reach || Math.hypot(seen.x - x, seen.y - y) > reach) continue;
    const deep = (ox - from[0]) * along[0] + (oy - from[1]) * along[1] + (oz - from[2]) * along[2];
    hits.push({ place, away: deep / long });
  }
  return hits.sort((a, b) => a.away - b.away).map(({ place }) => place);
}

const inverse = new Float64Array(16);

/**
 * Returns the share of a way at which it enters a body, in lengths of `along`; infinity for a body
 * that it misses. A flat body is never hit. `long` is the square of the length.
 */
function entry(bodies: Bodies, place: number, from: Vec3, along: Vec3, long: number): number {
  const m = bodies.matrix(place);
  // The ball around a shape has at most this radius, since (a + b + c)² ≤ 3 (a² + b² + c²).
  let square = 0;
  for (let k = 0; k < 12; k++) square += 0.75 * (m[k] as number) ** 2;
  const [px, py, pz] = [
    from[0] - (m[12] as number),
    from[1] - (m[13] as number),
    from[2] - (m[14] as number),
  ];
  const toward = px * along[0] + py * along[1] + pz * along[2];
  if (px * px + py * py + pz * pz - (toward * toward) / long > square) return NEVER;
  if (!mat4.invert(inverse, m)) return NEVER;
  const within = (row: number, [x, y, z]: Vec3): number =>
    (inverse[row] as number) * x + (inverse[4 + row] as number) * y + (inverse[8 + row] as number) * z;
  const [ex, ey, ez] = [within(0, [px, py, pz]), within(1, [px, py, pz]), within(2, [px, py, pz])];
  const [fx, fy, fz] = [within(0, along), within(1, along), within(2, along)];
  range.low = 0;
  range.high = NEVER;
  switch (KINDS[bodies.kinds[place] as number]) {
    case 'box':
      slab(ex, fx);
      slab(ey, fy);
      slab(ez, fz);
      break;
    case 'cylinder':
      ball(fx * fx + fy * fy, ex * fx + ey * fy, ex * ex + ey * ey);
      slab(ez, fz);
      break;
    default:
      ball(fx * fx + fy * fy + fz * fz, ex * fx + ey * fy + ez * fz, ex * ex + ey * ey + ez * ez);
  }
  return range.low <= range.high ? range.low : NEVER;
}

/** The part of the way within all bounds so far. */
const range = { low: 0, high: NEVER };

/** Keeps the part of a way that is between −½ and ½ along one axis. */
function slab(from: number, along: number): void {
  if (along === 0) {
    if (Math.abs(from) > h) range.high = -1;
    return;
  }
  const a = (-h - from) / along;
  const b = (h - from) / along;
  range.low = Math.max(range.low, Math.min(a, b));
  range.high = Math.min(range.high, Math.max(a, b));
}

/** Keeps the part of a way that is within ½ of the middle, by the terms of its square. */
function ball(square: number, half: number, rest: number): void {
  const inside = half * half - square * (rest - h * h);
  if (square === 0 || inside < 0) {
    if (square > 0 || rest > h * h) range.high = -1;
    return;
  }
  const root = Math.sqrt(inside);
  range.low = Math.max(range.low, (-half - root) / square);
  range.high = Math.min(range.high, (-half + root) / square);
}
