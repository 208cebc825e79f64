/** Forces, impulses and jumps. */
import { expectObject } from '../boundary/options.ts';
import { clearRecord, readRecord, records, sendRecord, writePart } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import { expectNumber, type Vec3Like } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import type {
  AccelerationTerms,
  BodyLike,
  Filled,
  OutOf,
  Rates,
  RatesLike,
  Space3Types,
} from '../dynamic/states.ts';
import { handle, status } from './calls.ts';
import { HierarchyMotion } from './motion.ts';
import type { NodeHandle } from './node-handle.ts';

const NO_TORQUE: Vec3Like = [0, 0, 0];

/** The part of a {@link Hierarchy} about forces. */
export abstract class HierarchyForces extends HierarchyMotion {
  /** Adds to the rates of a node in the world. Its descendants share the jump. */
  jump(node: NodeHandle, delta: RatesLike<Space3Types>): void {
    const it = handle(node);
    sendRecord(3, records.rates, delta, ' of the jump');
    const core = this.core;
    status(core.jump(it), core, it);
  }

  /**
   * Adds to the rates of a node in the world, and counteracts that in its children: they go on in
   * the world as before.
   */
  jumpWithoutChildren(node: NodeHandle, delta: RatesLike<Space3Types>): void {
    const it = handle(node);
    sendRecord(3, records.rates, delta, ' of the jump');
    const core = this.core;
    status(core.jump_without_children(it), core, it);
  }

  /**
   * Applies an impulse (N·s, world axes) to a node at a point of the world. Returns the node's jump
   * in the world.
   */
  applyImpulse<Out extends OutOf<Space3Types, Rates<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    body: BodyLike<Space3Types>,
    point: Vec3Like,
    impulse: Vec3Like,
    out?: Out,
  ): Filled<Out, Rates<Space3Types>> {
    const it = handle(node);
    // A refusal must come before the impulse, not after it.
    clearRecord(3, records.rates, out);
    writeBody(body, 'point', point, 'impulse', impulse);
    const core = this.core;
    status(core.apply_impulse(it), core, it);
    return readRecord(numbers(), 3, records.rates, out) as never;
  }

  /**
   * Sets the accelerations of a node to those that a force through its origin, its center of mass,
   * and a torque give it; N and N·m, in world axes. The node keeps them until it is given others.
   */
  applyForce(
    node: NodeHandle,
    body: BodyLike<Space3Types>,
    force: Vec3Like,
    torque: Vec3Like = NO_TORQUE,
  ): void {
    const it = handle(node);
    writeBody(body, 'force', force, 'torque', torque);
    const core = this.core;
    status(core.apply_force(it), core, it);
  }

  /**
   * Does the same as {@link applyForce} for a force at a point of the world, which has a torque
   * about the origin.
   */
  applyForceAt(node: NodeHandle, body: BodyLike<Space3Types>, point: Vec3Like, force: Vec3Like): void {
    const it = handle(node);
    writeBody(body, 'point', point, 'force', force);
    const core = this.core;
    status(core.apply_force_at(it), core, it);
  }

  /**
   * Returns the terms of the acceleration that a mass at the node has in the node's parent under a
   * force (N, world axes). Changes nothing.
   *
   * @throws KinetreeError `NOT_SIMILAR` where the parent has no one scale in the world;
   * `NOT_POSITIVE` for a mass.
   */
  accelerationTerms<Out extends OutOf<Space3Types, AccelerationTerms<Space3Types>> | undefined = undefined>(
    node: NodeHandle,
    mass: number,
    force: Vec3Like,
    out?: Out,
  ): Filled<Out, AccelerationTerms<Space3Types>> {
    const it = handle(node);
    const sheet = take(4);
    sheet[0] = expectNumber(mass, 'mass');
    send(sheet, writePart(sheet, 1, 3, 'vector', force, 'force', ''));
    const core = this.core;
    status(core.acceleration_terms(it), core, it);
    return readRecord(numbers(), 3, records.accelerationTerms, out) as never;
  }
}

/** Writes a body and two vectors. */
function writeBody(
  body: BodyLike<Space3Types>,
  first: string,
  a: Vec3Like,
  second: string,
  b: Vec3Like,
): void {
  const { mass, inertia } = expectObject(body, 'the body');
  const sheet = take(16);
  sheet[0] = expectNumber(mass, 'mass');
  writePart(sheet, 1, 3, 'inertia', inertia, 'inertia', '');
  writePart(sheet, 10, 3, 'vector', a, first, '');
  send(sheet, writePart(sheet, 13, 3, 'vector', b, second, ''));
}
