/** The doctor's ways out of a skew, as documents that can be shown before one is taken. */
import type { Effect } from '../../core/doctor/effect.ts';
import { holdsSentence } from '../../core/doctor/holds.ts';
import { byMovement, seekWays, type WayKind, type WayOut } from '../../core/doctor/ways.ts';
import { ancestorsOf, nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import type { Diagnosis } from './diagnosis.ts';
import { treated } from './mended.ts';
import { isUneven, partOf } from './stretch.ts';
import { degrees, listed, meters, opened, the, whose } from './words.ts';

export interface Cure {
  readonly kind: WayKind;
  /** The step's name, and the button's: `Scale the boom evenly`. */
  readonly name: string;
  /** Its effect in words. */
  readonly sentence: string;
  /** The formats and programs that hold it, in words. */
  readonly holds: string;
  readonly document: TreeDocument;
  readonly effect: Effect;
}

/** Nodes, at most, that a way out is tried on: some hundredths of a second. */
export const MOST_TRIED = 20_000;

/** The ways that change nodes below what stretches, and the one that changes all. */
const BELOW = ['rigid', 'leaf', 'even', 'shape', 'compensate'] as const;
const ALL = ['components'] as const;

/** Returns the ways out of a node's skew at once, the one that moves least first. */
export function curesOf(document: TreeDocument, diagnosis: Diagnosis): readonly Cure[] {
  return [...seekCures(document, diagnosis)].filter((it) => it !== undefined).sort(byMovement);
}

/**
 * Yields the ways out of a node's skew, each with what it would change, and nothing between slices
 * of the work. There are none for a node that is not skewed, nor where the core refuses what a way
 * would make, or where it changes more than {@link MOST_TRIED} nodes.
 */
export function* seekCures(document: TreeDocument, { node, kind }: Diagnosis): Generator<Cure | undefined> {
  if (kind !== 'skewed') return;
  const top = [node.id, ...ancestorsOf(document, node.id)].findLast((id) =>
    isUneven(nodeOf(document, id) as TreeNode),
  );
  const below = partOf(document, top ?? node.id);
  for (const [part, kinds] of [
    [below, BELOW],
    [document, ALL],
  ] as const) {
    if (part.nodes.length > MOST_TRIED) continue;
    for (const way of seekWays(part, node.id, kinds)) yield way && cureOf(document, part, way, node.id);
  }
}

function cureOf(document: TreeDocument, part: TreeDocument, way: WayOut, node: number): Cure {
  const { kind, effect, holds } = way;
  return {
    kind,
    name: nameOf(document, way),
    sentence: told(effect),
    holds: holdsSentence(holds),
    document: treated(document, part, way, isMend(kind) ? { way: kind, ids: [node] } : {}),
    effect,
  };
}

/** Returns whether a way is one in which a file is mended, too. */
function isMend(kind: WayKind): kind is 'even' | 'leaf' | 'rigid' {
  return kind === 'rigid' || kind === 'leaf' || kind === 'even';
}

/** Returns the name of a way out, by the nodes that it acts on. */
function nameOf(document: TreeDocument, { kind, acts, added, shapes }: WayOut): string {
  const nodes = acts.flatMap((id) => nodeOf(document, id) ?? []);
  const [first] = nodes;
  const alone = first && nodes.length === 1;
  const all = nodes.length === 2 ? listed(nodes.map(the)) : `${nodes.length} nodes`;
  switch (kind) {
    case 'rigid':
      return 'Square axes, same places';
    case 'leaf':
      if (added.length === 0)
        return alone
          ? `Scale the places of ${whose(first)} children, not ${the(first)}`
          : `Scale the places of children, not ${all}`;
      return alone ? `Move ${whose(first)} scale to a leaf` : `Move the scales of ${all} to leaves`;
    case 'even':
      return `Scale ${all === '1 nodes' && first ? the(first) : all} evenly`;
    case 'shape':
      return alone && shapes.size > 0
        ? `Scale ${whose(first)} shape, not ${the(first)}`
        : `Scale the shapes of ${all}, not the nodes`;
    case 'compensate':
      return `Let ${alone ? the(first) : all} compensate`;
    case 'components':
      return 'Multiply components';
  }
}

/** Returns what an effect is, apart from the skew that is left. */
export function told({ origin, meters: shaped, turn, moved }: Effect): string {
  const turns = turn > 0 ? `turn up to ${degrees(turn)}` : '';
  const many = moved.length === 1 ? '1 node' : `${moved.length} nodes`;
  if (origin === 0 && shaped === 0)
    return turn > 0 ? `All stays in place; axes ${turns}.` : 'All stays as it is.';
  const does = moved.length === 1 ? 's' : '';
  const what =
    origin > 0
      ? `${many} move${does}, up to ${meters(Math.max(origin, shaped))}`
      : `Places stay; ${moved.length === 1 ? '1 shape changes' : `${moved.length} shapes change`}, up to ${meters(shaped)}`;
  return `${opened(what)}${turns ? `; axes ${turns}` : ''}.`;
}
