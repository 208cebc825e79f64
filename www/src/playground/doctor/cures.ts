/** The doctor's ways out of a skew, as documents that can be shown before one is taken. */
import type { Effect } from '../../core/doctor/effect.ts';
import type { CuringWay, TriedWay } from '../../core/doctor/gltf/least.ts';
import { holdsSentence } from '../../core/doctor/holds.ts';
import { wayName } from '../../core/doctor/way-names.ts';
import { byMovement, type SoughtWay, seekWays, type WayKind, type WayOut } from '../../core/doctor/ways.ts';
import { ancestorsOf, nodeOf, type TreeDocument, type TreeNode } from '../document/document.ts';
import { restsOf } from '../document/worlds.ts';
import type { Diagnosis } from './diagnosis.ts';
import { treated } from './mended.ts';
import { isUneven, partOf } from './stretch.ts';
import { degrees, listed, meters, opened, the } from './words.ts';

export interface Cure {
  readonly kind: WayKind | 'bake';
  /** The step's name, and the button's: `Scale evenly (even): the boom`. */
  readonly name: string;
  /** Its effect in words. */
  readonly sentence: string;
  /** The formats and programs that can hold its result, in words. */
  readonly holds: string;
  readonly document: TreeDocument;
  readonly effect: Effect;
}

/** The most nodes that a way out is tried on, which takes some hundredths of a second. */
export const MOST_TRIED = 20_000;

/** Ways that change the nodes below a stretch, and the way that changes all nodes. */
const BELOW = ['rigid', 'leaf', 'even', 'shape', 'compensate'] as const;
const ALL = ['components'] as const;
/** The ways in which a file is mended. */
const curing = ['rigid', 'bake', 'leaf', 'even'] as const satisfies readonly CuringWay[];

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
    for (const way of seekWays(part, node.id, kinds)) yield way && cureOf(document, part, way);
  }
}

function cureOf(document: TreeDocument, part: TreeDocument, way: SoughtWay): Cure {
  const { kind, effect, holds, rests } = way;
  const made = treated(document, part, way);
  restsOf.set(made, new Map([...rests].map(([at, rest]) => [(part.nodes[at] as TreeNode).id, rest])));
  return {
    kind,
    name: nameOf(document, way),
    sentence: sentenceOf(effect),
    holds: holdsSentence(holds),
    document: made,
    effect,
  };
}

/** Meters below which 32 bits round. */
const LEAST = 1e-6;

/**
 * Returns the ways out with what they move of the vertices of the document's file, and the one that
 * only a file has. What the file refuses is left out.
 */
export function curesInFile(
  document: TreeDocument,
  cures: readonly Cure[],
  ways: readonly TriedWay[],
): readonly Cure[] {
  const movedBy = (kind: Cure['kind']) => ways.find(({ way }) => way === kind);
  const measured = (cure: Cure, { corner, origin }: NonNullable<TriedWay['moved']>): Cure => {
    const effect = {
      ...cure.effect,
      meters: corner < LEAST ? 0 : corner,
      origin: origin < LEAST ? 0 : origin,
    };
    return { ...cure, effect, sentence: sentenceInFile(effect) };
  };
  const found = cures.flatMap((cure) => {
    const tried = movedBy(cure.kind);
    return tried ? (tried.moved ? [measured(cure, tried.moved)] : []) : [cure];
  });
  const bake = movedBy('bake')?.moved;
  const rigid = cures.find(({ kind }) => kind === 'rigid');
  if (bake && rigid) {
    const effect = { ...rigid.effect, moved: [] };
    found.push(measured({ ...rigid, kind: 'bake', name: wayName('bake'), effect, document }, bake));
  }
  return found.sort(byMovement);
}

/** Returns an effect on the vertices of a file as a sentence. */
function sentenceInFile({ origin, meters: off, turn }: Effect): string {
  const turns = turn > 0 ? `; axes turn up to ${degrees(turn)}` : '';
  const vertices = off > 0 ? `vertices, up to ${meters(off)}` : '';
  if (origin === 0) return vertices ? `Nothing moves but ${vertices}${turns}.` : `No vertex moves${turns}.`;
  return `Origins move up to ${meters(origin)}${vertices ? `, ${vertices}` : ', no vertex'}${turns}.`;
}

/** Returns whether a way is one in which a file is mended, too. */
export function isMend(kind: Cure['kind']): kind is CuringWay {
  return (curing as readonly string[]).includes(kind);
}

/** Returns the name of a way out, with the nodes that it acts on: `Scale evenly (even): the boom`. */
function nameOf(document: TreeDocument, { kind, acts, added }: WayOut): string {
  const name = wayName(kind);
  if (kind === 'rigid' || kind === 'components') return name;
  const nodes = acts.flatMap((id) => nodeOf(document, id) ?? []);
  const all = nodes.length <= 2 ? listed(nodes.map(the)) : `${nodes.length} nodes`;
  if (kind !== 'leaf' || added.length > 0) return `${name}: ${all}`;
  // The way adds no leaf below nodes without a body.
  return `${name}: unscale ${all}, multiply the children’s positions`;
}

/** Returns an effect on the nodes as a sentence, without the skew that is left. */
function sentenceOf({ origin, meters: shaped, turn, moved }: Effect): string {
  const turns = turn > 0 ? `turn up to ${degrees(turn)}` : '';
  const many = moved.length === 1 ? '1 node' : `${moved.length} nodes`;
  if (origin === 0 && shaped === 0)
    return turn > 0 ? `All stays in place; axes ${turns}.` : 'All stays as it is.';
  const does = moved.length === 1 ? 's' : '';
  const what =
    origin > 0
      ? `${many} move${does}, up to ${meters(Math.max(origin, shaped))}`
      : `Nothing moves but corners at ${many}, up to ${meters(shaped)}`;
  return `${opened(what)}${turns ? `; axes ${turns}` : ''}.`;
}
