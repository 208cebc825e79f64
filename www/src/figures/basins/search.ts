/** Newton's steps, by the core's own Jacobian or by one of differences. */
import { findRoots, type VectorField } from '../../core/entries/math.ts';

export type Field = VectorField;

/** The most steps of a search, and the length of a step that ends it. */
export const SEARCH = { steps: 40, tolerance: 1e-6 } as const;

/** The ends of searches: as the core's `findRoots` has them. */
export interface Ends {
  readonly points: Float64Array;
  readonly steps: Uint16Array;
  /** Places in the core's list `rootStatuses`. */
  readonly status: Uint8Array;
}

/** The places in the core's list `rootStatuses`. */
export const STATUS = { found: 0, unfinished: 1, singular: 2, undefined: 3 } as const;

/** Returns the ends of searches; with `h` each Jacobian is one of differences over h. */
export function searched(
  field: Field,
  points: Float64Array,
  h: number | null,
  steps: number = SEARCH.steps,
): Ends {
  if (h === null) return findRoots(field, points, { ...SEARCH, steps });
  return byDifferences(field, points, h, steps);
}

/** Numbers of a search on its way: the place, and places a bit along x and along y. */
const WIDE = 6;

function byDifferences(field: Field, from: Float64Array, h: number, most: number): Ends {
  const count = from.length / 2;
  const ends = { points: from.slice(), steps: new Uint16Array(count), status: new Uint8Array(count).fill(1) };
  const { points, steps, status } = ends;
  let under = Uint32Array.from({ length: count }, (_, i) => i);
  for (let step = 1; step <= most && under.length > 0; step++) {
    const places = new Float64Array(WIDE * under.length);
    under.forEach((i, k) => {
      const [x, y] = [points[2 * i] as number, points[2 * i + 1] as number];
      places.set([x, y, x + h, y, x, y + h], WIDE * k);
    });
    const found = field.evaluateMany(places, places);
    under = under.filter((i, k) => {
      const at = WIDE * k;
      const [u, v] = [found[at] as number, found[at + 1] as number];
      const along = [2, 3, 4, 5].map((part) => ((found[at + part] as number) - (part % 2 ? v : u)) / h);
      const stride = solved(along as [number, number, number, number], u, v);
      if (!stride) {
        status[i] = STATUS.singular;
        return false;
      }
      const [dx, dy] = stride;
      points[2 * i] = (points[2 * i] as number) - dx;
      points[2 * i + 1] = (points[2 * i + 1] as number) - dy;
      steps[i] = step;
      const square = dx * dx + dy * dy;
      if (square <= SEARCH.tolerance * SEARCH.tolerance) status[i] = STATUS.found;
      else if (!Number.isFinite(square)) status[i] = STATUS.undefined;
      else return true;
      return false;
    });
  }
  return ends;
}

/** Returns the step by the columns of a Jacobian, or `null` where there is none. */
function solved(
  [a, c, b, d]: readonly [number, number, number, number],
  u: number,
  v: number,
): readonly [number, number] | null {
  if (u === 0 && v === 0) return [0, 0];
  const area = a * d - b * c;
  return area === 0 ? null : [(d * u - b * v) / area, (a * v - c * u) / area];
}

/** Returns the places of a search, one after the other, x first, and its end. */
export function pathOf(field: Field, at: readonly [number, number], h: number | null) {
  const places: number[] = [...at];
  let status: number = STATUS.unfinished;
  let steps = 0;
  let here: Float64Array = Float64Array.of(...at);
  while (status === STATUS.unfinished && steps < SEARCH.steps) {
    const end = searched(field, here, h, 1);
    status = end.status[0] ?? STATUS.undefined;
    if (!end.steps[0]) break;
    here = end.points;
    if (!here.every(Number.isFinite)) break;
    places.push(...here);
    steps += 1;
  }
  return { places, steps, status };
}

export type Path = ReturnType<typeof pathOf>;
