/** Points that a reader can look at, and the lines along which they have moved. */
import type { Node, Tree } from '../../figure/figure.ts';
import { type Vec3, ZERO } from '../../figure/vec.ts';
import { type FrameName, frameNames } from './controls.ts';

/** The node of each frame that a reader can look from; `null` is the ground. */
export type Frames = Readonly<Record<FrameName, Node | null>>;

/** A point of a node, with a trail as each frame saw it at the time. */
export class TrackedPoint {
  readonly trails: Readonly<Record<FrameName, Trail>> = {
    ground: new Trail(),
    hull: new Trail(),
    turret: new Trail(),
  };

  constructor(
    readonly node: Node,
    readonly at: Vec3 = ZERO,
  ) {}

  /** True if its trail goes on. */
  get moves(): boolean {
    return true;
  }

  /** Adds its present place to the trails. `place` is filled by the core. */
  mark(tree: Tree, frames: Frames, place: Float64Array): void {
    if (!this.moves) return;
    for (const name of frameNames)
      this.trails[name].add(tree.transformPoint(this.at, this.node, frames[name], place));
  }
}

/**
 * The places where a point has been: a line of bounded length. Places that drop out at the end are
 * used again.
 */
export class Trail {
  readonly places: [number, number, number][] = [];

  /** 240 places, one every four steps, are the last four seconds. */
  constructor(readonly most = 240) {}

  add(at: ArrayLike<number>): void {
    const place = this.places.length < this.most ? undefined : this.places.shift();
    const held: [number, number, number] = place ?? [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) held[axis] = at[axis] ?? 0;
    this.places.push(held);
  }

  clear(): void {
    this.places.length = 0;
  }
}
