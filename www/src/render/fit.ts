/**
 * Moves a camera by the least that brings a drawing into the picture: aside first, then back. The
 * result is a continuous function of the things' places, so a picture that plays does not jump,
 * and a picture that is replayed is the same.
 */
import type { Thing, Vec3 } from '../figure/drawing.ts';

/** CSS pixels that stay free at the sides of a view. */
export interface Margin {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The margin of a large picture: for the title and its second line, and at the other sides. */
export const MARGIN: Margin = { top: 52, right: 26, bottom: 18, left: 26 };

/** Returns the margin of a phone's, under words of this height; without any a label has room. */
export function smallMargin(words: number): Margin {
  return { top: words > 0 ? words + 6 : 26, right: 12, bottom: 6, left: 12 };
}
/** Share of a picture's width or height that a margin takes, at most: a picture may be small. */
const MOST = 0.3;
/** Factor of the distance, at most. */
const FARTHEST = 20;

/** Corners of the box around every unit shape. */
const CORNERS = Array.from(
  { length: 8 },
  (_, corner): Vec3 => [(corner & 1) - 0.5, ((corner >> 1) & 1) - 0.5, (corner >> 2) - 0.5],
);

/** The axes and angles of a camera. */
export interface Sight {
  readonly target: Vec3;
  /** Meters from the target to the eye. */
  readonly distance: number;
  /** Unit vectors: right and up in the picture, and toward the eye. */
  readonly right: Vec3;
  readonly up: Vec3;
  readonly back: Vec3;
  /** Tangents of half the angles of view, horizontal and vertical. */
  readonly across: number;
  readonly high: number;
}

export interface Fit {
  readonly target: Vec3;
  /** Factor of the distance. */
  readonly back: number;
}

/** Bounds of the camera's place along one axis of the picture, as the eye moves back. */
class Axis {
  #low = Number.NEGATIVE_INFINITY;
  #high = Number.POSITIVE_INFINITY;

  /** `before` and `behind` are the tangents of the picture's extent to either side. */
  constructor(
    readonly before: number,
    readonly behind: number,
  ) {}

  /** Adds a point, by its place along the axis and its depth behind the target. */
  add(along: number, deep: number): void {
    this.#low = Math.max(this.#low, along - this.behind * deep);
    this.#high = Math.min(this.#high, along + this.before * deep);
  }

  /** The distance at which all points are between both sides. */
  get distance(): number {
    return (this.#low - this.#high) / (this.before + this.behind);
  }

  /** Returns the shift along the axis that is necessary at this distance. */
  aside(distance: number): number {
    const [low, high] = [this.#low - this.behind * distance, this.#high + this.before * distance];
    return low > 0 ? low : high < 0 ? high : 0;
  }
}

/** Returns the view in which things, and points that are to be kept, are in the picture. */
export function fitted(
  things: readonly Thing[],
  keeps: readonly Vec3[],
  sight: Sight,
  { width, height }: { readonly width: number; readonly height: number },
  free = MARGIN,
): Fit {
  const { target, right, up, back, distance } = sight;
  const share = (margin: number, of: number): number => 1 - 2 * Math.min(margin / of, MOST);
  const [x, y] = [
    new Axis(sight.across * share(free.left, width), sight.across * share(free.right, width)),
    new Axis(sight.high * share(free.bottom, height), sight.high * share(free.top, height)),
  ];
  const add = (px: number, py: number, pz: number): void => {
    const [dx, dy, dz] = [px - target[0], py - target[1], pz - target[2]];
    const deep = -(back[0] * dx + back[1] * dy + back[2] * dz);
    x.add(right[0] * dx + right[1] * dy + right[2] * dz, deep);
    y.add(up[0] * dx + up[1] * dy + up[2] * dz, deep);
  };
  for (const point of keeps) add(...point);
  let any = keeps.length > 0;
  for (const thing of things) {
    if (thing.kind === 'arrow') {
      if (thing.aside) continue;
      add(...thing.from);
      add(...thing.to);
    } else if ('matrix' in thing && !thing.aside && thing.kind !== 'text') {
      const m = (i: number): number => thing.matrix[i] ?? 0;
      for (const [i, j, k] of thing.kind === 'polyhedron' ? thing.corners : CORNERS) {
        add(
          m(0) * i + m(4) * j + m(8) * k + m(12),
          m(1) * i + m(5) * j + m(9) * k + m(13),
          m(2) * i + m(6) * j + m(10) * k + m(14),
        );
      }
    } else continue;
    any = true;
  }
  if (!any) return { target, back: 1 };
  const far = Math.min(Math.max(distance, x.distance, y.distance), FARTHEST * distance);
  const [sx, sy] = [x.aside(far), y.aside(far)];
  const shifted = target.map((value, i) => value + sx * (right[i] ?? 0) + sy * (up[i] ?? 0));
  return { target: shifted as unknown as Vec3, back: far / distance };
}
