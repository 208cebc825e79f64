/**
 * One collision, and one way to treat the crate that rides on the hull and that nothing has struck.
 *
 * Before the impact the hull drives straight on, and the crate rides with it. Then the hull’s
 * motion jumps; in the tree the crate inherits that. After it the tracks' grip ends the skid, and
 * friction is all that acts on the crate.
 */

import type { Rates, Space3Types } from '../../core/entries/index.ts';
import { Hierarchy, physics3, rotationFromScaledAxis, space3 } from '../../core/entries/index.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import { addScaled, scale, subtract, type Vec3, vec3, ZERO } from '../../figure/vec.ts';
import { Crate } from '../tank/crate.ts';
import { CRATE, CRATE_MASS, DECK, RIDE, TURRET, TURRET_RADIUS, tankBody } from '../tank/shape.ts';
import { Skid } from '../tank/skid.ts';
import { level } from '../tank/vehicle.ts';
import { type CrashParams, RUN_UP } from './controls.ts';

/** m/s at which the tank drives, and at which the heavy crate slides into the turret. */
export const SPEED = 6;
const SLIDE = 4;
/** m/s by which an impulse of its own sends the crate to the left. */
export const OWN: Vec3 = [0, 0, -3];
/** kg */
export const TANK_MASS = 2000;
const HEAVY = 600;
/** Radius of the post, m. It is lower than the deck, so the crate flies over it. */
export const POST = 0.12;
/** Speed at which the hull leaves the post, for each m/s at which it came. */
const BOUNCE = 0.1;
/** Seconds between two of the places that the crate came by. */
const BEAT = 0.05;

/** Names of the three ways, as the core's crate knows them. */
export type Way = 'none' | 'pair' | 'complete';

interface Motion {
  readonly velocity: Vec3;
  readonly spin: number;
  readonly acceleration: Vec3;
}

/** The account of an impact. Momenta in N·s, along the ground. */
export interface Impact {
  readonly hull: Rates<Space3Types>;
  readonly before: Motion;
  readonly after: Motion;
  /** The jump that the crate should have: none, unless it is struck itself. */
  readonly own: Vec3;
  /** Acceleration of the crate that neither jump has alone, 2 Δω × Δu, m/s². The correction takes it back. */
  readonly cross: Vec3;
  /** The hull before its jump, and the crate in it: its velocity is that after its own impulse. */
  readonly hullBefore: { readonly velocity: Vec3; readonly spin: number };
  readonly crate: { readonly place: Vec3; readonly velocity: Vec3 };
  /** The rest of its jump, from nowhere. */
  readonly kick: Vec3;
  readonly momentum: { readonly before: Vec3; readonly after: Vec3 };
}

export class Collision {
  readonly tree: Tree;
  readonly hull: Node;
  readonly crate: Crate;
  readonly mass: number;
  impact: Impact | null = null;
  /** Places of the crate before the impact, one each twentieth of a second. */
  readonly came: Vec3[] = [];
  /** Places of the crate since the impact, and that at the time of the guess. */
  readonly trail: Vec3[] = [];
  asked: Vec3 | null = null;
  #waited = 0;
  readonly #skid: Skid;
  readonly #friction: number;

  constructor(
    params: CrashParams,
    readonly way: Way,
  ) {
    const struck = params.event === 'turret';
    this.mass = struck ? HEAVY : CRATE_MASS;
    this.#friction = params.friction;
    this.tree = new Hierarchy();
    const spin = struck ? 0 : params.spin;
    this.hull = this.tree.add({
      translation: [struck ? 0 : -SPEED * RUN_UP, RIDE, 0],
      rotation: rotationFromScaledAxis([0, -spin * RUN_UP, 0]),
      velocity: [struck ? 0 : SPEED, 0, 0],
      angularVelocity: [0, spin, 0],
    });
    const touching = TURRET[0] + TURRET_RADIUS + CRATE / 2;
    const [x, z] = struck ? [touching + SLIDE * RUN_UP, 0] : [params.ahead, -params.aside];
    const place: Vec3 = [x, DECK.y + CRATE / 2, z];
    this.crate = new Crate(this.tree, this.hull, { place, mass: this.mass });
    if (struck) this.tree.setLocal(this.crate.node, { velocity: [-SLIDE, 0, 0] });
    this.#skid = new Skid();
  }

  dispose(): void {
    this.tree.dispose();
  }

  motion(): Motion {
    const { velocity, angularVelocity, acceleration } = this.tree.world(this.crate.node);
    return { velocity: vec3(velocity), spin: vec3(angularVelocity)[1], acceleration: vec3(acceleration) };
  }

  place(): Vec3 {
    return vec3(this.tree.world(this.crate.node).translation);
  }

  step(dt: number): void {
    const { tree, hull, crate } = this;
    const skid = this.#skid;
    if (!this.impact && this.#waited++ % Math.round(BEAT / dt) === 0) this.came.push(this.place());
    if (this.impact) {
      skid.settle(dt);
      tree.setLocal(hull, {
        velocity: skid.slide.velocity,
        acceleration: skid.slide.acceleration,
        angularVelocity: skid.spin.velocity,
        angularAcceleration: skid.spin.acceleration,
      });
      crate.rub(this.#friction, skid.spin.acceleration[1], dt);
    }
    tree.step(dt);
    skid.advance(dt);
    if (!this.impact) return;
    crate.land(null, this.#friction);
    this.trail.push(this.place());
  }

  /**
   * The impact: on the post, `post` meters to the left of the middle, or on the turret. The
   * crate's own impulse comes first, so that the jump of the hull meets its new velocity.
   */
  strike({ post, event }: CrashParams): void {
    const { tree, hull, crate, way } = this;
    const world = tree.world(hull);
    const body = tankBody(TANK_MASS);
    const before = this.motion();
    const momentum = this.#momentum();
    let [jump, own, taken] = [{} as Rates<Space3Types>, ZERO, ZERO];
    if (event !== 'turret') {
      const point: Vec3 = [DECK.x, RIDE, -post];
      const contact = { point, normal: [-1, 0, 0], restitution: BOUNCE };
      const { impulse } = physics3.contactImpulse(world, body, {}, null, contact);
      jump = level(space3.impulseAt(world, body, point, impulse));
      taken = scale(impulse, -1);
      if (event === 'both') [own, taken] = [OWN, addScaled(taken, OWN, -this.mass)];
    } else {
      // At the height of the hull's center: the ground keeps the hull from pitching.
      const { translation, velocity } = tree.world(crate.node);
      const loose = { translation: [vec3(translation)[0], RIDE, 0], velocity };
      const point: Vec3 = [TURRET[0] + TURRET_RADIUS, RIDE, 0];
      const contact = { point, normal: [1, 0, 0] };
      const hit = physics3.contactImpulse(loose, crate.body, world, body, contact);
      jump = level(hit.other);
      own = vec3(level(hit.body).velocity);
    }
    const alone = inherited(this, jump);
    if (own !== ZERO) tree.addWorldRates(crate.node, { velocity: own });
    const cross = subtract(inherited(this, jump), alone);
    const riding = tree.local(crate.node);
    crate.meet(jump, way);
    tree.addWorldRates(hull, jump);
    const after = this.motion();
    const now = tree.world(hull);
    this.#skid.start(vec3(now.velocity), vec3(now.angularVelocity));
    this.impact = {
      hull: jump,
      before,
      after,
      own,
      cross,
      hullBefore: { velocity: vec3(world.velocity), spin: vec3(world.angularVelocity)[1] },
      crate: { place: vec3(riding.translation), velocity: vec3(riding.velocity) },
      kick: subtract(subtract(after.velocity, before.velocity), own),
      momentum: { before: momentum, after: sum(this.#momentum(), taken) },
    };
    this.trail.push(this.place());
  }

  #momentum(): Vec3 {
    const hull = physics3.momentum(this.tree.world(this.hull), tankBody(TANK_MASS));
    return sum(vec3(hull), scale(this.motion().velocity, this.mass));
  }
}

const sum = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], 0, a[2] + b[2]];

/** Returns the acceleration that a jump of the hull gives to the crate as it moves now. */
function inherited({ tree, hull, crate }: Collision, jump: Rates<Space3Types>): ArrayLike<number> {
  return space3.inheritedDelta(tree.world(hull), tree.relative(crate.node, hull), jump).acceleration;
}
