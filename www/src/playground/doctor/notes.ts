/** Notes on a node beside its skew: mirrors, compensation, and the same node by matrices. */

import { originsApart } from '../../core/doctor/apart.ts';
import { angleOf, MARKED, skewOf, worstPair } from '../../core/doctor/skew.ts';
import type { ScaleRule } from '../../core/entries/index.ts';
import { nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { linear, volume } from '../picture/matrix3.ts';
import { ownScale } from './stretch.ts';
import { AXES, degrees, factor, listed, meters, named, possessed, type Sentence } from './words.ts';
import { worldOf } from './worlds.ts';

const DEGREES = 180 / Math.PI;
/** Meters below which a displacement would be read as none. */
const LEAST_METERS = 0.0005;

/** The way of each rule that multiplies no whole matrices, as a sentence begins with it. */
const WAYS: Readonly<Record<Exclude<ScaleRule, 'matrices'>, string>> = {
  transforms: 'This tree multiplies components, so nothing leans.',
  lossy: 'This tree shows the nearest scale, and leaves out the lean.',
  compensated: 'In this tree a parent’s own scale moves a child, and does not stretch it.',
};

/** Returns the notes about the last node of a chain, whose world matrix is given. */
export function notesOf(chain: TreeDocument, node: TreeNode, matrix: Float64Array): readonly Sentence[] {
  return [...mirrored(chain, matrix), ...compensations(chain, node), ...byMatrices(chain, node, matrix)];
}

function mirrored(chain: TreeDocument, matrix: Float64Array): readonly Sentence[] {
  if (!(volume(linear(matrix)) < 0)) return [];
  const parts = chain.nodes.flatMap((node): Sentence[] => {
    const own = ownScale(node);
    const axes = ([0, 1, 2] as const).filter((axis) => own[axis] < 0);
    if (axes.length % 2 === 0) return [];
    const along = axes.map((axis) => `${factor(own[axis])} along ${AXES[axis]}`);
    return [[...named(node), ` is scaled by ${listed(along)}`]];
  });
  const reasons = parts.flatMap((part, i): Sentence => [i === 0 ? ': ' : ', ', ...part]);
  return [['It is a mirror image', ...reasons, '.']];
}

function compensations(chain: TreeDocument, node: TreeNode): readonly Sentence[] {
  const multiplies = chain.rule === 'matrices' || chain.rule === 'lossy';
  return chain.nodes.flatMap((it): Sentence[] => {
    const parent = nodeOf(chain, it.parent);
    if (!it.compensates || !parent) return [];
    if (!multiplies)
      return it === node
        ? [[...named(it), ' compensates, which has no effect by the rule of this tree.']]
        : [];
    if (ownScale(parent).every((along) => along === 1)) return [];
    const what = ' own scale: it feels that in its place, and not in its axes.';
    return [[...named(it), ' compensates for ', ...possessed(parent), what]];
  });
}

/** Returns how the node would differ if the tree multiplied matrices. */
function byMatrices(chain: TreeDocument, node: TreeNode, matrix: Float64Array): readonly Sentence[] {
  if (chain.rule === 'matrices') return [];
  const other = worldOf({ ...chain, rule: 'matrices' }, node.id);
  const differs: string[] = [];
  const pair = worstPair(other);
  if (DEGREES * skewOf(other) >= MARKED)
    differs.push(
      `its ${AXES[pair[0]]} and ${AXES[pair[1]]} axes would meet at ${degrees(DEGREES * angleOf(other, ...pair))}`,
    );
  const [lengths, others] = [lengthsOf(matrix), lengthsOf(other)].map((all) => listed(all.map(factor)));
  if (lengths !== others) differs.push(`its axes would be ${others} long instead of ${lengths}`);
  const apart = originsApart(matrix, other);
  if (apart > LEAST_METERS) differs.push(`its origin would be ${meters(apart)} from here`);
  return differs.length === 0 ? [] : [[`${WAYS[chain.rule]} By matrices ${listed(differs)}.`]];
}

/** Returns the lengths of a matrix's axes. */
function lengthsOf(m: ArrayLike<number>): readonly number[] {
  return [0, 4, 8].map((at) => {
    const of = (row: number): number => (m[at + row] as number) ** 2;
    return Math.sqrt(of(0) + of(1) + of(2));
  });
}
