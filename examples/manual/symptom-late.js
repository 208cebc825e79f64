// A lamp copies the hand's place before the hand has moved: it is one frame late.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const hand = tree.add({ velocity: [6, 0, 0] }); // m/s
const copied = tree.add();
const hung = tree.add({}, { parent: hand });
const gap = (node) => tree.relative(node, hand).translation[0].toFixed(3);

for (let i = 0; i < 10; i++) {
  tree.setLocal(copied, { translation: tree.world(hand).translation }); // too early
  tree.step(1 / 60);
}
console.log(`copied before the step: ${gap(copied)} m`);
tree.setLocal(copied, { translation: tree.world(hand).translation });
console.log(`copied after it: ${gap(copied)} m`);
console.log(`as a child: ${gap(hung)} m`);
