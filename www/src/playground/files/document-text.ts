/**
 * A document as JSON, in the format of the playground, version 1. Numbers that a new node has, too,
 * are left out. Numbers keep all their bits: minus zero is written `-0`, which JSON can read.
 */
import type { ClipLike } from '../../core/entries/index.ts';
import { NODE_LISTS } from '../../core/hierarchy/scene.ts';
import { toJson } from '../../export/json.ts';
import {
  hasMeshes,
  isSame,
  PLAIN_SHAPE,
  placeOf,
  REST,
  type Shape,
  type State,
  type TreeDocument,
  type TreeNode,
} from '../document/document.ts';

export const VERSION = 1;

/** Returns the JSON of a document, a line for each node. */
export function toText(document: TreeDocument): string {
  const nodes = document.nodes.map((node, place) => toJson(plainNode(document, node, place)));
  const clips = document.clips.map((clip) => toJson(plainClip(document, clip)));
  const fields = [
    `"kinetree":${VERSION}`,
    `"title":${toJson(document.title)}`,
    `"rule":${toJson(document.rule)}`,
    `"nodes":[${nodes.map((it) => `\n${it}`).join()}\n]`,
    ...(document.start === 0 ? [] : [`"start":${toJson(document.start)}`]),
    ...(clips.length === 0 ? [] : [`"clips":[${clips.map((it) => `\n${it}`).join()}\n]`]),
    ...(document.clip === null ? [] : [`"clip":${document.clip}`]),
    ...(hasMeshes(document) ? ['"meshless":true'] : []),
  ];
  return `{${fields.join()}}\n`;
}

/** Returns a node as JSON, without the numbers that a new node has, too. */
export function plainNode(document: TreeDocument, node: TreeNode, place: number): Record<string, unknown> {
  const { id, name, parent, shape } = node;
  const plain: Record<string, unknown> = {};
  if (id !== place + 1) plain.id = id;
  if (name !== '') plain.name = name;
  if (parent !== null) plain.parent = placeOf(document, parent);
  for (const key of NODE_LISTS) {
    const list = node[key];
    if (list && !isSame(list, (REST as Partial<State>)[key])) plain[key] = list;
  }
  if (node.free) plain.free = true;
  if (node.compensates) plain.compensates = true;
  const body = plainShape(shape);
  if (Object.keys(body).length > 0) plain.shape = body;
  return plain;
}

function plainShape({ kind, size, center }: Shape): Record<string, unknown> {
  return {
    ...(kind === PLAIN_SHAPE.kind ? {} : { kind }),
    ...(isSame(size, PLAIN_SHAPE.size) ? {} : { size }),
    ...(isSame(center, PLAIN_SHAPE.center) ? {} : { center }),
  };
}

/** Returns a clip with the places of its nodes, without the channels of nodes that are gone. */
function plainClip(document: TreeDocument, { name, channels }: ClipLike): Record<string, unknown> {
  const kept = channels.flatMap(({ node, path, interpolation, times, values }) => {
    const place = placeOf(document, node);
    if (place < 0) return [];
    const course = interpolation === undefined ? {} : { interpolation };
    return [{ node: place, path, ...course, times: Array.from(times), values: Array.from(values) }];
  });
  return { ...(name ? { name } : {}), channels: kept };
}
