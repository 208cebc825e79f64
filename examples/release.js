// A sling on a moving cart lets two stones go: one to the world, one to the cart. Both fly alike.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const cart = tree.add({ velocity: [3, 0, 0] });
const arm = tree.add({ translation: [0, 2, 0], angularVelocity: [0, 0, -6] }, { parent: cart });
const stones = [0, 1].map(() => tree.add({ translation: [-1, 0, 0] }, { parent: arm }));
tree.step(0.2);

const [first, second] = stones;
const acceleration = [0, -9.81, 0];
tree.release(first, { acceleration }); // to the world
tree.release(second, { to: cart, acceleration }); // the same under a parent that moves

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
