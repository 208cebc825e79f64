/**
 * A strike: an impulse on the hull, from a shot or from the wall, and the account of what it did.
 *
 * Tank, crate and the other side of the strike keep their momentum together; the crate, which
 * nothing has touched, keeps its own, if its motion on the jumping hull is corrected.
 */

import type { DynamicTransformLike, Space3Types } from '../../core/entries/index.ts';
import { physics3 } from '../../core/entries/index.ts';
import type { Tree } from '../../figure/figure.ts';
import { cross, length, subtract, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import type { TankParams } from './controls.ts';
import type { Crate } from './crate.ts';
import { type Body, box, SHELL, tankBody } from './shape.ts';
import type { Across } from './tables.ts';
import type { Parts } from './terms.ts';
import type { Vehicle } from './vehicle.ts';
import type { Hit } from './wall.ts';

/** Along x and z, and about the vertical through the world's origin: kg·m/s and kg·m²/s. */
export type Momentum = Vec3;

export interface Strike {
  readonly what: 'shot' | 'crash';
  /** Of each body that takes part, by its name. */
  readonly momentum: Readonly<Record<string, Across<Momentum>>>;
  /**
   * The crate's velocity in the world along x and z, m/s, and its angular velocity about the vertical, rad/s.
   */
  readonly crate: Across<Vec3>;
  /** The hull's speed, m/s. */
  readonly hull: Across<number>;
  /** The terms of the jump of the crate's velocity. */
  readonly jump: Parts;
  /** The terms of a shell's velocity as it leaves. */
  readonly left?: Parts;
}

/** Returns the momentum of a body that moves so in the world. */
function momentumOf(it: DynamicTransformLike<Space3Types>, body: Body): Momentum {
  const [x, , z] = vec3(physics3.momentum(it, body));
  return [x, z, vec3(physics3.angularMomentumAbout(it, body, ZERO))[1]];
}

/** Returns the momentum of a shell at a place, as a function of its velocity. */
export function momentumOfShell(mass: number, translation: Vec3): (velocity: Vec3) => Momentum {
  const body = box(mass, [SHELL, SHELL, SHELL]);
  return (velocity) => momentumOf({ translation, velocity }, body);
}

/** Returns the momentum that a wall has taken by giving an impulse at a point. */
export function taken({ impulse, point }: Hit): Across<Momentum> {
  const [x, , z] = impulse;
  return { before: ZERO, after: [-x, -z, -cross(point, impulse)[1]] };
}

/** The bodies of a strike. */
export interface Struck {
  readonly tree: Tree;
  readonly vehicle: Vehicle;
  readonly crate: Crate;
}

/**
 * Strikes the hull and returns the account. `other` is the other side of the strike, with its own momentum.
 */
export function strike(
  { tree, vehicle, crate }: Struck,
  hit: Hit,
  { tankMass, correction }: TankParams,
  account: Pick<Strike, 'what' | 'left'> & { readonly other: Strike['momentum'] },
): Strike {
  const look = (): { tank: Momentum; load: Momentum; motion: Vec3; speed: number } => {
    const load = tree.world(crate.node);
    const hull = tree.world(vehicle.hull);
    const [x, , z] = vec3(load.velocity);
    return {
      tank: momentumOf(hull, tankBody(tankMass)),
      load: momentumOf(load, crate.body),
      motion: [x, z, vec3(load.angularVelocity)[1]],
      speed: length(hull.velocity),
    };
  };
  const before = look();
  const jump = vehicle.jumpBy(hit, tankMass);
  const terms = crate.meet(jump, correction);
  vehicle.jump(jump);
  const after = look();
  const [u, w] = subtract(after.motion, before.motion);
  const { other, ...rest } = account;
  return {
    ...rest,
    momentum: {
      ...other,
      Tank: { before: before.tank, after: after.tank },
      Crate: { before: before.load, after: after.load },
    },
    crate: { before: before.motion, after: after.motion },
    hull: { before: before.speed, after: after.speed },
    jump: { terms, size: length([u, 0, w]) },
  };
}
