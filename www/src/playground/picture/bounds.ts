/** The extent of a tree, or of a part of it, in the world. */
import type { Bodies } from './bodies.ts';
import type { Bounds } from './camera.ts';

/**
 * Returns the smallest box along the axes of the world around the bodies of some nodes; where none
 * has a body, around the nodes; `null` without any. So lights and cameras are left out of a model.
 * By default all count that are shown.
 */
export function boundsOf(
  bodies: Bodies,
  counts: (place: number) => boolean = (place) => bodies.hidden[place] !== 1,
): Bounds | null {
  return boxOf(bodies, (place) => bodies.kinds[place] !== 0 && counts(place)) ?? boxOf(bodies, counts);
}

function boxOf({ count, kinds, matrices }: Bodies, counts: (place: number) => boolean): Bounds | null {
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
