/** Time: steps, laws of motion and free bodies. */

import { KinetreeError } from '../boundary/errors.ts';
import { options } from '../boundary/options.ts';
import { choice, expectNumber, type Vec3Like, write } from '../boundary/vectors.ts';
import { numbers } from '../boundary/wasm.ts';
import {
  exponentials,
  magnusOrders,
  type RotationScheme,
  type TranslationScheme,
  translationSchemes,
} from '../integrate/schemes.ts';
import { HierarchyAffineMotion } from './affine-motion.ts';
import { handle, status } from './calls.ts';
import type { NodeHandle } from './node-handle.ts';

/**
 * A scheme of a step: `translation` for translations (default `frozen`: exact under constant
 * acceleration), the rest for rotations.
 */
export interface StepScheme extends RotationScheme {
  readonly translation?: TranslationScheme;
}

/**
 * A law of motion a(t, x, v): returns the acceleration, m/s², of a node at a time, s since the step
 * began, with a position, m, and a velocity, m/s.
 */
export type Law = (
  node: NodeHandle,
  time: number,
  position: Float64Array,
  velocity: Float64Array,
) => Vec3Like;

/** The numbers of a state at which a law is asked: handle, time, position 3, velocity 3. */
const ASKED = 8;

/** The least length of the block, for errors. */
const ROOM = 4;

/** A scheme as the core takes it. */
function numbersOf(
  scheme: StepScheme,
  translations: TranslationScheme,
): readonly [number, number, number, boolean, number] {
  const {
    translation,
    magnus = 'order6',
    exponential = 'exact',
    axes = 'parent',
    longestPath = Math.PI / 2,
  } = options(scheme, SCHEME, 'the scheme');
  return [
    choice(translationSchemes, translation ?? translations),
    choice(magnusOrders, magnus),
    choice(exponentials, exponential),
    choice(AXES, axes) === 1,
    expectNumber(longestPath, 'longest path'),
  ];
}

const AXES = ['parent', 'body'] as const;
const SCHEME = ['translation', 'magnus', 'exponential', 'axes', 'longestPath'];

/** The part of a {@link Hierarchy} about time. */
export abstract class HierarchyMotion extends HierarchyAffineMotion {
  /**
   * Steps every node by its rates over `dt` seconds: a node by its rates in the parent, a
   * {@link setFreeBody free body} by its rates in the world. Without a scheme accelerations are
   * constant: exact for translations, of sixth order for rotations.
   *
   * @throws KinetreeError `TOO_LARGE` for an angular velocity that cannot be cut into pieces,
   * `NOT_POSITIVE` for a longest path of zero or less.
   */
  step(dt: number, scheme?: StepScheme): void {
    const core = this.core;
    const duration = expectNumber(dt, 'duration');
    if (scheme === undefined) {
      status(core.step(duration), core);
      return;
    }
    const kind = core.step_by(duration, ...numbersOf(scheme, 'frozen'));
    status(kind, core);
  }

  /**
   * As {@link step}, with accelerations that depend on the state: gravity of a planet, springs,
   * drag. The law is called for every node, once a stage of the scheme for translations (default
   * `rungeKutta4`: four times a step), and returns its acceleration, m/s². Time, position and
   * velocity are those of that stage; positions, velocities and the returned acceleration are in
   * the parent, or in the world for a {@link setFreeBody free body}. Angular accelerations stay
   * constant, and the acceleration of each node is kept as it was.
   *
   * The law may read the tree: it finds it as it was before the step.
   *
   * @throws KinetreeError `BAD_ARGUMENT` for a law that returns no vector or changes the tree,
   * `NOT_FINITE` for NaN and infinities, and the errors of {@link step}. An exception of the law's
   * passes through. In all these cases no node has moved.
   */
  stepUnder(dt: number, law: Law, scheme: StepScheme = {}): void {
    const duration = expectNumber(dt, 'duration');
    if (typeof law !== 'function') throw new KinetreeError('BAD_ARGUMENT', 'the law must be a function');
    const given = numbersOf(scheme, 'rungeKutta4');
    /** Runs the scheme with the first stages; returns the states at which it needs more of them. */
    const run = (known: Float64Array, stages: number): Float64Array => {
      const { core, size } = this;
      numbers(Math.max(ROOM, 1 + ASKED * size, known.length)).set(known);
      status(core.step_under(duration, ...given, stages), core);
      const block = numbers(1 + ASKED * size);
      return block.slice(1, 1 + ASKED * (block[0] ?? 0));
    };
    const nothing = new Float64Array(0);
    let [known, asked] = [nothing, run(nothing, 0)];
    const first = asked;
    const same = (a: Float64Array, b: Float64Array): boolean =>
      a.length === b.length && a.every((it, i) => Object.is(it, b[i]));
    for (let stages = 1; asked.length > 0; stages++) {
      const added = new Float64Array((3 * asked.length) / ASKED);
      for (let i = 0; i < added.length / 3; i++) {
        const [node = 0, time = 0] = asked.subarray(ASKED * i);
        const position = asked.slice(ASKED * i + 2, ASKED * i + 5);
        const velocity = asked.slice(ASKED * i + 5, ASKED * (i + 1));
        const result = law(node as NodeHandle, time, position, velocity);
        write(added, 3 * i, result, 3, 'acceleration');
      }
      const all = new Float64Array(known.length + added.length);
      all.set(known);
      all.set(added, known.length);
      known = all;
      // The step is done by the run that asks for nothing more: the tree must still be the first
      // one.
      if (!same(run(nothing, 0), first)) {
        throw new KinetreeError('BAD_ARGUMENT', 'the law changed the tree in the middle of its step');
      }
      asked = run(known, stages);
    }
  }

  /**
   * Makes a node a free body, or carries it with its parent again. A free body moves by its rates
   * in the world: a stone in flight keeps to its parabola while its parent rotates and brakes. It
   * may change parents in flight.
   */
  setFreeBody(node: NodeHandle, free: boolean): void {
    const core = this.core;
    const it = handle(node);
    status(core.set_free_body(it, Boolean(free)), core, it);
  }

  /** Returns whether the node is a free body. */
  isFreeBody(node: NodeHandle): boolean {
    const core = this.core;
    const it = handle(node);
    status(core.is_free_body(it), core, it);
    return numbers()[0] === 1;
  }
}
