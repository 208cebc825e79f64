/** The extent of a tree, or of a part of it, in the world. */
import type { Bodies } from './bodies.ts';
import type { Bounds } from './camera.ts';

/**
 * Returns the smallest box along the axes of the world around some nodes and their bodies; `null`
 * without any. By default all count that are shown.
 */
export function boundsOf(
  { count, kinds, matrices, hidden }: Bodies,
  counts: (place: number) => boolean = (place) => hidden[place] !== 1,
): Bounds | null {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((it) => -it);
  for (let place = 0; place < count; place++) {
    if (!counts(place)) continue;
    const at = 16 * place;
    for (let i = 0; i < 3; i++) {
      const middle = matrices[at + 12 + i] as number;
      const x = Math.abs(matrices[at + i] as number);
      const y = Math.abs(matrices[at + 4 + i] as number);
      const z = Math.abs(matrices[at + 8 + i] as number);
      const half = kinds[place] === 0 ? 0 : (x + y + z) / 2;
      low[i] = Math.min(low[i] as number, middle - half);
      high[i] = Math.max(high[i] as number, middle + half);
    }
  }
  if (![...low, ...high].every(Number.isFinite)) return null;
  const triple = ([x = 0, y = 0, z = 0]: readonly number[]) => [x, y, z] as const;
  return { low: triple(low), high: triple(high) };
}
