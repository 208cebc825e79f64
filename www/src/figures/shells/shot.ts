/**
 * A shot solved: where two shells leave from, how fast, and where they land.
 *
 * One has the muzzle's velocity and the powder's. The other has the hull's velocity and the
 * powder's: it forgets ω × r. In the air both are free, so a place is a polynomial of time, and the
 * landing is the root of one, not the end of a step.
 */
import { Hierarchy, rotationFromScaledAxis } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { add, addScaled, length, subtract, type Vec3, vec3 } from '../../figure/vec.ts';
import { GRAVITY, HINGE, landing, MUZZLE, RIDE, SHELL, TURRET } from '../tank/shape.ts';

import type { ShellsParams } from './controls.ts';

/** A shell's velocity as it leaves, and the place where it comes to lie. */
export interface Flight {
  readonly velocity: Vec3;
  readonly crater: Vec3;
}

export interface Shot {
  readonly muzzle: Vec3;
  /** Distance of the muzzle from the turret's axis, m. */
  readonly reach: number;
  /** Terms of the velocity of the shell that forgets nothing. */
  readonly terms: Readonly<Record<'hull' | 'hullSpin' | 'turretSpin' | 'powder', Vec3>>;
  /** Seconds in the air, the same for both: ω × r has no part upward. */
  readonly time: number;
  readonly right: Flight;
  readonly forgets: Flight;
  /** The place aimed at: the crater of a shell that forgets ω × r, without a lead. */
  readonly target: Vec3;
  /** Distance between both craters, m. */
  readonly miss: number;
  /** Angle by which the turret is turned away from the target, radians to the left. */
  readonly aim: number;
  /** Returns the angle that it would be at another rate of the turret. */
  readonly aimOf: (swing: number) => number;
  readonly lead: Lead;
}

/** The lead, as an angle to the right at a turret that turns left. */
export interface Lead {
  /**
   * By the velocities alone, as if ω × r kept its direction: the angle whose sine is
   * ω r / (v cos ε), and the way that the powder then lacks, m. `null` where ω r is the larger.
   */
  readonly ofVelocity: { readonly angle: number; readonly short: number } | null;
  /** Of the gun, which takes ω × r with it, and the way beyond the target, m. */
  readonly ofGun: { readonly angle: number; readonly beyond: number };
}

export function solve(params: ShellsParams): Shot {
  const { elevation, lead: leads, swing } = params;
  const straight = leaving(params, 0);
  const time = landing(straight.muzzle[1] - SHELL / 2, straight.right[1]);
  const reach = HINGE[0] + MUZZLE[0] * math.cos(elevation);
  const lead = leadOf(params, reach, time);
  const aimOf = (rate: number): number =>
    leads ? -leadOf({ ...params, swing: rate }, reach, time).ofGun.angle : 0;
  const aim = aimOf(swing);
  const gun = leads ? leaving(params, aim) : straight;
  const flight = (from: Vec3, velocity: Vec3): Flight => ({ velocity, crater: place(from, velocity, time) });
  const [right, forgets] = [flight(gun.muzzle, gun.right), flight(gun.muzzle, gun.forgets)];
  return {
    muzzle: gun.muzzle,
    reach,
    terms: gun.terms,
    time,
    right,
    forgets,
    target: place(straight.muzzle, straight.forgets, time),
    miss: length(subtract(right.crater, forgets.crater)),
    aim,
    aimOf,
    lead,
  };
}

/**
 * Returns the lead. A gun at an angle a to the right carries the shell to the left by
 * T (ω r cos a + c) − (r + T u) sin a, where c is what the hull's rotation gives to the turret's
 * axis and u the powder's speed along the ground. The lead is the root.
 */
function leadOf({ elevation, powder, swing, hullTurn }: ShellsParams, reach: number, time: number): Lead {
  const ahead = powder * math.cos(elevation);
  const axis = hullTurn * TURRET[0];
  const aside = (swing + hullTurn) * reach;
  const [far, left] = [reach + ahead * time, aside * time];
  const most = length([far, left, 0]);
  const short = ahead * ahead - (aside + axis) * (aside + axis);
  // The angle from the resting gun's line to that of the shell's landing, once it leads.
  const rest = -math.asin((axis * time) / most);
  return {
    ofVelocity:
      short > 0
        ? { angle: math.asin((aside + axis) / ahead), short: time * (ahead - Math.sqrt(short)) }
        : null,
    ofGun: { angle: math.atan2(left, far) - rest, beyond: most * math.cos(rest) - far },
  };
}

/** Returns the place of a shell some seconds after it has left, in free fall. */
export function place(from: Vec3, velocity: Vec3, seconds: number): Vec3 {
  return addScaled(addScaled(from, velocity, seconds), GRAVITY, (seconds * seconds) / 2);
}

function leaving({ elevation, powder, swing, hullSpeed, hullTurn }: ShellsParams, aim: number) {
  const tree = new Hierarchy();
  try {
    const hull = tree.add({
      translation: [0, RIDE, 0],
      velocity: [hullSpeed, 0, 0],
      angularVelocity: [0, hullTurn, 0],
    });
    const rotation = rotationFromScaledAxis([0, aim, 0]);
    const turns = { rotation, angularVelocity: [0, swing, 0] } as const;
    const turret = tree.add({ translation: TURRET, ...turns }, { parent: hull });
    const raised = rotationFromScaledAxis([0, 0, elevation]);
    const gun = tree.add({ translation: HINGE, rotation: raised }, { parent: turret });
    const muzzle = tree.transformMotion({ position: MUZZLE }, gun, null);
    const base = vec3(tree.world(hull).velocity);
    const inTurret = tree.transformMotion({ position: MUZZLE }, gun, turret);
    const turretSpin = vec3(tree.motionTerms(inTurret, turret, hull).rotationalVelocity);
    const inHull = tree.transformMotion({ position: MUZZLE }, gun, hull);
    const hullSpin = vec3(tree.motionTerms(inHull, hull, null).rotationalVelocity);
    const along = vec3(tree.transformVector([powder, 0, 0], gun, null));
    return {
      muzzle: vec3(muzzle.position),
      right: add(muzzle.velocity, along),
      forgets: add(base, along),
      terms: {
        hull: base,
        hullSpin,
        turretSpin: vec3(tree.transformVector(turretSpin, hull, null)),
        powder: along,
      },
    };
  } finally {
    tree.dispose();
  }
}

/** Returns the distance of a guess from the crater, along the ground. */
export function off(guess: readonly [number, number], { crater }: Flight): number {
  return length(subtract([guess[0], 0, -guess[1]], [crater[0], 0, crater[2]]));
}
