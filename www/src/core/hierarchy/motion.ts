/** Time: steps and free bodies. */

import { options } from '../boundary/options.ts';
import { choice, expectNumber } from '../boundary/vectors.ts';
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
 * Returns a scheme as the core takes it.
 *
 * @internal
 */
export function numbersOf(
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
