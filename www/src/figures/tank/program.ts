/** The tank as "Copy as code" hands it out: the motion of the muzzle. */
import type { Program } from '../../export/code.ts';
import { vec3 } from '../../figure/vec.ts';
import type { Tank } from './model.ts';

export function program({ tree, vehicle }: Tank): Program {
  const [hull, turret, gun] = [vehicle.hull, vehicle.turret, vehicle.gun].map((node) => tree.local(node));
  if (!hull || !turret || !gun) throw new Error('a vehicle has a hull, a turret and a gun');
  return {
    example: 'tank',
    constants: {
      HULL_POSITION: hull.translation,
      HULL_ROTATION: hull.rotation,
      HULL_VELOCITY: hull.velocity,
      HULL_ACCELERATION: hull.acceleration,
      HULL_SPIN: vec3(hull.angularVelocity)[1],
      HULL_SPIN_RATE: vec3(hull.angularAcceleration)[1],
      TURRET_ROTATION: turret.rotation,
      TURRET_SPIN: vec3(turret.angularVelocity)[1],
      GUN_ROTATION: gun.rotation,
      GUN_SPIN: vec3(gun.angularVelocity)[2],
    },
  };
}
