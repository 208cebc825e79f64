/** A point's motion in the world, found in three ways that share no formula. */
import { chainMotion } from '../../core/entries/index.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import type { PointName } from './controls.ts';
import type { Tank } from './model.ts';
import type { Quantity } from './terms.ts';

/**
 * Half the span of the finite difference, s. A longer one bends too much, a shorter one drowns in
 * rounding.
 */
const MOMENT = 1e-3;

/**
 * Returns the terms of composition, the derivative by jets through plain matrices, and a finite
 * difference.
 */
export function proof(tank: Tank, name: PointName, shown: Quantity): Record<string, ArrayLike<number>> {
  const { tree } = tank;
  const { node, at, carriers } = tank.carried(name);
  const frames = carriers.map((it, i) => tree.relative(it.node, carriers[i - 1]?.node ?? null));
  const own = tree.transformMotion({ position: at }, node, carriers.at(-1)?.node ?? null);
  const now = tree.transformMotion({ position: at }, node, null);
  const [before, after] = [-MOMENT, MOMENT].map((time) => placeAfter(tree, time, node, at));
  const difference = now.position.map((here, i) => {
    const [a, b] = [before?.[i] ?? 0, after?.[i] ?? 0];
    return shown === 'velocity' ? (b - a) / (2 * MOMENT) : (b - 2 * here + a) / (MOMENT * MOMENT);
  });
  return {
    'Terms of composition': now[shown],
    'Derivative by jets, plain matrices': chainMotion(frames, own)[shown],
    [`Finite difference over ${MOMENT * 1000} ms`]: difference,
  };
}

/**
 * Returns the place of a point some seconds from now, by its present rates: a copy of the tree is
 * carried there.
 */
function placeAfter(tree: Tree, time: number, node: Node, at: ArrayLike<number>): ArrayLike<number> {
  const copy = tree.copy();
  try {
    copy.step(time);
    return copy.transformPoint(at, node, null);
  } finally {
    copy.dispose();
  }
}
