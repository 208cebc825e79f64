/** Trees as lists of nodes for the doctor's tests: random ones, and their world matrices by the core. */
import {
  fromScene,
  type NodeHandle,
  type ScaleRule,
  type SceneNode,
} from '../../www/src/core/entries/index.ts';

type Random = () => number;

/** Returns any rotation. */
export function turnOf(random: Random): number[] {
  const turn = [0, 0, 0, 0].map(() => random() - 0.5);
  const size = Math.hypot(...turn);
  return turn.map((it) => it / size);
}

/** Returns a node on one of those before it, turned and moved anyhow. */
export const anyNode = (random: Random, place: number): SceneNode => ({
  name: `n${place}`,
  parent: place === 0 ? null : Math.floor(random() * place),
  translation: [random() - 0.5, random() - 0.5, random() - 0.5],
  rotation: turnOf(random),
});

/** Returns the world matrices of nodes, as the core has them. */
export function worldsOfNodes(nodes: readonly SceneNode[], rule: ScaleRule = 'matrices'): number[][] {
  const handles: NodeHandle[] = [];
  const tree = fromScene({ version: 1, dimension: 3, rule, nodes }, handles);
  const found = handles.map((it) => [...tree.worldMatrix(it)]);
  tree.dispose();
  return found;
}
