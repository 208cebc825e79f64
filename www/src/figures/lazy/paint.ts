/** The picture: the tree of boxes, and beside it the robot as the answers given have it. */
import { ASKED } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { counted } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { rectangle } from '../../figure/rectangle.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { type LazyParams, nodeOf, nodeValue } from './controls.ts';
import { type Lazy, leftOutBy } from './model.ts';
import { toldCost, toldCounts } from './readout.ts';
import { BOX, nameOf, numbered, type Point, parts, placeInTree, ROOT, rowOf } from './robot.ts';
import { IDENTITY, inverse, type Matrix, same } from './transform.ts';
import type { Tree } from './tree.ts';

/** Height of the letters in a box. */
const LETTERS = 0.62;
/** Place of a flag in its box, from the middle. */
const FLAG: Point = [0.52, 0.3];

/** Seconds from a box to the next one, while the picture shows what an event did: 31 take 1.1 s. */
const PACE = 0.035;
/** The same where there are five. */
const STEP = 0.25;

/** The boxes from the robot to its hat: their middle, the first one's height, and from one to the next. */
const COLUMN = {
  plan: [2.3, -0.4, 22.3, 12.3],
  x: 10,
  top: 11.25,
  apart: 2.35,
  box: [5.6, 1.8],
  letters: 0.8,
} as const;
/** A flag on its staff: its places in a box, the staff, and the cloth on it. */
const PAPER = { at: 1.5, foot: -0.62, staff: 1.25, cloth: [0.66, 0.27, 0.56] } as const;
const HAT = numbered('hat');

/** A node's part, which words light, and its color. */
type Look = { readonly part: string; readonly color: ColorName };

const looks = {
  fresh: { part: 'fresh', color: 'parent' },
  mark: { part: 'mark', color: 'deep4' },
  product: { part: 'product', color: 'deep3' },
  inverse: { part: 'inverse', color: 'deep3' },
  move: { part: 'move', color: 'deep4' },
} as const satisfies Record<string, Look>;

export function paint(lazy: Lazy, params: LazyParams, out: Drawing): void {
  const { tree } = lazy;
  if (out.asked || inColumn(lazy, params)) {
    paintColumn(tree, out);
    return;
  }
  const title = isWhole(params) ? 'Every answer is right. Which line can go?' : toldCost(tree, lacks(params));
  const pane = out.pane({ title, subtitle: toldCounts(tree) });
  const order = tree.work.multiplied.length > 0 ? tree.work.multiplied : tree.work.marked;
  const reached = 1 + Math.floor(Math.min(out.since / PACE, order.length));
  out.restless = reached < order.length;
  const before = new Set(order.slice(reached));
  paintEdges(pane, tree);
  paintBoxes(pane, tree, nodeOf(params.node), before);
  paintRobot(pane, tree, before);
  paintWords(pane, tree);
}

/** The answer is in the five boxes of the question, until the reader goes on. */
const inColumn = (lazy: Lazy, { guess, begin }: LazyParams): boolean =>
  guess !== '' && begin === 'leaf' && lazy.begins;
const lacks = (params: LazyParams): boolean => Object.values(leftOutBy(params)).some(Boolean);
const isWhole = (params: LazyParams): boolean => params.begin === 'shortest' && !lacks(params);

export function notices(lazy: Lazy, params: LazyParams): string | null {
  if (params.guess === ASKED) return 'Choose a count. A flag that is up says that its box is stale.';
  if (inColumn(lazy, params)) return 'Choose once more. How many products would one edit cost without flags?';
  return isWhole(params) ? 'Take a line away. Which answer goes wrong?' : null;
}

/**
 * The five boxes from the robot down to its hat, and the robot that they are: with a flag up while
 * the question is open, which the read lowers, one box after the other.
 */
function paintColumn(tree: Tree, out: Drawing): void {
  const pane = out.pane({
    title: out.asked ? 'How many products to find its hat?' : toldCost(tree),
    ...(out.asked ? {} : { subtitle: toldCounts(tree) }),
    camera: { plan: [...COLUMN.plan] },
  });
  const { multiplied } = tree.work;
  const done = out.asked ? 0 : Math.floor(Math.min(1 + out.since / STEP, multiplied.length));
  out.restless = !out.asked && done < multiplied.length;
  const way = wayTo(tree, HAT);
  for (const [i, id] of way.entries()) {
    const [x, y] = [COLUMN.x, COLUMN.top - i * COLUMN.apart];
    const turn = multiplied.indexOf(id);
    const fresh = turn >= 0 && turn < done;
    const part = fresh ? 'product' : 'mark';
    const above: Vec3 = [x, y + COLUMN.apart - COLUMN.box[1] / 2, 0];
    if (i > 0) pane.line([above, [x, y + COLUMN.box[1] / 2, 0]], { color: 'hair', width: 2 });
    const color = fresh ? 'deep3' : 'raised';
    pane.polygon(rectangle([x, y, 0], COLUMN.box), { color, edge: 'ink', width: 1.6, round: 0.25, part });
    pane.letters([x - 0.9, y, 0], COLUMN.letters, nameOf(id), { color: 'ink', part });
    paintFlag(pane, [x + PAPER.at, y + PAPER.foot, 0], fresh);
    if (fresh)
      pane.as(part, 'ink').letters([x - COLUMN.box[0] / 2 - 0.7, y, 0], COLUMN.letters, String(turn + 1));
  }
  for (const { id } of tree.nodes)
    pane.polygon(outlineOf(id, tree.truth(id)), {
      color: way.includes(id) ? 'child' : 'parent',
      edge: 'hair',
      width: 1,
      part: 'truth',
    });
  const side = COLUMN.x - COLUMN.box[0] / 2;
  if (!out.asked) return;
  pane.arrow([side - 2.9, COLUMN.top, 0], [side - 0.15, COLUMN.top, 0], { color: 'ink', part: 'mark' });
  const edits = counted(tree.edits[ROOT] ?? 0, 'edit');
  pane.label([side - 1.5, COLUMN.top, 0], edits, { color: 'ink', side: [0, -1, 0], part: 'mark' });
}

/** A paper flag on its staff: up if the box is stale, or lowered to the staff's foot. */
function paintFlag(pane: Painter, [x, y]: Vec3, down: boolean): void {
  const { staff, cloth } = PAPER;
  const part = down ? 'product' : 'mark';
  const top = down ? y + cloth[2] : y + staff;
  pane.line([xy(x, y), xy(x, y + staff)], { color: 'ink', width: 1.8, part });
  const corners: readonly Vec3[] = [xy(x, top), xy(x + cloth[0], top - cloth[1]), xy(x, top - cloth[2])];
  pane.polygon(corners, { color: down ? 'page' : 'deep4', edge: 'ink', width: 1, part });
}

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
const lookBefore = ({ work }: Tree): Look => (work.multiplied.length > 0 ? looks.mark : looks.fresh);

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
    const [from, to]: [Vec3, Vec3] = [xy(px, py - half), xy(x, y + half)];
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

function spoken(tree: Tree, id: number): string {
  const { isDirty, isInverseDirty, parent } = tree.nodes[id] ?? {};
  const under = parent ? `, child of ${nameOf(parent.id)}` : '';
  const state = isDirty ? 'stale' : isInverseDirty ? 'up to date, its inverse is not' : 'up to date';
  return `${nameOf(id)}${under}: ${isWrong(tree, id) ? 'wrong' : state}`;
}

/** Returns the boxes to which the arrow keys lead from a box. */
function ways(tree: Tree, id: number): Readonly<Record<string, string>> {
  const node = tree.nodes[id];
  const [x] = placeInTree(id);
  const beside = (way: 1 | -1): number | undefined =>
    tree.nodes
      .filter((it) => rowOf(it.id)[0] === rowOf(id)[0])
      .map((it) => ({ id: it.id, at: placeInTree(it.id) }))
      .filter(({ at }) => (at[0] - x) * way > 0)
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

function paintWords(pane: Painter, { edits }: Tree): void {
  const words = edits[ROOT] ? `robot: ${counted(edits[ROOT], 'edit')}` : 'robot';
  pane.label(placeInTree(ROOT), words, { color: 'ink', part: 'mark', side: [0, 1, 0] });
  pane.label(placeInTree(HAT), 'hat', { color: 'ink', part: 'truth', side: [0, -1, 0], spare: true });
}

function outlineOf(id: number, [a, b, c, d, e, f]: Matrix): readonly Vec3[] {
  return (parts[id]?.outline ?? []).map(([x, y]): Vec3 => [a * x + c * y + e, b * x + d * y + f, 0]);
}
