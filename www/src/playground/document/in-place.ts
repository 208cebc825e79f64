/** Edits a tree of the core in place, from one document to another that is like it. */
import { type Hierarchy, KinetreeError, type NodeHandle } from '../../core/entries/index.ts';
import { type Difference, differenceOf, type Row } from './difference.ts';
import { LISTS, placeOf, type State, type TreeDocument, type TreeNode } from './document.ts';
import { carriers } from './free.ts';

/** Calls, at most, that put the children of one node in order. */
const MOST_SHIFTS = 64;

/** A tree of the core with the document that it is. */
interface Known {
  readonly document: TreeDocument;
  readonly tree: Hierarchy;
  readonly handles: readonly NodeHandle[];
}

/**
 * Returns a copy of a tree as another document has it; `undefined` where a new tree costs less, or
 * where the calls of the core would not lead to the same bits as a new one.
 *
 * @throws KinetreeError for numbers that make no sense.
 */
export function editedCopy(old: Known, document: TreeDocument): Known | undefined {
  const difference = differenceOf(old.document, document);
  if (!difference || !leads(difference, old.document, document)) return undefined;
  const tree = old.tree.copy();
  try {
    if (tree.rule !== document.rule) tree.rule = document.rule;
    const handles = edit(tree, old, document, difference);
    return { document, tree, handles };
  } catch (refusal) {
    tree.dispose();
    // Nodes that change places with each other: one is below the other between two calls.
    if (refusal instanceof KinetreeError && refusal.code === 'CYCLE') return undefined;
    throw refusal;
  }
}

/**
 * Returns whether calls lead to all that differs: those of a flight, a drive and a matrix round
 * anew, and a free body keeps its motion in the world where a call changes what is above it.
 */
function leads(difference: Difference, before: TreeDocument, after: TreeDocument): boolean {
  const { added, moved, rows } = difference;
  const changed = difference.changed.filter(([old, node]) => !isSameState(old, node));
  if (changed.some(([old, node]) => isApart(old) || isApart(node)) || added.some(isApart)) return false;
  if (moved.some((node) => node.free || node.drive)) return false;
  const set = [...changed.map(([, node]) => node), ...moved];
  if (set.length > 0) {
    const above = carriers(before, after, difference);
    if (set.some(({ id }) => above.has(id))) return false;
  }
  return [...rows.values()].every((row) => shiftsOf(row) !== undefined);
}

const isApart = ({ free, stretch, drive }: TreeNode): boolean => Boolean(free || stretch || drive);

function edit(
  tree: Hierarchy,
  old: Known,
  document: TreeDocument,
  { begin, end, added, moved, removed, changed, rows }: Difference,
): readonly NodeHandle[] {
  const fresh = new Map<number, NodeHandle>();
  const handleOf = (id: number): NodeHandle =>
    fresh.get(id) ?? (old.handles[placeOf(old.document, id)] as NodeHandle);
  for (const node of added) {
    const parent = node.parent === null ? null : handleOf(node.parent);
    const handle = tree.add(localOf(node), { parent, name: node.name });
    if (node.compensates) tree.setLocal(handle, { compensates: true });
    fresh.set(node.id, handle);
  }
  for (const { id, parent } of moved)
    tree.reparent(handleOf(id), parent === null ? null : handleOf(parent), { keep: 'local' });
  for (const place of removed) tree.remove(old.handles[place] as NodeHandle);
  for (const [before, after] of changed) {
    const handle = handleOf(after.id);
    if (before.name !== after.name) tree.rename(handle, after.name);
    if (isSameState(before, after)) continue;
    tree.setLocal(handle, localOf(after));
    if (before.compensates !== after.compensates)
      tree.setLocal(handle, { compensates: after.compensates === true });
  }
  for (const row of rows.values())
    for (const [id, position] of shiftsOf(row) ?? [])
      tree.reparent(handleOf(id), tree.parent(handleOf(id)), { keep: 'local', position: position });
  if (added.length + moved.length + removed.length + rows.size === 0) return old.handles;
  const between = document.nodes.slice(begin, document.nodes.length - end).map(({ id }) => handleOf(id));
  return [...old.handles.slice(0, begin), ...between, ...old.handles.slice(old.handles.length - end)];
}

/**
 * Returns the nodes that have to be put at a position among their siblings, one after the other, to
 * bring a row in order; `undefined` for more than some.
 */
function shiftsOf({ now, wanted }: Row): readonly (readonly [id: number, position: number])[] | undefined {
  const row = [...now];
  const shifts: [number, number][] = [];
  for (let i = 0; i < wanted.length; i++) {
    if (row[i] === wanted[i]) continue;
    if (shifts.length === MOST_SHIFTS) return undefined;
    // Either the node that is here has gone on, or the one that is wanted has come back.
    const on = row[i + 1] === wanted[i];
    const id = (on ? row[i] : wanted[i]) as number;
    const position = on ? wanted.indexOf(id) : i;
    row.splice(row.indexOf(id), 1);
    row.splice(position, 0, id);
    shifts.push([id, position]);
    if (on) i--;
  }
  return shifts;
}

const STATE: readonly (keyof State)[] = [...LISTS, 'free', 'compensates'];

function isSameState(before: TreeNode, after: TreeNode): boolean {
  return STATE.every((key) => before[key] === after[key]);
}

/** Returns the pose and the rates of a node, as the core takes them. */
export function localOf(node: State): Parameters<Hierarchy['setLocal']>[1] {
  const { translation, rotation, scale, velocity, acceleration, angularVelocity, angularAcceleration } = node;
  return { translation, rotation, scale, velocity, acceleration, angularVelocity, angularAcceleration };
}
