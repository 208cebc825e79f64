// The tank's muzzle: a gun on a turret on a hull, each with its rates in its parent.
import { Hierarchy } from 'kinetree';

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

const tree = new Hierarchy();
const hull = tree.add({
  translation: HULL_POSITION,
  rotation: HULL_ROTATION,
  velocity: HULL_VELOCITY,
  acceleration: HULL_ACCELERATION,
  angularVelocity: [0, HULL_SPIN, 0],
  angularAcceleration: [0, HULL_SPIN_RATE, 0],
});
const turret = tree.add(
  { translation: [-0.5, 0.35, 0], rotation: TURRET_ROTATION, angularVelocity: [0, TURRET_SPIN, 0] },
  { parent: hull },
);
const gun = tree.add(
  { translation: [0.85, 0.62, 0], rotation: GUN_ROTATION, angularVelocity: [0, 0, GUN_SPIN] },
  { parent: turret },
);

const motion = tree.transformMotion({ position: [2.6, 0, 0] }, gun, null);
for (const [name, vector] of Object.entries(motion)) {
  console.log(`${name}: ${Array.from(vector, (it) => it.toFixed(6)).join(' ')}`);
}
tree.dispose();
