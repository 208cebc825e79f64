/** World matrices as a tree shows them by its own rule, and as engines show it, as the core has them. */
import { asked } from './asked.ts';
import { ways } from './local-parts.ts';
import type { Rows } from './patient.ts';
import { type Worlds, worldsIn, worldsOf } from './worlds.ts';

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
    found = shownBy(rows, 0);
    known.set(rows, found);
  }
  return found;
}

/**
 * Returns the world matrices by which three.js shows a tree: it takes each sheared matrix apart.
 *
 * @throws KinetreeError as {@link shownOf}.
 */
export const shownByThree = (rows: Rows): Worlds => shownBy(rows, 1);

/**
 * Returns the world matrices by which Unreal shows a tree: part by part, but through matrices where a
 * scale is negative.
 *
 * @throws KinetreeError as {@link shownOf}.
 */
export const shownByUnreal = (rows: Rows): Worlds => shownBy(rows, 2);

function shownBy(rows: Rows, engine: number): Worlds {
  return worldsIn(
    rows,
    asked(rows, (rule, count) => ways().shown_rows(rule, count, engine)),
  );
}
