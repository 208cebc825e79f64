/**
 * The ball of rotations: each point is a rotation, its direction the axis, its distance from the
 * center the angle. The skin is half a turn, and there opposite points are the same rotation.
 */
import type { Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { addScaled, length, scale, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import { type Quat, vectorOf } from './quaternion.ts';
import { flat } from './slope.ts';

/** Half a turn, radians: the ball has the radius 1. */
const SKIN = Math.PI;
/** Of neighbors on a way, those farther apart are on both sides of the skin. */
const ACROSS = 1;

/** Returns the place of a rotation in the ball. */
export function place(rotation: Quat): Vec3 {
  return scale(vectorOf(rotation), 1 / SKIN);
}

/** Returns the place of a rotation vector of any length. */
export function placeOf(vector: Vec3): Vec3 {
  const turns = length(vector) / (2 * SKIN);
  const left = turns > 0 ? (turns - Math.round(turns)) / turns : 1;
  return scale(vector, left / SKIN);
}

export function parts(way: readonly Vec3[]): Vec3[][] {
  const all: Vec3[][] = [[]];
  way.forEach((point, i) => {
    const before = way[i - 1];
    if (before && length(subtract(point, before)) > ACROSS) {
      const out = scale(subtract(before, point), 1 / length(subtract(before, point)));
      all.at(-1)?.push(out);
      all.push([scale(out, -1)]);
    }
    all.at(-1)?.push(point);
  });
  return all;
}

/** Discs of light on the ball. */
const LIGHTS = 14;

const AXES: readonly (readonly [string, Vec3])[] = [
  ['x', [1, 0, 0]],
  ['y', [0, 1, 0]],
  ['z', [0, 0, 1]],
];

/**
 * Paints the empty ball with its axes, up to `reach` of its radius: all of it, or what there is of
 * the ball where it is enlarged.
 */
export function paintBall(pane: Painter, reach = 1): void {
  const whole = reach === 1;
  if (whole) pane.arc(ZERO, 1, { color: 'parent', fill: 0.42, width: 1.2, part: 'skin' });
  // Light from the upper left, in discs that are too faint to be seen one by one.
  for (let i = 1; whole && i <= LIGHTS; i++) {
    const share = i / (LIGHTS + 1);
    pane.arc([-0.42 * share, 0.42 * share, 0], 0.96 * (1 - share), { color: 'paint', fill: 0.035, width: 0 });
  }
  for (const [i, [, axis]] of whole ? AXES.entries() : []) {
    const next = AXES[(i + 1) % 3]?.[1] ?? ZERO;
    pane.arc(ZERO, 1, { axes: [flat(axis), flat(next)], color: 'axis', width: 0.8 });
  }
  for (const [text, axis] of AXES) {
    pane.line([flat(scale(axis, -reach)), flat(scale(axis, reach))], { color: 'axis', width: 1 });
    const words = { color: 'quiet', side: flat(axis), size: 'small', spare: true } as const;
    pane.label(flat(scale(axis, 1.06 * reach)), text, words);
  }
}

const onPlan = (point: Vec3): Vec3 => flat(point);

export function paintWay(
  pane: Painter,
  way: readonly Vec3[],
  look: { readonly part: string; readonly color?: ColorName; readonly dashed?: boolean },
): void {
  const { part, color = 'ink', dashed = false } = look;
  const all = parts(way);
  const stroke = { color, width: dashed ? 2.4 : 3, dashed, part };
  for (const points of all) pane.line(points.map(onPlan), stroke);
  // The crossings, each at both of its places.
  for (const [i, points] of all.entries()) {
    const ends = [i > 0 ? points[0] : undefined, i < all.length - 1 ? points.at(-1) : undefined];
    for (const end of ends) if (end) pane.dot(flat(end), { color, size: 4, hollow: true, part: 'skin' });
  }
  const end = way.at(-1);
  if (end) pane.dot(flat(end), { color, size: 5, hollow: dashed, part });
}

/** Paints the area between two ways from the center: nothing of it lies across the skin. */
export function paintBetween(pane: Painter, a: readonly Vec3[], b: readonly Vec3[]): void {
  if (parts(a).length > 1 || parts(b).length > 1) return;
  const loop = [...a, ...b.toReversed()].map(onPlan);
  pane.polygon(loop, { color: 'deep4', fill: 0.4, part: 'bracket' });
}

/** Returns the places on the way from no rotation by a rotation vector that grows. */
export function straight(vector: Vec3, from = ZERO, count = 24): Vec3[] {
  return Array.from({ length: count + 1 }, (_, i) => addScaled(from, vector, i / count));
}
