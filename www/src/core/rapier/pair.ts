/** A node and a body of Rapier, and what passes from one to the other in a step. */
import { KinetreeError } from '../boundary/errors.ts';
import { space3 } from '../dynamic.ts';
import type { Fit } from '../hierarchy/fit.ts';
import type { WorldState } from '../hierarchy/local.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { inverse, multiply, toScaledAxis } from '../rotation.ts';
import {
  called,
  DYNAMIC,
  KINEMATIC,
  named,
  type RapierRotation,
  type RapierVector,
  type RigidBodyLike,
  typeOf,
  xyz,
  xyzw,
} from './like.ts';

/**
 * Who leads whom:
 *
 * - `follows`: a kinematic body goes where the node is.
 * - `rides`: a dynamic body is given the velocity that leads to the node's next place.
 * - `leads`: a dynamic body moves the node.
 */
export type Role = 'follows' | 'rides' | 'leads';

/** The largest number of single precision, in which Rapier computes. */
const LARGEST = 3.4e38;
/**
 * A body that rides, and is this far from its node after a step, in meters, was pushed. Rounding of
 * single precision is below it within a kilometer, and `ROUNDING` of the distance beyond.
 */
const PUSHED = 1e-4;
const ROUNDING = 5e-7;

/**
 * Returns that one of a rotation's two quaternions which is nearer to another one: Rapier would turn a
 * kinematic body the long way round to the other, within one step.
 */
function nearer(q: RapierRotation, to: RapierRotation): RapierRotation {
  const { x, y, z, w } = q;
  return x * to.x + y * to.y + z * to.z + w * to.w < 0 ? { x: -x, y: -y, z: -z, w: -w } : q;
}

/** The place of a node at an instant, for drawing. */
export interface Place {
  readonly translation: Float64Array;
  readonly rotation: Float64Array;
}

/** Returns copies of a node's place and rotation in the world. */
export function placeOf(tree: Hierarchy, node: NodeHandle): Place {
  const { translation, rotation } = tree.world(node);
  return { translation, rotation };
}

export class Pair {
  role: Role;
  before: Place;
  after: Place;
  private velocity: RapierVector = { x: 0, y: 0, z: 0 };
  private spin: RapierVector = { x: 0, y: 0, z: 0 };
  /** What a body that rides does without, to have it back. */
  private own: { readonly gravity: number; readonly linear: number; readonly angular: number } | null = null;

  constructor(
    readonly tree: Hierarchy,
    readonly node: NodeHandle,
    readonly body: RigidBodyLike,
    readonly fit: Fit,
    rides: boolean,
  ) {
    const type = body.bodyType();
    if (type !== DYNAMIC && type !== KINEMATIC)
      throw this.refusal(
        `the body is ${typeOf(body)}; a body that follows its node is kinematicPositionBased, one that leads or rides is dynamic`,
      );
    if (rides && type !== DYNAMIC)
      throw this.refusal('a body that rides is dynamic; a kinematic one follows its node anyway');
    this.after = placeOf(tree, node);
    this.before = this.after;
    this.role = rides ? 'rides' : type === DYNAMIC ? 'leads' : 'follows';
    if (rides) this.takeOver();
  }

  /** Refuses a step that would begin with what is gone or no number, before anything has moved. */
  check(dt: number): void {
    const { tree, node, body } = this;
    if (!tree.contains(node))
      throw this.refusal('the node is not in the tree any more: unbind the body', 'NO_SUCH_NODE');
    if (!body.isValid()) throw this.refusal('the body is not in its world any more: unbind it');
    if (body.bodyType() !== (this.role === 'follows' ? KINEMATIC : DYNAMIC))
      throw this.refusal(`the body became ${typeOf(body)} since it was bound: unbind and bind it again`);
    if (this.role === 'leads') this.checkBody();
    else this.checkState(tree.world(node), dt);
  }

  /** Refuses a state of the body that is no number: in the tree it would be below everything. */
  checkBody(): void {
    const { body } = this;
    this.expectFinite('the place of the body', body.translation());
    this.expectFinite('the velocity of the body', body.linvel());
    this.expectFinite('the angular velocity of the body', body.angvel());
  }

  /** Begins a step: remembers where the node is, and how the body moves. */
  begin(): void {
    this.before = placeOf(this.tree, this.node);
    if (this.role === 'leads') [this.velocity, this.spin] = [this.body.linvel(), this.body.angvel()];
  }

  /** Leads the body to where the tree has brought the node. */
  lead(dt: number): void {
    const { body, role } = this;
    if (role === 'leads') return;
    const { translation, rotation } = this.tree.world(this.node);
    this.expectFinite('the next place', xyz(translation));
    if (role === 'follows') {
      body.setNextKinematicTranslation(xyz(translation));
      body.setNextKinematicRotation(nearer(xyzw(rotation), body.rotation()));
      return;
    }
    // The chord to the next place, not the velocity at the instant, which is along a tangent.
    const [now, center] = [{ translation: body.translation(), rotation: body.rotation() }, body.localCom()];
    const next = space3.transformPoint({ translation, rotation }, center);
    const here = space3.transformPoint(now, center);
    body.setLinvel(xyz(next.map((it, i) => (it - (here[i] ?? 0)) / dt)), true);
    const turn = toScaledAxis(multiply(rotation, inverse(now.rotation)));
    body.setAngvel(xyz(turn.map((it) => it / dt)), true);
  }

  /** Ends a step: brings the node to where the body is, or sees that a body that rides is with it. */
  follow(dt: number): void {
    if (this.role === 'leads') this.write(dt);
    else if (this.role === 'rides') this.holdRider();
  }

  /** Lets the body go with the motion that the node has now. */
  free(state: WorldState): void {
    const { body } = this;
    const { translation, rotation, velocity, angularVelocity } = state;
    this.giveBack();
    body.setBodyType(DYNAMIC, true);
    body.setTranslation(xyz(translation), true);
    body.setRotation(xyzw(rotation), true);
    // Rapier's velocity is that of the center of mass.
    const center = space3.transformMotion(
      { rotation, velocity, angularVelocity },
      { position: body.localCom() },
    );
    body.setLinvel(xyz(center.velocity), true);
    body.setAngvel(xyz(angularVelocity), true);
    this.role = 'leads';
  }

  /** Catches the body: from now on it follows the node, or rides with it. */
  hold(rides: boolean): void {
    if (rides) {
      this.body.setBodyType(DYNAMIC, true);
      this.takeOver();
    } else {
      this.giveBack();
      this.body.setBodyType(KINEMATIC, true);
    }
    this.role = rides ? 'rides' : 'follows';
  }

  /** Gives a body that rides its gravity and its damping back. */
  giveBack(): void {
    const { own, body } = this;
    if (!own) return;
    this.own = null;
    if (!body.isValid()) return;
    body.setGravityScale(own.gravity, true);
    body.setLinearDamping(own.linear);
    body.setAngularDamping(own.angular);
  }

  /** Refuses a state that has no place in Rapier's numbers now, or will have none after the step. */
  checkState({ translation, velocity, acceleration }: WorldState, dt: number): void {
    this.expectFinite('the place', xyz(translation));
    const reach = translation.map(
      (it, i) => Math.abs(it) + Math.abs(velocity[i] ?? 0) * dt + Math.abs(acceleration[i] ?? 0) * dt * dt,
    );
    this.expectFinite('the next place', xyz(reach));
  }

  /** Returns the error of this pair. */
  refusal(why: string, code: 'BAD_ARGUMENT' | 'NOT_FINITE' | 'NO_SUCH_NODE' = 'BAD_ARGUMENT'): KinetreeError {
    return new KinetreeError(code, `${this.told()}: ${why}`);
  }

  /** Calls the tree; an error names node and body. */
  about<Result>(call: () => Result): Result {
    try {
      return call();
    } catch (cause) {
      if (!(cause instanceof KinetreeError)) throw cause;
      throw new KinetreeError(cause.code, `${this.told()}: ${cause.message}`, { cause });
    }
  }

  private told(): string {
    return `${named(this.tree, this.node)} and ${called(this.body)}`;
  }

  /** A body that rides is carried: it has no gravity and no damping of its own meanwhile. */
  private takeOver(): void {
    const { body } = this;
    this.own ??= {
      gravity: body.gravityScale(),
      linear: body.linearDamping(),
      angular: body.angularDamping(),
    };
    body.setGravityScale(0, true);
    body.setLinearDamping(0);
    body.setAngularDamping(0);
  }

  /**
   * Writes the motion of the body's origin into the node. Rapier has velocities of the center of
   * mass, and no accelerations: the mean ones of the step are taken.
   */
  private write(dt: number): void {
    const { tree, node, body, velocity: v, spin: w, fit } = this;
    const [velocity, angularVelocity, { x, y, z }] = [body.linvel(), body.angvel(), body.localCom()];
    const rotation = body.rotation();
    const mean = (now: RapierVector, then: RapierVector): number[] => [
      (now.x - then.x) / dt,
      (now.y - then.y) / dt,
      (now.z - then.z) / dt,
    ];
    const angularAcceleration = mean(angularVelocity, w);
    const center = {
      rotation,
      velocity,
      angularVelocity,
      acceleration: mean(velocity, v),
      angularAcceleration,
    };
    const origin = space3.transformMotion(center, { position: [-x, -y, -z] });
    const { velocity: speed, acceleration } = origin;
    const state = { translation: body.translation(), rotation, velocity: speed, acceleration };
    this.about(() => tree.setWorld(node, { ...state, angularVelocity, angularAcceleration }, { fit }));
  }

  /** Sees where the solver has pushed a body that rides. Its rotation is the node's. */
  private holdRider(): void {
    const { tree, node, body } = this;
    const { translation, rotation } = tree.world(node);
    const { x, y, z } = body.translation();
    const [tx = 0, ty = 0, tz = 0] = translation;
    const far = Math.hypot(x - tx, y - ty, z - tz);
    if (far > Math.max(PUSHED, ROUNDING * Math.hypot(x, y, z)))
      this.about(() => tree.setWorld(node, { translation: [x, y, z] }));
    const off = toScaledAxis(multiply(rotation, inverse(body.rotation())));
    if (Math.hypot(...off) > PUSHED) body.setRotation(xyzw(rotation), true);
  }

  private expectFinite(what: string, { x, y, z }: RapierVector): void {
    for (const it of [x, y, z])
      if (!(Math.abs(it) <= LARGEST))
        throw this.refusal(
          `${what} is ${x}, ${y}, ${z}: Rapier has no such numbers, and would go on without a word`,
          'NOT_FINITE',
        );
  }
}
