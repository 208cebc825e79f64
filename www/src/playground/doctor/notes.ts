/** Notes on a node beside its skew: mirrors, and who compensates. */
import { determinant } from '../../core/doctor/linear.ts';
import { nodeOf, type TreeDocument } from '../document/document.ts';
import { linear } from '../picture/matrix3.ts';
import { ownScale } from './stretch.ts';
import { AXES, factor, listed, named, possessed, type Sentence } from './words.ts';

/** Returns the notes about the last node of a chain, whose world matrix is given. */
export function notesOf(chain: TreeDocument, matrix: Float64Array): readonly Sentence[] {
  return [...mirrored(chain, matrix), ...compensations(chain)];
}

function mirrored(chain: TreeDocument, matrix: Float64Array): readonly Sentence[] {
  if (!(determinant(linear(matrix)) < 0)) return [];
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

function compensations(chain: TreeDocument): readonly Sentence[] {
  if (chain.rule !== 'matrices' && chain.rule !== 'lossy') return [];
  return chain.nodes.flatMap((it): Sentence[] => {
    const parent = nodeOf(chain, it.parent);
    if (!it.compensates || !parent || ownScale(parent).every((along) => along === 1)) return [];
    const what = ' own scale: it feels that in its place, and not in its axes.';
    return [[...named(it), ' compensates for ', ...possessed(parent), what]];
  });
}
