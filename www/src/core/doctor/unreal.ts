/**
 * A tree as Unreal shows it: part by part, as by the rule "transforms", but through matrices where a
 * scale is negative, as `FTransform::Multiply` does.
 */
import {
  applied,
  columnOf,
  columnsTimes,
  identity3,
  type Matrix3,
  multiplyInto,
  NINE,
  product,
} from '../linear/matrix3.ts';
import { type Quaternion, rotationInto, scaledQuaternions } from '../linear/quaternion.ts';
import { dot, type Vec3 } from '../linear/vec.ts';
import { shownOf } from './displayed-world.ts';
import type { Rows } from './patient.ts';
import { expectReach, type Worlds } from './worlds.ts';

/**
 * Returns the world matrices by which Unreal shows a tree.
 *
 * @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow.
 */
export function shownByUnreal(rows: Rows): Worlds {
  const { count, order, parents, translations, rotations, stretches } = rows;
  const own = (place: number): Vec3 => [0, 4, 8].map((at) => stretches[NINE * place + at]) as unknown as Vec3;
  if (!order.some((place) => own(place).some((it) => it < 0)))
    return shownOf({ ...rows, rule: 'transforms' });
  const linear = new Float64Array(NINE * count);
  const origins = new Float64Array(3 * count);
  const turns = new Float64Array(NINE * count);
  const scales: Vec3[] = [];
  for (const place of order) {
    const [at, to, parent] = [NINE * place, 3 * place, parents[place] as number];
    const [turn, scale] = [rotations.subarray(at, at + NINE), own(place)];
    const place3 = [...translations.subarray(to, to + 3)] as unknown as Vec3;
    const above = scales[parent];
    if (!above) {
      turns.set(turn, at);
      scales[place] = scale;
      origins.set(place3, to);
    } else {
      const whole = scale.map((it, axis) => it * (above[axis] as number)) as unknown as Vec3;
      const map = linear.subarray(NINE * parent, NINE * parent + NINE);
      if ([...above, ...scale].some((it) => it < 0))
        turns.set(turnOf(product(map, columnsTimes(turn, scale)), whole), at);
      else multiplyInto(turns, at, turns, NINE * parent, rotations, at);
      scales[place] = whole;
      const arm = applied(linear, place3, NINE * parent);
      origins.set(
        arm.map((it, axis) => it + (origins[3 * parent + axis] as number)),
        to,
      );
    }
    linear.set(columnsTimes(turns.subarray(at, at + NINE), scales[place] as Vec3), at);
    expectReach(rows, place, linear, origins);
  }
  return { linear, origins, unscaled: null };
}

/**
 * Returns the rotation that Unreal reads off a matrix with these scales: that of its columns, each of
 * length one, and turned round where its scale is negative. It is none where a column has no length.
 * Columns that lean have no rotation: what is taken is what `FQuat` makes of them.
 */
function turnOf(matrix: Matrix3, scales: Vec3): Matrix3 {
  const turn = identity3();
  for (const axis of [0, 1, 2] as const) {
    const column = columnOf(matrix, axis);
    const length = Math.sqrt(dot(column, column));
    if (!(length > 0)) return identity3();
    turn.set(
      column.map((it) => (scales[axis] < 0 ? -it : it) / length),
      3 * axis,
    );
  }
  const diagonal = [0, 4, 8].map((at) => turn[at] as number);
  const trace = diagonal.reduce((sum, it) => sum + it, 0);
  const part = trace > 0 ? 3 : diagonal.indexOf(Math.max(...diagonal));
  rotationInto(turn, 0, scaledQuaternions(turn)[part] as Quaternion);
  return turn;
}
