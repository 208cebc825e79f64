/** The T-handle: its inertia, and its picture about its center of mass. */
import type { Mat4, Painter } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { placed } from '../tank/solids.ts';

/** The moments of the T-handle, kg·m²: about its bar, its stem, and across both. */
export const INERTIA: Vec3 = [1, 2, 3];

/** A bar, a stem, and the ends of both. */
const parts = [
  { color: 'parent', at: [0, 0.42, 0], sizes: [0.34, 0.34, 2.1], along: 'x' },
  { color: 'steel', at: [-1.06, 0.42, 0], sizes: [0.44, 0.44, 0.2], along: 'x' },
  { color: 'steel', at: [1.06, 0.42, 0], sizes: [0.44, 0.44, 0.2], along: 'x' },
  { color: 'child', at: [0, -0.35, 0], sizes: [0.34, 0.34, 1.4], along: 'y' },
  { color: 'steel', at: [0, -1.08, 0], sizes: [0.46, 0.46, 0.16], along: 'y' },
] as const;

export function paintHandle(pane: Painter, matrix: Mat4, part: string): void {
  for (const { color, ...placement } of parts)
    pane.cylinder(placed(matrix, placement), { color, part, aside: true });
}
