/** The two axes of an object that are farthest from a right angle, and lines that show it. */
import { MARKED } from '../doctor/skew.ts';
import { dot, type Vec3 } from '../linear/vec.ts';
import { type HelperTheme, inks } from './inks.ts';
import type { Matrix4Like } from './like.ts';
import { linear, type Solid } from './solids.ts';

/** How two axes of an object lean. */
export interface Leaning {
  /** The axes; `null` where all are at right angles, or one has no length. */
  readonly pair: 'xy' | 'yz' | 'xz' | null;
  /** By how much the angle between them is off 90°, in degrees; below 90° it is negative. */
  readonly degrees: number;
}

const PAIRS = [
  ['xy', 0, 1],
  ['yz', 1, 2],
  ['xz', 0, 2],
] as const;
/** Pieces of the arc between two axes. */
const PIECES = 12;
/** Of its axes' length, where the arc is. */
const ARC = 0.4;
const DEGREES = 180 / Math.PI;

/** Returns a direction between two unit vectors at an angle from the first, in their plane. */
function between(a: Vec3, b: Vec3, angle: number): Vec3 {
  const share = dot(a, b);
  const rest = [0, 1, 2].map((i) => (b[i] as number) - share * (a[i] as number)) as unknown as Vec3;
  const length = Math.hypot(...rest);
  return [0, 1, 2].map(
    (i) => Math.cos(angle) * (a[i] as number) + (Math.sin(angle) * (rest[i] as number)) / length,
  ) as unknown as Vec3;
}

/** Returns how the axes of a world matrix lean, and the solids that show it about the origin. */
export function leaning(
  { elements }: Matrix4Like,
  { size, width, theme }: { readonly size: number; readonly width: number; readonly theme: HelperTheme },
): Leaning & { readonly solids: readonly Solid[] } {
  const axes = [0, 4, 8].map((at) => {
    const axis = [0, 1, 2].map((i) => elements[at + i] as number) as unknown as Vec3;
    const length = Math.hypot(...axis);
    return axis.map((it) => it / length) as unknown as Vec3;
  });
  let [pair, off, first, second]: [Leaning['pair'], number, Vec3, Vec3] = [null, 0, [1, 0, 0], [0, 1, 0]];
  for (const [name, i, j] of PAIRS) {
    const [a, b] = [axes[i] as Vec3, axes[j] as Vec3];
    // An axis without a length has no direction: it is off by NaN, which is not farther than any.
    const here = Math.acos(Math.max(-1, Math.min(1, dot(a, b)))) * DEGREES - 90;
    if (Math.abs(here) > Math.max(Math.abs(off), MARKED)) [pair, off, first, second] = [name, here, a, b];
  }
  if (pair === null) return { pair, degrees: 0, solids: [] };
  const ink = inks[theme];
  const far = (it: Vec3, length: number): Vec3 => it.map((part) => part * length) as unknown as Vec3;
  const bar = (from: Vec3, to: Vec3, color: string, head = false, wide = width): Solid => ({
    from,
    to,
    color: linear(color),
    width: wide,
    head,
  });
  const angle = (90 + off) / DEGREES;
  const on = (at: number): Vec3 => far(between(first, second, at), ARC * size);
  const arc = Array.from({ length: PIECES }, (_, i) =>
    bar(on((angle * i) / PIECES), on((angle * (i + 1)) / PIECES), ink.wrong, false, width / 2),
  );
  const right = between(first, second, Math.PI / 2);
  // Dashes to where a right angle would be.
  const dashes = [0, 1, 2, 3].map((i) =>
    bar(far(right, (size * (2 * i)) / 7), far(right, (size * (2 * i + 1)) / 7), ink.quiet, false, width / 3),
  );
  const shafts = [first, second].map((it) => bar([0, 0, 0], far(it, size), ink.total, true));
  return { pair, degrees: off, solids: [...shafts, ...arc, ...dashes] };
}

/** The most solids of a skew. */
export const MOST_LINES = 2 + PIECES + 4;
