/** The ways out of a skew, as documents that can be shown before one is taken. */

import { MARKED } from '../../core/doctor/skew.ts';
import { KinetreeError } from '../../core/entries/index.ts';
import type { TreeDocument, TreeNode } from '../document/document.ts';
import { setWorldMatrix } from '../document/edits.ts';
import type { Diagnosis } from './diagnosis.ts';
import { type Effect, effectOf } from './effect.ts';
import { chainOf, partOf } from './stretch.ts';
import { baked, compensated, even, leaf, type Treated } from './treatments.ts';
import { degrees, listed, meters, opened, the, whose } from './words.ts';
import { worldOf } from './worlds.ts';

type Treatment = (document: TreeDocument) => Treated;

export interface Cure {
  /** The step's name, and the button's: `Scale the boom evenly`. */
  readonly name: string;
  /** Its effect in words. */
  readonly sentence: string;
  readonly document: TreeDocument;
  readonly effect: Effect;
}

/** Nodes, at most, that a way out is tried on: some hundredths of a second. */
export const MOST_TRIED = 20_000;

/** Returns the ways out of a node's skew at once: those that {@link seekCures} finds. */
export function curesOf(document: TreeDocument, diagnosis: Diagnosis): readonly Cure[] {
  return [...seekCures(document, diagnosis)].filter((it) => it !== undefined);
}

/**
 * Yields the ways out of a node's skew, each with what it would change, and nothing between slices
 * of the work. There are none for a node that is not skewed, nor where the core refuses what a way
 * would make, or where it changes more than {@link MOST_TRIED} nodes.
 */
export function* seekCures(document: TreeDocument, diagnosis: Diagnosis): Generator<Cure | undefined> {
  for (const [name, treat, within] of waysOf(document, diagnosis)) {
    const part = within ? partOf(document, within.id) : document;
    if (part.nodes.length > MOST_TRIED) continue;
    try {
      const tried = treat(part);
      yield;
      const effect = yield* effectOf(part, tried.document, diagnosis.node.id, tried.body);
      const whole = part === document ? tried : treat(document);
      yield { name, sentence: told(effect), document: whole.document, effect };
    } catch (refusal) {
      if (!(refusal instanceof KinetreeError)) throw refusal;
    }
  }
}

/** A way that may be tried: its name, and the node below which it changes something. */
type Attempt = readonly [name: string, treat: Treatment, within: TreeNode | null];

/** Returns the ways to try; `null` for one that may change all nodes. */
function waysOf(document: TreeDocument, { node, kind, causes }: Diagnosis): readonly Attempt[] {
  const [main] = causes;
  if (kind !== 'skewed' || !main) return [];
  const cause = main.node;
  const ways: Attempt[] = [];
  const add = (name: string, treat: Treatment, within: TreeNode | null = cause): void => {
    ways.push([name, treat, within]);
  };
  const animated = isAnimated(document, cause);
  if (!animated) {
    if (cause === node) add('Hold the nearest rotation and scale', (it) => nearest(it, node));
    else if (!cause.stretch) add(bakedName(cause), (it) => baked(it, cause));
    add(`Scale ${the(cause)} evenly`, (it) => even(it, [cause]));
    if (cause.shape.kind !== 'none') add(`Move ${whose(cause)} scale to a leaf`, (it) => leaf(it, cause));
  }
  const child = childToward(document, cause, node);
  if (child) add(`Let ${the(child)} compensate`, (it) => compensated(it, child), child);
  const others = causes.map((it) => it.node);
  if (main.left >= MARKED && others.length > 1 && !others.some((it) => isAnimated(document, it)))
    add(
      others.length === 2 ? `Scale ${listed(others.map(the))} evenly` : `Scale all ${others.length} evenly`,
      (it) => even(it, others),
      null,
    );
  add('Multiply components', (it) => ({ document: { ...it, rule: 'transforms' } }), null);
  return ways;
}

/** Returns whether a clip sets the scale of a node, so that an edit of it would not last. */
function isAnimated({ clips }: TreeDocument, { id }: TreeNode): boolean {
  return clips.some(({ channels }) => channels.some(({ node, path }) => node === id && path === 'scale'));
}

function bakedName(cause: TreeNode): string {
  return cause.shape.kind === 'none'
    ? `Scale the places of ${whose(cause)} children, not ${the(cause)}`
    : `Scale ${whose(cause)} shape, not ${the(cause)}`;
}

/** Returns the document in which a node that holds a matrix holds what is nearest to it. */
function nearest(document: TreeDocument, { id }: TreeNode): Treated {
  return setWorldMatrix(document, id, worldOf(document, id), 'polar');
}

/** Returns the child of a node on the way down to another; `undefined` if they are the same. */
function childToward(document: TreeDocument, from: TreeNode, to: TreeNode): TreeNode | undefined {
  const { nodes } = chainOf(document, to.id);
  return nodes[nodes.findIndex(({ id }) => id === from.id) + 1];
}

/** Returns what an effect is, apart from the skew that is left. */
export function told({ displacement, reshaped, turn, moved }: Effect): string {
  const turns = turn > 0 ? `turn up to ${degrees(turn)}` : '';
  const many = moved.length === 1 ? '1 node' : `${moved.length} nodes`;
  if (displacement === 0 && reshaped === 0)
    return turn > 0 ? `All stays in place; axes ${turns}.` : 'All stays as it is.';
  const does = moved.length === 1 ? 's' : '';
  const what =
    displacement > 0
      ? `${many} move${does}, up to ${meters(displacement)}`
      : `Places stay; the shape${does ? '' : 's'} of ${many} change${does ? 's' : ''}, up to ${meters(reshaped)}`;
  return `${opened(what)}${turns ? `; axes ${turns}` : ''}.`;
}
