// A pendulum on a planet that turns, from above: where it is after each ten seconds.
import { space3, stepPoint } from 'kinetree';

const LATITUDE = 0.85; // rad
const DAY = 60; // s
const POSITION = [1, 0, 0]; // east and north, in shares of the swing
const VELOCITY = [0, 0, 0];
const [frequency, rate, seconds] = [Math.PI, 240, 60]; // rad/s, steps a second

// What turns the ground about the plumb line turns the line of the swing on it, the other way.
const ground = { angularVelocity: [0, 0, (2 * Math.PI * Math.sin(LATITUDE)) / DAY] };
const pull = (position) => position.map((x) => -(frequency ** 2) * x);
const law = (_, position, velocity) =>
  space3.accelerationUnderForce(ground, 1, pull(position), position, velocity).total;

let bob = { position: POSITION, velocity: VELOCITY };
for (let step = 1; step <= seconds * rate; step++) {
  bob = stepPoint(bob, law, 1 / rate);
  if (step % (10 * rate) > 0) continue;
  const [east, north] = bob.position;
  console.log(`${step / rate} s: ${east.toFixed(6)} ${north.toFixed(6)}`);
}
