/** A shot: the shell leaves with the muzzle's velocity, and its recoil strikes the tank. */
import { add, length, scale, vec3 } from '../../figure/vec.ts';
import type { FrameName, PointName, TankParams } from './controls.ts';
import { MUZZLE } from './shape.ts';
import type { Shell } from './shells.ts';
import { momentumOfShell, type Strike, type Struck, strike } from './strike.ts';
import { type Composition, term } from './terms.ts';

interface Armed extends Struck {
  readonly shell: Shell;
  /** The shell of those who forget ω × r. */
  readonly naive: Shell;
  takeApart(point: PointName, shown: TankParams['shown'], frame: FrameName): Composition;
}

/** Launches both shells: with the muzzle's velocity and their own along the gun, or the hull's. */
export function shoot(tank: Armed, params: TankParams): Strike {
  const { tree, vehicle, shell, naive } = tank;
  const { shellMass, muzzleSpeed } = params;
  const { position, velocity } = tree.transformMotion({ position: MUZZLE }, vehicle.gun, null);
  const along = tree.transformVector([muzzleSpeed, 0, 0], vehicle.gun, null);
  const { terms } = tank.takeApart('muzzle', 'velocity', 'ground');
  const leaving = add(velocity, along);
  shell.launch(position, leaving);
  // Most programs add the vehicle's velocity, and stop there.
  naive.launch(position, add(tree.world(vehicle.hull).velocity, along));
  const momentum = momentumOfShell(shellMass, vec3(position));
  const Shell = { before: momentum(vec3(velocity)), after: momentum(leaving) };
  const recoil = { impulse: scale(along, -shellMass), point: vec3(position) };
  const left = { terms: [...terms, term('relative', 'shell', along)], size: length(leaving) };
  return strike(tank, recoil, params, { what: 'shot', other: { Shell }, left });
}
