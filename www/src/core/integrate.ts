/**
 * Steps of time for points, frames that rotate and rigid bodies, after "Numerical Integration for
 * Rotational Dynamics".
 *
 * Angles in radians, times in seconds. Rates and momenta are in the axes of the parent, unless a
 * scheme says the body's. `docs/integrators.md` has the error and the cost of each scheme.
 */

import { check, numbers, starter } from './boundary/core.ts';
import { KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { writePart } from './boundary/records.ts';
import { send, take } from './boundary/scratch.ts';
import {
  choice,
  expectCount,
  expectFloats,
  expectNumber,
  floats,
  listOf,
  type QuatLike,
  type Vec3Like,
  write,
} from './boundary/vectors.ts';
import { integrate as group } from './generated/groups/integrate.js';
import {
  type RotationScheme,
  schemeOf,
  type TranslationScheme,
  translationSchemes,
} from './integrate/schemes.ts';

export {
  type Exponential,
  type Magnus,
  magnusOrders,
  type RotationScheme,
  type TranslationScheme,
  translationSchemes,
} from './integrate/schemes.ts';

const start = /* @__PURE__ */ starter(group);

/**
 * A habit by which programs step a rotating frame, in place of a {@link RotationScheme}. It is here
 * for comparison, not for use: who has it in a program sees what a change would give. `naiveEuler`
 * is q += ½hωq, `rungeKutta4` the classical scheme on the four numbers of q; both then make q unit
 * by force. Rates are in the axes of the parent, and a step is never cut.
 */
export type RotationHabit = 'naiveEuler' | 'rungeKutta4';

/**
 * In the core's numbering.
 *
 * ```js
 * // A steady quarter turn in one step, by habit and as it is.
 * const spin = { angularVelocity: [0, 0, Math.PI / 2] };
 * const made = rotationHabits.map((habit) => {
 *   const { rotation } = stepRotation(spin, [0, 0, 0], 1, habit);
 *   return ((rotation3.toAxisAngle(rotation).angle * 180) / Math.PI).toFixed(1);
 * });
 * console.log(made.join()); // → 76.3,89.8
 * ```
 */
export const rotationHabits: readonly RotationHabit[] = ['naiveEuler', 'rungeKutta4'];

/** Position and velocity of a point. A missing part is zero. */
export interface PointStateLike {
  /** m */
  readonly position?: Vec3Like;
  /** m/s */
  readonly velocity?: Vec3Like;
}

/** {@link PointStateLike}, as it comes back. */
export interface PointState {
  position: Float64Array;
  velocity: Float64Array;
}

/**
 * Returns the state of a point after `duration` seconds under a law a(t, x, v) of the caller's: a
 * function of the seconds since the step began, a position, m, and a velocity, m/s, that returns
 * the acceleration, m/s². It is called once for each stage of the scheme: once for `frozen` (exact
 * if the acceleration is constant) and `semiImplicitEuler`, twice for `velocityVerlet`, four times
 * for `rungeKutta4`, the default.
 *
 * ```js
 * // A planet on a circle: a = −x / |x|³.
 * const law = (_, [x, y]) => [-x / (x * x + y * y) ** 1.5, -y / (x * x + y * y) ** 1.5, 0];
 * let planet = { position: [1, 0, 0], velocity: [0, 1, 0] };
 * for (let step = 0; step < 100; step++) planet = stepPoint(planet, law, 0.01);
 * const [x, y] = planet.position;
 * console.log(x.toFixed(6), y.toFixed(6)); // → 0.540302 0.841471
 * ```
 *
 * @throws KinetreeError `NOT_FINITE`; `BAD_ARGUMENT` for a law that returns no vector. An exception
 * of the law's passes through. The law may call anything of kinetree.
 */
export function stepPoint(
  state: PointStateLike,
  law: (time: number, position: Float64Array, velocity: Float64Array) => Vec3Like,
  duration: number,
  scheme: TranslationScheme = 'rungeKutta4',
): PointState {
  const number = choice(translationSchemes, scheme);
  if (typeof law !== 'function') throw new KinetreeError('BAD_ARGUMENT', 'the law must be a function');
  // Duration, position, velocity, and the accelerations of four stages at most. Kept here: the law
  // may call back.
  const given = new Float64Array(19);
  given[0] = expectNumber(duration, 'duration');
  const { position: from = [0, 0, 0], velocity: at = [0, 0, 0] } = options(state, POINT_KEYS, 'the state');
  write(given, 1, from, 3, 'position');
  write(given, 4, at, 3, 'velocity');
  for (let stage = 0; ; stage++) {
    // A copy: the law may call back, which needs a sheet of its own.
    send(given, given.length);
    check(start().step_point(number, stage));
    const [asks, time = 0, x = 0, y = 0, z = 0, u = 0, v = 0, w = 0] = numbers();
    const [position, velocity] = [Float64Array.of(x, y, z), Float64Array.of(u, v, w)];
    if (asks === 0) return { position, velocity };
    write(given, 7 + 3 * stage, law(time, position, velocity), 3, 'acceleration');
  }
}

/** Rotation and angular velocity of a frame. A missing part is as in a frame at rest. */
export interface RotationStateLike {
  /** A unit quaternion x, y, z, w. */
  readonly rotation?: QuatLike;
  /** rad/s */
  readonly angularVelocity?: Vec3Like;
}

/** {@link RotationStateLike}, as it comes back. */
export interface RotationState {
  rotation: Float64Array;
  angularVelocity: Float64Array;
}

/**
 * Returns the frame after `duration` seconds of constant angular acceleration. Without one, and
 * with the exponential `exact`, the result is exact to rounding of the angle. A
 * {@link RotationHabit} takes the place of a scheme for comparison.
 *
 * ```js
 * const after = stepRotation({ angularVelocity: [0, 0, 1] }, [0, 0, 2], 0.5);
 * const { angle } = rotation3.toAxisAngle(after.rotation);
 * console.log(after.angularVelocity.join(), angle.toFixed(6)); // → 0,0,2 0.750000
 * ```
 *
 * @throws KinetreeError `NOT_FINITE`, `NOT_UNIT`; `TOO_LARGE` for a step of more than a million
 * pieces, `NOT_FINITE` also for a step that overflows; `NOT_POSITIVE` for a longest path of zero or
 * less.
 */
export function stepRotation(
  turning: RotationStateLike,
  angularAcceleration: Vec3Like,
  duration: number,
  scheme: RotationScheme | RotationHabit = {},
): RotationState {
  const { rotation = [0, 0, 0, 1], angularVelocity = [0, 0, 0] } = options(turning, STATE_KEYS, 'the state');
  const named = typeof scheme === 'string';
  const numbersOf = schemeOf(named ? {} : scheme);
  const sheet = take(12);
  sheet[0] = expectNumber(duration, 'duration');
  sheet[1] = numbersOf[3];
  write(sheet, 2, rotation, 4, 'rotation');
  write(sheet, 6, angularVelocity, 3, 'angular velocity');
  write(sheet, 9, angularAcceleration, 3, 'angular acceleration');
  send(sheet, 12);
  if (named) check(start().step_by_habit(choice(rotationHabits, scheme)));
  else run(numbersOf, 1);
  const answer = numbers(9);
  return { rotation: answer.slice(2, 6), angularVelocity: answer.slice(6, 9) };
}

const POINT_KEYS = ['position', 'velocity'];
const STATE_KEYS = ['rotation', 'angularVelocity'];

/**
 * Carries many frames over a step, in place and in one crossing: each as {@link stepRotation} does,
 * to the bit. `rotations` holds four numbers a frame, the other arrays three.
 *
 * ```js
 * const rotations = new Float64Array([0, 0, 0, 1, 0, 0, 0, 1]); // two frames
 * const rates = new Float64Array([0, 0, 1, 0, 2, 0]);
 * stepRotations(rotations, rates, new Float64Array(6), 0.5);
 * console.log(rotations[2].toFixed(4), rotations[5].toFixed(4)); // → 0.2474 0.4794
 * ```
 *
 * @throws KinetreeError as {@link stepRotation}, naming the frame, and `BAD_ARGUMENT` for arrays
 * that do not go together; the arrays are then as they were.
 */
export function stepRotations(
  rotations: Float64Array,
  angularVelocities: Float64Array,
  angularAccelerations: ArrayLike<number>,
  duration: number,
  scheme: RotationScheme = {},
): void {
  const count = framesIn(rotations);
  if (count === 0) return;
  expectFloats(rotations, 4 * count, 'rotations');
  expectFloats(angularVelocities, 3 * count, 'angular velocities');
  const pushes = floats(angularAccelerations, 3 * count, 'angular accelerations');
  const numbersOf = schemeOf(scheme);
  const time = expectNumber(duration, 'duration');
  const block = numbers(2 + 10 * count);
  block[0] = time;
  block[1] = numbersOf[3];
  block.set(rotations, 2);
  block.set(angularVelocities, 2 + 4 * count);
  block.set(pushes, 2 + 7 * count);
  run(numbersOf, count);
  const answer = numbers(2 + 7 * count);
  rotations.set(answer.subarray(2, 2 + 4 * count));
  angularVelocities.set(answer.subarray(2 + 4 * count, 2 + 7 * count));
}

/** The largest number that crosses as a whole one. */
const MOST = 2 ** 32 - 1;

function run([magnus, exponential, body]: ReturnType<typeof schemeOf>, count: number): void {
  const where = (frame: number): string => (count > 1 ? ` of frame ${frame}` : '');
  check(start().step_rotations(magnus, exponential, body, count), where);
}

/**
 * Scheme of a step of a rigid body. `splitting2` and `splitting4` keep energy and momentum for
 * ever; `muntheKaas4` keeps momentum; `naiveEuler` and `rungeKutta4` are habits, for comparison.
 */
export type BodyScheme = 'naiveEuler' | 'rungeKutta4' | 'muntheKaas4' | 'splitting2' | 'splitting4';

/**
 * In the core's numbering.
 *
 * ```js
 * const inertia = physics3.inertia.fromBox(1, [1, 2, 3]);
 * const start = bodyState(inertia, [0, 0, 0, 1], [1, 2, 3]);
 * const body = { rotation: start.rotation, angularMomentum: start.angularMomentum, inertia };
 * const kept = bodySchemes.map((scheme) => {
 *   const [end] = stepBodies([body], 0.02, 100, scheme);
 *   return Math.abs(end.energy / start.energy - 1) < 1e-3;
 * });
 * console.log(bodySchemes[0], kept[0]); // → naiveEuler false
 * console.log(bodySchemes[4], kept[4]); // → splitting4 true
 * ```
 */
export const bodySchemes: readonly BodyScheme[] = [
  'naiveEuler',
  'rungeKutta4',
  'muntheKaas4',
  'splitting2',
  'splitting4',
];

/** A rigid body, its state and the torque on it. */
export interface BodyStateLike {
  /**
   * The three principal moments about the body's axes, or the tensor's nine numbers column by
   * column, kg·m²: as in {@link BodyLike}. No moment may exceed the sum of the other two.
   */
  readonly inertia: ArrayLike<number>;
  /** A unit quaternion x, y, z, w: rotation of the body's axes in the parent. */
  readonly rotation: QuatLike;
  /** In the axes of the parent, kg·m²/s. */
  readonly angularMomentum: Vec3Like;
  /** In the axes of the parent, N·m, constant; default none. */
  readonly torque?: Vec3Like;
}

/** The state of a rigid body, and what follows from it. */
export interface BodyState {
  rotation: Float64Array;
  /** In the axes of the parent, kg·m²/s. */
  angularMomentum: Float64Array;
  /** In the axes of the parent, rad/s. */
  angularVelocity: Float64Array;
  /** Energy of rotation, J. */
  energy: number;
}

/**
 * Returns the state of a body with this inertia ({@link BodyStateLike.inertia}), this rotation and
 * this angular velocity, in the axes of the parent.
 *
 * ```js
 * const state = bodyState([1, 2, 3], [0, 0, 0, 1], [0, 0, 2]);
 * console.log(state.angularMomentum.join(), state.energy); // → 0,0,6 6
 * ```
 *
 * @throws KinetreeError `NOT_POSITIVE` for a moment of zero or less, `NOT_INERTIA` for one that
 * exceeds the sum of the other two, `NOT_UNIT`, `NOT_FINITE`, also for a state that overflows.
 */
export function bodyState(
  inertia: ArrayLike<number>,
  rotation: QuatLike,
  angularVelocity: Vec3Like,
): BodyState {
  const sheet = take(16);
  writePart(sheet, 0, 3, 'inertia', inertia, 'inertia', '');
  write(sheet, 9, rotation, 4, 'rotation');
  write(sheet, 13, angularVelocity, 3, 'angular velocity');
  send(sheet, 16);
  check(start().body_state());
  return readState(numbers(STATE), 0);
}

/** Doubles a body takes: inertia tensor 9, rotation 4, angular momentum 3, torque 3. */
const BODY = 19;
/** Doubles its state takes: rotation 4, angular momentum 3, angular velocity 3, energy 1. */
const STATE = 11;

/**
 * Returns the states of rigid bodies after `steps` steps of `duration` seconds each, all in one
 * crossing.
 *
 * ```js
 * const top = { inertia: [1, 2, 3], rotation: [0, 0, 0, 1], angularMomentum: [0, 0, 6] };
 * const [after] = stepBodies([{ ...top, torque: [0, 0, 3] }], 0.1, 10);
 * console.log(after.angularVelocity[2].toFixed(9)); // → 3.000000000
 * ```
 *
 * @throws KinetreeError `NOT_POSITIVE` for a moment of zero or less, `NOT_INERTIA` for one that
 * exceeds the sum of the other two, `NOT_UNIT`, `NOT_FINITE`, also for a state that overflows;
 * `TOO_LARGE` for a step within which it turns by more than 100 rad; naming the body.
 */
export function stepBodies(
  bodies: readonly BodyStateLike[],
  duration: number,
  steps = 1,
  scheme: BodyScheme = 'splitting4',
): BodyState[] {
  const number = choice(bodySchemes, scheme);
  expectCount(steps, 'the count of steps');
  if (steps > MOST) throw new KinetreeError('TOO_LARGE', `the count of steps can be at most ${MOST}`);
  const given = listOf<BodyStateLike>(bodies, 'the bodies');
  const [count, out] = [given.length, 1 + BODY * given.length];
  const room = Math.max(4, out + STATE * count);
  const block = take(out, room);
  block[0] = expectNumber(duration, 'duration');
  given.forEach((body, i) => {
    writeBody(block, 1 + BODY * i, body, `body ${i}`, ` of body ${i}`);
  });
  send(block, out, room);
  check(start().step_bodies(number, count, steps), (body) => ` of body ${body}`);
  const states = numbers(out + STATE * count);
  return given.map((_, i) => readState(states, out + STATE * i));
}

/**
 * The event that a run looks for: an axis of the body passes a plane. The side of the plane on
 * which the axis is has the sign of (R a) · n; zero counts as above.
 */
export interface AxisEvent {
  /** a: an axis, in those of the body. Only its direction counts. */
  readonly axis: Vec3Like;
  /**
   * n: the normal of the plane, in the axes of the parent. For flips the angular momentum at the
   * start, about which a free body tumbles.
   */
  readonly normal: Vec3Like;
}

/** The steps of a run, and the event that it looks for. */
export interface RunOptions {
  /** The time of one step, s. */
  readonly stepDuration: number;
  /** At most a million. */
  readonly steps: number;
  /** Default `splitting4`. */
  readonly scheme?: BodyScheme;
  /** Default none. */
  readonly event?: AxisEvent;
}

/** The end of a run, and what happened on the way. */
export interface BodyRun extends BodyState {
  /** The times of the events, in their order: seconds since the run began. */
  events: Float64Array;
}

/**
 * Returns the state of a rigid body after `steps` steps of `stepDuration` seconds each, and the
 * times at which an axis of it passed a plane, all in one crossing.
 *
 * A time is found within its step by a straight line between the heights of the axis over the plane
 * at both ends. It is off by at most ⅛ h² times the height's second derivative over its first,
 * beside the error of the scheme. An axis that passes twice within a step is not noticed.
 *
 * A run has at most a million steps, which take less than a second or so. A longer one goes in
 * pieces, and a page can show its progress between them: each piece takes the last one's result as
 * its state. The states are the same to the bit, the events to rounding of the time.
 *
 * ```js
 * const inertia = [1, 2, 3];
 * const start = bodyState(inertia, [0, 0, 0, 1], [0.04, 4, 0]);
 * const flip = { axis: [0, 1, 0], normal: start.angularMomentum };
 * const run = runBody({ inertia, ...start }, { stepDuration: 1 / 60, steps: 1200, event: flip });
 * console.log(run.events.length, run.events[0].toFixed(3)); // → 4 2.594
 * ```
 *
 * @throws KinetreeError as {@link stepBodies}; `TOO_LARGE` for more than a million steps;
 * `NOT_POSITIVE` for an axis or a normal of length zero.
 */
export function runBody(body: BodyStateLike, run: RunOptions): BodyRun {
  const { stepDuration, steps, scheme = 'splitting4', event } = options(expectRun(run), RUN_KEYS, 'the run');
  const number = choice(bodySchemes, scheme);
  expectCount(steps, 'the count of steps');
  // Room for an event each step. A count that the core refuses needs none.
  const room = Math.max(RUN, STATE + 1 + (event && steps <= MOST_STEPS ? steps : 0));
  const sheet = take(RUN, room);
  writeBody(sheet, 0, body, 'the body', '');
  sheet[BODY] = expectNumber(stepDuration, 'stepDuration');
  sheet[BODY + 1] = steps;
  if (event !== undefined) {
    const { axis, normal } = options(event, EVENT_KEYS, 'the event');
    write(sheet, BODY + 2, axis, 3, 'axis');
    write(sheet, BODY + 5, normal, 3, 'normal');
  }
  send(sheet, RUN, room);
  check(start().run_body(number, event !== undefined));
  const count = numbers(STATE + 1)[STATE] ?? 0;
  const answer = numbers(STATE + 1 + count);
  return { ...readState(answer, 0), events: answer.slice(STATE + 1, STATE + 1 + count) };
}

/** Doubles that a run takes: the body, duration, steps, axis and normal of the event. */
const RUN = BODY + 8;
/** The core's own limit. */
const MOST_STEPS = 1_000_000;
const RUN_KEYS = ['stepDuration', 'steps', 'scheme', 'event'];

/** Two numbers could be mixed up, and the first be read as the time of the whole run. */
function expectRun(run: RunOptions): RunOptions {
  if (typeof run === 'object' && run !== null) return run;
  throw new KinetreeError('BAD_ARGUMENT', 'a run takes its steps by name: { stepDuration, steps }');
}

const EVENT_KEYS = ['axis', 'normal'];

/** The end of a run may begin the next one: what follows from the rest is not read. */
const BODY_KEYS = ['inertia', 'rotation', 'angularMomentum', 'torque', 'angularVelocity', 'energy', 'events'];

/** Writes a body to a sheet: inertia tensor, rotation, angular momentum, torque. */
function writeBody(sheet: Float64Array, at: number, body: BodyStateLike, what: string, where: string): void {
  const { inertia, rotation, angularMomentum, torque } = options(body, BODY_KEYS, what);
  writePart(sheet, at, 3, 'inertia', inertia, `inertia${where}`, '');
  write(sheet, at + 9, rotation, 4, 'rotation', where);
  write(sheet, at + 13, angularMomentum, 3, 'angular momentum', where);
  write(sheet, at + 16, torque ?? [0, 0, 0], 3, 'torque', where);
}

function readState(block: Float64Array, at: number): BodyState {
  return {
    rotation: block.slice(at, at + 4),
    angularMomentum: block.slice(at + 4, at + 7),
    angularVelocity: block.slice(at + 7, at + 10),
    energy: block[at + 10] ?? Number.NaN,
  };
}

function framesIn(rotations: ArrayLike<number>): number {
  const length = Number(rotations?.length);
  if (length % 4 === 0) return length / 4;
  throw new KinetreeError('BAD_ARGUMENT', `rotations have ${length} numbers, not four each`);
}
