/** The nodes of a document as a glTF file, as they are at its start. */
import { counted } from '../../core/doctor/sentences.ts';
import type { NodeHandle } from '../../core/entries/index.ts';
import { rules } from '../../figure/rules.ts';
import { carriersOf } from '../document/carriers.ts';
import { hasMotion, isSame, type TreeDocument, type TreeNode } from '../document/document.ts';
import { posed } from '../document/posed.ts';

/** Returns the text of the file. glTF multiplies matrices: under another rule its world differs. */
export function gltfText(document: TreeDocument): string {
  const { tree, handles } = posed(document);
  const places = new Map(document.nodes.map(({ id }, place) => [id, place]));
  const children = document.nodes.map((): number[] => []);
  for (const [place, { parent }] of document.nodes.entries())
    if (parent !== null) children[places.get(parent) as number]?.push(place);
  const nodes = document.nodes.map(({ name, translation, rotation, scale, stretch }, place) => ({
    ...(name === '' ? {} : { name }),
    ...(stretch
      ? { matrix: [...tree.localMatrix(handles[place] as NodeHandle)] }
      : { translation, rotation, scale }),
    ...(children[place]?.length ? { children: children[place] } : {}),
  }));
  const roots = document.nodes.flatMap(({ parent }, place) => (parent === null ? [place] : []));
  return JSON.stringify({
    asset: { version: '2.0', generator: 'Kinetree playground' },
    ...(nodes.length === 0 ? {} : { scene: 0, scenes: [{ name: document.title, nodes: roots }], nodes }),
  });
}

/**
 * Returns the parts of a document that a glTF file of its nodes lacks, each with its number: nodes
 * that compensate, bodies or the contents of the document's own file, animations.
 */
export function leftOutOf(document: TreeDocument): readonly string[] {
  return [...scalesOf(document), ...besidesNodes(document), ...ratesOf(document.nodes)];
}

/** Returns the parts of a document besides its nodes, each with its number. */
export function besidesNodes({ nodes, clips, source, added = [] }: TreeDocument): readonly string[] {
  return [
    // Bodies stand for the file's contents, and are not counted beside them.
    ...(source?.has ??
      countedIfAny(nodes.filter(({ shape }) => shape.kind !== 'none').length, 'body', 'bodies')),
    ...countedIfAny(added.length, 'added file’s contents', 'added files’ contents'),
    ...countedIfAny(clips.length, 'animation', 'animations'),
  ];
}

/** Returns the rule and the nodes that accumulate scales in another way than glTF. */
function scalesOf({ rule, nodes }: TreeDocument): readonly string[] {
  const compensating = nodes.filter(({ compensates }) => compensates).length;
  return [
    ...(rule === 'matrices' ? [] : [`the rule “${rules[rule].name}”`]),
    ...countedIfAny(compensating, 'node that compensates', 'nodes that compensate'),
  ];
}

const ratesOf = (nodes: readonly TreeNode[]): readonly string[] =>
  countedIfAny(nodes.filter(hasMotion).length, 'node’s rates', 'nodes’ rates');

/** Returns the parts of a document that its own glTF file does not take, each with its number. */
export function unsavedOf(document: TreeDocument): readonly string[] {
  const { nodes, source } = document;
  const carried = source ? carriersOf(source) : () => null;
  const given = new Set(
    nodes.flatMap((node) => {
      const number = node.shape.kind === 'none' ? undefined : carried(node)?.number;
      return number === undefined || number === source?.numbers.get(node.id) ? [] : [number];
    }),
  );
  const shapes = new Map((source?.nodes ?? []).map(({ id, shape }) => [id, shape]));
  const shaped = nodes.filter((node) => {
    const { id, shape } = node;
    const body = carried(node);
    // The node's mesh is saved on the copy or leaf that shows it now.
    if (shape.kind === 'none' ? given.has(source?.numbers.get(id) ?? -1) : body && !body.fit) return false;
    const was = shapes.get(id);
    return was
      ? was.kind !== shape.kind || !isSame(was.size, shape.size) || !isSame(was.center, shape.center)
      : shape.kind !== 'none';
  });
  return [
    ...scalesOf(document),
    ...countedIfAny(shaped.length, 'body that was changed or added', 'bodies that were changed or added'),
    ...ratesOf(nodes),
  ];
}

/** Returns `1 body`, `2 bodies`; nothing for none. */
export function countedIfAny(number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [counted(number, one, many)];
}
