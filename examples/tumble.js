// A wing nut in free fall: spun about its middle axis it flips over and over, and loses no energy.
import { bodyState, stepBodies } from 'kinetree';

const inertia = [1, 2, 3];
let nut = bodyState(inertia, [0, 0, 0, 1], [0.01, 4, 0]);
const { energy } = nut;
let [upright, flips] = [true, 0];

for (let step = 1; step <= 2000; step++) {
  [nut] = stepBodies([{ inertia, ...nut }], 0.01);
  const [x, y, z, w] = nut.rotation;
  // How far up the nut's own y axis points.
  const up = w * w - x * x + y * y - z * z;
  if (up > 0 !== upright) console.log(`flip ${++flips} after ${(step * 0.01).toFixed(2)} s`);
  upright = up > 0;
}
console.log(`energy ${energy.toFixed(9)} J, and ${nut.energy.toFixed(9)} J after 20 s`);
