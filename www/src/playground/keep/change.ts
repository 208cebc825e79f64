/**
 * A document as its difference from the one before. An edit leaves nearly all nodes alone, so a
 * step takes the room of what it changed.
 */
import { scaleRules } from '../../core/entries/index.ts';
import { EMPTY, LENGTHS, REST, type TreeDocument, type TreeNode } from '../document/document.ts';
import {
  flagOf,
  listOf,
  numberOf,
  numbersOf,
  objectOf,
  placeOf,
  refused,
  textOf,
  wordOf,
} from '../files/fields.ts';
import { methods, rates } from '../motion/schemes.ts';

/** All of a document but its nodes and its clips, and the nodes that differ. */
export interface Change extends Omit<TreeDocument, 'clips' | 'nodes' | 'source'> {
  /** Left out if the clips are those of the document before. */
  readonly clips?: TreeDocument['clips'];
  /** The place of the first node that differs, and the number of nodes there before. */
  readonly at: number;
  readonly drop: number;
  readonly put: readonly TreeNode[];
}

/** Returns what leads from a document to the next; `null` is before the first. */
export function changeTo(
  { nodes, clips, source: _, ...rest }: TreeDocument,
  before: TreeDocument | null,
): Change {
  const old = before?.nodes ?? [];
  let at = 0;
  while (at < old.length && at < nodes.length && old[at] === nodes[at]) at++;
  let end = 0;
  const most = Math.min(old.length, nodes.length) - at;
  while (end < most && old[old.length - 1 - end] === nodes[nodes.length - 1 - end]) end++;
  return {
    ...rest,
    ...(clips === before?.clips ? {} : { clips }),
    at,
    drop: old.length - end - at,
    put: nodes.slice(at, nodes.length - end),
  };
}

/**
 * Returns the document that a change leads to. A store may be old, or damaged.
 *
 * @throws KinetreeError for what is no change of this document.
 */
export function changed(before: TreeDocument | null, given: unknown): TreeDocument {
  const { clips, at, drop, put, ...rest } = objectOf(given, 'a step') as unknown as Change;
  const base = before ?? EMPTY;
  const from = placeOf(at, base.nodes.length + 1, 'the place of a step');
  const count = placeOf(drop, base.nodes.length - from + 1, 'the count of a step');
  for (const node of listOf(put, 'the nodes of a step')) expectNode(node);
  expectRest(rest);
  const recorded = clips ?? base.clips;
  for (const clip of listOf(recorded, 'the clips')) listOf(objectOf(clip, 'a clip').channels, 'the channels');
  if (rest.clip !== null) placeOf(rest.clip, recorded.length, 'the clip that plays');
  const document: TreeDocument = {
    ...EMPTY,
    ...rest,
    clips: recorded,
    nodes: base.nodes.toSpliced(from, count, ...put),
  };
  const old = base.nodes.slice(from, from + count);
  const alike =
    old.length === put.length && old.every((it, i) => it.id === put[i]?.id && it.parent === put[i]?.parent);
  if (!alike) expectOutline(document.nodes);
  return document;
}

/** Refuses what is no part of a document but its nodes and clips. */
function expectRest({ title, rule, scheme, start }: Omit<Change, 'clips' | 'at' | 'drop' | 'put'>): void {
  textOf(title, 'the title');
  wordOf(rule, scaleRules, 'the rule');
  const { method, rate } = objectOf(scheme, 'the scheme');
  wordOf(method, methods, 'the method');
  if (!rates.some((it) => it === rate)) throw refused('the rate is none');
  numberOf(start, 'the start');
}

function expectNode(given: unknown): void {
  const node = objectOf(given, 'a node');
  placeOf(node.id, Number.MAX_SAFE_INTEGER, 'an id');
  textOf(node.name, 'a name');
  if (node.parent !== null) placeOf(node.parent, Number.MAX_SAFE_INTEGER, 'a parent');
  for (const [key, count] of Object.entries(LENGTHS))
    if (node[key] !== undefined || key in REST) numbersOf(node[key], count, key);
  const length = Math.hypot(...(node.rotation as number[]));
  if (Math.abs(length - 1) > 1e-6) throw refused('a rotation is none');
  for (const flag of [node.free, node.compensates]) if (flag !== undefined) flagOf(flag, 'a flag');
  const shape = objectOf(node.shape, 'a shape');
  wordOf(shape.kind, ['box', 'cylinder', 'sphere', 'none'], 'a shape');
  for (const list of [shape.size, shape.center]) numbersOf(list, 3, 'a length');
}

/** Refuses nodes that are not each before their descendants, which follow at once. */
function expectOutline(nodes: readonly TreeNode[]): void {
  const way: number[] = [];
  const seen = new Set<number>();
  for (const { id, parent } of nodes) {
    while (way.length > 0 && way.at(-1) !== parent) way.pop();
    if ((way.at(-1) ?? null) !== parent || seen.has(id)) throw refused('the nodes are no tree');
    seen.add(id);
    way.push(id);
  }
}
