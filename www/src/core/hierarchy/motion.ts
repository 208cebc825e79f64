/** Time: steps. */

import { choice, expectNumber } from '../boundary/vectors.ts';
import {
  type RotationScheme,
  schemeOf,
  type TranslationScheme,
  translationSchemes,
} from '../integrate/schemes.ts';
import { status } from './calls.ts';
import type { Owner } from './owner.ts';

/**
 * A scheme of a step: `translation` for translations under a law (default `rungeKutta4`), the rest
 * for rotations. Without a law accelerations are constant, and all schemes for translations but
 * `semiImplicitEuler` are exact, bit for bit the same.
 */
export interface StepScheme extends RotationScheme {
  readonly translation?: TranslationScheme;
}

/**
 * Returns a scheme as the core takes it.
 *
 * @internal
 */
export function numbersOf(scheme: StepScheme): readonly [number, number, number, boolean, number] {
  const rotation = schemeOf(scheme, SCHEME);
  const { translation = 'rungeKutta4' } = scheme;
  return [choice(translationSchemes, translation), ...rotation];
}

const SCHEME = ['translation', 'magnus', 'exponential', 'axes', 'longestPath'];

export function step(tree: Owner, dt: number, scheme?: StepScheme): void {
  const core = tree.core;
  const duration = expectNumber(dt, 'duration');
  if (scheme === undefined) {
    status(core.step(duration), core);
    return;
  }
  const kind = core.step_by(duration, ...numbersOf(scheme));
  status(kind, core);
}
