// A thing goes to a tilted, stretched parent and back, again and again, by position, rotation and scale.
import { Hierarchy, rotation3 } from 'kinetree';

const about = (angle) => rotation3.fromAxisAngle([0, 0, 1], angle);
const size = ([a, b, , , c, d]) => Math.abs(a * d - b * c); // of its unit square, seen from ahead

for (const fit of ['lossy', 'matrix']) {
  const tree = new Hierarchy();
  const cart = tree.add({ scale: [2, 0.5, 1] });
  const seat = tree.add({ rotation: about(0.5) }, { parent: cart });
  const doll = tree.add({ rotation: about(0.3) });
  for (let i = 0; i < 5; i++) {
    tree.attach(doll, seat, { fit });
    tree.attach(doll, null, { fit });
  }
  console.log(`${fit}: its area is ${size(tree.worldMatrix(doll)).toFixed(3)} after five times`);
}
try {
  const tree = new Hierarchy();
  const seat = tree.add({ rotation: about(0.5) }, { parent: tree.add({ scale: [2, 0.5, 1] }) });
  tree.attach(tree.add({ rotation: about(0.3) }), seat); // without a fit it says so
} catch (error) {
  console.log(error.code);
}
