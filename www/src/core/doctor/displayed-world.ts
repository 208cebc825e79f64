/** World matrices as a tree shows them by its own rule, as the core has it. */
import { NINE } from '../linear/matrix3.ts';
import { asked } from './asked.ts';
import { ways } from './local-parts.ts';
import type { Rows } from './patient.ts';
import { type Worlds, worldsOf } from './worlds.ts';

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

/** Doubles of a node in the answer of the core: the axes, and the origin. */
const EACH = NINE + 3;

function computed(rows: Rows): Worlds {
  const answer = asked(rows, (rule, count) => ways().shown_rows(rule, count));
  const linear = new Float64Array(NINE * rows.count);
  const origins = new Float64Array(3 * rows.count);
  for (const [i, place] of rows.order.entries()) {
    const at = 1 + EACH * i;
    linear.set(answer.subarray(at, at + NINE), NINE * place);
    origins.set(answer.subarray(at + NINE, at + EACH), 3 * place);
  }
  return { linear, origins, unscaled: null };
}
