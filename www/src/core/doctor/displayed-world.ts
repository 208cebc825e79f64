/**
 * World matrices as a tree shows them by its own rule, in plain JavaScript. The core's trees check it in the tests; the
 * rules are those of `crate/src/scale/rule.rs`.
 */
import { applied, columnOf, columnsTimes, type Matrix3, multiplyInto, NINE } from '../linear/matrix3.ts';
import { dot, type Vec3 } from '../linear/vec.ts';
import type { Rows } from './patient.ts';
import { expectReach, type Worlds, worldsOf } from './worlds.ts';

const known = new WeakMap<Rows, Worlds>();

/**
 * Returns the world matrices by which a tree shows its nodes. Only by the rule "matrices" can they
 * lean.
 *
 * @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow.
 */
export function shownOf(rows: Rows): Worlds {
  if (rows.rule === 'matrices') return worldsOf(rows);
  let found = known.get(rows);
  if (!found) {
    found = computed(rows);
    known.set(rows, found);
  }
  return found;
}

function computed(rows: Rows): Worlds {
  const { count, order, parents, rule, translations, rotations, stretches } = rows;
  const multiplied = rule === 'lossy' ? worldsOf(rows) : null;
  const linear = new Float64Array(NINE * count);
  const origins = multiplied?.origins ?? new Float64Array(3 * count);
  const turns = new Float64Array(NINE * count);
  const scales = new Float64Array(3 * count);
  for (const place of order) {
    const [at, to] = [NINE * place, 3 * place];
    const parent = parents[place] as number;
    if (parent < 0) turns.set(rotations.subarray(at, at + NINE), at);
    else multiplyInto(turns, at, turns, NINE * parent, rotations, at);
    const turned = turns.subarray(at, at + NINE);
    for (let axis = 0; axis < 3; axis++) {
      const own = stretches[at + 4 * axis] as number;
      const above = rule === 'transforms' && parent >= 0 ? (scales[3 * parent + axis] as number) : 1;
      scales[to + axis] = multiplied ? along(turned, multiplied.linear, at, axis) : above * own;
    }
    const scale = [...scales.subarray(to, to + 3)] as unknown as Vec3;
    linear.set(columnsTimes(turned, scale), at);
    if (!multiplied) {
      const own = [...translations.subarray(to, to + 3)] as unknown as Vec3;
      const [x, y, z] = parent < 0 ? own : applied(linear, own, NINE * parent);
      const from = 3 * parent;
      origins.set(
        parent < 0 ? own : [0, 1, 2].map((i) => ([x, y, z][i] as number) + (origins[from + i] as number)),
        to,
      );
    }
    expectReach(rows, place, linear, origins);
  }
  return { linear, origins, unscaled: null };
}

/** Returns an entry of the diagonal of R⁻¹L. */
function along(turned: Matrix3, linear: Float64Array, at: number, axis: number): number {
  return dot(columnOf(turned, axis), columnOf(linear.subarray(at, at + NINE), axis));
}
