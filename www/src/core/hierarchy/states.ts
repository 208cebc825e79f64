/** The states of nodes, read and set in the parent and in the world. */

import { readPart, readRecord, records, sendPart, sendRecord, writeRecord } from '../boundary/records.ts';
import { send, take } from '../boundary/scratch.ts';
import type { Given, MatrixLike, MatrixOut } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import type { Filled, OutOf, RatesLike, Space3Types } from '../dynamic/states.ts';
import { handle, status } from './calls.ts';
import { type FitOptions, fitOf, NO_OPTIONS, type Residual, residualOf } from './fit.ts';
import type { Local, LocalLike, PoseLike } from './local.ts';
import type { NodeHandle } from './node-handle.ts';
import { HierarchyNodes } from './nodes.ts';

/** The bits of {@link LocalLike} that are rates. */
const RATES = 0b1111000;
/** The numbers of a pose, before the rates, and of both. */
const POSE = 10;
const LOCAL = 22;

/** The part of a {@link Hierarchy} about states. */
export abstract class HierarchyStates extends HierarchyNodes {
  /** Returns the state of a node in its parent. */
  local<Out extends OutOf<Space3Types, Local> | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Filled<Out, Local> {
    const core = this.core;
    const it = handle(node);
    status(core.local(it), core, it);
    return readRecord(numbers(), 3, records.local, out) as never;
  }

  /**
   * Sets the whole state of a node in its parent. A missing part becomes that of the identity, a
   * missing rate zero, as in {@link add}.
   */
  setLocal(node: NodeHandle, local: LocalLike): void {
    const it = handle(node);
    sendRecord(3, records.local, local, ' of the state');
    const core = this.core;
    status(core.set_local(it), core, it);
  }

  /** Sets the parts given of a node's state in its parent. The others stay. */
  change(node: NodeHandle, part: LocalLike): void {
    const it = handle(node);
    const given = sendRecord(3, records.local, part, '');
    const core = this.core;
    status(core.change(it, given), core, it);
  }

  /**
   * Lets a node compensate for its parent's own scale, or inherit it again. A node that compensates
   * feels that scale in its place, but not in its axes, as a joint of Maya's with segment scale
   * compensate: W = W_P T S_P⁻¹ R S. By the rules that multiply matrices it counts; by the others
   * it has no effect. The node keeps the flag under another parent.
   *
   * ```js
   * const tree = new Hierarchy();
   * const arm = tree.add({ scale: [1, 3, 3] });
   * const hand = tree.add({ translation: [2, 1, 0] }, { parent: arm });
   * tree.setCompensates(hand, true);
   * const { translation, scale } = tree.worldState(hand);
   * console.log(translation.join(), scale.join()); // → 2,3,0 1,1,1
   * ```
   */
  setCompensates(node: NodeHandle, compensates: boolean): void {
    const core = this.core;
    const it = handle(node);
    status(core.set_compensates(it, Boolean(compensates)), core, it);
  }

  /** Returns whether the node compensates for its parent's own scale. */
  compensates(node: NodeHandle): boolean {
    const core = this.core;
    const it = handle(node);
    status(core.compensates(it), core, it);
    return numbers()[0] === 1;
  }

  /** Returns the matrix of a node in its parent, column by column. */
  localMatrix<Out extends MatrixOut | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Given<Out, Float64Array> {
    const core = this.core;
    const it = handle(node);
    status(core.local_matrix(it), core, it);
    return readPart(numbers(), 0, 16, out) as never;
  }

  /**
   * Sets the matrix of a node in its parent, skew included: the node holds what no scale for each
   * axis can. Its rates stay.
   *
   * @throws KinetreeError `SINGULAR` for a matrix that flattens space, `NOT_AFFINE`.
   */
  setLocalMatrix(node: NodeHandle, matrix: MatrixLike): void {
    const it = handle(node);
    sendPart(3, 'matrix', matrix, 'matrix');
    const core = this.core;
    status(core.set_local_matrix(it), core, it);
  }

  /**
   * Returns the state of a node in the world, part by part: its translation, the product of the
   * rotations, the scale that the rule reports; velocity and acceleration of its origin, angular
   * velocity and acceleration of the product of the rotations. Under `matrices` the skew is left
   * out.
   *
   * The crate has `world_transform` and `world_rates` in its place.
   */
  worldState<Out extends OutOf<Space3Types, Local> | undefined = undefined>(
    node: NodeHandle,
    out?: Out,
  ): Filled<Out, Local> {
    const core = this.core;
    const it = handle(node);
    status(core.world_state(it), core, it);
    return readRecord(numbers(), 3, records.local, out) as never;
  }

  /**
   * Sets the parts given of a node's state in the world: rotation, scale, translation, then the
   * rates. A missing part stays as it is in the parent. If any rate is given, a missing
   * acceleration stays as it is in the *world*.
   */
  changeWorld(node: NodeHandle, part: LocalLike): void {
    const it = handle(node);
    const given = sendRecord(3, records.local, part, '');
    const core = this.core;
    status(core.change_world(it, given), core, it);
  }

  /** Sets the four rates of a node in the world. A missing one becomes zero. */
  setWorldRates(node: NodeHandle, rates: RatesLike<Space3Types>): void {
    const it = handle(node);
    const sheet = take(LOCAL);
    writeRecord(sheet, POSE, 3, records.rates, rates, ' of the rates');
    send(sheet, LOCAL);
    const core = this.core;
    status(core.change_world(it, RATES), core, it);
  }

  /**
   * Sets the pose of a node in the world; a missing part becomes that of the identity. Its rates in
   * the parent stay. Returns the residual.
   *
   * @throws KinetreeError `NOT_HELD` where a parent's stretch would skew it, unless `fit` allows
   * for that.
   */
  setWorld(node: NodeHandle, pose: PoseLike, given: FitOptions = NO_OPTIONS): Residual {
    const it = handle(node);
    const fit = fitOf(given);
    sendRecord(3, records.pose, pose, ' of the pose');
    const core = this.core;
    status(core.set_world(it, fit), core, it);
    return residualOf(numbers());
  }

  /**
   * Sets the matrix of a node in the world. Its rates in the parent stay. Returns the residual.
   *
   * @throws KinetreeError `NOT_HELD`; `SINGULAR` for a matrix that flattens space; `NOT_AFFINE`.
   */
  setWorldMatrix(node: NodeHandle, matrix: MatrixLike, given: FitOptions = NO_OPTIONS): Residual {
    const it = handle(node);
    const fit = fitOf(given);
    sendPart(3, 'matrix', matrix, 'matrix');
    const core = this.core;
    status(core.set_world_matrix(it, fit), core, it);
    return residualOf(numbers());
  }
}
