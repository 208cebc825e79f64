/** Documents of the playground for its tests: random ones, and the trees of public models. */
import { readdirSync, readFileSync } from 'node:fs';
import { Hierarchy, type NodeHandle, scaleRules } from '../../www/src/core/entries/index.ts';
import type { Shape, TreeDocument, TreeNode, Triple } from '../../www/src/playground/document/document.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import type { Random } from './random.ts';

interface Listed {
  readonly name: string;
  readonly parent: number;
  readonly translation: number[];
  readonly rotation: number[];
  readonly scale: number[];
  readonly matrix?: number[];
}

/** The trees of public models, by the names of their files, as the core holds them. */
export function realTrees(): readonly (readonly [name: string, tree: Hierarchy])[] {
  const folder = new URL('../../crate/tests/data/trees/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name !== 'dynamics.json');
  return names.map((name) => {
    const { nodes, order } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as {
      nodes: Listed[];
      order: number[];
    };
    const tree = new Hierarchy('matrices');
    const handles: NodeHandle[] = [];
    for (const place of order) {
      const { name, parent, matrix, ...local } = nodes[place] as Listed;
      const node = tree.add(
        matrix ? {} : { translation: local.translation, rotation: local.rotation, scale: local.scale },
        {
          name,
          parent: handles[parent] ?? null,
        },
      );
      if (matrix) tree.setLocalMatrix(node, matrix);
      handles[place] = node;
    }
    return [name, tree] as const;
  });
}

const NAMES = [
  'hull',
  'turret 2',
  'class',
  'é',
  '🚢',
  'a"b\\c',
  '',
  'tree',
  '2nd',
  'new\nline',
  'hull',
  '__proto__',
  '*/',
];

/** Returns a document with any numbers, names and shapes, whose ids have gaps. */
export function randomDocument(random: Random): TreeDocument {
  const nodes: TreeNode[] = [];
  const open: number[] = [];
  const count = random.whole(1, 12);
  let id = 0;
  for (let i = 0; i < count; i++) {
    id += random.whole(1, 3);
    open.splice(random.whole(0, open.length));
    nodes.push(randomNode(random, id, open.at(-1) ?? null));
    open.push(id);
  }
  const moved = random.pick(nodes).id;
  const start = random.pick([0, 1.25, 1 / 3]);
  return {
    title: random.pick(NAMES),
    rule: random.pick(scaleRules),
    nodes,
    start,
    clips: random.pick([
      [],
      [
        {
          name: 'sway',
          channels: [{ node: moved, path: 'translation', times: [0, 0.1], values: [1, -0, 3, 4, 5, 1e-300] }],
        },
      ],
    ]),
    clip: null,
  };
}

function randomNode(random: Random, id: number, parent: number | null): TreeNode {
  const any = (size: number): Triple =>
    [0, 0, 0].map(() => random.pick([random.between(-size, size), 0, -0])) as unknown as Triple;
  const turn = [0, 0, 0, 0].map(() => random.between(-1, 1));
  const length = Math.hypot(...turn);
  const shape: Shape = {
    kind: random.pick(['box', 'cylinder', 'sphere', 'none']),
    size: [random.between(0, 9), 0.5, 0.5],
    center: any(1),
  };
  const stretch = random.chance(0.25) ? [1, 0.5, 0, 0, 2, 0, 0.25, 0, 1] : null;
  return {
    id,
    name: random.pick(NAMES),
    parent,
    translation: any(100),
    rotation: turn.map((it) => it / length) as unknown as TreeNode['rotation'],
    scale: stretch
      ? [1, 2, 1]
      : ([1, 1, 1].map(() => random.pick([1, 2, 0.25, -1, random.between(0.1, 3)])) as unknown as Triple),
    ...(stretch ? { stretch } : {}),
    velocity: any(10),
    acceleration: any(1e-9),
    angularVelocity: any(3),
    angularAcceleration: any(1e9),
    ...random.pick([{}, {}, { free: true as const }, { compensates: true as const }]),
    shape,
  };
}

/** The world matrices of a document's nodes, in its order. */
export function worldMatrices(document: TreeDocument): number[][] {
  const { tree, handles } = posed(document);
  return handles.map((it) => [...tree.worldMatrix(it)]);
}
