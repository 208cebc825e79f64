/** The loose crate: it rides on the deck by friction alone, may slide off, falls, and lies on the ground. */

import type { AccelerationTerms, Local, Rates, Space3Types } from '../../core/entries/index.ts';
import { physics3, space3 } from '../../core/entries/index.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import { addScaled, dot, length, subtract, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import type { TankParams } from './controls.ts';
import { type Body, box, CRATE, CRATE_MASS, DECK, GRAVITY, STOWED, TURRET, TURRET_RADIUS } from './shape.ts';
import { type Term, term } from './terms.ts';
import type { Wall } from './wall.ts';

/**
 * Angular deceleration by friction, for each m/s² by which it slows a slide, rad/m.
 *
 * On a square of side s that presses evenly, friction acts on average 0.38 s from the middle, and
 * the square has s²/6 of inertia for each kilogram.
 */
const TWIST = (0.38 * 6) / CRATE;
/** Force that presses, for each kilogram, m/s². */
const PRESS = -GRAVITY[1];

export class Crate {
  readonly node: Node;
  readonly body: Body;
  where: 'deck' | 'air' | 'ground' = 'deck';
  /** Filled by the core at each step. */
  readonly #local: Local;
  readonly #terms: AccelerationTerms<Space3Types>;

  constructor(
    readonly tree: Tree,
    readonly hull: Node,
    { place = STOWED, mass = CRATE_MASS }: { readonly place?: Vec3; readonly mass?: number } = {},
  ) {
    this.body = box(mass, [CRATE, CRATE, CRATE]);
    this.node = tree.add({ translation: place }, { parent: hull });
    this.#local = tree.local(this.node);
    this.#terms = tree.accelerationUnderForce(this.node, 1, ZERO);
  }

  /**
   * Meets a jump of the hull that is about to come. On the deck the crate is made to jump the other
   * way, so that the world sees nothing of it; or only as far as the hull's velocity jumps; or not
   * at all, and is dragged along. Returns the terms of its jump in the world.
   */
  meet(jump: Rates<Space3Types>, correction: TankParams['correction']): Term[] {
    if (this.where !== 'deck') return [];
    const { tree, hull, node } = this;
    const [world, riding] = [tree.world(hull), tree.relative(node, hull)];
    const corrections = {
      complete: () => space3.counteract(world, riding, jump),
      pair: () => space3.counteractVelocity(world, jump.velocity),
      none: () => ({}),
    };
    const own = space3.transformDelta(world, corrections[correction]());
    tree.addWorldRates(node, own);
    const inherited = space3.inheritedDelta(world, riding, jump).velocity;
    return [
      term('base', 'hull', jump.velocity),
      term('rotational', 'hull', subtract(inherited, jump.velocity)),
      term('relative', 'crate', own.velocity),
    ];
  }

  /** Before a step: sets its accelerations, which are those of the moving deck and of friction. */
  rub(coefficient: number, deckSpinRate: number, dt: number): void {
    if (this.where === 'air') return;
    const { tree, node } = this;
    const { friction } = physics3;
    const limit = coefficient * PRESS;
    const { velocity, angularVelocity } = tree.local(node, this.#local);
    const { total } = tree.accelerationUnderForce(node, 1, ZERO, this.#terms);
    const slide = friction(level(velocity), level(total), limit, dt);
    const spinRate = this.where === 'deck' ? -deckSpinRate : 0;
    const spin = friction([0, vec3(angularVelocity)[1], 0], [0, spinRate, 0], limit * TWIST, dt);
    tree.setLocal(node, {
      velocity: slide.velocity,
      acceleration: slide.acceleration,
      angularVelocity: spin.velocity,
      angularAcceleration: spin.acceleration,
    });
  }

  /** After a step: it meets the wall, the ground, the edge of the deck and the turret. */
  land(wall: Wall | null, coefficient: number): void {
    // The deck is higher than the wall.
    if (this.where !== 'deck')
      wall?.stop(this.node, { width: CRATE, mass: CRATE_MASS, friction: coefficient });
    if (this.where === 'ground') return;
    const { translation, velocity } = this.tree.local(this.node, this.#local);
    const [place, motion] = [vec3(translation), vec3(velocity)];
    if (this.where === 'air') this.#meetGround(place, motion);
    else if (beyond(place[0], DECK.x) || beyond(place[2], DECK.z)) this.#leaveDeck();
    else this.#meetTurret(place, motion);
  }

  #meetGround([x, y, z]: Vec3, velocity: Vec3): void {
    if (y > CRATE / 2) return;
    this.where = 'ground';
    this.tree.setLocal(this.node, {
      translation: [x, CRATE / 2, z],
      velocity: level(velocity),
      acceleration: ZERO,
    });
  }

  /** The world takes it over from the hull, with the motion that it has. */
  #leaveDeck(): void {
    this.where = 'air';
    this.tree.reparent(this.node, null, { keep: 'motion' });
    this.tree.setLocal(this.node, { acceleration: GRAVITY, angularAcceleration: ZERO });
  }

  /** The turret takes the part of its velocity that goes into the turret. */
  #meetTurret(place: Vec3, velocity: Vec3): void {
    const inward = level(subtract(TURRET, place));
    const distance = length(inward);
    const closing = dot(velocity, inward) / distance;
    if (distance > TURRET_RADIUS + CRATE / 2 || closing <= 0) return;
    this.tree.setLocal(this.node, { velocity: level(addScaled(velocity, inward, -closing / distance)) });
  }
}

function level(vector: ArrayLike<number>): Vec3 {
  return [vector[0] ?? 0, 0, vector[2] ?? 0];
}

/** True if no part of the crate is still above the deck, of that half length. */
function beyond(place: number, half: number): boolean {
  return Math.abs(place) > half + CRATE / 2;
}
