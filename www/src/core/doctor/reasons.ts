/** The reasons in sentences: which stretch met which turn, and what that makes of the axes. */

import { identity3, product } from '../linear/matrix3.ts';
import type { Cause } from './findings.ts';
import type { LocalParts } from './local-parts.ts';
import { evened, ownScale, placeOf, type Rows } from './patient.ts';
import { partsOf, rowsAfter } from './plan.ts';
import { matrixAt } from './rows.ts';
import { type Axis, MARKED, type Pair } from './skew.ts';
import { skewsOf } from './skews.ts';
import { chainOf } from './subset.ts';
import { AXES, degrees, factor, linkTo, listed, named, type Sentence, turn } from './words.ts';

const DEGREES = 180 / Math.PI;
/** Degrees below which a turn is not told: it would be read as none. */
const LEAST_TURN = 0.05;
/** The most causes whose shares a reason names. */
const MOST_SHARES = 4;

/** Returns the one quiet line about a node that is not skewed, whose axes meet at an angle in degrees. */
export function square(rows: Rows, place: number, angle: number): readonly Sentence[] {
  const whole = degrees(angle);
  const shown = whole === '90.0°' ? whole : `${angle.toFixed(2)}°`;
  return [[linkTo(rows, place), ` is not skewed (axes at ${shown}).`]];
}

/** Returns which stretch met which turn, and at what angle in degrees the axes of a pair meet since. */
export function skewed(
  rows: Rows,
  place: number,
  { pair: [first, second], angle, causes }: { readonly pair: Pair; angle: number; causes: readonly Cause[] },
): readonly Sentence[] {
  const node = linkTo(rows, place);
  const meet = `its ${AXES[first]} and ${AXES[second]} axes now meet at ${degrees(angle)}. No translation, rotation and scale can say that.`;
  const [main] = causes;
  if (!main) return [[...named(node), ' leans: ', meet]];
  const cause = placeOf(rows, main.node);
  const chain = chainOf(rows, place);
  const reasons: Sentence[] = [stretches(rows, cause, place)];
  const begin = beginOf(rows, chain, cause);
  if (cause !== place) reasons.push(...turned(rows, chain, cause, begin));
  if (begin === place) reasons.push([meet]);
  else
    reasons.push([
      ...named(linkTo(rows, rows.parents[place] as number)),
      ' is skewed already, and ',
      ...named(node),
      ` inherits that: ${meet}`,
    ]);
  if (causes.length > 1) reasons.push(shares(rows, place, causes));
  return reasons;
}

/** Returns the first node below a cause from which on all of a chain lean: its children inherit that. */
function beginOf(rows: Rows, chain: readonly number[], cause: number): number {
  const skews = skewsOf(rows);
  let at = chain.length - 1;
  const least = Math.min(chain.indexOf(cause) + 1, at);
  while (at > least && (skews[chain[at - 1] as number] as number) >= MARKED) at--;
  return chain[at] as number;
}

/** Returns `The boom is scaled unevenly: 1.60 along x, 1.00 along y.` */
function stretches(rows: Rows, cause: number, place: number): Sentence {
  const own = ownScale(rows, cause);
  const name = named(linkTo(rows, cause));
  if (rows.sheared[cause]) {
    const lengths = listed(own.map(factor));
    return cause === place
      ? [...name, ` holds a matrix of its own, with axes that are ${lengths} long and lean.`]
      : [...name, ` holds a matrix that stretches unevenly: its axes are ${lengths} long.`];
  }
  const places = ([0, 1, 2] as const).toSorted((a, b) => Math.abs(own[b]) - Math.abs(own[a]) || a - b);
  const [most, , least] = places as [Axis, Axis, Axis];
  const same = new Set(own.map(factor)).size < 3;
  const axes = same ? [most, otherThan(own, most, least)] : places;
  return [
    ...name,
    ` is scaled unevenly: ${axes.map((axis) => `${factor(own[axis])} along ${AXES[axis]}`).join(', ')}.`,
  ];
}

/** Returns the first axis that differs from one as much as another does. */
function otherThan(own: readonly number[], most: Axis, least: Axis): Axis {
  const like = ([0, 1, 2] as const).find((axis) => axis !== most && own[axis] === own[least]);
  return like ?? least;
}

/** Returns the turn that the stretch meets; nothing where there is none to tell. */
function turned(rows: Rows, chain: readonly number[], cause: number, begin: number): readonly Sentence[] {
  const angle = turnBetween(rows, chain, cause, begin);
  if (angle < LEAST_TURN)
    return rows.sheared[cause] ? [['That matrix leans its children, turned or not.']] : [];
  return [
    [
      ...named(linkTo(rows, begin)),
      ` is turned ${turn(angle)} against it, so the stretch cuts across its corners.`,
    ],
  ];
}

/** Returns the angle by which a node is turned against an ancestor, in degrees up to 180. */
function turnBetween(rows: Rows, chain: readonly number[], ancestor: number, place: number): number {
  let whole = identity3();
  for (const at of chain.slice(chain.indexOf(ancestor) + 1, chain.indexOf(place) + 1))
    whole = product(whole, matrixAt(rows.rotations, at));
  const n = (i: number): number => whole[i] as number;
  const sine = Math.hypot(n(5) - n(7), n(6) - n(2), n(1) - n(3));
  return DEGREES * Math.atan2(sine, n(0) + n(4) + n(8) - 1);
}

/** Returns how much each of several causes matters. */
function shares(rows: Rows, place: number, causes: readonly Cause[]): Sentence {
  const each = causes
    .slice(0, MOST_SHARES)
    .flatMap(
      ({ node, left }, i): Sentence => [
        i === 0 ? 'with ' : ', with ',
        ...named(linkTo(rows, placeOf(rows, node))),
        i === 0 ? ` scaled evenly ${degrees(left)} would be left` : ` ${degrees(left)}`,
      ],
    );
  const all = causes.length === 2 ? 'both' : `all ${causes.length}`;
  const more = causes.length > MOST_SHARES ? `, and ${causes.length - MOST_SHARES} more` : '';
  return [
    `${causes.length} nodes stretch: `,
    ...each,
    `${more}, with ${all} ${degrees(leftWithout(rows, place, causes))}.`,
  ];
}

/** Returns the skew that is left if all these are scaled evenly, in degrees. */
function leftWithout(rows: Rows, place: number, causes: readonly Cause[]): number {
  const locals = new Map<number, LocalParts>();
  for (const { node } of causes) {
    const at = placeOf(rows, node);
    locals.set(at, { ...partsOf(rows, at), scale: evened(ownScale(rows, at)) });
  }
  return skewsOf(rowsAfter({ rows, locals }))[place] as number;
}

/** Returns which axes of nine numbers have no length, and which scales of 0 are above. */
export function flat(rows: Rows, place: number, linear: ArrayLike<number>): readonly Sentence[] {
  const none = ([0, 1, 2] as const).filter((axis) => [0, 1, 2].every((row) => linear[3 * axis + row] === 0));
  const which = none.map((axis) => AXES[axis]);
  const reasons: Sentence[] = [
    [
      ...named(linkTo(rows, place)),
      none.length > 0
        ? ` is flat: its ${listed(which)} ${which.length > 1 ? 'axes have' : 'axis has'} no length, and meets nothing at an angle.`
        : ' is flattened from above, and turned in that: what is left of its axes has no angles of its own.',
    ],
  ];
  for (const above of chainOf(rows, place)) {
    const zero = ([0, 1, 2] as const).filter((axis) => ownScale(rows, above)[axis] === 0);
    if (zero.length > 0)
      reasons.push([
        ...named(linkTo(rows, above)),
        ` is scaled by 0 along ${listed(zero.map((axis) => AXES[axis]))}.`,
      ]);
  }
  return reasons;
}
