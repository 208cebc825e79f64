/**
 * Moves a camera by the least that brings a drawing into the picture: aside first, then back. The
 * result is a continuous function of the things' places, so a picture that plays does not jump,
 * and a picture that is replayed is the same.
 */

import { addScaled } from '../core/linear/vec.ts';
import type { Mat4, Pane, Thing, Vec3 } from '../figure/drawing.ts';
import type { Plan } from '../figure/view.ts';

/** CSS pixels that stay free at the sides of a view. */
interface Margin {
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
/** The same for a ring that is to stay under its hand, beyond what brings all into the picture. */
const FOR_HAND = 1.5;

/** The plane of x and y. */
const [RIGHT, UP]: readonly [Vec3, Vec3] = [
  [1, 0, 0],
  [0, 1, 0],
];
/** Corners of the box around every unit shape. */
const CORNERS = Array.from(
  { length: 8 },
  (_, corner): Vec3 => [(corner & 1) - 0.5, ((corner >> 1) & 1) - 0.5, (corner >> 2) - 0.5],
);

/** The axes and angles of a camera. */
interface Sight {
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

interface Fit {
  readonly target: Vec3;
  /** Factor of the distance. */
  readonly back: number;
}

/** CSS pixels between the picture's edge and a thing in it, and a handle's ring. */
export const EDGE = { things: 2, handles: 16 };
/** Half of a letter's width, for its height. */
const LETTER = 0.28;
/** Points of an arc that are looked at. */
const PIECES = 12;

/** A point that has to stay in the picture: one of a drawn thing, or one under a hand. */
type Kind = 'things' | 'handles';
type Add = (x: number, y: number, z: number, kind: Kind) => void;

/**
 * Names the points of a thing that have to stay in the picture. Lines may leave it, as curves and
 * axes do, and so may things that are `aside`.
 */
function eachPlace(thing: Thing, add: Add): void {
  if ('aside' in thing && thing.aside) return;
  const all = (points: readonly Vec3[]): void => {
    for (const [x, y, z] of points) add(x, y, z, 'things');
  };
  const under = (matrix: Mat4, points: readonly Vec3[]): void => {
    const m = (i: number): number => matrix[i] ?? 0;
    for (const [i, j, k] of points) {
      const [x, y] = [m(0) * i + m(4) * j + m(8) * k, m(1) * i + m(5) * j + m(9) * k];
      add(x + m(12), y + m(13), m(2) * i + m(6) * j + m(10) * k + m(14), 'things');
    }
  };
  switch (thing.kind) {
    case 'handle':
    case 'hold':
      add(...thing.at, 'handles');
      break;
    case 'dot':
    case 'label':
      all([thing.at]);
      break;
    case 'arrow':
      all([thing.from, thing.to]);
      break;
    case 'measure':
      all([thing.from, thing.to].map((end) => addScaled(end, thing.offset, 1)));
      break;
    case 'polygon':
      all(thing.points);
      break;
    case 'arc': {
      const [x, y] = thing.axes ?? [RIGHT, UP];
      for (let i = 0; i <= PIECES; i++) {
        const angle = thing.from + ((thing.to - thing.from) * i) / PIECES;
        const out = addScaled(thing.center, x, thing.radius * Math.cos(angle));
        all([addScaled(out, y, thing.radius * Math.sin(angle))]);
      }
      break;
    }
    case 'box':
    case 'cylinder':
    case 'sphere':
      under(thing.matrix, CORNERS);
      break;
    case 'polyhedron':
      under(thing.matrix, thing.corners);
      break;
    case 'text': {
      const half = LETTER * thing.text.length;
      under(thing.matrix, [
        [-half, 0, 0],
        [half, 0, 0],
      ]);
      break;
    }
    default:
  }
}

/** Returns where the ring is that a hand holds; `null` without one. */
export function ringOf(panes: readonly Pick<Pane, 'things' | 'held'>[]): Vec3 | null {
  for (const { things, held } of panes)
    for (const it of things) if (it.kind === 'handle' && it.name === held) return it.at;
  return null;
}

/** The distance that has `much` in the room that is left, if a distance of 1 has this `room`. */
const farther = (much: number, room: number): number => (much > 0 ? much / Math.max(room, 1e-9) : 0);

/** Bounds of the view's place along one axis of the picture, as the eye moves back. */
class Axis {
  readonly #low = { things: Number.NEGATIVE_INFINITY, handles: Number.NEGATIVE_INFINITY };
  readonly #high = { things: Number.POSITIVE_INFINITY, handles: Number.POSITIVE_INFINITY };

  /** `before` and `behind` are the tangents of the picture's extent to either side. */
  constructor(
    readonly before: Readonly<Record<Kind, number>>,
    readonly behind: Readonly<Record<Kind, number>>,
  ) {}

  /** Adds a point, by its place along the axis and its depth behind the target. */
  add(along: number, deep: number, kind: Kind): void {
    this.#low[kind] = Math.max(this.#low[kind], along - this.behind[kind] * deep);
    this.#high[kind] = Math.min(this.#high[kind], along + this.before[kind] * deep);
  }

  /** The distance at which all points are between both sides. */
  get distance(): number {
    return Math.max(
      ...KINDS.flatMap((i) =>
        KINDS.map((j) => (this.#low[i] - this.#high[j]) / (this.behind[i] + this.before[j])),
      ),
    );
  }

  /** The distance at which they are, and a point that is seen at a tangent can stay there. */
  staying(along: number, tangent: number): number {
    const sides = KINDS.flatMap((i) => [
      farther(this.#low[i] - along, this.behind[i] - tangent),
      farther(along - this.#high[i], this.before[i] + tangent),
    ]);
    return Math.max(...sides);
  }

  /** Returns the shift along the axis that is necessary at this distance: the nearest to what is wanted. */
  aside(distance: number, wanted: number): number {
    const low = Math.max(...KINDS.map((i) => this.#low[i] - this.behind[i] * distance));
    const high = Math.min(...KINDS.map((i) => this.#high[i] + this.before[i] * distance));
    return low > wanted ? low : high < wanted ? high : wanted;
  }
}

const KINDS = ['things', 'handles'] as const;

/**
 * Returns the view in which things, and points that are to be kept, are in the picture, with a ring as
 * near as it can be to where it was seen.
 */
export function fitted(
  things: readonly Thing[],
  keeps: readonly Vec3[],
  sight: Sight,
  { width, height }: { readonly width: number; readonly height: number },
  free = MARGIN,
  ring: Vec3 | null = null,
): Fit {
  const { target, right, up, back, distance } = sight;
  const share = (margin: number, of: number): number => 1 - 2 * Math.min(margin / of, MOST);
  const side = (tangent: number, margin: number, of: number): Record<Kind, number> => ({
    things: tangent * share(margin, of),
    handles: tangent * share(Math.max(margin, EDGE.handles), of),
  });
  const [x, y] = [
    new Axis(side(sight.across, free.left, width), side(sight.across, free.right, width)),
    new Axis(side(sight.high, free.bottom, height), side(sight.high, free.top, height)),
  ];
  let any = false;
  const seen = ([px, py, pz]: Vec3): Vec3 => {
    const [dx, dy, dz] = [px - target[0], py - target[1], pz - target[2]];
    const along = (axis: Vec3): number => axis[0] * dx + axis[1] * dy + axis[2] * dz;
    return [along(right), along(up), -along(back)];
  };
  const add: Add = (px, py, pz, kind) => {
    const [across, high, deep] = seen([px, py, pz]);
    x.add(across, deep, kind);
    y.add(high, deep, kind);
    any = true;
  };
  for (const point of keeps) add(...point, 'things');
  for (const thing of things) eachPlace(thing, add);
  if (!any) return { target, back: 1 };
  let far = Math.min(Math.max(distance, x.distance, y.distance), FARTHEST * distance);
  let [sx, sy] = [0, 0];
  if (ring) {
    const [across, high, deep] = seen(ring);
    const [p, q] = [across / (deep + distance), high / (deep + distance)];
    const [u, v] = [across - p * deep, high - q * deep];
    far = Math.max(far, Math.min(Math.max(x.staying(u, p), y.staying(v, q)), FOR_HAND * far));
    [sx, sy] = [u - p * far, v - q * far];
  }
  [sx, sy] = [x.aside(far, sx), y.aside(far, sy)];
  const shifted = target.map((value, i) => value + sx * (right[i] ?? 0) + sy * (up[i] ?? 0));
  return { target: shifted as unknown as Vec3, back: far / distance };
}

/**
 * Returns the plan by which a picture of this size shows all of a plan and all of some things, in
 * its middle as far as the things allow; or with a ring as near as it can be to where it was seen.
 */
export function fittedPlan(
  plan: Plan['plan'],
  things: readonly Thing[],
  { width, height }: { readonly width: number; readonly height: number },
  ring: Vec3 | null = null,
): Plan['plan'] {
  /** For each margin, in CSS pixels, the bounds of the points that keep it. */
  const bounds: { readonly free: number; readonly box: [number, number, number, number] }[] = [
    { free: 0, box: [...plan] },
    ...KINDS.map((kind) => ({ free: EDGE[kind], box: [...NOWHERE] as [number, number, number, number] })),
  ];
  const add: Add = (x, y, _, kind) => {
    const box = bounds[kind === 'handles' ? 2 : 1]?.box ?? [...NOWHERE];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  };
  for (const thing of things) eachPlace(thing, add);
  /** Pixels for a meter at which all is between both sides: bounds 0 and 2, or 1 and 3. */
  const scaleOf = (low: 0 | 1, high: 2 | 3, room: number): number =>
    Math.min(
      ...bounds.flatMap((a) =>
        bounds.map((b) => Math.max(room - a.free - b.free, 1) / Math.max(b.box[high] - a.box[low], 0)),
      ),
    );
  const [left, bottom, right, top] = plan;
  const whole = Math.min(width / (right - left), height / (top - bottom));
  let scale = Math.min(scaleOf(0, 2, width), scaleOf(1, 3, height));
  /** Where the ring is seen by the plan, in pixels from the middle. */
  const seen = (low: 0 | 1, high: 2 | 3): number =>
    ring ? (ring[low] - (plan[low] + plan[high]) / 2) * whole : 0;
  /** Meters for a pixel at which the ring can stay there. */
  const staying = (low: 0 | 1, high: 2 | 3, room: number): number[] =>
    bounds.flatMap(({ free, box }) => [
      farther(box[high] - (ring?.[low] ?? 0), room / 2 - free - seen(low, high)),
      farther((ring?.[low] ?? 0) - box[low], room / 2 - free + seen(low, high)),
    ]);
  if (ring) {
    const far = Math.max(...staying(0, 2, width), ...staying(1, 3, height));
    scale = Math.min(scale, Math.max(1 / far, scale / FOR_HAND));
  }
  const middle = (low: 0 | 1, high: 2 | 3, room: number): number => {
    const half = room / 2 / scale;
    const least = Math.max(...bounds.map(({ free, box }) => box[high] + free / scale)) - half;
    const most = Math.min(...bounds.map(({ free, box }) => box[low] - free / scale)) + half;
    const wanted = ring ? ring[low] - seen(low, high) / scale : (plan[low] + plan[high]) / 2;
    return Math.min(Math.max(wanted, least), most);
  };
  const [x, y] = [middle(0, 2, width), middle(1, 3, height)];
  if (scale >= whole && x === (left + right) / 2 && y === (bottom + top) / 2) return plan;
  const [w, h] = [width / 2 / scale, height / 2 / scale];
  return [x - w, y - h, x + w, y + h];
}

/** The bounds of nothing. */
const NOWHERE = [
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
] as const;
