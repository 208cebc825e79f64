/** The ways of mending a tree, by their names. */
import { KinetreeError } from '../boundary/errors.ts';
import { type Matrix3, NINE } from '../linear/matrix3.ts';
import { asked, type More } from './asked.ts';
import { type Helper, helperIn, type LocalParts, PARTS, partsIn, ways } from './local-parts.ts';
import type { Rows } from './patient.ts';
import type { Plan } from './plan.ts';
import { CROWDS, LEANS, UNEVEN, WANTED, type Wanted, wantedIn } from './wanted.ts';

/**
 * All ways in which a tree, or a file, can be mended.
 *
 * ```js
 * console.log(mendWays.join(' ')); // → rigid bake leaf even helper
 * ```
 */
export const mendWays = ['rigid', 'bake', 'leaf', 'even', 'helper'] as const;

/**
 * A way of mending a tree:
 *
 * - `rigid`: origins stay, each node takes the nearest rotation, uneven scales go to leaves that are
 *   fitted to the bodies. It moves least.
 * - `bake`: the same frames; what is left goes into the vertices, so that nothing moves at rest.
 * - `leaf`: uneven scales go to leaves, the places of children are multiplied.
 * - `even`: uneven scales become their mean.
 * - `helper`: a node whose matrix is sheared gets another one above it, so that two hold what one
 *   cannot. It takes no skew away.
 */
export type MendWay = (typeof mendWays)[number];

/**
 * Returns the plan of a way for all nodes that lean by at least `least` degrees or hold a sheared
 * matrix, or for those of `places` alone, and what leans below what they change.
 */
export function planOf(rows: Rows, way: MendWay, least: number, places?: readonly number[]): Plan {
  return wantedPlan(rows, way, wantedIn(rows, least, places));
}

/** The ways in the core's numbering: what is baked has the frames of the rigid one. */
export const CODES: Readonly<Record<MendWay, number>> = { rigid: 0, bake: 0, leaf: 1, even: 2, helper: 3 };

/** Returns the plan of a way for nodes that are given, with what it moves. */
export function wantedPlan(rows: Rows, way: MendWay, wanted: Wanted): Plan {
  const code = CODES[way];
  if (code === undefined)
    throw new KinetreeError('BAD_ARGUMENT', `the way "${String(way)}" is none of ${mendWays.join(', ')}`);
  const more = [wishesIn(wanted), bodiesIn(rows)];
  const answer = asked(rows, (rule, count) => ways().plan_rows(rule, count, code), more);
  const plan = planIn(rows, answer);
  if (way === 'even') return { ...plan, evens: new Set(plan.locals.keys()) };
  if (way === 'leaf') return { ...plan, leaves: new Set(plan.rests.keys()) };
  return { ...plan, ...(wanted.uneven && way !== 'helper' ? { uneven: wanted.uneven } : {}) };
}

/** Returns the wishes of nodes in bits. */
export function wishesIn({ wanted, leans, uneven, crowds }: Wanted): More {
  return {
    width: 1,
    write(block, at, place) {
      block[at] =
        (wanted[place] ? WANTED : 0) |
        (leans[place] ? LEANS : 0) |
        (uneven?.[place] ? UNEVEN : 0) |
        (crowds?.[place] ? CROWDS : 0);
    },
  };
}

function bodiesIn({ boxes }: Rows): More {
  return {
    width: 6,
    write(block, at, place) {
      const box = boxes[place];
      if (!box) block.fill(Number.NaN, at, at + 6);
      else {
        block.set(box.size, at);
        block.set(box.center, at + 3);
      }
    },
  };
}

/** Doubles of an answer before its nodes, of a node, and of a node's parts before its rest. */
const [HEAD, NODE] = [8, 2 + PARTS + NINE];

/** Reads the answer of the core: see `crate/wasm/src/doctor_plan.rs`. */
function planIn(rows: Rows, answer: Float64Array): Plan {
  const at = (i: number): number => answer[i] as number;
  const placeAt = (i: number): number => (at(i) < 0 ? -1 : (rows.order[at(i)] as number));
  const locals = new Map<number, LocalParts>();
  const rests = new Map<number, Matrix3>();
  const bodies = new Map<number, LocalParts>();
  const helpers = new Map<number, Helper>();
  const changed = new Uint8Array(rows.count);
  let from = HEAD;
  for (let i = 0; i < at(1); i++, from += NODE) {
    const place = placeAt(from);
    locals.set(place, partsIn(answer, from + 2));
    if (at(from + 1) & 2) rests.set(place, answer.subarray(from + 2 + PARTS, from + NODE));
    changed[place] = at(from + 1) & 1;
  }
  for (let i = 0; i < at(2); i++, from += 1 + PARTS) bodies.set(placeAt(from), partsIn(answer, from + 1));
  for (let i = 0; i < at(3); i++, from += 5 + PARTS) helpers.set(placeAt(from), helperIn(answer, from + 1));
  for (const place of rows.order)
    if (!locals.has(place) && changed[rows.parents[place] as number]) changed[place] = 1;
  const moved = { corner: at(4), cornerOf: placeAt(5), origin: at(6), originOf: placeAt(7) };
  return { rows, locals, rests, bodies, helpers, changed, moved };
}
