/**
 * The worm, the ball and the character as a tree in time. The tree is all there is to the picture:
 * what is fixed on the ball has numbers that never change, and the world's numbers come from it.
 */
import { guessed } from '../../figure/controls.ts';
import type { Core, Node, Tree } from '../../figure/figure.ts';
import { type Vec3, vec3 } from '../../figure/vec.ts';
import type { PathWord, WormParams } from './controls.ts';
import { Flight } from './flight.ts';

/** The place of the character's feet on the ball, and the size of one of its own units there. */
const FEET: Vec3 = [-0.12, -0.32, 0];
const PIXEL = 0.0045;

export class Worm {
  flight: Flight;
  /** Seconds since this throw; the ball lies still from `flight.lands` on. */
  seconds = 0;
  readonly tree: Tree;
  readonly ball: Node;
  readonly worm: Node;
  readonly character: Node;
  /** A node at rest in the world, to be seen from the ball. */
  readonly ground: Node;
  #steps = 0;
  #time = 0;
  #of: WormParams;

  constructor(
    readonly core: Core,
    params: WormParams,
  ) {
    this.#of = params;
    this.flight = new Flight(core, params);
    this.tree = new core.Hierarchy();
    this.ground = this.tree.add({});
    this.ball = this.tree.add({});
    this.worm = this.tree.add({}, { parent: this.ball });
    this.character = this.tree.add({ translation: FEET, scale: PIXEL }, { parent: this.ball });
    this.settle(params);
  }

  dispose(): void {
    this.tree.dispose();
  }

  step(dt: number): void {
    // Counted, so that no rounding adds up.
    this.#steps += 1;
    this.#time = this.#steps * dt;
    this.#place();
  }

  /** Puts all where it is now, in a flight of these settings. */
  settle(params: WormParams): void {
    const { throwSpeed, throwAngle, spin, size, worm } = params;
    const of = this.#of;
    if (
      throwSpeed !== of.throwSpeed ||
      throwAngle !== of.throwAngle ||
      spin !== of.spin ||
      size !== of.size ||
      worm !== of.worm
    )
      this.flight = new Flight(this.core, params);
    this.#of = params;
    // Its own x is along the rim.
    const rotation = this.core.rotationFromScaledAxis([0, 0, worm - Math.PI / 2]);
    this.tree.change(this.worm, { translation: this.flight.worm, rotation });
    this.#place();
  }

  /** Puts the ball where it is now. */
  #place(): void {
    const { period } = this.flight;
    this.seconds = this.#time - period * Math.floor(this.#time / period);
    this.tree.change(this.ball, this.flight.ball(this.seconds));
  }

  get landed(): boolean {
    return this.seconds >= this.flight.lands;
  }

  /** Seconds that this throw has been in the air. */
  get flown(): number {
    return Math.min(this.seconds, this.flight.lands);
  }

  /** Stretches of time, up to now, in which the worm went backward. */
  get backward(): readonly (readonly [number, number])[] {
    return this.flight.backward
      .filter(([from]) => from < this.flown)
      .map(([from, to]) => [from, Math.min(to, this.flown)]);
  }

  /** The kind of path that the whole flight makes. */
  get path(): PathWord {
    return this.#of.spin === 0 ? 'arch' : this.flight.backward.length > 0 ? 'loops' : 'wave';
  }

  /** Returns a point of a node in the world. */
  inWorld(point: Vec3, node: Node): Vec3 {
    return vec3(this.tree.transformPoint(point, node, null));
  }

  /** Returns a point of the world in a node: back through the inverse. */
  within(point: Vec3, node: Node): Vec3 {
    return vec3(this.tree.transformPoint(point, null, node));
  }

  /**
   * Returns what takes a point from one node to another as they are now. It stays so when the tree
   * has moved on, or is gone: a hand may still hold the picture of then.
   */
  map(from: Node, to: Node): (point: Vec3) => Vec3 {
    const m = this.tree.relativeMatrix(from, to);
    const row = (i: number, [x, y]: Vec3): number => (m[i] ?? 0) * x + (m[i + 4] ?? 0) * y + (m[i + 12] ?? 0);
    return (point) => [row(0, point), row(1, point), 0];
  }

  /** Returns a place of the ball in the character's own units. */
  onCharacter(place: Vec3): Vec3 {
    return vec3(this.tree.transformPoint(place, this.ball, this.character));
  }

  /** Returns the place of the pin on the ball, or `null` where there is none. */
  pin({ pin }: WormParams): Vec3 | null {
    const at = guessed(pin);
    return at && [at[0], at[1], 0];
  }
}
