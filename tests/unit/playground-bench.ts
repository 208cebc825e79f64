/** Words of the playground's tests: trees, files, a workbench with a tree, and where its nodes are. */
import { childrenOf, EMPTY, placeOf, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { add, change } from '../../www/src/playground/document/edits.ts';
import { type Posed, posed } from '../../www/src/playground/document/posed.ts';
import type { RawFile } from '../../www/src/playground/document/source.ts';
import { documentOf } from '../../www/src/playground/files/document-json.ts';
import { toText } from '../../www/src/playground/files/document-text.ts';
import { read } from '../../www/src/playground/files/read.ts';
import { Bodies } from '../../www/src/playground/picture/bodies.ts';
import * as hand from '../../www/src/playground/picture/gizmo.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';

/** Returns a workbench in which a document was opened. */
export function benchOf(document: TreeDocument): Workbench {
  const bench = new Workbench();
  bench.open(document);
  return bench;
}

/** Returns a document of nodes with the ids 1, 2, 3, …, each under one before it. */
export function treeOf(
  ...rows: readonly (readonly [name: string, parent: number | null, given?: Parameters<typeof add>[2]])[]
): TreeDocument {
  return rows.reduce((made, [name, parent, given]) => add(made, parent, { name, ...given }).document, EMPTY);
}

/** a(b(c, d), e), f: ids 1 to 6 in that order. */
export const six = (): TreeDocument =>
  treeOf(['a', null], ['b', 1], ['c', 2], ['d', 2], ['e', 1], ['f', null]);

/** A document as text: a(b(c d) e) f. */
export const textOf = (document: TreeDocument, parent: number | null = null): string =>
  childrenOf(document, parent)
    .map(({ id, name }) => (childrenOf(document, id).length > 0 ? `${name}(${textOf(document, id)})` : name))
    .join(' ');
export const namesOf = ({ nodes }: TreeDocument): string[] => nodes.map(({ name }) => name);
/** The id of the node of a name. */
export const idOf = ({ nodes }: TreeDocument, name: string): number =>
  nodes.find((it) => it.name === name)?.id ?? Number.NaN;

/** A file of a text, of what its JSON says, or of bytes. */
export function fileOf(name: string, content: unknown): RawFile {
  if (content instanceof Uint8Array) return { name, bytes: content };
  return {
    name,
    bytes: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  };
}
/** Opens one file. */
export const opened = (name: string, content: unknown, choices?: Parameters<typeof read>[1]) =>
  read([fileOf(name, content)], choices);
/** A document as it is after its text was read. */
export const readAgain = (document: TreeDocument): TreeDocument => documentOf(JSON.parse(toText(document)));

/** Returns the world matrix of a node, by columns, as the document says, or as posed. */
export function worldOf(
  document: TreeDocument,
  id: number,
  { tree, handles }: Posed = posed(document),
): number[] {
  return [...tree.worldMatrix(handles[placeOf(document, id)] as never)];
}

/** Returns the place of a node in the world. */
export const originOf = (document: TreeDocument, id: number): number[] => worldOf(document, id).slice(12, 15);

export function bodiesOf(document: TreeDocument): Bodies {
  const bodies = new Bodies();
  bodies.update(posed(document), document.nodes);
  return bodies;
}

/** Answers a question that is not to be asked. */
export const never = (): never => {
  throw new Error('nothing is lost');
};

/** Returns an act of a hand on one node as an edit of the document. */
const edits =
  <Rest extends unknown[]>(
    act: (document: TreeDocument, gizmo: hand.Gizmo, ...rest: Rest) => Parameters<typeof change>[2],
  ) =>
  (document: TreeDocument, gizmo: hand.Gizmo, ...rest: Rest): TreeDocument =>
    change(document, gizmo.id, act(document, gizmo, ...rest));
export const dragged = edits(hand.dragged);
export const turnedAbout = edits(hand.turnedAbout);
export const stretched = edits(hand.stretched);
/** Returns the document with a node moved along an axis. */
export const moved = edits((document, gizmo, axis: hand.GizmoAxis, by: number) =>
  hand.moved(document, gizmo, [axis, by]),
);
