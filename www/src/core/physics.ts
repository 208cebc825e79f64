/**
 * Rigid bodies, dry friction and collisions, in two and three dimensions.
 *
 * `physics3` and `physics2` hold the same operations. Units are SI; vectors are in world axes
 * unless said otherwise; `worldFromBody` is a body's frame with its rates, with the center of mass
 * as origin.
 *
 * All throw a KinetreeError: `NOT_FINITE` for NaN and infinities, in arguments and in results;
 * `NOT_POSITIVE` for a mass, a moment of inertia, a length or a duration of zero or less;
 * `NOT_INERTIA` for a principal moment that exceeds the sum of the other two; `NEGATIVE` for a
 * friction or a restitution below zero, `TOO_LARGE` for a restitution above one; `NOT_UNIT` for a
 * quaternion more than a millionth off; `BAD_ARGUMENT` for a wrong length, type or name.
 */

import { check, numbers, starter } from './boundary/core.ts';
import { options } from './boundary/options.ts';
import {
  type Dimension,
  type Kind,
  lengthOf,
  readPart,
  readRecord,
  records,
  sizeOf,
  writePart,
  writeRecord,
} from './boundary/records.ts';
import { send, take } from './boundary/scratch.ts';
import type { BodyLike, DynamicTransformLike, Rates, Space2Types, Space3Types } from './dynamic/states.ts';
import { physics as group } from './generated/groups/physics.js';

const start = /* @__PURE__ */ starter(group);

type Types = Space2Types | Space3Types;

/** Result of {@link Physics.friction}: the motion along the surface throughout the step. */
export interface Friction<T extends Types> {
  /** Velocity at the start of the step, m/s: as given, or zero if the body sticks. */
  velocity: T['Vector'];
  /** Acceleration throughout the step, m/s², friction included. */
  acceleration: T['Vector'];
  /** Friction holds the body: both vectors are zero. */
  sticks: boolean;
}

/** A point where a body touches another one, and how the two surfaces behave. */
export interface ContactLike<T extends Types> {
  /** The point in the world, m. */
  readonly point: T['VectorLike'];
  /**
   * Normal of the other body's surface, of any length above zero: the direction in which it pushes
   * the body.
   */
  readonly normal: T['VectorLike'];
  /**
   * Speed along the normal after the collision, as a part of the speed before: 0 to 1, default 0.
   */
  readonly restitution?: number;
  /** Coefficient of friction μ, default 0. */
  readonly friction?: number;
}

/** Result of {@link Physics.contactImpulse}. */
export interface ContactImpulse<T extends Types> {
  /** Impulse on the body, N·s; the other body gets its opposite. */
  impulse: T['Vector'];
  /** Mass that both bodies together oppose to an impulse along the normal, kg. */
  effectiveMass: number;
  /** Friction is enough to end all sliding. Without an impulse nothing sticks. */
  sticks: boolean;
  /** Jump of the body in the world. */
  body: Rates<T>;
  /** Jump of the other body in the world; zero if it is immovable. */
  other: Rates<T>;
}

/** A value for {@link BodyLike.inertia}: the moment, or the three about the axes, kg·m². */
type Moments<T extends Types> = T['Rotation'] extends number ? number : Float64Array;

/** The physics of rigid bodies, in one dimension. */
export interface Physics<T extends Types> {
  /**
   * Dry friction after Coulomb over one step: what slides is slowed evenly, what rests stays at
   * rest until it is pushed too hard. `velocity` is relative to the surface, `acceleration` what
   * the body would have without friction. `limit`, m/s², is the largest acceleration that friction
   * gives: its coefficient times the force that presses, divided by the mass. Works for a rotation
   * about one axis as well, with rad/s and rad/s².
   *
   * Takes up to `limit * duration` off the velocity that the step would reach without friction, and
   * nothing beyond zero.
   */
  friction(
    velocity: T['VectorLike'],
    acceleration: T['VectorLike'],
    limit: number,
    duration: number,
  ): Friction<T>;
  /** Returns the momentum m v in the world, N·s. */
  momentum(worldFromBody: DynamicTransformLike<T>, body: BodyLike<T>): T['Vector'];
  /**
   * Returns the angular momentum about a point at rest in the world, kg·m²/s: (x − point) × m v + I
   * ω.
   */
  angularMomentumAbout(
    worldFromBody: DynamicTransformLike<T>,
    body: BodyLike<T>,
    point: T['VectorLike'],
  ): T['Bivector'];
  /** Returns the kinetic energy ½ m v² + ½ ω · I ω, J. */
  kineticEnergy(worldFromBody: DynamicTransformLike<T>, body: BodyLike<T>): number;
  /**
   * Returns the impulse by which a body and another one bounce off each other at a point, with
   * restitution and Coulomb's friction, and the jumps of both. `other` is `null` for a wall or the
   * ground, which takes any impulse; `worldFromOther` says how that moves. The impulse is zero
   * where the two move apart at the point.
   *
   * Momentum, and angular momentum about any point, stay as they are; energy is never gained.
   */
  contactImpulse(
    worldFromBody: DynamicTransformLike<T>,
    body: BodyLike<T>,
    worldFromOther: DynamicTransformLike<T>,
    other: BodyLike<T> | null,
    contact: ContactLike<T>,
  ): ContactImpulse<T>;
  /** Moments of inertia of bodies of even density, for {@link BodyLike.inertia}. */
  readonly inertia: InertiaOf<T>;
}

/**
 * Moments of inertia, kg·m², of bodies of even density about their centers; in two dimensions the
 * one moment. Masses in kg, lengths in m.
 */
export interface InertiaOf<T extends Types> {
  /**
   * A solid box with these sides along the axes; in two dimensions a rectangle. One side may be
   * zero.
   */
  fromBox(mass: number, sides: T['VectorLike']): Moments<T>;
  /** A solid sphere, 2/5 m r²; in two dimensions a disc, 1/2 m r². */
  fromSphere(mass: number, radius: number): Moments<T>;
  /**
   * A straight rod: thin in two dimensions, m l²/12; in three round and along the y axis, where it
   * needs its radius.
   */
  fromRod: T['Rotation'] extends number
    ? (mass: number, length: number) => Moments<T>
    : (mass: number, length: number, radius: number) => Moments<T>;
  /** A solid cylinder about the y axis: m (r²/4 + l²/12) about x and z, m r²/2 about y. */
  fromCylinder: T['Rotation'] extends number
    ? undefined
    : (mass: number, radius: number, length: number) => Moments<T>;
}

const CONTACT = ['point', 'normal', 'restitution', 'friction'];

/** The arguments of a call, being read. */
class Arguments {
  at = 0;

  constructor(
    readonly sheet: Float64Array,
    readonly dimension: Dimension,
    readonly room: number,
  ) {}

  part(kind: Kind, value: unknown, name: string): this {
    this.at = writePart(this.sheet, this.at, this.dimension, kind, value, name, '');
    return this;
  }

  frame(value: object, name: string): this {
    writeRecord(this.sheet, this.at, this.dimension, records.frame, value, name);
    this.at += lengthOf(this.dimension, records.frame);
    return this;
  }

  body(value: BodyLike<Types>): this {
    return this.part('scalar', value?.mass, 'mass').part('inertia', value?.inertia, 'inertia');
  }

  /** Copies them to the block: the call comes next. */
  send(): void {
    send(this.sheet, this.at, this.room);
  }
}

function physics<T extends Types>(dimension: Dimension): Physics<T> {
  const size = (...kinds: Kind[]): number => kinds.reduce((sum, kind) => sum + sizeOf(dimension, kind), 0);
  const frame = lengthOf(dimension, records.frame);
  const jump = lengthOf(dimension, records.rates);
  const bodySize = size('scalar', 'inertia');
  const [vector, bivector] = [size('vector'), size('bivector')];
  // Enough for every call: no result is longer than the longest arguments.
  const room = 2 * frame + 2 * vector + 3 + 2 * bodySize;

  const begin = (): Arguments => new Arguments(take(room), dimension, room);
  const read = (at: number, length: number): never => readPart(numbers(room), at, length, undefined) as never;
  const readJump = (at: number): never =>
    readRecord(numbers(room).subarray(at), dimension, records.rates, undefined) as never;

  const momenta = (it: DynamicTransformLike<T>, body: BodyLike<T>, point?: T['VectorLike']): void => {
    const given = begin().frame(it, ' of the body').body(body);
    given.part('vector', point === undefined ? Array(vector).fill(0) : point, 'point').send();
    check(start().momentum(dimension));
  };
  const inertia = (
    shape: number,
    mass: number,
    ...measures: (readonly [name: string, it: unknown])[]
  ): never => {
    const given = begin().part('scalar', mass, 'mass');
    for (const [name, it] of measures) given.part(name === 'sides' ? 'vector' : 'scalar', it, name);
    given.send();
    check(start().inertia(dimension, shape));
    return read(0, bivector);
  };

  return {
    friction(velocity, acceleration, limit, duration) {
      begin()
        .part('vector', velocity, 'velocity')
        .part('vector', acceleration, 'acceleration')
        .part('scalar', limit, 'friction')
        .part('scalar', duration, 'duration')
        .send();
      check(start().friction(dimension));
      return {
        velocity: read(0, vector),
        acceleration: read(vector, vector),
        sticks: numbers(room)[2 * vector] === 1,
      };
    },
    momentum(it, body) {
      momenta(it, body);
      return read(0, vector);
    },
    angularMomentumAbout(it, body, point) {
      momenta(it, body, point);
      return read(vector, bivector);
    },
    kineticEnergy(it, body) {
      momenta(it, body);
      return read(vector + bivector, 1);
    },
    contactImpulse(it, body, there, other, contact) {
      const { point, normal, restitution = 0, friction = 0 } = options(contact, CONTACT, 'the contact');
      const given = begin()
        .frame(it, ' of the body')
        .frame(there, ' of the other body')
        .part('vector', point, 'point')
        .part('vector', normal, 'normal')
        .part('scalar', restitution, 'restitution')
        .part('scalar', friction, 'friction')
        .body(body)
        .part('scalar', other === null ? 0 : 1, 'other');
      if (other !== null) given.body(other);
      given.send();
      check(start().contact_impulse(dimension));
      return {
        impulse: read(0, vector),
        effectiveMass: read(vector, 1),
        sticks: numbers(room)[vector + 1] === 1,
        body: readJump(vector + 2),
        other: readJump(vector + 2 + jump),
      };
    },
    inertia: {
      fromBox: (mass, sides) => inertia(0, mass, ['sides', sides]),
      fromSphere: (mass, radius) => inertia(1, mass, ['radius', radius]),
      fromRod: ((mass: number, length: number, radius?: number) =>
        dimension === 2
          ? inertia(2, mass, ['length', length])
          : inertia(2, mass, ['length', length], ['radius', radius])) as never,
      fromCylinder: (dimension === 2
        ? undefined
        : (mass: number, radius: number, length: number) =>
            inertia(3, mass, ['radius', radius], ['length', length])) as never,
    },
  };
}

/**
 * Rigid bodies, friction and collisions in two dimensions.
 *
 * ```js
 * const puck = { mass: 2, inertia: physics2.inertia.fromSphere(2, 0.1) };
 * console.log(physics2.kineticEnergy({ velocity: [3, 0] }, puck)); // → 9
 * ```
 */
export const physics2: Physics<Space2Types> = /* @__PURE__ */ physics<Space2Types>(2);
/**
 * Rigid bodies, friction and collisions in three dimensions.
 *
 * ```js
 * const ball = { mass: 1, inertia: physics3.inertia.fromSphere(1, 0.1) };
 * const ground = { point: [0, 0, 0], normal: [0, 1, 0], restitution: 0.5 };
 * const falling = { translation: [0, 0.1, 0], velocity: [0, -4, 0] };
 * const { impulse, body } = physics3.contactImpulse(falling, ball, {}, null, ground);
 * console.log(impulse.join(), body.velocity.join()); // → 0,6,0 0,6,0
 * ```
 */
export const physics3: Physics<Space3Types> = /* @__PURE__ */ physics<Space3Types>(3);
