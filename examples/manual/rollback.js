// Rollback: an input of the other player comes half a second late, and the game is played again from there.
import { Hierarchy, toScene } from 'kinetree';

const DT = 1 / 60;
/** A cart with a turning arm and a ball on it. All players begin with it. */
function begin() {
  const tree = new Hierarchy();
  const cart = tree.add({ velocity: [3, 0, 0] }, { name: 'cart' });
  const arm = tree.add({ angularVelocity: [0, 0.7, 0] }, { parent: cart, name: 'arm' });
  tree.add({ translation: [2, 0.5, 0] }, { parent: arm, name: 'ball' });
  return tree;
}
/** One frame: what the players did in it, then a step. Nothing else may move the tree. */
function play(tree, input) {
  if (input) tree.setLocal(tree.find('cart'), { velocity: input });
  tree.step(DT);
}
/** A number of all poses and rates: players send it, and compare. */
function checksum(tree) {
  let sum = 2166136261; // FNV-1a
  for (const sign of JSON.stringify(toScene(tree))) sum = Math.imul(sum ^ sign.charCodeAt(0), 16777619);
  return sum >>> 0;
}

const there = begin(); // the other player, who brakes at once
const here = { tree: begin(), inputs: new Map(), past: [] };
for (let frame = 0; frame < 60; frame++) {
  play(there, frame === 10 ? [1, 0, 0] : null);
  here.past.push(here.tree.copy()); // as frame `frame` begins; for longer games keep the last 60
  play(here.tree, null);
}
console.log(`before: ${checksum(here.tree) === checksum(there) ? 'the same' : 'desync'}`);

here.inputs.set(10, [1, 0, 0]); // now it comes
here.tree.dispose();
here.tree = here.past[10].copy();
for (let frame = 10; frame < 60; frame++) {
  here.past[frame].dispose();
  here.past[frame] = here.tree.copy();
  play(here.tree, here.inputs.get(frame));
}
console.log(`after: ${checksum(here.tree) === checksum(there) ? 'the same' : 'desync'}`);
console.log(`the cart is at ${here.tree.world(here.tree.find('cart')).translation[0].toFixed(6)} m`);

for (let i = 0; i < 60; i++) here.tree.step(-DT); // back in time is no rollback
const [x] = here.tree.world(here.tree.find('cart')).translation;
console.log(`60 steps back the cart is at ${x.toFixed(2)} m`);
