// Two turns in two orders in three.js, and one step of a spin that changes: how far off each is.
import { Quaternion, Vector3 } from 'three';

const ANGLE = 1.5; // of each turn, rad
const SPIN = [2, -1, 0]; // at the start of the step, rad/s
const GAIN = [0, 2, 0]; // rad/s², for one second

const by = (vector) => new Quaternion().setFromAxisAngle(vector.clone().normalize(), vector.length());
const apart = (p, q) => {
  const dot = Math.min(1, Math.abs(p.dot(q)));
  return ((2 * Math.acos(dot) * 180) / Math.PI).toFixed(6);
};
const [x, y] = [by(new Vector3(ANGLE, 0, 0)), by(new Vector3(0, ANGLE, 0))];
console.log(`two orders: ${apart(y.clone().multiply(x), x.clone().multiply(y))} degrees apart`);

const [spin, gain] = [new Vector3(...SPIN), new Vector3(...GAIN)];
// The average spin; and the bracket, which is how the early part turns the axes of the late part.
function step(terms, pieces) {
  const [rotation, h] = [new Quaternion(), 1 / pieces];
  for (let i = 0; i < pieces; i++) {
    const middle = spin.clone().addScaledVector(gain, (i + 0.5) * h);
    const bracket = gain.clone().cross(middle);
    const vector = middle.multiplyScalar(h);
    if (terms > 1) vector.addScaledVector(bracket, h ** 3 / 12);
    rotation.premultiply(by(vector)).normalize();
  }
  return rotation;
}
const truth = step(2, 2000);
for (const terms of [1, 2])
  console.log(`one step by ${terms} of the terms: ${apart(step(terms, 1), truth)} degrees off`);
