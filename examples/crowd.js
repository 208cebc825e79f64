// A hundred thousand nodes at once: all of them move, then one branch of the tree.

import { Batch } from 'kinetree/batch';
import * as math from 'kinetree/math';

const COUNT = 100_000;
// Each node has the parent one tenth of its number: a tree five levels deep, with one root.
const crowd = new Batch(Array.from({ length: COUNT }, (_, i) => (i === 0 ? -1 : Math.floor((i - 1) / 10))));

// Written in place: translation, rotation and scale, ten numbers a node.
const { locals } = crowd;
for (let i = 0; i < COUNT; i++) {
  const angle = 0.001 * i;
  locals.set([1, 0, 0, 0, 0, math.sin(angle / 2), math.cos(angle / 2), 0.9, 0.9, 0.9], 10 * i);
}
console.log(`${crowd.update()} nodes updated`);

crowd.set(7, { translation: [0, 5, 0] });
console.log(`${crowd.update([7])} nodes updated after node 7 moved`);

// World from node, sixteen numbers a node, as WebGL takes them.
const last = crowd.matrices.subarray(16 * (COUNT - 1));
const place = [...last.subarray(12, 15)].map((it) => it.toFixed(3));
console.log(`the last node is at ${place.join(' ')}`);
crowd.dispose();
