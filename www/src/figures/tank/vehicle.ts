/**
 * The vehicle: a hull on two tracks, on it a turret, on that a gun.
 *
 * Its motion is that of the drive, which the sliders ask for, and of a skid after a strike. The
 * hull stays level: the ground takes what would lift or tip it.
 */

import type { Rates, Space3Types, WorldState } from '../../core/entries/index.ts';
import { rotationFromScaledAxis, space3 } from '../../core/entries/index.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import { add, subtract, type Vec3, vec3 } from '../../figure/vec.ts';
import type { TankParams } from './controls.ts';
import { Drive } from './drive.ts';
import { HINGE, RIDE, TRACK, TURRET, tankBody } from './shape.ts';
import { Skid } from './skid.ts';
import type { Hit } from './wall.ts';

/** The two tracks: left and right, along the hull's z. */
export const SIDES = [-1, 1] as const;

/** Returns a jump less what the ground takes: it keeps the hull level. */
export function level(jump: Rates<Space3Types>): Rates<Space3Types> {
  jump.velocity[1] = 0;
  jump.angularVelocity[0] = 0;
  jump.angularVelocity[2] = 0;
  jump.angularAcceleration.fill(0);
  return jump;
}

export class Vehicle {
  readonly hull: Node;
  readonly turret: Node;
  readonly gun: Node;
  readonly tracks: readonly Node[];
  readonly drive: Drive;
  readonly #skid: Skid;
  /** Rates of rotation as the tree has them, so that only new ones are written. */
  readonly #spins = new Map<Node, number>();
  /** Filled by the core at each step. */
  readonly #world: WorldState;

  constructor(
    readonly tree: Tree,
    params: TankParams,
  ) {
    this.hull = tree.add({ translation: [0, RIDE, 0] });
    this.turret = tree.add({ translation: TURRET }, { parent: this.hull });
    this.gun = tree.add({ translation: HINGE }, { parent: this.turret });
    this.tracks = SIDES.map((side) =>
      tree.add({ translation: [0, TRACK.radius - RIDE, side * TRACK.z] }, { parent: this.hull }),
    );
    this.drive = new Drive(params);
    this.#skid = new Skid();
    this.#world = tree.world(this.hull);
  }

  /** Angular acceleration of the hull about the vertical, rad/s². */
  get spinRate(): number {
    return this.drive.rates.turnRate + this.#skid.spin.acceleration[1];
  }

  /** Sets the rates of all parts for a step of `dt` seconds. */
  settle(params: TankParams, dt: number): void {
    this.drive.settle(params);
    this.#skid.settle(dt);
    const { speed, turnRate, elevation, rates } = this.drive;
    const spin = turnRate + this.#skid.spin.velocity[1];
    const velocity = add([speed, 0, 0], this.#skid.slide.velocity);
    this.#moveHull(spin, velocity, add([rates.speed, 0, 0], this.#skid.slide.acceleration));
    // The lowest point of the middle wheel rests on the ground, so a track rolls as fast as the
    // hull moves beside it.
    this.tracks.forEach((track, i) => {
      const ahead = velocity[0] + spin * (SIDES[i] ?? 0) * TRACK.z;
      this.#spin(track, 'z', -ahead / TRACK.radius);
    });
    this.#spin(this.turret, 'y', params.turretRate);
    // The elevation is a number of the drive. The gun is set to it, so that the tree's rounding
    // does not add up.
    this.tree.setLocal(this.gun, {
      rotation: rotationFromScaledAxis([0, 0, elevation]),
      angularVelocity: [0, 0, rates.elevation],
    });
  }

  advance(dt: number): void {
    this.drive.advance(dt);
    this.#skid.advance(dt);
  }

  jumpBy({ impulse, point }: Hit, mass: number): Rates<Space3Types> {
    const { tree } = this;
    const world = tree.world(this.hull, this.#world);
    return level(space3.impulseAt(world, tankBody(mass), point, impulse));
  }

  /** Makes the hull jump. It skids with what its motion then differs from the drive. */
  jump(jump: Rates<Space3Types>): void {
    const { tree, hull, drive } = this;
    tree.addWorldRates(hull, jump);
    const { velocity, angularVelocity } = tree.world(hull, this.#world);
    const [ahead, , aside] = vec3(tree.transformVector(velocity, null, hull));
    this.#skid.start([ahead - drive.speed, 0, aside], subtract(angularVelocity, [0, drive.turnRate, 0]));
  }

  /**
   * The hull's velocity is an arrow along its own axes, which rotate: the core says how it changes
   * in the world.
   */
  #moveHull(spin: number, velocity: Vec3, rate: Vec3): void {
    const { tree, hull } = this;
    const { rotation } = tree.world(hull, this.#world);
    const frame = { rotation, angularVelocity: [0, spin, 0] } as const;
    tree.setLocal(hull, {
      velocity: space3.transformVector(frame, velocity),
      acceleration: space3.transformRate(frame, velocity, rate),
      angularVelocity: frame.angularVelocity,
      angularAcceleration: [0, this.spinRate, 0],
    });
  }

  #spin(node: Node, axis: 'y' | 'z', rate: number): void {
    if (this.#spins.get(node) === rate) return;
    this.#spins.set(node, rate);
    this.tree.setLocal(node, { angularVelocity: axis === 'y' ? [0, rate, 0] : [0, 0, rate] });
  }
}
