/** The loose crate: it rides on the deck by friction alone, may come off it, flies, and lies. */
import type { AccelerationTerms, Local, Rates, Space3Types } from '../../core/entries/figures.ts';
import type { Core, Node, Tree } from '../../figure/figure.ts';
import { subtract, vec3 } from '../../figure/vec.ts';
import type { TankParams } from './controls.ts';
import { rub, type Sliding } from './friction.ts';
import { CRATE, crateBody, DECK, GRAVITY, STOWED, TURRET, TURRET_RADIUS } from './shape.ts';
import { type Term, term } from './terms.ts';
import type { Wall } from './wall.ts';

/**
 * How hard friction brakes a turn, beside a slide: on average it acts 0.38 sides from the middle of a square that presses evenly, and the
 * square has s²/6 of inertia for each kilogram.
 */
const TWIST = (0.38 * 6) / CRATE;
const PRESS = -GRAVITY[1];
const NOTHING = [0, 0, 0] as const;

export class Crate {
  readonly node: Node;
  where: 'deck' | 'air' | 'ground' = 'deck';
  readonly #slide: Sliding = { u: 0, w: 0, p: 0, q: 0 };
  readonly #turn: Sliding = { u: 0, w: 0, p: 0, q: 0 };
  readonly #local: Local;
  readonly #terms: AccelerationTerms<Space3Types>;

  constructor(
    readonly core: Core,
    readonly tree: Tree,
    readonly hull: Node,
  ) {
    this.node = tree.add({ translation: STOWED }, { parent: hull });
    this.#local = tree.local(this.node);
    this.#terms = tree.accelerationTerms(this.node, 1, NOTHING);
  }

  /**
   * The hull is about to jump in the world, and the crate rides on it: it is made to jump the other way, so that the world sees nothing
   * of it; or only as the hull's velocity asks; or not at all, and it is dragged along. Answers what its velocity's jump in the world
   * is made of.
   */
  keep(correction: TankParams['correction'], jump: Rates<Space3Types>): Term[] {
    if (this.where !== 'deck') return [];
    const { tree, hull, node } = this;
    const { space3 } = this.core;
    const [world, riding] = [tree.world(hull), tree.relative(node, hull)];
    const own =
      correction === 'complete'
        ? space3.counteract(world, riding, jump)
        : correction === 'pair'
          ? space3.counteractVelocity(world, jump.velocity)
          : {};
    const inWorld = space3.transformDelta(world, own);
    tree.jump(node, inWorld);
    const inherited = space3.inheritedDelta(world, riding, jump).velocity;
    return [
      term('base', 'hull', jump.velocity),
      term('spin', 'hull', subtract(inherited, jump.velocity)),
      term('relative', 'crate', inWorld.velocity),
    ];
  }

  /** Its accelerations for the next step: what the moving deck makes of none, and friction. */
  push(friction: number, deckSpinRate: number, dt: number): void {
    if (this.where === 'air') return;
    const { tree, node } = this;
    const slide = this.#slide;
    const turn = this.#turn;
    const local = tree.local(node, this.#local);
    const { total } = tree.accelerationTerms(node, 1, NOTHING, this.#terms);
    slide.u = local.velocity[0] ?? 0;
    slide.w = local.velocity[2] ?? 0;
    slide.p = total[0] ?? 0;
    slide.q = total[2] ?? 0;
    rub(slide, friction * PRESS, dt);
    turn.u = local.angularVelocity[1] ?? 0;
    turn.p = this.where === 'deck' ? -deckSpinRate : 0;
    rub(turn, friction * PRESS * TWIST, dt);
    tree.change(node, {
      velocity: [slide.u, 0, slide.w],
      acceleration: [slide.p, 0, slide.q],
      angularVelocity: [0, turn.u, 0],
      angularAcceleration: [0, turn.p, 0],
    });
  }

  /** After a step: it is stopped by the turret, comes off the deck when all of it is beyond the edge, meets the wall, and lies on the ground. */
  fall(wall: Wall, friction: number): void {
    const { tree, node } = this;
    // On the deck it is higher than the wall.
    if (this.where !== 'deck') wall.stop(node, CRATE, crateBody.mass, friction);
    if (this.where === 'ground') return;
    const { translation, velocity } = tree.local(node, this.#local);
    const [x, y, z] = vec3(translation);
    const [u, , w] = vec3(velocity);
    if (this.where === 'air') {
      if (y > CRATE / 2) return;
      this.where = 'ground';
      tree.change(node, {
        translation: [x, CRATE / 2, z],
        velocity: [u, 0, w],
        acceleration: [0, 0, 0],
      });
    } else if (Math.abs(x) > DECK.x + CRATE / 2 || Math.abs(z) > DECK.z + CRATE / 2) {
      // The hull lets go of it; in the world it goes on as it went.
      this.where = 'air';
      tree.reparent(node, null, { keep: 'world' });
      tree.change(node, { acceleration: GRAVITY, angularAcceleration: [0, 0, 0] });
    } else {
      // What of its velocity would take it into the turret is gone.
      const [dx, dz] = [x - TURRET[0], z - TURRET[2]];
      const distance = Math.sqrt(dx * dx + dz * dz);
      const inwards = (u * dx + w * dz) / distance;
      if (distance > TURRET_RADIUS + CRATE / 2 || inwards >= 0) return;
      tree.change(node, { velocity: [u - (inwards * dx) / distance, 0, w - (inwards * dz) / distance] });
    }
  }
}
