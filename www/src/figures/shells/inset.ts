/** The same from straight above, in a corner: ahead is to the right, left is up. */
import { guessed } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { DECK, TURRET } from '../tank/shape.ts';
import type { ShellsParams } from './controls.ts';
import type { Shells } from './model.ts';
import { place } from './shot.ts';

/** Returns a place as it is seen from above. */
const above = ([x, , z]: Vec3): Vec3 => [x, -z, 0];

export function paintInset(shells: Shells, { guess }: ShellsParams, out: Drawing): void {
  const { shot, since } = shells;
  const far = [shot.right.crater, shot.forgets.crater, shot.target].map(above);
  const right = Math.max(...far.map(([x]) => x), 4) + 3;
  const high = Math.max(...far.map(([, y]) => Math.abs(y)), 2.5) + 2;
  const pane = out.pane({
    title: 'from above',
    // Nothing flies there: shells land to the right, and the tank is above.
    inset: 'left',
    camera: { plan: [-4, -high, right, high] },
  });
  paintOutline(pane, shells);
  for (const radius of [1.5, 0.6]) pane.arc(above(shot.target), radius, { color: 'axis', width: 1.4 });
  if (since > 0) {
    const seconds = Math.min(since, shot.time);
    for (const which of ['forgets', 'right'] as const) {
      const wrong = which === 'forgets';
      const color = wrong ? 'wrong' : 'ink';
      const end = above(place(shot.muzzle, shot[which].velocity, seconds));
      pane.line([above(shot.muzzle), end], { color, width: wrong ? 1.6 : 2, dashed: wrong, part: which });
      pane.dot(end, { color, size: 4, hollow: wrong, part: which });
    }
  }
  const mark = guessed(guess);
  if (mark) pane.dot([mark[0], mark[1], 0], { color: 'accent', size: 4, hollow: true, part: 'guess' });
}

/** The hull, the turret and the gun as they are at the shot. */
function paintOutline(pane: Painter, { shot }: Shells): void {
  const { x, z } = DECK;
  const corners: readonly Vec3[] = [
    [-x, -z, 0],
    [x, -z, 0],
    [x, z, 0],
    [-x, z, 0],
  ];
  pane.polygon(corners, { color: 'parent', round: 0.2 });
  const axis: Vec3 = [TURRET[0], 0, 0];
  pane.arc(axis, 0.95, { color: 'child', fill: 1, width: 0 });
  pane.line([axis, above(shot.muzzle)], { color: 'grandchild', width: 2.4 });
}
