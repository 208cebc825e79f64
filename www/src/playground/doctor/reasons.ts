/** The reasons in sentences: which stretch met which turn, and what that makes of the axes. */

import type { Axis, Pair } from '../../core/doctor/skew.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { beginOf, type Cause, leftWithout, turnBetween } from './causes.ts';
import { ownScale } from './stretch.ts';
import { AXES, degrees, factor, listed, named, type Sentence, turn } from './words.ts';

/** Degrees below which a turn is not told: it would be read as none. */
const LEAST_TURN = 0.05;

/** Returns the one quiet line about a node that is square. */
export function square(node: TreeNode, angle: number): readonly Sentence[] {
  const whole = degrees(angle);
  const told = whole === '90.0°' ? whole : `${angle.toFixed(2)}°`;
  return [[...named(node), ` is square: its axes meet at ${told}.`]];
}

/** Returns which stretch met which turn, and at what angle the axes of a pair meet since. */
export function skewed(
  chain: TreeDocument,
  node: TreeNode,
  [first, second]: Pair,
  angle: number,
  causes: readonly Cause[],
): readonly Sentence[] {
  const meet = `its ${AXES[first]} and ${AXES[second]} axes now meet at ${degrees(angle)}. No translation, rotation and scale can say that.`;
  const [main] = causes;
  if (!main) return [[...named(node), ' leans: ', meet]];
  const reasons: Sentence[] = [stretches(main.node, node)];
  const begin = beginOf(chain, main.node);
  if (main.node !== node) reasons.push(...turned(chain, main.node, begin));
  if (begin === node) reasons.push([meet]);
  else
    reasons.push([
      ...named(nodeOf(chain, node.parent) as TreeNode),
      ' is skewed already, and ',
      ...named(node),
      ` inherits that: ${meet}`,
    ]);
  if (causes.length > 1) reasons.push(shares(chain, causes));
  return reasons;
}

/** Returns `The boom is scaled unevenly: 1.60 along x, 1.00 along y.` */
function stretches(cause: TreeNode, node: TreeNode): Sentence {
  const own = ownScale(cause);
  if (cause.stretch) {
    const lengths = listed(own.map(factor));
    return cause === node
      ? [...named(cause), ` holds a matrix of its own, with axes that are ${lengths} long and lean.`]
      : [...named(cause), ` holds a matrix that stretches unevenly: its axes are ${lengths} long.`];
  }
  const places = ([0, 1, 2] as const).toSorted((a, b) => Math.abs(own[b]) - Math.abs(own[a]) || a - b);
  const [most, , least] = places as [Axis, Axis, Axis];
  const same = new Set(own.map(factor)).size < 3;
  const axes = same ? [most, otherThan(own, most, least)] : places;
  return [
    ...named(cause),
    ` is scaled unevenly: ${axes.map((axis) => `${factor(own[axis])} along ${AXES[axis]}`).join(', ')}.`,
  ];
}

/** Returns the first axis that differs from one as much as another does. */
function otherThan(own: readonly number[], most: Axis, least: Axis): Axis {
  const like = ([0, 1, 2] as const).find((axis) => axis !== most && own[axis] === own[least]);
  return like ?? least;
}

/** Returns the turn that the stretch meets; nothing where there is none to tell. */
function turned(chain: TreeDocument, cause: TreeNode, begin: TreeNode): readonly Sentence[] {
  const angle = turnBetween(chain, cause, begin);
  if (angle < LEAST_TURN) return cause.stretch ? [['That matrix leans its children, turned or not.']] : [];
  return [[...named(begin), ` is turned ${turn(angle)} against it, so the stretch cuts across its corners.`]];
}

/** Returns how much each of several causes matters. */
function shares(chain: TreeDocument, causes: readonly Cause[]): Sentence {
  const each = causes
    .slice(0, 4)
    .flatMap(
      ({ node, left }, i): Sentence => [
        i === 0 ? 'with ' : ', with ',
        ...named(node),
        i === 0 ? ` scaled evenly ${degrees(left)} would be left` : ` ${degrees(left)}`,
      ],
    );
  const all = causes.length === 2 ? 'both' : `all ${causes.length}`;
  const more = causes.length > 4 ? `, and ${causes.length - 4} more` : '';
  return [
    `${causes.length} nodes stretch: `,
    ...each,
    `${more}, with ${all} ${degrees(leftWithout(chain, causes))}.`,
  ];
}

/** Returns which axes have no length, and which scales of 0 are above. */
export function flat(chain: TreeDocument, node: TreeNode, matrix: Float64Array): readonly Sentence[] {
  const none = ([0, 1, 2] as const).filter((axis) => [0, 1, 2].every((row) => matrix[4 * axis + row] === 0));
  if (none.length === 0)
    return [[...named(node), ' is out of reach: its numbers in the world are too large to be written.']];
  const which = none.map((axis) => AXES[axis]);
  const reasons: Sentence[] = [
    [
      ...named(node),
      ` is flat: its ${listed(which)} ${which.length > 1 ? 'axes have' : 'axis has'} no length, and meets nothing at an angle.`,
    ],
  ];
  for (const above of chain.nodes) {
    const zero = ([0, 1, 2] as const).filter((axis) => ownScale(above)[axis] === 0);
    if (zero.length > 0)
      reasons.push([...named(above), ` is scaled by 0 along ${listed(zero.map((axis) => AXES[axis]))}.`]);
  }
  return reasons;
}
