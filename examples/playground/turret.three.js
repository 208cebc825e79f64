// The tree 'Turret on a hull'.
// Prints the world matrix of each node, column by column.
// three.js has no velocities and no free bodies: the tree is as it is at its start.
import { Object3D, Scene } from 'three';

const scene = new Scene();
function add(parent, name, { position, quaternion, scale, matrix } = {}) {
  const node = new Object3D();
  node.name = name;
  if (position) node.position.fromArray(position);
  if (quaternion) node.quaternion.fromArray(quaternion);
  if (scale) node.scale.fromArray(scale);
  if (matrix) node.matrix.fromArray(matrix);
  node.matrixAutoUpdate = !matrix;
  parent.add(node);
  return node;
}
const hull = add(scene, 'hull', {
  position: [0, 0.5, 0],
  scale: [2, 1, 1],
});
const turret = add(hull, 'turret', {
  position: [0, 1, 0],
  quaternion: [0, 0.6, 0, 0.8],
});
add(turret, 'gun', { position: [0.5, 0.25, 0] });

scene.updateMatrixWorld();
for (const child of scene.children)
  child.traverse(({ name, matrixWorld }) => {
    const numbers = matrixWorld.elements.map((it) => it + 0);
    console.log([name, ...numbers].join(' '));
  });
