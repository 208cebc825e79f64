// The tree 'Turret on a hull'.
// Prints the world matrix of each node, column by column.
import { fromScene } from 'kinetree';

const tree = fromScene({
  version: 1,
  dimension: 3,
  rule: 'matrices',
  nodes: [
    { name: 'hull', translation: [0, 0.5, 0], scale: [2, 1, 1], velocity: [8, 0, 0] },
    { name: 'turret', parent: 0, translation: [0, 1, 0], rotation: [0, 0.6, 0, 0.8] },
    { name: 'gun', parent: 1, translation: [0.5, 0.25, 0] },
  ],
});

for (const node of tree.nodes()) {
  // A sum with zero has no negative zero.
  const numbers = Array.from(tree.worldMatrix(node), (it) => it + 0);
  console.log([tree.name(node), ...numbers].join(' '));
}
