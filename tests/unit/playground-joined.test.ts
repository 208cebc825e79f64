/** Several files at once, a file beside a tree, another scene, and what a reader says of BVH. */
import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../www/src/playground/document/document.ts';
import { joined } from '../../www/src/playground/document/joined.ts';
import { worldOf } from '../../www/src/playground/document/worlds.ts';
import { openFiles, openScene } from '../../www/src/playground/files/opening.ts';
import { read } from '../../www/src/playground/files/read.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
import { modelText } from './model-gltf.ts';
import { fileOf, idOf, namesOf } from './playground-bench.ts';

const MODEL = modelText({ others: false });
const CRANE = JSON.stringify({
  kinetree: 1,
  title: 'Crane',
  nodes: [{ name: 'mast' }, { name: 'boom', parent: 0 }],
  clips: [{ name: 'swing', channels: [{ node: 1, path: 'translation', times: [0], values: [1, 2, 3] }] }],
});

describe('two files at once', () => {
  it('stand beside each other, with the clips of both', async () => {
    const { document, said } = await read([fileOf('model.gltf', MODEL), fileOf('crane.json', CRANE)]);
    expect(namesOf(document)).toEqual(['root', 'crate', 'tail', 'tip', 'cloth', 'mast', 'boom']);
    const boom = document.nodes.at(-1);
    expect(document.clips[0]?.channels.map(({ node }) => node)).toEqual([boom?.id]);
    expect(document.clip).toBe(0);
    expect(said).toMatch(
      /^Opened model\.gltf: 5 nodes\..* Beside it crane\.json: 2 nodes and 1 animation\.$/,
    );
    expect(document.source?.file.name).toBe('model.gltf');
  });

  it('that are models keep both files, of which the first is the one to be saved', async () => {
    const { document, said } = await read([fileOf('a.gltf', MODEL), fileOf('b.gltf', MODEL)]);
    expect(namesOf(document).filter((it) => it.startsWith('root'))).toEqual(['root', 'root 2']);
    expect(said).not.toContain('boxes');
    expect(document.source?.file.name).toBe('a.gltf');
    expect(document.added?.map((it) => it.file.name)).toEqual(['b.gltf']);
    expect(sourcesOf(document).flatMap(({ beside }) => beside)).toEqual([]);
    const [own, more] = sourcesOf(document).map(({ numbers }) => [...numbers.keys()]);
    expect([own, more].map((it) => it?.length)).toEqual([5, 5]);
    expect(new Set([...(own ?? []), ...(more ?? [])]).size).toBe(10);
  });

  it('of which one is no tree say so, and the other opens', async () => {
    const { document, said } = await read([
      fileOf('crane.json', CRANE),
      fileOf('materials.json', '{"list":[]}'),
    ]);
    expect(namesOf(document)).toEqual(['mast', 'boom']);
    expect(said).toMatch(/Left out: materials\.json: this JSON has none of/);
  });
});

describe('a tree that is added', () => {
  const bench = async () => {
    const made = new Workbench();
    made.open((await read([fileOf('crane.json', CRANE)])).document);
    made.choose(made.document.nodes[1]?.id ?? null);
    return made;
  };

  it('hangs under the chosen node, with its file, as one step', async () => {
    const made = await bench();
    const before = made.document;
    expect(await openFiles(made, [new File([MODEL], 'model.gltf')], { adds: true })).toBe(true);
    const { document } = made;
    expect(namesOf(document)).toEqual(['mast', 'boom', 'root', 'crate', 'tail', 'tip', 'cloth']);
    expect(made.said).toMatch(/^Added model\.gltf under boom: 5 nodes\./);
    expect(document.source?.numbers.get(idOf(document, 'crate'))).toBe(1);
    expect(document.title).toBe('Crane');
    made.undo();
    expect(made.document).toBe(before);
  });

  it('is opened where there is none to add it to', async () => {
    const made = new Workbench();
    await openFiles(made, [new File([CRANE], 'crane.json')], { adds: true });
    expect(made.document.title).toBe('Crane');
  });

  it('keeps the file of the tree that was there', async () => {
    const { document: first } = await read([fileOf('a.gltf', MODEL)]);
    const { document: second } = await read([fileOf('crane.json', CRANE)]);
    const { document, id } = joined(first, second, first.nodes[0]?.id ?? null);
    expect(document.source).toBe(first.source);
    expect([...worldOf(document, id)][5]).toBe(2);
  });
});

describe('the scenes of a file', () => {
  const [summer, winter] = ['summer', 'winter'].map((name, i) => ({ name, nodes: [i] }));
  const nodes = [{ name: 'green' }, { name: 'bare' }];
  const scenes = JSON.stringify({ asset: { version: '2.0' }, scene: 1, scenes: [summer, winter], nodes });

  it('are a choice, the default one first, and a step that undo withdraws', async () => {
    const made = new Workbench();
    await openFiles(made, [new File([scenes], 'trees.gltf')]);
    expect(namesOf(made.document)).toEqual(['bare']);
    expect(made.document.source?.scenes).toEqual(['winter', 'summer']);
    expect(await openScene(made, 1)).toBe(true);
    expect(namesOf(made.document)).toEqual(['green']);
    expect(made.document.source?.scene).toBe(1);
    expect(made.said).toContain('Of 2 scenes summer is shown; left out: winter.');
    made.undo();
    expect(namesOf(made.document)).toEqual(['bare']);
    expect(made.document.source?.file.bytes.length).toBe(scenes.length);
    expect(await openScene(new Workbench(), 1)).toBe(false);
  });
});

it('positions of BVH are added to the OFFSET or stand in its place, as the reader says', async () => {
  const walk =
    'HIERARCHY\nROOT hip\n{\nOFFSET 1 2 3\nCHANNELS 3 Xposition Yposition Zposition\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n' +
    'MOTION\nFrames: 1\nFrame Time: 0.1\n1 2 3\n';
  const at = async (positions: 'add' | 'replace' | null) => {
    const { document, said } = await read([fileOf('walk.bvh', walk)], { unit: 'meters', positions });
    return { values: Array.from(document.clips[0]?.channels[0]?.values ?? []), said };
  };
  expect((await at('add')).values).toEqual([2, 4, 6]);
  expect((await at('replace')).values).toEqual([1, 2, 3]);
  expect((await at('add')).said).not.toContain('OFFSET');
  expect((await at(null)).said).toContain('OFFSET');
});
