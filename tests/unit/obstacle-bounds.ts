/** The bounds of what stands in the way of labels. */
import type { Obstacle } from '../../www/src/render/labels/types.ts';

export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

export function boundsOf(it: Obstacle): Bounds {
  if (it.kind === 'rectangle') return [it.x, it.y, it.x + it.width, it.y + it.height];
  const points = it.kind === 'circle' ? [it.at] : it.kind === 'segment' ? [it.from, it.to] : it.points;
  const out = it.kind === 'circle' ? it.radius : 0;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs) - out, Math.min(...ys) - out, Math.max(...xs) + out, Math.max(...ys) + out];
}
