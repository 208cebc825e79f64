/** Where things have been, as each frame saw it at the time: a bounded number of places, none of them made twice. */
import type { FrameName } from './controls.ts';

/** How many places a trail keeps, and how many steps lie between two. */
const LENGTH = 240;
export const EVERY = 4;

export const frameNames: readonly FrameName[] = ['ground', 'hull', 'turret'];

/** One thing's trail in each frame. */
export class Trail {
  readonly seen: Readonly<Record<FrameName, [number, number, number][]>> = {
    ground: [],
    hull: [],
    turret: [],
  };

  /** Adds a place; once it is full, the oldest makes room. */
  add(frame: FrameName, at: ArrayLike<number>): void {
    const places = this.seen[frame];
    const place = places.length < LENGTH ? ([0, 0, 0] as [number, number, number]) : places.shift();
    if (!place) return;
    for (let axis = 0; axis < 3; axis++) place[axis] = at[axis] ?? 0;
    places.push(place);
  }

  clear(): void {
    for (const frame of frameNames) this.seen[frame].length = 0;
  }
}
