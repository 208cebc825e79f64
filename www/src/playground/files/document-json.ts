/**
 * A document from JSON that anybody may have written: a file, a link, or what a browser kept. The
 * core checks the fields of a scene, this file all others.
 */
import { type ClipLike, fromScene, type ScaleRule, type SceneNode } from '../../core/entries/index.ts';
import { Scaled, typed } from '../../core/unit-rotation.ts';
import {
  EMPTY,
  PLAIN_SHAPE,
  type Shape,
  type TreeDocument,
  type TreeNode,
  type Triple,
} from '../document/document.ts';
import { posed } from '../document/posed.ts';
import { nodesOf } from '../document/scene.ts';
import { checkClip } from '../motion/stepper.ts';
import { MOST_NODES } from './bounds.ts';
import { VERSION } from './document-text.ts';
import {
  fieldsOf,
  type Given,
  listOf,
  numberOf,
  numbersOf,
  objectOf,
  placeOf,
  refused,
  textOf,
  wordOf,
} from './fields.ts';

/** The field `scheme` is of older pages, on which steps of time were a choice. */
const DOCUMENT = ['kinetree', 'title', 'rule', 'nodes', 'scheme', 'start', 'clips', 'clip', 'meshless'];
const SHAPES = ['box', 'cylinder', 'sphere', 'none'] as const;
const PATHS = ['translation', 'rotation', 'scale'] as const;
const COURSES = ['step', 'linear', 'cubicSpline'] as const;

/**
 * Returns the document of a JSON text that was parsed. Rotations of few digits are scaled to length
 * one, and counted in `scaled`.
 *
 * @throws KinetreeError in one sentence that names the field.
 */
export function documentOf(json: unknown, scaled: Scaled = new Scaled()): TreeDocument {
  const { kinetree, title, rule, nodes, start, clips, clip, meshless } = fieldsOf(
    json,
    DOCUMENT,
    'the document',
  );
  if (kinetree !== VERSION)
    throw refused(`the document must have "kinetree": ${VERSION}, the version of its format`);
  const listed = listOf(nodes ?? [], 'the nodes');
  if (listed.length > MOST_NODES)
    throw refused(`the document has ${listed.length} nodes; the most that are read are ${MOST_NODES}`);
  const drafts = listed.map((it, place) => draftOf(it, place, scaled));
  const given = rule === undefined ? EMPTY.rule : (rule as ScaleRule);
  const tree = {
    title: title === undefined ? EMPTY.title : textOf(title, 'the title'),
    rule: given,
    nodes: outline(drafts, given),
    start: start === undefined ? EMPTY.start : numberOf(start, 'the start'),
  };
  const played = listOf(clips ?? [], 'the clips');
  const document: TreeDocument = {
    ...tree,
    clips: played.map((it, place) => clipOf(it, `clip ${place}`, drafts, scaled)),
    clip: clip === undefined || clip === null ? null : placeOf(clip, played.length, 'the clip that plays'),
    ...(meshless === true ? { meshless } : {}),
  };
  expectTaken(document);
  return document;
}

/** Has the core take the tree and its clips, or refuse them. */
export function expectTaken(document: TreeDocument): void {
  const taken = posed(document);
  for (const clip of document.clips.keys()) checkClip({ ...document, clip }, taken);
}

/** A node as it is listed: with its place among the others, not with ids. */
interface Draft {
  readonly id: number;
  readonly node: SceneNode;
  readonly shape: Shape;
}

function draftOf(given: unknown, place: number, scaled: Scaled): Draft {
  const what = `node ${place}`;
  const { id, shape, name, ...rest } = objectOf(given, what);
  const node = isQuaternion(rest.rotation)
    ? { ...rest, rotation: unitOf(rest.rotation, what, scaled) }
    : rest;
  if (id !== undefined && !(Number.isSafeInteger(id) && (id as number) > 0))
    throw refused(`the id of ${what} must be a whole number above 0`);
  const named = { ...node, name: name === undefined ? '' : textOf(name, `the name of ${what}`) };
  return { id: (id as number | undefined) ?? place + 1, node: named, shape: shapeOf(shape ?? {}, what) };
}

/** Returns whether this may be a rotation. Anything else the core refuses. */
const isQuaternion = (given: unknown): given is readonly number[] =>
  Array.isArray(given) && given.length === 4 && given.every((it) => typeof it === 'number');

function unitOf(turn: readonly number[], what: string, scaled: Scaled): readonly number[] {
  scaled.see(turn, what);
  return typed(turn);
}

function shapeOf(given: unknown, what: string): Shape {
  const { kind, size, center } = fieldsOf(given, ['kind', 'size', 'center'], `the shape of ${what}`);
  const lengths = size === undefined ? PLAIN_SHAPE.size : numbersOf(size, 3, `the size of ${what}`);
  if (lengths.some((it) => it < 0)) throw refused(`the size of ${what} must not be below 0`);
  return {
    kind: kind === undefined ? PLAIN_SHAPE.kind : wordOf(kind, SHAPES, `the shape of ${what}`),
    size: lengths as Triple,
    center:
      center === undefined ? PLAIN_SHAPE.center : (numbersOf(center, 3, `the center of ${what}`) as Triple),
  };
}

/** Returns the nodes in the order of an outline, each with its id. */
function outline(drafts: readonly Draft[], rule: ScaleRule): readonly TreeNode[] {
  if (new Set(drafts.map(({ id }) => id)).size < drafts.length) throw refused('two nodes have the same id');
  const scene = { version: 1, dimension: 3, rule, nodes: drafts.map(({ node }) => node) };
  fromScene(scene).dispose();
  const nodes = nodesOf(
    scene,
    drafts.map(({ shape }) => shape),
  );
  const idOf = (place: number): number => (drafts[place - 1] as Draft).id;
  return nodes.map((it) => {
    const [id, parent] = [idOf(it.id), it.parent === null ? null : idOf(it.parent)];
    return id === it.id && parent === it.parent ? it : { ...it, id, parent };
  });
}

function clipOf(given: unknown, what: string, drafts: readonly Draft[], scaled: Scaled): ClipLike {
  const { name, channels } = fieldsOf(given, ['name', 'channels'], what);
  const list = listOf(channels, `the channels of ${what}`);
  return {
    name: name === undefined ? '' : textOf(name, `the name of ${what}`),
    channels: list.map((it, place) => channelOf(it, `channel ${place} of ${what}`, drafts, scaled)),
  };
}

const CHANNEL = ['node', 'path', 'interpolation', 'times', 'values'];

function channelOf(
  given: unknown,
  what: string,
  drafts: readonly Draft[],
  scaled: Scaled,
): ClipLike['channels'][number] {
  const it: Given = fieldsOf(given, CHANNEL, what);
  const node = placeOf(it.node, drafts.length, `the node of ${what}`);
  const path = wordOf(it.path, PATHS, `the path of ${what}`);
  let values = numbersOf(it.values, null, `the values of ${what}`);
  if (path === 'rotation') {
    // Of a spline's three entries the middle one is the rotation; the others are tangents.
    const isTurn = (i: number): boolean => it.interpolation !== 'cubicSpline' || i % 3 === 1;
    const entries = Array.from({ length: Math.ceil(values.length / 4) }, (_, i) =>
      values.slice(4 * i, 4 * i + 4),
    );
    values = entries.flatMap((entry, i) =>
      isTurn(i) && isQuaternion(entry) ? unitOf(entry, what, scaled) : entry,
    );
  }
  return {
    node: (drafts[node] as Draft).id,
    path,
    ...(it.interpolation === undefined
      ? {}
      : { interpolation: wordOf(it.interpolation, COURSES, `the interpolation of ${what}`) }),
    times: numbersOf(it.times, null, `the times of ${what}`),
    values,
  };
}
