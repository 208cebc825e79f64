/** A node and a body of Rapier, and what passes from one to the other in a step. */
import { described, KinetreeError } from '../boundary/errors.ts';
import { writePart } from '../boundary/records.ts';
import { space3 } from '../dynamic.ts';
import type { Fit } from '../hierarchy/fit.ts';
import type { Local, WorldState } from '../hierarchy/local.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { angleBetween, fromScaledAxis, inverse, multiply, toScaledAxis } from '../rotation.ts';
import { Jumps } from './jumps.ts';
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
import type { BindOptions, PlaceLike } from './options.ts';
import { type Place, placeOf } from './place.ts';
import { moveRigidly, type Shape, shapeOf } from './shape.ts';

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

/** A node and its body are at the same place, or move alike, up to this: radians, or as a part. */
const SAME = 1e-3;

/**
 * Returns that one of a rotation's two quaternions which is nearer to another one: Rapier would
 * turn a kinematic body the long way round to the other, within one step.
 */
function nearer(q: RapierRotation, to: RapierRotation): RapierRotation {
  const { x, y, z, w } = q;
  return x * to.x + y * to.y + z * to.z + w * to.w < 0 ? { x: -x, y: -y, z: -z, w: -w } : q;
}

/** What a node that a body leads was left with: set anew, it is for the body. */
interface Left {
  readonly matrix: Float64Array;
  readonly local: Local;
}
/** Which of it was set anew. */
interface Edits {
  readonly pose: boolean;
  readonly rates: boolean;
}
const differ = (a: Float64Array, b: Float64Array): boolean => a.some((it, i) => it !== b[i]);
const isZero = (it: Float64Array): boolean => it.every((each) => each === 0);
const AT_REST = [0, 0, 0];

export class Pair {
  role: Role;
  before: Place;
  after: Place;
  private velocity: RapierVector = { x: 0, y: 0, z: 0 };
  private spin: RapierVector = { x: 0, y: 0, z: 0 };
  /** What a body that rides does without, to have it back. */
  private own: { readonly gravity: number; readonly linear: number; readonly angular: number } | null = null;
  private shape: Shape;
  private left: Left;
  private jumps: Jumps;
  readonly fit: Fit;

  constructor(
    readonly tree: Hierarchy,
    readonly node: NodeHandle,
    readonly body: RigidBodyLike,
    { rides = false, fit = 'matrix', at }: BindOptions,
    private readonly jumpSpeed: number,
  ) {
    this.fit = fit;
    this.jumps = new Jumps(jumpSpeed);
    const type = body.bodyType();
    if (type !== DYNAMIC && type !== KINEMATIC)
      throw this.refusal(
        `the body is ${typeOf(body)}; a body that follows its node is kinematicPositionBased, one that leads or rides is dynamic`,
      );
    if (rides && type !== DYNAMIC)
      throw this.refusal('a body that rides is dynamic; a kinematic one follows its node anyway');
    if (at !== undefined && at !== 'node' && at !== 'body')
      throw this.refusal(`at is 'node' or 'body', but here it is ${described(at)}`);
    this.role = rides ? 'rides' : type === DYNAMIC ? 'leads' : 'follows';
    this.shape = shapeOf(tree, node);
    this.about(() => this.meet(at));
    this.after = placeOf(tree, node);
    this.before = this.after;
    this.left = this.state();
    if (rides) this.takeOver();
  }

  /** Throws, before anything moves, for a removed body or a number that is not finite. */
  check(dt: number): void {
    const { tree, node, body } = this;
    if (!tree.contains(node))
      throw this.refusal('the node is not in the tree any more: unbind the body', 'NO_SUCH_NODE');
    if (!body.isValid()) throw this.refusal('the body is not in its world any more: unbind it');
    if (body.bodyType() !== (this.role === 'follows' ? KINEMATIC : DYNAMIC))
      throw this.refusal(`the body became ${typeOf(body)} since it was bound: unbind and bind it again`);
    if (this.role !== 'leads') {
      this.checkState(tree.world(node), dt);
      return;
    }
    this.checkBody();
    const { pose, rates } = this.edits();
    if (pose || rates) this.checkState(tree.world(node), dt);
  }

  /** Gives a body that leads what was set at its node since the last step. */
  heed(): void {
    if (this.role !== 'leads') return;
    const { pose, rates } = this.edits();
    if (!pose && !rates) return;
    if (pose) this.shape = shapeOf(this.tree, this.node);
    this.put(this.tree.world(this.node), pose, rates);
  }

  /** Brings node and body to a place, with velocities: those that are not given are zero. */
  place(given: PlaceLike): void {
    const { tree, node } = this;
    const now = tree.world(node);
    const rotation = numbersOf(given.rotation, 'rotation', now.rotation);
    const translation = numbersOf(given.translation, 'translation', now.translation);
    const velocity = numbersOf(given.velocity, 'velocity', AT_REST);
    const angularVelocity = numbersOf(given.angularVelocity, 'angular velocity', AT_REST);
    this.expectNumbers({ translation, velocity, angularVelocity });
    if (this.role !== 'leads' || differ(this.left.matrix, tree.localMatrix(node)))
      this.shape = shapeOf(tree, node);
    if (this.role === 'leads') {
      const rates = { velocity, angularVelocity, acceleration: AT_REST, angularAcceleration: AT_REST };
      moveRigidly(tree, node, this.shape, { translation, rotation, ...rates }, this);
    } else {
      moveRigidly(tree, node, this.shape, { translation, rotation }, this);
      const still = { acceleration: AT_REST, angularAcceleration: AT_REST };
      tree.setLocal(node, { velocity: AT_REST, angularVelocity: AT_REST, ...still });
      if (given.velocity !== undefined) tree.setWorld(node, { velocity });
      if (given.angularVelocity !== undefined) tree.setWorld(node, { angularVelocity });
      tree.setLocal(node, still);
    }
    this.settle();
  }

  /** Puts the body where the node is, with its velocities, and forgets how it came there. */
  settle(): void {
    this.put(this.tree.world(this.node));
    this.after = placeOf(this.tree, this.node);
    this.before = this.after;
    this.left = this.state();
    this.jumps = new Jumps(this.jumpSpeed);
  }

  /** Ends a step for drawing, and keeps what the node has been left with. */
  end(): void {
    const { body, role } = this;
    if (role !== 'leads') {
      this.after = placeOf(this.tree, this.node);
      return;
    }
    const { x, y, z } = body.translation();
    const { x: i, y: j, z: k, w } = body.rotation();
    this.after = { translation: Float64Array.of(x, y, z), rotation: Float64Array.of(i, j, k, w) };
    this.left = this.state();
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
    const state = this.tree.world(this.node);
    const { translation, rotation } = state;
    this.expectFinite('the next place', xyz(translation));
    if (this.jumps.jumped(this.after, state, dt)) this.startBefore(state, dt);
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

  /** Puts the body where the node would have been, had it come to its place by its own velocities. */
  private startBefore(state: WorldState, dt: number): void {
    const { velocity, angularVelocity } = state;
    const translation = state.translation.map((it, i) => it - dt * (velocity[i] ?? 0));
    const turn = fromScaledAxis(angularVelocity.map((it) => -dt * it));
    const rotation = multiply(turn, state.rotation);
    this.put({ ...state, translation, rotation });
    this.before = { translation, rotation };
  }

  /** Ends a step: brings the node to where the body is, or sees that a body that rides is with it. */
  follow(dt: number): void {
    if (this.role === 'leads') this.write(dt);
    else if (this.role === 'rides') this.holdRider();
  }

  /** Lets the body go with the motion that the node has now. */
  free(state: WorldState): void {
    this.giveBack();
    this.body.setBodyType(DYNAMIC, true);
    this.role = 'leads';
    this.put(state);
    this.shape = shapeOf(this.tree, this.node);
  }

  /** Keeps what a released node has, which a step is not to take for something set by the program. */
  leave(): void {
    this.left = this.state();
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
    return new KinetreeError(code, `${this.label()}: ${why}`);
  }

  /** Calls the tree; an error names node and body. */
  about<Result>(call: () => Result): Result {
    try {
      return call();
    } catch (cause) {
      if (!(cause instanceof KinetreeError) || cause.message.startsWith(this.label())) throw cause;
      throw new KinetreeError(cause.code, `${this.label()}: ${cause.message}`, { cause });
    }
  }

  /** Brings node and body together where they are bound, or refuses. */
  private meet(at: BindOptions['at']): void {
    const { tree, node, role } = this;
    const state = tree.world(node);
    const motion = this.motion();
    if (role === 'leads' && at === undefined) {
      this.expectTogether(state, motion);
      return;
    }
    if (at === 'body') {
      this.checkBody();
      const { translation, rotation, velocity, angularVelocity } = motion;
      const rates = role === 'leads' ? { velocity, angularVelocity } : {};
      moveRigidly(tree, node, this.shape, { translation, rotation, ...rates }, this);
      if (role === 'leads') return;
    }
    const now = tree.world(node);
    this.expectNumbers(now);
    this.put(now);
  }

  /** Refuses a body that leads, and a node that is elsewhere or was told to move otherwise. */
  private expectTogether(
    state: WorldState,
    motion: Pick<WorldState, 'translation' | 'rotation' | 'velocity' | 'angularVelocity'>,
  ): void {
    const say = `, and the body leads its node. Make it there, or say who is right: bind(node, body, { at: 'node' }), or 'body'`;
    const far = apart(state.translation, motion.translation);
    if (far > Math.max(PUSHED, ROUNDING * Math.hypot(...state.translation)))
      throw this.refusal(
        `the node is at ${said(state.translation)}, the body at ${said(motion.translation)}${say}`,
      );
    const angle = angleBetween(state.rotation, motion.rotation);
    if (angle > SAME)
      throw this.refusal(
        `node and body are at ${said(state.translation)}, but turned apart by ${((angle * 180) / Math.PI).toFixed(1)}°${say}`,
      );
    const { velocity, angularVelocity } = this.tree.local(this.node);
    if (isZero(velocity) && isZero(angularVelocity)) return;
    for (const [name, unit] of [
      ['velocity', 'm/s'],
      ['angularVelocity', 'rad/s'],
    ] as const)
      if (apart(state[name], motion[name]) > SAME * (1 + Math.hypot(...state[name])))
        throw this.refusal(
          `the node moves at ${said(state[name])} ${unit}, the body at ${said(motion[name])}${say}`,
        );
  }

  /** Returns the motion of the body's origin; Rapier's velocity is the center of mass's. */
  private motion(): Pick<WorldState, 'translation' | 'rotation' | 'velocity' | 'angularVelocity'> {
    const { body } = this;
    const [{ x, y, z }, { x: i, y: j, z: k, w }, { x: a, y: b, z: c }] = [
      body.translation(),
      body.rotation(),
      body.localCom(),
    ];
    const [translation, rotation] = [Float64Array.of(x, y, z), Float64Array.of(i, j, k, w)];
    const [velocity, angularVelocity] = [body.linvel(), body.angvel()];
    const origin = space3.transformMotion(
      { rotation, velocity, angularVelocity },
      { position: [-a, -b, -c] },
    );
    const { x: p, y: q, z: r } = angularVelocity;
    return { translation, rotation, velocity: origin.velocity, angularVelocity: Float64Array.of(p, q, r) };
  }

  /** Puts the body where a state is, and lets it move so. */
  private put(
    { translation, rotation, velocity, angularVelocity }: WorldState,
    pose = true,
    rates = true,
  ): void {
    const { body } = this;
    if (pose) {
      body.setTranslation(xyz(translation), true);
      body.setRotation(xyzw(rotation), true);
    }
    if (!rates) return;
    const center = space3.transformMotion(
      { rotation, velocity, angularVelocity },
      { position: body.localCom() },
    );
    // Rapier sets no velocities of a kinematic body: it works them out in the next step.
    const kinematic = body.bodyType() === KINEMATIC;
    if (kinematic) body.setBodyType(DYNAMIC, false);
    body.setLinvel(xyz(center.velocity), true);
    body.setAngvel(xyz(angularVelocity), true);
    if (kinematic) body.setBodyType(KINEMATIC, true);
  }

  /** Returns what the node has in its parent. */
  private state(): Left {
    return { matrix: this.tree.localMatrix(this.node), local: this.tree.local(this.node) };
  }

  /** Returns what of the node was set since it was left; refuses what a body that leads cannot do. */
  private edits(): Edits {
    const { matrix, local: before } = this.left;
    const { matrix: there, local: now } = this.state();
    if (now.drive)
      throw this.refusal(
        'the node is driven, but its body leads it: bind the body with { rides: true }, or set its velocity',
      );
    const pose = differ(matrix, there);
    const rates =
      differ(before.velocity, now.velocity) || differ(before.angularVelocity, now.angularVelocity);
    const pulled =
      differ(before.acceleration, now.acceleration) ||
      differ(before.angularAcceleration, now.angularAcceleration);
    if (pulled && !pose && !rates && !now.free)
      throw this.refusal(
        'the acceleration of the node was set, but its body leads it, and has accelerations by forces only: body.addForce, and link.place(node) to go on',
      );
    return { pose, rates };
  }

  private expectNumbers(state: Pick<WorldState, 'translation' | 'velocity' | 'angularVelocity'>): void {
    this.expectFinite('the place', xyz(state.translation));
    this.expectFinite('the velocity', xyz(state.velocity));
    this.expectFinite('the angular velocity', xyz(state.angularVelocity));
  }

  private label(): string {
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
    const { tree, node, body, velocity: v, spin: w } = this;
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
    const { translation: t, rotation: r } = this.motion();
    const rates = { velocity: speed, acceleration, angularVelocity, angularAcceleration };
    this.about(() => moveRigidly(tree, node, this.shape, { translation: t, rotation: r, ...rates }, this));
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

const apart = (a: Float64Array, b: Float64Array): number => Math.hypot(...a.map((it, i) => it - (b[i] ?? 0)));
const said = (vector: Float64Array): string =>
  Array.from(vector, (it) => Number(it.toPrecision(4))).join(', ');

/** Returns the numbers of a part: those of now where it is not given. */
function numbersOf(given: unknown, name: string, now: ArrayLike<number>): Float64Array {
  const kind = name === 'rotation' ? 'rotation' : 'vector';
  const numbers = Float64Array.from(now);
  if (given !== undefined) writePart(numbers, 0, 3, kind, given, name, ' of the place');
  return numbers;
}
