// Undo, redo and a saved game: a tree as text, motion included, that goes on bit for bit.
import { fromScene, Hierarchy, toScene } from 'kinetree';

let tree = new Hierarchy();
const arm = tree.add({ angularVelocity: [0, 0.7, 0] }, { name: 'arm' });
tree.add({ translation: [2, 0, 0], velocity: [0, 0.1, 0] }, { parent: arm, name: 'hand' });

const done = []; // states before each edit, the latest last
const edit = (change) => {
  done.push(JSON.stringify(toScene(tree)));
  change(tree);
};
const undo = () => {
  tree.dispose();
  tree = fromScene(JSON.parse(done.pop()));
};
const hand = () => [...tree.world(tree.find('hand')).translation].map((n) => n.toFixed(4)).join(' ');

edit((it) => it.setLocal(it.find('arm'), { translation: [5, 0, 0] }));
console.log(`edited: ${hand()}`);
undo(); // nodes have other handles now: names stay
console.log(`undone: ${hand()}`);

const saved = JSON.stringify(toScene(tree)); // to a file, or localStorage
tree.step(1);
const wanted = tree.world(tree.find('hand')).translation;
const loaded = fromScene(JSON.parse(saved));
loaded.step(1);
const found = loaded.world(loaded.find('hand')).translation;
console.log(
  `a second later: ${hand()}, and loaded ${wanted.every((it, i) => it === found[i]) ? 'the same bits' : 'others'}`,
);
