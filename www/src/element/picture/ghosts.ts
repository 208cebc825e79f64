/** The pose before a drag: the shapes that the hand has moved, as ghosts at their old places. */
import type { Drawing, Pane, Thing } from '../../figure/drawing.ts';

/** Shapes, at most: more would hide the picture that they belong to. */
const MOST = 12;
/** Looks of shapes that have no ghosts: what is lost or wrong would hide what the hand moves. */
const UNGHOSTED = ['ghost', 'hatched', 'dashed'];

/** The drawing before a hand took hold of a part of it, while it holds that. */
export class HeldPose {
  #before: { readonly drawing: Drawing; readonly time: number } | null = null;

  /** `time` is the run's, in seconds. */
  hold(drawing: Drawing, time: number): void {
    this.#before ??= { drawing, time };
  }

  get holds(): boolean {
    return this.#before !== null;
  }

  release(): void {
    this.#before = null;
  }

  /**
   * Gives the panes of a drawing the views that they had before, from which they only step back, the
   * name of what is held, and the ghosts of that pose. Returns `false` where no hand holds anything.
   */
  keep({ panes, hand }: Drawing, time: number): boolean {
    const before = this.#before;
    before?.drawing.panes.forEach((old, i) => {
      const pane = panes[i];
      if (!pane) return;
      if (old.camera) Object.assign(pane, { camera: old.camera });
      if (hand) pane.held = hand.name;
      // What moves by itself is elsewhere because time has passed.
      if (before.time === time) pane.things.unshift(...ghostsOf(old, pane));
    });
    return before !== null;
  }
}

/** Returns the shapes of `before` that are elsewhere now; none if there are many. */
export function ghostsOf(before: Pane, now: Pane): readonly Thing[] {
  const shapes = (pane: Pane): Thing[] =>
    pane.things.filter(
      (it) => placeOf(it) && !UNGHOSTED.some((look) => look in it && it[look as keyof Thing]),
    );
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
