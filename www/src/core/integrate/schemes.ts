/** The schemes of steps of time, by name and in the core's numbering; no step itself. */
import { options } from '../boundary/options.ts';
import { choice, expectNumber } from '../boundary/vectors.ts';

/**
 * The part of Magnus' series that a step keeps: one to four terms, or all that sixth or eighth
 * order needs. `terms1` is the average angular velocity, of second order; `terms2` and `terms3` are
 * of fourth, `terms4` of sixth.
 */
export type Magnus = 'terms1' | 'terms2' | 'terms3' | 'terms4' | 'order6' | 'order8';

/**
 * In the core's numbering.
 *
 * ```js
 * console.log(magnusOrders.join()); // → terms1,terms2,terms3,terms4,order6,order8
 * const spin = { angularVelocity: [1, 0, 0] };
 * const { rotation } = stepRotation(spin, [0, 2, 0], 1, { magnus: magnusOrders[4] });
 * console.log(rotation[2].toFixed(4)); // → -0.0787
 * ```
 */
export const magnusOrders: readonly Magnus[] = ['terms1', 'terms2', 'terms3', 'terms4', 'order6', 'order8'];

/**
 * The exponential of a rotation vector: by cosine and sine; by the article's third-order form, made
 * unit; by a fraction.
 */
export type Exponential = 'exact' | 'thirdOrder' | 'rational';

const exponentials: readonly Exponential[] = ['exact', 'thirdOrder', 'rational'];

/** Scheme of a step of a rotating frame. */
export interface RotationScheme {
  /** Default `order6`. */
  readonly magnus?: Magnus;
  /** Default `exact`. */
  readonly exponential?: Exponential;
  /** The axes of angular velocity and acceleration; default `parent`. */
  readonly axes?: 'parent' | 'body';
  /** Longest path of a piece, rad: a longer step is cut. Default π/2, `Infinity` for never. */
  readonly longestPath?: number;
}

/**
 * A scheme for translations. All but `semiImplicitEuler` agree where accelerations are constant.
 */
export type TranslationScheme = 'frozen' | 'semiImplicitEuler' | 'velocityVerlet' | 'rungeKutta4';

/** In the core's numbering. */
export const translationSchemes: readonly TranslationScheme[] = [
  'frozen',
  'semiImplicitEuler',
  'velocityVerlet',
  'rungeKutta4',
];

const SCHEME = ['magnus', 'exponential', 'axes', 'longestPath'];

/**
 * Returns a scheme as the core takes it: the numbers of its words, and the longest path.
 *
 * @internal
 */
export function schemeOf(scheme: RotationScheme, names = SCHEME): readonly [number, number, boolean, number] {
  const {
    magnus = 'order6',
    exponential = 'exact',
    axes = 'parent',
    longestPath = Math.PI / 2,
  } = options(scheme, names, 'the scheme');
  return [
    choice(magnusOrders, magnus),
    choice(exponentials, exponential),
    choice(['parent', 'body'], axes) === 1,
    expectNumber(longestPath, 'longest path'),
  ];
}
