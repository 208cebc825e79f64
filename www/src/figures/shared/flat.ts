/** What small figures about poses in the plane share: nodes that rotate about z, and their axes. */
import { accumulate, type Trs, type WorldTransform } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { column, type Mat4, type Painter } from '../../figure/drawing.ts';
import { corners } from '../../figure/rectangle.ts';
import { addScaled, normalize, type Vec3 } from '../../figure/vec.ts';

/** Where the letter of an axis is, beside its tip, and how high it is: as shares of the axis. */
const LETTER = { along: 0.96, aside: 0.18, high: 0.2 };

/** Returns the rotation about z by an angle in radians. */
export const aboutZ = (angle: number) => [0, 0, math.sin(angle / 2), math.cos(angle / 2)] as const;

/** Returns the motion of what is rotated by an angle about z, and rotates on at a rate in rad/s. */
export const spinning = (angle: number, rate: number) =>
  ({ rotation: aboutZ(angle), angularVelocity: [0, 0, rate] }) as const;

/** Returns the pose of a node at a place, rotated about z by an angle in radians. */
export function posed([x, y]: readonly [number, number], angle = 0): Trs {
  return { translation: [x, y, 0], rotation: aboutZ(angle) };
}

export function inWorld(...nodes: readonly Trs[]): WorldTransform {
  const last = accumulate('matrices', nodes).at(-1);
  if (!last) throw new Error('a chain needs a node');
  return last;
}

/** Returns the point in the world that has these coordinates in a node. */
export function placeIn({ matrix }: { readonly matrix: Mat4 }, x: number, y: number): Vec3 {
  return addScaled(addScaled(column(matrix, 3), column(matrix, 0), x), column(matrix, 1), y);
}

/** Returns the corners of a box that lies along a node's axes. */
export function boxIn(
  node: { readonly matrix: Mat4 },
  box: readonly [number, number, number, number],
): Vec3[] {
  return corners(box, (x, y) => placeIn(node, x, y));
}

/** Meters of a flag: the height of its staff, and its cloth. */
const FLAG = { staff: 0.24, wide: 0.2, high: 0.13 };

/** Adds the flag at which a ball is thrown, so many times as large. */
export function paintFlag(pane: Painter, [x, y]: Vec3, large: number): void {
  const { staff, wide, high } = FLAG;
  const on = (left: number, up: number): Vec3 => [x - large * left, y + large * up, 0];
  pane.line([on(0, 0), on(0, staff)], { color: 'ink', width: 2, part: 'flag' });
  const cloth = [on(0, staff), on(wide, staff - high / 2), on(0, staff - high)];
  pane.as('flag', 'clay').polygon(cloth, { edge: 'ink', width: 1 });
}

/** Adds the axes of x and y of a node, each `long` in the world, with letters `high` of them beside it. */
export function paintAxes(
  pane: Painter,
  { matrix }: { readonly matrix: Mat4 },
  long: number,
  part: string,
  high = LETTER.high * long,
  side = -1,
): void {
  const origin = column(matrix, 3);
  const [x, y] = [0, 1].map((i) => normalize(column(matrix, i))) as [Vec3, Vec3];
  for (const [letter, axis, other] of [
    ['x', x, y],
    ['y', y, x],
  ] as const) {
    pane.arrow(origin, addScaled(origin, axis, long), { color: 'axis', part });
    const aside = Math.max(LETTER.aside * long, 0.7 * high);
    const beside = addScaled(addScaled(origin, axis, LETTER.along * long), other, side * aside);
    pane.letters(beside, high, letter, { color: 'axis', part });
  }
  pane.dot(origin, { color: 'axis', size: 4, part });
}
