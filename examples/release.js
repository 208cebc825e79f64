// A sling on a moving cart lets two stones go: one gets a new parent, one flies free.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const cart = tree.add({ velocity: [3, 0, 0] });
const arm = tree.add({ translation: [0, 2, 0], angularVelocity: [0, 0, -6] }, { parent: cart });
const stones = [0, 1].map(() => tree.add({ translation: [-1, 0, 0] }, { parent: arm }));
tree.step(0.2);

const [first, second] = stones;
tree.reparent(first, null); // keeps its pose and its rates in the world
tree.changeWorld(first, { acceleration: [0, -9.81, 0] });
const { velocity, angularVelocity } = tree.world(second);
tree.setWorldRates(second, { velocity, angularVelocity, acceleration: [0, -9.81, 0] });
tree.setFreeBody(second, true); // carried by its rates in the world, whatever the arm does

const say = (what) => {
  for (const stone of stones) {
    const { translation, velocity } = tree.world(stone);
    const [[x, y], [vx, vy]] = [translation, velocity].map((it) => [...it].map((n) => n.toFixed(3)));
    console.log(`${what} at ${x} ${y}, velocity ${vx} ${vy}`);
  }
};
say('released');
for (let i = 0; i < 60; i++) tree.step(1 / 120);
say('half a second later');
tree.dispose();
