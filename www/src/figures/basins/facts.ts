/** The field at the start, the search from there, and the shares of all starts. */
import * as math from '../../core/math.ts';
import type { BasinsParams } from './controls.ts';
import { COARSE, lend, type Picture, type Place, pictureOf, startsOf } from './picture.ts';
import { type Path, pathOf, STATUS } from './search.ts';

export type Here = Facts['here'];

/** `other` is by differences, `found` and `nearest` are numbers of roots, −1 for none. */
export type Facts = ReturnType<typeof factsOf>;

/** Returns the length h of the differences, or `null` for duals. */
export function lengthOf({ jacobian, h }: BasinsParams): number | null {
  return jacobian === 'differences' ? math.pow(10, h) : null;
}

export function factsOf(params: BasinsParams) {
  const { formula, x, y } = params;
  const h = lengthOf(params);
  const picture = pictureOf(formula, h);
  return lend(formula, (field) => {
    const path = pathOf(field, [x, y], null);
    const [u = Number.NaN, v = Number.NaN] = field.evaluate([x, y]);
    const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = field.jacobian([x, y]);
    // The columns of the Jacobian are what a unit along x becomes, and one along y.
    const columns: readonly [Place, Place] = [
      [a, c],
      [b, d],
    ];
    const here = {
      vector: [u, v],
      along: columns,
      divergence: a + d,
      curl: c - b,
      area: a * d - b * c,
      // The longest image of a unit over the shortest.
      condition: conditionOf(a, b, c, d),
    };
    return {
      picture,
      here,
      path,
      other: h === null ? null : pathOf(field, [x, y], h),
      found: rootOf(picture, path),
      nearest: nearestTo(picture.roots, x, y),
    };
  });
}

function rootOf(picture: Picture, { places, status }: Path): number {
  if (status !== STATUS.found) return -1;
  const [x = 0, y = 0] = places.slice(-2);
  return picture.rootAt(x, y);
}

/** Returns the number of the root nearest to a place, or −1 where there is none. */
export function nearestTo(roots: readonly Place[], x: number, y: number): number {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  roots.forEach(([a, b], i) => {
    const square = (a - x) * (a - x) + (b - y) * (b - y);
    if (square < least) [nearest, least] = [i, square];
  });
  return nearest;
}

/** Returns the larger singular value over the smaller, by their product and sum of squares. */
function conditionOf(a: number, b: number, c: number, d: number): number {
  const [product, sum] = [Math.abs(a * d - b * c), a * a + b * b + c * c + d * d];
  const apart = Math.max(0, sum * sum - 4 * product * product);
  return (sum + Math.sqrt(apart)) / (2 * product);
}

/** Of the starts: that end at a farther root, otherwise by differences, nowhere; steps on average. */
export type Shares = ReturnType<typeof count>;

const counted = new WeakMap<Picture, Shares>();

export function sharesOf(params: BasinsParams, { picture }: Facts): Shares {
  const shares = counted.get(picture) ?? count(params, picture);
  counted.set(picture, shares);
  return shares;
}

function count(params: BasinsParams, picture: Picture) {
  const truth = pictureOf(params.formula, null);
  const starts = startsOf(COARSE);
  const all = COARSE.columns * COARSE.rows;
  const [roots, exact] = [picture, truth].map((it) => rootsOfAll(it, truth)) as [Int8Array, Int8Array];
  let [away, recolored, lost] = [0, 0, 0];
  for (let i = 0; i < all; i++) {
    const root = roots[i] as number;
    if (root !== nearestTo(truth.roots, starts[2 * i] as number, starts[2 * i + 1] as number)) away += 1;
    if (root !== exact[i]) recolored += 1;
    if (root < 0) lost += 1;
  }
  const steps = picture.ends.steps.reduce((sum, it) => sum + it, 0);
  return { away: away / all, recolored: recolored / all, lost: lost / all, steps: steps / all };
}

function rootsOfAll({ ends: { points, status } }: Picture, truth: Picture): Int8Array {
  return Int8Array.from(status, (it, i) =>
    it === STATUS.found ? truth.rootAt(points[2 * i] as number, points[2 * i + 1] as number) : -1,
  );
}
