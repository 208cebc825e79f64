// A pendulum in three.js on a planet that turns, from above: where it is after each ten seconds.
import { Vector3 } from 'three';

const LATITUDE = 0.85; // rad
const DAY = 60; // s
const POSITION = [1, 0, 0]; // east and north, in shares of the swing
const VELOCITY = [0, 0, 0];
const [frequency, rate, seconds] = [Math.PI, 240, 60]; // rad/s, steps a second

// What turns the ground about the plumb line turns the line of the swing on it, the other way.
const spin = new Vector3(0, 0, (2 * Math.PI * Math.sin(LATITUDE)) / DAY);
const law = (position, velocity) =>
  position
    .clone()
    .multiplyScalar(-(frequency ** 2))
    .addScaledVector(spin.clone().cross(velocity), -2) // Coriolis
    .sub(spin.clone().cross(spin.clone().cross(position))); // centrifugal

// A step of Runge and Kutta: four slopes, weighted 1 2 2 1.
const [x, v, h] = [new Vector3(...POSITION), new Vector3(...VELOCITY), 1 / rate];
for (let step = 1; step <= seconds * rate; step++) {
  const [from, speed] = [x.clone(), v.clone()];
  let slope = [v.clone(), law(x, v)];
  for (const [ahead, weight] of [
    [h / 2, 1],
    [h / 2, 2],
    [h, 2],
    [0, 1],
  ]) {
    x.addScaledVector(slope[0], (h * weight) / 6);
    v.addScaledVector(slope[1], (h * weight) / 6);
    const [there, then] = [from.clone(), speed.clone()];
    there.addScaledVector(slope[0], ahead);
    then.addScaledVector(slope[1], ahead);
    slope = [then, law(there, then)];
  }
  if (step % (10 * rate) === 0) console.log(`${step / rate} s: ${x.x.toFixed(6)} ${x.y.toFixed(6)}`);
}
