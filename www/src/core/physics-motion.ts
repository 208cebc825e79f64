/** Rigid bodies as glTF writes them: the motion of a node as a part of its file. */
import { KinetreeError } from './boundary/errors.ts';
import { expectObject } from './boundary/options.ts';
import { expectNumber, floats, type Vec3Like, write } from './boundary/vectors.ts';
import { expectTree } from './hierarchy/expect.ts';
import type { NodeHandle } from './hierarchy/node-handle.ts';
import type { Hierarchy } from './hierarchy.ts';
import { rotate } from './rotation.ts';

/** A rigid body to be written: any part of a `GltfBody`. */
export interface PhysicsBodyLike {
  /** `static` bodies have no motion. Default `dynamic`, and `kinematic` for an infinite mass. */
  readonly kind?: 'static' | 'kinematic' | 'dynamic';
  /** kg. Default: what the shapes give. */
  readonly mass?: number;
  /** Three principal moments about the node's axes, kg·m². Default: what the shapes give. */
  readonly inertia?: ArrayLike<number>;
  /** m, in the node's coordinates. Default its origin. */
  readonly centerOfMass?: Vec3Like;
  /** Default 1. */
  readonly gravityFactor?: number;
}

/** The property `motion` of `KHR_physics_rigid_bodies`, without its defaults. */
export interface PhysicsMotion {
  isKinematic?: true;
  mass?: number;
  inertiaDiagonal?: number[];
  centerOfMass?: number[];
  gravityFactor?: number;
  linearVelocity?: number[];
  angularVelocity?: number[];
}

/**
 * Returns the motion of a node as a glTF file has it: the property `motion` of the node's extension
 * `KHR_physics_rigid_bodies`. Its velocities are those in the world, in the axes of the node:
 * v = Rᵀ (v + ω × c) of the center of mass, ω = Rᵀ ω. {@link readGltf} reads them again.
 *
 * ```js
 * const tree = new Hierarchy();
 * const disk = tree.add({ angularVelocity: [0, 0, 2] });
 * const puck = tree.add({ translation: [3, 0, 0] }, { parent: disk });
 * const motion = physicsMotion(tree, puck, { mass: 0.2 });
 * console.log(JSON.stringify(motion)); // → {"mass":0.2,"linearVelocity":[0,6,0],"angularVelocity":[0,0,2]}
 * ```
 *
 * A body of infinite mass is kinematic; a moment that is infinite is written as 0, as the extension
 * has it, since JSON has no infinity.
 *
 * @throws KinetreeError `NOT_SIMILAR` for a node that is mirrored or skewed in the world: its axes
 * are those of no rotation. `BAD_ARGUMENT` for a static body, and for a tensor of nine numbers.
 */
export function physicsMotion(tree: Hierarchy, node: NodeHandle, body: PhysicsBodyLike = {}): PhysicsMotion {
  const owner = expectTree(tree);
  const { kind, mass, inertia, gravityFactor = 1, centerOfMass = ZERO } = expectObject(body, 'the body');
  if (kind === 'static') throw new KinetreeError('BAD_ARGUMENT', 'a static body has no motion to be written');
  const center = new Float64Array(3);
  write(center, 0, centerOfMass, 3, 'centerOfMass');
  const world = owner.world(node);
  const { matrix: m, rotation, skew, velocity, angularVelocity: spin } = world;
  const at = (place: number): number => m[place] ?? 0;
  const minors = [
    at(5) * at(10) - at(6) * at(9),
    at(6) * at(8) - at(4) * at(10),
    at(4) * at(9) - at(5) * at(8),
  ];
  const volume = at(0) * (minors[0] ?? 0) + at(1) * (minors[1] ?? 0) + at(2) * (minors[2] ?? 0);
  if (!(volume > 0) || skew.residual > SKEWED) {
    const name = owner.name(node);
    const called = name === '' ? 'the node' : `"${name}"`;
    throw new KinetreeError(
      'NOT_SIMILAR',
      `${called} is ${volume < 0 ? 'mirrored' : 'skewed or flat'} in the world: its motion cannot be told in its own axes, which are those of no rotation`,
    );
  }
  const [cx = 0, cy = 0, cz = 0] = center;
  const arm = [0, 1, 2].map((row) => at(row) * cx + at(4 + row) * cy + at(8 + row) * cz);
  const [x = 0, y = 0, z = 0] = arm;
  const [p = 0, q = 0, r = 0] = spin;
  const swung = [q * z - r * y, r * x - p * z, p * y - q * x];
  const [a = 0, b = 0, c = 0, w = 1] = rotation;
  const back = [-a, -b, -c, w];
  const own = (it: number[]): number[] => Array.from(rotate(back, it), (part) => part + 0);
  const motion: PhysicsMotion = {};
  const infinite = mass === Number.POSITIVE_INFINITY;
  if (kind === 'kinematic' || (kind === undefined && infinite)) motion.isKinematic = true;
  if (mass !== undefined && !infinite) motion.mass = expectNumber(mass, 'mass');
  else if (infinite && motion.isKinematic === undefined) motion.mass = 0;
  if (inertia !== undefined)
    motion.inertiaDiagonal = Array.from(floats(inertia, 3, 'inertia'), (it) =>
      Number.isFinite(it) ? it : 0,
    );
  if (center.some((it) => it !== 0)) motion.centerOfMass = Array.from(center);
  if (expectNumber(gravityFactor, 'gravityFactor') !== 1) motion.gravityFactor = gravityFactor;
  const linear = own([0, 1, 2].map((row) => (velocity[row] ?? 0) + (swung[row] ?? 0)));
  if (linear.some((it) => it !== 0)) motion.linearVelocity = linear;
  const angular = own(Array.from(spin));
  if (angular.some((it) => it !== 0)) motion.angularVelocity = angular;
  return motion;
}

const ZERO = [0, 0, 0];
/** The part of a matrix that counts as rounding: as in the core. */
const SKEWED = 1e-9;
