// A cross-fade in the frame loop: step, blend, picture. What is let go has the fade in its velocity.
import { applyBlend, Clip, fadeIn, fadeOut, Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const hand = tree.add();
const stone = tree.add({}, { parent: hand });
const way = (values) =>
  new Clip({ channels: [{ node: 0, path: 'translation', times: [0, 2], values }] }, [hand]);
const reach = way([0, 0, 0, 2, 0, 0]); // 1 m/s ahead
const lift = way([0, 0, 0, 0, 4, 0]); // 2 m/s up

let time = 0;
function frame(seconds) {
  time += seconds;
  tree.step(seconds);
  applyBlend(tree, [
    { clip: reach, time, ...fadeOut(time, 1) },
    { clip: lift, time, ...fadeIn(time, 1) },
  ]);
}
const say = (what, numbers) => console.log([what, ...Array.from(numbers, (it) => it.toFixed(3))].join(' '));

for (let i = 0; i < 24; i++) frame(1 / 60);
say('hand and stone:', tree.world(stone).translation);
tree.release(stone);
say('let go with:', tree.world(stone).velocity);
for (let i = 0; i < 60; i++) frame(1 / 60);
say('a second later:', tree.world(stone).translation);
