/** A tortoise from above, and a lettuce. */
import type { WorldTransform } from '../../core/entries/index.ts';
import type { Painter } from '../../figure/drawing.ts';
import { oval, type Place, places, soft } from '../../figure/soft.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { placeIn } from '../shared/flat.ts';

const HEAD = places([0.55, 0.17, 0.85, 0.21, 1.08, 0.13, 1.12, 0, 1.08, -0.13, 0.85, -0.21, 0.55, -0.17]);
const TAIL = places([-0.66, 0.08, -0.95, 0, -0.66, -0.08]);
const FEET = places([0.5, 0.5, 0.5, -0.5, -0.48, 0.48, -0.48, -0.48]);
const EYES: readonly Place[] = [
  [0.98, 0.11],
  [0.98, -0.11],
];
const LEAVES: readonly (readonly [x: number, y: number, radius: number])[] = [
  [-0.19, -0.05, 0.31],
  [0.17, -0.08, 0.31],
  [0, 0.16, 0.31],
  [0.02, 0, 0.2],
];

export function paintTortoise(pane: Painter, node: WorldTransform, ghost: boolean): void {
  const on = (x: number, y: number): Vec3 => placeIn(node, x, y);
  if (ghost) {
    const outline = { fill: 0, dashed: true, width: 1.4, part: 'before' } as const;
    pane.as('before', 'axis').polygon(oval([0, 0], [0.72, 0.56], on, 20), { ...outline, edge: 'axis' });
    return;
  }
  const skin = { color: 'deep3', edge: 'ink', width: 1.3, part: 'tortoise' } as const;
  for (const foot of FEET) pane.polygon(oval(foot, [0.19, 0.17], on, 12), skin);
  for (const shape of [TAIL, HEAD]) pane.polygon(soft(shape, on), skin);
  for (const [x, y] of EYES) pane.dot(on(x, y), { color: 'ink', size: 2.6, part: 'tortoise' });
  const shell = { color: 'clay', edge: 'ink', width: 1.5, part: 'tortoise' } as const;
  pane.polygon(oval([0, 0], [0.72, 0.56], on, 24), shell);
  const [inner, outer] = [oval([0, 0], [0.26, 0.22], on, 6), oval([0, 0], [0.7, 0.54], on, 6)];
  pane.polygon(inner, { ...shell, color: 'parent', fill: 0.4, width: 1.2 });
  for (const [i, from] of inner.entries())
    pane.line([from, outer[i] ?? from], { color: 'ink', width: 1.2, part: 'tortoise' });
}

export function paintLettuce(pane: Painter, [x, y]: Vec3, bite: Vec3 | null): void {
  for (const [u, v, radius] of LEAVES) {
    const leaf = Array.from({ length: 10 }, (_, i): Place => {
      const [[dx = 0, dy = 0] = []] = [oval([0, 0], [1, 1], xy, 10)[i] ?? [0, 0]];
      const long = radius * (i % 2 ? 0.86 : 1);
      return [x + u + long * dx, y + v + long * dy];
    });
    pane.polygon(soft(leaf), { color: 'deep3', edge: 'ink', width: 1.1, part: 'lettuce' });
  }
  if (bite) pane.polygon(oval([bite[0], bite[1]], [0.26, 0.26], xy, 20), { color: 'page', part: 'lettuce' });
}
