// A scale of −1 mirrors all that is below it. A rotation and positive scales cannot hold that.
import { Hierarchy, rotation3 } from 'kinetree';

const tree = new Hierarchy();
const left = tree.add({ scale: [-1, 1, 1] }, { name: 'left side' }); // a mirror image
const glove = tree.add({ translation: [1, 0, 0] }, { parent: left, name: 'glove' });

const determinant = ([a, b, c, , d, e, f, , g, h, i]) =>
  a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
const seen = tree.worldMatrix(glove);
console.log(`determinant ${determinant(seen)}: below zero is a mirror image`);

// Taken apart, the sign goes to one of the scales; which one is a matter of custom.
const { scale, residual } = rotation3.decompose(seen);
console.log(`scale ${[...scale].join(' ')}, left over ${residual}`);

// Turned by half, in place of mirrored: no matrix has a negative determinant.
tree.setLocal(left, { scale: 1, rotation: rotation3.fromAxisAngle([0, 1, 0], Math.PI) });
console.log(`turned: ${determinant(tree.worldMatrix(glove)).toFixed(3)}`);
