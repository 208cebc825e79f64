// A crash: the hull's motion jumps, and the crate on it inherits that, or part of it, or nothing.
import { space3 } from 'kinetree';

// Meters, seconds, radians, as the hull's axes are the world's. Up is y.
const HULL_VELOCITY = [6, 0, 0];
const HULL_SPIN = 0.2;
const JUMP = [-3.5, 0, 0.4];
const SPIN_JUMP = 1.9;
const CRATE = [1.5, 0.575, 0.75];
const CRATE_VELOCITY = [0, 0, 0]; // in the hull, after an impulse of its own

const hull = { velocity: HULL_VELOCITY, angularVelocity: [0, HULL_SPIN, 0] };
const crate = { translation: CRATE, velocity: CRATE_VELOCITY };
const jump = { velocity: JUMP, angularVelocity: [0, SPIN_JUMP, 0] };

const sum = (a, b) => [0, 1, 2].map((i) => a[i] + b[i]);
const struck = {
  velocity: sum(hull.velocity, jump.velocity),
  angularVelocity: sum(hull.angularVelocity, jump.angularVelocity),
};
const say = (name, frame, velocity) => {
  const motion = space3.transformMotion(frame, { position: CRATE, velocity });
  console.log(`${name}: ${[...motion.velocity].map((it) => it.toFixed(6)).join(' ')}`);
};
say('before', hull, CRATE_VELOCITY);
say('nothing done', struck, CRATE_VELOCITY);
const pair = space3.counteractVelocity(hull, jump.velocity);
say('velocity only', struck, sum(CRATE_VELOCITY, pair.velocity));
const complete = space3.counteract(hull, crate, jump);
say('complete', struck, sum(CRATE_VELOCITY, complete.velocity));
