/** A glTF file opened in the playground, edited, mended and saved with everything that was in it. */
import { describe, expect, it } from 'vitest';
import { checkRows } from '../../www/src/core/doctor/check.ts';
import { type Json, openGltf } from '../../www/src/core/doctor/gltf/source.ts';
import { linearAt, matrixOf, originAt, worldsOf } from '../../www/src/core/doctor/worlds.ts';
import { diagnose } from '../../www/src/playground/doctor/diagnosis.ts';
import type { TreeDocument, TreeNode } from '../../www/src/playground/document/document.ts';
import { add, change, remove, rename } from '../../www/src/playground/document/edits.ts';
import { duplicate } from '../../www/src/playground/document/parts.ts';
import { attach } from '../../www/src/playground/document/verbs.ts';
import { worldOf } from '../../www/src/playground/document/worlds.ts';
import { besidesNodes, leftOutOf, unsavedOf } from '../../www/src/playground/files/gltf-out.ts';
import { type FromFile, savedFile } from '../../www/src/playground/files/gltf-save.ts';
import { mendedInFile } from '../../www/src/playground/files/in-file.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
import { cases } from './doctor-cases.ts';
import { near } from './expect.ts';
import { idOf, opened } from './playground-bench.ts';

async function saved(name: string): Promise<{ document: FromFile; bytes: Uint8Array }> {
  const { bytes } = cases.find((it) => it.name === name) as (typeof cases)[0];
  return { document: (await opened(name, bytes)).document as FromFile, bytes };
}
const save = (document: TreeDocument) => savedFile(document as FromFile);

/** The world matrix of each node of a file, by its number. */
function worlds(bytes: Uint8Array): Float64Array[] {
  const { rows } = openGltf(bytes);
  const found = worldsOf(rows);
  return Array.from({ length: rows.count }, (_, i) => matrixOf(linearAt(found, i), originAt(found, i)));
}
describe.each(cases)('$name', ({ name }) => {
  it('is saved as it was, byte for byte, where nothing was edited', async () => {
    const { document } = await saved(name);
    const file = save(document);
    expect(file.bytes).toBe(document.source.file.bytes);
    expect(file.ending).toBe(name.endsWith('glb') ? 'glb' : 'gltf');
  });
});

describe('a file that was edited', () => {
  it('has the edits of before and after a way out, and nodes keep their numbers', async () => {
    const { document, bytes } = await saved('camera-light.gltf');
    const nodeBy = (it: TreeDocument, name: string) =>
      it.nodes.find((node) => node.name === name) as TreeNode;
    const [root] = document.nodes as [TreeNode];
    let edited = change(document, root.id, { translation: [1, 2, 3] });
    const leaning = edited.nodes.find(({ id }) => diagnose(edited, id)?.kind === 'skewed') as TreeNode;
    edited = mendedInFile(edited as FromFile, { way: 'rigid', ids: [leaning.id] }).document;
    edited = rename(edited, leaning.id, 'renamed');
    const added = add(edited, leaning.id, { name: 'new one', translation: [0, 1, 0] });
    edited = added.document;
    const file = save(edited);
    const { json } = openGltf(file.bytes);
    const nodes = json.nodes as Json[];
    const number = document.source.numbers.get(leaning.id) as number;
    expect(nodes[number]?.name).toBe('renamed');
    const now = worlds(file.bytes);
    for (const node of edited.nodes) {
      const at = nodes.findIndex((it) => it.name === node.name);
      if (at >= 0) near(now[at] ?? [], worldOf(edited, node.id), 1e-9);
    }
    expect(nodes.filter(({ name }) => name === 'new one').length).toBe(1);
    // Cameras and lights have got leaves of their own, as the command gives them.
    const before = openGltf(bytes).json.nodes as Json[];
    const cameras = (all: Json[]) => all.filter(({ camera }) => camera !== undefined).length;
    expect(cameras(nodes)).toBe(cameras(before));
    expect(nodeBy(edited, 'new one').parent).toBe(leaning.id);
  });

  it('follows undo, and says what it does not take', async () => {
    const { document, bytes } = await saved('shared-mesh.glb');
    const bench = new Workbench();
    bench.open(document);
    bench.edit('Mend all', (now) => mendedInFile(now as FromFile, { way: 'rigid' }).document);
    expect(checkRows(openGltf(save(bench.document).bytes).rows, 1e-4).skewed).toBe(0);
    bench.undo();
    expect(Buffer.from(save(bench.document).bytes).equals(Buffer.from(bytes))).toBe(true);
    bench.redo();
    expect(unsavedOf(bench.document)).toEqual([]);
    const { id } = bench.document.nodes[0] as TreeNode;
    const meshesIn = (it: TreeDocument): number =>
      (openGltf(save(it).bytes).json.nodes as Json[]).filter(({ mesh }) => mesh !== undefined).length;
    const before = meshesIn(bench.document);
    bench.edit('copy', (now) => duplicate(now, id));
    expect(unsavedOf(bench.document)).toEqual([]);
    expect(meshesIn(bench.document)).toBe(2 * before);
    bench.edit('add', (now) => add(now, id));
    expect(unsavedOf(bench.document)).toEqual(['1 body that was changed or added']);
    expect(leftOutOf(document)).toContain('2 meshes');
    // So does code, but for the rule, which it has.
    const other = { ...document, rule: 'transforms' } as const;
    expect(leftOutOf(other)).toContain('the rule “Components”');
    expect(besidesNodes(other)).toContain('2 meshes');
    expect(besidesNodes(other).join()).not.toContain('rule');
    expect(unsavedOf({ ...document, rule: 'transforms' })).toContain('the rule “Components”');
  });

  it('keeps what was taken out under its number, in no scene, and hangs what was moved', async () => {
    const { document } = await saved('arm-clip.glb');
    const by = (name: string) => idOf(document, name);
    const without = remove(document, by('finger_L'));
    const moved = attach(without, by('finger_R'), by('base'), { fit: 'polar' }).document;
    const { bytes, gone } = save(moved);
    expect(gone).toBe(1);
    const nodes = openGltf(bytes).json.nodes as Json[];
    const number = (name: string) => nodes.findIndex((it) => it.name === name);
    expect(nodes[number('base')]?.children).toContain(number('finger_R'));
    expect(
      nodes.some(({ children }) => (children as number[] | undefined)?.includes(number('finger_L'))),
    ).toBe(false);
    expect(number('finger_L')).toBe(document.source.numbers.get(by('finger_L')));
    near(worlds(bytes)[number('finger_R')] ?? [], worldOf(moved, by('finger_R')), 1e-9);
  });
});
