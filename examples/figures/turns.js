// Two turns in two orders, and one step of a spin that changes: how far off each is.
import { accumulate, rotationFromScaledAxis, stepRotation } from 'kinetree';

const ANGLE = 1.5; // of each turn, rad
const SPIN = [2, -1, 0]; // at the start of the step, rad/s
const GAIN = [0, 2, 0]; // rad/s², for one second

const turned = (...axes) => {
  const nodes = axes.map((axis) => ({ rotation: rotationFromScaledAxis(axis) }));
  return accumulate('matrices', nodes).at(-1).rotation;
};
const apart = (p, q) => {
  const dot = p.reduce((sum, part, i) => sum + part * q[i], 0);
  return ((2 * Math.acos(Math.min(1, Math.abs(dot))) * 180) / Math.PI).toFixed(6);
};
const [x, y] = [
  [ANGLE, 0, 0],
  [0, ANGLE, 0],
];
console.log(`two orders: ${apart(turned(y, x), turned(x, y))} degrees apart`);

const step = (scheme) => stepRotation({ angularVelocity: SPIN }, GAIN, 1, scheme).rotation;
const truth = step({ magnus: 'order8', longestPath: 0.01 });
for (const magnus of ['terms1', 'terms2']) {
  const off = apart(step({ magnus, longestPath: Number.POSITIVE_INFINITY }), truth);
  console.log(`one step by ${magnus.at(-1)} of the terms: ${off} degrees off`);
}
