// A crate hangs on a crane, then stands on a truck: another parent each time, and it stays in place.
import { Hierarchy, rotation3 } from 'kinetree';

const tree = new Hierarchy();
const crane = tree.add({ translation: [0, 8, 0] }, { name: 'crane' });
const turned = rotation3.fromAxisAngle([0, 1, 0], Math.PI / 6);
const truck = tree.add({ translation: [4, 1, 0], rotation: turned }, { name: 'truck' });
const crate = tree.add({ translation: [4, -6, 1] }, { parent: crane, name: 'crate' });

const say = (what) => {
  const numbers = (it) => [...it].map((n) => (Math.round(n * 1000) / 1000 + 0).toFixed(3)).join(' ');
  const [seen, own] = [tree.world(crate).translation, tree.local(crate).translation];
  console.log(`${what}: in the world ${numbers(seen)}, in its parent ${numbers(own)}`);
};
say('on the crane');
tree.attach(crate, truck); // the pose in the world stays, and the truck carries it from now on
say('on the truck');
tree.drive(truck, { velocity: [2, 0, 0] }); // along its own x axis
tree.step(3);
say('3 s later');
tree.reparent(crate, null, { keep: 'pose' }); // no parent: it stands where it is
tree.step(3);
say('unloaded');
