/**
 * The parts of Rapier that this entry touches, by their shape: a `World` and a `RigidBody` of
 * `@dimforge/rapier3d-compat` or `@dimforge/rapier3d`. None of the two is imported.
 */
import { described, KinetreeError } from '../boundary/errors.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';

/** A `Vector` of Rapier: Rapier takes no arrays. */
export interface RapierVector {
  x: number;
  y: number;
  z: number;
}

/** A `Rotation` of Rapier: a unit quaternion. */
export interface RapierRotation extends RapierVector {
  w: number;
}

/** A `RigidBody` of Rapier. */
export interface RigidBodyLike {
  readonly handle: number;
  /** A text, or something with a `name`, by which messages call the body. */
  userData?: unknown;
  isValid(): boolean;
  bodyType(): number;
  setBodyType(type: number, wakeUp: boolean): void;
  translation(): RapierVector;
  rotation(): RapierRotation;
  linvel(): RapierVector;
  angvel(): RapierVector;
  localCom(): RapierVector;
  gravityScale(): number;
  linearDamping(): number;
  angularDamping(): number;
  setTranslation(place: RapierVector, wakeUp: boolean): void;
  setRotation(rotation: RapierRotation, wakeUp: boolean): void;
  setLinvel(velocity: RapierVector, wakeUp: boolean): void;
  setAngvel(velocity: RapierVector, wakeUp: boolean): void;
  setNextKinematicTranslation(place: RapierVector): void;
  setNextKinematicRotation(rotation: RapierRotation): void;
  setGravityScale(scale: number, wakeUp: boolean): void;
  setLinearDamping(damping: number): void;
  setAngularDamping(damping: number): void;
}

/** A `World` of Rapier. */
export interface RapierWorldLike {
  readonly gravity: RapierVector;
  /** The duration of a step, seconds. */
  readonly timestep: number;
  step(...given: never[]): unknown;
}

/** Rapier's numbers of the types of bodies. */
export const [DYNAMIC, KINEMATIC] = [0, 2] as const;
const TYPES = ['dynamic', 'fixed', 'kinematic by position', 'kinematic by velocity', 'a soft body'];

/** Returns a type of bodies in words. */
export const typeOf = (body: RigidBodyLike): string => TYPES[body.bodyType()] ?? 'of no known type';

const HOW_TO =
  'npm install @dimforge/rapier3d-compat, then await RAPIER.init() and new RAPIER.World({ x: 0, y: -9.81, z: 0 })';

/** Throws unless this is a world of Rapier in space; the sentence says how to make one. */
export function expectWorld(world: RapierWorldLike): void {
  if (typeof world?.step !== 'function' || !('timestep' in world) || typeof world.gravity !== 'object')
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `a World of Rapier is needed, but it is ${described(world)}: ${HOW_TO}`,
    );
  if (typeof world.gravity.z !== 'number')
    throw new KinetreeError(
      'BAD_ARGUMENT',
      'the World is one of the plane, of rapier2d: a Hierarchy moves bodies of rapier3d',
    );
}

/** Throws unless this is a body of Rapier in space. */
export function expectBody(body: RigidBodyLike): void {
  if (typeof body?.setNextKinematicTranslation !== 'function' || typeof body.localCom !== 'function')
    throw new KinetreeError(
      'BAD_ARGUMENT',
      `a RigidBody of Rapier is needed, as world.createRigidBody returns it, but it is ${described(body)}`,
    );
}

/** Returns a body as messages name it: by its `userData`, or by its place among the world's bodies. */
export function called({ handle, userData }: RigidBodyLike): string {
  const name = typeof userData === 'string' ? userData : (userData as { name?: unknown } | null)?.name;
  if (typeof name === 'string' && name) return `body ${described(name)}`;
  // A handle is a place and a generation, 32 bits each, as one double.
  return `body ${new Uint32Array(Float64Array.of(handle).buffer)[0]}`;
}

/** Returns a node as messages name it. */
export function named(tree: Hierarchy, node: NodeHandle): string {
  const name = tree.contains(node) ? tree.name(node) : '';
  return name ? `node "${name}"` : `node ${node}`;
}

export const xyz = ([x = 0, y = 0, z = 0]: ArrayLike<number> & Iterable<number>): RapierVector => ({
  x,
  y,
  z,
});

export const xyzw = ([x = 0, y = 0, z = 0, w = 1]: ArrayLike<number> & Iterable<number>): RapierRotation => ({
  x,
  y,
  z,
  w,
});
