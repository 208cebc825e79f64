/** The nodes of a document as a glTF file, as they are at its start. */
import type { NodeHandle } from '../../core/entries/index.ts';
import type { TreeDocument } from '../document/document.ts';
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
