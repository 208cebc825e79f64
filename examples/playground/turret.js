// The tree 'Turret on a hull'.
// Prints the world matrix of each node, column by column.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy('matrices');
const hull = tree.add(
  {
    translation: [0, 0.5, 0],
    scale: [2, 1, 1],
    velocity: [8, 0, 0],
  },
  { name: 'hull' },
);
const turret = tree.add(
  {
    translation: [0, 1, 0],
    rotation: [0, 0.6, 0, 0.8],
    angularVelocity: [0, 0.75, 0],
  },
  { parent: hull, name: 'turret' },
);
tree.add(
  {
    translation: [0.5, 0.25, 0],
  },
  { parent: turret, name: 'gun' },
);

for (const node of tree.nodes()) {
  // A sum with zero has no negative zero.
  const numbers = Array.from(tree.worldMatrix(node), (it) => it + 0);
  console.log([tree.name(node), ...numbers].join(' '));
}
