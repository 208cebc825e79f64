// A flail in three.js, which has no rates: from the ball to the shoulder each joint adds its own.
import { Vector3 } from 'three';

// Shoulder, elbow, wrist, chain: rad, rad/s, rad/s², each in the one before.
const ANGLES = [0.5, 0.8, 0.4, -0.3];
const RATES = [3, 1.2, -2, 5];
const GAINS = [-10, 4, 8, 12];

const lengths = [0.34, 0.3, 0.55, 0.45]; // m
const axis = new Vector3(0, 0, 1);
const cross = (rate, vector) => new Vector3().crossVectors(axis, vector).multiplyScalar(rate);
const [position, velocity, acceleration] = [new Vector3(lengths[3], 0, 0), new Vector3(), new Vector3()];
for (const i of [3, 2, 1, 0]) {
  for (const vector of [position, velocity, acceleration]) vector.applyAxisAngle(axis, ANGLES[i]);
  acceleration.add(cross(GAINS[i], position)); // Euler
  acceleration.add(cross(RATES[i], cross(RATES[i], position))); // centripetal
  acceleration.add(cross(2 * RATES[i], velocity)); // Coriolis
  velocity.add(cross(RATES[i], position));
  position.add(i > 0 ? new Vector3(lengths[i - 1], 0, 0) : new Vector3(0, 1.8, 0));
}
const say = (name, x, y) => console.log(`${name}: ${x.toFixed(6)} ${y.toFixed(6)}`);
say('position', position.x, position.y);
say('velocity', velocity.x, velocity.y);
say('acceleration', acceleration.x, acceleration.y);

// Let go, it keeps its velocity, and falls until its middle is as high as its radius.
const [gravity, radius] = [9.81, 0.07];
const fall = 2 * gravity * (position.y - radius);
const time = (velocity.y + Math.sqrt(velocity.y ** 2 + fall)) / gravity;
say('lands after, at', time, position.x + velocity.x * time);
