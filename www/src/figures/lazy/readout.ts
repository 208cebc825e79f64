/** The tree in numbers and words. */
import { counted, grouped } from '../../figure/numbers.ts';
import { closed, group, live, type Readout, table, textRow } from '../../figure/readout.ts';
import type { LazyParams } from './controls.ts';
import type { Lazy } from './model.ts';
import { nameOf } from './robot.ts';
import type { Counts, Tree } from './tree.ts';

/** Returns `5 products instead of 31,000`, `30 of 31 answers wrong`, or the first half of a refusal. */
export function toldCost(
  { refused, counts: { edits, moves, products, eager, answers, wrong } }: Tree,
  lacks = false,
): string {
  if (refused) return refused.split(', ')[0] ?? '';
  if (wrong > 0 && answers === 1) return '1 answer, and it is wrong';
  if (wrong > 0 || (lacks && answers > 1)) return `${grouped(wrong)} of ${counted(answers, 'answer')} wrong`;
  if (edits + moves === 0) return 'Nothing has been edited yet';
  const made = counted(products, 'product');
  return products < eager ? `${made} instead of ${grouped(eager)}` : `${made}, as many as eager`;
}

/** Returns `1,000 edits · 1,030 marks · hat read, right`, or the second half: a phone has room for both. */
export function toldCounts(tree: Tree): string {
  const { counts, refused } = tree;
  if (refused) return refused.split(', ').slice(1).join(', ');
  const { edits, marks, products, wrong } = counts;
  const last = toldLast(tree) ?? (wrong > 0 ? counted(products, 'product') : toldAnswers(counts));
  return [counted(edits, 'edit'), counted(marks, 'mark'), last].join(' · ');
}

/** Returns `hat read, right`, or `undefined` where the last event has no such words. */
function toldLast({ last, wrong, inverseAnswer }: Tree): string | undefined {
  switch (last?.kind) {
    case 'read':
      return `${nameOf(last.node)} read, ${wrong[last.node] ? 'wrong' : 'right'}`;
    case 'inverse':
      return `inverse of ${nameOf(last.node)} read, ${inverseAnswer?.wrong ? 'wrong' : 'right'}`;
    case 'move':
      return `${nameOf(last.node)} moved`;
    default:
      return undefined;
  }
}

function toldAnswers({ answers, wrong }: Counts): string {
  if (answers === 0) return 'no answer';
  const all = counted(answers, 'answer');
  if (wrong === 0) return answers === 1 ? `${all}, right` : `${all}, all right`;
  return answers === 1 ? `${all}, wrong` : `${all}, ${grouped(wrong)} of them wrong`;
}

export function readout(lazy: Lazy, params: LazyParams): Readout {
  const { tree } = lazy;
  const other = lazy.other(params);
  return {
    summary: summary(tree, other, params),
    values: valuesOf(tree, other),
    groups: [group(account(tree, other, params)), closed('Every box', boxes(tree))],
  };
}

function summary(tree: Tree, other: Tree, params: LazyParams): string {
  const { edits, marks, products, eager } = tree.counts;
  const costs = `Lazy: ${counted(edits, 'edit')}, ${counted(marks, 'mark')}, ${counted(products, 'product')}. Eager: ${counted(eager, 'product')}.`;
  const sentences = [costs, answersSaid(tree, other, params)];
  if (tree.refused) sentences.push(`Not moved: ${tree.refused}.`);
  return sentences.join(' ');
}

function answersSaid(tree: Tree, other: Tree, params: LazyParams): string {
  const { withoutA, withoutB, withoutC, withoutD, order } = params;
  const out = [withoutA && 'a', withoutB && 'b', withoutC && 'c', withoutD && 'd'].filter(Boolean);
  if (out.length === 0) return `${toldAnswers(tree.counts)}.`;
  const names = { parents: 'parents first', children: 'children first' };
  const left = `Without ${out.length === 1 ? 'line' : 'lines'} ${out.join(', ')}`;
  const behind = tree.wrong.findLastIndex(Boolean);
  const stays = behind >= 0 ? ` The ${nameOf(tree.wrong[15] ? 15 : behind)} is not where it belongs.` : '';
  const theirs = names[order === 'parents' ? 'children' : 'parents'];
  return `${left}, reading ${names[order]}: ${toldAnswers(tree.counts)}.${stays} Reading ${theirs}: ${toldAnswers(other.counts)}.`;
}

function valuesOf({ counts, nodes }: Tree, other: Tree) {
  const { edits, marks, products, inverses, answers, wrong, eager } = counts;
  const waiting = nodes.filter(({ isDirty }) => isDirty).length;
  const wrongOtherwise = other.counts.wrong;
  const all = { edits, marks, products, inverses, answers, wrong, eager, waiting, wrongOtherwise };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, live(value, '', 0)]));
}

function account(tree: Tree, other: Tree, { order }: LazyParams) {
  const rows: readonly (readonly [string, keyof Counts])[] = [
    ['Edits', 'edits'],
    ['Marks', 'marks'],
    ['Products', 'products'],
    ['Products of an eager tree', 'eager'],
    ['Inverses', 'inverses'],
    ['Answers', 'answers'],
    ['Wrong answers', 'wrong'],
  ];
  const both = ['parents first', 'children first'];
  const head = order === 'parents' ? both : both.reverse();
  return table(
    'The same events, read in both orders',
    head,
    ...rows.map(([label, key]) => {
      const [here, there] = [tree.counts[key], other.counts[key]];
      return textRow(label, grouped(here), { text: grouped(there), strong: here !== there });
    }),
  );
}

function boxes(tree: Tree) {
  const state = (up: boolean): { text: string } => ({ text: up ? 'up' : 'down' });
  return table(
    'The flags of each box',
    ['isDirty', 'isInverseDirty', 'edits', 'last answer'],
    ...tree.nodes.map(({ id, isDirty, isInverseDirty }) =>
      textRow(nameOf(id), state(isDirty), state(isInverseDirty), grouped(tree.edits[id] ?? 0), {
        text: tree.wrong[id] ? 'wrong' : 'right',
        strong: tree.wrong[id] === true,
      }),
    ),
  );
}
