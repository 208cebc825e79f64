// A walk whose clip carries the hips forward: the character takes that way, and the clip loops on.
import { Clip, Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const character = tree.add({}, { name: 'character' });
const hips = tree.add({}, { parent: character, name: 'hips' });
const way = [0, 1, 0, 0.1, 1, -0.6, 0, 1, -1.2]; // three keys of a stride: sideways, up, forward
const stride = { node: 0, path: 'translation', times: [0, 0.5, 1], values: way };
const walk = new Clip({ channels: [stride] }, [hips]);

const rest = [0, 1, 0]; // the hips of the character, when the clip begins
const STRIDE = -1.2; // the way of one loop along z
/** Where the clip has the hips at a time, with all the loops before. */
function rootAt(seconds) {
  walk.applyTo(tree, seconds, { loop: 'repeat' });
  const { translation } = tree.local(hips);
  return [translation[0] - rest[0], 0, translation[2] + STRIDE * Math.floor(seconds / walk.duration)];
}
let last = rootAt(0);
for (let i = 1; i <= 210; i++) {
  const now = rootAt(i / 60);
  const moved = tree.transformVector(
    now.map((it, k) => it - last[k]),
    character,
    null,
  );
  const { translation } = tree.local(character);
  tree.setLocal(character, { translation: translation.map((it, k) => it + moved[k]) });
  // What the character has taken, the hips give back. Their height stays the clip's.
  tree.setLocal(hips, { translation: [rest[0], tree.local(hips).translation[1], rest[2]] });
  last = now;
}
const place = (node) => [...tree.world(node).translation].map((n) => n.toFixed(3)).join(' ');
console.log(`after 3.5 strides the character is at ${place(character)}, its hips at ${place(hips)}`);
