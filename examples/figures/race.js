// A T-handle spun about its middle axis, without any torque: when it flips, and its energy.
import { bodyState, runBody } from 'kinetree';

const SPIN = [0.125663706144, 12.566370614359, 0]; // rad/s about the three axes
const STEPS = 30; // a second
const [inertia, seconds] = [[1, 2, 3], 30];

const start = bodyState(inertia, [0, 0, 0, 1], SPIN);
// It flips as its stem passes the plane across the angular momentum.
const event = { axis: [0, 1, 0], normal: start.angularMomentum };
const body = { inertia, ...start };
const run = runBody(body, { stepDuration: 1 / STEPS, steps: seconds * STEPS, scheme: 'splitting2', event });
run.events.forEach((time, i) => {
  console.log(`flip ${i + 1} at ${time.toFixed(6)} s`);
});
console.log(`energy ${run.energy.toFixed(6)} J, at first ${start.energy.toFixed(6)} J`);
