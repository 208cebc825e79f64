// A child that is written from the world in each frame drifts; one that hangs on its parent does not.
import { Hierarchy } from 'kinetree';

const tree = new Hierarchy();
const table = tree.add({ angularVelocity: [0, 1, 0] });
const cup = tree.add({ translation: [2, 0, 0] }, { parent: table });

// By hand: the place in the world, moved on by the velocity there.
const place = [2, 0, 0];
for (let i = 0; i < 600; i++) {
  const [x, , z] = place;
  place[0] += z / 60; // ω × r of the place that it has, along the tangent
  place[2] -= x / 60;
  tree.step(1 / 60);
}
console.log(`by hand: ${Math.hypot(...place).toFixed(3)} m from the middle`);
console.log(`as a child: ${Math.hypot(...tree.world(cup).translation).toFixed(3)} m`);
