/** The picture: the tree of boxes, and beside it the robot as the answers given have it. */
import type { Drawing, Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { type LazyParams, nodeOf, nodeValue } from './controls.ts';
import { BOX, nameOf, numbered, type Point, parts, placeInTree, ROOT } from './robot.ts';
import { counted, toldCost, toldCounts } from './say.ts';
import { IDENTITY, inverse, type Matrix, same } from './transform.ts';
import type { Tree } from './tree.ts';

/** Height of the letters in a box. */
const LETTERS = 0.62;
/** Place of a flag in its box, from the middle. */
const FLAG: Point = [0.52, 0.3];

/** Seconds from a box to the next one, while the picture shows what an event did: 31 take 1.1 s. */
const PACE = 0.035;

/** The boxes of the question: their middle, the first one's height, and from one to the next. */
const COLUMN = {
  plan: [4, 0.1, 24.6, 12.6],
  x: 11.4,
  top: 11.2,
  apart: 2.35,
  box: [5.4, 1.75],
  letters: 0.75,
} as const;
const HAT = numbered('hat');

/** A node's part, which words light, and its color. */
interface Look {
  readonly part: string;
  readonly color: ColorName;
}

const looks: Readonly<Record<'fresh' | 'mark' | 'product' | 'inverse' | 'move', Look>> = {
  fresh: { part: 'fresh', color: 'parent' },
  mark: { part: 'mark', color: 'deep4' },
  product: { part: 'product', color: 'deep3' },
  inverse: { part: 'inverse', color: 'deep3' },
  move: { part: 'move', color: 'deep4' },
};

export function paint(tree: Tree, params: LazyParams, out: Drawing): void {
  if (out.asked) {
    paintQuestion(tree, out);
    return;
  }
  const pane = out.pane({ title: toldCost(tree), subtitle: toldCounts(tree) });
  const order = tree.work.multiplied.length > 0 ? tree.work.multiplied : tree.work.marked;
  const reached = 1 + Math.floor(Math.min(out.since / PACE, order.length));
  out.restless = reached < order.length;
  const before = new Set(order.slice(reached));
  paintEdges(pane, tree);
  paintBoxes(pane, tree, nodeOf(params.node), before);
  paintRobot(pane, tree, before);
  paintWords(pane, tree);
}

/** The five boxes from the robot down to its hat, with both flags up, and the robot that they are. */
function paintQuestion(tree: Tree, out: Drawing): void {
  const pane = out.pane({ camera: { plan: [...COLUMN.plan] } });
  const way = wayTo(tree, HAT);
  for (const [i, id] of way.entries()) {
    const [x, y] = [COLUMN.x, COLUMN.top - i * COLUMN.apart];
    const above: Vec3 = [x, y + COLUMN.apart - COLUMN.box[1] / 2, 0];
    if (i > 0) pane.line([above, [x, y + COLUMN.box[1] / 2, 0]], { color: 'hair', width: 2 });
    pane.polygon(rectangle([x, y, 0], COLUMN.box), {
      color: 'raised',
      edge: 'ink',
      width: 1.6,
      round: 0.25,
      part: 'mark',
    });
    pane.letters([x - 0.85, y, 0], COLUMN.letters, nameOf(id), { color: 'ink', part: 'mark' });
    for (const flag of [1.15, 1.95]) paintFlag(pane, [x + flag, y - 0.55, 0]);
  }
  const chosen = new Set(way);
  for (const { id } of tree.nodes)
    pane.polygon(outlineOf(id, tree.truth(id)), {
      color: chosen.has(id) ? 'child' : 'parent',
      edge: 'hair',
      width: 1,
      part: 'truth',
    });
  const side = COLUMN.x - COLUMN.box[0] / 2;
  pane.arrow([side - 2.6, COLUMN.top, 0], [side - 0.15, COLUMN.top, 0], { color: 'ink', part: 'mark' });
  const edits = counted(tree.edits[ROOT] ?? 0, 'edit');
  pane.label([side - 1.4, COLUMN.top, 0], edits, { color: 'ink', side: [0, -1, 0], part: 'mark' });
  const bottom = COLUMN.top - (way.length - 1) * COLUMN.apart;
  pane.label([side, bottom, 0], 'where is it?', { color: 'ink', side: [-1, 0, 0], part: 'truth' });
}

/** A paper flag on its staff, upright: the box is stale. */
function paintFlag(pane: Painter, [x, y]: Vec3): void {
  pane.line(
    [
      [x, y, 0],
      [x, y + 1.15, 0],
    ],
    { color: 'ink', width: 1.8, part: 'mark' },
  );
  const cloth: readonly Vec3[] = [
    [x, y + 1.15, 0],
    [x + 0.6, y + 0.9, 0],
    [x, y + 0.6, 0],
  ];
  pane.polygon(cloth, { color: 'deep4', edge: 'ink', width: 1, part: 'mark' });
}

/** Returns the nodes from the root down to one. */
function wayTo({ nodes }: Tree, id: number): number[] {
  const way: number[] = [];
  for (let node = nodes[id]; node; node = node.parent ?? undefined) way.unshift(node.id);
  return way;
}

export function lookOf(tree: Tree, id: number): Look {
  const { work, last, nodes } = tree;
  if (work.inverted.includes(id)) return looks.inverse;
  if (last?.kind === 'move' && last.node === id && !tree.refused) return looks.move;
  if (work.multiplied.includes(id) && !nodes[id]?.isDirty) return looks.product;
  return nodes[id]?.isDirty ? looks.mark : looks.fresh;
}

/** Returns the look of a node that the last event has not reached yet. */
function lookBefore({ work }: Tree): Look {
  return work.multiplied.length > 0 ? looks.mark : looks.fresh;
}

/** `true` for a node that has given a wrong answer, or would. */
function isWrong(tree: Tree, id: number): boolean {
  const { inverseAnswer } = tree;
  return tree.wrong[id] || tree.deceived(id) || (inverseAnswer?.node === id && inverseAnswer.wrong);
}

function paintEdges(pane: Painter, { nodes }: Tree): void {
  for (const { id, parent } of nodes) {
    if (!parent) continue;
    const [[x, y], [px, py]] = [placeInTree(id), placeInTree(parent.id)];
    const half = BOX[1] / 2;
    const [from, to]: [Vec3, Vec3] = [
      [px, py - half, 0],
      [x, y + half, 0],
    ];
    pane.line([from, to], { color: 'hair', width: 1.2 });
  }
}

/** Paints the boxes; those in `before` as they were before the last event. */
function paintBoxes(pane: Painter, tree: Tree, chosen: number, before: ReadonlySet<number>): void {
  const computes = tree.work.multiplied.length > 0;
  const { last } = tree;
  const asked = last?.kind === 'read' || last?.kind === 'inverse' ? last.node : -1;
  for (const { id, isDirty, isInverseDirty } of tree.nodes) {
    const at = placeInTree(id);
    const waits = before.has(id);
    const { part, color } = waits ? lookBefore(tree) : lookOf(tree, id);
    const wrong = !waits && isWrong(tree, id);
    const corners = rectangle(at, BOX);
    const edge = wrong ? 'wrong' : id === chosen ? 'accent' : id === asked ? 'ink' : 'hair';
    const width = edge === 'hair' ? 1 : 2.4;
    pane.polygon(corners, { color, edge, width, dashed: wrong, round: 0.18, part });
    const flags = waits ? [computes, computes] : [isDirty, isInverseDirty];
    flags.forEach((up, i) => {
      const x = at[0] + (i === 0 ? -FLAG[0] : FLAG[0]);
      pane.dot([x, at[1] + FLAG[1], 0], { color: 'ink', size: 1.8, hollow: !up, part });
    });
    const turn = tree.work.multiplied.indexOf(id);
    if (turn >= 0 && !waits)
      pane.letters([at[0], at[1] - 0.1, 0], LETTERS, String(turn + 1), { color: 'ink', part });
    pane.spot({
      name: nodeValue(id),
      label: spoken(tree, id),
      at,
      sets: { node: nodeValue(id) },
      tap: 'edit',
      hold: 'read',
      keys: { e: 'edit', r: 'read' },
      ways: ways(tree, id),
    });
  }
}

/** Returns the words of a box for those who do not see it. */
function spoken(tree: Tree, id: number): string {
  const { isDirty, isInverseDirty, parent } = tree.nodes[id] ?? {};
  const under = parent ? `, child of ${nameOf(parent.id)}` : '';
  const state = isDirty ? 'stale' : isInverseDirty ? 'up to date, its inverse is not' : 'up to date';
  return `${nameOf(id)}${under}: ${isWrong(tree, id) ? 'wrong' : state}`;
}

/** Returns the boxes to which the arrow keys lead from a box. */
function ways(tree: Tree, id: number): Readonly<Record<string, string>> {
  const node = tree.nodes[id];
  const [x, y] = placeInTree(id);
  const beside = (way: 1 | -1): number | undefined =>
    tree.nodes
      .map((it) => ({ id: it.id, at: placeInTree(it.id) }))
      .filter(({ at }) => (at[0] - x) * way > 0 && Math.abs(at[1] - y) < 1.7)
      .sort((one, other) => (one.at[0] - other.at[0]) * way)[0]?.id;
  const to = {
    ArrowUp: node?.parent?.id,
    ArrowDown: node?.children[0]?.id,
    ArrowLeft: beside(-1),
    ArrowRight: beside(1),
  };
  const found = Object.entries(to).flatMap(([key, next]) =>
    next === undefined ? [] : [[key, nodeValue(next)]],
  );
  return Object.fromEntries(found) as Record<string, string>;
}

function paintRobot(pane: Painter, tree: Tree, before: ReadonlySet<number>): void {
  for (const { id } of tree.nodes) {
    const { part, color } = before.has(id) ? lookBefore(tree) : lookOf(tree, id);
    const answer = tree.answers[id] ?? IDENTITY;
    const wrong = tree.wrong[id] === true;
    const edge = { edge: wrong ? 'wrong' : 'hair', dashed: wrong, width: wrong ? 1.8 : 1 } as const;
    pane.polygon(outlineOf(id, answer), { color, part, ...edge });
  }
  for (const { id } of tree.nodes) {
    const truth = tree.truth(id);
    const astray = tree.wrong[id] && !same(tree.answers[id] ?? IDENTITY, truth);
    if (astray) pane.polygon(outlineOf(id, truth), trueEdge);
  }
  const { inverseAnswer } = tree;
  if (!inverseAnswer?.wrong) return;
  // A wrong inverse is right for a node elsewhere: a click would find it there.
  const { node, matrix } = inverseAnswer;
  pane.polygon(outlineOf(node, tree.truth(node)), trueEdge);
  const look = { color: 'wrong', edge: 'wrong', dashed: true, fill: 0, width: 2.2, part: 'inverse' } as const;
  pane.polygon(outlineOf(node, inverse(matrix)), look);
}

const trueEdge = { color: 'ink', edge: 'ink', fill: 0, width: 1.2, part: 'truth' } as const;

/** The edits of the root, over it. */
function paintWords(pane: Painter, { edits }: Tree): void {
  const count = edits[ROOT] ?? 0;
  if (count > 0)
    pane.label(placeInTree(ROOT), counted(count, 'edit'), { color: 'ink', part: 'mark', side: [0, 1, 0] });
}

function outlineOf(id: number, [a, b, c, d, e, f]: Matrix): readonly Vec3[] {
  return (parts[id]?.outline ?? []).map(([x, y]): Vec3 => [a * x + c * y + e, b * x + d * y + f, 0]);
}

function rectangle([x, y]: Vec3, [width, height]: Point): readonly Vec3[] {
  const [w, h] = [width / 2, height / 2];
  return [
    [x - w, y - h, 0],
    [x + w, y - h, 0],
    [x + w, y + h, 0],
    [x - w, y + h, 0],
  ];
}
