// The tank's muzzle in three.js, which has no rates: from the gun to the world each frame adds its
// own.
import { Quaternion, Vector3 } from 'three';

// Meters, seconds, radians. Rotations are unit quaternions x, y, z, w.
const HULL_POSITION = [1, 0.8, -2];
const HULL_ROTATION = [0, 0.28, 0, 0.96];
const HULL_VELOCITY = [2, 0, -1.5];
const HULL_ACCELERATION = [-0.7, 0, -1.2];
const HULL_SPIN = 0.5;
const HULL_SPIN_RATE = 0.2;
const TURRET_ROTATION = [0, 0.6, 0, 0.8];
const TURRET_SPIN = 0.7;
const GUN_ROTATION = [0, 0, 0.28, 0.96];
const GUN_SPIN = 0.3;

const NONE = [0, 0, 0];
const frames = [
  [[0.85, 0.62, 0], GUN_ROTATION, NONE, NONE, [0, 0, GUN_SPIN], NONE],
  [[-0.5, 0.35, 0], TURRET_ROTATION, NONE, NONE, [0, TURRET_SPIN, 0], NONE],
  [HULL_POSITION, HULL_ROTATION, HULL_VELOCITY, HULL_ACCELERATION, [0, HULL_SPIN, 0], [0, HULL_SPIN_RATE, 0]],
];
const muzzle = { position: new Vector3(2.6, 0, 0), velocity: new Vector3(), acceleration: new Vector3() };
const cross = (a, b) => new Vector3().crossVectors(a, b);
for (const [place, rotation, ...rates] of frames) {
  const [base, acceleration, spin, spinRate] = rates.map((it) => new Vector3(...it));
  for (const vector of Object.values(muzzle)) vector.applyQuaternion(new Quaternion(...rotation));
  const { position: arm, velocity: slide } = muzzle;
  muzzle.acceleration.add(acceleration).add(cross(spinRate, arm)); // base, Euler
  muzzle.acceleration.add(cross(spin, cross(spin, arm))); // centripetal
  muzzle.acceleration.add(cross(spin, slide).multiplyScalar(2)); // Coriolis
  slide.add(base).add(cross(spin, arm));
  arm.add(new Vector3(...place));
}
for (const [name, vector] of Object.entries(muzzle)) {
  console.log(`${name}: ${Array.from(vector, (it) => it.toFixed(6)).join(' ')}`);
}
