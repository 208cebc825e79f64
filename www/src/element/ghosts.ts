/** The pose before a drag: the shapes that the hand has moved, as ghosts at their old places. */
import type { Pane, Thing } from '../figure/drawing.ts';

/** Shapes, at most: more would hide the picture that they belong to. */
const MOST = 12;

/** Returns the shapes of `before` that are elsewhere now; none if there are many. */
export function ghostsOf(before: Pane, now: Pane): readonly Thing[] {
  const shapes = (pane: Pane): Thing[] =>
    pane.things.filter((it) => placeOf(it) && !('ghost' in it && it.ghost));
  const [old, moved] = [shapes(before), shapes(now)];
  // Shapes that come and go cannot be told apart.
  if (old.length !== moved.length) return [];
  const ghosts = old.filter((it, i) => !same(placeOf(it), placeOf(moved[i])));
  if (ghosts.length > MOST) return [];
  return ghosts.map((it) => ({ ...it, color: 'quiet', ghost: true, aside: true }) as Thing);
}

/** Returns the numbers that place a shape; `null` for what is no shape. */
function placeOf(thing: Thing | undefined): ArrayLike<number> | null {
  switch (thing?.kind) {
    case 'box':
    case 'cylinder':
    case 'sphere':
    case 'polyhedron':
      return thing.matrix;
    case 'polygon':
      return thing.points.flat();
    default:
      return null;
  }
}

function same(a: ArrayLike<number> | null, b: ArrayLike<number> | null): boolean {
  if (!a || !b || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
