/** The difference between a file that was written and the plan that it follows. */
import { applied, columnsTimes, NINE, product } from '../../linear/matrix3.ts';
import { rotationInto } from '../../linear/quaternion.ts';
import { add } from '../../linear/vec.ts';
import { cornersApart, UNIT_BOX } from '../displacement.ts';
import type { Rows } from '../patient.ts';
import { type Plan, rowsAfter } from '../plan.ts';
import { linearAt, matrixAt, matrixOf, originAt, type Worlds, worldsOf } from '../worlds.ts';
import { bodiesIn, type Leaf } from './contents.ts';

/**
 * Returns the largest displacement, in meters, of a corner of a node's body, or of its box of one
 * meter if it has none, between a file that was read back and what a plan says. Bodies that are
 * baked are measured apart.
 */
export function differenceOf(plan: Plan, again: Rows, leaves: readonly Leaf[], bakes: boolean): number {
  const { rows } = plan;
  const worlds = worldsOf(again);
  const after = worldsOf(rowsAfter(plan));
  const bodies = bodiesIn(leaves);
  const helped = plan.helpers.size > 0 ? worldsOf(rows) : after;
  let most = 0;
  for (let place = 0; place < rows.count; place++) {
    const box = rows.boxes[place];
    const at = bodies.get(place) ?? place;
    const wanted =
      !bakes && box && again.boxes[at] ? bodyMatrix(plan, after, place) : matrixAt(helped, place);
    most = Math.max(most, cornersApart(wanted, matrixAt(worlds, at), box ?? UNIT_BOX));
  }
  return most;
}

/** Returns the world matrix of a node's body after a plan: that of its leaf, if it has one. */
function bodyMatrix(plan: Plan, after: Worlds, place: number): Float64Array {
  if (plan.helpers.has(place)) return matrixAt(worldsOf(plan.rows), place);
  const leaf = plan.bodies.get(place);
  if (!leaf) return matrixAt(after, place);
  const [linear, origin] = [linearAt(after, place), originAt(after, place)];
  const turned = new Float64Array(NINE);
  rotationInto(turned, 0, leaf.rotation);
  return matrixOf(
    product(linear, columnsTimes(turned, leaf.scale)),
    add(origin, applied(linear, leaf.translation)),
  );
}
