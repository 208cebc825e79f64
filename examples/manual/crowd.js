// A hundred thousand nodes: a tree for what thinks, a batch for what only follows.
import { Batch, Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const shepherd = tree.add({ translation: [0, 0, 5], velocity: [1, 0, 0] });

// A flock in a batch: node 0 follows the shepherd, the others hang on it. −1 is the world.
const COUNT = 100_000;
const flock = new Batch(Array.from({ length: COUNT }, (_, i) => (i === 0 ? -1 : 0)));
const { locals } = flock; // ten numbers a node: translation, rotation, scale
for (let i = 1; i < COUNT; i++) locals[10 * i] = i % 100;
for (let i = 1; i < COUNT; i++) locals[10 * i + 2] = Math.floor(i / 100);
flock.update();

tree.step(0.5);
flock.set(0, { translation: tree.world(shepherd).translation });
console.log(`${flock.update([0])} nodes have moved`); // only what hangs on what moved is computed
const place = flock.matrices.subarray(16 * 12345 + 12, 16 * 12345 + 15); // as WebGL takes them
console.log(`sheep 12345 is at ${place.join(' ')}`);
