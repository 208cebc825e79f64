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
