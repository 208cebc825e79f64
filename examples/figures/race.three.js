// A T-handle in three.js, spun about its middle axis, without any torque: flips, and its energy.
import { Vector3 } from 'three';

const SPIN = [0.125663706144, 12.566370614359, 0]; // rad/s about the three axes
const STEPS = 30; // a second
const [inertia, seconds] = [[1, 2, 3], 30];

// A ball of the middle inertia would keep its momentum, as seen from its own axes. What the other
// two axes differ by turns it about them: exact turns, in an order that reads alike backward.
const momentum = new Vector3(...SPIN).multiply(new Vector3(...inertia));
const axes = { x: new Vector3(1, 0, 0), z: new Vector3(0, 0, 1) };
const excess = { x: 1 / inertia[0] - 1 / inertia[1], z: 1 / inertia[2] - 1 / inertia[1] };
const about = (name, seconds) =>
  momentum.applyAxisAngle(axes[name], -excess[name] * momentum[name] * seconds);
const energy = () =>
  momentum
    .toArray()
    .reduce((sum, part, i) => sum + part ** 2 / (2 * inertia[i]), 0)
    .toFixed(6);

const [first, h] = [energy(), 1 / STEPS];
for (let step = 0, flips = 0; step < seconds * STEPS; step++) {
  const before = momentum.y;
  about('z', h / 2);
  about('x', h);
  about('z', h / 2);
  if (before > 0 === momentum.y > 0) continue;
  const time = (step + before / (before - momentum.y)) * h;
  console.log(`flip ${++flips} at ${time.toFixed(6)} s`);
}
console.log(`energy ${energy()} J, at first ${first} J`);
