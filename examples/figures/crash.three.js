// A crash in three.js, which has no rates: what the crate inherits, and what is taken back of it.
import { Vector3 } from 'three';

// Meters, seconds, radians, as the hull's axes are the world's. Up is y.
const HULL_VELOCITY = [6, 0, 0];
const HULL_SPIN = 0.2;
const JUMP = [-3.5, 0, 0.4];
const SPIN_JUMP = 1.9;
const CRATE = [1.5, 0.575, 0.75];
const CRATE_VELOCITY = [0, 0, 0]; // in the hull, after an impulse of its own

const vector = (numbers) => new Vector3(...numbers);
/** The velocity that a turn about the vertical gives to the place of the crate. */
const carried = (spin) => new Vector3(0, spin, 0).cross(vector(CRATE));
const sum = (...vectors) => vectors.reduce((all, it) => all.add(it), new Vector3());

const before = sum(vector(HULL_VELOCITY), carried(HULL_SPIN), vector(CRATE_VELOCITY));
const inherited = sum(vector(JUMP), carried(SPIN_JUMP));
const say = (name, { x, y, z }) => {
  console.log(`${name}: ${[x, y, z].map((it) => it.toFixed(6)).join(' ')}`);
};
say('before', before);
say('nothing done', sum(before, inherited));
say('velocity only', sum(before, inherited, vector(JUMP).negate()));
say('complete', sum(before, inherited, inherited.clone().negate()));
